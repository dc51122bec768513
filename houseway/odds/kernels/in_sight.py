"""Hands that are set in sight of another: against how many of the others each can win both parts, or none.

The ways to set a hand that are worth anything are *steps*: each has less in front and more behind than the one before.
A hand that is seen loses both parts to some step if it lies below that step in front and behind. So each step counts
the hands below it behind that are in front below this step, but not below the next one: nothing is counted twice. What
wins both parts itself lies, in front and behind, above the best there is of either.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.apart import Choices, Small, choose, sizes_of_choices
from houseway.odds.kernels.every_hand import Cards, Ints
from houseway.odds.kernels.house_way import MOST_SPLITS, RankTables, rank_behind
from houseway.odds.kernels.pai_gow import Way

Tiny = NDArray[np.int16]

# What a look adds to: hands against which both parts win, or none does.
WINS, LOSSES = range(2)


class Sights(NamedTuple):
    """Questions in order of their limits, which are numbers of what lies behind, from the lowest.

    Each adds to one of the tallies, or takes from it, the hands in columns `low` to `high` that lie below its limit.
    """

    hands: Small
    limits: Tiny
    low: Tiny
    high: Tiny
    tally: Tiny
    times: Tiny


class HandsInSight(NamedTuple):
    """One hand of each class in the order of what lies behind, cards rising, each with its weight and how it is set."""

    cards: Cards
    weights: Ints
    level: Ints  # the number of what lies behind, from the lowest
    column: Ints  # the number of what lies in front, from the lowest; -1 for a hand that is not counted


@njit(cache=True, nogil=True)
def steps_of(hand: Cards, fronts: Cards, behinds: Cards, tables: RankTables, by_front: Small, steps: Ints) -> int:
    """Write the steps of a sorted hand, from the most in front to the most behind; return how many there are."""
    count, last = 0, fronts.shape[1] - 1
    for place in range(len(fronts)):
        ahead = by_front[hand[fronts[place, 0]] >> 2, hand[fronts[place, last]] >> 2]
        after = rank_behind(hand, place, behinds, tables)
        if ahead >= after:
            continue
        at = count
        while at and (steps[at - 1, 0] < ahead or (steps[at - 1, 0] == ahead and steps[at - 1, 1] < after)):
            steps[at] = steps[at - 1]
            at -= 1
        steps[at, 0], steps[at, 1] = ahead, after
        count += 1
    kept = 0
    for at in range(count):
        if kept == 0 or steps[at, 1] > steps[kept - 1, 1]:
            steps[kept] = steps[at]
            kept += 1
    return kept


@njit(cache=True, nogil=True)
def all_steps(hands: Cards, way: Way) -> tuple[Ints, Ints]:
    """Return the steps of every hand, one hand's after the other's, and where each hand's begin."""
    starts, steps = np.zeros(len(hands) + 1, np.int64), np.empty((MOST_SPLITS, 2), np.int64)
    fronts, behinds, tables, by_front = way.fronts, way.behinds, way.tables, way.tables.front
    for at in range(len(hands)):
        starts[at + 1] = starts[at] + steps_of(hands[at], fronts, behinds, tables, by_front, steps)
    found = np.empty((starts[-1], 2), np.int64)
    for at in range(len(hands)):
        count = steps_of(hands[at], fronts, behinds, tables, by_front, steps)
        found[starts[at] : starts[at] + count] = steps[:count]
    return found, starts


@njit(cache=True, nogil=True)
def sights_of(steps: Ints, starts: Ints, columns: int, levels: int) -> Sights:
    """Return all looks, where steps are the numbers of columns and levels below them, in order of their limits."""
    hands = len(starts) - 1
    total = len(steps) + 2 * hands
    places = np.zeros(levels + 2, np.int64)
    for at in range(len(steps)):
        places[steps[at, 1] + 1] += 1
    for who in range(hands):
        places[steps[starts[who + 1] - 1, 1] + 1] += 1
    places[levels + 1] += hands
    places = np.cumsum(places)
    found = Sights(
        np.empty(total, np.int32),
        np.empty(total, np.int16),
        np.empty(total, np.int16),
        np.empty(total, np.int16),
        np.empty(total, np.int16),
        np.empty(total, np.int16),
    )
    for who in range(hands):
        first, last = starts[who], starts[who + 1] - 1
        for at in range(first, last + 1):
            low = steps[at + 1, 0] if at < last else 0
            _write(found, places, who, steps[at, 1], low, steps[at, 0], WINS, 1)
        _write(found, places, who, steps[last, 1], steps[first, 0], columns, LOSSES, -1)
        _write(found, places, who, levels, steps[first, 0], columns, LOSSES, 1)
    return found


@njit(cache=True, nogil=True)
def _write(found: Sights, places: Ints, who: int, limit: int, low: int, high: int, tally: int, times: int) -> None:
    at = places[limit]
    places[limit] += 1
    found.hands[at], found.limits[at], found.low[at], found.high[at] = who, limit, low, high
    found.tally[at], found.times[at] = tally, times


@njit(cache=True, nogil=True)
def look(
    hands: HandsInSight,
    known: Choices,
    sights: Sights,
    block: tuple[int, int],
    part: tuple[int, int],
    counts: Small,
    done: int,
    tally: Ints,
) -> int:
    """Put hands in and look, in turn; return how many are in at the end.

    Only hands of a block of columns are put in, and only a part of the looks is taken; `done` hands are in already. The
    tally gets what is seen times 24: each class counts once for every renaming.
    """
    cards, weights, level, column = hands.cards, hands.weights, hands.level, hands.column
    starts, which, alike = known.starts, known.which, known.alike
    who_looks, limits, lows, highs = sights.hands, sights.limits, sights.low, sights.high
    size, first = cards.shape[1], block[0]
    all_cards = (1 << size) - 1
    places, chosen, sizes = np.zeros(all_cards, np.int64), np.empty(all_cards, np.int64), sizes_of_choices(size)
    chosen[0] = which[0]
    for at in range(part[0], part[1]):
        while done < len(level) and level[done] < limits[at]:
            if block[0] <= column[done] < block[1]:
                choose(cards[done], starts, which, places, chosen, sizes)
                for bits in range(all_cards):
                    counts[chosen[bits], column[done] - first] += weights[done]
            done += 1
        low, high = max(lows[at], block[0]), min(highs[at], block[1])
        if low >= high:
            continue
        who, seen = who_looks[at], 0
        choose(cards[who], starts, which, places, chosen, sizes)
        for bits in range(all_cards):
            row, together = chosen[bits], 0
            for one in range(low - first, high - first):
                together += counts[row, one]
            # Inclusion and exclusion: choices of an odd number of cards are taken away, even ones added.
            seen += (-alike[row] if sizes[bits] & 1 else alike[row]) * together
        if who < done and low <= column[who] < high:  # the hand itself holds all its cards
            seen += -24 if size & 1 else 24
        tally[sights.tally[at]] += sights.times[at] * weights[who] * seen
    return done
