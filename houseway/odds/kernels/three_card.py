"""Deals of three cards against three, counted and dealt fast.

A deal is six cards: three of the player's, then three of the player-dealer's, of which the last is shown before the
player decides. Its *cell* is all that can be bet on: whether the hand was played, how it compares, whether the other
qualifies, the kind of the three cards, and the kind of the best five of six, as one index into an array of `SHAPE`.

The rules come in as `Hands` and `Sixes`. `plays` says of each hand
against which cards it is played, a bit for each card.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints, Words, deal_top
from houseway.odds.kernels.ranks import number
from houseway.odds.kernels.tables import Keys

Cards = NDArray[np.uint8]
Shorts = NDArray[np.int16]
Places = NDArray[np.uint16]
Kinds = NDArray[np.uint8]

FOLDED, PLAYED = 0, 1
LOSE, TIE, WIN = 0, 1, 2
SHAPE = (2, 3, 2, 7, 10)
CELLS = 2 * 3 * 2 * 7 * 10
CARDS = 6


class Hands(NamedTuple):
    """`places` is by three cards in any order, as one number in base 52; `ranks` is by place.

    `qualifies_from` is the least rank with which the player-dealer qualifies, and a rank's kind is above `kind_shift`.
    """

    places: Shorts
    ranks: Shorts
    qualifies_from: int
    kind_shift: int


class Sixes(NamedTuple):
    """The best five of six cards: the tables of `ranks`, but small, and with kinds instead of numbers."""

    keys: Keys
    rows: Places
    columns: Places
    ranked: Kinds
    suited: Kinds


@njit(cache=True, nogil=True)
def _three(cards: Cards, first: int) -> int:
    return (np.int64(cards[first]) * 52 + np.int64(cards[first + 1])) * 52 + np.int64(cards[first + 2])


@njit(cache=True, nogil=True)
def _cell(deal: Cards, hands: Hands, sixes: Sixes) -> int:
    """The cell of a deal, as if the hand had been folded."""
    mine, theirs = hands.ranks[hands.places[_three(deal, 0)]], hands.ranks[hands.places[_three(deal, 3)]]
    compared = 1 + (mine > theirs) - (mine < theirs)
    key = np.uint64(0)
    for card in deal:
        key += sixes.keys[card]
    six = number(deal, key, sixes.rows, sixes.columns, sixes.ranked, sixes.suited)
    qualifies = theirs >= hands.qualifies_from
    return ((compared * 2 + qualifies) * 7 + (mine >> hands.kind_shift)) * 10 + six


@njit(cache=True, nogil=True)
def _is_played(against: np.uint64, shown: int) -> int:
    return np.int64(against >> np.uint64(shown) & np.uint64(1))


@njit(cache=True, nogil=True)
def cells_of_deals(deals: Cards, plays: Words, hands: Hands, sixes: Sixes) -> Ints:
    """The cell of each deal."""
    cells = np.empty(len(deals), np.int64)
    for at in range(len(deals)):
        played = _is_played(plays[hands.places[_three(deals[at], 0)]], deals[at, 5])
        cells[at] = _cell(deals[at], hands, sixes) + played * (CELLS // 2)
    return cells


@njit(cache=True, nogil=True)
def gains_of_playing(hand: Cards, gains: Ints, hands: Hands) -> Ints:
    """What playing a hand gains in all, by the card shown, over every pair beside it.

    `gains` is by how the hands compare and whether the player-dealer qualifies.
    """
    left = _others(hand)
    mine = hands.ranks[hands.places[_three(hand, 0)]]
    totals = np.zeros(52, np.int64)
    for third in range(2, 49):
        for second in range(1, third):
            for first in range(second):
                a, b, c = np.int64(left[first]), np.int64(left[second]), np.int64(left[third])
                theirs = hands.ranks[hands.places[(a * 52 + b) * 52 + c]]
                gain = gains[1 + (mine > theirs) - (mine < theirs), np.int64(theirs >= hands.qualifies_from)]
                totals[a] += gain
                totals[b] += gain
                totals[c] += gain
    return totals


@njit(cache=True, nogil=True)
def _others(hand: Cards) -> Cards:
    """The 49 cards that are not in a hand of three."""
    left = np.empty(49, np.uint8)
    at = 0
    for card in range(52):
        if card != hand[0] and card != hand[1] and card != hand[2]:
            left[at] = card
            at += 1
    return left


@njit(cache=True, nogil=True)
def count_deals(some: Cards, sizes: Ints, plays: Words, hands: Hands, sixes: Sixes, examples: Cards) -> Ints:
    """How many deals come to each cell, of these hands with as many alike; a deal of each cell goes into `examples`.

    A deal counts once for each of the player-dealer's cards that may be shown.
    """
    counts = np.zeros(CELLS, np.int64)
    deal = np.empty(CARDS, np.uint8)
    for at in range(len(some)):
        deal[:3] = some[at]
        place, left = hands.places[_three(deal, 0)], _others(some[at])
        for third in range(2, 49):
            for second in range(1, third):
                for first in range(second):
                    deal[3], deal[4], deal[5] = left[first], left[second], left[third]
                    cell = _cell(deal, hands, sixes)
                    played = np.int64(0)
                    for shown in range(3, 6):
                        played += _is_played(plays[place], deal[shown])
                    if counts[cell] + counts[cell + CELLS // 2] == 0:
                        examples[cell] = deal
                    counts[cell] += (3 - played) * sizes[at]
                    counts[cell + CELLS // 2] += played * sizes[at]
    return counts


@njit(cache=True, nogil=True)
def simulate_deals(rounds: int, seed: Words, plays: Words, hands: Hands, sixes: Sixes) -> Ints:
    """How often each cell came up in so many deals, each from a full deck."""
    counts = np.zeros(CELLS, np.int64)
    deck, deal = np.arange(52), np.empty(CARDS, np.uint8)
    state = seed.copy()
    for _ in range(rounds):
        deal_top(state, deck, CARDS)
        for at in range(CARDS):
            deal[at] = deck[at]
        played = _is_played(plays[hands.places[_three(deal, 0)]], deal[5])
        counts[_cell(deal, hands, sixes) + played * (CELLS // 2)] += 1
    return counts
