"""Hold'em against one hand, deal by deal: how each is played, and its cell. Every decision is in a table.

The table of all boards is too large to be read quickly, and hardly ever needed: on boards of the same ranks, and as
many cards of one suit, hands above some number are always bet on the river, and hands below some other never.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints, Words, deal_top
from houseway.odds.kernels.ranks import most_suited, number, place_of_ranks
from houseway.odds.kernels.suits import BELOW
from houseway.odds.kernels.ultimate import (
    BEFORE_THE_FLOP,
    CELLS,
    FOLDED,
    HOLDINGS,
    ON_THE_FLOP,
    ON_THE_RIVER,
    Bets,
    Boards,
    Cards,
    Ranks,
    Shorts,
    is_set,
    new_walk,
    pair,
    sort_holdings,
    sum_of,
)

Longs = NDArray[np.uint32]

CARDS = 9
RENAMING_BITS = 5
RENAMING = (1 << RENAMING_BITS) - 1
BATCH = 256
# Up to two cards of one suit, three, four and five.
SUITED = 4


class Places(NamedTuple):
    """Flops and boards by place: the class, then the renaming of suits that makes it the one of its class.

    `renamed` is by renaming and the place of two cards: the place that they have then.
    """

    flops: Longs
    boards: Longs
    renamed: Shorts


class Sure(NamedTuple):
    """By group of boards: the number below which no hand bets on the river, and that above which every hand does."""

    folds_below: Shorts
    bets_above: Shorts


@njit(cache=True, nogil=True)
def _group(key: np.uint64, rows: Shorts, columns: Shorts) -> int:
    """Return the group of a board, by the sum of its keys and the tables of five cards."""
    found: int = SUITED * place_of_ranks(key, rows, columns) + most_suited(key)
    return found


@njit(cache=True, nogil=True)
def find_sure(boards: Boards, bets: Bets, ranks: Ranks) -> Sure:
    """Find for each group of boards the numbers between which the table of all boards must be asked."""
    groups = SUITED * len(ranks.five.ranked)
    sure = Sure(np.full(groups, len(ranks.kinds), np.uint16), np.zeros(groups, np.uint16))
    walk = new_walk(ranks)
    for board in range(len(boards.cards)):
        sort_holdings(boards.cards[board], ranks, walk)
        group = _group(sum_of(boards.cards[board], ranks)[0], ranks.five.rows, ranks.five.columns)
        for at in range(HOLDINGS):
            mine = np.uint16(walk.numbers[at])
            if is_set(bets.first, 0, walk.pairs[at]):
                continue
            if is_set(bets.on_river, board, walk.pairs[at]):
                sure.folds_below[group] = min(sure.folds_below[group], mine)
            else:
                sure.bets_above[group] = max(sure.bets_above[group], mine)
    return sure


@njit(cache=True, nogil=True)
def _place_of_flop(a: int, b: int, c: int) -> int:
    """Return the place of three cards in any order.

    Each counts by how many are below it, so that no branch has to be guessed.
    """
    ab, ac, bc = np.int64(a < b), np.int64(a < c), np.int64(b < c)
    found: int = BELOW[3 - ab - ac, a] + BELOW[2 + ab - bc, b] + BELOW[1 + ac + bc, c]
    return found


@njit(cache=True, nogil=True)
def _place_of_board(board: Ints) -> int:
    found = 0
    for one in range(5):
        below = 1
        for other in range(5):
            below += board[other] < board[one]
        found += BELOW[below, board[one]]
    return found


@njit(cache=True, nogil=True)
def cells_of_deals(
    deals: Ints, bets: Bets, places: Places, sure: Sure, folded_count: bool, ranks: Ranks, cells: Ints
) -> None:
    """Fill in the cell of each deal.

    All arrays have names of their own here, because those that are handed on, or taken from a tuple, have to be
    counted, which takes longer than the rest.
    """
    keys, card_bits, kinds = ranks.keys, ranks.bits, ranks.kinds
    rows, columns, ranked, suited = ranks.seven.rows, ranks.seven.columns, ranks.seven.ranked, ranks.seven.suited
    five_rows, five_columns = ranks.five.rows, ranks.five.columns
    five_ranked, five_suited = ranks.five.ranked, ranks.five.suited
    for at in range(len(deals)):
        deal = deals[at]
        key, bits = np.uint64(0), np.uint64(0)
        for card in deal[4:9]:
            key += keys[card]
            bits |= card_bits[card]
        two_keys, two_bits = keys[deal[0]] + keys[deal[1]], card_bits[deal[0]] | card_bits[deal[1]]
        mine = number(key + two_keys, bits | two_bits, rows, columns, ranked, suited)
        two_keys, two_bits = keys[deal[2]] + keys[deal[3]], card_bits[deal[2]] | card_bits[deal[3]]
        theirs = number(key + two_keys, bits | two_bits, rows, columns, ranked, suited)
        way = _way(
            deal,
            _group(key, five_rows, five_columns),
            mine,
            bets.first,
            bets.on_flop,
            bets.on_river,
            places.flops,
            places.boards,
            places.renamed,
            sure.folds_below,
            sure.bets_above,
        )
        if way == FOLDED and not folded_count:
            mine = number(key, bits, five_rows, five_columns, five_ranked, five_suited)
        compared = 1 + (mine > theirs) - (mine < theirs)
        cells[at] = ((way * 3 + compared) * 10 + kinds[mine]) * 10 + kinds[theirs]


@njit(cache=True, nogil=True, inline="always")
def _way(
    deal: Ints,
    group: int,
    mine: int,
    first: Cards,
    on_flop: Cards,
    on_river: Cards,
    flops: Longs,
    boards: Longs,
    renamed: Shorts,
    folds_below: Shorts,
    bets_above: Shorts,
) -> int:
    """Return when a deal is bet, or that it is folded; its hand has this number, its board is of this group.

    The arrays come one by one for speed, as `cells_of_deals` says.
    """
    two = pair(min(deal[0], deal[1]), max(deal[0], deal[1]))
    if is_set(first, 0, two):
        return BEFORE_THE_FLOP
    flop = flops[_place_of_flop(deal[4], deal[5], deal[6])]
    if is_set(on_flop, flop >> RENAMING_BITS, renamed[flop & RENAMING, two]):
        return ON_THE_FLOP
    if mine > bets_above[group]:
        return ON_THE_RIVER
    if mine < folds_below[group]:
        return FOLDED
    board = boards[_place_of_board(deal[4:9])]
    return ON_THE_RIVER if is_set(on_river, board >> RENAMING_BITS, renamed[board & RENAMING, two]) else FOLDED


@njit(cache=True, nogil=True)
def simulate_deals(
    rounds: int, seed: Words, bets: Bets, places: Places, sure: Sure, folded_count: bool, ranks: Ranks
) -> Ints:
    """Count how often each cell came up in so many deals, each from a full deck."""
    counts = np.zeros(CELLS, np.int64)
    deck, state = np.arange(52), seed.copy()
    deals, cells = np.empty((BATCH, CARDS), np.int64), np.empty(BATCH, np.int64)
    for begin in range(0, rounds, BATCH):
        some = min(BATCH, rounds - begin)
        for at in range(some):
            deal_top(state, deck, CARDS)
            deals[at] = deck[:CARDS]
        cells_of_deals(deals[:some], bets, places, sure, folded_count, ranks, cells)
        for at in range(some):
            counts[cells[at]] += 1
    return counts
