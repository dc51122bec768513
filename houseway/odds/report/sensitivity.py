"""The weight of each row of a paytable: the edge if it pays a unit more or a unit less.

The counts are those of the paytable as it is, so everybody plays as they do under it.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from houseway.core.money import LOSE, PUSH
from houseway.odds.census import Census, Part, Setting
from houseway.odds.prices import NOT_BET, OddsRow, WagerOdds, count_exactly, part_counts, prices
from houseway.sheets.sheet import Wager, chosen_table


class Priced(NamedTuple):
    """The odds of a wager, and the census that they come from."""

    odds: WagerOdds
    census: Census


class PayShift(NamedTuple):
    """A row that pays or pushes, and the edge if it pays a unit less, or a unit more."""

    row: OddsRow  # as it is printed
    less: float  # edge per unit of the initial wager
    more: float  # edge per unit of the initial wager


def price_with_census(setting: Setting, wagers: Iterable[tuple[Wager, str]]) -> list[Priced]:
    """These wagers by these paytables; nothing is counted twice."""
    taken: list[Census] = []

    def take(own: Setting, wager: str) -> Census:
        known = [each for each in taken if each.setting == own and wager in each.wagers]
        # Kept again where it is known, so that the last is always the one that was asked for.
        taken.append(known[0] if known else count_exactly(own, wager))
        return taken[-1]

    found = []
    for each in wagers:
        (odds,) = prices(setting, [each], take)
        found.append(Priced(odds, taken[-1]))
    return found


def shifts(priced: Priced) -> list[PayShift]:
    """Every row of the paytable that pays by the unit, or pushes; not those that lose or pay a fixed sum."""
    edge, stakes = priced.odds.edge.value, _Stakes(priced)
    return [
        PayShift(row, edge - stakes.gain_if(row.outcome, -1), edge - stakes.gain_if(row.outcome, 1))
        for row in priced.odds.rows
        if row.outcome != NOT_BET and _is_paid_by_the_unit(row)
    ]


def _is_paid_by_the_unit(row: OddsRow) -> bool:
    return row.pays == PUSH.shown or (isinstance(row.pays, tuple) and row.pays[0] > 0)


class _Stakes:
    """All stakes of one wager in a census, and what they bring by one of its paytables."""

    def __init__(self, priced: Priced) -> None:
        odds, census = priced
        game = census.setting.game
        wager = game.sheet.wager_by_id(odds.id)
        judge, pays = game.judge(wager), chosen_table(wager, odds.paytable)[1]
        self._payouts = judge.payouts(pays)
        self._rows = {result: judge.row(result, pays) for result in judge.results}
        self._trials = census.trials
        self._counts = part_counts(census, (wager.id,))

    def gain_if(self, row: str, by: int) -> float:
        """Return what the wagers bring more, per initial bet, if this row pays so many units more."""
        gains = (count * (self._gain(part, row, by) - self._gain(part)) for part, count in self._counts.items())
        return float(sum(gains, Fraction(0)) / self._trials)

    def _gain(self, part: Part, row: str = "", by: int = 0) -> Fraction:
        """All its results together, and no less than the loss of it."""
        odds = (self._payouts[result].odds + (by if self._rows[result] == row else 0) for result in part.results)
        return part.units * max(sum(odds, Fraction(0)), LOSE.odds)
