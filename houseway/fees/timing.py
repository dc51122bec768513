"""Fees by the clock: what each player owes for the time they sit.

A period's fee is due when it begins; from somebody who comes in during it, then, as far as the schedule asks for it.
The first period begins with the game, unless the schedule goes by the hours of the clock on the wall.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.fees.collection import due, is_by_clock
from houseway.fees.ladder import Ladder, OtherOption, Situation
from houseway.fees.schedule import ON_THE_HOUR, PERIODS


class TimeFee(NamedTuple):
    """So many cents due from somebody by the clock."""

    name: str  # who owes it
    cents: int
    moment: str  # of the rows that it is due by


def time_fees(
    ladders: Sequence[Ladder], names: Sequence[str], paid: Mapping[str, int], minutes: int
) -> tuple[list[TimeFee], dict[str, int]]:
    """Return what is due when the clock shows so many minutes past an hour, and since when each is paid for then.

    The latter is, for each, when the period began. Whoever paid for a period is there for all since; anybody else comes
    in now. Who is not there and paid for this period need not pay for it again.
    """
    timed = [ladder for ladder in ladders if is_by_clock(ladder)]
    if not timed or not names:
        return [], dict(paid)
    moment = timed[0].moment
    into = (minutes - _start(moment, names, paid, minutes)) % PERIODS[moment]
    began, fees = minutes - into, []
    for name in names:
        periods, late = ((began - paid[name]) // PERIODS[moment], 0) if name in paid else (1, into)
        cents = periods * _due(timed, moment, Situation(players=len(names), minutes=late)) if periods else 0
        if cents:
            fees.append(TimeFee(name, cents, moment))
    still = {name: since for name, since in paid.items() if since == began}
    return fees, {**still, **dict.fromkeys(names, began)}


def _start(moment: str, names: Sequence[str], paid: Mapping[str, int], minutes: int) -> int:
    """When a period began: an hour, or one that somebody here has paid for; if nobody has, the game begins now."""
    return 0 if moment == ON_THE_HOUR else next((paid[name] for name in names if name in paid), minutes)


def _due(timed: Sequence[Ladder], moment: str, situation: Situation) -> int:
    cents = 0
    for ladder in timed:
        try:
            cents += sum(fee.cents for fee in due((ladder,), moment, situation))
        except OtherOption:
            continue  # the book prints no fee for so many players
    return cents
