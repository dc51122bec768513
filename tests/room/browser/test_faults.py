"""Faults of the page that were found by hand, each held by the smallest scene that shows it."""

from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from playwright.async_api import Page, Route, expect

from houseway.core.money import POT, Posting
from houseway.games.bind import load
from houseway.room.views.messages import Told, lay_open
from houseway.round import drivers
from houseway.round.event import Asked
from houseway.tables.acts import Join, Person
from houseway.tables.table import Table, do
from houseway.testing.tables import any_stacks, lay_felt, shoe_of, start_of
from houseway.testing.views import Anybody, ReshuffledFaces
from tests.counts import soak
from tests.room.browser.stage import PHONE, Stage, Theatre, answer, shoot, taken

BACCARAT = "500-club/ez-baccarat"
HOLDEM = "500-club/texas-holdem"
OPEN_FACE = "500-club/face-up-chinese-poker"
FOLD = """async ([events, names]) => {
    const { applied, bare } = await import("/static/fold.js");
    const state = { ...bare(), people: names.map((name, at) => ({ name, seat: at + 1 })) };
    return events.reduce(applied, state).front;
}"""

# What lies in the middle once Bob has left, who had a board of his own.
LEFT = """async () => {
    const { applied, bare, tablePiles } = await import("/static/fold.js");
    const state = { ...bare(), people: ["Ann", "Bob"].map((name, at) => ({ name, seat: at + 1 })) };
    for (const who of ["Ann", "Bob"]) {
        applied(state, { type: "posted", source: ["stack", who], target: ["pot"], cents: 100, kind: "ante" });
        applied(state, { type: "pile", pile: `${who}, front`, owner: who, title: "front" });
    }
    applied(state, { type: "pile", pile: "Board", owner: "", title: "Board" });
    state.people.pop();
    return tablePiles(state);
}"""

END_IS_IN_SIGHT = """(panel) => {
    const bottom = (each) => each.getBoundingClientRect().bottom;
    return ["", "0 0 300px", "0 0 100px"].every((room) => {
        panel.style.flex = room;
        return bottom(panel.querySelector("li:last-child")) <= bottom(panel) + 1;
    });
}"""
FRAMES = "for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);"
FIRST_LINE = "panel.querySelector('li').getBoundingClientRect().top"
SCROLL_UP = f"async (panel) => {{ panel.scrollBy(0, -10_000); {FRAMES} return {FIRST_LINE}; }}"
WRITE_MORE = f"""async (panel) => {{
    for (let line = 0; line < 5; line++) panel.querySelector("li:last-child").after("more lines ".repeat(9));
    {FRAMES}
    return {FIRST_LINE};
}}"""


async def until_bets(scene: Stage, table: int, page: Page, name: str) -> None:
    """On to the betting spots, past offers of the bank."""
    while await scene.until_asked(table, page, name) and not await page.locator(".spot").count():
        await taken(page, answer)


def test_the_log_follows_the_hand_and_tells_of_blinds_and_fees(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(HOLDEM)
            page = await scene.page(viewport={"width": 1366, "height": 560})
            name = await scene.sit(table, page, bots=5)
            await scene.play_hand(table, page, name, answer)
            log = await page.locator("#log li").all_inner_texts()
            assert [line for line in log if "small blind $" in line]
            assert [line for line in log if "big blind $" in line]
            assert [line for line in log if line.startswith("Fee: ")]
            panel = page.locator("#panel-log")
            assert await panel.evaluate("panel => panel.scrollHeight > panel.clientHeight"), "there is more than fits"
            assert await panel.evaluate(END_IS_IN_SIGHT), "whatever comes and goes below it"
            top = await panel.evaluate(SCROLL_UP)
            assert abs(await panel.evaluate(WRITE_MORE) - top) < 1, "whoever has scrolled up to read is left there"

    theatre.play(run())


def before_the_betting(sheet_id: str, hands: int) -> list[tuple[list[Told], dict[str, int]]]:
    """What is told of hands up to the first bet asked for, and what everybody has put in by then."""
    felt, rng = any_stacks(lay_felt(load(sheet_id))), Random(sheet_id)
    table, told = Table(felt), []
    coming = {0: (1, 2, 4, 5), 2: (felt.options.seats,)}
    for hand in range(hands):
        for seat in coming.get(hand, ()):
            do(table, Join(Person(f"Ann {seat}", seat), 500_00))
        deal, play = start_of(table)()
        table.carry = drivers.live(play, ReshuffledFaces(shoe_of(felt, rng)), Anybody(rng), rng, [])
        asked = [
            isinstance(each, Asked) and each.question.purpose == "play" and "straddle" not in each.question.key
            for each in deal.events
        ]
        events = deal.events[: asked.index(True)] if any(asked) else []
        put_in: Counter[str] = Counter()
        for each in events:
            if isinstance(each, Posting) and each.target == POT:
                put_in[each.source.who] += each.cents
        told.append(([lay_open(each) for each in events], dict(put_in)))
    return told


@pytest.mark.parametrize("sheet_id", ["500-club/texas-holdem", "players/holdem", "limelight/no-limit-holdem"])
def test_what_was_put_in_stays_in_front_until_it_is_bet(theatre: Theatre, tmp_path: Path, sheet_id: str) -> None:
    """Blinds, posts and straddles, whoever was asked for one before the deal."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/rules")
            for events, put_in in before_the_betting(sheet_id, soak(200, 30)):
                front = await page.evaluate(
                    FOLD, msgspec.to_builtins([events, [f"Ann {seat}" for seat in range(1, 15)]])
                )
                assert front == put_in

    theatre.play(run())


def test_a_refusal_goes_when_it_is_mended_and_moves_nothing(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            name = await scene.sit(table, page)
            await until_bets(scene, table, page, name)
            felt, refused = page.locator("#felt"), page.locator("#ask .refused")
            before = await felt.bounding_box()
            await page.locator("[data-spot='dragon-7']").click()
            await page.locator("[data-primary]").click()
            await expect(refused).to_have_text("Dragon 7: bet Player line or Banker line first.")
            assert await felt.bounding_box() == before
            await page.locator("[data-spot='player']").click()
            await expect(refused).to_be_empty()
            assert await felt.bounding_box() == before

    theatre.play(run())


def test_no_more_is_laid_than_there_is(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            name = await scene.sit(table, page)
            await until_bets(scene, table, page, name)
            await page.locator(".rack .chip").last.click()
            for _ in range(6):
                await page.locator("[data-spot='player']").click()
            await expect(page.locator("#ask .refused")).to_contain_text(
                "with this the bets and their fees would come to"
            )
            await page.locator("[data-primary]").click()
            await expect(page.locator(".spot")).to_have_count(0)

    theatre.play(run())


def test_the_focus_stays_where_one_plays(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(HOLDEM)
            page = await scene.page()
            name = await scene.sit(table, page)
            assert await scene.until_asked(table, page, name)
            staying = page.locator(
                ".choice:not([aria-disabled]):not([data-option='fold'])"
            )  # a free fold is asked about
            await staying.first.focus()
            await taken(page, lambda page: page.keyboard.press("Enter"))
            assert await page.evaluate("document.activeElement.id") == "ask"

    theatre.play(run())


def test_whoever_leaves_takes_their_cards_along(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/rules")
            assert await page.evaluate(LEFT) == ["Board"]

    theatre.play(run())


def test_a_page_that_was_refused_its_events_asks_for_them_again(theatre: Theatre, tmp_path: Path) -> None:
    """By itself a browser does not, after any answer but a stream."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            await page.route("**/events", refuse, times=1)
            await scene.look(page, f"/tables/{table}")
            await expect(page.locator("#connection")).to_have_text("The connection is lost; trying again.")
            await expect(page.locator("#connection")).to_be_empty(timeout=8_000)
            await expect(page.locator(".seat").first).to_be_visible()

    async def refuse(route: Route) -> None:
        await route.fulfill(status=500)

    theatre.play(run())


def test_ones_own_board_is_the_first_below_a_phones_felt(theatre: Theatre, tmp_path: Path) -> None:
    """Where cards are placed, the dock lies over those below it."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(OPEN_FACE)
            others = [await scene.house.sit(table, seat) for seat in (1, 2)]
            page = await scene.page(me := await scene.house.sit(table, 3), PHONE)
            await scene.look(page, f"/tables/{table}")
            boards = page.locator(".board")
            while await boards.count() < 3:
                for each in (*others, me):
                    if (await scene.room.snapshot(table, each.name)).asked:
                        await scene.house.pass_on(table, each)
                scene.house.time.now += 1
                await scene.room.turn()
                await page.wait_for_timeout(50)
            await expect(boards.first).to_have_attribute("aria-label", me.name)
            await shoot(page, "own board first")

    theatre.play(run())
