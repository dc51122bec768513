"""The worth of a hand to each role, net of collection: the player, seat by seat, the back line, the player-dealer."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import msgspec

from houseway.fees.collection import due
from houseway.fees.ladder import Situation, name_payer
from houseway.odds.net.action import Interval, Laid, where_it_gains
from houseway.odds.net.seated import BACK_LINE, WorthTable, gains_unlimited, settle, whole_cover
from houseway.round.event import PLAYER_DEALER, Stake


class Money(msgspec.Struct, frozen=True):
    """Cents that are an average: as a number to read, and exactly, or with a standard error where rounds were dealt."""

    cents: float
    fraction: Fraction | None  # None: not known exactly
    stderr: float | None = None


class SeatWorth(msgspec.Struct, frozen=True, kw_only=True):
    """One hand to the player at one seat: whoever is paid first is worth more where the bank falls short."""

    seat: int
    gross: Money
    fee_cents: int
    net: Money
    deviation_cents: float
    deviation_stderr: float | None = None  # None if every hand was counted


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """One role for one hand; of several players, the average, and each seat by itself.

    `gains_at` are the intervals of total table action, with bets and cover in the same proportion, in which the role
    gains after fees.
    """

    role: str  # as in `Hour`
    gross: Money  # before fees
    fee_cents: int  # of one hand
    net: Money  # after fees
    deviation_cents: float  # of what a hand brings
    deviation_stderr: float | None = None  # None if every hand was counted
    gains_at: tuple[Interval, ...]
    seats: tuple[SeatWorth, ...] = ()


class Gain(NamedTuple):
    """A hand's gain to somebody as dealt, how much of it the short bank and riders make, and how likely it is."""

    cents: int
    off: int  # what was gained more than were there no end to the bank
    weight: Fraction


class Measured(NamedTuple):
    """Average and spread of somebody's gains, and their errors; None where all were counted."""

    mean: Fraction
    variance: float
    error: float | None
    spread_error: float | None


def worth(table: WorthTable) -> list[Worth]:
    """Return gross, fee and net of each role under the table's schedule option."""
    by_name = gains_of(table)
    fees = fees_of(table)
    rows = []
    for role, names in names_by_role(table).items():
        each = {name: measure(table, name, by_name[name]) for name in names}
        fee = Fraction(sum(fees.get(name, 0) for name in names), len(names))
        together = _average(list(each.values()))
        seats = [_seat_worth(table, name, one, fees.get(name, 0)) for name, one in each.items() if role == "player"]
        rows.append(
            Worth(
                role=role,
                gross=_money(together),
                fee_cents=round(fee),
                net=_money(together, fee),
                deviation_cents=sqrt(together.variance),
                deviation_stderr=together.spread_error,
                gains_at=where_it_gains(table.felt, bets_laid(table), names, together.mean),
                seats=tuple(seats),
            )
        )
    return rows


def bets_laid(table: WorthTable) -> list[Laid]:
    """Return the bets of everybody before the deal."""
    return [Laid(who.name, who.seat, wager, cents) for who, bets in table.bets for wager, cents in bets.items()]


def is_certain(table: WorthTable) -> bool:
    """Whether averages are exact: all was counted, or the bank covers everything and so takes nothing from what was."""
    counted = table.expected.error == 0
    return counted and (not table.dealt or table.wagers.put_up >= whole_cover(table))


def gains_of(table: WorthTable) -> dict[str, list[Gain]]:
    """Return everybody's gain in each hand."""
    found: dict[str, list[Gain]] = {person.name: [] for person in table.people}
    for each in table.rounds:
        settled = settle(table, each.judged)
        endless = dict.fromkeys(found, 0)
        for (stake, _), net in zip(each.judged, gains_unlimited(table.felt, each.judged), strict=True):
            endless[stake.bettor] += net
            endless[PLAYER_DEALER] -= net
        for name, gains in found.items():
            cents = settled.get(name, 0)
            gains.append(Gain(cents, cents - endless[name], each.weight))
    return found


def measure(table: WorthTable, name: str, gains: Sequence[Gain]) -> Measured:
    """Return the average: as expected by the censuses, and what a short bank changes as it was dealt."""
    dealt = sum((gain.cents * gain.weight for gain in gains), Fraction(0))
    off = sum((gain.off * gain.weight for gain in gains), Fraction(0))
    expected = table.expected
    known = -sum(expected.gains.values(), Fraction(0)) if name == PLAYER_DEALER else expected.gains[name]
    variance = _spread_around(dealt, ((gain.cents, gain.weight) for gain in gains))
    if not table.dealt:
        return Measured(dealt, variance, None, None)
    spread_error = _spread_error(gains, float(dealt), variance, table.dealt)
    if is_certain(table):
        return Measured(known, variance, None, spread_error)
    by_chance = _spread_around(off, ((gain.off, gain.weight) for gain in gains)) / max(table.dealt - 1, 1)
    people = len(expected.gains) if name == PLAYER_DEALER else 1
    return Measured(known + off, variance, sqrt(by_chance + (people * expected.error) ** 2), spread_error)


def _spread_around(mean: Fraction, gains: Iterable[tuple[int, Fraction]]) -> float:
    """Return the variance of gains around their average."""
    middle = float(mean)
    return sum((gain - middle) ** 2 * float(weight) for gain, weight in gains)


def _spread_error(gains: Sequence[Gain], mean: float, variance: float, dealt: int) -> float:
    """Return the standard error of a deviation, from the fourth moment of what was dealt."""
    fourth = sum((gain.cents - mean) ** 4 * float(gain.weight) for gain in gains)
    return sqrt(max(fourth - variance**2, 0.0) / dealt) / (2 * sqrt(variance)) if variance else 0.0


def _average(each: Sequence[Measured]) -> Measured:
    """Average several players; their errors may all go the same way."""
    count = len(each)
    errors = [one.error for one in each if one.error is not None]
    spreads = [one.spread_error for one in each if one.spread_error is not None]
    return Measured(
        sum((one.mean for one in each), Fraction(0)) / count,
        sum(one.variance for one in each) / count,
        sum(errors) / count if errors else None,
        sum(spreads) / count if spreads else None,
    )


def _seat_worth(table: WorthTable, name: str, one: Measured, fee: int) -> SeatWorth:
    seat = next(person.seat for person in table.people if person.name == name)
    return SeatWorth(
        seat=seat,
        gross=_money(one),
        fee_cents=fee,
        net=_money(one, Fraction(fee)),
        deviation_cents=sqrt(one.variance),
        deviation_stderr=one.spread_error,
    )


def _money(one: Measured, fee: Fraction = Fraction(0)) -> Money:
    amount = one.mean - fee
    return Money(float(amount), amount if one.error is None else None, one.error)


def names_by_role(table: WorthTable) -> dict[str, list[str]]:
    """Return who has each role: players in seats, those behind them, and the banker."""
    names = [person.name for person in table.people]
    roles = {"player": [name for name in names if name not in (PLAYER_DEALER, BACK_LINE)]}
    if BACK_LINE in names:
        roles[BACK_LINE] = [BACK_LINE]
    return {**roles, PLAYER_DEALER: [PLAYER_DEALER]}


def fees_of(table: WorthTable) -> dict[str, int]:
    """Return what each owes for the hand."""
    felt = table.felt
    stakes = [Stake(who.name, who.seat, wager, cents) for who, bets in table.bets for wager, cents in bets.items()]
    bets = tuple(bet for stake in stakes for bet in felt.bets_of(stake))
    fees: dict[str, int] = {}
    for fee in due(felt.fees, None, Situation(action=sum(bet.cents for bet in bets), bets=bets)):
        who = name_payer(fee.payer)
        fees[who] = fees.get(who, 0) + fee.cents
    return fees
