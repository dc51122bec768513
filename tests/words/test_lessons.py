"""What a rules page teaches: for every family, from the sheet, with a hand dealt by the engine."""

import pytest

from houseway.core.cards import written
from houseway.core.ledger import POT, Posting, Stack
from houseway.core.money import dollars
from houseway.games.bind import load
from houseway.round.ask import Answer, Option, Question
from houseway.round.event import EVERYONE, Answered, Dealt, Event, Faced
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words.example import worked_example
from houseway.words.fees import fee_tables
from houseway.words.lesson import lesson


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_every_game_says_what_cards_count_and_how_it_is_played(sheet_id: str) -> None:
    game = load(sheet_id)
    for sentences in (list(game.family.values(game.rules)), list(game.family.procedure(game.rules))):
        assert sentences
        assert all(each[0].isupper() and "_" not in each for each in sentences), sentences


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_every_game_has_a_worked_example_that_comes_to_a_result(sheet_id: str) -> None:
    fresh = worked_example.__wrapped__  # what is kept may have been played by the quick bots of a room under test
    told = fresh(sheet_id)
    assert {"answered", "faces", "posted"} <= {each.kind for each in told}
    assert 15 <= len(told) <= 35, "as much as somebody reads"
    assert told == fresh(sheet_id), "from a seed: the same hand for everybody"


def answered(who: str, option: str) -> Answered:
    return Answered("q", who, option, None, EVERYONE)


def test_a_lesson_tells_cards_together_and_nothing_twice() -> None:
    """Ann is dealt two cards and Bob one between them; both check; Ann draws; what was seen is not turned up again."""
    ask = Question("q", "Ann", "?", (Option("check", "Check"), Option("hit", "Hit")), Answer("q", "check"))
    dealt: list[Event] = [
        Dealt(0, "Ann"),
        Faced(0, 0, ("Ann",)),
        Dealt(1, "Bob"),
        Faced(1, 1, ("Bob",)),
        Dealt(2, "Ann"),
    ]
    checks: list[Event] = [Faced(2, 2, ("Ann",)), answered("Ann", "check"), answered("Bob", "check")]
    call = Posting(Stack("Bob"), POT, 4_00, "call")
    draws: list[Event] = [answered("Ann", "hit"), Dealt(3, "Ann"), Faced(3, 3, EVERYONE), Faced(0, 0, EVERYONE)]
    wins: list[Event] = [Posting(POT, Stack("Ann"), 1_00, "wins")] * 2
    events: list[Event] = [*dealt, *checks, answered("Bob", "call"), call, *draws, *wins]
    told = lesson(events, {"q": ask}, load_sheet("500-club/texas-holdem"))
    assert [f"{each.text}{written(each.faces)}{each.after}" for each in told] == [
        f"Ann: {written([0, 2])}, seen by Ann alone",
        f"Bob: {written([1])}, seen by Bob alone",
        "Ann and Bob: check",
        "Bob: call $4",
        f"Ann: hit, {written([3])}",
        *["$1 from the pot to Ann's stack: wins"] * 2,
    ]


def test_the_draw_is_taught_by_the_numbers_it_is_played_by() -> None:
    game = load("500-club/ez-baccarat")
    (draw,) = [each for each in game.family.procedure(game.rules) if each.startswith("If it drew")]
    assert "with 3 or less if that counts 0 or 1 or 9" in draw
    assert "with 6 or less if that counts 6 or 7" in draw
    assert "with 2 or less if that counts 8" in draw


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_the_fee_tables_hold_every_fee_of_the_schedule(sheet_id: str) -> None:
    for schedule in load_sheet(sheet_id).schedules:
        tables = fee_tables(schedule)
        assert sorted(int(row[0]) for table in tables for row in table.rows) == schedule.options
        for table in tables:
            width = sum(wide for _, wide in table.headings)
            for row in table.rows:
                assert len(row) == width
                printed = [each.cents for each in schedule.option(int(row[0])) if each.cents is not None]
                cells = [cell.split()[0] for cell in row if cell.startswith("$")]
                assert all(dollars(cents) in cells for cents in printed), row


def test_what_is_discarded_is_said_once() -> None:
    told = [line.text for line in worked_example("500-club/2-7-single-draw")]
    assert any(": discard " in text for text in told), told
    assert not [text for text in told if "discard discard" in text]
