"""What a rules page teaches: for every family, from the sheet, with a hand dealt by the engine."""

import re

import pytest

from houseway.core.cards import write_cards
from houseway.core.money import BANK, DROP, POT, TAKE, Posting, Stack, WagerAccount
from houseway.core.text import cents, dollars
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.event import EVERYONE, Answered, Asked, Dealt, Event, Faced, Piled
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words import example
from houseway.words.example import example_of
from houseway.words.fees import fee_tables
from houseway.words.lesson import lesson
from houseway.words.sheets import about_betting, about_play, about_values, about_wager


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_every_game_says_what_cards_count_and_how_it_is_played(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    for sentences in (list(about_values(sheet)), list(about_play(sheet))):
        assert sentences
        assert all(each[0].isupper() and "_" not in each for each in sentences), sentences


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_every_game_has_a_worked_example_that_comes_to_a_result(sheet_id: str) -> None:
    fresh = example_of.__wrapped__  # what is kept may have been played by the quick bots of a room under test
    told = fresh(sheet_id)
    assert {"answered", "faces", "posted"} <= {each.kind for each in told}
    assert 15 <= len(told) <= 35, "as much as somebody reads"
    assert told == fresh(sheet_id), "from a seed: the same hand for everybody"


def answered(who: str, option: str) -> Answered:
    return Answered("q", who, option, None, EVERYONE)


def test_a_lesson_tells_cards_together_and_nothing_twice() -> None:
    """Ann is dealt two cards and Bob one between them; both check; Ann draws; what was seen is not turned up again."""
    options = (Option("check", "Check"), Option("call", "Call $4"), Option("hit", "Hit"))
    ask = Question("q", "Ann", "?", options, Answer("q", "check"))
    dealt: list[Event] = [
        Piled("Ann", "Ann"),
        Piled("Bob", "Bob"),
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
    assert [f"{each.text}{write_cards(each.faces)}{each.after}" for each in told] == [
        f"Ann: {write_cards([0, 2])}, seen by Ann alone",
        f"Bob: {write_cards([1])}, seen by Bob alone",
        "Ann and Bob: check",
        "Bob: call $4",
        f"Ann: hit,{write_cards([3])}",
        *["Ann: wins $1"] * 2,
    ]


def taught(events: list[Event], *options: Option) -> list[str]:
    """Events in the words of a lesson, the options of the question they answer being these."""
    ask = Question("q", "Ann", "?", options, Answer("q", options[0].id)) if options else None
    told = lesson(events, {"q": ask} if ask else {}, load_sheet("500-club/ez-baccarat"))
    return [each.text for each in told]


def test_a_lesson_says_what_was_won_on_which_bet_and_not_from_where_to_where_chips_went() -> None:
    ann, bob, line, tie = Stack("Ann"), Stack("Bob"), WagerAccount("Ann", 1, "banker"), WagerAccount("Ann", 1, "tie")
    paid = [Posting(BANK, ann, 40_00, "pays", "1 to 1"), Posting(line, ann, 40_00, "bet back")]
    rest = [Posting(tie, TAKE, 5_00, "loses"), Posting(WagerAccount("Ann", 1, "player"), ann, 10_00, "push")]
    back: list[Posting] = [Posting(each, bob, 10_00, "to the player-dealer") for each in (BANK, TAKE)]
    before = [Posting(bob, BANK, 55_00, "puts up"), Posting(bob, DROP, 2_00, "collection", "before the deal")]
    assert taught([*before, *paid, *rest, *back]) == [
        "Bob: fee $2 (before the deal)",
        "Ann: Banker line wins $40 (1 to 1)",
        "Ann: Tie Bet loses $5",
        "Ann: Player line pushes, and comes back: $10",
        "Bob: loses $35 as player-dealer",
    ]


def test_what_is_put_in_by_several_is_one_line_and_what_nobody_answered_for_is_told() -> None:
    antes: list[Event] = [Posting(Stack(name), POT, 1_00, "ante") for name in ("Ann", "Bob")]
    forced = Posting(Stack("Ann"), POT, 4_00, "bring-in")
    assert taught([*antes, forced]) == ["Ann and Bob each: ante $1", "Ann: bring-in $4"]
    bring = Option("bring", "Bring it in for $4")
    assert taught([answered("Ann", "bring"), forced], bring) == ["Ann: bring it in for $4"]


def test_fees_of_one_person_are_added_up_before_those_of_several_are_told_together() -> None:
    def fee(name: str, detail: str = "before the deal") -> Posting:
        return Posting(Stack(name), DROP, 1_00, "collection", detail)

    twice: list[Event] = [fee("Ann"), fee("Ann"), fee("Bob"), fee("Bob")]
    assert taught(twice) == ["Ann and Bob each: fee $2 (before the deal)"]
    assert taught([fee("Ann"), fee("Ann", "flop")]) == ["Ann: fee $1 (before the deal)", "Ann: fee $1 (flop)"]
    told = [line.text for line in example_of.__wrapped__("players/21st-century-blackjack-switch")]
    assert "Ada, Ben and Cleo each: fee $2 (before the deal)" in told


def test_what_several_win_or_pay_is_as_much_for_each() -> None:
    ann, bob, cleo = map(Stack, ("Ann", "Bob", "Cleo"))
    split: list[Event] = [Posting(POT, each, 8_00, "wins", "the pot") for each in (ann, bob)]
    assert taught(split) == ["Ann and Bob each: win $8 (the pot)"]
    points: list[Event] = [Posting(each, cleo, 65_00, "points", "13") for each in (ann, bob)]
    assert taught(points) == ["Ann and Bob each: pay Cleo $65 for 13 points"]
    assert taught([Posting(ann, cleo, 5_00, "points", "1")]) == ["Ann: pays Cleo $5 for 1 point"]


def test_a_result_says_nothing_of_hands_that_were_told() -> None:
    told = [line.text for line in example_of("lotus/ultimate-pai-gow-poker")]
    assert len([text for text in told if "Banker: " in text and "in front" in text]) == 1, told


@pytest.mark.parametrize("sheet_id", list(sheet_ids()))
def test_nobody_is_spoken_to_and_nobody_passes_on_nothing(sheet_id: str) -> None:
    for text in [line.text for line in example_of(sheet_id)]:
        assert not re.search(r"\byours?\b|\btheir\b|as its number|for \d+$", text), text
        assert not re.search(r" and [^:]*[^h]: (?:pays|wins|fee) ", text), text
    told = [line.text.partition(": ")[2] for line in example_of(sheet_id)]
    assert "pass" not in told or any(text.startswith("pass (") for text in told), told


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if load_sheet(each).betting])
def test_the_house_leaves_most_of_the_pot_of_an_example(sheet_id: str) -> None:
    told = [line.text for line in example_of.__wrapped__(sheet_id)]
    fees = sum(cents(text.split()[3]) for text in told if text.startswith("The pot: fee"))
    won = [re.fullmatch(r"(.*): wins? (\$[\d.,]+) \(.*\)", text) for text in told]
    pot = sum(cents(each[2]) * len(re.split(", | and ", each[1])) for each in won if each)
    assert pot >= 4 * fees, told


def test_there_is_no_example_where_no_hand_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "LINES_MOST", 3)
    assert example_of.__wrapped__("500-club/texas-holdem") == ()


def test_a_word_of_the_game_is_explained_once_and_nobody_does_something_with_themselves() -> None:
    options = Option("hit", "Take a card"), Option("stand", "Stand")
    acts: list[Event] = [answered("Ann", each) for each in ("hit", "hit", "stand", "stand")]
    assert taught(acts, *options) == ["Ann: hit (take a card)", "Ann: hit", "Ann: stand", "Ann: stand"]


def test_an_answer_is_told_by_the_question_it_was_given_to() -> None:
    """Of two questions with the same key, as whoever draws card after card is asked."""
    first, second = (
        Question("q", "Ann", "?", (Option("discard", f"Discard the {card}"),), Answer("q", "discard"))
        for card in ("7d", "Qs")
    )
    events: list[Event] = [Asked(first), answered("Ann", "discard"), Asked(second), answered("Ann", "discard")]
    told = lesson(events, {"q": second}, load_sheet("limelight/panguingue"))
    assert [each.text for each in told] == ["Ann: discard the 7d", "Ann: discard the Qs"]


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if load_sheet(each).betting])
def test_a_pot_is_won_by_cards_in_the_example(sheet_id: str) -> None:
    assert " with " in example_of.__wrapped__(sheet_id)[-1].text


def test_an_amount_is_told_as_the_option_says_it() -> None:
    raised = Answered("q", "Ann", "raise", 8_00, EVERYONE)
    assert taught([raised], Option("raise", "Raise to", Amount(8_00, None, 4_00))) == ["Ann: raise to $8"]


def test_a_card_is_added_to_cards_and_not_to_a_number() -> None:
    told = [line.text for line in example_of("limelight/panguingue")]
    assert "Ada: add 2c to 2c 2h 2s" in told


def test_the_draw_is_taught_by_the_numbers_it_is_played_by() -> None:
    (draw,) = [each for each in about_play(load_sheet("500-club/ez-baccarat")) if each.startswith("If it drew")]
    assert "with 3 or less if that counts 0, 1 or 9" in draw
    assert "with 6 or less if that counts 6 or 7" in draw
    assert "with 2 or less if that counts 8" in draw


def test_wagers_and_betting_are_told_in_words() -> None:
    sheet = load_sheet("500-club/three-card-poker-6-card-bonus")
    kinds = [next(about_wager(sheet, wager)) for wager in sheet.wager]
    assert kinds == ["main bet", "made in the course of the hand", "bonus bet", "bonus bet"]
    betting = " ".join(about_betting(load_sheet("500-club/omaha-high-low-split")))
    assert "Played limit, no limit or pot limit, opened by blinds." in betting
    assert "new players and those who missed blinds post" in betting
    assert "In turn each player folds, calls what was bet or raises it" in betting


def test_the_number_of_players_stands_once_in_a_row_of_fees() -> None:
    (table, *_) = fee_tables(load_sheet("500-club/2-7-single-draw").schedules[0])
    assert [heading for heading, _ in table.headings[:3]] == ["Option", "Limit", "Players"]
    assert table.rows[0] == ("1", "", "7 or more", "$11", "$1", "$1")
    assert table.rows[10][2:4] == ("5 to 6", "$10")


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if load_sheet(each).schedules])
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
    told = [line.text for line in example_of("500-club/2-7-single-draw")]
    assert any(": discard " in text for text in told), told
    assert not [text for text in told if "discard discard" in text]
