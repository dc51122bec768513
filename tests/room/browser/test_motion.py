"""Cards and chips go from where they were to where they go; nothing waits for them, and nothing moves unasked."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from tests.room.browser.stage import Stage, Theatre, answer

HOLDEM = "500-club/texas-holdem"
BACCARAT = "500-club/ez-baccarat"
# What was set in motion: its class, and how far it had to come.
WATCHED = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        moved.push([this.className.split(" ")[0], frames[0].transform]);
        return animate.call(this, frames, how);
    };
}"""
TWENTY = """async () => {
    const { Motion } = await import("/static/motion.js");
    const motion = new Motion(document.getElementById("felt"));
    const people = Array.from({ length: 7 }, (_, at) => ({ name: `P${at}`, seat: at + 1 }));
    for (let at = 0; at < 20; at += 1) {
        const { name, seat } = people[at % 7];
        const wager = ["wager", name, seat, `w${at}`, 0];
        motion.note({ type: "posted", source: ["stack", name], target: wager, cents: 500 });
        motion.note({ type: "posted", source: ["bank"], target: ["stack", name], cents: 500 });
    }
    motion.launch(people);
    const flying = motion.layer.children.length;
    motion.launch(people);
    await Promise.all(motion.layer.getAnimations({ subtree: true }).map((each) => each.finished));
    await new Promise((done) => setTimeout(done));
    return [flying, motion.layer.children.length];
}"""


async def hand_played(scene: Stage, page: Page, sheet_id: str) -> list[tuple[str, str]]:
    """What moved while a newcomer played a hand."""
    table = await scene.house.open(sheet_id)
    await page.add_init_script(f"({WATCHED})()")
    name = await scene.sit(table, page, bots=3)
    await scene.play_hand(table, page, name, answer)
    await expect(page.locator("#felt .result")).to_have_class(re.compile(r"\bshown\b"))
    return [(kind, shift) for kind, shift in await page.evaluate("moved")]


def test_cards_come_from_the_shoe_and_chips_from_seat_to_pot_to_winner(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            moved = await hand_played(scene, await scene.page(motion=True), HOLDEM)
            shifts = {kind: {shift for each, shift in moved if each == kind} for kind in ("card", "chip")}
            assert len(shifts["card"]) > 4, "to every seat its own way"
            assert len(shifts["chip"]) > 4
            assert "translate(0px, 0px)" not in shifts["card"]

    theatre.play(run())


def test_where_motion_is_not_wanted_nothing_moves(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            assert not await hand_played(scene, await scene.page(), HOLDEM)

    theatre.play(run())


def test_twenty_events_at_once_are_a_few_flights_that_end(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page(motion=True)
            await scene.look(page, f"/tables/{table}")
            await page.locator(".seat").first.wait_for()
            flying, left = await page.evaluate(TWENTY)
            assert 0 < flying <= 12
            assert left == 0

    theatre.play(run())
