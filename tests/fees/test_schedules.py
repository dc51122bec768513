"""The schedules against a second reading of the books (tests/facts/schedules.toml) that shares nothing with them."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.fees.schedule import OWN_WAGER, TOTAL_ACTION, TOTAL_BASE, Row, Schedule
from houseway.sheets.books import BOOKS
from houseway.sheets.shelf import load_schedule
from tests.books import facts
from tests.books.cells import Amount, Bounds, bracket, counted

FACTS = facts.load()
FILES = {f"{path.parent.parent.name}/{path.stem}": path for path in sorted(BOOKS.glob("*/schedules/*.toml"))}

_MEASURES = {TOTAL_ACTION: "action", TOTAL_BASE: "base", OWN_WAGER: "wager"}
_A_GREAT_MANY = 20
WITHOUT_NUMBER = 0
_SPAN = re.compile(r"(\d+)(?:\s*(?:-|–|to|through)\s*(\d+))?")


def test_every_schedule_has_been_read_twice() -> None:
    assert sorted(FILES) == sorted(FACTS)


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_schedule_says_what_the_second_reading_says(name: str) -> None:
    then = FACTS[name]
    now = _found(load_schedule(name), then)
    wrong = [f"{name}: {difference}" for difference in facts.differences(then, now)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", sorted(FILES))
def test_what_is_read_otherwise_than_printed_is_explained(name: str) -> None:
    page = tomllib.loads(FILES[name].read_text("utf-8"))
    explained = set(_explained(reading["about"] for reading in page.get("reading", ())))
    rows = [row.option for row in load_schedule(name).rows if _bracket(row, by_eye=False) != _bracket(row, by_eye=True)]
    silent = {option for option in (*rows, *_read_otherwise(page)) if option not in explained}
    assert not silent, f"{name}: options {sorted(silent)} are read otherwise than printed and no reading names them"


def _found(schedule: Schedule, then: facts.Facts) -> facts.Facts:
    rows = [replace(row, option=_as_read_by_eye(row.option, schedule, then)) for row in schedule.rows]
    amounts = [_amount(row, row.option in then.eyes) for row in rows]
    return facts.of(schedule.source, counted(amounts), then.eyes)


def _as_read_by_eye(option: int, schedule: Schedule, then: facts.Facts) -> int:
    """A row whose number the second reader could not tell has the last one here, which no book prints."""
    return WITHOUT_NUMBER if WITHOUT_NUMBER in then.eyes and option == schedule.options[-1] else option


def _amount(row: Row, by_eye: bool) -> Amount:
    """A row as the second reader sees it: brackets as printed, but as read where there is only an eye to go by."""
    measure = _MEASURES.get(row.measure, "")
    bounds = _bracket(row, by_eye)
    players = None if row.least is None else (row.least, row.most)
    return Amount(row.option, row.payer, row.moment, row.cents, measure, bounds, players, row.limit, row.terms)


def _bracket(row: Row, by_eye: bool) -> Bounds | None:
    if row.from_cents is None:
        return None
    printed = None if by_eye else bracket(row.printed.split(" | ")[-2])
    return printed or (row.from_cents // 100, None if row.to_cents is None else row.to_cents // 100)


def _read_otherwise(page: Mapping[str, Any]) -> Iterator[int]:
    """Options of the lines with an arrow; where the number itself cannot be read, the number printed."""
    for table in page["table"]:
        place = [name.strip() for name in table["columns"].split("|")].index("option")
        for line in table["rows"].strip().splitlines():
            if "=>" in line:
                printed, _, read = line.split("|")[place].partition("=>")
                yield int(read if read.strip().isdecimal() else printed)


def _explained(abouts: Iterable[str]) -> Iterator[int]:
    """The options readings name; to speak of a great many at once is not to name any."""
    for about in abouts:
        for first, last in _SPAN.findall(about):
            named = range(int(first), int(last or first) + 1)
            if len(named) <= _A_GREAT_MANY:
                yield from named
