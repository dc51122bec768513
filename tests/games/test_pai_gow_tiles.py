"""Tiles: four of them set by their player, the wrong way round refused with its reason, and two alike told apart."""

from random import Random

import msgspec
import pytest

from houseway.core.cards import Card, cards, shoe, write_cards
from houseway.core.text import Mistake
from houseway.games.bind import bind, load
from houseway.games.family import require_banked
from houseway.games.pai_gow_tiles.judges import compare
from houseway.games.pai_gow_tiles.play import setting_of
from houseway.games.pai_gow_tiles.rules import HEIGHTS
from houseway.games.pai_gow_tiles.setting import split_of
from houseway.games.pai_gow_tiles.showdown import as_set, describe_split
from houseway.hands.tiles import domino_rank
from houseway.round import drivers
from houseway.round.ask import Answer, Question, Sort
from houseway.round.event import Answered, Asked, Marked, as_seen
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet
from houseway.tables.acts import Join
from houseway.tables.hand import Hand
from houseway.tables.table import do
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import Faces
from tests.felts import seated

TILES, MAH_JONG = "lotus/pai-gow-tiles", "lotus/mah-jong-pai-gow"
HAL, ANN = "6-6 6-6 1-3 1-4", "4-6 5-6 3-6 4-6"
BETS = {"bank/Ann": Answer("bank/Ann", "take", 100_00), "bet/Hal": Answer("bet/Hal", "bet", {"game": 10_00})}


class Three(Random):
    """Dice that show three each: nine is the player-dealer, who gets the first tiles."""

    def randint(self, a: int, b: int) -> int:
        return 3


def stacks() -> list[Card]:
    """Counter-clockwise: Ann's at seat 1, then Hal's at seat 8, and all that are left."""
    known = cards(f"{ANN} {HAL}")
    left = shoe(load_sheet(TILES).cards, 1)
    left.subtract(known)
    return [*known, *left.elements()]


def played(*said: Answer) -> Hand:
    """Ann banks and Hal bets; what is said of Hal's tiles is tried in turn until something is taken."""
    tried = list(said)

    def choose(questions: tuple[Question, ...]) -> Answer:
        for question in questions:
            if question.key == "set/8" and tried:
                return tried.pop(0)
        return BETS.get(questions[0].key, questions[0].default)

    table = seated(lay_felt(load(TILES)), {"Ann": 500_00})
    do(table, Join(type(table.people["Ann"])("Hal", 8), 500_00))
    hand = table.hand()
    play_hand(table, hand, lambda play: drivers.live(play, Faces(stacks()), choose, Three(0), []))
    return hand


def question_in(hand: Hand) -> Question:
    asked = [event.question for event in hand.deal.events if isinstance(event, Asked)]
    return next(question for question in asked if question.key == "set/8")


def setting(low: str, high: str) -> Answer:
    return Answer("set/8", "set", {"low": tuple(low.split()), "high": tuple(high.split())})


@pytest.mark.parametrize(
    ("low", "high", "why"),
    [
        ("6-6 6-6", "1-3 1-4", "pair of Teen is more than nine with Gor: the better two tiles are the high hand"),
        ("1-4 6-6", "6-6 1-3", "seven with Teen is more than six with Teen: the better two tiles are the high hand"),
        ("1-3 6-6", "1-4 6-6", None),
        ("1-3 1-4", "6-6 6-6", None),
        ("6-6", "6-6 1-3 1-4", "low takes 2 tiles, not 1"),
        ("1-3 1-3", "6-6 6-6", "you do not hold 1-3"),
    ],
)
def test_the_wrong_way_round_is_refused_with_its_reason(low: str, high: str, why: str | None) -> None:
    assert question_in(played()).why_not(setting(low, high)) == why


def test_every_other_setting_may_be_chosen() -> None:
    question = question_in(played())
    arg = question.options[0].arg
    assert isinstance(arg, Sort)
    # Two twelves together or one with each of the others; the better two must be high.
    assert {frozenset(way["low"]) for way in arg.iterate()} == {frozenset({"1-3", "1-4"}), frozenset({"6-6", "1-3"})}
    rng = Random(1)
    assert all(question.why_not(question.sample(rng)) is None for _ in range(50))


def test_advice_is_the_house_way_and_what_is_chosen_stays_secret() -> None:
    hand = played(setting("1-3 6-6", "6-6 1-4"))
    assert question_in(hand).advice == Answer("set/8", "house way")
    (answer,) = [event for event in hand.deal.events if isinstance(event, Answered) and event.key == "set/8"]
    assert getattr(as_seen(answer, "Ann"), "arg", None) is None
    texts = [event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "set"]
    assert texts == [
        "The player-dealer has 4-6 4-6 (pair of Ping) high, 5-6 3-6 (zero) low",
        "Hal has 6-6 1-4 (seven with Teen) high, 6-6 1-3 (six with Teen) low",
    ]


def test_equal_tiles_on_both_sides_of_a_setting() -> None:
    rules = require_banked(load(TILES)).rules
    split = as_set(cards(HAL), cards("1-4 6-6"), rules)
    assert [write_cards(two) for two in (split.low, split.high)] == ["6-6 1-3", "6-6 1-4"]
    assert describe_split(split, rules) == "6-6 1-4 (seven with Teen) high, 6-6 1-3 (six with Teen) low"
    assert setting_of(rules).cards == 4


@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ("1-3 1-4 / 5-5 5-5", "5-6 1-5 / 6-6 3-6", (True, True)),
        ("5-6 1-5 / 6-6 4-5", "5-6 1-5 / 6-6 3-6", (False, False)),  # copies
        ("1-3 1-5 / 5-5 5-5", "3-6 5-6 / 4-6 4-6", (False, True)),  # zero against zero
        ("2-4 1-5 / 5-5 5-5", "1-2 3-3 / 4-6 4-6", (False, True)),  # nine with Look against nine with Chong
    ],
)
def test_hands_compared(mine: str, theirs: str, won: tuple[bool, bool]) -> None:
    low, high, their_low, their_high = map(cards, f"{mine} / {theirs}".split(" / "))
    assert compare(split_of(low, high), split_of(their_low, their_high)) == won


def test_the_2_4_may_rank_between_the_sevens_and_the_fives() -> None:
    usual, other = HEIGHTS.values()
    six, three, five, seven = cards("2-4 1-2 1-4 3-4")
    assert usual[six] == usual[three] == 0
    assert 0 == other[three] < other[five] < other[six] < other[seven]
    assert domino_rank(cards("2-4 1-2"), other) == domino_rank(cards("2-4 1-2"))
    # Eight with the five as its highest tile, against eight with the 2-4: only in the other order is that higher.
    eight = cards("2-4 2-3"), cards("1-2 1-4")
    assert domino_rank(eight[0]) == domino_rank(eight[1])
    assert domino_rank(eight[0], other) > domino_rank(eight[1], other)


def changed(sheet_id: str, **fields: object) -> Sheet:
    return msgspec.structs.replace(load_sheet(sheet_id), **fields)


def test_sheets_that_cannot_be_played_are_refused() -> None:
    rules = load_sheet(TILES).rules
    for sheet, why in (
        (changed(TILES, deck="mah-jong tiles"), "deck: write 'dominoes'"),
        (changed(TILES, rules={**rules, "house_way": ()}), "house_way: write one rule at least"),
        (changed(MAH_JONG, rules=rules, deck="dominoes"), "judge: with these hands it is both-hands"),
        (changed(TILES, seats=9), "seats: 32 tiles make 8 hands"),
    ):
        with pytest.raises(Mistake, match=why):
            bind(sheet)


def test_two_tiles_are_not_set() -> None:
    game = load(MAH_JONG)
    assert game.family.house_way
    with pytest.raises(Mistake, match="this game has no house way"):
        game.family.house_way(game.rules, cards("M1 M2"))
