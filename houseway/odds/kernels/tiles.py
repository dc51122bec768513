"""Hands of tiles against each other, counted and dealt fast.

Two hands of dominoes are compared low with low and high with high; a *cell* says of both whether the player's is lower,
equal or higher, as one index below `CELLS`. Hands come in as masks of 32 tiles, with the ranks of both parts.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints, Words, deal_top

LOWER, EQUAL, HIGHER = range(3)
CELLS = 9
TILES, IN_HAND = 32, 4
KINDS = 10

Masks = NDArray[np.uint32]
Ranks = NDArray[np.int32]


@njit(cache=True, nogil=True)
def compare(low: int, high: int, their_low: int, their_high: int) -> int:
    """Return the cell of two hands."""
    lows = EQUAL + (low > their_low) - (low < their_low)
    highs = EQUAL + (high > their_high) - (high < their_high)
    return lows * 3 + highs


@njit(cache=True, nogil=True)
def count_cells(mine: Masks, lows: Ranks, highs: Ranks, masks: Masks, their_lows: Ranks, their_highs: Ranks) -> Ints:
    """Count each cell, for each hand of mine in each of its ways, against all hands that share no tile with it."""
    hands, ways = lows.shape
    counts = np.zeros((hands, ways, CELLS), np.int64)
    for at in range(hands):
        for other in range(len(masks)):
            if masks[other] & mine[at]:
                continue
            for way in range(ways):
                cell = compare(lows[at, way], highs[at, way], their_lows[other], their_highs[other])
                counts[at, way, cell] += 1
    return counts


@njit(cache=True, nogil=True)
def number_of(tiles: Ints) -> int:
    """Return the place of four different tiles, in any order, among all hands sorted by their highest tile first."""
    one, two, three, four = np.sort(tiles)
    number: int = (
        one
        + two * (two - 1) // 2
        + three * (three - 1) * (three - 2) // 6
        + four * (four - 1) * (four - 2) * (four - 3) // 24
    )
    return number


@njit(cache=True, nogil=True)
def simulate_hands(rounds: int, seed: Words, lows: Ranks, highs: Ranks, their_lows: Ranks, their_highs: Ranks) -> Ints:
    """Count how often each cell came up in so many deals of two hands; ranks are by the numbers of hands."""
    counts = np.zeros(CELLS, np.int64)
    tiles, state = np.arange(TILES), seed.copy()
    for _ in range(rounds):
        deal_top(state, tiles, 2 * IN_HAND)
        mine, theirs = number_of(tiles[:IN_HAND]), number_of(tiles[IN_HAND : 2 * IN_HAND])
        counts[compare(lows[mine], highs[mine], their_lows[theirs], their_highs[theirs])] += 1
    return counts


@njit(cache=True, nogil=True)
def simulate_pairs(rounds: int, seed: Words) -> Ints:
    """Count how often each four kinds came up, the player's two first, dealt from two tiles of each of ten kinds."""
    counts = np.zeros(KINDS**4, np.int64)
    tiles, state = np.arange(2 * KINDS), seed.copy()
    for _ in range(rounds):
        deal_top(state, tiles, 4)
        cell = 0
        for place in range(4):
            cell = cell * KINDS + tiles[place] % KINDS
        counts[cell] += 1
    return counts
