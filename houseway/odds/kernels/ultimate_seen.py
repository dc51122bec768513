"""Hold'em against one hand of which something is known: the worth of waiting, by what is known.

Something known is a *sign*. A sign weighs every card that the player-dealer may have been seen to hold: of the two
cards of a hand either may be the one that was seen, so a hand weighs what both of them do. Betting before the flop, on
the flop and on the river is chosen for each sign apart.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.ultimate import (
    FLOPS,
    HOLDINGS,
    LOSE,
    ON_THE_FLOP,
    ON_THE_RIVER,
    TIE,
    WIN,
    Boards,
    Gains,
    Ranks,
    Walk,
    ante_gain,
    new_walk,
    sort_holdings,
)


class Signs(NamedTuple):
    """All that may be known: the weight of each card by sign, and the sign that each becomes by renaming of suits."""

    weights: Ints
    renamed: Ints


class WeighedHands(NamedTuple):
    """The hands of the player-dealer that a walk has passed: their weight, and that of those with each card."""

    all: NDArray[np.int64]  # one number
    of_card: Ints


@njit(cache=True, nogil=True)
def value_known(
    boards: Boards, some: Ints, ranks: Ranks, gains: Gains, signs: Signs, playing: Ints, sure: Ints, waiting: Ints
) -> None:
    """Add up what the holdings gain on some of the boards, by sign.

    To `playing`, by holding: what one Play bet gains. To `sure`: what Ante and Blind gain if the hand is not folded. To
    `waiting`, by class of the flop and holding as renamed: by how much waiting gains more than a bet on the flop.
    """
    walk = new_walk(ranks)
    ante, play = np.empty(HOLDINGS, np.int64), np.empty(HOLDINGS, np.int64)
    against, more = np.empty(HOLDINGS, np.int64), np.empty(HOLDINGS, np.int64)
    for board in some:
        size = boards.sizes[board]
        sort_holdings(boards.cards[board], ranks, walk)
        for sign in range(len(signs.weights)):
            fill_gains(signs.weights[sign], ranks, gains, walk, ante, play, against)
            for at in range(HOLDINGS):
                two, fold = walk.pairs[at], gains.fold * against[at]
                on_river = max(ante[at] + gains.units[ON_THE_RIVER] * play[at], fold)
                more[at] = size * (on_river - ante[at] - gains.units[ON_THE_FLOP] * play[at])
                playing[sign, two] += size * play[at]
                sure[sign, two] += size * ante[at]
            for flop in range(FLOPS):
                renaming, of = boards.renamings[board, flop], boards.flops[board, flop]
                into, names = waiting[signs.renamed[renaming, sign], of], boards.renamed[renaming]
                for at in range(HOLDINGS):
                    into[names[walk.pairs[at]]] += more[at]


@njit(cache=True, nogil=True)
def fill_gains(weights: Ints, ranks: Ranks, gains: Gains, walk: Walk, ante: Ints, play: Ints, against: Ints) -> None:
    """Fill in by place in the walk what each holding gains against all hands, as they weigh, and their weight."""
    whole, unqualified = _new_tally(), _new_tally()
    lower, same = _new_tally(), _new_tally()
    for at in range(HOLDINGS):
        _add(whole, walk, at, weights, 1)
        if walk.numbers[at] < ranks.qualifies_from:
            _add(unqualified, walk, at, weights, 1)
    begin = 0
    while begin < HOLDINGS:
        mine = walk.numbers[walk.order[begin]]
        end = begin
        while end < HOLDINGS and walk.numbers[walk.order[end]] == mine:
            _add(same, walk, walk.order[end], weights, 1)
            end += 1
        kind, qualified = ranks.kinds[mine], mine >= ranks.qualifies_from
        for place in range(begin, end):
            at = walk.order[place]
            # A holding itself was taken off once for each of its cards.
            own = weights[walk.first[at]] + weights[walk.second[at]]
            less, equal = _without(lower, walk, at), _without(same, walk, at) + own
            every = _without(whole, walk, at) + own
            low = _without(unqualified, walk, at) + (0 if qualified else own)
            less_low, equal_low = (low, 0) if qualified else (less, equal)
            higher = every - less - equal
            higher_low = low - less_low - equal_low
            against[at] = every
            ante[at] = ante_gain(gains, kind, (less, equal, higher), (less_low, equal_low, higher_low))
            play[at] = less * gains.play[WIN] + equal * gains.play[TIE] + higher * gains.play[LOSE]
        for place in range(begin, end):
            _add(lower, walk, walk.order[place], weights, 1)
            _add(same, walk, walk.order[place], weights, -1)
        begin = end


@njit(cache=True, nogil=True)
def _new_tally() -> WeighedHands:
    """Return a tally of no hands."""
    return WeighedHands(np.zeros(1, np.int64), np.zeros(52, np.int64))


@njit(cache=True, nogil=True)
def _add(tally: WeighedHands, walk: Walk, at: int, weights: Ints, times: int) -> None:
    """Add a hand to a tally, or with -1 times take it off."""
    x, y = walk.first[at], walk.second[at]
    weight = times * (weights[x] + weights[y])
    if weight:
        tally.all[0] += weight
        tally.of_card[x] += weight
        tally.of_card[y] += weight


@njit(cache=True, nogil=True)
def _without(tally: WeighedHands, walk: Walk, at: int) -> int:
    """Return the weight of the hands that share no card with a holding, the holding itself taken off once too often."""
    found: int = tally.all[0] - tally.of_card[walk.first[at]] - tally.of_card[walk.second[at]]
    return found
