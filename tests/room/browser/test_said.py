"""What the page says, in a real browser: the way in for a visitor, cards as signs in buttons, the parts of the log."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.async_api import expect

from houseway.core.balances import Ledger
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.room.views.messages import message_for
from houseway.round.deal import Deal
from houseway.testing.views import Faces, Scripted, drive
from tests.room.browser.stage import DESK, PHONE, Theatre, shoot

SHEET = "500-club/ez-baccarat"

# The buttons of a question: how each is labelled, what it says in full and in short.
BUTTONS = """async (question) => {
    const { Ask } = await import("/static/ask.js");
    const root = document.body.appendChild(document.createElement("div"));
    new Ask(root, { send: async () => "", memory: {} }).render([question], "");
    const text = (choice, part) => choice.querySelector(part).textContent;
    const said = (choice) => [choice.ariaLabel, text(choice, ".text"), text(choice, ".brief")];
    return [...root.querySelectorAll(".choice")].map(said);
}"""

# Whether Enter says the first option of a question.
LEADS = """async (question) => {
    const { Ask } = await import("/static/ask.js");
    const root = document.body.appendChild(document.createElement("div"));
    new Ask(root, { send: async () => "", memory: {} }).render([question], "");
    return [root.querySelector(".choice.go"), root.querySelector("[data-primary]")].map(Boolean);
}"""

# What is said below the table of a wager that needs another.
NEEDS = """async (wagers) => {
    const { showPays } = await import("/static/pays.js");
    const root = document.body.appendChild(document.createElement("div"));
    const sheet = { id: "x", title: "X", wagers, schedules: [] };
    showPays(root, sheet, { minimum: 500, maximum: null, chip_cents: 100, decks: 1, option: 3 });
    return [...root.querySelectorAll(".hint, dt")].map((each) => each.textContent);
}"""

# The headings of the log of a hand whose answers are all part of the play, but for a bet.
PARTS = """async (events) => {
    const { Log } = await import("/static/log.js");
    const { applied, bare } = await import("/static/fold.js");
    const state = { ...bare(), purposes: { bet: "bet" } };
    const root = document.body.appendChild(document.createElement("ol"));
    const log = new Log(root);
    for (const event of events) log.event(event, { state: applied(state, event), me: "Ann", titles: {}, ring: false });
    return [...root.querySelectorAll(".part")].map((each) => each.textContent);
}"""

# What the log of whoever is called so says, by what the house dealer says about whom.
SAID_TO = """async ([me, text, to]) => {
    const { sentence } = await import("/static/words.js");
    return sentence({ type: "marker", what: "result", text, who: "", to }, { me });
}"""
# The lines of the log of a ring game, and what is said at Bob's seat after them.
DRAWN = """async (events) => {
    const { Log } = await import("/static/log.js");
    const { applied, bare } = await import("/static/fold.js");
    const { spoken } = await import("/static/words.js");
    const state = bare();
    const root = document.body.appendChild(document.createElement("ol"));
    const log = new Log(root);
    for (const event of events) log.event(event, { state: applied(state, event), me: "Ann", titles: {}, ring: true });
    return [...root.children].map((each) => each.textContent).concat(spoken(state, "Bob"));
}"""

# What lies before somebody called Player, and what in the middle, where a hand in common is called so too.
LYING = """async (events) => {
    const { applied, bare, ownPiles, pileOf, tablePiles, titleOf } = await import("/static/fold.js");
    const state = { ...bare(), people: [{ name: "Player", seat: 1 }] };
    for (const event of events) applied(state, event);
    const held = (piles) => piles.map((pile) => [titleOf(state, pile), pileOf(state, pile).length]);
    return [held(ownPiles(state, "Player")), held(tablePiles(state))];
}"""

TO_YOU = [
    ("Ann", "Ann has Kh (king high) in front", "You have Kh (king high) in front", "You have K♥ (king high) in front"),
    ("Bob", "Ann has the button", "You have the button", "Ann has the button"),
    ("Player", "Player wins, 9 over 6", "", "Player wins, 9 over 6"),
    ("Player", "Player +8, Bob -8 points", "You +8, Bob -8 points", "Player +8, Bob -8 points"),
    ("", "Ann takes $5", "You take $5", "Ann takes $5"),
]


def asked(option: dict[str, Any], **more: Any) -> dict[str, Any]:
    whole = {"arg": None, "closed": "", **option}
    return {"key": "k", "text": "Your turn", "options": [whole], "tries": [], "purpose": "", "advised": False, **more}


def sorting(low: int) -> dict[str, Any]:
    places = {"meld": [low, 3]}
    return {"type": "sort", "cards": ["Kd", "Qd"], "places": places, "fouls": {}, "judged": False, "all_of_them": False}


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_visitor_comes_from_a_link_to_a_seat(theatre: Theatre, tmp_path: Path, size: dict[str, int]) -> None:
    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            table = await stage.house.open(SHEET)
            page = await stage.page(viewport=size)
            await stage.look(page, f"/tables/{table}")
            await expect(page.locator("#seatbar .mine")).to_have_text("You are watching.")
            await shoot(page, f"visitor-{size['width']}")
            await page.get_by_role("button", name="Play as a guest").click()
            await page.get_by_role("button", name="Sit in seat 1", exact=True).click()
            await expect(page.get_by_role("button", name="Bring these chips")).to_be_visible()

    theatre.play(scene())


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (
            {"id": "discard Kd #7", "text": "Discard the Kd", "called": "discard Kd"},
            ["Discard the K♦", "Discard the K♦", "discard K♦"],
        ),
        ({"id": "meld", "text": "Meld any", "arg": sorting(3)}, ["Meld any", "Meld any", "meld"]),
        (
            {"id": "draw", "text": "Draw for", "arg": sorting(0)},
            ["Draw for 0 cards", "Draw for 0 cards", "draw 0 cards"],
        ),
        (
            {"id": "draw", "text": "Draw for", "arg": {**sorting(0), "none": "Stand pat"}},
            ["Stand pat", "Stand pat", "Stand pat"],
        ),
    ],
)
def test_buttons_have_cards_as_signs_and_no_count_of_nothing(
    theatre: Theatre, tmp_path: Path, option: dict[str, Any], said: list[str]
) -> None:
    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            assert await page.evaluate(BUTTONS, asked(option)) == [said]

    theatre.play(scene())


def test_whoever_bets_nowhere_else_has_nothing_said_of_it(theatre: Theatre, tmp_path: Path) -> None:
    def told(purpose: str) -> list[dict[str, Any]]:
        question = asked({"id": "no more", "text": "Bet nowhere else"}, who="Bob", purpose=purpose)
        return [
            {"type": "asked", "question": question},
            {"type": "answered", "key": "k", "who": "Bob", "option": "no more", "arg": None, "called": "done"},
        ]

    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            assert len(await page.evaluate(DRAWN, told("more bets"))) == 1, "what Bob is seen to say, and no line"
            assert len(await page.evaluate(DRAWN, told(""))) == 2

    theatre.play(scene())


def test_what_needs_an_amount_has_a_line_of_its_own_below_the_other_buttons(theatre: Theatre, tmp_path: Path) -> None:
    def option(called: str, **more: Any) -> dict[str, Any]:
        return {"id": called, "text": called, "arg": None, "closed": "", **more}

    amount = {"type": "amount", "low": 50, "high": 500, "step": 50, "unit": ""}
    options = [option("hit"), option("double for less", arg=amount), option("surrender")]

    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            said = await page.evaluate(BUTTONS, asked(options[0], options=options, advised=True))
            assert [brief for _, _, brief in said] == ["hit", "surrender", "double for less $5"], (
                "the most that is allowed"
            )
            after = await page.evaluate("[...document.querySelectorAll('.choices > *')].map((each) => each.className)")
            assert [each.split()[0] for each in after] == ["choice", "choice", "quiet", "paired"], "the hint above it"

    theatre.play(scene())


def test_cards_that_come_in_the_play_are_part_of_it(theatre: Theatre, tmp_path: Path) -> None:
    def card(place: int) -> list[dict[str, Any]]:
        dealt = {"type": "dealt", "place": place, "pile": "Ann"}
        return [dealt, {"type": "faces", "place": place, "face": "Kd", "seen_by": ["*"]}]

    def answer(key: str) -> dict[str, Any]:
        return {"type": "answered", "who": "Ann", "key": key, "option": "hit", "arg": None}

    paid = {
        "type": "posted",
        "source": ["bank"],
        "target": ["stack", "Ann"],
        "cents": 100,
        "kind": "pays",
        "detail": "win",
    }
    events = [answer("bet"), *card(0), answer("act"), *card(1), answer("act"), *card(2), paid]

    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            pile = {"type": "pile", "pile": "Ann", "owner": "Ann"}
            assert await page.evaluate(PARTS, [pile, *events]) == ["Bets", "Cards", "Play", "Settlement"]

    theatre.play(scene())


def test_what_is_said_of_whoever_looks_is_said_to_them(theatre: Theatre, tmp_path: Path) -> None:
    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            for me, text, to_ann, said in TO_YOU:
                assert await page.evaluate(SAID_TO, [me, text, {"Ann": to_ann}]) == said

    theatre.play(scene())


def test_a_hand_in_common_is_nobodys_whatever_somebody_is_called(theatre: Theatre, tmp_path: Path) -> None:
    game = require_banked(load(SHEET))
    deal = Deal(Ledger({}), deck=game.sheet.cards)
    drive(lambda: (deal, game.family.play(deal, game.rules)), Faces("2c 3c 4c 5c 6c 7c"), Scripted())
    events = [msgspec.to_builtins(message_for(event, "")) for event in deal.events]

    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            own, common = await page.evaluate(LYING, events)
            assert own == []
            assert [title for title, cards in common if cards] == ["Player", "Banker"]

    theatre.play(scene())


def test_of_a_draw_it_is_told_how_many_cards_it_was(theatre: Theatre, tmp_path: Path) -> None:
    hidden = {"type": "answered", "who": "Bob", "key": "draw", "option": "", "arg": None}
    drawn = {"type": "marker", "what": "draw", "who": "Bob", "text": "Bob draws 3 cards", "brief": "draws 3 cards"}

    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            assert await page.evaluate(DRAWN, [hidden, drawn]) == ["Bob draws 3 cards", "draws 3 cards"]

    theatre.play(scene())


def test_a_straddle_is_told_once_by_its_chips(theatre: Theatre, tmp_path: Path) -> None:
    said = {"type": "answered", "who": "Bob", "key": "straddle", "option": "straddle", "arg": 8_00, "unit": ""}
    posted = {"type": "posted", "source": ["stack", "Bob"], "target": ["pot"], "cents": 8_00, "kind": "straddle"}

    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            lines = await page.evaluate(DRAWN, [said, posted])
            assert [line for line in lines if "Bob" in line] == ["Bob: straddle $8"]

    theatre.play(scene())


AMOUNT = {"type": "amount", "low": 500, "high": 50000, "step": 100, "unit": ""}


@pytest.mark.parametrize(("arg", "leads"), [(AMOUNT, False), ({**AMOUNT, "unit": "cards"}, True), (sorting(1), True)])
def test_what_costs_chips_is_never_said_by_enter(
    theatre: Theatre, tmp_path: Path, arg: dict[str, Any], leads: bool
) -> None:
    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            assert await page.evaluate(LEADS, asked({"id": "take", "text": "Take it", "arg": arg})) == [leads, leads]

    theatre.play(scene())


def test_what_a_wager_needs_is_said_by_its_title(theatre: Theatre, tmp_path: Path) -> None:
    line = {"id": "player", "title": "Player line", "kind": "main", "needs": [], "paytables": []}
    tie = {"id": "tie", "title": "Tie Bet", "kind": "bonus", "needs": ["player"], "paytables": []}

    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            page = await stage.page()
            await stage.look(page, "/rules")
            said = await page.evaluate(NEEDS, [line, tie])
            assert said == ["Game", "Limits", "Smallest chip", "Decks", "With a bet on Player line."]

    theatre.play(scene())
