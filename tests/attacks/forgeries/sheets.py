"""Sheets and options that are others."""

from houseway.record.journal import Opened
from tests.attacks.forgeries.kinds import Forged, kind
from tests.attacks.forging import (
    replaced,
    settled,
)
from tests.journals import Lines


@kind("holdem", "does not have the digest it gives")
def another_sheet_under_the_old_digest(lines: Lines) -> Forged:
    opened = lines[0]
    assert isinstance(opened, Opened)
    return [replaced(opened, sheet=replaced(opened.sheet, title="Another")), *lines[1:]]


@kind("coups", "is recorded as|come out|comes out|decks")
def one_deck_more(lines: Lines) -> Forged:
    opened = lines[0]
    assert isinstance(opened, Opened)
    return settled([replaced(opened, options=replaced(opened.options, decks=opened.options.decks + 1)), *lines[1:]])


@kind("holdem", "seats")
def too_many_seats(lines: Lines) -> Forged:
    opened = lines[0]
    assert isinstance(opened, Opened)
    return [replaced(opened, options=replaced(opened.options, seats=99)), *lines[1:]]


@kind("coups", "comes out|come out")
def another_row_of_the_schedule(lines: Lines) -> Forged:
    opened = lines[0]
    assert isinstance(opened, Opened)
    (first, *_) = [each for each in opened.sheet.schedules if each.id == opened.options.schedule]
    other = next(each for each in first.options if each != opened.options.option)
    return [replaced(opened, options=replaced(opened.options, option=other)), *lines[1:]]


@kind("holdem", "format")
def a_format_to_come(lines: Lines) -> Forged:
    return [replaced(lines[0], format=99), *lines[1:]]
