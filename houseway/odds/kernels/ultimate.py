"""Hold'em against one hand, counted over every deal.

With a board of five cards there are 1,081 holdings of two. They are ranked once and sorted; then a walk from the lowest
to the highest knows of each holding how many of the others, not sharing a card with it, are lower or equal: all so
far, less those that hold one of its cards. So a board costs a thousand steps, and not a million.

Every board of a class stands for those that differ only in the names of suits, and for each of the ten flops that it
may have begun with. Hands come in as `Ranks`, which number all hands from the lowest up, gains as `Gains`.
Two cards are known by their place (see `suits`). A deal is two cards, two against them, and the board.
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
Shorts = NDArray[np.uint16]

BEFORE_THE_FLOP, ON_THE_FLOP, ON_THE_RIVER, FOLDED = 0, 1, 2, 3
WAYS = 4
LOSE, TIE, WIN = 0, 1, 2
SHAPE = (WAYS, 3, 10, 10)
CELLS = WAYS * 3 * 10 * 10
HOLDINGS = 47 * 46 // 2
AGAINST = 45 * 44 // 2
PAIRS = 52 * 51 // 2
FLOPS = 10


class Lookup(NamedTuple):
    """Tables that lead from the sums of the cards' keys to the number of a hand of some size."""

    rows: Shorts
    columns: Shorts
    ranked: Shorts
    suited: Shorts


class Ranks(NamedTuple):
    """The best five of seven, six and five cards by the same numbers from the lowest up, and the kind of each number.

    `qualifies_from` is the least number with which the player-dealer qualifies.
    """

    keys: Words
    bits: Words
    seven: Lookup
    six: Lookup
    five: Lookup
    kinds: Cards
    qualifies_from: int


class Gains(NamedTuple):
    """The gains of bets, in whole parts of an Ante.

    `ante` is Ante and Blind together, by how hands compare, whether the player-dealer qualifies and the player's kind.
    `play` is a Play bet of one Ante by how they compare, `fold` a fold, and `units` the Play bets that may be made.
    """

    ante: Ints
    play: Ints
    fold: int
    units: Ints


class Boards(NamedTuple):
    """Boards of five cards, and how many each stands for.

    For each of the flops that a board may have begun with, there is the flop's class and the renaming of suits that
    makes it the one of its class. `renamed` is by renaming and the place of two cards: the place that they have then.
    """

    cards: Cards
    sizes: Ints
    flops: Shorts
    renamings: Cards
    renamed: Shorts


class Bets(NamedTuple):
    """The holdings that bet before the flop, on a flop of each class, and on a board of each class.

    There is a bit for each place of two cards.
    """

    first: Cards
    on_flop: Cards
    on_river: Cards


class Walk(NamedTuple):
    """Arrays for one board's holdings: cards, places, numbers and order, and how many there are of each number."""

    first: Ints
    second: Ints
    pairs: Ints
    numbers: Ints
    order: Ints
    starts: Ints


@njit(cache=True, nogil=True)
def pair(first: int, second: int) -> int:
    """Return the place of two cards, the lower first."""
    return second * (second - 1) // 2 + first


@njit(cache=True, nogil=True)
def is_set(rows: Cards, row: int, at: int) -> bool:
    found: bool = rows[row, at >> 3] >> (at & 7) & 1 == 1
    return found


@njit(cache=True, nogil=True)
def new_walk(ranks: Ranks) -> Walk:
    return Walk(
        np.empty(HOLDINGS, np.int64),
        np.empty(HOLDINGS, np.int64),
        np.empty(HOLDINGS, np.int64),
        np.empty(HOLDINGS, np.int64),
        np.empty(HOLDINGS, np.int64),
        np.empty(len(ranks.kinds) + 1, np.int64),
    )


@njit(cache=True, nogil=True)
def sum_of(cards: Cards, ranks: Ranks) -> tuple[np.uint64, np.uint64]:
    """Return the sum of the keys of some cards, and their bits."""
    key, bits = np.uint64(0), np.uint64(0)
    for card in cards:
        key += ranks.keys[card]
        bits |= ranks.bits[card]
    return key, bits


@njit(cache=True, nogil=True)
def number_of(key: np.uint64, bits: np.uint64, lookup: Lookup) -> int:
    found: int = number(key, bits, lookup.rows, lookup.columns, lookup.ranked, lookup.suited)
    return found


@njit(cache=True, nogil=True)
def cards_left(board: Cards) -> Ints:
    """Return the cards that are not on the board, in rising order."""
    left, on_board = np.empty(52 - len(board), np.int64), np.zeros(52, np.bool_)
    for card in board:
        on_board[card] = True
    at = 0
    for card in range(52):
        if not on_board[card]:
            left[at] = card
            at += 1
    return left


@njit(cache=True, nogil=True)
def sort_holdings(board: Cards, ranks: Ranks, walk: Walk) -> None:
    """Sort all holdings beside a board, from the lowest to the highest."""
    left = cards_left(board)
    key, bits = sum_of(board, ranks)
    walk.starts[:] = 0
    at = 0
    for second in range(1, 47):
        one_key, one_bits = key + ranks.keys[left[second]], bits | ranks.bits[left[second]]
        for first in range(second):
            all_bits = one_bits | ranks.bits[left[first]]
            found = np.int64(number_of(one_key + ranks.keys[left[first]], all_bits, ranks.seven))
            walk.first[at], walk.second[at], walk.numbers[at] = left[first], left[second], found
            walk.pairs[at] = pair(left[first], left[second])
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
def ante_gain(gains: Gains, kind: int, hands: tuple[int, int, int], unqualified: tuple[int, int, int]) -> int:
    """Return what Ante and Blind gain against so many lower, equal and higher hands, those that do not qualify apart.

    Both bets go by whether the player-dealer qualifies.
    """
    less, equal, higher = hands
    less_low, equal_low, higher_low = unqualified
    gain: int = (
        less_low * gains.ante[WIN, 0, kind]
        + (less - less_low) * gains.ante[WIN, 1, kind]
        + equal_low * gains.ante[TIE, 0, kind]
        + (equal - equal_low) * gains.ante[TIE, 1, kind]
        + higher_low * gains.ante[LOSE, 0, kind]
        + (higher - higher_low) * gains.ante[LOSE, 1, kind]
    )
    return gain


@njit(cache=True, nogil=True)
def river_gains(board: Cards, ranks: Ranks, gains: Gains, walk: Walk, ante: Ints, play: Ints) -> None:
    """Fill in what each holding gains against all others: `ante` by Ante and Blind, `play` by one Play bet.

    Both are by place in the walk, which is left sorted.
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
            equal = end - begin - same[x] - same[y] + 1  # itself is among both of the last
            more = AGAINST - less - equal
            low = all_unqualified - unqualified[x] - unqualified[y] + (not qualified)
            less_low = low if qualified else less
            equal_low = 0 if qualified else equal
            more_low = low - less_low - equal_low
            ante[at] = ante_gain(gains, kind, (less, equal, more), (less_low, equal_low, more_low))
            play[at] = less * gains.play[WIN] + equal * gains.play[TIE] + more * gains.play[LOSE]
        for place in range(begin, end):
            at = walk.order[place]
            x, y = walk.first[at], walk.second[at]
            lower[x] += 1
            lower[y] += 1
            same[x] = 0
            same[y] = 0
        begin = end
