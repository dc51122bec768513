"""Stud: who opens and for what, what may be bet then, and what lies face up."""

from collections.abc import Sequence

import pytest

from houseway.core.cards import JOKERS, cards
from houseway.games.bind import load
from houseway.hands import showing
from houseway.round.ask import Answer
from houseway.round.drivers import resume, why_not_reply
from houseway.round.request import Open
from houseway.round.script import Entry, FaceSeen, ShoeMade
from houseway.tables.acts import Join, Person
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import any_stacks

PLAYERS = ("Ann", "Bob", "Cat")
# Ann, Bob and Cat, from the left of the house dealer: Cat has the lowest card face up.
DEALT = "Qs 4c 7d Ts 5c 6d 9h Kd 3c"
CALLED = (Answer("third street/Ann", "call"), Answer("third street/Bob", "call"), Answer("third street/Cat", "check"))
BROUGHT = Answer("third street/Cat/bring-in", "bring")


def open_at(
    faces: str, *answers: Answer, sheet: str = "limelight/seven-card-stud-high", chips: Sequence[int] = (200_00,) * 3
) -> Open:
    """Three players without a button, brought to where these cards, street by street, and answers lead."""
    game = load(sheet)
    table = Table(any_stacks(lay_out(game, options_for(game.sheet, Wish(minimum=400)))))
    for seat, (name, cents) in enumerate(zip(PLAYERS, chips, strict=True), 1):
        do(table, Join(Person(name, seat), cents))
    script: list[Entry] = [ShoeMade("root", 0)]
    left, place = list(answers), 0
    for number, street in enumerate(faces.split("|")):
        place += number > 0
        for face in street.split():
            script.append(FaceSeen(place, face))
            place += 1
        while left and (not number) == left[0].key.startswith("third"):
            script.append(left.pop(0))
    request = resume(table.hand().play(), script)
    assert isinstance(request, Open)
    return request


def why_not(request: Open, option: str, arg: int | None = None) -> str | None:
    (question,) = request.questions
    return why_not_reply(request, Answer(question.key, option, arg))


def test_the_low_card_brings_it_in_or_opens_for_a_full_bet() -> None:
    request = open_at(DEALT)
    assert [question.who for question in request.questions] == ["Cat"]
    assert why_not(request, "bet", 800) == "the amount must be $4, not $8"
    assert why_not(request, "bet", 400) is None
    assert why_not(request, "fold") == "'fold' is not offered here: choose bring, bet"


def test_a_bring_in_is_completed_and_not_raised_by_a_whole_bet() -> None:
    request = open_at(DEALT, BROUGHT)
    assert why_not(request, "raise", 500) == "the amount must be $4, not $5"
    assert why_not(request, "raise", 400) is None
    assert why_not(request, "check") == "there is a bet to meet: call $1, raise or fold"


def test_who_has_called_the_bring_in_may_raise_its_completion() -> None:
    completed = (Answer("third street/Ann", "call"), Answer("third street/Bob", "raise", 400))
    request = open_at(DEALT, BROUGHT, *completed, Answer("third street/Cat", "fold"))
    assert [question.who for question in request.questions] == ["Ann"]
    assert why_not(request, "raise", 800) is None


def test_the_higher_limit_is_offered_with_an_open_pair_only() -> None:
    with_pair = open_at(DEALT + "| 9c Jd 8s", BROUGHT, *CALLED)
    assert why_not(with_pair, "double", 800) is None
    assert why_not(with_pair, "double", 1200) == "the amount must be $8, not $12"
    without = open_at(DEALT + "| 8c Jd 8s", BROUGHT, *CALLED)
    assert why_not(without, "double", 800) == "'double' is not offered here: choose fold, check, call, bet, raise"
    assert why_not(without, "bet", 800) == "the amount must be $4, not $8"


def test_who_has_acted_may_not_raise_what_is_action_only() -> None:
    bets = (
        Answer("fourth street/Bob", "bet", 400),
        Answer("fourth street/Cat", "raise", 600),
        Answer("fourth street/Ann", "call"),
    )
    request = open_at(DEALT + "| 8c Jd 8s", BROUGHT, *CALLED, *bets, chips=(200_00, 200_00, 8_00))
    assert [question.who for question in request.questions] == ["Bob"]
    assert why_not(request, "raise", 800) == "you have acted, and the all-in since was not a full raise: call or fold"
    assert why_not(request, "call") is None


def test_who_only_faces_action_may_complete_it() -> None:
    bets = (Answer("fourth street/Bob", "bet", 400), Answer("fourth street/Cat", "raise", 600))
    request = open_at(DEALT + "| 8c Jd 8s", BROUGHT, *CALLED, *bets, chips=(200_00, 200_00, 8_00))
    assert why_not(request, "raise", 1000) == "the amount must be $8, not $10"


def test_who_is_all_in_for_the_ante_does_not_bring_it_in() -> None:
    request = open_at(DEALT, chips=(200_00, 200_00, 1_00))
    assert [question.key for question in request.questions] == ["third street/Ann/bring-in"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [("2c 2d 3h", "Ac Kd Qh"), ("2c 2d 2h", "Ac Ad Kh"), ("3c 3d 2h 2s", "Ac Ad Kh Qs"), ("Ac Qd 3h", "Ac Jd Th")],
)
def test_hands_face_up_are_compared_as_far_as_they_go(better: str, worse: str) -> None:
    assert showing.high(cards(better)) > showing.high(cards(worse))


def test_a_joker_face_up_is_an_ace_or_the_best_it_can_be() -> None:
    wild, bug = JOKERS
    assert showing.high([bug, *cards("Kd")]) == showing.high(cards("Ac Kd"))
    assert showing.high([wild, *cards("Kd 3c")]) == showing.high(cards("Kc Kd 3c"))


def test_low_hands_face_up_count_pairs_against_them() -> None:
    assert showing.low(cards("Kc 2d 3h")) < showing.low(cards("Ac Ad 2h")) < showing.low(cards("2c 2d Ah"))
