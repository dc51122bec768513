"""Pai gow poker: fouls refused and ruled, hands set in secret, a recorder who sees them late, and the queen's bet."""

from random import Random

import pytest

from houseway.core.cards import STANDARD, Card, cards
from houseway.games.bind import load
from houseway.games.pai_gow_poker.showdown import can_be_queen_high
from houseway.round import drivers
from houseway.round.ask import Answer, Question, Sort
from houseway.round.event import Answered, Asked, Event, Marked, as_seen
from houseway.round.script import Ruling
from houseway.tables.hand import Hand
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import Faces
from tests.felts import seated

CLUB = "500-club/fortune-pai-gow-poker"
BOB, ANN = "As Kd 9h 8c 6s 4d 2c", "Ks Qd 9c 9d 7h 5s 3c"
BETS = {"bank/Ann": Answer("bank/Ann", "take", 100_00), "bet/Bob": Answer("bet/Bob", "bet", {"game": 10_00})}


class Nine(Random):
    """Three dice that show three each: seat 2 gets the first cards."""

    def randint(self, a: int, b: int) -> int:
        return 3


def shoe() -> list[Card]:
    """By machine, to the seats: Bob's hand first, and Ann's last."""
    known = [*cards(BOB), *cards(ANN)]
    others = [card for card in STANDARD if card not in known]
    return [*cards(BOB), *others[:35], *cards(ANN), *others[35:]]


def played(*said: Answer | Ruling) -> Hand:
    """Ann banks, Bob bets, and what is said of Bob's hand is tried in turn until something is taken."""
    tried = list(said)

    def choose(questions: tuple[Question, ...]) -> Answer | Ruling:
        for question in questions:
            if question.key.startswith("set/") and tried:
                return tried.pop(0)
        return BETS.get(questions[0].key, questions[0].default)

    table = seated(lay_felt(load(CLUB)), {"Ann": 500_00, "Bob": 500_00, "Cat": 500_00})
    hand = table.hand()
    play_hand(table, hand, lambda play: drivers.live(play, Faces(shoe()), choose, Nine(0), []))
    return hand


def question_in(hand: Hand) -> Question:
    asked = [event.question for event in hand.deal.events if isinstance(event, Asked)]
    return next(question for question in asked if question.key == "set/2")


def setting(front: str, behind: str) -> Answer:
    return Answer("set/2", "set", {"front": tuple(front.split()), "behind": tuple(behind.split())})


@pytest.mark.parametrize(
    ("front", "behind", "why"),
    [
        ("As 2c", "Kd 9h 8c 6s 4d", "foul: ace high in front is not lower than your five cards behind (king high)"),
        ("2c As", "Kd 9h 8c 6s 4d", "foul: ace high in front is not lower than your five cards behind (king high)"),
        ("Kd 9h", "As 8c 6s 4d 2c", None),
        ("Kd", "As 9h 8c 6s 4d 2c", "front takes 2 cards, not 1"),
        ("Kd Qd", "As 8c 6s 4d 2c", "you do not hold Qd"),
    ],
)
def test_a_foul_is_refused_with_its_reason(front: str, behind: str, why: str | None) -> None:
    question = question_in(played())
    assert question.why_not(setting(front, behind)) == why


def test_every_setting_but_fouls_may_be_chosen() -> None:
    question = question_in(played())
    arg = question.options[0].arg
    assert isinstance(arg, Sort)
    # A pair in front of no pair, or an ace in front of none: six settings have the ace in front.
    assert len(arg.fouls) == 6
    assert len(list(arg.iterate())) == 21 - 6
    rng = Random(1)
    assert all(question.why_not(question.sample(rng)) is None for _ in range(200))


def test_advice_is_the_house_way() -> None:
    hand = played()
    assert question_in(hand).advice == question_in(hand).default == Answer("set/2", "house way")
    marks = [event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "set"]
    assert marks[1] == "Bob has Kd 9h (king high) in front, As 8c 6s 4d 2c (ace high) behind"


def test_how_a_hand_is_set_is_not_told_before_it_is_shown() -> None:
    hand = played(setting("Kd 8c", "As 9h 6s 4d 2c"))
    (answer,) = [event for event in hand.deal.events if isinstance(event, Answered) and event.key == "set/2"]
    assert answer.seen_by == ("Bob",)

    def seen(event: Event) -> object:
        return getattr(as_seen(event, "Cat"), "arg", None)

    assert seen(answer) is None


def test_the_floor_rules_a_hand_foul_and_its_game_wager_loses() -> None:
    hand = played(Ruling("foul hand", "Bob", "line 619", "the ace was set in front"))
    assert [(stake.wager, gain) for stake, gain in hand.settled] == [("game", -10_00)]
    assert any(isinstance(event, Marked) and event.text == "Bob's hand is foul" for event in hand.deal.events)


def test_a_hand_set_freely_counts_as_set() -> None:
    """The king in front beats no king and queen, and the ace high behind no pair of nines: both ways lose."""
    hand = played(setting("9h 8c", "As Kd 6s 4d 2c"))
    marks = [event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "set"]
    assert marks[1] == "Bob has 9h 8c (nine high) in front, As Kd 6s 4d 2c (ace high) behind"


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("Qs Jc 8d 6h 5h 4c 2d", True),
        ("Qs Jc Td 9h 8h 4c 2d", False),  # a straight
        ("Qs Js 8s 6s 5s 4c 2d", False),  # a flush
        ("Ks Jc 8d 6h 5h 4c 2d", False),
        ("Qs Qc 8d 6h 5h 4c 2d", False),
        ("Xr Jd Ts 8h 6c 4d 3s", True),
        ("Xr Jd Ts 9h 8c 4d 3s", False),  # with the queen, a straight
        ("Xr Jd Td 8d 6d 4d 3s", False),  # a flush without it
        ("Xr Jd Td 8d 6d 4c 3s", True),  # a flush only with a queen of diamonds
        ("Xr Qd Ts 8h 6c 4d 3s", False),  # a joker may not be a low card beside a queen
        ("Xr Jd Js 8h 6c 4d 3s", False),
    ],
)
def test_which_hands_are_queen_high(hand: str, wins: bool) -> None:
    assert can_be_queen_high(cards(hand)) == wins
