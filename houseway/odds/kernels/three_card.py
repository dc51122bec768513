"""Deals of three cards against three, counted and dealt fast.

Three cards are a *place* in the list of all such hands. A deal is two places, and of the player-dealer's cards the last
is shown before the player decides. Its *cell* is all that can be bet on: whether the hand was played, how it compares,
whether the other qualifies, the kind of the three cards, and the kind of the best five of six, as one index into an
array of `SHAPE`.

The rules come in as `Hands` and `Sixes`. `plays` says of each hand against which cards it is played, a bit for
each.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints, Words, deal_top
from houseway.odds.kernels.ranks import number

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
    """The places, ranks and sums of all hands of three cards.

    `places` is by three cards in any order, as one number in base 52; the others are by place. Keys and bits are the
    sums over the cards as in `ranks`. `qualifies_from` is the least rank with which the player-dealer qualifies, and a
    rank's kind is above `kind_shift`.
    """

    places: Shorts
    ranks: Shorts
    keys: Words
    bits: Words
    qualifies_from: int
    kind_shift: int


class Sixes(NamedTuple):
    """The best five of six cards: the tables of `ranks`, but small, and with kinds instead of numbers."""

    rows: Places
    columns: Places
    ranked: Kinds
    suited: Kinds


@njit(cache=True, nogil=True)
def _cell(mine: int, theirs: int, hands: Hands, sixes: Sixes) -> int:
    """Return the cell of a deal, as if the hand had been folded."""
    my_rank, their_rank = hands.ranks[mine], hands.ranks[theirs]
    compared = 1 + (my_rank > their_rank) - (my_rank < their_rank)
    key, bits = hands.keys[mine] + hands.keys[theirs], hands.bits[mine] | hands.bits[theirs]
    six = number(key, bits, sixes.rows, sixes.columns, sixes.ranked, sixes.suited)
    qualifies = their_rank >= hands.qualifies_from
    cell: int = ((compared * 2 + qualifies) * 7 + (my_rank >> hands.kind_shift)) * 10 + six
    return cell


@njit(cache=True, nogil=True)
def _is_played(against: np.uint64, shown: int) -> np.int64:
    bit: np.int64 = np.int64(against >> np.uint64(shown) & np.uint64(1))
    return bit


@njit(cache=True, nogil=True)
def _cell_of_deal(deal: Ints, plays: Words, hands: Hands, sixes: Sixes) -> int:
    mine = hands.places[(deal[0] * 52 + deal[1]) * 52 + deal[2]]
    theirs = hands.places[(deal[3] * 52 + deal[4]) * 52 + deal[5]]
    cell = _cell(mine, theirs, hands, sixes)
    return cell + CELLS // 2 if _is_played(plays[mine], deal[5]) else cell


@njit(cache=True, nogil=True)
def cells_of_deals(deals: Ints, plays: Words, hands: Hands, sixes: Sixes) -> Ints:
    """Return the cell of each deal."""
    cells = np.empty(len(deals), np.int64)
    for at in range(len(deals)):
        cells[at] = _cell_of_deal(deals[at], plays, hands, sixes)
    return cells


@njit(cache=True, nogil=True)
def _other_cards(hand: Cards) -> Ints:
    """Return the 49 cards that are not in a hand of three."""
    left = np.empty(49, np.int64)
    at = 0
    for card in range(52):
        if card != hand[0] and card != hand[1] and card != hand[2]:
            left[at] = card
            at += 1
    return left


@njit(cache=True, nogil=True)
def _place(hand: Cards, hands: Hands) -> int:
    place: int = hands.places[(np.int64(hand[0]) * 52 + np.int64(hand[1])) * 52 + np.int64(hand[2])]
    return place


@njit(cache=True, nogil=True)
def gains_of_playing(hand: Cards, gains: Ints, hands: Hands) -> Ints:
    """Return what playing a hand gains in all, by the card shown, over every pair beside it.

    `gains` is by how the hands compare and whether the player-dealer qualifies.
    """
    left = _other_cards(hand)
    mine = hands.ranks[_place(hand, hands)]
    totals = np.zeros(52, np.int64)
    for a in left:
        for b in left:
            if b >= a:
                break
            for c in left:
                if c >= b:
                    break
                theirs = hands.ranks[hands.places[(a * 52 + b) * 52 + c]]
                gain = gains[1 + (mine > theirs) - (mine < theirs), np.int64(theirs >= hands.qualifies_from)]
                totals[a] += gain
                totals[b] += gain
                totals[c] += gain
    return totals


@njit(cache=True, nogil=True)
def count_deals(some: Cards, sizes: Ints, plays: Words, hands: Hands, sixes: Sixes, examples: Cards) -> Ints:
    """Count the deals that come to each cell, of these hands with as many alike; `examples` gets a deal of each.

    A deal counts once for each of the player-dealer's cards that may be shown.
    """
    counts = np.zeros(CELLS, np.int64)
    for at in range(len(some)):
        mine, left = _place(some[at], hands), _other_cards(some[at])
        against = plays[mine]
        for a in left:
            for b in left:
                if b >= a:
                    break
                for c in left:
                    if c >= b:
                        break
                    cell = _cell(mine, hands.places[(a * 52 + b) * 52 + c], hands, sixes)
                    played = _is_played(against, a) + _is_played(against, b) + _is_played(against, c)
                    if counts[cell] + counts[cell + CELLS // 2] == 0:
                        examples[cell, :3] = some[at]
                        examples[cell, 3], examples[cell, 4], examples[cell, 5] = a, b, c
                    counts[cell] += (3 - played) * sizes[at]
                    counts[cell + CELLS // 2] += played * sizes[at]
    return counts


@njit(cache=True, nogil=True)
def simulate_deals(rounds: int, seed: Words, plays: Words, hands: Hands, sixes: Sixes) -> Ints:
    """Count how often each cell came up in so many deals, each from a full deck."""
    counts = np.zeros(CELLS, np.int64)
    deck = np.arange(52)
    state = seed.copy()
    for _ in range(rounds):
        deal_top(state, deck, CARDS)
        counts[_cell_of_deal(deck, plays, hands, sixes)] += 1
    return counts
