"""Charts and rankings as the kernels take them, and every hand there is set by a chart.

A chart of `games/house_way` becomes rows of numbers here; `kernels/house_way` sets hands by them,
and tests hold both to the same settings.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.core.cards import JOKERS, RANKS, Card
from houseway.games.house_way.chart import PLAYS, ChartRule, Way
from houseway.games.house_way.setting import BEHIND, LEAST
from houseway.hands.pai_gow import Joker, five, front
from houseway.odds.kernels import house_way as kernel
from houseway.odds.kernels.every_hand import every_hand
from houseway.odds.kernels.house_way import ANY, Cards, Ints, RankTables, Small

ACE = len(RANKS) - 1
ALL_RANKS = (1 << len(RANKS)) - 1
SETS = 1 << len(RANKS)
ALIKE = {
    "no pair": kernel.NO_PAIR,
    "one pair": kernel.ONE_PAIR,
    "two pair": kernel.TWO_PAIR,
    "three pair": kernel.THREE_PAIR,
    "three of a kind": kernel.THREE,
    "two threes of a kind": kernel.TWO_THREES,
    "full house": kernel.FULL_HOUSE,
    "four of a kind": kernel.FOUR,
    "five of a kind": kernel.FIVE,
}
MAKES = {
    "a complete hand": kernel.COMPLETE,
    "a straight at best": kernel.STRAIGHT_AT_BEST,
    "a flush at best": kernel.FLUSH_AT_BEST,
    "a full house or better": kernel.FULL_HOUSE_OR_BETTER,
}
LIES_BEHIND = {
    "": ANY,
    "complete": kernel.BEHIND_COMPLETE,
    "of the best kind": kernel.BEHIND_OF_BEST_KIND,
    "full house or better": kernel.BEHIND_FULL_HOUSE,
}


class CompiledChart(NamedTuple):
    """All that a kernel needs to set hands of one size."""

    rules: Ints  # a row for each of the chart, in order: the first that fits sets the hand
    fronts: Cards  # places of the cards in front, by way to set
    behinds: Cards  # places of the others, by the same way
    tables: RankTables


def chart(way: Way, joker: Joker, size: int) -> CompiledChart:
    """Return a house way as the kernel reads it: its rows, and every way to part a hand."""
    ahead = list(combinations(range(size), size - BEHIND))
    behinds = [[place for place in range(size) if place not in front] for front in ahead]
    return CompiledChart(
        np.array([_row(rule) for rule in way], np.int64),
        np.array(ahead, np.int8),
        np.array(behinds, np.int8),
        tables(joker, size - BEHIND),
    )


def _row(rule: ChartRule) -> tuple[int, ...]:
    """Return a rule as a row of numbers."""
    play = PLAYS[rule.play]
    return (
        ALIKE[rule.alike] if rule.alike else ANY,
        MAKES[rule.makes] if rule.makes else ANY,
        sum(1 << RANKS.index(rank) for rank in rule.of) or ALL_RANKS,
        ANY if play.lead is None else play.lead,
        ANY if play.second is None else play.second,
        LIES_BEHIND[play.behind],
        LEAST[rule.front] if rule.front else 0,
    )


@cache
def tables(joker: Joker, in_front: int) -> RankTables:
    """Compile the readable rankings of five cards, of four with a joker, and of the cards in front."""
    steps = np.array([[comb(rank + 4 - at, 5 - at) for rank in range(len(RANKS))] for at in range(BEHIND)])

    def rank_five(hand: Sequence[Card]) -> int:
        return five(hand, joker)

    def rank_with_joker(hand: Sequence[Card]) -> int:
        return five([*hand, JOKERS[0]], joker)

    fronts = np.zeros((len(RANKS) + 1, len(RANKS) + 1), np.int32)
    for first, last in combinations_with_replacement([*range(0, 4 * len(RANKS), 4), JOKERS[0]], 2):
        one_joker = in_front == 1 or first != JOKERS[0]
        if one_joker:
            number = front([first, last][:in_front], joker)
            fronts[first >> 2, last >> 2] = fronts[last >> 2, first >> 2] = number
    return RankTables(
        steps,
        *_rank_all(5, steps, rank_five),
        *_rank_all(4, steps, rank_with_joker),
        fronts,
        int(joker.wild),
        int(joker.fives),
    )


def _rank_all(size: int, steps: Ints, rank: Callable[[Sequence[Card]], int]) -> tuple[Small, Small]:
    """Return the numbers of hands of so many ranks, of several suits and of one."""
    mixed = np.zeros(comb(len(RANKS) + size - 1, size), np.int32)
    suited = np.zeros(SETS, np.int32)
    for ranks in combinations_with_replacement(range(ACE, -1, -1), size):
        at = sum(steps[BEHIND - size + place, each] for place, each in enumerate(ranks))
        if len(set(ranks)) > 1 or size == 4:
            mixed[at] = rank([4 * each + place % 4 for place, each in enumerate(ranks)])
        if len(set(ranks)) == size:
            suited[sum(1 << each for each in ranks)] = rank([4 * each for each in ranks])
    return mixed, suited


class Proof(NamedTuple):
    """The number of hands each rule of a chart sets, by its id; of hands none sets; and of hands set foul."""

    rules: dict[str, int]
    unset: int  # hands that no rule fits: the chart has a gap
    foul: int  # hands set so that the front is the higher


def prove(way: Way, joker: Joker, size: int, jokers: Sequence[int] = (0, 1)) -> Proof:
    """Every hand of so many of 53 cards, set by the chart; or only those with the joker, or without."""
    made = chart(way, joker, size)
    counts = np.zeros(len(way) + 2, np.int64)
    for batch in every_hand(size, jokers):
        counts += kernel.count_rules(batch.hands, batch.weights, *made)
    by_rule = {rule.id: int(count) for rule, count in zip(way, counts, strict=False)}
    return Proof(by_rule, int(counts[-2]), int(counts[-1]))
