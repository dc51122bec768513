"""Deals of three cards against three to players who know more: a second card of the player-dealer's, or others' hands.

Gains are by how the hands compare and whether the player-dealer qualifies, in whole parts of an Ante, as in
`three_card`; `fold` is what a fold gains.
"""

import numpy as np
from numba import njit

from houseway.odds.kernels.chance import Ints, Words, deal_top
from houseway.odds.kernels.compositions import Floats
from houseway.odds.kernels.three_card import Cards, Hands, _other_cards, _place

PAIRED_WITH = 47


@njit(cache=True, nogil=True)
def _gain(mine: int, a: int, b: int, c: int, gains: Ints, hands: Hands) -> int:
    theirs = hands.ranks[hands.places[(a * 52 + b) * 52 + c]]
    gain: int = gains[1 + (mine > theirs) - (mine < theirs), np.int64(theirs >= hands.qualifies_from)]
    return gain


@njit(cache=True, nogil=True)
def gain_by_two_seen(some: Cards, sizes: Ints, gains: Ints, fold: int, hands: Hands) -> float:
    """Add up what is best with each hand against any two cards known of three, over the cards that may be the third."""
    total = 0.0
    for at in range(len(some)):
        left, mine = _other_cards(some[at]), hands.ranks[_place(some[at], hands)]
        pairs = np.zeros((52, 52), np.int64)
        for a in left:
            for b in left:
                if b >= a:
                    break
                for c in left:
                    if c >= b:
                        break
                    gain = _gain(mine, a, b, c, gains, hands)
                    pairs[a, b] += gain
                    pairs[a, c] += gain
                    pairs[b, c] += gain
        best = 0
        for a in left:
            for b in left:
                if b >= a:
                    break
                best += max(pairs[a, b], fold * PAIRED_WITH)
        total += float(best) * sizes[at]
    return total


@njit(cache=True, nogil=True)
def gains_with_partners(
    rounds: int, seed: Words, players: int, shown: int, gains: Ints, fold: int, hands: Hands
) -> Floats:
    """Return what each round gains a hand on average, where all who play show each other their cards.

    `shown` is how many of the player-dealer's cards lie open, 0 or 1. Each hand is played as is best against all cards
    that nobody has.
    """
    won = np.empty(rounds)
    deck, state = np.arange(52), seed.copy()
    known = 3 * players + shown
    for number in range(rounds):
        deal_top(state, deck, known)
        left, total = deck[known:], 0.0
        for player in range(players):
            mine = hands.ranks[hands.places[(deck[3 * player] * 52 + deck[3 * player + 1]) * 52 + deck[3 * player + 2]]]
            sum_, ways = 0, 0
            for i in range(len(left)):
                for j in range(i):
                    if shown:
                        sum_ += _gain(mine, deck[known - 1], left[i], left[j], gains, hands)
                        ways += 1
                        continue
                    for k in range(j):
                        sum_ += _gain(mine, left[i], left[j], left[k], gains, hands)
                        ways += 1
            total += max(sum_ / ways, float(fold))
        won[number] = total / players
    return won
