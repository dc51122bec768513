"""Hands that differ only in the names of their suits: one of each kind, and how many there are alike."""

from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]


RENAMINGS = np.array(list(permutations(range(4))), np.uint8)


class Classes(NamedTuple):
    """One hand of each class, in rising order of its cards, and how many hands the class has.

    For each hand, `of` is its class and `renaming` the row of RENAMINGS that makes it the one that stands for it.
    """

    hands: Cards
    sizes: Ints
    of: Ints
    renaming: Ints


def every_hand(size: int) -> Cards:
    """All hands of so many cards of a standard deck, each in rising order."""
    return np.array(list(combinations(range(52), size)), np.uint8)


def renamed(cards: Cards, renaming: int) -> Cards:
    """These cards with their suits renamed."""
    suits: Cards = RENAMINGS[renaming][cards & 3]
    return cards & ~np.uint8(3) | suits


def classes(hands: Cards) -> Classes:
    """These hands by class: of all ways to rename the suits, the one whose cards come first stands for them."""
    numbers = np.stack([_numbers(np.sort(renamed(hands, each), axis=1)) for each in range(len(RENAMINGS))])
    renaming = numbers.argmin(axis=0)
    least, of, sizes = np.unique(numbers.min(axis=0), return_inverse=True, return_counts=True)
    digits = [least // 52**place % 52 for place in reversed(range(hands.shape[1]))]
    return Classes(np.stack(digits, axis=1).astype(np.uint8), sizes, of, renaming)


def _numbers(hands: Cards) -> Ints:
    """Each hand as one number in base 52."""
    number = np.zeros(len(hands), np.int64)
    for column in hands.T:
        number = number * 52 + column
    return number
