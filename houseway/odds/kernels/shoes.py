"""Shoes dealt out to their end, coup by coup or round by round, with the place of every card."""

import numpy as np
from numba import njit

from houseway.odds.kernels.baccarat import MOST_CARDS, NO_CARD, Bools, cell_of_six
from houseway.odds.kernels.blackjack import play_round
from houseway.odds.kernels.blackjack_table import RESERVE, Acts, Chart, Rules, Table, new_table
from houseway.odds.kernels.chance import Ints, Words, deal_top
from houseway.odds.kernels.compositions import DealtShoes

NO_BURN, ONE_CARD, FIRST_CARD = 0, 1, 2
LEAST_CARDS = 4


@njit(cache=True, nogil=True)
def _first_place(order: Ints, burn: int) -> int:
    """Return the place of the first card dealt; a first card that is shown burns as many as it counts."""
    if burn != FIRST_CARD:
        return burn
    rank = (order[0] & 63) >> 2
    return 2 if rank == 12 else 1 + min(rank + 2, 10)


@njit(cache=True, nogil=True)
def deal_baccarat(
    cards: Ints,
    points: Ints,
    shoes: int,
    burn: int,
    seed: Words,
    natural_stops: Bools,
    player_draws: Bools,
    banker_draws: Bools,
) -> DealtShoes:
    """Deal out so many shoes of these cards."""
    size, state, order = len(cards), seed.copy(), cards.copy()
    most = size // LEAST_CARDS + 1
    dealt = np.empty((shoes, size), np.uint8)
    starts, cells = np.zeros((shoes, most), np.int64), np.zeros((shoes, most), np.int64)
    rounds, six = np.zeros(shoes, np.int64), np.empty(MOST_CARDS, np.int64)
    for shoe in range(shoes):
        deal_top(state, order, size)
        dealt[shoe] = order
        at, number = _first_place(order, burn), 0
        while size - at >= MOST_CARDS:
            for card in range(MOST_CARDS):
                six[card] = points[order[at + card]]
            cell = cell_of_six(six, natural_stops, player_draws, banker_draws)
            starts[shoe, number], cells[shoe, number] = at, cell
            at += LEAST_CARDS + (cell % 11 != NO_CARD) + (cell // 110 % 11 != NO_CARD)
            number += 1
        rounds[shoe] = number
    return DealtShoes(dealt, starts, rounds, cells, 1 if burn == FIRST_CARD else 0)


@njit(cache=True, nogil=True)
def deal_blackjack(
    cards: Ints, shoes: int, burn: int, seed: Words, rules: Rules, chart: Chart, stands: Acts, needed: int
) -> DealtShoes:
    """Deal out so many shoes of these cards to one player, as long as there are the cards that a round may need."""
    size, state, order = len(cards), seed.copy(), cards.copy()
    most = size // LEAST_CARDS + 1
    dealt = np.empty((shoes, size), np.uint8)
    starts, cells = np.zeros((shoes, most), np.int64), np.zeros((shoes, most), np.int64)
    rounds, empty = np.zeros(shoes, np.int64), new_table(order, np.empty(0, np.uint64))
    for shoe in range(shoes):
        deal_top(state, order, size)
        dealt[shoe] = order
        at, number = _first_place(order, burn), 0
        while size - at >= max(needed, RESERVE):
            table = Table(order[at:], empty.top, empty.state, empty.hands, empty.waiting)
            starts[shoe, number], cells[shoe, number] = at, play_round(table, rules, chart, stands)
            at += table.top[0]
            number += 1
        rounds[shoe] = number
    return DealtShoes(dealt, starts, rounds, cells, 1 if burn == FIRST_CARD else 0)
