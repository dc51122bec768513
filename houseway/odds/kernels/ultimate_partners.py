"""Hold'em against one hand, where all who play show each other their cards: what that gains over playing alone.

Before the flop every hand is played as by itself. From the flop on it is played as is best against all cards that
nobody has: all turns and rivers, and on each every hand that the player-dealer may hold. What that gains over the best
play of a hand by itself, on the same cards, is never below nothing and varies little, so few deals tell much.
"""

import numpy as np
from numba import njit

from houseway.odds.kernels.chance import Ints, Words, deal_top
from houseway.odds.kernels.compositions import Floats
from houseway.odds.kernels.ultimate import (
    LOSE,
    ON_THE_FLOP,
    ON_THE_RIVER,
    TIE,
    WIN,
    Bets,
    Gains,
    Ranks,
    is_set,
    number_of,
    pair,
    sum_of,
)
from houseway.odds.kernels.ultimate_deals import RENAMING, RENAMING_BITS, Places, _place_of_board, _place_of_flop

FLOP = 3


@njit(cache=True, nogil=True)
def gains_by_sharing(
    rounds: int, seed: Words, players: int, bets: Bets, places: Places, ranks: Ranks, gains: Gains
) -> Floats:
    """Return what sharing gains in each round, for a hand on average, in parts of an Ante."""
    found = np.zeros(rounds)
    deck, state = np.arange(52), seed.copy()
    for number in range(rounds):
        deal_top(state, deck, 2 * players + FLOP)
        found[number] = _gain_of_deal(deck, players, bets, places, ranks, gains) / players
    return found


@njit(cache=True, nogil=True)
def _gain_of_deal(deck: Ints, players: int, bets: Bets, places: Places, ranks: Ranks, gains: Gains) -> float:
    """Return what sharing gains for all hands of a deal: two cards of the deck each, the flop, then what is left."""
    waiting = np.zeros(players, np.bool_)
    for player in range(players):
        waiting[player] = not is_set(bets.first, 0, _two(deck, player))
    if not waiting.any():
        return 0.0
    flop, left = deck[2 * players : 2 * players + FLOP], deck[2 * players + FLOP :]
    now, best, alone = np.zeros(players), np.zeros(players), np.zeros(players)
    board, theirs = np.empty(5, np.int64), np.empty(len(left) * len(left), np.int64)
    board[:FLOP] = flop
    for turn in range(len(left)):
        for river in range(turn):
            board[3], board[4] = left[river], left[turn]
            key, bits = sum_of(board, ranks)  # type: ignore[arg-type]  # it takes cards of any width
            hands = _fill_theirs(board, key, bits, left, ranks, theirs)
            place = places.boards[_place_of_board(board)]
            for player in range(players):
                if not waiting[player]:
                    continue
                one, other = deck[2 * player], deck[2 * player + 1]
                mine = number_of(
                    key + ranks.keys[one] + ranks.keys[other], bits | ranks.bits[one] | ranks.bits[other], ranks.seven
                )
                ante, play = _against(mine, theirs[:hands], ranks, gains)
                bet, fold = ante + gains.units[ON_THE_RIVER] * play, float(gains.fold)
                now[player] += ante + gains.units[ON_THE_FLOP] * play
                best[player] += max(bet, fold)
                by_itself = is_set(
                    bets.on_river, place >> RENAMING_BITS, places.renamed[place & RENAMING, _two(deck, player)]
                )
                alone[player] += bet if by_itself else fold
    flop_place = places.flops[_place_of_flop(flop[0], flop[1], flop[2])]
    total = 0.0
    for player in range(players):
        if waiting[player]:
            at_once = is_set(
                bets.on_flop, flop_place >> RENAMING_BITS, places.renamed[flop_place & RENAMING, _two(deck, player)]
            )
            total += max(now[player], best[player]) - (now[player] if at_once else alone[player])
    return total / (len(left) * (len(left) - 1) / 2)


@njit(cache=True, nogil=True)
def _two(deck: Ints, player: int) -> int:
    """Return the place of a player's two cards."""
    one, other = deck[2 * player], deck[2 * player + 1]
    found: int = pair(min(one, other), max(one, other))
    return found


@njit(cache=True, nogil=True)
def _fill_theirs(board: Ints, key: np.uint64, bits: np.uint64, left: Ints, ranks: Ranks, theirs: Ints) -> int:
    """Fill in the number of each hand that the player-dealer may hold beside a board; return how many there are.

    `key` and `bits` are the sums of the board.
    """
    at = 0
    for second in range(len(left)):
        if left[second] == board[3] or left[second] == board[4]:
            continue
        one_key, one_bits = key + ranks.keys[left[second]], bits | ranks.bits[left[second]]
        for first in range(second):
            if left[first] == board[3] or left[first] == board[4]:
                continue
            theirs[at] = number_of(one_key + ranks.keys[left[first]], one_bits | ranks.bits[left[first]], ranks.seven)
            at += 1
    return at


@njit(cache=True, nogil=True)
def _against(mine: int, theirs: Ints, ranks: Ranks, gains: Gains) -> tuple[float, float]:
    """Return what Ante and Blind gain against these hands on average, and what one Play bet does."""
    counts = np.zeros((3, 2), np.int64)
    for their in theirs:
        counts[1 + np.int64(mine > their) - np.int64(mine < their), np.int64(their >= ranks.qualifies_from)] += 1
    kind, ante, play = ranks.kinds[mine], 0.0, 0.0
    for compared in (LOSE, TIE, WIN):
        for qualified in range(2):
            ante += counts[compared, qualified] * gains.ante[compared, qualified, kind]
            play += counts[compared, qualified] * gains.play[compared]
    return ante / len(theirs), play / len(theirs)
