"""Classes of hands that differ only in the names of their suits: one hand of each, and how many there are alike.

A hand whose cards rise has a *place*: how many hands come before it, if they are put in order by their highest card,
then by the next. So what is known of every hand lies in arrays by place. A joker is above all cards and has no suit.
"""

from itertools import permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Cards = NDArray[np.uint8]
AnyCards = NDArray[np.integer[Any]]
Ints = NDArray[np.int64]

DECK = 52
RENAMINGS = np.array(list(permutations(range(4))), np.uint8)
# By how many cards a hand has up to this one, and the card: how many hands of so many cards lie below it.
BELOW = np.array([[comb(card, count) for card in range(DECK + 2)] for count in range(8)], np.int64)


class Classes(NamedTuple):
    """One hand of each class, in rising order of its cards, and how many hands the class has.

    For each hand by its place, `of` is its class and `renaming` the row of RENAMINGS that makes it the one that stands
    for it.
    """

    hands: Cards
    sizes: Ints
    of: Ints
    renaming: Cards


@njit(cache=True, nogil=True)
def place(hand: AnyCards) -> int:
    """Return the place of a hand whose cards rise."""
    found = 0
    for at in range(len(hand)):
        found += BELOW[at + 1, hand[at]]
    return found


@njit(cache=True, nogil=True)
def every_hand(size: int) -> Cards:
    """Return all hands of so many cards of a standard deck, by place."""
    hands = np.empty((BELOW[size, DECK], size), np.uint8)
    hand = np.arange(size + 1)
    hand[size] = DECK
    for row in range(len(hands)):
        hands[row] = hand[:size]
        at = 0
        while at < size - 1 and hand[at] + 1 == hand[at + 1]:
            hand[at] = at
            at += 1
        hand[at] += 1
    return hands


@njit(cache=True, nogil=True)
def rename(hand: AnyCards, names: Cards, into: AnyCards) -> None:
    """Write a hand into another with its suits renamed, in rising order."""
    for at in range(len(hand)):
        card = hand[at] if hand[at] == DECK else hand[at] & ~3 | names[hand[at] & 3]
        to = at
        while to and into[to - 1] > card:
            into[to] = into[to - 1]
            to -= 1
        into[to] = card


@njit(cache=True, nogil=True)
def _first_of_each(hands: Cards, renamings: Cards) -> tuple[Ints, Cards]:
    """Return by hand the lowest place to which renaming leads, and the renaming that leads there."""
    places, best = np.empty(len(hands), np.int64), np.empty(len(hands), np.uint8)
    other = np.empty(hands.shape[1], np.uint8)
    for row in range(len(hands)):
        least = len(hands)
        for each in range(len(renamings)):
            rename(hands[row], renamings[each], other)
            found = place(other)
            if found < least:
                least, best[row] = found, each
        places[row] = least
    return places, best


def rename_suits(cards: Cards, renaming: int) -> Cards:
    """Return these cards with their suits renamed, in the order they have."""
    names: Cards = RENAMINGS[renaming][cards & 3]
    return cards & ~np.uint8(3) | names


def classes(size: int) -> Classes:
    """Return all hands of so many cards by class.

    Of all ways to rename the suits, the hand with the lowest place stands for the class.
    """
    hands = every_hand(size)
    places, renaming = _first_of_each(hands, RENAMINGS)
    first, of, sizes = np.unique(places, return_inverse=True, return_counts=True)
    return Classes(hands[first], sizes, of, renaming)
