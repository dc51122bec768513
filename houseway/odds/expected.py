"""The win of a bank to be expected of the bets of a hand, and how far from it chance may take it: by the counts that
come with the program, and nothing else, so that nobody waits for a count.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.odds import shipped
from houseway.odds.census import Census, Setting, group_of, pricing_for
from houseway.odds.prices import PaytableGains


class InitialBet(NamedTuple):
    """An initial bet of a hand, with all that is staked on its account later."""

    spot: int
    wager: str  # the first of those that are priced together


class WinSpread(NamedTuple):
    """A variance in squares of cents: as far as it is known, the rest of the bets taken as independent, and at most."""

    apart: float
    most: float

    def __add__(self, other: object) -> "WinSpread":
        assert isinstance(other, WinSpread)
        return WinSpread(self.apart + other.apart, self.most + other.most)


class PricedUnit(NamedTuple):
    """A wager by one bet; fixed sums make its gain per cent go by how large the bet is.

    What is worked out for it is kept, for a night has the same few again and again.
    """

    wager: str
    bet: int | None  # cents; None, where the gain per cent is the same for all bets


class ExpectedOfBank:
    """The expected gain of a bank at a table with this setting, and its variance.

    Bets are taken to be covered in full, and to be played by the strategy of the setting.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._shared = pricing_for(setting.game).SHARED
        self._means: dict[PricedUnit, Fraction] = {}
        self._gains: dict[tuple[int, PricedUnit], NDArray[np.float64]] = {}
        self._covariances: dict[tuple[PricedUnit, PricedUnit], float | None] = {}

    @cached_property
    def _censuses(self) -> list[Census]:
        return list(shipped.read_all(self._setting))

    def initial(self, wager: str) -> str:
        """Return the wager whose row a stake is counted in."""
        return group_of(self._setting.game, wager)[0]

    def has_price(self, wager: str) -> bool:
        """Whether counts of it came with the program, for this number of decks and these paytables."""
        return any(wager in census.wagers for census in self._censuses)

    def win(self, wager: str, cents: int) -> Fraction:
        """Return what the bank wins by a bet on average: cents, before payouts are rounded down to chips."""
        unit = self._unit(wager, cents)
        if unit not in self._means:
            census = self._census_of(wager)
            gains, group = self._paytable(unit), group_of(self._setting.game, wager)
            total = sum((gains.of(each, group) * count for each, count in census.counts.items()), Fraction(0))
            self._means[unit] = -total / census.trials
        return self._means[unit] * cents

    def spread(self, bets: Mapping[InitialBet, int]) -> WinSpread:
        """Return the variance of what the bank wins by the bets of one hand, of which all have prices.

        Where everybody has the same outcome, and for bets at one spot, a census that has both says how they move
        together; nothing does for the rest.
        """
        known = [(bet, self._unit(bet.wager, cents), cents) for bet, cents in bets.items()]
        total = WinSpread(0.0, 0.0)
        for place, (one, unit, cents) in enumerate(known):
            total += self._product(unit, unit, cents, cents, together=True)
            for two, other, beside in known[:place]:
                together = self._shared or one.spot == two.spot
                total += self._product(unit, other, 2 * cents, beside, together=together)
        return WinSpread(max(total.apart, 0.0), max(total.most, 0.0))

    def _product(self, one: PricedUnit, two: PricedUnit, cents: int, beside: int, *, together: bool) -> WinSpread:
        """Return the part of the variance that two bets have in common."""
        covariance = self._covariance(one, two) if together else None
        if covariance is not None:
            return WinSpread(covariance * cents * beside, covariance * cents * beside)
        bound = self._variance(one) ** 0.5 * self._variance(two) ** 0.5
        return WinSpread(0.0, bound * cents * beside)

    def _variance(self, unit: PricedUnit) -> float:
        """Return how a unit's gain is spread."""
        variance = self._covariance(unit, unit)
        assert variance is not None, "a census tells of a wager beside itself"
        return variance

    def _covariance(self, one: PricedUnit, two: PricedUnit) -> float | None:
        """Return the covariance of gains on the same hand, per cent of either bet; None, where no census has both."""
        key = (one, two) if one <= two else (two, one)
        if key not in self._covariances:
            self._covariances[key] = self._work_out(*key)
        return self._covariances[key]

    def _work_out(self, one: PricedUnit, two: PricedUnit) -> float | None:
        """Return how the gains of two units go together; None, where no census tells of both in one round."""
        for at, census in enumerate(self._censuses):
            if census.wagers.issuperset((one.wager, two.wager)):
                trials = census.trials
                chances = np.array([count / trials for count in census.counts.values()])
                left, right = self._gains_by_outcome(at, one), self._gains_by_outcome(at, two)
                return float(chances @ (left * right) - (chances @ left) * (chances @ right))
        return None

    def _gains_by_outcome(self, at: int, unit: PricedUnit) -> NDArray[np.float64]:
        """Return a unit's gain by each outcome of a census, worked out once."""
        if (at, unit) not in self._gains:
            gains, group = self._paytable(unit), group_of(self._setting.game, unit.wager)
            self._gains[at, unit] = np.array([float(gains.of(each, group)) for each in self._censuses[at].counts])
        return self._gains[at, unit]

    def _census_of(self, wager: str) -> Census:
        """Return the first census that tells of a wager."""
        return next(census for census in self._censuses if wager in census.wagers)

    def _paytable(self, unit: PricedUnit) -> PaytableGains:
        return PaytableGains(self._setting.game, self._setting.paytables, unit.bet)

    def _unit(self, wager: str, cents: int) -> PricedUnit:
        """Return what is priced: cents matter only to a wager that pays fixed sums."""
        return PricedUnit(wager, cents if wager in self._fixed else None)

    @cached_property
    def _fixed(self) -> frozenset[str]:
        """The wagers with a result that is paid a fixed sum."""
        game = self._setting.game
        payouts = game.payouts(self._setting.paytables)
        has = {wager for wager, pays in payouts.items() if any(pays[result].fixed_cents for result in pays)}
        return frozenset(each.id for each in game.sheet.wager if has.intersection(group_of(game, each.id)))
