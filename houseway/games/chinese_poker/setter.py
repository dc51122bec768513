"""Setting thirteen cards well: every one of the 72,072 ways to set them weighed against a usual opponent.

A segment is weighed by how often it beats that of somebody who sets by the same rule (`strength`), with the points and
bonus points it then wins, and what winning or losing all three brings. Where a clean sweep can be set and pays more, it
is.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.games.chinese_poker.rules import (
    CARDS,
    SEGMENTS,
    SIZES,
    Rules,
    Segment,
    SegmentedHand,
    Sweep,
    bonus_points,
    front_rank,
    is_fouled,
)
from houseway.games.chinese_poker.strength import RANKS_IN_ORDER
from houseway.games.chinese_poker.sweeps import best_sweep, is_straight_or_flush
from houseway.hands import high

Ints = NDArray[np.int64]

# Chances are counted in so many times; a tie is half of one.
ALWAYS = 2 * len(RANKS_IN_ORDER["back"])
STRAIGHTS_AND_FLUSHES = (high.STRAIGHT, high.FLUSH, high.STRAIGHT_FLUSH, high.ROYAL_FLUSH)


class Ways(NamedTuple):
    """Every way to set thirteen cards: which `fives` are the back and the middle, which `threes` the front.

    Each of those names cards by their places among the thirteen.
    """

    fives: tuple[tuple[int, ...], ...]
    threes: tuple[tuple[int, ...], ...]
    back: Ints  # a row of `fives`, by way
    middle: Ints  # a row of `fives`, by way
    front: Ints  # a row of `threes`, by way


@cache
def ways() -> Ways:
    places = range(CARDS)
    fives, threes = tuple(combinations(places, SIZES["back"])), tuple(combinations(places, SIZES["front"]))
    five_at = {five: at for at, five in enumerate(fives)}
    three_at = {three: at for at, three in enumerate(threes)}
    rows = []
    for at, back in enumerate(fives):
        left = [place for place in places if place not in back]
        for middle in combinations(left, SIZES["middle"]):
            front = tuple(place for place in left if place not in middle)
            rows.append((at, five_at[middle], three_at[front]))
    back_at, middle_at, front_at = np.array(rows, np.int64).T
    return Ways(fives, threes, back_at, middle_at, front_at)


def best_setting(rules: Rules, cards: Sequence[Card]) -> SegmentedHand:
    """Return the setting that wins most from a usual opponent.

    It is fouled only where a clean sweep need not be in order.
    """
    table = ways()
    fives = np.array([high.rank([cards[place] for place in five]) for five in table.fives], np.int64)
    threes = np.array([front_rank([cards[place] for place in three]) for three in table.threes], np.int64)
    front, middle, back = threes[table.front], fives[table.middle], fives[table.back]
    legal = (front <= middle) & ((middle < back) if rules.order == "must be higher" else (middle <= back))
    chances, gains = zip(
        _weigh(rules, "front", threes, table.front),
        _weigh(rules, "middle", fives, table.middle),
        _weigh(rules, "back", fives, table.back),
        strict=True,
    )
    score = _with_shots(rules, chances, gains)
    at = int(np.argmax(np.where(legal, score, np.iinfo(np.int64).min)))
    regular = _setting_at(cards, at)
    if not rules.sweeps or best_sweep(rules, regular):
        return regular
    swept = max(_find_sweeps(rules, cards, fives), key=lambda each: each[0], default=(0, regular))
    return swept[1] if swept[0] * ALWAYS > score[at] else regular


def sweep_to_declare(rules: Rules, setting: SegmentedHand) -> Sweep | None:
    """Return the clean sweep that a setting makes, unless the hand wins more played as any other."""
    sweep, ranks = best_sweep(rules, setting), setting.ranks()
    if sweep is None or is_fouled(rules, ranks):
        return sweep
    only = np.zeros(1, np.int64)
    weighed = [_weigh(rules, segment, np.array([ranks[segment]]), only) for segment in SEGMENTS]
    score = _with_shots(rules, *zip(*weighed, strict=True))
    return None if score[0] > sweep.points * ALWAYS else sweep


def _setting_at(cards: Sequence[Card], at: int) -> SegmentedHand:
    table = ways()
    picked = table.threes[table.front[at]], table.fives[table.middle[at]], table.fives[table.back[at]]
    return SegmentedHand(*(tuple(cards[place] for place in places) for places in picked))


def _find_sweeps(rules: Rules, cards: Sequence[Card], fives: Ints) -> Iterator[tuple[int, SegmentedHand]]:
    """Yield the clean sweeps that are a matter of setting, three straights or flushes, and their points."""
    table = ways()
    in_five = np.isin(fives >> high.KIND_SHIFT, STRAIGHTS_AND_FLUSHES)
    behind = in_five[table.back] & in_five[table.middle]
    if not behind.any():
        return
    in_three = np.array([is_straight_or_flush([cards[place] for place in three]) for three in table.threes])
    for at in np.flatnonzero(behind & in_three[table.front]):
        setting = _setting_at(cards, int(at))
        if sweep := best_sweep(rules, setting):
            yield sweep.points, setting


def _with_shots(rules: Rules, chances: Sequence[Ints], gains: Sequence[Ints]) -> Ints:
    """Return what settings win by their segments, and by winning or losing all three; of so many times."""
    all_three = (rules.shot - 1) * len(SEGMENTS)
    shots = np.prod(chances, axis=0) - np.prod([ALWAYS - each for each in chances], axis=0)
    score: Ints = sum(gains) + all_three * shots // ALWAYS ** (len(SEGMENTS) - 1)
    return score


def _weigh(rules: Rules, segment: Segment, ranks: Ints, rows: Ints) -> tuple[Ints, Ints]:
    """Return how often each segment wins, and the points it brings, both of so many times.

    Both are by the row of the setting.
    """
    known = np.array(RANKS_IN_ORDER[segment], np.int64)
    chance = np.searchsorted(known, ranks, "left") + np.searchsorted(known, ranks, "right")
    bonus = np.array([bonus_points(rules, segment, int(rank)) for rank in ranks], np.int64)
    gain = 2 * chance - ALWAYS + bonus * chance
    return chance[rows], gain[rows]
