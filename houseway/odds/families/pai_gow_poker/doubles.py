"""The hands worth doubling: those that gain by it against a hand from a whole deck.

That the player's own cards are missing in the player-dealer's hand is left out, so that the rule can be carried in the
head: so much behind, for each card in front.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.games.house_way.setting import Split
from houseway.odds.families.pai_gow_poker.one_hand import every_setting
from houseway.odds.kernels import pai_gow as kernel
from houseway.odds.kernels.house_way import Ints

Floats = NDArray[np.float64]
NO_HAND = kernel.NUMBER


def least_to_double(way: kernel.Way, size: int) -> Ints:
    """The numbers in front, and beneath them the least number behind with which doubling gains."""
    hands = every_setting(way, size)
    fronts, at = np.unique(hands.front, return_inverse=True)
    behinds, back = np.unique(hands.behind, return_inverse=True)
    dealers = np.zeros((len(fronts), len(behinds)))
    np.add.at(dealers, (at, back), hands.weights * (hands.behind >= way.qualifies))
    gains = _below(dealers) - _no_lower(dealers) > 0
    least = np.where(gains.any(axis=1), behinds[gains.argmax(axis=1)], NO_HAND)
    return np.stack([fronts, least])


def is_doubled(split: Split, least: Ints) -> bool:
    return bool(are_doubled(np.array([split.front_rank]), np.array([split.behind_rank]), least)[0])


def are_doubled(front: Ints, behind: Ints, least: Ints) -> NDArray[np.bool_]:
    """Of hands set so, which are doubled; none, where there are no doubles."""
    fronts, behinds = least
    if not len(fronts):
        return np.zeros(len(front), np.bool_)
    doubled: NDArray[np.bool_] = behind >= behinds[np.searchsorted(fronts, front)]
    return doubled


def _below(dealers: Floats) -> Floats:
    """For each setting, the hands that lose to it in front and behind."""
    found = np.zeros_like(dealers)
    found[1:, 1:] = dealers.cumsum(axis=0).cumsum(axis=1)[:-1, :-1]
    return found


def _no_lower(dealers: Floats) -> Floats:
    """For each setting, the hands that win against it or copy it, in front and behind."""
    return dealers[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
