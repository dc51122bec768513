"""The first cards: how often two of them come, or two hands of two, some of which are switched."""

import numpy as np
from numpy.typing import NDArray

from houseway.odds.families.blackjack.model import UPS
from houseway.odds.kernels.blackjack_hands import FIRST_HANDS, Floats, first_hands
from houseway.odds.kernels.blackjack_table import ACE, TEN
from houseway.odds.kernels.chance import Ints


def first_chances(left: Ints) -> Floats:
    """Return the chance of each hand of two cards."""
    chances, total = np.zeros(FIRST_HANDS), int(left.sum())
    for one in UPS:
        for other in UPS:
            ways = int(left[one - 1]) * int(left[other - 1] - (one == other))
            chances[first_hands()[one, other]] += ways / (total * (total - 1))
    return chances


def four_chances(left: Ints) -> Floats:
    """Return the chance of four cards in the order they are dealt: the first of either hand, then the second."""
    total, points = left.sum(), np.arange(TEN)
    places = np.meshgrid(points, points, points, points, indexing="ij")
    chances = np.ones((TEN,) * 4)
    for at, place in enumerate(places):
        taken = sum((place == before).astype(np.int64) for before in places[:at])
        chances *= (left[place] - taken) / (total - at)
    return chances


def is_switched(firsts: Floats) -> NDArray[np.bool_]:
    """Whether second cards are exchanged, by four cards in the order they are dealt: where that is worth more."""
    as_dealt, switched = firsts[1, 1:, 1:], firsts[0, 1:, 1:]
    # Left first, right first, left second, right second.
    kept = as_dealt[:, None, :, None] + as_dealt[None, :, None, :]
    made = switched[:, None, None, :] + switched[None, :, :, None]
    better: NDArray[np.bool_] = made > kept
    return better


def chances_switched(left: Ints, firsts: Floats, *, naturals: bool) -> Floats:
    """Return how often each hand of two cards is played, as dealt or switched; naturals are not."""
    chances, better = four_chances(left), is_switched(firsts)
    starts = np.zeros(FIRST_HANDS)
    for a, b, c, d in np.ndindex(chances.shape):
        hands = ((a, d), (b, c)) if better[a, b, c, d] else ((a, c), (b, d))
        for one, other in hands:
            if better[a, b, c, d] or not naturals or {one, other} != {ACE - 1, TEN - 1}:
                starts[first_hands()[one + 1, other + 1]] += chances[a, b, c, d]
    return starts
