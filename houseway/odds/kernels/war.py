"""Battles of one card against one, dealt fast.

A battle's *cell* is all that can be bet on: the ranks of the last cards and the number of wars, up to `MOST_WARS`, as
one index into an array of `SHAPE`.
"""

import numpy as np
from numba import njit

from houseway.odds.kernels.chance import Ints, Words, below

MOST_WARS = 4
SHAPE = (13, 13, MOST_WARS + 1)
CELLS = 13 * 13 * (MOST_WARS + 1)


@njit(cache=True, nogil=True)
def _cell(player: int, banker: int, wars: int) -> int:
    return (player * 13 + banker) * (MOST_WARS + 1) + min(wars, MOST_WARS)


@njit(cache=True, nogil=True)
def cells_of_orders(orders: Ints) -> Ints:
    """Return the cell of each shoe, given the ranks of its cards in order: the banker's card comes first."""
    cells = np.empty(len(orders), np.int64)
    for at in range(len(orders)):
        order, wars = orders[at], 0
        while order[2 * wars] == order[2 * wars + 1] and 2 * wars + 3 < len(order):
            wars += 1
        equal = order[2 * wars] == order[2 * wars + 1]
        cells[at] = _cell(order[2 * wars + 1], order[2 * wars], wars + equal)
    return cells


@njit(cache=True, nogil=True)
def simulate_battles(ranks: Ints, rounds: int, seed: Words) -> Ints:
    """Count how often each cell came up in so many battles, each from a full shoe whose cards have these ranks."""
    counts = np.zeros(CELLS, np.int64)
    cards, state = ranks.copy(), seed.copy()
    for _ in range(rounds):
        top, wars = 0, 0
        while True:
            for _card in range(2):
                place = top + np.int64(below(state, np.uint64(len(cards) - top)))
                cards[top], cards[place] = cards[place], cards[top]
                top += 1
            if cards[top - 1] != cards[top - 2]:
                break
            wars += 1
            if len(cards) - top < 2:
                break
        counts[_cell(cards[top - 1], cards[top - 2], wars)] += 1
    return counts
