"""Split hands by a chart, exactly, as long as what is done with a hand depends on that hand alone.

Cards that come to different hands come to each as if it were dealt first: so the first hand stands for all, and what is
known of the others (that so many were split again, that the rest were not) is reckoned in by taking cards of the pair
out of the shoe. What several hands come to together is not known this way, only what each comes to.
"""

from collections import Counter
from math import comb, perm
from typing import NamedTuple

import numpy as np

from houseway.odds.families.blackjack.model import UPS, Model
from houseway.odds.kernels.blackjack_analysis import STATES, Kind, Play, play_out
from houseway.odds.kernels.blackjack_hands import ENDS, Floats, first_hands
from houseway.odds.kernels.blackjack_table import ACE, EQUAL_RANKS, MOST_HANDS, SPLIT


class Fills(NamedTuple):
    """The chances of a hand, by end and state, with its second card no card of the pair, or one."""

    other: Floats  # the second card is of other points than the pair
    pair: Floats  # the second card is one of the pair's points

    @property
    def any(self) -> Floats:
        return self.other + self.pair


def is_split(play: Play, pair: int, up: int, *, again: bool = False) -> bool:
    """Whether the chart splits a pair; or splits it again."""
    act: int = play.acts[2 * pair, int(pair == ACE), 1, EQUAL_RANKS, int(again), int(again and pair == ACE), 1, up]
    return act == SPLIT


def split_hands(model: Model, play: Play, pair: int, up: int, others: tuple[int, ...] = ()) -> Floats:
    """Return the chances of what split hands come to: by how many there are (less one), first or not, end, state.

    Of those that are not first it is the mean. `others` are cards out of the shoe beside the pair and the up card.
    """
    most = model.rules.split_hands if is_split(play, pair, up, again=True) else 2
    return combine(all_fills(model, play, pair, up, most, others), most)


def all_fills(model: Model, play: Play, pair: int, up: int, most: int, others: tuple[int, ...] = ()) -> list[Fills]:
    """Return the chances of one hand, beside none, one, two … others with a second card of the pair."""
    return [_fills(model, play, pair, up, others, more) for more in range(2 * most - 3)]


def combine(fills: list[Fills], most: int) -> Floats:
    """Return the chances of all hands, if there can be so many."""
    hands = np.zeros((MOST_HANDS, 2, ENDS, STATES))
    for (count, filled), ways in ways_to_split(most).items():
        if count < most:
            hands[count - 1] += ways * _none_pairs([each.other for each in fills], count - 2, count - 1)
            continue
        free = _none_pairs([each.any for each in fills], most - 2, filled)
        early = _none_pairs([each.other for each in fills], most - 2, filled - 1) if filled else free
        later = max(filled - 1, 0)
        hands[most - 1, 0] += ways * early
        hands[most - 1, 1] += ways * (later * early + (most - 1 - later) * free) / (most - 1)
    return hands


def worth_of(model: Model, hands: Floats) -> float:
    """Return what split hands bring together."""
    by_state = hands.sum(axis=2)
    first, others = by_state[:, 0] @ model.gains[0], by_state[:, 1] @ model.gains[1]
    return float(sum(first + np.arange(MOST_HANDS) * others))


def ways_to_split(most: int) -> Counter[tuple[int, int]]:
    """Count the orders of second cards that lead to so many hands.

    They are counted by the hands filled with another card by the time the last was split off; below the most, by all.

    >>> sorted(ways_to_split(3).items())
    [((2, 2), 1), ((3, 0), 1), ((3, 1), 1)]
    """
    ends: Counter[tuple[int, int]] = Counter()
    open_ways: Counter[tuple[int, int]] = Counter({(2, 0): 1})
    while open_ways:
        going_on: Counter[tuple[int, int]] = Counter()
        for (count, filled), ways in open_ways.items():
            if count == most or filled == count:
                ends[count, filled] += ways
            else:
                going_on[count + 1, filled] += ways
                going_on[count, filled + 1] += ways
        open_ways = going_on
    return ends


def _none_pairs(fills: list[Floats], pairs: int, others: int) -> Floats:
    """With so many second cards of the pair, and so many others that are none: by inclusion and exclusion."""
    terms = [(-1) ** more * comb(others, more) * fills[pairs + more] for more in range(others + 1)]
    together: Floats = np.stack(terms).sum(axis=0)
    return together


def _fills(model: Model, play: Play, pair: int, up: int, others: tuple[int, ...], more: int) -> Fills:
    """Return the chances of one hand, times the chance that `more` of the others have a second card of the pair."""
    fills = Fills(np.zeros((ENDS, STATES)), np.zeros((ENDS, STATES)))
    before = model.shoe(up, (pair, pair, *others)).left
    chance = perm(int(before[pair - 1]), more) / perm(int(before.sum()), more)
    if chance:
        # One card of the pair began another hand; this hand's own is counted with it.
        shoe = model.shoe(up, (pair, *others, *[pair] * more))
        weights, kind = np.zeros((2, len(shoe.player.hard))), Kind(1, int(pair == ACE), 0)
        for second in UPS:
            there = shoe.left[second - 1] - (second == pair)
            weights[int(second == pair), first_hands()[pair, second]] = chance * there / (shoe.left.sum() - 1)
        play_out(shoe, play, kind, weights[0], fills.other)
        play_out(shoe, play, kind, weights[1], fills.pair)
    return fills
