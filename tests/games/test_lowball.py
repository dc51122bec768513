"""Lowball: what is refused, and with what words; and which cards are shuffled again."""

import pytest

from houseway.games.bind import load
from houseway.round.ask import Answer, Question
from houseway.round.drivers import resume
from houseway.round.request import Open, Shuffle
from houseway.round.script import Entry, FaceSeen, ShoeMade
from houseway.tables.acts import Join, Person
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import any_stacks

PLAYERS, LIMELIGHT = "players/lowball-ace-to-five", "limelight/lowball"
ANTES_ALONE = (3,)
HANDS = "7c 8c 9c 5d 5s 8d 4h 4d 6h 2c 3c 5c Ah As 3s"  # Bob's, Cat's and Ann's, card by card
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
PAT = {"discard": ()}


def question_at(
    sheet_id: str,
    *answers: Answer,
    chips: tuple[int, ...] = (100, 100, 100),
    wish: Wish | None = None,
    as_printed: tuple[int, ...] = (),
    faces: str = HANDS,
    seen: int = 15,
) -> Question:
    """The one question open after these answers. Ann has the button; so many cards are dealt before the first."""
    game = load(sheet_id, as_printed)
    table = Table(any_stacks(lay_out(game, options_for(game.sheet, wish or Wish(structure="limit")))))
    for seat, dollars in enumerate(chips, 1):
        do(table, Join(Person(NAMES[seat - 1], seat), dollars * 100))
    drawn = ("Kh", "Qc", "3d", "4d")[: len(chips)]
    script: list[Entry] = [ShoeMade("root", 0)]
    script += [FaceSeen(place, face) for place, face in enumerate(drawn)]
    script += [ShoeMade("root", len(drawn))]
    script += [FaceSeen(place, face) for place, face in enumerate(faces.split()[:seen], len(drawn))]
    request = resume(table.hand().play(), [*script, *answers])
    assert isinstance(request, Open)
    (question,) = request.questions
    return question


def why_not(question: Question, option: str, arg: object = None) -> str | None:
    return question.why_not(Answer(question.key, option, arg))  # type: ignore[arg-type]


CALLED = (Answer("deal/Ann", "call"), Answer("deal/Bob", "call"), Answer("deal/Cat", "check"))
DRAWN = tuple(Answer(f"draw/{name}/draw", "discard", PAT) for name in ("Bob", "Cat", "Ann"))


def test_nobody_checks_before_the_draw() -> None:
    question = question_at(PLAYERS, as_printed=ANTES_ALONE)
    assert question.who == "Bob"
    assert why_not(question, "check") == "nobody may check in this round: bet or fold"
    assert why_not(question, "call") == "there is nothing to call: bet or fold"
    assert why_not(question, "bet", 300) == "the amount must be $4, not $3"
    assert why_not(question, "bet", 400) is None
    assert question.default.option == "fold"


def test_a_pot_limit_raise_adds_no_more_than_lies_in_the_pot() -> None:
    """Three antes of $1 and blinds of $2 and $4 are $9: over the $4, no more than $13, not the $17 after a call."""
    question = question_at(PLAYERS, wish=Wish(structure="pot limit"))
    assert question.who == "Ann"
    assert why_not(question, "raise", 1300) is None
    assert why_not(question, "raise", 1400) == "the amount must be from $8 to $13, not $14"


def test_the_big_blind_may_stay_in() -> None:
    question = question_at(PLAYERS, *CALLED[:2])
    assert question.who == "Cat"
    assert why_not(question, "check") is None
    assert why_not(question, "raise", 800) is None


def test_after_the_draw_anybody_may_check_while_nobody_has_bet() -> None:
    assert why_not(question_at(PLAYERS, *CALLED, *DRAWN), "check") is None


def test_a_sixth_discard_is_refused() -> None:
    question = question_at(PLAYERS, *CALLED)
    six = {"discard": ("7c", "5d", "4h", "2c", "Ah", "8c")}
    assert why_not(question, "discard", six) == "discard takes 0 to 5 cards, not 6"
    assert why_not(question, "discard", {"discard": ("8c",)}) == "you do not hold 8c"
    assert why_not(question, "discard", {"discard": ("7c", "5d", "4h", "2c", "Ah")}) is None


def test_the_button_draws_four_at_most() -> None:
    question = question_at(LIMELIGHT, *CALLED, *DRAWN[:2])
    assert question.who == "Ann"
    all_five = {"discard": ("9c", "8d", "6h", "5c", "3s")}
    assert why_not(question, "discard", all_five) == "discard takes 0 to 4 cards, not 5"
    assert why_not(question, "discard", {"discard": ("9c", "8d", "6h", "5c")}) is None


CHECKED = (Answer("draw/Bob", "check"), Answer("draw/Cat", "bet", 800), Answer("draw/Ann", "call"))


def test_a_check_raise_is_refused_where_it_is_barred() -> None:
    question = question_at(LIMELIGHT, *CALLED, *DRAWN, *CHECKED)
    assert question.who == "Bob"
    assert why_not(question, "raise", 1600) == "you have checked, and may not raise after that: call or fold"
    assert why_not(question, "call") is None
    assert why_not(question_at(PLAYERS, *CALLED, *DRAWN, *CHECKED), "raise", 1600) is None


def test_before_the_draw_a_raise_is_a_full_bet() -> None:
    """Bob has $7: three more than the call, one less than a raise. With two left he may put them in."""
    short = (100, 7, 100)
    question = question_at(LIMELIGHT, Answer("deal/Ann", "call"), chips=short)
    assert question.who == "Bob"
    assert why_not(question, "raise", 700) == "a raise must be $4 in this round, and you have less: call or fold"
    assert why_not(question, "call") is None
    heads_up = question_at(LIMELIGHT, Answer("deal/Ann", "fold"), chips=short)
    assert why_not(heads_up, "raise", 700) is None
    assert why_not(question_at(LIMELIGHT, *CALLED, *DRAWN, chips=short), "bet", 300) is None


@pytest.mark.parametrize(("chips", "asked"), [((100, 100, 100), "kill/Ann"), ((7, 100, 100), "kill/Bob")])
def test_a_kill_is_offered_after_three_cards_to_who_can_pay_for_it(chips: tuple[int, ...], asked: str) -> None:
    wish = Wish(structure="limit", kill="full")
    question = question_at(PLAYERS, chips=chips, wish=wish, seen=9)
    assert question.key == asked
    assert [option.id for option in question.options] == ["kill", "pass"]


def test_only_cards_of_players_already_served_are_shuffled_again() -> None:
    """Eight stay in and throw away five each; of 53 cards 13 are left, so the third runs out after three."""
    game = load(PLAYERS)
    table = Table(any_stacks(lay_out(game, options_for(game.sheet, Wish(structure="limit")))))
    for seat, name in enumerate(NAMES, 1):
        do(table, Join(Person(name, seat), 100_00))
    order = (*NAMES[1:], "Ann")
    deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"] + ["Xr"]
    held = {name: tuple(deck[at:40:8]) for at, name in enumerate(order)}
    script: list[Entry] = [ShoeMade("root", 0), FaceSeen(0, "Kh")]
    script += [FaceSeen(place, f"{place + 1}c") for place in range(1, 8)]
    script += [ShoeMade("root", 8), *(FaceSeen(8 + at, face) for at, face in enumerate(deck[:40]))]
    script += [Answer(f"deal/{name}", "call") for name in (*order[2:], "Bob")] + [Answer("deal/Cat", "check")]
    script += [Answer(f"draw/{name}/draw", "discard", {"discard": held[name]}) for name in order]
    script += [FaceSeen(48 + at, face) for at, face in enumerate(deck[40:])]
    request = resume(table.hand().play(), script)
    assert isinstance(request, Shuffle)
    names = {*held["Bob"], *held["Cat"]}
    assert sorted(deck.index(name) for name in names) == sorted(request.deck)


@pytest.mark.parametrize(("fourth", "reason"), [(True, "there have been 3 raises"), (False, None)])
def test_a_raise_over_a_short_bet_is_one_of_three(fourth: bool, reason: str | None) -> None:
    """Bob bets his last $3; Cat raises to $11, Dan to $19 and Ann to $27."""
    chips = (100, 7, 100, 100)
    hands = "7c 8c 9c Tc 5d 5s 8d Td 4h 4d 6h 9d 2c 3c 5c 8s Ah As 3s 7s"
    called = [Answer(f"deal/{name}", "call") for name in ("Dan", "Ann", "Bob")] + [Answer("deal/Cat", "check")]
    drawn = [Answer(f"draw/{name}/draw", "discard", PAT) for name in ("Bob", "Cat", "Dan", "Ann")]
    bets = [Answer("draw/Bob", "bet", 300), Answer("draw/Cat", "raise", 1100), Answer("draw/Dan", "raise", 1900)]
    bets += [Answer("draw/Ann", "raise", 2700)] * fourth
    question = question_at(LIMELIGHT, *called, *drawn, *bets, chips=chips, faces=hands, seen=20)
    found = why_not(question, "raise", 3500 if fourth else 2700)
    assert (found or "").startswith(reason) if reason else found is None
