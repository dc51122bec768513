"""The result of a table by the hour, how long money lasts, and what covers a hand."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, log, sqrt

import msgspec

from houseway.odds.net.worth import Worth
from houseway.round.lineup import PLAYER_DEALER

COVERED = (Fraction(95, 100), Fraction(99, 100), Fraction(999, 1000))


class Hour(msgspec.Struct, frozen=True, kw_only=True):
    """A role for an hour. The bankroll is what goes broke only so often, ever; none, if the role loses on average."""

    role: str
    net_cents: float
    deviation_cents: float
    bankroll_cents: int | None


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """The chance that what was put up does not cover a hand, and what covers so many hands, by percent."""

    put_up: int
    short: float
    covers: dict[str, int]


def hour_of(row: Worth, hands: int, ruin: float) -> Hour:
    return Hour(
        role=row.role,
        net_cents=row.net.cents * hands,
        deviation_cents=row.deviation_cents * sqrt(hands),
        bankroll_cents=bankroll(row.net.cents, row.deviation_cents, ruin),
    )


def bankroll(net_cents: float, deviation_cents: float, ruin: float) -> int | None:
    """Return the money that is lost with this chance by somebody who plays for ever.

    Hands are taken to come to a normal distribution. None if each hand loses on average.

    >>> bankroll(100, 1000, 0.01), bankroll(-1, 1000, 0.01)
    (23026, None)
    """
    return ceil(-log(ruin) * deviation_cents**2 / (2 * net_cents)) if net_cents > 0 else None


def cover_of(needs: Sequence[tuple[int, Fraction]], put_up: int) -> Cover:
    """Return the cover of a bank, from what each hand needs, the least first."""
    covers = {}
    for part in COVERED:
        total = Fraction(0)
        for need, weight in needs:
            total += weight
            if total >= part:
                covers[f"{float(100 * part):g}"] = need
                break
    return Cover(put_up=put_up, short=float(sum(weight for need, weight in needs if need > put_up)), covers=covers)


def value_of_banking(rows: Sequence[Worth], players: int) -> Fraction:
    """Return the gain a hand, on average, of taking the bank whenever it comes over never taking it."""
    by_role = {row.role: Fraction(*row.net.fraction) for row in rows}
    return (by_role[PLAYER_DEALER] - by_role["player"]) / (players + 1)
