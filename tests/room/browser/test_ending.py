"""How a hand ended can be read: its felt stays while the next is asked for, and nothing lies over anything."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from houseway.core.text import dollars
from houseway.room.base.commands import Hire
from houseway.sheets.shelf import load_sheet
from tests.room.browser.look import look
from tests.room.browser.stage import Stage, Theatre, answer, chips_shown
from tests.room.browser.test_printed import any_felt, described

PAI_GOW, RED, BLACKJACK = "lotus/fortune-pai-gow-poker", "lotus/13-card-red", "lotus/blackjack-x"
HOLDEM, NO_LIMIT = "500-club/texas-holdem", "limelight/no-limit-holdem"
SIZES = [(390, 844), (768, 1024), (1366, 850), (1920, 1080)]
SHORT = "Ada takes $27 with two pair, aces and kings"
LONG = "The player-dealer has ace high in front, pair of tens behind; the player has joker high in front"
SHOWN = re.compile(r"\bshown\b")

# What a hand is called while a message is played out that gives it a third card.
CALLED = """async () => {
    const { applied, bare, callHands, nameOf } = await import("/static/fold.js");
    const seen_by = ["*"];
    const card = (place, face) => [{ type: "dealt", place, pile: "Ann" }, { type: "faces", place, face, seen_by }];
    const state = { ...bare(), people: [{ name: "Ann", seat: 1 }] };
    const pile = { type: "pile", pile: "Ann", owner: "Ann" };
    [pile, ...card(0, "Kd"), ...card(1, "4d")].forEach((event) => applied(state, event));
    const name = (text) => ({ Ann: { text, cards: [] } });
    callHands(state, name("14"));
    const events = card(2, "8s");
    callHands(state, name("22, over"), events.reduce(applied, structuredClone(state)));
    const called = (now) => nameOf(now, "Ann")?.text ?? "";
    return [called(state), ...events.map((event) => called(applied(state, event)))];
}"""

# A pair on the board belongs to everybody's hand; what the player-dealer has does not.
SHARED = """async () => {
    const { applied, bare, callHands, nameOf } = await import("/static/fold.js");
    const state = { ...bare(), people: [{ name: "Ann", seat: 1 }] };
    const deal = (place, pile, face) => {
        applied(state, { type: "pile", pile, owner: pile === "Ann" ? pile : "", title: pile });
        const events = [{ type: "dealt", place, pile }, { type: "faces", place, face, seen_by: ["*"] }];
        events.forEach((event) => applied(state, event));
    };
    deal(0, "Ann", "Kd");
    deal(1, "player-dealer", "7c");
    callHands(state, { Ann: { text: "king" }, "player-dealer": { text: "seven" } });
    deal(2, "player-dealer", "8c");
    const called = () => ["Ann", "player-dealer"].map((pile) => nameOf(state, pile)?.text ?? "");
    const before = called();
    deal(3, "Board", "Kh");
    return [before, called()];
}"""

# What somebody who looks is told, by what the hand brought them and what they paid the house.
BROUGHT = """async ([gain, fee]) => {
    const { bare } = await import("/static/fold.js");
    const { broughtYou } = await import("/static/brought.js");
    const state = { ...bare(), result: "Ann wins", gains: { Ann: gain }, paid: fee ? { Ann: fee } : {} };
    return [broughtYou(state, "Ann"), broughtYou(state, "Bob"), broughtYou({ ...state, result: "" }, "Ann")];
}"""
WORDS = [
    ((1500, 0), "You win $15"),
    ((-500, 0), "You lose $5"),
    ((0, 0), "You are even"),
    ((1500, 100), "You win $14 after the fee of $1"),
    ((-500, 100), "You lose $6 with the fee of $1"),
    ((100, 100), "You are even after the fee of $1"),
    ((0, 100), "You lose only the fee, $1"),
]

# How long these many cards turned over take, in thousandths of a second.
TURNED = """async (cards) => {
    const { Pace } = await import("/static/pace.js");
    const start = performance.now();
    return new Promise((done) => {
        const end = () => done(performance.now() - start);
        const player = { holds: () => false, isBehind: () => false, begin() {}, event() {}, show() {}, end };
        const shown = { type: "faces", face: "As", seen_by: ["*"] };
        const faces = Array.from({ length: cards }, (_, place) => ({ ...shown, place }));
        new Pace(player).push({ events: [...faces, { type: "marker", what: "result", text: "Ann wins" }] });
    });
}"""


# How long a message waits at a speed, and how many of its events are seen: three cards, the result, and two bets that
# are settled after it. The clock goes on while it waits; where it is skipped, the first wait would never end.
SETTLED = """async ([times, skips]) => {
    const { Pace } = await import("/static/pace.js");
    const waits = [];
    let at = 0;
    window.setTimeout = (wake, ms) => { waits.push(Math.round(ms)); at += ms; if (!skips) wake(); };
    const faces = [1, 2, 3].map((place) => ({ type: "faces", place, face: "As", seen_by: ["*"] }));
    const posted = ["pays", "bet back", "loses"].map((kind) => ({ type: "posted", kind }));
    let seen = 0;
    await new Promise((done) => {
        const still = { holds: () => false, isBehind: () => false, begin() {}, show() {} };
        const player = { ...still, event() { seen += 1; }, end: done };
        const pace = new Pace(player, () => times, () => at);
        pace.push({ events: [...faces, { type: "marker", what: "result", text: "Ann wins" }, ...posted] });
        if (skips) pace.skip();
    });
    return [waits, seen];
}"""


@pytest.mark.parametrize(
    ("times", "waits"), [(1, [129, 129, 129, 612, 160, 160]), (2, [259, 259, 259, 1224, 320, 320])]
)
def test_bets_are_settled_one_after_the_other_after_the_result(
    theatre: Theatre, tmp_path: Path, times: float, waits: list[int]
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(motion=True)
            await scene.look(page, "/rules")
            assert await page.evaluate(SETTLED, [times, False]) == [waits, 7]

    theatre.play(run())


def test_what_is_skipped_is_seen_at_once(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(motion=True)
            await scene.look(page, "/rules")
            assert await page.evaluate(SETTLED, [1, True]) == [[129], 7]

    theatre.play(run())


def test_the_speed_is_chosen_and_kept(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(RED)
            page = await scene.page()
            await scene.look(page, f"/tables/{table}")
            button = page.locator("#speed")
            for speed in ("normal", "quick", "calm"):
                await expect(button).to_have_accessible_name(f"Speed of cards: {speed}")
                await page.reload()
                await expect(button).to_have_accessible_name(f"Speed of cards: {speed}")
                await button.click()

    theatre.play(run())


async def cards_shown(page: Page) -> list[str]:
    """All at once: one by one, some may be read before the felt changes and some after."""
    found = page.locator("#felt .card, .boards .card")
    shown: list[str] = await found.evaluate_all("cards => cards.map((card) => card.title)")
    return shown


async def asked_again(scene: Stage, table: int, page: Page, name: str) -> None:
    while not await scene.until_asked(table, page, name):
        scene.house.time.now += 1


@pytest.mark.parametrize("motion", [False, True])
@pytest.mark.parametrize("sheet_id", [PAI_GOW, RED])
def test_a_result_stays_while_the_next_question_can_be_answered(
    theatre: Theatre, tmp_path: Path, sheet_id: str, motion: bool
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(sheet_id)
            page = await scene.page(motion=motion)
            await page.clock.install()
            name = await scene.sit(table, page)
            if load_sheet(sheet_id).bank:
                await scene.house.do(table, scene.house.floor, Hire())
            await scene.play_hand(table, page, name, answer)
            result = page.locator("#felt .result")
            await expect(result.locator(".brought")).to_be_visible()
            told, cards = await result.inner_text(), await cards_shown(page)
            assert cards
            came = await page.evaluate("performance.now()")
            await asked_again(scene, table, page, name)
            await page.clock.run_for(max(0, 3_000 - int(await page.evaluate("performance.now()") - came)))
            assert await result.inner_text() == told
            assert await cards_shown(page) == cards
            await expect(page.locator(".question")).to_be_visible()
            await answer(page)
            await expect(result).not_to_have_class(SHOWN, timeout=1_000)
            assert await cards_shown(page) != cards

    theatre.play(run())


def test_a_result_goes_by_itself_and_at_once_where_its_felt_is_needed(theatre: Theatre, tmp_path: Path) -> None:
    """Whoever is asked about cards sees them; what the last hand came to is still said above them."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(HOLDEM)
            page = await scene.page()
            await page.clock.install()
            name = await scene.sit(table, page, bots=3)
            await scene.play_hand(table, page, name, answer)
            await asked_again(scene, table, page, name)
            held = [await card.get_attribute("title") for card in await page.locator(".seat.mine .card").all()]
            assert len(held) == 2
            assert await page.locator("#live", has_text=f"You: {held[0]}").count()
            await expect(page.locator("#felt .result")).to_have_class(SHOWN)
            await page.clock.run_for(6_000)
            await expect(page.locator("#felt .result")).not_to_have_class(SHOWN, timeout=1_000)

    theatre.play(run())


def test_a_hand_is_called_after_the_cards_that_lie_there(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            assert await page.evaluate(CALLED) == ["14", "", "22, over"]
            assert await page.evaluate(SHARED) == [["king", ""], ["", ""]]

    theatre.play(run())


def test_a_result_says_what_it_brought_whoever_looks(theatre: Theatre, tmp_path: Path) -> None:
    """In words, the fee named; and at a table it is what their chips say, on the felt and in the dock."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            for paid, words in WORDS:
                assert await page.evaluate(BROUGHT, paid) == [words, "", ""]
            table = await scene.house.open(BLACKJACK)
            name = await scene.sit(table, page)
            await scene.house.do(table, scene.house.floor, Hire())
            before = await chips_shown(page)
            await scene.play_hand(table, page, name, answer)
            gain = await chips_shown(page) - before
            won = f"You {'win' if gain > 0 else 'lose'} {dollars(abs(gain))}" if gain else "You are even"
            only = f"You lose only the fee, {dollars(-gain)}"
            told = await page.locator("#felt .brought").inner_text()
            assert told.startswith(won) or told == only, (told, gain)
            await expect(page.locator("#ask .idle")).to_contain_text(f"{told}. ")

    theatre.play(run())


def test_a_showdown_takes_a_second_however_many_cards_are_turned(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            moving, still = await scene.page(motion=True), await scene.page()
            for page, least, most in ((moving, 900, 1_800), (still, 0, 300)):
                await scene.look(page, "/")
                assert least <= await page.evaluate(TURNED, 91) <= most

    theatre.play(run())


@pytest.mark.parametrize(
    ("sheet_id", "cards", "board"), [(NO_LIMIT, 2, 5), (PAI_GOW, 7, 0), (BLACKJACK, 5, 0), (RED, 13, 0)]
)
def test_nothing_lies_over_a_result_or_what_it_brought(
    theatre: Theatre, tmp_path: Path, sheet_id: str, cards: int, board: int
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await any_felt(scene)
            faults = []
            for width, height in SIZES:
                await page.set_viewport_size({"width": width, "height": height})
                for result in (SHORT, LONG):
                    ended: dict[str, Any] = {**described(sheet_id), "cards": cards, "board": board, "result": result}
                    faults += [f"at {width}: {fault}" for fault in await look(page, "ended", ended)]
            assert not faults, "\n".join(faults[:20])

    theatre.play(run())
