"""Which options of its schedules a table may use, given the stakes that somebody wishes for."""

from collections.abc import Iterator

import msgspec

from houseway.core.errors import Mistake
from houseway.fees.schedule import Schedule
from houseway.sheets.sheet import Sheet
from houseway.tables.limits import is_legible, needs_more_seats, stakes_for, why_not_stakes
from houseway.tables.options import Options, chip_for_kill, options_for, smallest_chip, usual_options
from houseway.tables.wish import Wish


def fitting_options(sheet: Sheet, wish: Wish) -> Iterator[tuple[Schedule, int]]:
    """Every option that a table with this wish could be opened with, in the order of the book."""
    for schedule in sheet.schedules:
        for option in schedule.options:
            if _fits(sheet, schedule, option, msgspec.structs.replace(wish, schedule=schedule.id, option=option)):
                yield schedule, option


def _fits(sheet: Sheet, schedule: Schedule, option: int, wish: Wish) -> bool:
    try:
        return _fits_ring(sheet, schedule, option, wish) if sheet.betting else bool(options_for(sheet, wish))
    except Mistake:
        return False


def _fits_ring(sheet: Sheet, schedule: Schedule, option: int, wish: Wish) -> bool:
    """What `options_for` checks of one option, without looking for those that are in force beside it."""
    if not is_legible(schedule, option) or needs_more_seats(sheet, schedule, option):
        return False
    chip = smallest_chip(schedule.option(option)) if wish.chip_cents is None else wish.chip_cents
    stakes = stakes_for(sheet, schedule, option, chip, wish)
    chip = chip_for_kill(stakes, chip) if wish.chip_cents is None else chip
    return not why_not_stakes(sheet, schedule, option, stakes, chip)


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
    found = set()
    for schedule, option in fitting_options(sheet, Wish()):
        wish = Wish(schedule=schedule.id, option=option)
        if sheet.betting:
            chip = smallest_chip(schedule.option(option))
            found.add(stakes_for(sheet, schedule, option, chip, wish).lower)
        else:
            found.add(options_for(sheet, wish).minimum)
    return sorted(found)
