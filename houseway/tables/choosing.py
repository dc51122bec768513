"""Options that a table may have: worked out from a wish, and checked against its sheet.

A wish says only what somebody cares about. `options_for` fills in the rest as the book or custom
has it; `check_options` is for options that come from elsewhere, such as a journal.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from houseway.core.text import Mistake, cents, dollars
from houseway.fees.schedule import OWN_WAGER, Range, Row, Schedule, range_of
from houseway.sheets.sheet import Sheet, chosen_table
from houseway.sheets.stakes import Stakes
from houseway.tables.limits import (
    beside,
    fair_option,
    is_legible,
    most_of,
    needs_more_seats,
    option_for,
    point_limits,
    schedule_for,
    stakes_for,
    why_not_stakes,
)
from houseway.tables.options import Options, Wish

CUSTOMARY_MINIMUM = cents("$5")
HALF_A_DOLLAR = 50


def options_for(sheet: Sheet, wish: Wish | None = None) -> Options:
    """The options of a table, checked against the sheet and the schedule it uses."""
    wish = wish or Wish()
    schedule = sheet.schedule_by_id(wish.schedule)
    return _kind_of(sheet).options(sheet, schedule, wish)


def _options_of_bank(sheet: Sheet, schedule: Schedule | None, wish: Wish) -> Options:
    """Fill in a wish for a table with a player-dealer: the first option, and custom within its limits."""
    if any((wish.structure, wish.higher, wish.blinds, wish.ante, wish.bring_in, wish.kill, wish.forced_bet)):
        raise Mistake(
            f"{sheet.id} has a player-dealer: structure, limits, blinds, antes, kills and forced bets are of ring games"
        )
    option = 0
    if schedule:
        option = schedule.options[0] if wish.option is None else wish.option
    rows = schedule.option(option) if schedule else ()
    floor, ceiling = _limit_ranges(schedule, rows)
    customary = max(_lowest_bracket(rows), floor.low, min(CUSTOMARY_MINIMUM, floor.high or 10**9))
    minimum = wish.minimum if wish.minimum is not None else customary
    highest = min((each for each in (ceiling.high, _highest_bracket(rows)) if each is not None), default=None)
    maximum = wish.maximum if wish.maximum is not None else highest
    options = Options(
        minimum=minimum,
        maximum=maximum,
        decks=sheet.decks.max if wish.decks is None else wish.decks,
        seats=(min(sheet.layouts.values(), default=sheet.seats)) if wish.seats is None else wish.seats,
        schedule=schedule.id if schedule else "",
        option=option,
        chip_cents=smallest_chip(rows) if wish.chip_cents is None else wish.chip_cents,
        paytables=wish.paytables,
        choices=_unusual(sheet, wish),
    )
    options = msgspec.structs.replace(options, paytables={**_for_decks(sheet, options.decks), **options.paytables})
    check_options(sheet, options)
    return options


def usual_options(sheet: Sheet, wish: Wish | None = None) -> Options:
    """The options of a table in a room: where no collection option is asked for, one that is fair for the stakes.

    Those beside it are fair in either case: what few pay does not depend on whether it was named.
    """
    wish = wish or Wish()
    schedule, option = sheet.schedule_by_id(wish.schedule), wish.option
    if not sheet.betting or schedule is None:
        return options_for(sheet, wish)
    if option is None:
        if wish.structure and wish.schedule is None:
            schedule = schedule_for(sheet, wish.structure) or schedule
        option = fair_option(sheet, schedule, wish.structure, wish.minimum)
    options = options_for(sheet, msgspec.structs.replace(wish, schedule=schedule.id, option=option))
    return msgspec.structs.replace(options, beside=beside(sheet, schedule, option, fair=True))


def _ring_options(sheet: Sheet, schedule: Schedule | None, wish: Wish) -> Options:
    """Fill in a wish for a ring table: the option that prints such stakes, and chips that its fees can be paid in."""
    # A structure alone decides the schedule: a book may print one for limit and another for no-limit games.
    if wish.schedule is None and wish.option is None and wish.structure:
        schedule = schedule_for(sheet, wish.structure)
    option = wish.option if wish.option is not None else option_for(sheet, schedule, wish.structure)
    if needs_more_seats(sheet, schedule, option):  # asked only here: tables have been opened with one, and are replayed
        raise Mistake(
            f"{sheet.id}: option {option} is for more players than the {sheet.seats} who may sit: take another"
        )
    rows = schedule.option(option) if schedule else ()
    chip = smallest_chip(rows) if wish.chip_cents is None else wish.chip_cents
    stakes = stakes_for(sheet, schedule, option, chip, wish)
    if wish.chip_cents is None:
        chip = chip_for_kill(stakes, chip)
    options = Options(
        minimum=stakes.lower,
        maximum=wish.maximum if wish.maximum is not None else most_of(sheet, schedule, option),
        decks=sheet.decks.max if wish.decks is None else wish.decks,
        seats=sheet.seats if wish.seats is None else wish.seats,
        schedule=schedule.id if schedule else "",
        option=option,
        chip_cents=chip,
        choices=_unusual(sheet, wish),
        stakes=stakes,
        beside=beside(sheet, schedule, option),
    )
    check_options(sheet, options)
    return options


def _point_options(sheet: Sheet, schedule: Schedule | None, wish: Wish) -> Options:
    """A table of points: the option wished for, or the first for the limit wished for, or simply the first."""
    options = schedule.options if schedule else (0,)
    fitting = [each for each in options if wish.minimum in (None, *point_limits(sheet, schedule, each))]
    option = wish.option if wish.option is not None else (fitting or options)[0]
    rows = schedule.option(option) if schedule else ()
    chosen = Options(
        minimum=point_limits(sheet, schedule, option)[0] if wish.minimum is None else wish.minimum,
        maximum=None,
        decks=sheet.decks.max if wish.decks is None else wish.decks,
        seats=sheet.seats if wish.seats is None else wish.seats,
        schedule=schedule.id if schedule else "",
        option=option,
        chip_cents=smallest_chip(rows) if wish.chip_cents is None else wish.chip_cents,
        choices=_unusual(sheet, wish),
        beside=beside(sheet, schedule, option),
    )
    check_options(sheet, chosen)
    return chosen


def _unusual(sheet: Sheet, wish: Wish) -> dict[str, str]:
    """Return choices that are not the usual ones, so that a table says the same thing in one way only."""
    sheet.rules_with(wish.choices)
    usual = {choice.id: next(iter(choice.ways)) for choice in sheet.choice}
    return {name: way for name, way in wish.choices.items() if way != usual[name]}


def _check_legible(rows: tuple[Row, ...]) -> None:
    """Refuse options whose fee nobody can read in the book: none is guessed."""
    for row in rows:
        if row.cents is None:
            raise Mistake(f"option {row.option} cannot be used: the book's fee {row.printed!r} cannot be read")


def _for_decks(sheet: Sheet, decks: int) -> dict[str, str]:
    """The paytables that go with so many decks, where a wager has some for certain numbers of them."""
    return {wager.id: label for wager in sheet.wager if wager.decks for label in wager.labels_for(decks)[:1]}


def _limit_ranges(schedule: Schedule | None, rows: tuple[Row, ...]) -> tuple[Range, Range]:
    """Where the minimum and the maximum may be set: by the option's own limit, or by the schedule."""
    if rows and rows[0].limit:
        limit = range_of(rows[0].limit)
        cap = schedule.terms_of(rows[0].option).maximum if schedule else None
        ceilings = [limit.high, cap.high if cap else None]
        high = min((each for each in ceilings if each is not None), default=None)
        return Range(limit.low, limit.low), Range(high or 0, high)
    anything = Range(1)
    if schedule is None:
        return anything, anything
    terms = schedule.terms_of(rows[0].option)
    return terms.minimum or anything, terms.maximum or anything


def _lowest_bracket(rows: tuple[Row, ...]) -> int:
    """The least wager or action that an option prints a fee for."""
    return max((row.from_cents or 0 for row in rows[:1]), default=0)


def _highest_bracket(rows: tuple[Row, ...]) -> int | None:
    """The largest wager that an option prints a player's fee for; none, where its last bracket is open."""
    tops = [row.to_cents for row in rows if row.measure == OWN_WAGER]
    return max((top for top in tops if top is not None), default=None) if None not in tops else None


def smallest_chip(rows: tuple[Row, ...]) -> int:
    """The largest of the usual chips that every fee can be paid with."""
    return next(chip for chip in (100, HALF_A_DOLLAR, 25, 5, 1) if not any((row.cents or 0) % chip for row in rows))


def chip_for_kill(stakes: Stakes, chip_cents: int) -> int:
    """The smallest chip that the stakes of a half kill can be bet with, too."""
    return HALF_A_DOLLAR if stakes.kill == "half" and stakes.lower * 3 % (2 * chip_cents) else chip_cents


def check_options(sheet: Sheet, options: Options) -> None:
    """Raise a Mistake for options that the sheet or its schedule does not allow."""
    _check_legible(sheet.rows_of(options.schedule, options.numbers))
    sheet.rules_with(options.choices)
    schedule = sheet.schedule_by_id(options.schedule)
    if wrong := next(_kind_of(sheet).problems(sheet, schedule, options), None):
        raise Mistake(f"{sheet.id}: {wrong}")


def _problems_of_bank(sheet: Sheet, schedule: Schedule | None, options: Options) -> Iterator[str]:
    """Everything wrong with the options of a table that has a player-dealer."""
    rows, least, most = sheet.rows_of(options.schedule, options.numbers), options.minimum, options.maximum
    floor, ceiling = _limit_ranges(schedule, rows)
    if least not in floor:
        yield f"the minimum must be {floor}, not {dollars(least)}"
    if ceiling.high is not None if most is None else most not in ceiling:
        yield f"the maximum must be {ceiling}, not {'no limit' if most is None else dollars(most)}"
    if most is not None and most < least:
        yield f"the maximum {dollars(most)} is below the minimum {dollars(least)}"
    low, high = _lowest_bracket(rows), _highest_bracket(rows)
    if least < low:
        yield f"option {options.option} prints no fee below {dollars(low)}: set the minimum there or higher"
    if high is not None and (most is None or most > high):
        yield f"option {options.option} prints no fee above {dollars(high)}: set the maximum there or lower"
    if options.chip_cents <= 0 or least % options.chip_cents:
        yield f"the minimum must be a multiple of the smallest chip, {dollars(options.chip_cents)}"
    yield from _shoe_problems(sheet, options)
    yield from _paytable_problems(sheet, options)


def _shoe_problems(sheet: Sheet, options: Options) -> Iterator[str]:
    """Yield what is wrong with the decks, the cut card and the seats."""
    seats = set(sheet.layouts.values()) or {sheet.seats}
    if not sheet.decks.min <= options.decks <= sheet.decks.max:
        yield f"{options.decks} decks: the book plays with {sheet.decks.min} to {sheet.decks.max}"
    if options.cut_card < 1 or options.cut_card * 2 > 52 * options.decks:
        yield f"the cut card cannot be {options.cut_card} cards from the end"
    if options.seats not in seats:
        yield f"{options.seats} seats: the book's tables have {' or '.join(map(str, sorted(seats)))}"


def _paytable_problems(sheet: Sheet, options: Options) -> Iterator[str]:
    """Yield paytables that the book prints for another number of decks."""
    for wager_id, label in options.paytables.items():
        wager = sheet.wager_by_id(wager_id)
        chosen_table(wager, label)
        if label not in wager.labels_for(options.decks):
            printed = ", ".join(map(str, wager.decks[label]))
            yield f"{wager_id}: the paytable {label!r} is for {printed} decks"


def _point_problems(sheet: Sheet, schedule: Schedule | None, options: Options) -> Iterator[str]:
    """Yield everything wrong with the options of a table where points are played for."""
    limits = point_limits(sheet, schedule, options.option)
    if options.minimum not in limits:
        allowed = ", ".join(map(dollars, limits))
        yield f"a point is worth {allowed} with this option, not {dollars(options.minimum)}"
    if options.chip_cents <= 0 or options.minimum % options.chip_cents:
        yield f"a point must be a multiple of the smallest chip, {dollars(options.chip_cents)}"
    elif any((row.cents or 0) % options.chip_cents for row in sheet.rows_of(options.schedule, options.numbers)):
        yield f"the fees of option {options.option} cannot be paid in chips of {dollars(options.chip_cents)}"
    if (options.decks, options.seats) != (sheet.decks.max, sheet.seats):
        yield f"it is played with {sheet.decks.max} decks at {sheet.seats} seats"


def _ring_problems(sheet: Sheet, schedule: Schedule | None, options: Options) -> Iterator[str]:
    """Yield everything wrong with the options of a ring table."""
    stakes, most = options.stakes, most_of(sheet, schedule, options.option)
    if stakes is None:
        yield "a ring table needs stakes"
        return
    if options.minimum != stakes.lower:
        yield f"the minimum is the lower limit, {dollars(stakes.lower)}"
    if most is not None and (options.maximum is None or options.maximum > most):
        yield f"no bet may exceed {dollars(most)}"
    if options.maximum is not None and options.maximum < options.minimum:
        yield f"the maximum {dollars(options.maximum)} is below the minimum {dollars(options.minimum)}"
    highest = stakes.killed.higher  # with a kill, where there is one
    if options.maximum is not None and stakes.structure == "limit" and options.maximum < highest:
        yield f"no bet may exceed {dollars(options.maximum)}, and the higher limit would come to {dollars(highest)}"
    if (options.decks, options.seats) != (1, sheet.seats):
        yield f"it is played with one deck at {sheet.seats} seats"
    if wrong := why_not_stakes(sheet, schedule, options.option, stakes, options.chip_cents):
        yield wrong


def _least_of_ring(sheet: Sheet, schedule: Schedule, option: int, wish: Wish) -> int:
    """Check one option as `_ring_options` does, without looking for those that are in force beside it."""
    if not is_legible(schedule, option) or needs_more_seats(sheet, schedule, option):
        raise Mistake(f"{sheet.id}: option {option} is for no table, or for more players than may sit")
    chip = smallest_chip(schedule.option(option)) if wish.chip_cents is None else wish.chip_cents
    stakes = stakes_for(sheet, schedule, option, chip, wish)
    chip = chip_for_kill(stakes, chip) if wish.chip_cents is None else chip
    if wrong := why_not_stakes(sheet, schedule, option, stakes, chip):
        raise Mistake(f"{sheet.id}: {wrong}")
    return stakes.lower


def _least_of_any(sheet: Sheet, schedule: Schedule, option: int, wish: Wish) -> int:
    """Return the least bet of a table with this option, by working out all of its options."""
    return options_for(sheet, wish).minimum


class _Kind(NamedTuple):
    """Functions that go by the kind of game: the options for a wish, what is wrong with some, the least bet of one."""

    options: Callable[[Sheet, Schedule | None, Wish], Options]
    problems: Callable[[Sheet, Schedule | None, Options], Iterator[str]]
    # its last two arguments are the number of the option and the wish
    least: Callable[[Sheet, Schedule, int, Wish], int]


_BANKED = _Kind(_options_of_bank, _problems_of_bank, _least_of_any)
_RING = _Kind(_ring_options, _ring_problems, _least_of_ring)
_POINTS = _Kind(_point_options, _point_problems, _least_of_any)


def _kind_of(sheet: Sheet) -> _Kind:
    """Return the functions for a sheet's kind of game; no other place of this module asks for it."""
    if sheet.betting:
        return _RING
    return _POINTS if sheet.points else _BANKED


def least_bet(sheet: Sheet, schedule: Schedule, option: int, wish: Wish) -> int | None:
    """The least bet of a table with this option; none, if no table with this wish can have it."""
    wish = msgspec.structs.replace(wish, schedule=schedule.id, option=option)
    try:
        return _kind_of(sheet).least(sheet, schedule, option, wish)
    except Mistake:
        return None
