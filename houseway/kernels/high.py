"""The best five of five to seven cards, fast: the same numbers as `houseway.hands.high`.

Cards are held as bits by rank: those of each suit, and those met at least once, twice, three and four times. Two
tables over all 8,192 sets of ranks then give a hand's number: the top five packed, and the top of a straight.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.hands import high

Ints = NDArray[np.int64]

SETS = 1 << 13
KINDS = len(high.KINDS)


def _ranks_of(ranks: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if ranks >> rank & 1]


def _straight_top(ranks: int) -> int:
    """The top of the best straight, or -1. An ace stands at both ends: as rank 12, and as -1 below the deuce."""
    held = _ranks_of(ranks)
    ends = {*held, *([-1] if high.ACE in held else [])}
    return max((top for top in held if ends >= set(range(top - 4, top + 1))), default=-1)


def _packed(ranks: int) -> int:
    """The five highest, as in a hand's number."""
    return sum(rank << (16 - 4 * place) for place, rank in enumerate(_ranks_of(ranks)[:5]))


PACKED = np.array([_packed(ranks) for ranks in range(SETS)], np.int64)
STRAIGHT = np.array([_straight_top(ranks) for ranks in range(SETS)], np.int64)

_PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH, _ROYAL_FLUSH = (
    kind << high.KIND_SHIFT for kind in range(high.PAIR, high.ROYAL_FLUSH + 1)
)
_SUITS = _MET = 4  # a hand's bits are those of the four suits, then the ranks met once, twice, three and four times


@njit(cache=True, nogil=True)
def _add(held: Ints, card: int) -> None:
    bit = 1 << (card >> 2)
    held[card & 3] |= bit
    held[_MET + 3] |= held[_MET + 2] & bit
    held[_MET + 2] |= held[_MET + 1] & bit
    held[_MET + 1] |= held[_MET] & bit
    held[_MET] |= bit


@njit(cache=True, nogil=True)
def _count(ranks: int) -> int:
    """How many bits are set: the compiler knows this loop for the processor's own instruction."""
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def _top(ranks: int) -> int:
    """The highest of a set of ranks, as a bit."""
    top: int = 1 << (PACKED[ranks] >> 16)
    return top


@njit(cache=True, nogil=True)
def _rank(held: Ints) -> int:
    """A hand's number from its bits."""
    number: int = _flush(held)
    if number:
        return number
    once, twice, three, four = held[_MET], held[_MET + 1], held[_MET + 2], held[_MET + 3]
    straight = STRAIGHT[once]
    if straight >= 0:
        number = _STRAIGHT | straight << 16
    elif four:
        number = _FOUR | PACKED[four] | PACKED[_top(once ^ four)] >> 4
    elif three:
        first = _top(three)
        number = PACKED[first]
        if twice ^ first:
            number |= _FULL_HOUSE | PACKED[_top(twice ^ first)] >> 4
        else:
            number |= _THREE | PACKED[once ^ first] >> 4 & 0xFF00
    elif twice:
        first = _top(twice)
        number = PACKED[first]
        if twice ^ first:
            second = _top(twice ^ first)
            number |= _TWO_PAIR | PACKED[second] >> 4 | PACKED[_top(once ^ first ^ second)] >> 8
        else:
            number |= _PAIR | PACKED[once ^ first] >> 4 & 0xFFF0
    else:
        number = PACKED[once]
    return number


@njit(cache=True, nogil=True)
def _suited(ranks: int) -> int:
    """The number of five or more cards of one suit."""
    number: int = _FLUSH | PACKED[ranks]
    if STRAIGHT[ranks] >= 0:
        number = (_ROYAL_FLUSH if STRAIGHT[ranks] == high.ACE else _STRAIGHT_FLUSH) | STRAIGHT[ranks] << 16
    return number


@njit(cache=True, nogil=True)
def _flush(held: Ints) -> int:
    """The number of a hand with five or more of a suit, or 0."""
    for suit in range(_SUITS):
        if _count(held[suit]) >= 5:
            return _suited(held[suit])
    return 0


@njit(cache=True, nogil=True)
def ranks(hands: Ints) -> Ints:
    """The number of each hand, one row of five to seven cards each."""
    numbers = np.empty(len(hands), np.int64)
    held = np.empty(_MET + 4, np.int64)
    for at in range(len(hands)):
        held[:] = 0
        for card in hands[at]:
            _add(held, card)
        numbers[at] = _rank(held)
    return numbers


@njit(cache=True, nogil=True)
def count_kinds(size: int) -> Ints:
    """How many of all hands of so many cards from a deck are of each kind, the lowest first."""
    counts = np.zeros(KINDS, np.int64)
    # One row of bits for each card of the hand, so that only the cards that change are added again.
    held = np.zeros((size + 1, _MET + 4), np.int64)
    hand = np.arange(size)
    changed = 0
    while True:
        for at in range(changed, size):
            held[at + 1] = held[at]
            _add(held[at + 1], hand[at])
        counts[_rank(held[size]) >> high.KIND_SHIFT] += 1
        changed = size - 1
        while changed >= 0 and hand[changed] == 52 - size + changed:
            changed -= 1
        if changed < 0:
            return counts
        hand[changed] += 1
        for at in range(changed + 1, size):
            hand[at] = hand[at - 1] + 1
