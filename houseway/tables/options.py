"""Choices of a table within its sheet: the collection option, limits, decks, seats, paytables, smallest chip."""

import msgspec

from houseway.core.errors import Mistake
from houseway.fees.schedule import Row, Schedule
from houseway.sheets.sheet import Sheet
from houseway.sheets.stakes import Stakes

CUSTOMARY_CUT_CARD = 14


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's choices. No maximum is no limit; no schedule, where the book prints none.

    `choices` are those that the sheet leaves to the table, but for the usual ones.
    A ring table has stakes; `beside` are the options in force for other numbers of players than the first is for.
    """

    minimum: int  # cents; at a ring table the lower limit or big blind, of points the worth of one
    maximum: int | None  # cents; None: no limit
    decks: int
    seats: int
    schedule: str = ""  # its id; empty, where the book prints none
    option: int = 0  # of the schedule: its number
    chip_cents: int = 100  # the smallest chip
    cut_card: int = CUSTOMARY_CUT_CARD  # cards behind it; a shoe is not dealt to its end
    paytables: dict[str, str] = msgspec.field(default_factory=dict)  # by wager, where the book prints several
    choices: dict[str, str] = msgspec.field(default_factory=dict)  # way by choice, where it is not the usual one
    stakes: Stakes | None = None  # None but at a ring table
    beside: tuple[int, ...] = ()  # numbers of options of the same schedule


def schedule_of(sheet: Sheet, schedule_id: str | None) -> Schedule | None:
    """The schedule named, or the sheet's first; none, where the book prints none."""
    if schedule_id is None:
        return sheet.schedules[0] if sheet.schedules else None
    for schedule in sheet.schedules:
        if schedule.id == schedule_id:
            return schedule
    names = ", ".join(schedule.id for schedule in sheet.schedules) or "none"
    raise Mistake(f"{sheet.id} does not use schedule {schedule_id!r}: it has {names}")


def rows_of(sheet: Sheet, options: Options) -> tuple[Row, ...]:
    schedule = schedule_of(sheet, options.schedule or None)
    numbers = (options.option, *options.beside)
    return tuple(row for number in numbers for row in schedule.option(number)) if schedule else ()
