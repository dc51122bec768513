"""The lint of a sheet: its schedules against the clauses a program can check, and every misprint listed.

It needs no journal: what a schedule prints is enough for these clauses. `audit` holds nights
against the others.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from houseway.core.text import dollars
from houseway.fees.collection import ladders
from houseway.fees.ladder import Ladder
from houseway.fees.schedule import Row, Schedule
from houseway.games.bind import bind
from houseway.games.known import has_family
from houseway.law.profiles import Clause, Finding, Look, Profile, findings_on
from houseway.round.event import PLAYER_DEALER
from houseway.sheets.sheet import Sheet

MISPRINT = "as printed"
SMALL_ACTION = "fee above action"
HANDS_AT_THE_BANK = 2  # as the books have it

TARGET_NAMES = re.compile(r"blackjack|(?<!\d)21", re.IGNORECASE)


def lint(sheet: Sheet, profiles: Sequence[Profile]) -> list[Finding]:
    """Return all findings on a sheet: by the profiles, and by the book's own text."""
    return [*findings_on(sheet, profiles, CHECKS), *_misprints(sheet), *_fees_above_action(sheet)]


def _name_option(schedule: Schedule, option: int) -> str:
    """Return how a finding names an option."""
    return f"{schedule.id}, option {option}"


def _options(sheet: Sheet) -> Iterator[tuple[Schedule, int, tuple[Row, ...]]]:
    """Yield every option of every schedule, with its rows."""
    for schedule in sheet.schedules:
        for number in schedule.options:
            yield schedule, number, schedule.option(number)


def _check_rates(clause: Clause, sheet: Sheet) -> Iterator[Finding]:
    """Find options with more rates than may be charged.

    A waived or zero fee is no rate.
    """
    for schedule, number, rows in _options(sheet):
        rates = {row.cents for row in rows if row.cents}
        if len(rates) > schedule.rates.most:
            text = f"{len(rates)} rates, and at most {schedule.rates.most} are allowed per {schedule.rates.per}"
            yield Finding(clause.id, _name_option(schedule, number), text)


def _check_flat(clause: Clause, sheet: Sheet) -> Iterator[Finding]:
    """Remark on a fee that cannot be read.

    The schema admits nothing but sums of money, so every other fee is flat.
    """
    for schedule, number, rows in _options(sheet):
        for row in rows:
            if row.cents is None:
                text = f"the fee printed as {row.printed!r} cannot be read, so the option cannot be used"
                yield Finding(clause.id, _name_option(schedule, number), text, breach=False)


def effective_rates(ladder: Ladder) -> list[tuple[Row, Fraction]]:
    """Return the share of the action that each closed bracket's fee comes to at its end."""
    closed = [row for row in ladder.rows if row.to_cents and row.cents is not None]
    return [(row, Fraction(row.cents or 0, row.to_cents or 1)) for row in closed]


def _check_effective(clause: Clause, sheet: Sheet) -> Iterator[Finding]:
    """Remark on fees that are nearly the same share of every bracket.

    Shares within a tenth of each other look like a percentage of the action, which is what the clause forbids.
    """
    for schedule, number, rows in _options(sheet):
        for ladder in ladders(rows):
            rates = [rate for _, rate in effective_rates(ladder)]
            # Two brackets can be near each other by chance.
            if len(rates) < 3 or not all(rates):
                continue
            if max(rates) * 10 <= min(rates) * 11:
                shares = ", ".join(f"{float(rate):.2%}" for rate in rates)
                text = f"the {ladder.payer}'s fees are nearly the same share of every bracket: {shares}"
                yield Finding(clause.id, _name_option(schedule, number), text, breach=False)


def _check_rising(clause: Clause, sheet: Sheet) -> Iterator[Finding]:
    """Remark on fees that are lower in a higher range of money."""
    for schedule, number, rows in _options(sheet):
        for ladder in ladders(rows):
            ranges = sorted(
                (row.from_cents, row.cents) for row in ladder.rows if row.from_cents is not None and row.cents
            )
            for (_, lower), (start, higher) in pairwise(ranges):
                if higher < lower:
                    less, more = dollars(higher), dollars(lower)
                    text = f"the {ladder.payer} pays {less} from {dollars(start)} on, and {more} below"
                    yield Finding(clause.id, _name_option(schedule, number), text, breach=False)


def _check_rotation(clause: Clause, sheet: Sheet) -> Iterator[Finding]:
    """Remark on a position that is held for longer than the books have it."""
    if sheet.bank and sheet.bank.rotation.hands > HANDS_AT_THE_BANK:
        text = f"the position is held for {sheet.bank.rotation.hands} hands before it goes on or is offered"
        yield Finding(clause.id, sheet.id, text, breach=False)


def _check_forbidden(clause: Clause, sheet: Sheet) -> Iterator[Finding]:
    """Find a game that is called by a forbidden game's name."""
    for name in clause.forbids:
        if name.casefold() in sheet.title.casefold():
            yield Finding(clause.id, sheet.id, f"the game is called {sheet.title!r}, and {name} is a forbidden game")


def _check_name(clause: Clause, sheet: Sheet) -> Iterator[Finding]:
    """Find a title with a name that games of this kind may not have."""
    if TARGET_NAMES.search(sheet.title):
        yield Finding(clause.id, sheet.id, f"the game is called {sheet.title!r}")


def _check_traits(clause: Clause, sheet: Sheet) -> Iterator[Finding]:
    """Find traits that a clause forbids, as the family tells them.

    A game that cannot be dealt yet is not judged.
    """
    if not sheet.playable or not has_family(sheet.module):
        return
    game = bind(sheet)
    for trait in sorted(game.family.traits(game.rules).intersection(clause.forbids)):
        yield Finding(clause.id, sheet.id, f"the game has a {trait}")


def _misprints(sheet: Sheet) -> Iterator[Finding]:
    """Yield each place where the house reads a schedule otherwise than it is printed."""
    for schedule in sheet.schedules:
        for reading in schedule.reading:
            where = f"{schedule.id}, lines {reading.lines}" if reading.lines else schedule.id
            yield Finding(MISPRINT, where, f"{reading.about}: {reading.text}", breach=False)


def _fees_above_action(sheet: Sheet) -> Iterator[Finding]:
    """Remark on fees larger than the smallest action they can be charged on."""
    for schedule, number, rows in _options(sheet):
        for row in rows:
            if row.payer == PLAYER_DEALER and row.from_cents and (row.cents or 0) > row.from_cents:
                text = f"{dollars(row.cents or 0)} is charged on an action of as little as {dollars(row.from_cents)}"
                yield Finding(SMALL_ACTION, _name_option(schedule, number), text, breach=False)


CHECKS: dict[str, Look[Sheet]] = {
    "five-rates": _check_rates,
    "flat-fee": _check_flat,
    "effective-rate": _check_effective,
    "rising-fees": _check_rising,
    "published-rotation": _check_rotation,
    "forbidden-name": _check_forbidden,
    "name": _check_name,
    "traits": _check_traits,
}
