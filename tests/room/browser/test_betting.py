"""The betting bar, what is decided ahead, and what the felt and the log tell of a hand that is bet on."""

import re
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect

from houseway.room.views.messages import Choice, Put
from houseway.round.ask import Amount
from tests.room.browser.stage import Stage, Theatre, answer, shoot, taken

NO_LIMIT = "limelight/no-limit-holdem"
LIMIT = "500-club/texas-holdem"

# Pots and bets as whole cents; a bet of $20 to meet, of which $5 is in already, and $60 in the pot with it.
PICKS = "async ([arg, price]) => (await import('/static/bar.js')).potPicks(arg, price)"
PRICE = {"pot": 60_00, "high": 20_00, "mine": 5_00, "chips": 200_00}

# What was decided at one price, and what is asked at another: the option that is given, or none.
AHEAD = """async ([kind, before, now, closed]) => {
    const { PreActions } = await import("/static/preactions.js");
    const root = document.createElement("div");
    const pre = new PreActions(root);
    pre.render(before);
    [...root.querySelectorAll("button")].find((button) => button.textContent === kind).click();
    const options = ["fold", "check", "call"].map((id) => ({ id, closed: closed.includes(id) ? "closed" : "" }));
    return pre.take({ options }, now);
}"""


# What waits of a hand that follows one that ended at second 100, by the second and by what the message asks; and what
# there is to see of the two hands, before and after its reader acts.
ENDING = """async (cases) => {
    const { Ending } = await import("/static/ending.js");
    let now = 100_000;
    const ending = new Ending(() => now);
    const [ended, next] = [{ hand: 7 }, { hand: 8 }];
    const news = [ending.over(7, "Ann takes $5", ended), ending.over(7, "Ann takes $5", ended)];
    const held = cases.map(([seconds, asked, queued]) => {
        now = 1000 * seconds;
        const message = { hand: 8, asked };
        return ending.holds(message, 7, Array(queued).fill(message));
    });
    now = 101_000;
    const seen = [ending.seen(ended).hand, ending.seen(next).hand];
    ending.acted();
    return [news, held, [...seen, ending.seen(next).hand], ending.left()];
}"""


# What is said at the seats after these events, one after the other.
BUBBLES = """async (events) => {
    const { applied, bare } = await import("/static/fold.js");
    const { spoken } = await import("/static/words.js");
    const people = ["Ann", "Bob"].map((name, at) => ({ name, seat: at + 1 }));
    const state = { ...bare(), people, stacks: { Ann: 1500, Bob: 800 } };
    return events.map((event) => {
        applied(state, event);
        return ["Ann", "Bob"].map((name) => spoken(state, name));
    });
}"""


async def asked(scene: Stage, table: int, name: str) -> Put:
    return (await scene.room.snapshot(table, name)).asked[0]


def open_option(question: Put, option_id: str) -> Choice | None:
    return next((each for each in question.options if each.id == option_id and not each.closed), None)


async def until_free(scene: Stage, table: int, page: Page, name: str) -> Put:
    """Play on until checking is free, through as many hands as that takes."""
    while True:
        if await scene.until_asked(table, page, name):
            if open_option(question := await asked(scene, table, name), "check"):
                return question
            await taken(page, answer)


def test_shares_of_the_pot_are_offered_as_far_as_they_are_legal(theatre: Theatre, tmp_path: Path) -> None:
    """After a call of $15 the pot is $75: a third is $25 more than the $20 there are, half $37.50, all of it $75."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            arg = {"low": 40_00, "high": 205_00, "step": 1_00}
            whole = [["⅓ pot", 45_00], ["½ pot", 57_00], ["¾ pot", 76_00], ["Pot", 95_00], ["All in", 205_00]]
            assert await page.evaluate(PICKS, [arg, PRICE]) == whole
            assert await page.evaluate(PICKS, [{**arg, "low": 60_00, "high": 95_00}, PRICE]) == whole[2:4]

    theatre.play(run())


def test_what_was_decided_ahead_is_given_only_if_it_fits(theatre: Theatre, tmp_path: Path) -> None:
    free: dict[str, Any] = {"high": 4_00, "mine": 4_00, "chips": 100_00, "when": "1 Flop"}
    priced = {**free, "high": 8_00}
    dearer = {**free, "high": 16_00}
    cases = [
        ("Check / fold", free, free, ["call"], "check"),
        ("Check / fold", free, priced, ["check"], None),
        ("Fold", priced, priced, ["check"], "fold"),
        ("Check", free, free, ["call"], "check"),
        ("Check", free, priced, ["check"], None),
        ("Call $4", priced, priced, ["check"], "call"),
        ("Call $4", priced, dearer, ["check"], None),
        ("Call any", priced, dearer, ["check"], "call"),
        ("Call any", free, {**free, "when": "1 Turn"}, ["call"], None),
    ]

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            for kind, before, now, closed, given in cases:
                assert await page.evaluate(AHEAD, [kind, before, now, closed]) == given, (kind, now)

    theatre.play(run())


def test_a_result_stays_until_it_is_read_and_no_question_waits_for_that(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            cases: list[Any] = [(101, [], 0), (104.9, [], 3), (105, [], 0), (101, ["a question"], 0), (101, [], 4)]
            assert await page.evaluate(ENDING, cases) == [
                [True, False],
                [True, True, False, False, False],
                [7, 7, 8],
                0,
            ]

    theatre.play(run())


def test_seats_say_what_was_done_until_the_next_street(theatre: Theatre, tmp_path: Path) -> None:
    def answered(who: str, option: str, arg: int | None = None) -> dict[str, Any]:
        return {"type": "answered", "key": who, "who": who, "option": option, "arg": arg, "unit": ""}

    def posted(who: str, cents: int, kind: str) -> dict[str, Any]:
        return {"type": "posted", "source": ["stack", who], "target": ["pot"], "cents": cents, "kind": kind}

    street = {"type": "marker", "what": "street"}
    told: list[tuple[dict[str, Any], list[str]]] = [
        (posted("Bob", 4_00, "big blind"), ["", "big blind $4"]),
        ({**street, "text": "Deal"}, ["", "big blind $4"]),
        ({"type": "pile", "pile": "Ann", "owner": "Ann"}, ["", "big blind $4"]),
        ({"type": "dealt", "place": 0, "pile": "Ann"}, ["", "big blind $4"]),
        (answered("Ann", "raise", 8_00), ["raises to $8", "big blind $4"]),
        (posted("Ann", 8_00, "raise"), ["raises to $8", "big blind $4"]),
        (answered("Bob", "call"), ["raises to $8", "calls"]),
        (posted("Bob", 4_00, "call"), ["raises to $8", "calls $4, all in"]),
        ({**street, "text": "Flop"}, ["", ""]),
        (answered("Ann", "fold"), ["folds", ""]),
        (answered("Bob", "pass"), ["folds", "passes"]),
        ({**answered("Bob", "bet"), "arg": {"player": 5_00}}, ["folds", ""]),
        (answered("Bob", "straddle", 8_00), ["folds", "straddles $8"]),
        ({**street, "text": "Turn"}, ["folds", ""]),
    ]

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            assert await page.evaluate(BUBBLES, [event for event, _ in told]) == [said for _, said in told]

    theatre.play(run())


def test_the_bar_bets_within_its_range_and_folds_nothing_for_free(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(NO_LIMIT)
            page = await scene.page()
            name = await scene.sit(table, page, bots=3)
            question = await until_free(scene, table, page, name)
            names = (await scene.room.snapshot(table, name)).names
            assert names
            await expect(page.locator(".seat.mine .called")).to_have_text(names[name].text)
            raising = open_option(question, "bet") or open_option(question, "raise")
            assert raising
            assert isinstance(raising.arg, Amount)
            field, go = page.locator(".betting .field"), page.locator(f".choice[data-option='{raising.id}']")
            await field.fill("$0.50")
            await expect(page.locator("#ask .refused")).to_contain_text("$0.50 is out of range")
            await expect(field).to_have_attribute("aria-invalid", "true")
            await go.click()
            assert (await asked(scene, table, name)).key == question.key, "nothing was sent"
            await page.get_by_role("button", name="All in", exact=True).click()
            await expect(page.locator("#ask .refused")).to_be_empty()
            await expect(go).to_contain_text(f"${(raising.arg.high or 0) // 100}")
            await page.locator(".choice[data-option='fold']").click()
            guard = page.get_by_role("alertdialog")
            await expect(guard).to_contain_text("Fold for free?")
            await shoot(page, "fold for free")
            text, check = await guard.locator("p").bounding_box(), await guard.locator("button").first.bounding_box()
            assert text
            assert check
            assert text["y"] + text["height"] <= check["y"], "what is asked stands above its answers"
            assert await guard.locator("button").all_inner_texts() == ["1\nCheck", "2\nFold anyway", "3\nBack"]
            await page.keyboard.press("3")
            await expect(page.locator(".choice[data-option='fold']")).to_be_focused()
            await page.keyboard.press("Enter")
            await expect(guard).to_be_visible()
            await page.keyboard.press("1")  # as it was pressed to fold
            await expect(page.locator(f"[data-question='{question.key}']")).to_have_count(0)
            await expect(page.locator("#log li", has_text="You: check").last).to_be_visible()

    theatre.play(run())


def test_a_hand_is_told_street_by_street_and_can_be_opened_again(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(LIMIT)
            page = await scene.page()
            name = await scene.sit(table, page, bots=3)
            while not await page.locator(".card.lifted").count():
                await scene.play_hand(table, page, name, answer)
                await expect(page.locator("#felt .result")).to_have_class(re.compile("shown"))
            parts = await page.locator("#log .part").all_inner_texts()
            assert parts == ["Blinds and antes", "Deal", "Flop", "Turn", "River", "Showdown", "Result"]
            assert await page.locator("#log li", has_text=re.compile("^Board: .+ .+ .+$")).count() == 1, (
                "a flop is a line"
            )
            assert await page.locator(".card.lifted").count() >= 5
            number = (await scene.view(table)).hand
            await expect(page.locator("#last-hand a")).to_have_attribute("href", f"/tables/{table}/hands/{number}")
            result = await page.locator("#felt .result .how").inner_text()
            while not await scene.until_asked(table, page, name):
                scene.house.time.now += 60
            await expect(page.locator("#log .before a", has_text=f"Hand {number}: {result}")).to_have_count(1)

    theatre.play(run())
