"""Baccarat coups, counted and dealt fast.

A coup's *cell* is all that can be bet on: the total of the player hand's first two cards, the points of its third, and
the same for the banker hand, as one index into an array of `SHAPE`. The rules come in as three tables: `natural_stops`
(by total: it ends the draw), `player_draws` (by total) and `banker_draws` (by the player hand's third, then by total).
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints, Words, deal_top

Bools = NDArray[np.bool_]

NO_CARD = 10
SHAPE = (10, 11, 10, 11)
CELLS = 10 * 11 * 10 * 11
MOST_CARDS = 6


@njit(cache=True, nogil=True)
def cell_of_six(order: Ints, natural_stops: Bools, player_draws: Bools, banker_draws: Bools) -> int:
    """Return the cell of six cards in shoe order, the last two used or not.

    It is written as choices between values, without branches: no processor can guess which way a random coup goes, and
    wrong guesses made this three times slower.
    """
    player, banker = (order[0] + order[2]) % 10, (order[1] + order[3]) % 10
    goes_on = not (natural_stops[player] | natural_stops[banker])
    fifth, sixth = order[4], order[5]
    player_drew = goes_on & player_draws[player]
    player_third = fifth if player_drew else NO_CARD
    next_card = sixth if player_drew else fifth
    banker_third = next_card if goes_on & banker_draws[player_third, banker] else NO_CARD
    cell: int = ((player * 11 + player_third) * 10 + banker) * 11 + banker_third
    return cell


@njit(cache=True, nogil=True)
def cells_of_orders(orders: Ints, natural_stops: Bools, player_draws: Bools, banker_draws: Bools) -> Ints:
    """Return the cell of each coup, given the points of six cards in shoe order."""
    cells = np.empty(len(orders), np.int64)
    for at in range(len(orders)):
        cells[at] = cell_of_six(orders[at], natural_stops, player_draws, banker_draws)
    return cells


@njit(cache=True, nogil=True)
def count_coups(shoe: Ints, natural_stops: Bools, player_draws: Bools, banker_draws: Bools) -> Ints:
    """Count the orders of six cards that come to each cell; `shoe` has the number of cards of each points.

    Six are always drawn, used or not, so that coups of four and five cards have their weight. Eight decks have 5 *
    10**15 orders.
    """
    counts = np.zeros(CELLS, np.int64)
    left = shoe.copy()
    order = np.empty(MOST_CARDS, np.int64)
    for number in range(10**MOST_CARDS):
        ways, digits = 1, number
        for at in range(MOST_CARDS):
            order[at] = digits % 10
            digits //= 10
            ways *= left[order[at]]
            left[order[at]] -= 1
        for at in range(MOST_CARDS):
            left[order[at]] += 1
        counts[cell_of_six(order, natural_stops, player_draws, banker_draws)] += ways
    return counts


@njit(cache=True, nogil=True)
def simulate_coups(
    points: Ints, rounds: int, seed: Words, natural_stops: Bools, player_draws: Bools, banker_draws: Bools
) -> Ints:
    """Count the cells of so many coups, each from a full shoe whose cards have these points."""
    counts = np.zeros(CELLS, np.int64)
    cards = points.copy()
    state = seed.copy()
    for _ in range(rounds):
        deal_top(state, cards, MOST_CARDS)
        counts[cell_of_six(cards, natural_stops, player_draws, banker_draws)] += 1
    return counts
