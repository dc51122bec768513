"""The analysis of a blackjack hand: its chances by a chart, and the worth of all that can be done with it.

Cards are taken out of a finite shoe as they are dealt, so every chance is that of the hand's own cards. The chances of
the player-dealer's hand go with each hand of the player's; where the hole card was looked at, the natural is not
among them, and they add up to less than one.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from houseway.odds.kernels.blackjack_hands import (
    DEALER_NATURAL,
    ENDS,
    DealerTree,
    Floats,
    PlayerTree,
    dealer_chances,
)
from houseway.odds.kernels.blackjack_table import (
    AGAIN,
    DOUBLE,
    EQUAL_RANKS,
    HIGHEST,
    HIT,
    NO_PAIR,
    RESCUE,
    RESCUED,
    STAND,
    STAY,
    SURRENDER,
    SURRENDERED,
    TEN,
    Acts,
)
from houseway.odds.kernels.chance import Ints

RESULTS = 9
# A hand's state is its result, and RESULTS more for each doubling.
MOST_DOUBLINGS = 3
STATES = RESULTS * (MOST_DOUBLINGS + 1)


class Shoe(NamedTuple):
    """The cards left beside the up card, the hands there are, and the chances of the player-dealer's hand.

    `ends` are these chances by hand, worked out when first needed; `known` says which are. `with_natural` says that
    nobody has looked for a natural before the player acts.
    """

    left: Ints
    up: int
    with_natural: bool
    player: PlayerTree
    dealer: DealerTree
    ends: Floats
    known: Acts
    work: Floats


class Play(NamedTuple):
    """A way to play hands: the chart, the doublings there are, and `results` by total, three cards or not, and end."""

    acts: Acts
    after: Acts  # what follows a double card, by doublings, hard total, ace and up card
    results: Ints
    doublings: int
    rescue: bool


class Kind(NamedTuple):
    """The kind of a hand for the chart: whether it comes of a split, of aces, with room to be split again."""

    split: int
    split_ace: int
    room: int


@njit(cache=True, nogil=True)
def ends_with(shoe: Shoe, hand: int) -> Floats:
    """Return the chances of the player-dealer's hand once this hand is out of the shoe."""
    ends: Floats = shoe.ends[hand]
    if not shoe.known[hand]:
        left = np.empty(TEN, np.int64)
        for card in range(TEN):
            left[card] = shoe.left[card] - shoe.player.counts[hand, card]
        dealer_chances(shoe.dealer, shoe.up, left, shoe.work, ends)
        if not shoe.with_natural:
            ends[DEALER_NATURAL] = 0.0
        shoe.known[hand] = 1
    return ends


@njit(cache=True, nogil=True)
def _count(left: Ints) -> int:
    count = 0
    for card in range(TEN):
        count += left[card]
    return count


@njit(cache=True, nogil=True)
def _draw(shoe: Shoe, hand: int, weight: float, into: Floats) -> None:
    """Share a hand's weight among the hands that another card makes of it."""
    player = shoe.player
    share = weight / (_count(shoe.left) - player.cards[hand])
    for card in range(TEN):
        there = shoe.left[card] - player.counts[hand, card]
        if there > 0:
            into[player.child[hand, card]] += share * there


@njit(cache=True, nogil=True)
def _total(player: PlayerTree, hand: int) -> int:
    hard: int = player.hard[hand]
    return hard + TEN if player.ace[hand] and hard <= HIGHEST - TEN else hard


@njit(cache=True, nogil=True)
def _settle(shoe: Shoe, play: Play, hand: int, doublings: int, weight: float, out: Floats) -> None:
    """Add a hand that stands, against every end of the player-dealer's."""
    ends = ends_with(shoe, hand)
    results = play.results[_total(shoe.player, hand), np.int64(shoe.player.cards[hand] == 3)]
    for end in range(ENDS):
        out[end, results[end] + RESULTS * doublings] += weight * ends[end]


@njit(cache=True, nogil=True)
def _give_up(shoe: Shoe, hand: int, state: int, weight: float, out: Floats) -> None:
    """Add a hand whose result is the same against every end."""
    ends = ends_with(shoe, hand)
    for end in range(ENDS):
        out[end, state] += weight * ends[end]


@njit(cache=True, nogil=True)
def act_on(play: Play, player: PlayerTree, hand: int, kind: Kind, up: int) -> int:
    """Return what the chart does with a hand; cards of equal points are a pair."""
    pair, two = NO_PAIR, player.cards[hand] == 2
    if two:
        for card in range(TEN):
            if player.counts[hand, card] == 2:
                pair = EQUAL_RANKS
    act: int = play.acts[
        player.hard[hand], player.ace[hand], np.int64(two), pair, kind.split, kind.split_ace, kind.room, up
    ]
    return act


@njit(cache=True, nogil=True)
def play_out(shoe: Shoe, play: Play, kind: Kind, weights: Floats, out: Floats) -> None:
    """Play weighted hands by the chart, none to be split; `out` gets what they come to, by end and state.

    The weights are used up.
    """
    player = shoe.player
    doubled = np.zeros((MOST_DOUBLINGS + 1, len(weights)))
    for hand in range(len(weights)):
        weight = weights[hand]
        if weight == 0.0:
            continue
        weights[hand] = 0.0
        act = STAND if player.hard[hand] > HIGHEST else act_on(play, player, hand, kind, shoe.up)
        if act == HIT:
            _draw(shoe, hand, weight, weights)
        elif act == DOUBLE:
            _draw(shoe, hand, weight, doubled[1])
        elif act == SURRENDER:
            _give_up(shoe, hand, SURRENDERED, weight, out)
        else:
            _settle(shoe, play, hand, 0, weight, out)
    for made in range(1, play.doublings + 1):
        _play_doubled(shoe, play, made, doubled, out)


@njit(cache=True, nogil=True)
def _play_doubled(shoe: Shoe, play: Play, made: int, doubled: Floats, out: Floats) -> None:
    player = shoe.player
    for hand in range(doubled.shape[1]):
        weight = doubled[made, hand]
        if weight == 0.0:
            continue
        after = np.int64(STAY)
        if player.hard[hand] <= HIGHEST and (play.rescue or made < play.doublings):
            after = np.int64(play.after[made, player.hard[hand], player.ace[hand], shoe.up])
        if after == AGAIN:
            _draw(shoe, hand, weight, doubled[made + 1])
        elif after == RESCUE:
            _give_up(shoe, hand, RESCUED + RESULTS * made, weight, out)
        else:
            _settle(shoe, play, hand, made, weight, out)


@njit(cache=True, nogil=True)
def reach(shoe: Shoe, play: Play, kind: Kind, weights: Floats, doubled: Floats) -> None:
    """Carry the weights of the first hands on to all that come of them by the chart."""
    player = shoe.player
    for hand in range(len(weights)):
        if weights[hand] == 0.0 or player.hard[hand] > HIGHEST:
            continue
        act = act_on(play, player, hand, kind, shoe.up)
        if act == HIT:
            _draw(shoe, hand, weights[hand], weights)
        elif act == DOUBLE:
            _draw(shoe, hand, weights[hand], doubled[1])
    for made in range(1, play.doublings):
        for hand in range(len(weights)):
            if doubled[made, hand] == 0.0 or player.hard[hand] > HIGHEST:
                continue
            if play.after[made, player.hard[hand], player.ace[hand], shoe.up] == AGAIN:
                _draw(shoe, hand, doubled[made, hand], doubled[made + 1])


@njit(cache=True, nogil=True)
def worths(shoe: Shoe, play: Play, kind: Kind, gains: Floats, acts: Floats, after: Floats) -> None:
    """Work out what every act with any hand is worth, if the chart is followed from then on.

    `acts` is by hand and act (a split apart), `after` by doublings made, hand and what may follow; `gains` by state.
    """
    player = shoe.player
    # From the last hand to the first: a card makes only hands that come later in the tree.
    best = np.zeros((play.doublings + 2, len(player.hard)))
    for hand in range(len(player.hard) - 1, -1, -1):
        if not _can_be(shoe, hand):
            continue
        ends = ends_with(shoe, hand)
        results = play.results[_total(player, hand), np.int64(player.cards[hand] == 3)]
        over, all_ends = player.hard[hand] > HIGHEST, 0.0
        for end in range(ENDS):
            all_ends += ends[end]
        for made in range(play.doublings, -1, -1):
            stay = 0.0
            for end in range(ENDS):
                stay += ends[end] * gains[results[end] + RESULTS * made]
            best[made, hand] = stay
            if over:
                continue
            more = _mean(shoe, hand, best[made + 1])
            if made == 0:
                acts[hand, STAND], acts[hand, DOUBLE] = stay, more
                acts[hand, HIT] = _mean(shoe, hand, best[0])
                acts[hand, SURRENDER] = all_ends * gains[SURRENDERED]
                act = act_on(play, player, hand, kind, shoe.up)
                best[0, hand] = acts[hand, act]
            else:
                after[made, hand, STAY], after[made, hand, AGAIN] = stay, more
                after[made, hand, RESCUE] = all_ends * gains[RESCUED + RESULTS * made]
                if play.rescue or made < play.doublings:
                    then = play.after[made, player.hard[hand], player.ace[hand], shoe.up]
                    best[made, hand] = after[made, hand, then]


@njit(cache=True, nogil=True)
def _can_be(shoe: Shoe, hand: int) -> bool:
    """Whether the shoe has the cards of a hand."""
    short = 0
    for card in range(TEN):
        short += shoe.left[card] < shoe.player.counts[hand, card]
    return short == 0


@njit(cache=True, nogil=True)
def _mean(shoe: Shoe, hand: int, worth: Floats) -> float:
    """Return the mean worth over the next card."""
    player = shoe.player
    mean: float = 0.0
    for card in range(TEN):
        there = shoe.left[card] - player.counts[hand, card]
        if there > 0:
            mean += there * worth[player.child[hand, card]]
    count: int = _count(shoe.left) - player.cards[hand]
    return mean / count
