"""The spread of a wager: how far results lie from the edge, by the hand and over many, and the most that one costs."""

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from houseway.core.text import dollars
from houseway.odds.prices import PaytableGains, count_gains
from houseway.odds.report.sensitivity import Priced

Z_90, Z_95 = 1.645, 1.96
HANDS = (100, 1_000, 10_000, 100_000, 1_000_000)


class Band(NamedTuple):
    """A bettor's average loss over so many hands, 19 times in 20: per unit of the initial bet."""

    hands: int
    low: float  # below 0, a gain
    high: float


def spread_facts(priced: Priced, most_bet: int | None) -> Iterator[tuple[str, str]]:
    """Yield the facts of a wager's spread; `most_bet` is the most that the table takes on it, in cents."""
    odds, census = priced
    gains = PaytableGains(census.setting.game, {**census.setting.paytables, odds.id: odds.paytable})
    by_gain, mean = count_gains(census, gains, odds.counted), -odds.edge.value
    most, trials = max(by_gain), census.trials
    often = by_gain[most] / trials
    if odds.std_dev:
        third = sum((float(gain) - mean) ** 3 * (count / trials) for gain, count in by_gain.items())
        yield "Skewness", f"{third / odds.std_dev**3:.4f}"
    yield "Volatility index (1.645 deviations)", f"{Z_90 * odds.std_dev:.4f}"
    if odds.method == "exact":
        won, lost = (sum(abs(gain) * count for gain, count in by_gain.items() if gain * sign > 0) for sign in (1, -1))
        yield "Cycle", f"{trials:,} combinations"
        yield "Units won and lost in a cycle", f"{float(won):,.0f} and {float(lost):,.0f}"
    yield "Largest gain", f"{float(most):g} units, once in {1 / often:,.0f}"
    if most_bet is not None and most > 0:
        yield "Exposure at the maximum bet", dollars(int(most * most_bet))


def bands_of(priced: Priced) -> list[Band]:
    """Return the confidence bands; sums of many hands are taken to be normal."""
    edge, deviation = priced.odds.edge.value, priced.odds.std_dev
    return [Band(hands, edge - (reach := Z_95 * deviation / sqrt(hands)), edge + reach) for hands in HANDS]
