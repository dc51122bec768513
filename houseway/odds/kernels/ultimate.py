"""Hold'em against one hand, counted over every deal.

With a board of five cards there are 1,081 holdings of two. They are ranked once and sorted; then a walk from the lowest
to the highest knows of each holding how many of the others, not sharing a card with it, are lower or equal: all so
far, less those that hold one of its cards. So a board costs a thousand steps, and not a million.

Every flop of a class stands for those that differ only in the names of suits. Hands come in as `Ranks`, which number
all hands from the lowest up, gains as `Gains`. A deal is two cards, two against them, and the board.
Its *cell* is how the Play bet was made, how the hands compare, and the kinds of both, as one index into an array of
`SHAPE`.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints, Words
from houseway.odds.kernels.ranks import number

Cards = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Shorts = NDArray[np.uint16]

BEFORE_THE_FLOP, ON_THE_FLOP, ON_THE_RIVER, FOLDED = 0, 1, 2, 3
LOSE, TIE, WIN = 0, 1, 2
SHAPE = (4, 3, 10, 10)
CELLS = 4 * 3 * 10 * 10
HOLDINGS = 47 * 46 // 2
AGAINST = 45 * 44 // 2


class Ranks(NamedTuple):
    """Seven cards, and a board of five alone, by the same numbers from the lowest up, and the kind of each number.

    `qualifies_from` is the least number with which the player-dealer qualifies.
    """

    keys: Words
    bits: Words
    rows: Shorts
    columns: Shorts
    ranked: Shorts
    suited: Shorts
    board_keys: Words
    board_rows: Shorts
    board_columns: Shorts
    board_ranked: Shorts
    board_suited: Shorts
    kinds: Cards
    qualifies_from: int


class Gains(NamedTuple):
    """In whole parts of an Ante: Ante and Blind together by how hands compare, whether the player-dealer qualifies and
    the player's kind; a Play bet of one Ante by how they compare; a fold; and the Play bets that may be made.
    """

    ante: Ints
    play: Ints
    fold: int
    units: Ints


class Walk(NamedTuple):
    """Room for one board's holdings: their cards, numbers and order, and how many of each number there are."""

    first: Ints
    second: Ints
    numbers: Ints
    order: Ints
    starts: Ints


@njit(cache=True, nogil=True)
def new_walk(ranks: Ranks) -> Walk:
    return Walk(
        np.empty(HOLDINGS, np.int64),
        np.empty(HOLDINGS, np.int64),
        np.empty(HOLDINGS, np.int64),
        np.empty(HOLDINGS, np.int64),
        np.empty(len(ranks.kinds) + 1, np.int64),
    )


@njit(cache=True, nogil=True)
def sort_holdings(board: Ints, ranks: Ranks, walk: Walk) -> None:
    """All holdings beside a board, from the lowest to the highest."""
    left = np.empty(47, np.int64)
    on_board = np.zeros(52, np.bool_)
    key, bits = np.uint64(0), np.uint64(0)
    for card in board:
        on_board[card] = True
        key += ranks.keys[card]
        bits |= ranks.bits[card]
    at = 0
    for card in range(52):
        if not on_board[card]:
            left[at] = card
            at += 1
    walk.starts[:] = 0
    at = 0
    for second in range(1, 47):
        one_key, one_bits = key + ranks.keys[left[second]], bits | ranks.bits[left[second]]
        for first in range(second):
            all_bits = one_bits | ranks.bits[left[first]]
            found = np.int64(
                number(
                    one_key + ranks.keys[left[first]], all_bits, ranks.rows, ranks.columns, ranks.ranked, ranks.suited
                )
            )
            walk.first[at], walk.second[at], walk.numbers[at] = left[first], left[second], found
            walk.starts[found + 1] += 1
            at += 1
    total = np.int64(0)
    for each in range(len(walk.starts)):
        total += walk.starts[each]
        walk.starts[each] = total
    for at in range(HOLDINGS):
        found = walk.numbers[at]
        walk.order[walk.starts[found]] = at
        walk.starts[found] += 1


@njit(cache=True, nogil=True)
def river_gains(board: Ints, ranks: Ranks, gains: Gains, walk: Walk, ante: Ints, play: Ints) -> None:
    """What each holding gains in all against every other, by its place in the walk: Ante and Blind, and one Play bet.

    Fills `ante` and `play`; the walk is left sorted.
    """
    sort_holdings(board, ranks, walk)
    lower, unqualified = np.zeros(52, np.int64), np.zeros(52, np.int64)
    same = np.zeros(52, np.int64)
    all_unqualified = 0
    for at in range(HOLDINGS):
        if walk.numbers[at] < ranks.qualifies_from:
            all_unqualified += 1
            unqualified[walk.first[at]] += 1
            unqualified[walk.second[at]] += 1
    begin = 0
    while begin < HOLDINGS:
        mine = walk.numbers[walk.order[begin]]
        end = begin
        while end < HOLDINGS and walk.numbers[walk.order[end]] == mine:
            same[walk.first[walk.order[end]]] += 1
            same[walk.second[walk.order[end]]] += 1
            end += 1
        kind, qualified = ranks.kinds[mine], mine >= ranks.qualifies_from
        for place in range(begin, end):
            at = walk.order[place]
            x, y = walk.first[at], walk.second[at]
            less = begin - lower[x] - lower[y]
            equal = end - begin - same[x] - same[y] + 1
            more = AGAINST - less - equal
            low = all_unqualified - unqualified[x] - unqualified[y] + (not qualified)
            less_low = low if qualified else less
            equal_low = 0 if qualified else equal
            more_low = low - less_low - equal_low
            ante[at] = (
                less_low * gains.ante[WIN, 0, kind]
                + (less - less_low) * gains.ante[WIN, 1, kind]
                + equal_low * gains.ante[TIE, 0, kind]
                + (equal - equal_low) * gains.ante[TIE, 1, kind]
                + more_low * gains.ante[LOSE, 0, kind]
                + (more - more_low) * gains.ante[LOSE, 1, kind]
            )
            play[at] = less * gains.play[WIN] + equal * gains.play[TIE] + more * gains.play[LOSE]
        for place in range(begin, end):
            at = walk.order[place]
            x, y = walk.first[at], walk.second[at]
            lower[x] += 1
            lower[y] += 1
            same[x] = 0
            same[y] = 0
        begin = end


@njit(cache=True, nogil=True)
def flop_gains(flop: Cards, ranks: Ranks, gains: Gains) -> Ints:
    """By holding (two cards in base 52), over every turn, river and hand against it: what Ante and Blind gain, what one
    Play bet gains, and what waiting gains, if on the river the better is done.
    """
    totals = np.zeros((3, 52 * 52), np.int64)
    walk = new_walk(ranks)
    ante, play = np.empty(HOLDINGS, np.int64), np.empty(HOLDINGS, np.int64)
    board = np.empty(5, np.int64)
    board[:3] = flop
    fold, units = gains.fold * AGAINST, gains.units[ON_THE_RIVER]
    for turn in range(1, 52):
        for river in range(turn):
            if _is_in(flop, turn) or _is_in(flop, river):
                continue
            board[3], board[4] = turn, river
            river_gains(board, ranks, gains, walk, ante, play)
            for at in range(HOLDINGS):
                held = walk.first[at] * 52 + walk.second[at]
                totals[0, held] += ante[at]
                totals[1, held] += play[at]
                totals[2, held] += max(ante[at] + units * play[at], fold)
    return totals


@njit(cache=True, nogil=True)
def _is_in(flop: Cards, card: int) -> bool:
    found: bool = flop[0] == card or flop[1] == card or flop[2] == card
    return found


@njit(cache=True, nogil=True)
def count_flop(
    flop: Cards, bets_first: Bools, bets_on_flop: Bools, folded_count: bool, ranks: Ranks, gains: Gains
) -> Ints:
    """How many deals with this flop come to each cell, where it is known which holdings bet before and on the flop.

    On the river the better is done. `folded_count` says that a folded hand's own cards count for bets that stand.
    """
    counts = np.zeros(CELLS, np.int64)
    walk = new_walk(ranks)
    ante, play = np.empty(HOLDINGS, np.int64), np.empty(HOLDINGS, np.int64)
    ways = np.empty(HOLDINGS, np.int64)
    board = np.empty(5, np.int64)
    board[:3] = flop
    fold, units = gains.fold * AGAINST, gains.units[ON_THE_RIVER]
    for turn in range(1, 52):
        for river in range(turn):
            if _is_in(flop, turn) or _is_in(flop, river):
                continue
            board[3], board[4] = turn, river
            river_gains(board, ranks, gains, walk, ante, play)
            for at in range(HOLDINGS):
                held = walk.first[at] * 52 + walk.second[at]
                ways[at] = FOLDED
                if bets_first[held]:
                    ways[at] = BEFORE_THE_FLOP
                elif bets_on_flop[held]:
                    ways[at] = ON_THE_FLOP
                elif ante[at] + units * play[at] > fold:
                    ways[at] = ON_THE_RIVER
            count_board(board, ways, folded_count, ranks, walk, counts)
    return counts


@njit(cache=True, nogil=True)
def board_number(board: Ints, ranks: Ranks) -> int:
    key, bits = np.uint64(0), np.uint64(0)
    for card in board:
        key += ranks.board_keys[card]
        bits |= ranks.bits[card]
    found: int = number(key, bits, ranks.board_rows, ranks.board_columns, ranks.board_ranked, ranks.board_suited)
    return found


@njit(cache=True, nogil=True)
def count_board(board: Ints, ways: Ints, folded_count: bool, ranks: Ranks, walk: Walk, counts: Ints) -> None:
    """Add the deals of one board, whose holdings are sorted and known to go these ways."""
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
            x, y = walk.first[at], walk.second[at]
            number_, less, equal = mine, begin - lower[x] - lower[y], end - begin - same[x] - same[y] + 1
            if ways[at] == FOLDED and not folded_count:
                number_, less = alone, 0
                equal = as_board[52] - as_board[x] - as_board[y] + (mine == alone)
            _count_holding(
                x, y, ranks.kinds[mine], ranks.kinds[number_], ways[at], less, equal, of_kind, with_card, counts
            )
        for place in range(begin, end):
            at = walk.order[place]
            lower[walk.first[at]] += 1
            lower[walk.second[at]] += 1
            same[walk.first[at]] = 0
            same[walk.second[at]] = 0
        begin = end


@njit(cache=True, nogil=True)
def _count_holding(
    x: int, y: int, own: int, kind: int, way: int, less: int, equal: int, of_kind: Ints, with_card: Ints, counts: Ints
) -> None:
    """Add the deals of one holding: against it, by kind, all that hold neither of its cards.

    `own` is the kind it has, `kind` the kind it counts as.
    """
    below = 0
    base = way * 300 + kind * 10
    for theirs in range(10):
        against = of_kind[theirs] - with_card[theirs, x] - with_card[theirs, y] + (theirs == own)
        if theirs == kind:
            won = less - below
            counts[base + WIN * 100 + theirs] += won
            counts[base + TIE * 100 + theirs] += equal
            counts[base + LOSE * 100 + theirs] += against - won - equal
        elif theirs < kind:
            counts[base + WIN * 100 + theirs] += against
            below += against
        else:
            counts[base + LOSE * 100 + theirs] += against
