"""The result of a table by the hour, how long money lasts, and what covers a hand."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, exp, expm1, inf, log, sqrt
from typing import NamedTuple

import msgspec

from houseway.odds.net.seated import WorthTable
from houseway.odds.net.worth import Money, Worth, fees_of, gains_of, measure, names_by_role
from houseway.round.event import PLAYER_DEALER

COVERED = (Fraction(95, 100), Fraction(99, 100), Fraction(999, 1000))
# The exponent of the rarest ruin that is worked out; beyond, numbers have no room for it.
MOST_EXPONENT = 700.0


class Hour(msgspec.Struct, frozen=True, kw_only=True):
    """A role for an hour. The bankroll goes broke no more often than asked, ever; none does, if it loses on average."""

    role: str  # "player", "back line" or the player-dealer
    net_cents: float  # on average, after fees
    net_stderr: float | None  # None if it is exact
    deviation_cents: float  # of an hour: that of a hand, times the root of the hands
    bankroll_cents: int | None
    bankroll_stderr: float | None  # None if every hand was counted, or there is no bankroll


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """The chance that what was put up does not cover a hand, and what covers so many hands, by percent."""

    put_up: int  # cents
    short: float  # chance, from 0 to 1
    short_stderr: float | None  # None if every hand was counted
    covers: dict[str, int]  # cents, by percent of hands, such as "99.9"


class GainChance(NamedTuple):
    """A gain of a hand in cents, after fees, and how likely it is."""

    cents: float
    weight: float


def hours_of(table: WorthTable, rows: Sequence[Worth], hands: int, ruin: float) -> list[Hour]:
    """Return an hour of so many hands for each role."""
    names, gains, fees = names_by_role(table), gains_of(table), fees_of(table)
    found = []
    for row in rows:
        chances = []
        for name in (each := names[row.role]):
            measured = measure(table, name, gains[name])
            dealt = sum((gain.cents * gain.weight for gain in gains[name]), Fraction(0))
            shift = float(measured.mean - dealt) - fees.get(name, 0)
            chances += [GainChance(gain.cents + shift, float(gain.weight) / len(each)) for gain in gains[name]]
        found.append(hour_of(row, chances, hands, ruin, table.dealt))
    return found


def hour_of(row: Worth, chances: Sequence[GainChance], hands: int, ruin: float, dealt: int = 0) -> Hour:
    """Return an hour of a role; a bankroll only where it wins on average, for no other lasts."""
    rate = adjustment(chances)
    return Hour(
        role=row.role,
        net_cents=row.net.cents * hands,
        net_stderr=None if row.net.stderr is None else row.net.stderr * hands,
        deviation_cents=row.deviation_cents * sqrt(hands),
        bankroll_cents=None if rate is None else ceil(-log(ruin) / rate),
        bankroll_stderr=_bankroll_error(chances, rate, ruin, dealt) if dealt and rate else None,
    )


def adjustment(chances: Sequence[GainChance]) -> float | None:
    """Return the adjustment coefficient: who has so many cents is ever ruined with no more than e to minus it each.

    It is the rate at which hands, each weighed by e to minus the rate for every cent, come to one on average. None if a
    hand loses on average; it is infinite if no hand loses.

    >>> round(adjustment([GainChance(1, 0.6), GainChance(-1, 0.4)]), 12)  # the logarithm of 3/2
    0.405465108108
    >>> adjustment([GainChance(1, 0.5), GainChance(-1, 0.5)])
    """
    if sum(gain * weight for gain, weight in chances) <= 0:
        return None
    worst = -min(gain for gain, _ in chances)
    if worst <= 0:
        return inf
    low, high = 0.0, MOST_EXPONENT / worst
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if _excess(chances, middle) < 0 else (low, middle)
    return high


def _excess(chances: Sequence[GainChance], rate: float) -> float:
    """Return by how much this rate is off; at the one that is wanted, it is nothing."""
    return sum(weight * expm1(-rate * gain) for gain, weight in chances)


def _bankroll_error(chances: Sequence[GainChance], rate: float, ruin: float, dealt: int) -> float:
    """Return by how much a bankroll is uncertain because rounds were dealt: as the rate is, in proportion."""
    spread = sum(weight * expm1(-rate * gain) ** 2 for gain, weight in chances)
    slope = sum(weight * -gain * exp(-rate * gain) for gain, weight in chances)
    return sqrt(spread / dealt) / abs(slope) / rate * -log(ruin) / rate


def cover_of(needs: Sequence[tuple[int, Fraction]], put_up: int, dealt: int = 0) -> Cover:
    """Return the cover of a bank, from what each hand needs, the least first."""
    covers = {}
    for part in COVERED:
        total = Fraction(0)
        for need, weight in needs:
            total += weight
            if total >= part:
                covers[f"{float(100 * part):g}"] = need
                break
    short = float(sum(weight for need, weight in needs if need > put_up))
    error = sqrt(short * (1 - short) / dealt) if dealt else None
    return Cover(put_up=put_up, short=short, short_stderr=error, covers=covers)


def value_of_banking(rows: Sequence[Worth], players: int) -> Money:
    """Return the gain a hand, on average, of taking the bank whenever it comes over never taking it."""
    by_role = {row.role: row.net for row in rows}
    bank, player = by_role[PLAYER_DEALER], by_role["player"]
    turns = players + 1
    if bank.fraction is not None and player.fraction is not None:
        exact = (bank.fraction - player.fraction) / turns
        return Money(float(exact), exact)
    # What all players lose together the bank wins: their errors add up.
    error = ((bank.stderr or 0) + (player.stderr or 0)) / turns
    return Money((bank.cents - player.cents) / turns, None, error)
