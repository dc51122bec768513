"""How a bettor stands after many hands: the distribution of their sum, by the transform of one hand's."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.studio.quote import Curve

Floats = NDArray[np.float64]
HANDS = (100, 1_000, 10_000)
CELLS, BINS, REACH = 2**13, 60, 4.0


def curves_of(by_gain: Mapping[Fraction, int]) -> list[Curve]:
    """Return the distribution of the units won or lost, after each number of hands."""
    gains = np.array([float(gain) for gain in by_gain])
    weights = np.array([float(Fraction(count, sum(by_gain.values()))) for count in by_gain.values()])
    mean = float(gains @ weights)
    deviation = float(np.sqrt(max((gains - mean) ** 2 @ weights, 0.0)))
    return [_after(hands, gains - mean, weights, mean, deviation) for hands in HANDS] if deviation else []


def _after(hands: int, gains: Floats, weights: Floats, mean: float, deviation: float) -> Curve:
    """Add up so many hands on a circle of cells, wide enough that what goes round is nothing."""
    reach = deviation * np.sqrt(hands)
    cell = (4 * REACH * reach + 2 * float(np.abs(gains).max())) / CELLS
    # Each gain is shared by the two cells beside it, so that the mean stays.
    places = gains / cell
    low = np.floor(places).astype(np.int64)
    over = places - low
    one = np.zeros(CELLS)
    np.add.at(one, low % CELLS, weights * (1 - over))
    np.add.at(one, (low + 1) % CELLS, weights * over)
    total = np.fft.irfft(np.fft.rfft(one) ** hands, CELLS)
    around = np.fft.fftshift(total).clip(0.0)
    at = (np.arange(CELLS) - CELLS // 2) * cell
    edges = np.linspace(-REACH * reach, REACH * reach, BINS + 1)
    parts, _ = np.histogram(at, edges, weights=around)
    return Curve(hands, float(edges[0] + mean * hands), float(edges[1] - edges[0]), tuple(map(float, parts)))
