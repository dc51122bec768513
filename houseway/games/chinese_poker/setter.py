"""Setting thirteen cards well: every one of the 72,072 ways to set them weighed against a usual opponent.

A segment is weighed by how often it beats that of somebody who sets by the same rule (`strength`), with the points and
bonus points it then wins, and what winning or losing all three brings.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.games.chinese_poker.rules import CARDS, SIZES, Rules, Segment
from houseway.games.chinese_poker.segments import SEGMENTS, Setting, bonus_points, front_rank
from houseway.games.chinese_poker.strength import RANKS_IN_ORDER
from houseway.hands import high

Ints = NDArray[np.int64]

# Chances are counted in so many times; a tie is half of one.
ALWAYS = 2 * len(RANKS_IN_ORDER["back"])


class Ways(NamedTuple):
    """Every way to set thirteen cards: which `fives` are the back and the middle, which `threes` the front.

    Each of those names cards by their places among the thirteen.
    """

    fives: tuple[tuple[int, ...], ...]
    threes: tuple[tuple[int, ...], ...]
    back: Ints
    middle: Ints
    front: Ints


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


def best_setting(rules: Rules, cards: Sequence[Card]) -> Setting:
    """The setting that wins most from a usual opponent; never a fouled one."""
    table = ways()
    fives = np.array([high.rank([cards[place] for place in five]) for five in table.fives], np.int64)
    threes = np.array([front_rank([cards[place] for place in three]) for three in table.threes], np.int64)
    front, middle, back = threes[table.front], fives[table.middle], fives[table.back]
    legal = (front <= middle) & ((middle < back) if rules.order == "must be higher" else (middle <= back))
    chances, gains = zip(
        _weighed(rules, "front", threes, table.front),
        _weighed(rules, "middle", fives, table.middle),
        _weighed(rules, "back", fives, table.back),
        strict=True,
    )
    all_three = (rules.shot - 1) * len(SEGMENTS)
    sweeps = np.prod(chances, axis=0) - np.prod([ALWAYS - each for each in chances], axis=0)
    score = sum(gains) + all_three * sweeps // ALWAYS ** (len(SEGMENTS) - 1)
    at = int(np.argmax(np.where(legal, score, np.iinfo(np.int64).min)))
    return Setting(
        *(
            tuple(cards[place] for place in picked)
            for picked in (
                table.threes[table.front[at]],
                table.fives[table.middle[at]],
                table.fives[table.back[at]],
            )
        )
    )


def _weighed(rules: Rules, segment: Segment, ranks: Ints, rows: Ints) -> tuple[Ints, Ints]:
    """How often each segment wins, and the points it brings, both of so many times; by the row of the setting."""
    known = np.array(RANKS_IN_ORDER[segment], np.int64)
    chance = np.searchsorted(known, ranks, "left") + np.searchsorted(known, ranks, "right")
    bonus = np.array([bonus_points(rules, segment, int(rank)) for rank in ranks], np.int64)
    gain = 2 * chance - ALWAYS + bonus * chance
    return chance[rows], gain[rows]
