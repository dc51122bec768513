"""Which hands are worth doubling: those that gain by it against a hand from a whole deck.

That the player's own cards are missing in the player-dealer's hand is left out, so that the rule can be carried in the
head: so much behind, for each card in front.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.games.house_way.setting import Split
from houseway.odds.kernels import pai_gow as kernel
from houseway.odds.kernels.every_hand import every_hand
from houseway.odds.kernels.house_way import Ints

Floats = NDArray[np.float64]
NO_HAND = (1 << kernel.NUMBER_BITS) - 1


def least_to_double(way: kernel.Way, size: int) -> Ints:
    """The numbers in front, and beneath them the least number behind with which doubling gains."""
    ahead, after, weights = _every_setting(way, size)
    fronts, at = np.unique(ahead, return_inverse=True)
    behinds, back = np.unique(after, return_inverse=True)
    dealers = np.zeros((len(fronts), len(behinds)))
    np.add.at(dealers, (at, back), weights * (after >= way.qualifies))
    gains = _below(dealers) - _no_lower(dealers) > 0
    least = np.where(gains.any(axis=1), behinds[gains.argmax(axis=1)], NO_HAND)
    return np.stack([fronts, least])


def is_doubled(split: Split, least: Ints) -> bool:
    fronts, behinds = least
    return split.behind_rank >= int(behinds[np.searchsorted(fronts, split.front_rank)])


def _every_setting(way: kernel.Way, size: int) -> tuple[Ints, Ints, Ints]:
    """What the chart puts in front and behind, over every hand; and how many hands each stands for."""
    facts, weights = [], []
    for batch in every_hand(size):
        facts.append(kernel.facts_of_hands(batch.hands, way))
        weights.append(batch.weights)
    all_facts = np.concatenate(facts)
    behind = all_facts >> kernel.BEHIND_SHIFT & (1 << kernel.NUMBER_BITS) - 1
    return all_facts >> kernel.FRONT_SHIFT, behind, np.concatenate(weights)


def _below(dealers: Floats) -> Floats:
    """For each setting, the hands that lose to it in front and behind."""
    found = np.zeros_like(dealers)
    found[1:, 1:] = dealers.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]
    return found


def _no_lower(dealers: Floats) -> Floats:
    """For each setting, the hands that win against it or copy it, in front and behind."""
    return dealers[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
