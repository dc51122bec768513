"""Every hand of 53 cards once for each way it could be suited, with how many hands it stands for.

What a hand is worth does not change when its suits are exchanged for each other, so of all hands that are the same but
for that only one is listed: 6,009,159 of seven cards, and 962,988 of six and a joker, stand for 154,143,080.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.core.cards import JOKERS

Cards = NDArray[np.int8]
Ints = NDArray[np.int64]
RANKS, SUITS = 13, 4


class Batch(NamedTuple):
    """Hands sorted from the highest card to the lowest, a joker last, and how many hands each stands for."""

    hands: Cards
    weights: Ints


def every_hand(size: int, with_jokers: Sequence[int] = (0, 1)) -> Iterator[Batch]:
    """Yield every hand of so many cards, without the joker and with it, by how many cards it has of each suit."""
    for jokers in with_jokers:
        for sizes in _parts(size - jokers, SUITS, size):
            sets = [_sets(each) for each in sizes]
            total = int(np.prod([len(each) for each in sets]))
            hands, weights = np.empty((total, size), np.int8), np.empty(total, np.int64)
            count = _fill(sets[0], sets[1], sets[2], sets[3], np.array(sizes), hands, weights)
            hands, weights = hands[:count], weights[:count]
            if jokers:
                hands[:, -1] = JOKERS[0]
            yield Batch(hands, weights)


def _parts(total: int, count: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield lists of numbers, none larger than the one before, that add up to a total."""
    if count == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -1, -1):
        for rest in _parts(total - first, count - 1, first):
            yield (first, *rest)


def _sets(size: int) -> Ints:
    """Return every set of so many ranks, as bits."""
    return np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(RANKS), size)], np.int64)


@njit(cache=True, nogil=True)
def _fill(first: Ints, second: Ints, third: Ints, fourth: Ints, sizes: Ints, hands: Cards, weights: Ints) -> int:
    """Write the hands with these sets of ranks in the four suits; return how many.

    Of suits with as many cards the larger set comes first: the other order is the same hand with its suits exchanged.
    """
    count = 0
    of_suit = np.empty(SUITS, np.int64)
    for a in first:
        for b in second:
            if sizes[1] == sizes[0] and b > a:
                continue
            for c in third:
                if sizes[2] == sizes[1] and c > b:
                    continue
                for d in fourth:
                    if sizes[3] == sizes[2] and d > c:
                        continue
                    of_suit[0], of_suit[1], of_suit[2], of_suit[3] = a, b, c, d
                    _write(of_suit, hands[count])
                    weights[count] = _arrangements(of_suit)
                    count += 1
    return count


@njit(cache=True, nogil=True)
def _write(of_suit: Ints, hand: Cards) -> None:
    place = 0
    for rank in range(RANKS - 1, -1, -1):
        for suit in range(SUITS - 1, -1, -1):
            if of_suit[suit] >> rank & 1:
                hand[place] = 4 * rank + suit
                place += 1


@njit(cache=True, nogil=True)
def _arrangements(of_suit: Ints) -> int:
    """Return in how many ways four sets can be given to four suits: 24, less where sets are equal."""
    ways, run = 24, 1
    for at in range(1, SUITS):
        run = run + 1 if of_suit[at] == of_suit[at - 1] else 1
        ways //= run
    return ways
