"""The book's clause beside each step: all that happens in a hand of any game is traced to lines of its room's book."""

import re

import pytest

from houseway.core.money import DROP, POT, TAKE, Posting, Stack, WagerAccount
from houseway.round.event import NOBODY, Answered, Event, Marked, view
from houseway.sheets.books import books
from houseway.sheets.shelf import book_files, load_sheet, sheet_ids
from houseway.testing.lines import Text, problems_of_lines
from houseway.words.catalogue import citation
from houseway.words.clauses import Clauses, abouts, lines_printed
from houseway.words.events import Handled, handlings, questions, steps_of
from houseway.words.headings import is_playable
from tests.words.hands import hand_of

HOLDEM, BACCARAT, TILES = "limelight/limit-texas-holdem", "500-club/ez-baccarat", "lotus/lucky-pai-gow-poker"
NORTH, TWENTY_ONE = "north-coast/texas-holdem", "500-club/pure-21-5-blackjack"
ROOM = {
    HOLDEM: "Limelight Card Room",
    BACCARAT: "500 Club Casino",
    TILES: "Lotus Casino",
    NORTH: "North Coast",
    TWENTY_ONE: "500 Club Casino",
}
ANN, BET = Stack("Ann"), WagerAccount("Ann", 1, "banker")

# Each found in the book first: who posts, who may retrieve a hand, who shows, odd chips, rates, settlement.
PRINTED = [
    (HOLDEM, Posting(ANN, POT, 1_00, "small blind"), "line 210"),
    (HOLDEM, Answered("flop/Ann", "Ann", "fold", None, ("*",)), "lines 143 to 145"),
    (HOLDEM, Posting(POT, ANN, 9_00, "wins"), "lines 134 and 274"),
    (HOLDEM, Posting(POT, DROP, 3_00, "collection", "flop"), "lines 622 to 659, option 3"),
    (
        HOLDEM,
        Marked("ruling", "the floor rules it: too soon", brief="premature turn"),
        "rule 14, line 149",
    ),
    (
        HOLDEM,
        Marked("ruling", "the floor rules it: a spilt drink", brief="redeal"),
        "lines 131 to 169 and 206 to 211",
    ),
    (HOLDEM, Marked("stopped", "the game stops"), "lines 131 to 169 and 206 to 211"),
    (BACCARAT, Posting(BET, TAKE, 5_00, "loses"), "lines 468 to 476"),
    (BACCARAT, Posting(WagerAccount("Ann", 1, "tie"), TAKE, 5_00, "loses"), "line 468"),
    (BACCARAT, Posting(ANN, BET, 5_00, "bet"), "lines 430 to 435"),
    (BACCARAT, Marked("player-dealer", "Ann is player-dealer, turn 1", "Ann"), "lines 396 and 4024"),
    (BACCARAT, Marked("action", "The action begins with Ann"), "line 468"),
    (NORTH, Marked("street", "Flop"), "lines 354 to 358, 366 to 370 and 379 to 383"),
]


@pytest.mark.parametrize(("sheet", "event", "lines"), PRINTED)
def test_a_step_is_cited_where_the_book_prints_it(sheet: str, event: Event, lines: str) -> None:
    schedule = load_sheet(sheet).schedules[0].id
    assert Clauses(load_sheet(sheet), schedule, 3).of(event, Handled(), {}) == f"{ROOM[sheet]}, {lines}"


@pytest.mark.parametrize(
    ("sheet", "handled", "lines"),
    [
        (HOLDEM, Handled("dealt", "Burned", title="Burned"), "lines 208 and 147 to 150"),
        (HOLDEM, Handled("shown", "Ann"), "line 134"),
        (TILES, Handled("dealt", "Pile 1", title="Pile 1"), "lines 2455 and 2494 to 2506"),
        (BACCARAT, Handled("dealt", "Player", title="Player"), "lines 436 to 439"),
        (HOLDEM, Handled("shown", "Burned"), "line 134"),  # somebody who is called so
        (NORTH, Handled("dealt", "Ann"), "lines 344 to 345"),
        (TWENTY_ONE, Handled("dealt", "Ann"), "lines 44 to 46"),
        (TWENTY_ONE, Handled("dealt", "Ann", more=True), "lines 48, 64 to 70 and 100 to 103"),
    ],
)
def test_cards_are_cited_by_how_they_are_handled(sheet: str, handled: Handled, lines: str) -> None:
    event = Marked("any", "cards are told of by how they are handled, not by what they are")
    assert Clauses(load_sheet(sheet), "", 1).of(event, handled, {}) == f"{ROOM[sheet]}, {lines}"


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if is_playable(load_sheet(each))])
def test_every_step_of_every_game_has_a_clause_of_its_own_book(sheet_id: str) -> None:
    hand = hand_of(sheet_id)
    events, sheet, options = hand.deal.events, hand.felt.game.sheet, hand.felt.options
    asked, handled, clauses = questions(events), handlings(events), Clauses(sheet, options.schedule, options.option)
    book = book_files()[citation(sheet.source[0]).file]
    steps = steps_of(events, asked, sheet)
    told = [clauses.of(events[step.first], handled[step.first], asked) for step in steps]
    assert told
    assert {each for each in told if not re.match(rf"{re.escape(book)}, lines? \d", each)} == set()


def test_an_answer_that_is_hidden_is_cited_as_any_other() -> None:
    """The clause of what somebody may not know would tell it."""
    hand = hand_of("500-club/fortune-pai-gow-poker")
    asked = questions(hand.deal.events)
    clauses = Clauses(hand.felt.game.sheet, "", 1)
    seen = [each for each in view(hand.deal.events, "") if isinstance(each, Answered) and each.seen_by != ("*",)]
    assert seen
    assert {each.seen_by for each in seen} != {NOBODY}
    assert len({clauses.of(each, Handled(), asked) for each in seen}) == 1


def test_every_heading_that_steps_are_known_by_is_of_a_sheet() -> None:
    sheets = [load_sheet(each) for each in sheet_ids()]
    printed = {each.about for sheet in sheets for each in sheet.reading if each.lines}
    printed |= {each.title for sheet in sheets for each in sheet.choice if each.lines}
    assert {about for each in abouts().values() for about in each.readings} - printed == set()


def test_every_sheet_has_lines_of_its_book_and_each_is_about_a_step() -> None:
    """Some books print nothing of a game but its fees."""
    assert lines_printed().keys() == set(sheet_ids())
    for book in books():
        assert list(problems_of_lines(book, book.sheets(), Text(book))) == []
