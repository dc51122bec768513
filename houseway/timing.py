"""Fees by the clock: what each player owes for the time they sit.

A period's fee is due when it begins; from somebody who comes in during it, then, as far as the schedule asks for it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.collection import Ladder, OtherOption, Situation, due
from houseway.schedule import PERIODS


class TimeFee(NamedTuple):
    """So many cents due from somebody by the clock."""

    name: str
    cents: int
    moment: str


def time_fees(
    ladders: Sequence[Ladder], names: Sequence[str], paid: Mapping[str, int], minutes: int
) -> tuple[list[TimeFee], dict[str, int]]:
    """What is due from these players when the clock shows so many minutes, and the period each has paid for then.

    Whoever paid for a period is there for all since; anybody else comes in now. Who is not there and paid for this
    period need not pay for it again.
    """
    timed = [ladder for ladder in ladders if ladder.moment in PERIODS]
    if not timed:
        return [], dict(paid)
    moment = timed[0].moment
    now, into = divmod(minutes, PERIODS[moment])
    fees = []
    for name in names:
        periods = [0] * (now - paid[name]) if name in paid else [into]
        cents = sum(_due(timed, moment, Situation(players=len(names), minutes=each)) for each in periods)
        if cents:
            fees.append(TimeFee(name, cents, moment))
    still = {name: period for name, period in paid.items() if period == now}
    return fees, {**still, **dict.fromkeys(names, now)}


def _due(timed: Sequence[Ladder], moment: str, situation: Situation) -> int:
    cents = 0
    for ladder in timed:
        try:
            cents += sum(fee.cents for fee in due((ladder,), moment, situation))
        except OtherOption:
            continue  # the book prints no fee for so many players
    return cents
