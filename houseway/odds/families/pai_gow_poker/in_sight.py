"""Every two hands that can be dealt from one deck, the player's set in sight of the player-dealer's.

The player-dealer's hand is set by the house way. Of the player's, any way may be chosen, so none is looked for: it is
counted against how many hands some way wins both parts, and against how many every way loses both.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import comb
from threading import Event
from typing import NamedTuple

import numpy as np

from houseway.odds.families.pai_gow_poker.one_hand import every_setting
from houseway.odds.families.pai_gow_poker.two_hands import STEP, Progress
from houseway.odds.kernels import apart, in_sight
from houseway.odds.kernels import pai_gow as kernel
from houseway.odds.kernels.every_hand import Cards, Ints
from houseway.odds.kernels.suits import RENAMINGS


class CountInSight(NamedTuple):
    """Deals of two hands by what the player's best setting comes to, and those that the player-dealer's hand pushes."""

    wins: int
    pushes: int
    losses: int
    ace_high: int


class AllInSight(NamedTuple):
    """Every hand as the player-dealer sets it, every look that a player's steps ask for, and how many columns."""

    hands: in_sight.HandsInSight
    sights: in_sight.Sights
    columns: int


def count(way: kernel.Way, size: int, ace_high_pushes: bool, threads: int, progress: Progress) -> CountInSight:
    """Count deals; copies go to the player if the way says so."""
    hands = every_setting(way, size)
    aces = (hands.facts & 3 > 0) & ace_high_pushes
    wins, losses = _look(prepare(hands.cards, hands.weights, hands.front, hands.behind, aces, way), threads, progress)
    every = int(hands.weights.sum())
    beside = comb(apart.CARDS - size, size)
    ace_high = int(hands.weights[aces].sum()) * beside
    return CountInSight(wins, every * beside - wins - losses - ace_high, losses, ace_high)


def prepare(
    cards: Cards, weights: Ints, front: Ints, behind: Ints, left_out: apart.Flags, way: kernel.Way
) -> AllInSight:
    """Number what lies in front and behind, and turn steps into looks at what lies below them."""
    order = np.argsort(behind, kind="stable")
    fronts, behinds = np.unique(front), np.unique(behind)
    seen = in_sight.HandsInSight(
        np.sort(cards, axis=1)[order],
        weights[order],
        np.searchsorted(behinds, behind[order]),
        np.where(left_out, -1, np.searchsorted(fronts, front))[order],
    )
    steps, starts = in_sight.all_steps(np.ascontiguousarray(cards[order]), way)
    copies = way.sees == kernel.WINS_COPIES
    steps[:, 0] = np.searchsorted(fronts, steps[:, 0] + copies)
    steps[:, 1] = np.searchsorted(behinds, steps[:, 1] + copies)
    return AllInSight(seen, in_sight.sights_of(steps, starts, len(fronts), len(behinds)), len(fronts))


def _look(every: AllInSight, threads: int, progress: Progress) -> tuple[int, int]:
    """Add up what all looks see. Each thread has columns of its own, of which about as many hands are."""
    known, total, stopped = apart.choices(every.hands.cards.shape[1]), len(every.sights.hands), Event()

    def look(block: tuple[int, int]) -> Ints:
        tally, done = np.zeros(2, np.int64), 0
        counts = np.zeros((len(known.alike), block[1] - block[0]), np.int32)
        for start in range(0, total, STEP):
            if stopped.is_set():
                break
            part = start, min(start + STEP, total)
            done = in_sight.look(every.hands, known, every.sights, block, part, counts, done, tally)
            if block[0] == 0:
                progress(part[1], total)
        return tally

    pool = ThreadPoolExecutor(threads)
    try:
        tallies = np.stack(list(pool.map(look, _blocks(every, threads))))
    finally:
        stopped.set()
        pool.shutdown()
    wins, losses = (tallies.sum(axis=0) // len(RENAMINGS)).tolist()
    return wins, losses


def _blocks(every: AllInSight, threads: int) -> list[tuple[int, int]]:
    """Divide the columns so that each block is looked at about as often."""
    looked = np.bincount(every.sights.low, minlength=every.columns).cumsum()
    cuts = [int(np.searchsorted(looked, looked[-1] * each / threads)) for each in range(1, threads)]
    edges = sorted({0, every.columns, *cuts})
    return list(pairwise(edges))
