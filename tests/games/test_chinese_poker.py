"""Chinese poker: segments, clean sweeps, what hands win from each other, and chips that reach only so far."""

import pickle
from collections.abc import Mapping
from random import Random

import pytest

from houseway.core.cards import cards
from houseway.games.bind import bind, load
from houseway.games.chinese_poker.rules import (
    SEGMENTS,
    Rules,
    SegmentedHand,
    bonus_points,
    enters_fantasy,
    is_fouled,
    stays_in_fantasy,
)
from houseway.games.chinese_poker.score import Shown, points_between
from houseway.games.chinese_poker.settle import Action, best_backs, pairs
from houseway.games.chinese_poker.sweeps import best_sweep
from houseway.games.chinese_poker.told import mark_score
from houseway.hands import high
from houseway.round.ask import Sort
from houseway.round.event import Marked
from houseway.round.thought import Thought
from houseway.sheets.shelf import load_sheet
from houseway.tables.acts import Join, Person
from houseway.tables.felt import usual_buy_in
from houseway.tables.table import Table, do
from houseway.testing.tables import NAMES, any_stacks, lay_felt, shoe_of, start_of
from houseway.testing.views import Anybody, ReshuffledFaces, drive
from tests.words.hands import hand_of

CLOSED, FACE_UP, OPEN = (
    "lotus/13-card-red",
    "500-club/face-up-chinese-poker",
    "limelight/open-face-pineapple-chinese-poker",
)


def rules_of(sheet: str) -> Rules:
    rules = load(sheet).rules
    assert isinstance(rules, Rules)
    return rules


def setting(text: str) -> SegmentedHand:
    """Three segments, front to back, divided by strokes."""
    front, middle, back = (tuple(cards(part)) for part in text.split("/"))
    return SegmentedHand(front, middle, back)


def shown(sheet: str, name: str, text: str) -> Shown:
    ranks = setting(text).ranks()
    return Shown(name, ranks, is_fouled(rules_of(sheet), ranks))


WEAK = "2c 3d 5h / 6s 6d 8c 9h Th / 7s 7d 4c Jh Qs"
TRIPS_IN_FRONT = "Ks Kd Kh / As Ad Ah 4d 5s / 2h 2s 2d 8h 8s"
STRONG = "Ks Kd Qh / As Ad 3h 4d 5s / 2h 2s 2d 8h 8s"
QUADS_IN_BACK = "2h 4d 3h / As Ad 9s 4s 5s / Kd Ks Kh Kc 8s"
GOOD_FRONT = "5d 5c 8d / 6s 6d 8c 9h Th / 7s 7d 4c Jh Qs"


@pytest.mark.parametrize(
    ("sheet", "one", "other", "points"),
    [
        # All three segments: three points, doubled by a Shot (lines 180-182).
        (CLOSED, STRONG, WEAK, 6),
        # A Shot with three of a kind in front is worth nine (line 182).
        (CLOSED, "Ks Kd Kh / As Ad Ah 4d 5s / 2h 2s 2d 8h 8s", WEAK, 9),
        # Two of three with four of a kind in the back: 2 + 4, less the one that is lost.
        (CLOSED, QUADS_IN_BACK, GOOD_FRONT, 5),
        # The same at the 500 Club: 2 + 8, and at Limelight 2 + 10; face up nothing is doubled.
        (FACE_UP, QUADS_IN_BACK, GOOD_FRONT, 9),
        (OPEN, QUADS_IN_BACK, GOOD_FRONT, 11),
        # Pair of kings in front 8, full house in the back 6, three segments.
        (FACE_UP, STRONG, WEAK, 17),
        (OPEN, STRONG, WEAK, 17),
    ],
)
def test_what_a_hand_wins(sheet: str, one: str, other: str, points: int) -> None:
    ada, ben = hands = shown(sheet, "Ada", one), shown(sheet, "Ben", other)
    assert not any(hand.fouled for hand in hands)
    assert points_between(rules_of(sheet), ada, ben, hands, "") == points
    assert points_between(rules_of(sheet), ben, ada, hands, "") == -points


def test_a_homerun_triples_the_segments_and_adds_the_bonus_once() -> None:
    """Three of a kind in front against three opponents: nine and three from each (line 186)."""
    winner = shown(CLOSED, "Ada", TRIPS_IN_FRONT)
    hands = (winner, *(shown(CLOSED, name, WEAK) for name in ("Ben", "Cleo", "Dov")))
    assert [points_between(rules_of(CLOSED), winner, each, hands, "") for each in hands[1:]] == [12, 12, 12]
    fouled = hands[2]._replace(fouled=True)
    three = (winner, hands[1], fouled, hands[3])
    assert points_between(rules_of(CLOSED), winner, hands[1], three, "") == 9, (
        "a fouled hand is not beaten at the showdown"
    )
    assert points_between(rules_of(CLOSED), winner, fouled, three, "") == 6 + 3


def test_points_are_told_row_by_row_and_to_each_as_theirs() -> None:
    ada, ben = hands = shown(CLOSED, "Ada", STRONG), shown(CLOSED, "Ben", WEAK)
    mark = mark_score(rules_of(CLOSED), hands, hands, "", 6)
    assert mark.score
    assert mark.score.rows == (("front", 1), ("middle", 1), ("back", 1), ("shot", 3))
    assert mark.text == "Ada against Ben: front +1, middle +1, back +1, shot +3; in all +6"
    assert mark.to["Ben"] == "You against Ada: front -1, middle -1, back -1, shot -3; in all -6"
    good, quads = shown(FACE_UP, "Ben", GOOD_FRONT), shown(FACE_UP, "Ada", QUADS_IN_BACK)
    mark = mark_score(rules_of(FACE_UP), (good, quads), (good, quads), "", -9)
    assert mark.text == "Ben against Ada: front +1, middle -1, back -9; in all -9", "a bonus counts in its row"
    foul = ben._replace(fouled=True)
    assert mark_score(rules_of(CLOSED), (ada, foul), (ada, foul), "", 6).text == "Ada against Ben: foul +6"


@pytest.mark.parametrize("sheet", [CLOSED, FACE_UP, OPEN])
def test_rows_come_to_the_points_of_every_hand(sheet: str) -> None:
    events = hand_of(sheet).deal.events
    scores = [each.score for each in events if isinstance(each, Marked) and each.score]
    assert len(scores) == 3, "one for every two of three players"
    assert all(sum(points for _, points in each.rows) == each.points for each in scores)


def swept(name: str, rank: int, points: int, declared: int = 1) -> Shown:
    sweep = next(each for each in rules_of(CLOSED).sweeps if (each.rank, each.points) == (rank, points))
    return Shown(name, setting(WEAK).ranks(), sweep=sweep, declared=declared)


REGULAR = shown(CLOSED, "Ada", TRIPS_IN_FRONT)
FOULED = shown(CLOSED, "Ben", WEAK)._replace(fouled=True)
GIVEN_UP = Shown("Cleo", {}, surrendered=True, declared=2)


@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        (REGULAR, FOULED, 9),  # six, and three for the kings in front
        (REGULAR, GIVEN_UP, 3),
        (FOULED, GIVEN_UP, 3),  # even a fouled hand is paid for a surrender
        (FOULED, FOULED._replace(name="Dov"), 0),
        (swept("Dov", 2, 26), REGULAR, 26),
        (swept("Dov", 2, 26), FOULED, 26),
        (swept("Dov", 2, 26), swept("Eve", 3, 13), 26),  # the lower one's value is not subtracted
        (swept("Dov", 4, 6), swept("Eve", 4, 3), 0),  # the same number ties
        (swept("Dov", 2, 26, declared=1), GIVEN_UP, 26),  # declared before the surrender
        (swept("Dov", 2, 26, declared=3), GIVEN_UP, 3),
        (FOULED._replace(fouled=False, broken=True, declared=1), GIVEN_UP, 3),
    ],
)
def test_hands_that_are_not_compared(one: Shown, other: Shown, points: int) -> None:
    assert points_between(rules_of(CLOSED), one, other, (one, other), "") == points
    assert points_between(rules_of(CLOSED), other, one, (one, other), "") == -points


@pytest.mark.parametrize(("sheet", "points"), [(FACE_UP, 9), (OPEN, 6)])
def test_a_foul_pays_each_segment_and_all_bonuses(sheet: str, points: int) -> None:
    winner, fouled = shown(sheet, "Ada", STRONG), shown(sheet, "Ben", "Ks Kd Kh / As Ad 3h 4d 5s / 2h 2s 2d 8h 8s")
    assert fouled.fouled
    assert points_between(rules_of(sheet), winner, fouled, (winner, fouled), "") == points + 8 + 6


def test_ties_go_to_the_buttons_and_bring_their_bonus() -> None:
    one, other = shown(FACE_UP, "Ada", STRONG), shown(FACE_UP, "Ben", STRONG)
    assert points_between(rules_of(FACE_UP), one, other, (one, other), "Ada") == 3 + 8 + 6
    assert points_between(rules_of(FACE_UP), one, other, (one, other), "Cleo") == 0


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("2c 3c 4c / 5c 6c 7c 8c 9c / Tc Jc Qc Kc Ac", "Pure Dragon Hand"),
        ("2c 3s 4c / 5c 6s 7c 8c 9c / Tc Jc Qs Kc Ac", "Black or Red Dragon"),
        ("2c 3d 4c / 5c 6s 7c 8h 9c / Tc Jc Qs Kc Ac", "Dragon Hand"),
        ("2d 2h 4d / 4h 6d 6h 8d 8h / Td Th Qd Qh Ad", "All Blacks or All Reds"),
        ("2d 2h 2s / 4h 6d 6h 8d 8h / 9d 9h 3s 5h 7d", "Minor Hand"),
        ("Td Th Ts / Jh Jd Qh Qd Qs / Ad Ah Ks Kh Kd", "Senior Hand"),
        ("2d 2h 4s / 4h 6d 6h 8d 8h / 9d 9h Js Jh Kd", "Six Wheels Hand"),
        ("2d 2h 2s / 2c 6d 6h 8d 8h / 9d 9h Js Jh Kd", "Six Wheels Hand"),
        ("2d 5d 9d / 2c 6c 7c Tc Kc / 3h 4h 8h Jh Ah", "Three Flush Hand"),
        ("Ad 2h 3s / 4d 5d 6c 7c 8d / Td Jh Qs Kc Ah", "Three Straight Hand"),
        ("Kd Ah 2s / 4d 5d 6c 7c 8d / Td Jh Qs Kc Ah", None),
        ("2d 2h 4s / 4h 6d 6h 8d 8h / 9d 9h Js Qh Kd", None),
    ],
)
def test_clean_sweeps(text: str, title: str | None) -> None:
    sweep = best_sweep(rules_of(CLOSED), setting(text))
    assert (sweep.title if sweep else None) == title


def test_every_bonus_as_printed() -> None:
    """Read row by row in the book: pairs from sixes, three of a kind in front, straights and better behind."""
    pairs_, threes = range(1, 10), range(10, 23)
    for sheet in (FACE_UP, OPEN):
        rules = rules_of(sheet)
        of_pairs = [bonus_points(rules, "front", high.number(high.PAIR, (rank, 0))) for rank in range(13)]
        of_threes = [bonus_points(rules, "front", high.number(high.THREE, (rank,))) for rank in range(13)]
        assert of_pairs == [0, 0, 0, 0, *pairs_]
        assert of_threes == [*threes]


BEHIND: Mapping[str, Mapping[str, list[int]]] = {
    CLOSED: {"middle": [0, 0, 0, 2, 8, 10, 10], "back": [0, 0, 0, 0, 4, 5, 5]},
    FACE_UP: {"middle": [0, 4, 8, 12, 16, 20, 40], "back": [0, 2, 4, 6, 8, 10, 20]},
    OPEN: {"middle": [2, 4, 8, 12, 20, 30, 50], "back": [0, 2, 4, 6, 10, 15, 25]},
}


@pytest.mark.parametrize("sheet", BEHIND)
def test_bonuses_behind_as_printed(sheet: str) -> None:
    """From three of a kind up to a royal flush."""
    for segment in SEGMENTS[1:]:
        kinds = range(high.THREE, high.ROYAL_FLUSH + 1)
        found = [bonus_points(rules_of(sheet), segment, high.number(kind, (9, 8))) for kind in kinds]
        assert found == BEHIND[sheet][segment]


@pytest.mark.parametrize(
    ("text", "enters", "stays"),
    [
        ("Qs Qd 2h / As Ad 3h 4d 5s / 2c 2s 2d 8h 8s", True, False),
        ("Js Jd Ah / As Ad 3h 4d 5s / 2c 2s 2d 8h 8s", False, False),
        ("2s 2d 2h / 3s 3d 3h 4d 5s / 7c 7s 7d 8h 8s", True, True),
        ("2s 2d 9h / 3s 3d 3h 4d 4s / 7c 7s 7d 8h 8s", False, True),
        ("2s 2d 9h / 3s 3d 5h 4d 4s / 7c 7s 7d 7h 8s", False, True),
        ("2s 2d 9h / 3s 3d 5h 4d 4s / Ac Kc Qc Jc Tc", False, True),
    ],
)
def test_fantasy_land(text: str, enters: bool, stays: bool) -> None:
    ranks = setting(text).ranks()
    assert (enters_fantasy(ranks), stays_in_fantasy(ranks)) == (enters, stays)


def test_chips_that_acted_once_do_not_act_again() -> None:
    once = Action(rules_of(CLOSED), {"Ada": 2_300, "Ben": 10_000, "Cleo": 10_000}, 500)
    assert once.exchange("Ben", "Ada", 1_500) == 1_500
    assert once.exchange("Ada", "Cleo", 3_000) == 500, "twenty dollars are in action, of which fifteen have acted"
    assert once.exchange("Ada", "Cleo", 500) == 0
    each_way = Action(rules_of(OPEN), {"Ada": 2_000, "Ben": 10_000, "Cleo": 10_000}, 500)
    assert each_way.exchange("Ben", "Ada", 1_500) == 1_500
    assert each_way.exchange("Ada", "Cleo", 3_000) == 2_000, "what was won is not lost again, what was brought is"


def test_pairs_settle_in_the_books_order_and_sweeps_first() -> None:
    names = ("Ada", "Ben", "Cleo", "Dov")
    hands = [shown(CLOSED, name, WEAK) for name in names]
    assert ["".join(each.name[0] for each in pair) for pair in pairs(hands)] == ["AB", "AC", "AD", "BC", "BD", "CD"]
    hands[2] = swept("Cleo", 2, 26)
    assert ["".join(each.name[0] for each in pair) for pair in pairs(hands)] == ["CA", "CB", "CD", "AB", "AD", "BD"]


def test_the_best_back_hand_is_of_those_still_in() -> None:
    hands = [shown(CLOSED, "Ada", QUADS_IN_BACK)._replace(fouled=True), shown(CLOSED, "Ben", STRONG)]
    assert [hand.name for hand in best_backs([*hands, shown(CLOSED, "Cleo", STRONG)])] == ["Ben", "Cleo"]


@pytest.mark.parametrize("sheet", [CLOSED, OPEN])
def test_advice_can_be_worked_out_elsewhere_from_what_its_player_sees(sheet: str) -> None:
    felt, rng, anybody = any_stacks(lay_felt(load(sheet))), Random(1), Anybody(Random(1))
    table = Table(felt)
    for seat, name in enumerate(NAMES[:2], start=1):
        do(table, Join(Person(name, seat), usual_buy_in(felt)))
    drive(start_of(table), ReshuffledFaces(shoe_of(felt, rng)), anybody, rng)
    sorting = next(each for each in anybody.met if isinstance(each.options[0].arg, Sort))
    assert isinstance(sorting.counsel, Thought)
    assert pickle.loads(pickle.dumps(sorting.counsel))() == sorting.advice


def test_by_the_letter_chips_won_earlier_may_pay() -> None:
    """Whoever has money left is not out of it; on balance nobody loses or wins more than they began with."""
    (number,) = [at for at, each in enumerate(load_sheet(OPEN).reading, 1) if each.about == "Table stakes"]
    rules = bind(load_sheet(OPEN, (number,))).rules
    assert isinstance(rules, Rules)
    net = Action(rules, {"Ada": 2_000, "Ben": 10_000, "Cleo": 10_000}, 500)
    assert net.exchange("Ben", "Ada", 1_500) == 1_500
    assert net.exchange("Ada", "Cleo", 5_000) == 3_500, "all that lies before Ada, what she won with it"
    assert net.exchange("Ada", "Ben", 500) == 0
    assert net.exchange("Cleo", "Ada", 9_000) == 4_000, "what was lost is won back, and as much again as there was"
