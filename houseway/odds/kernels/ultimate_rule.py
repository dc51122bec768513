"""The rule by which bots play hold'em against one hand, over all holdings of many flops and boards.

It is `worth_a_bet` of the game in compiled form, and held against it.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.ultimate import Cards, Ranks, cards_left, number_of, pair, sum_of


class UltimateRule(NamedTuple):
    """The numbers of the rule: what is bet on the flop and on the river.

    On the flop: the lowest rank of a pair, the lowest card of a flush draw, and the kind from which every hand is bet.
    On the river: how many outs of the player-dealer are too many, and the kind from which a hand is bet if the board
    alone has less.
    """

    lowest_pair: int
    flush_draw: int
    too_many_outs: int
    kind_on_flop: int
    kind_on_river: int


@njit(cache=True, nogil=True)
def _hides_pair(one: int, other: int, board_ranks: int) -> bool:
    """Whether two cards make a pair that the board, a set of ranks, does not have alone."""
    found: bool = one >> 2 == other >> 2 or (1 << (one >> 2) | 1 << (other >> 2)) & board_ranks != 0
    return found


@njit(cache=True, nogil=True)
def _draws_flush(card: int, other: int, flop: Cards, rule: UltimateRule) -> bool:
    """Whether four cards are of this card's suit, and it is high enough."""
    suited = 1 + (other & 3 == card & 3)
    for each in flop:
        suited += each & 3 == card & 3
    found: bool = suited >= 4 and card >> 2 >= rule.flush_draw
    return found


@njit(cache=True, nogil=True)
def _ranks_of(board: Cards) -> int:
    found = 0
    for card in board:
        found |= 1 << (card >> 2)
    return found


@njit(cache=True, nogil=True)
def rule_on_flops(flops: Cards, rule: UltimateRule, ranks: Ranks, bits: Cards) -> None:
    """Set a bit for each holding that bets on each flop."""
    for row in range(len(flops)):
        flop, flop_ranks = flops[row], _ranks_of(flops[row])
        key, suits = sum_of(flop, ranks)
        left = cards_left(flop)
        for second in range(1, len(left)):
            for first in range(second):
                x, y = left[first], left[second]
                all_suits = suits | ranks.bits[x] | ranks.bits[y]
                kind = ranks.kinds[number_of(key + ranks.keys[x] + ranks.keys[y], all_suits, ranks.five)]
                bets = kind >= rule.kind_on_flop
                if not bets and _hides_pair(x, y, flop_ranks):
                    bets = max(x, y) >> 2 >= rule.lowest_pair
                elif not bets:
                    bets = _draws_flush(x, y, flop, rule) or _draws_flush(y, x, flop, rule)
                bits[row, pair(x, y) >> 3] |= bets << (pair(x, y) & 7)


@njit(cache=True, nogil=True)
def rule_on_rivers(boards: Cards, some: Ints, rule: UltimateRule, ranks: Ranks, bits: Cards) -> None:
    """Set a bit for each holding that bets on some of the boards."""
    with_one = np.empty(47, np.int64)
    for row in some:
        board, board_ranks = boards[row], _ranks_of(boards[row])
        key, suits = sum_of(board, ranks)
        left = cards_left(board)
        alone = number_of(key, suits, ranks.five)
        for at in range(47):
            with_one[at] = number_of(key + ranks.keys[left[at]], suits | ranks.bits[left[at]], ranks.six)
        in_order = np.sort(with_one)
        for second in range(1, 47):
            for first in range(second):
                x, y = left[first], left[second]
                all_suits = suits | ranks.bits[x] | ranks.bits[y]
                mine = number_of(key + ranks.keys[x] + ranks.keys[y], all_suits, ranks.seven)
                bets = _hides_pair(x, y, board_ranks) or (ranks.kinds[mine] >= rule.kind_on_river and mine > alone)
                if not bets:
                    # Neither card makes more of the board than both do, so none of the outs is in the hand.
                    outs = 47 - np.searchsorted(in_order, mine, side="right")
                    bets = outs < rule.too_many_outs
                bits[row, pair(x, y) >> 3] |= bets << (pair(x, y) & 7)
