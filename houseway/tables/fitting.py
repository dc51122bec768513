"""Options of schedules that a table may use, given the stakes that somebody wishes for."""

from collections.abc import Iterator

import msgspec

from houseway.core.text import Mistake
from houseway.fees.schedule import Schedule
from houseway.sheets.sheet import Sheet
from houseway.tables.choosing import least_bet, usual_options
from houseway.tables.options import Options, Wish


def fitting_options(sheet: Sheet, wish: Wish) -> Iterator[tuple[Schedule, int]]:
    """Every option that a table with this wish could be opened with, in the order of the book."""
    for schedule in sheet.schedules:
        for option in schedule.options if wish.schedule in (None, schedule.id) else ():
            if least_bet(sheet, schedule, option, wish) is not None:
                yield schedule, option


def options_that_fit(sheet: Sheet, wish: Wish) -> Options:
    """The usual options for a wish; where the usual collection option is for other stakes, the first for these."""
    try:
        return usual_options(sheet, wish)
    except Mistake:
        found = next(fitting_options(sheet, wish), None) if wish.option is None else None
        if found is None:
            raise
        schedule, option = found
        return usual_options(sheet, msgspec.structs.replace(wish, schedule=schedule.id, option=option))


def usual_minimums(sheet: Sheet) -> list[int]:
    """The least bets that the options of a sheet are printed for, or are customary with them."""
    every = ((schedule, option) for schedule in sheet.schedules for option in schedule.options)
    leasts = {least_bet(sheet, schedule, option, Wish()) for schedule, option in every}
    return sorted(least for least in leasts if least is not None)
