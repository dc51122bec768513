"""Hold'em against one hand, deal by deal: how each is played, and what it comes to.

Decisions before and on the flop come in as `Bets`; on the river all hands that there may be are gone through.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from houseway.odds.kernels.chance import Ints, Words, deal_top
from houseway.odds.kernels.ranks import number
from houseway.odds.kernels.ultimate import (
    AGAINST,
    BEFORE_THE_FLOP,
    CELLS,
    FOLDED,
    ON_THE_FLOP,
    ON_THE_RIVER,
    Bools,
    Cards,
    Gains,
    Ranks,
    Shorts,
    board_number,
)

CARDS = 9


class Bets(NamedTuple):
    """Which holdings (two cards in base 52, the lower first) bet before the flop, and which on it, by the flop's class.

    By three cards of a flop in base 52: its class, and the row of `renamings` that makes it the one of its class.
    """

    first: Bools
    on_flop: Bools
    classes: Shorts
    renaming: Cards
    renamings: Cards


@njit(cache=True, nogil=True)
def _held(one: int, other: int) -> int:
    return one * 52 + other if one < other else other * 52 + one


@njit(cache=True, nogil=True)
def _seven(board_key: np.uint64, board_bits: np.uint64, one: int, other: int, ranks: Ranks) -> int:
    key, bits = ranks.keys[one] + ranks.keys[other], ranks.bits[one] | ranks.bits[other]
    found: int = number(board_key + key, board_bits | bits, ranks.rows, ranks.columns, ranks.ranked, ranks.suited)
    return found


@njit(cache=True, nogil=True)
def _bets_on_flop(deal: Ints, bets: Bets) -> bool:
    flop = (deal[4] * 52 + deal[5]) * 52 + deal[6]
    names = bets.renamings[bets.renaming[flop]]
    one, other = deal[0] >> 2 << 2 | names[deal[0] & 3], deal[1] >> 2 << 2 | names[deal[1] & 3]
    found: bool = bets.on_flop[bets.classes[flop], _held(one, other)]
    return found


@njit(cache=True, nogil=True)
def bets_on_river(deal: Ints, ranks: Ranks, gains: Gains) -> bool:
    """Whether a bet gains more than a fold, against all hands that there may be."""
    seen, left = np.zeros(52, np.bool_), np.empty(45, np.int64)
    key, bits = np.uint64(0), np.uint64(0)
    for card in deal[4:9]:
        key += ranks.keys[card]
        bits |= ranks.bits[card]
        seen[card] = True
    seen[deal[0]] = seen[deal[1]] = True
    at = 0
    for card in range(52):
        if not seen[card]:
            left[at] = card
            at += 1
    mine = _seven(key, bits, deal[0], deal[1], ranks)
    kind, units = ranks.kinds[mine], gains.units[ON_THE_RIVER]
    total = 0
    for second in range(45):
        for first in range(second):
            theirs = _seven(key, bits, left[first], left[second], ranks)
            compared = 1 + (mine > theirs) - (mine < theirs)
            qualified = np.int64(theirs >= ranks.qualifies_from)
            total += gains.ante[compared, qualified, kind] + units * gains.play[compared]
    return total > gains.fold * AGAINST


@njit(cache=True, nogil=True)
def way_of_deal(deal: Ints, bets: Bets, ranks: Ranks, gains: Gains) -> int:
    """How a deal is played: when the bet is made, or that it is folded."""
    if bets.first[_held(deal[0], deal[1])]:
        return BEFORE_THE_FLOP
    if _bets_on_flop(deal, bets):
        return ON_THE_FLOP
    return ON_THE_RIVER if bets_on_river(deal, ranks, gains) else FOLDED


@njit(cache=True, nogil=True)
def cell_of_deal(deal: Ints, way: int, folded_count: bool, ranks: Ranks) -> int:
    """The cell of a deal that is played in this way."""
    key, bits = np.uint64(0), np.uint64(0)
    for card in deal[4:9]:
        key += ranks.keys[card]
        bits |= ranks.bits[card]
    mine, theirs = _seven(key, bits, deal[0], deal[1], ranks), _seven(key, bits, deal[2], deal[3], ranks)
    if way == FOLDED and not folded_count:
        mine = board_number(deal[4:9], ranks)
    compared = 1 + (mine > theirs) - (mine < theirs)
    cell: int = ((way * 3 + compared) * 10 + ranks.kinds[mine]) * 10 + ranks.kinds[theirs]
    return cell


@njit(cache=True, nogil=True)
def cells_of_deals(deals: Ints, bets: Bets, folded_count: bool, ranks: Ranks, gains: Gains) -> Ints:
    """The cell of each deal."""
    cells = np.empty(len(deals), np.int64)
    for at in range(len(deals)):
        cells[at] = cell_of_deal(deals[at], way_of_deal(deals[at], bets, ranks, gains), folded_count, ranks)
    return cells


@njit(cache=True, nogil=True)
def simulate_deals(rounds: int, seed: Words, bets: Bets, folded_count: bool, ranks: Ranks, gains: Gains) -> Ints:
    """How often each cell came up in so many deals, each from a full deck."""
    counts = np.zeros(CELLS, np.int64)
    deck, state = np.arange(52), seed.copy()
    for _ in range(rounds):
        deal_top(state, deck, CARDS)
        counts[cell_of_deal(deck, way_of_deal(deck, bets, ranks, gains), folded_count, ranks)] += 1
    return counts
