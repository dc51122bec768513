"""Rankings as tables. But for flushes, a hand is no more than how many cards it holds of each rank.

The ranks are cut into two halves, each written as a number with one digit in base five for each rank: so a hand's two
numbers are sums over its cards. They lead to its place in the list of all hands of its size, of which there are
49,205 even for seven cards, and there lies the number that the readable ranking gives.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import STANDARD, Card

Keys = NDArray[np.uint64]
Places = NDArray[np.uint32]
Numbers = NDArray[np.int64]

LOW_RANKS, HIGH_RANKS = 7, 6
HIGH_SHIFT, SUIT_SHIFT = 17, 32
SUIT_BITS = 4
SETS = 1 << 13
FIVE = 5


class RankTable(NamedTuple):
    """A ranking of hands of one size. `suited` is by the set of ranks of five or more cards of one suit.

    A card's key is what it adds to the two numbers, and one more of its suit where flushes count.
    """

    keys: Keys
    rows: Places
    columns: Places
    ranked: Numbers
    suited: Numbers


def _key(card: Card, flushes: bool) -> int:
    rank, suit = card >> 2, card & 3
    key: int = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << HIGH_SHIFT
    return key | flushes << SUIT_SHIFT + SUIT_BITS * suit


def _counts(ranks: int) -> NDArray[np.int64]:
    """Return how many cards are meant by each number of so many digits."""
    counts: NDArray[np.int64] = np.indices((5,) * ranks).reshape(ranks, -1).sum(axis=0)
    return counts


def places(size: int) -> tuple[Places, Places]:
    """Return the place to which each half leads: the row by the low ranks, and the column by the high ones."""
    low, high = _counts(LOW_RANKS), _counts(HIGH_RANKS)
    rows, columns = np.zeros(len(low), np.uint32), np.zeros(len(high), np.uint32)
    start = 0
    for count in range(size + 1):
        of_low, of_high = int((low == count).sum()), int((high == size - count).sum())
        rows[low == count] = start + of_high * np.arange(of_low)
        columns[high == size - count] = np.arange(of_high)
        start += of_low * of_high
    return rows, columns


@cache
def table(rank: Callable[[Sequence[Card]], int], size: int, *, flushes: bool) -> RankTable:
    """Make the tables of a readable ranking: of five cards as it ranks them, of more as the best five of them."""
    keys = np.array([_key(card, flushes) for card in STANDARD], np.uint64)
    rows, columns = places(size)
    hands = hands_unsuited(size)
    found = RankTable(keys, rows, columns, np.zeros(len(hands), np.int64), np.zeros(SETS, np.int64))
    if size == FIVE:
        found.ranked[places_of(found, hands)] = [rank(hand) for hand in hands.tolist()]
        for ranks in combinations(range(13), FIVE) if flushes else ():
            found.suited[sum(1 << each for each in ranks)] = rank([each << 2 for each in ranks])
        return found
    # The best five of seven leave two cards out: so the best of seven is the best of the sixes in it.
    fewer = table(rank, size - 1, flushes=flushes)
    without = (np.delete(hands, place, axis=1) for place in range(size))
    found.ranked[places_of(found, hands)] = np.max([fewer.ranked[places_of(fewer, rest)] for rest in without], axis=0)
    sets = np.arange(SETS)
    without_one = [fewer.suited[sets & ~(1 << bit)] for bit in range(13)]
    found.suited[:] = np.max(without_one, axis=0)
    return found


@cache
def hands_unsuited(size: int) -> NDArray[np.int64]:
    """Return cards from the lowest, no five of one suit, for every choice of so many ranks that a deck has."""
    ranks = np.array(list(combinations_with_replacement(range(13), size)))
    too_many = (ranks[:, 4:] == ranks[:, :-4]).any(axis=1)
    hands: NDArray[np.int64] = ranks[~too_many] << 2 | np.arange(size) & 3
    return hands


def places_of(found: RankTable, hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the places of hands in a table."""
    sums = found.keys[hands].sum(axis=1) & np.uint64((1 << SUIT_SHIFT) - 1)
    low, high = sums & np.uint64((1 << HIGH_SHIFT) - 1), sums >> np.uint64(HIGH_SHIFT)
    places: NDArray[np.int64] = found.rows[low].astype(np.int64) + found.columns[high]
    return places
