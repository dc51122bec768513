"""Questions: what they sample, enumerate and fall back on is legal, and whatever is not is refused in a sentence."""

import re
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.cards import NAMES, cards
from houseway.round.ask import Amount, Answer, Argument, Lay, Option, Question, Sort, Spot
from tests.round.strategies import amounts, arguments, junk, lays, questions, sorts, spoiled

seeds = st.integers(0, 2**32).map(Random)


@given(amounts, seeds)
def test_a_sampled_amount_is_legal(amount: Amount, rng: Random) -> None:
    assert amount.why_not(amount.sample(rng)) is None


@given(amounts)
def test_each_amount_is_legal_and_none_is_left_out(amount: Amount) -> None:
    each = list(amount.iterate())
    assert [amount.why_not(cents) for cents in each] == [None] * len(each)
    high = each[0] if amount.high is None else amount.high
    assert each == [cents for cents in range(high + 1) if amount.why_not(cents) is None]


@given(sorts(), seeds)
def test_sampled_cards_are_legal(sort: Sort, rng: Random) -> None:
    sample = sort.sample(rng)
    assert sort.why_not(sample) is None, sample


@given(sorts())
def test_each_way_of_sorting_is_legal_and_uses_no_card_twice(sort: Sort) -> None:
    held = Counter(NAMES[card] for card in sort.cards)
    ways = list(sort.iterate())
    assert ways
    for way in ways:
        assert sort.why_not(way) is None, way
        assert Counter(name for names in way.values() for name in names) <= held


def test_every_way_of_sorting_is_gone_through() -> None:
    ways = list(Sort(tuple(cards("2c 3c 4c 5c")), {"front": (1, 1), "back": (1, 2)}).iterate())
    assert len(ways) == 4 * (3 + 3)
    assert len({(way["front"], way["back"]) for way in ways}) == len(ways)


@given(lays(), seeds)
def test_a_sampled_lay_is_legal_or_empty(lay: Lay, rng: Random) -> None:
    sample = lay.sample(rng)
    assert not sample or lay.why_not(sample) is None, sample


@given(lays())
def test_each_lay_is_legal(lay: Lay) -> None:
    for laid in lay.iterate():
        assert lay.why_not(laid) is None, laid


@given(lays(), seeds)
def test_a_legal_lay_keeps_every_rule(lay: Lay, rng: Random) -> None:
    sample = lay.sample(rng)
    spots = {spot.id: spot for spot in lay.spots}
    for spot_id, cents in sample.items():
        spot = spots[spot_id]
        assert not spot.needs or set(spot.needs) & set(sample)
        base = max((sample.get(other, 0) for other in spot.at_most), default=0)
        assert not base or cents <= base
    if sample:
        assert sum(sample.values()) + sum(spots[each].fee for each in sample) + lay.fee <= lay.chips


@given(questions(), seeds)
def test_a_question_answers_itself(question: Question, rng: Random) -> None:
    assert question.why_not(question.default) is None
    assert question.why_not(question.sample(rng)) is None
    for answer in question.iterate():
        assert question.why_not(answer) is None, answer


@given(arguments.flatmap(lambda argument: st.tuples(st.just(argument), junk | spoiled(argument))))
def test_junk_is_refused_without_raising(asked: tuple[Argument | None, Any]) -> None:
    argument, arg = asked
    question = Question("key", "Ann", "?", (Option("do", "Do it", argument),), Answer("key", "do"))
    reason = question.why_not(Answer("key", "do", arg))
    assert reason is None or len(reason) > 5
    if reason is None and argument is not None:
        written = msgspec.json.decode(msgspec.json.encode(Answer("key", "do", arg)), type=Answer)
        assert question.why_not(written) is None, "what may go in must survive the journal"


@given(questions(), st.text(max_size=4), junk)
def test_an_option_not_offered_is_refused(question: Question, option: str, arg: Any) -> None:
    offered = {each.id for each in question.options}
    if option not in offered:
        assert "is not offered here" in (question.why_not(Answer("key", option, arg)) or "")


@given(questions())
def test_the_others_know_only_that_it_was_asked(question: Question) -> None:
    hidden = question.hide()
    assert (hidden.options, hidden.default) == ((), Answer("key", ""))
    assert (hidden.key, hidden.who, hidden.text) == (question.key, question.who, question.text)
    assert (hidden.required, hidden.private) == (question.required, question.private)


MONEY, COUNT, OPEN = Amount(5_00, 20_00, 5_00), Amount(1, 51, 1, "cards"), Amount(5_00, None, 1_00)
HAND = Sort(tuple(cards("As Kd 7c")), {"front": (1, 1), "back": (1, 2)})
TILES = Sort(tuple(cards("6-6 1-1")), {"low": (1, 1), "high": (1, 1)})
LINE = Spot("player", "Player line", "main", Amount(5_00, 100_00, 1_00), fee=1_00)
TIE = Spot("tie", "Tie Bet", "bonus", Amount(5_00, 50_00, 1_00))
SEVEN = Spot("seven", "Seven", "bonus", Amount(1_00, 50_00, 1_00), needs=("player",), at_most=("player",))
BETS = Lay((LINE, TIE, SEVEN), 100_00)
LEFT = Spot("left", "Left hand", "main", Amount(5_00, 100_00, 1_00))
RIGHT = Spot("right", "Right hand", "main", Amount(5_00, 100_00, 1_00), beside="left")


def test_spots_beside_each_other_are_bet_together() -> None:
    lay = Lay((LEFT, RIGHT), 100_00)
    assert lay.why_not({"left": 5_00}) == "Left hand: bet Right hand too"
    assert lay.why_not({"right": 5_00}) == "Right hand: bet Left hand too"
    assert lay.why_not({"left": 5_00, "right": 20_00}) is None, "in any amounts"
    assert lay.with_chips({}, RIGHT, 6_00) == {"left": 6_00, "right": 6_00}
    assert lay.with_chips({"left": 9_00}, RIGHT, 6_00) == {"left": 9_00, "right": 6_00}
    assert list(lay.iterate()) == [{"right": 5_00, "left": 5_00}, {"left": 5_00, "right": 5_00}]
    assert {len(lay.sample(Random(seed))) for seed in range(40)} <= {0, 2}


REFUSALS: list[tuple[Argument, object, str]] = [
    (MONEY, None, "say an amount of money"),
    (MONEY, "5", "say an amount of money"),
    (MONEY, True, "say an amount of money"),
    (MONEY, 5.0, "say an amount of money"),
    (MONEY, 4_00, "the amount must be from $5 to $20, not $4"),
    (MONEY, 25_00, "the amount must be from $5 to $20, not $25"),
    (MONEY, 7_50, "the amount must be a multiple of $5, not $7.50"),
    (OPEN, 1_00, "the amount must be from $5 to no limit, not $1"),
    (COUNT, None, "say how many cards"),
    (COUNT, 52, "the amount must be from 1 cards to 51 cards, not 52 cards"),
    (HAND, None, "sort cards into front and back"),
    (HAND, 3, "sort cards into front and back"),
    (HAND, {"front": ("As",), "muck": ("Kd",)}, "sort cards into front and back"),
    (HAND, {"front": 1, "back": ("Kd",)}, "sort cards into front and back"),
    (HAND, {"front": ("As",), "back": ()}, "back takes 1 to 2 cards, not 0"),
    (HAND, {"front": ("As", "Kd"), "back": ("7c",)}, "front takes 1 card, not 2"),
    (TILES, {"low": ("6-6",), "high": ()}, "high takes 1 tile, not 0"),
    (TILES, {"low": ("6-6",)}, "sort tiles into low and high"),
    (HAND, {"front": ("As",), "back": ("As",)}, "you do not hold As"),
    (HAND, {"front": ("As",), "back": ("Kc", "7c")}, "you do not hold Kc"),
    (BETS, None, "lay chips on one spot at least"),
    (BETS, {}, "lay chips on one spot at least"),
    (BETS, {"red": 5_00}, "there is no spot 'red' here: the spots are player, tie, seven"),
    (BETS, {"player": "all"}, "Player line: say an amount of money"),
    (BETS, {"tie": 4_00}, "Tie Bet: the amount must be from $5 to $50, not $4"),
    (BETS, {"seven": 1_00}, "Seven: bet Player line first"),
    (BETS, {"seven": 6_00, "player": 5_00}, "Seven: this bet may not exceed the base wager of $5"),
    (BETS, {"seven": 6_00, "player": "all"}, "Player line: say an amount of money"),
    (BETS, {"player": 100_00}, "you have $100 and these bets with their fees come to $101"),
]


@pytest.mark.parametrize(("argument", "arg", "why"), REFUSALS)
def test_refusals_are_sentences(argument: Argument, arg: object, why: str) -> None:
    assert re.sub(r"\s+", " ", argument.why_not(arg) or "") == why


@pytest.mark.parametrize(
    ("argument", "arg"),
    [
        (MONEY, 20_00),
        (OPEN, 1_000_000_00),
        (COUNT, 51),
        (HAND, {"front": ("Kd",), "back": ("7c", "As")}),
        (HAND, {"back": ("7c",), "front": ("As",)}),
        (BETS, {"player": 99_00}),
        (BETS, {"tie": 5_00}),
        (BETS, {"seven": 5_00, "player": 5_00, "tie": 50_00}),
    ],
)
def test_what_may_be_answered(argument: Argument, arg: object) -> None:
    assert argument.why_not(arg) is None


def test_a_closed_option_says_why() -> None:
    closed = Option("take", "Take it", closed="you need $50 to bank")
    question = Question("key", "Ann", "?", (closed, Option("pass", "Pass")), Answer("key", "pass"))
    assert question.why_not(Answer("key", "take")) == "you need $50 to bank"
    assert list(question.iterate()) == [Answer("key", "pass")]
    assert {question.sample(Random(seed)).option for seed in range(20)} == {"pass"}


def test_an_option_without_argument_takes_none() -> None:
    question = Question("key", "Ann", "?", (Option("pass", "Pass"),), Answer("key", "pass"))
    assert question.why_not(Answer("key", "pass", 5)) == "Pass takes nothing more"


@pytest.mark.parametrize(
    ("cents", "refused"),
    [
        (50_00, None),
        (110_00, None),
        (1_200_00, None),
        (1_201_00, "the amount must be from $50 to $1,200, not $1,201"),
        (25_00, "the amount must be from $50 to $1,200, not $25"),
    ],
)
def test_a_seat_may_hold_several_bets(cents: int, refused: str | None) -> None:
    circle = Spot("game", "Game wager", "main", Amount(50_00, 1_200_00, 1_00), fee=1_00, bets=12)
    assert circle.why_not(cents) == refused


def test_every_bet_is_within_the_limit_and_pays_its_fee() -> None:
    circle = Spot("game", "Game wager", "main", Amount(50_00, 1_200_00, 1_00), fee=1_00, bets=12)
    assert (circle.bets_of(100_00), circle.bets_of(110_00)) == ([100_00], [55_00, 55_00])
    assert (circle.fee_for(100_00), circle.fee_for(101_00), circle.fee_for(1_200_00)) == (1_00, 2_00, 12_00)
    single = Spot("game", "Game wager", "main", Amount(100_00, 2_000_00, 1_00), fee=1_00, bets=20)
    assert single.why_not(150_00) == "$150 is not made of bets of $100 to $100"
    assert Lay((circle,), 104_00).why_not({"game": 103_00}) == (
        "you have $104 and these bets with their fees come to $105"
    )
