"""Hands ranked in batches: arrays of cards in, one hand a row, and the numbers of `houseway.hands` out."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import ArrayLike, NDArray

from houseway.hands import deuce_low as deuce_hands
from houseway.hands import high as high_hands
from houseway.hands import low as low_hands
from houseway.odds.kernels.tables import HIGH_SHIFT, SUIT_BITS, SUIT_SHIFT, Keys, Numbers, Places, RankTable, table

Cards = NDArray[np.uint8]
Whole = NDArray[Any]

# A signed and an unsigned number together become a float in Numba, so whatever meets a key is unsigned.
_HIGH_SHIFT = np.uint64(HIGH_SHIFT)
_LOW_HALF = np.uint64((1 << HIGH_SHIFT) - 1)
_HIGH_HALF = np.uint64((1 << SUIT_SHIFT - HIGH_SHIFT) - 1)
_FULL = 1 << SUIT_BITS - 1
_ALL_RANKS = (1 << 13) - 1


# A card as one bit, those of a suit side by side: the bits of a hand are at once the sets of ranks of its suits.
BITS = np.array([1 << 13 * (card & 3) + (card >> 2) for card in range(52)], np.uint64)


def _of_each_suit(count: int) -> np.uint64:
    return np.uint64(sum(count << SUIT_SHIFT + SUIT_BITS * suit for suit in range(4)))


# Added to the suits counted in a key, this carries so many or more of one suit into its highest bit.
_TWO, _THREE, _FOUR, _FIVE = (_of_each_suit(_FULL - count) for count in range(2, 6))
_CARRIED = _of_each_suit(_FULL)


def high(hands: ArrayLike) -> Numbers:
    """Return the best five of five to seven cards, as in `hands.high`."""
    cards = _cards(hands)
    return _numbers(cards, *high_table(cards.shape[1]))


def low(hands: ArrayLike) -> Numbers:
    """Return the best ace-to-five low of five to seven cards, as in `hands.low`."""
    cards = _cards(hands)
    return _numbers(cards, *table(low_hands.rank, cards.shape[1], flushes=False))


def eight(hands: ArrayLike) -> Numbers:
    """Return the best low of eight or better of five to seven cards; 0 for none."""
    cards = _cards(hands)
    return _numbers(cards, *_eight(cards.shape[1]))


def deuce_low(hands: ArrayLike) -> Numbers:
    """Return five cards as a deuce-to-seven low, as in `hands.deuce_low`."""
    return _numbers(_cards(hands), *table(deuce_hands.rank, 5, flushes=True))


def omaha_high(own: ArrayLike, board: ArrayLike) -> Numbers:
    """Return the best five that are two of a player's own cards and three of five on the board."""
    return _two_and_three(_cards(own), _cards(board), *high_table(5))


def omaha_eight(own: ArrayLike, board: ArrayLike) -> Numbers:
    """Return the best low of eight or better of two own cards and three of the board; 0 for none."""
    return _two_and_three(_cards(own), _cards(board), *_eight(5))


def badugi(hands: ArrayLike) -> Numbers:
    """Return the number of four cards, as in `hands.badugi`."""
    return _badugis(_cards(hands))


def _cards(hands: ArrayLike) -> Cards:
    return np.ascontiguousarray(hands, np.uint8)


def high_table(size: int) -> RankTable:
    """Return the tables by which hands of this size are ranked high."""
    return table(high_hands.rank, size, flushes=True)


def _eight(size: int) -> RankTable:
    return table(low_hands.eight, size, flushes=False)


@njit(cache=True, nogil=True)
def _numbers(hands: Cards, keys: Keys, rows: Places, columns: Places, ranked: Numbers, suited: Numbers) -> Numbers:
    numbers = np.empty(len(hands), np.int64)
    for at in range(len(hands)):
        key = np.uint64(0)
        for place in range(hands.shape[1]):
            key += keys[hands[at, place]]
        flush = (key + _FIVE) & _CARRIED
        if flush:
            numbers[at] = suited[_ranks_of_suit(hands[at], _suit(flush))]
        else:
            numbers[at] = ranked[rows[key & _LOW_HALF] + columns[key >> _HIGH_SHIFT & _HIGH_HALF]]
    return numbers


@njit(cache=True, nogil=True)
def number(key: np.uint64, bits: np.uint64, rows: Whole, columns: Whole, ranked: Whole, suited: Whole) -> int:
    """Return the number of a hand by the sum of its cards' keys and of their bits.

    The tables may be of any whole numbers.
    """
    flush = (key + _FIVE) & _CARRIED
    if flush:
        by_suit: int = suited[bits >> np.uint64(13 * _suit(flush)) & np.uint64(_ALL_RANKS)]
        return by_suit
    # Not by place_of_ranks: arrays that are handed on again have to be counted, which takes longer than the rest.
    by_ranks: int = ranked[rows[key & _LOW_HALF] + columns[key >> _HIGH_SHIFT & _HIGH_HALF]]
    return by_ranks


@njit(cache=True, nogil=True)
def place_of_ranks(key: np.uint64, rows: Whole, columns: Whole) -> int:
    """Return the place of a hand among all of its size that differ in their ranks, by the sum of its cards' keys."""
    found: int = rows[key & _LOW_HALF] + columns[key >> _HIGH_SHIFT & _HIGH_HALF]
    return found


@njit(cache=True, nogil=True)
def most_suited(key: np.uint64) -> int:
    """Count the cards of one suit from three up: 0 for less than three, 1 for three, to 3 for five."""
    return int((key + _THREE) & _CARRIED != 0) + int((key + _FOUR) & _CARRIED != 0) + int((key + _FIVE) & _CARRIED != 0)


@njit(cache=True, nogil=True)
def _suit(carried: np.uint64) -> int:
    """Return the suit whose count has been carried into its highest bit."""
    suit = 0
    while not carried >> np.uint64(SUIT_SHIFT + SUIT_BITS * suit) & np.uint64(_FULL):
        suit += 1
    return suit


@njit(cache=True, nogil=True)
def _ranks_of_suit(hand: Cards, suit: int) -> int:
    """Return the ranks of the cards of a suit, as bits."""
    bits = 0
    for card in hand:
        if card & 3 == suit:
            bits |= 1 << (card >> 2)
    return bits


@njit(cache=True, nogil=True)
def _two_and_three(
    own: Cards, board: Cards, keys: Keys, rows: Places, columns: Places, ranked: Numbers, suited: Numbers
) -> Numbers:
    numbers = np.empty(len(own), np.int64)
    threes = np.empty(10, np.uint64)
    for at in range(len(own)):
        all_mine, all_theirs = np.uint64(0), np.uint64(0)
        for card in board[at]:
            all_theirs += keys[card]
        pair = 0  # what two others leave of five cards is three
        for second in range(5):
            for first in range(second):
                threes[pair] = all_theirs - keys[board[at, first]] - keys[board[at, second]]
                pair += 1
        best = 0
        for second in range(own.shape[1]):
            all_mine += keys[own[at, second]]
            for first in range(second):
                two = keys[own[at, first]] + keys[own[at, second]]
                for three in threes:
                    key = two + three
                    best = _larger(best, ranked[rows[key & _LOW_HALF] + columns[key >> _HIGH_SHIFT & _HIGH_HALF]])
        flush = (all_mine + _TWO) & (all_theirs + _THREE) & _CARRIED
        if flush:
            best = max(best, _best_suited(own[at], board[at], _suit(flush), suited))
        numbers[at] = best
    return numbers


@njit(cache=True, nogil=True)
def _larger(one: int, other: int) -> int:
    """Return the larger of two numbers without a branch: no processor can guess which five of a hand are its best."""
    more = other - one
    return one + (more & ~(more >> 63))


@njit(cache=True, nogil=True)
def _best_suited(own: Cards, board: Cards, suit: int, suited: Numbers) -> int:
    """Return the best flush of two of these cards and three of those."""
    best, theirs = 0, _ranks_of_suit(board, suit)
    for second in range(len(own)):
        for first in range(second):
            if own[first] & 3 == suit and own[second] & 3 == suit:
                two = 1 << (own[first] >> 2) | 1 << (own[second] >> 2)
                three = theirs
                while three:
                    if _count(three) == 3:
                        best = max(best, suited[two | three])
                    three = (three - 1) & theirs
    return best


@njit(cache=True, nogil=True)
def _count(bits: int) -> int:
    """Count the bits that are set: the compiler knows this loop for the processor's own instruction."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def _badugis(hands: Cards) -> Numbers:
    """Return, of every choice among four cards that differ in rank and suit, the largest; of those, the lowest."""
    numbers = np.empty(len(hands), np.int64)
    bits = np.zeros(16, np.int64)
    for at in range(len(hands)):
        best = 0
        for chosen in range(1, 16):
            first = chosen & -chosen
            card = np.int64(hands[at, _count(first - 1)])
            bits[chosen] = bits[chosen ^ first] | 1 << ((card >> 2) + 1) % 13 | 1 << 13 + (card & 3)
            count = _count(chosen)
            if _count(bits[chosen]) == 2 * count:
                best = max(best, count << 13 | _ALL_RANKS - (bits[chosen] & _ALL_RANKS))
        numbers[at] = best
    return numbers
