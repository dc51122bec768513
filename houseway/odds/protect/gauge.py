"""Figures of an attack, from sums over shoes: figures with their standard errors, as people compare attacks.

Per round is per round that was dealt, whether it was bet on or not, with one unit a bet. The desirability index is 1000
times win by deviation, per round; SCORE is its square: dollars per 100 rounds for a bankroll of $10,000, ventured so
that 13.5% go broke. N0 is how many rounds it takes for the win to be as much as its deviation.
"""

from collections.abc import Sequence
from math import sqrt

import msgspec

from houseway.odds.kernels.counting import SUMS


class Figure(msgspec.Struct, frozen=True):
    """A figure and its standard error."""

    value: float
    stderr: float


class CutResult(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of an attack with the cut card in one place."""

    cut: int  # cards behind it
    shoes: int  # how many were dealt
    rounds_a_shoe: Figure
    units_a_shoe: Figure
    units_per_100: Figure  # rounds dealt
    share_bet: Figure  # of the rounds dealt
    edge_when_betting: Figure  # of the bettor, per unit; 0 if there was no bet
    std_dev: float  # per round dealt
    desirability: Figure
    score: Figure
    n0: Figure | None  # rounds; None if nothing is won


def gauge(sums: Sequence[float], cut: int) -> CutResult:
    """Turn the sums over shoes into figures; errors of ratios are those of their linear part."""
    of = dict(zip(SUMS, map(float, sums), strict=True))
    rounds, won = of["rounds"], of["won"]
    win = _ratio(of, "won", "rounds")
    variance = max(of["squares"] / rounds - (won / rounds) ** 2, 0.0) if rounds else 0.0
    deviation = sqrt(variance)
    index = 1000 * win.value / deviation if deviation else 0.0
    apart = win.stderr / abs(win.value) if win.value else 0.0
    score = max(index, 0.0) ** 2
    n0 = Figure(variance / win.value**2, 2 * apart * variance / win.value**2) if win.value > 0 and deviation else None
    return CutResult(
        cut=cut,
        shoes=int(of["shoes"]),
        rounds_a_shoe=_mean(of, "rounds"),
        units_a_shoe=_mean(of, "won"),
        units_per_100=Figure(100 * win.value, 100 * win.stderr),
        share_bet=_ratio(of, "bets", "rounds"),
        edge_when_betting=_ratio(of, "won", "bets"),
        std_dev=deviation,
        desirability=Figure(index, abs(index) * apart),
        score=Figure(score, 2 * score * apart),
        n0=n0,
    )


def _mean(of: dict[str, float], what: str) -> Figure:
    """Return the average over shoes with its error: rounds of one shoe know of each other, shoes do not."""
    shoes = of["shoes"]
    mean = of[what] / shoes
    spread = max(of[f"{what}2"] / shoes - mean * mean, 0.0)
    return Figure(mean, sqrt(spread / (shoes - 1)) if shoes > 1 else 0.0)


def _ratio(of: dict[str, float], top: str, bottom: str) -> Figure:
    """Return the ratio of two sums."""
    if not of[bottom]:
        return Figure(0.0, 0.0)
    shoes, ratio = of["shoes"], of[top] / of[bottom]
    both = of.get(f"{bottom}_{top}", of.get(f"{top}_{bottom}", 0.0))
    spread = max(of[f"{top}2"] - 2 * ratio * both + ratio * ratio * of[f"{bottom}2"], 0.0)
    error = sqrt(spread / shoes / (shoes - 1)) / (of[bottom] / shoes) if shoes > 1 else 0.0
    return Figure(ratio, error)
