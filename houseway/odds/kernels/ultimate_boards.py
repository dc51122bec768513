"""Hold'em against one hand over many boards: the worth of waiting, and how many deals come to each cell.

Several threads take some of the boards each; what they add up they add up in arrays of their own.
"""

import numpy as np
from numba import njit

from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.ultimate import (
    AGAINST,
    BEFORE_THE_FLOP,
    FLOPS,
    FOLDED,
    HOLDINGS,
    LOSE,
    ON_THE_FLOP,
    ON_THE_RIVER,
    TIE,
    WAYS,
    WIN,
    Bets,
    Boards,
    Cards,
    Gains,
    Ranks,
    Shorts,
    Walk,
    is_set,
    new_walk,
    number_of,
    river_gains,
    sort_holdings,
    sum_of,
)


@njit(cache=True, nogil=True)
def value_boards(
    boards: Boards, some: Ints, ranks: Ranks, gains: Gains, playing: Ints, waiting: Ints, rivers: Cards
) -> None:
    """Add up what the holdings gain on some of the boards, and set the bits of those that bet on the river.

    To `playing`, by holding: what one Play bet gains. To `waiting`, by class of the flop and holding as renamed: by how
    much waiting gains more than a bet on the flop, if on the river the better is done.
    """
    walk = new_walk(ranks)
    ante, play = np.empty(HOLDINGS, np.int64), np.empty(HOLDINGS, np.int64)
    more = np.empty(HOLDINGS, np.int64)
    fold, on_flop, on_river = gains.fold * AGAINST, gains.units[ON_THE_FLOP], gains.units[ON_THE_RIVER]
    for board in some:
        size = boards.sizes[board]
        river_gains(boards.cards[board], ranks, gains, walk, ante, play)
        for at in range(HOLDINGS):
            two, bet = walk.pairs[at], ante[at] + on_river * play[at]
            rivers[board, two >> 3] |= (bet > fold) << (two & 7)
            playing[two] += size * play[at]
            more[at] = size * (max(bet, fold) - ante[at] - on_flop * play[at])
        for flop in range(FLOPS):
            _add_renamed(more, walk, boards.renamed[boards.renamings[board, flop]], waiting[boards.flops[board, flop]])


@njit(cache=True, nogil=True)
def _add_renamed(more: Ints, walk: Walk, renamed: Shorts, waiting: Ints) -> None:
    for at in range(HOLDINGS):
        waiting[renamed[walk.pairs[at]]] += more[at]


@njit(cache=True, nogil=True)
def count_boards(boards: Boards, some: Ints, bets: Bets, folded_count: bool, ranks: Ranks, counts: Ints) -> None:
    """Add up how many deals of some of the boards come to each cell.

    `folded_count` says that a folded hand's own cards count for bets that stand.
    """
    walk, weights = new_walk(ranks), np.empty((HOLDINGS, WAYS), np.int64)
    for board in some:
        sort_holdings(boards.cards[board], ranks, walk)
        weigh_ways(boards, board, bets, walk, weights)
        count_board(boards.cards[board], weights, folded_count, ranks, walk, counts)


@njit(cache=True, nogil=True)
def weigh_ways(boards: Boards, board: int, bets: Bets, walk: Walk, weights: Ints) -> None:
    """Count by holding and way the flops, in all boards of the class, after which the holding is played so."""
    weights[:] = 0
    size = boards.sizes[board]
    for flop in range(FLOPS):
        renamed, of = boards.renamed[boards.renamings[board, flop]], boards.flops[board, flop]
        for at in range(HOLDINGS):
            weights[at, ON_THE_FLOP] += is_set(bets.on_flop, of, renamed[walk.pairs[at]])
    for at in range(HOLDINGS):
        two, on_flop_weight = walk.pairs[at], weights[at, ON_THE_FLOP]
        if is_set(bets.first, 0, two):
            weights[at, BEFORE_THE_FLOP], weights[at, ON_THE_FLOP] = size * FLOPS, 0
        else:
            last = ON_THE_RIVER if is_set(bets.on_river, board, two) else FOLDED
            weights[at, ON_THE_FLOP], weights[at, last] = size * on_flop_weight, size * (FLOPS - on_flop_weight)


@njit(cache=True, nogil=True)
def board_number(board: Cards, ranks: Ranks) -> int:
    key, bits = sum_of(board, ranks)
    found: int = number_of(key, bits, ranks.five)
    return found


@njit(cache=True, nogil=True)
def count_board(board: Cards, weights: Ints, folded_count: bool, ranks: Ranks, walk: Walk, counts: Ints) -> None:
    """Add the deals of one board, whose holdings are sorted and go each way so many times."""
    alone = board_number(board, ranks)
    of_kind, with_card = np.zeros(10, np.int64), np.zeros((10, 52), np.int64)
    lower, same, as_board = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(53, np.int64)
    for at in range(HOLDINGS):
        kind = ranks.kinds[walk.numbers[at]]
        of_kind[kind] += 1
        with_card[kind, walk.first[at]] += 1
        with_card[kind, walk.second[at]] += 1
        if walk.numbers[at] == alone:
            as_board[walk.first[at]] += 1
            as_board[walk.second[at]] += 1
            as_board[52] += 1
    begin = 0
    while begin < HOLDINGS:
        mine = walk.numbers[walk.order[begin]]
        end = begin
        while end < HOLDINGS and walk.numbers[walk.order[end]] == mine:
            same[walk.first[walk.order[end]]] += 1
            same[walk.second[walk.order[end]]] += 1
            end += 1
        for place in range(begin, end):
            at = walk.order[place]
            x, y, own = walk.first[at], walk.second[at], ranks.kinds[mine]
            less, equal = begin - lower[x] - lower[y], end - begin - same[x] - same[y] + 1
            for way in range(WAYS):
                if way == FOLDED and not folded_count:
                    less, equal = 0, as_board[52] - as_board[x] - as_board[y] + (mine == alone)
                kind = ranks.kinds[alone if way == FOLDED and not folded_count else mine]
                if weights[at, way]:
                    first = way * 300 + kind * 10
                    _count_holding(x, y, own, kind, weights[at, way], less, equal, of_kind, with_card, counts[first:])
        for place in range(begin, end):
            at = walk.order[place]
            lower[walk.first[at]] += 1
            lower[walk.second[at]] += 1
            same[walk.first[at]] = 0
            same[walk.second[at]] = 0
        begin = end


@njit(cache=True, nogil=True)
def _count_holding(
    x: int,
    y: int,
    own: int,
    kind: int,
    weight: int,
    less: int,
    equal: int,
    of_kind: Ints,
    with_card: Ints,
    counts: Ints,
) -> None:
    """Add the deals of one holding: against it, by kind, all that hold neither of its cards.

    `own` is the kind it has, `kind` the kind it counts as; `counts` begins with its cells.
    """
    below = 0
    for theirs in range(10):
        against = of_kind[theirs] - with_card[theirs, x] - with_card[theirs, y] + (theirs == own)
        if theirs == kind:
            won = less - below
            counts[WIN * 100 + theirs] += weight * won
            counts[TIE * 100 + theirs] += weight * equal
            counts[LOSE * 100 + theirs] += weight * (against - won - equal)
        elif theirs < kind:
            counts[WIN * 100 + theirs] += weight * against
            below += against
        else:
            counts[LOSE * 100 + theirs] += weight * against
