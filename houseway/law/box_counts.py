"""Counts of boxes and hands of a card room's own, as a spreadsheet writes them, to be held against its journals."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from houseway.core.text import Mistake, cents, count_of

NEEDED, OPTIONAL = ("table", "date", "shift"), ("counted", "hands")
HANDS_MOST = 1_000_000

Box = tuple[str, str, str]  # table, date and shift


class CountedBox(NamedTuple):
    """One line: what a box held, and how many hands a camera or a shuffler counted."""

    line: int  # of the file, for what is said about it
    counted: int | None  # cents; None: not counted
    hands: int | None  # None: not counted


def read_counts(path: Path) -> dict[Box, CountedBox]:
    """Read a file of counts; a Mistake names the line that cannot be."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file)
            missing = [name for name in NEEDED if name not in (rows.fieldnames or ())]
            unknown = [name for name in rows.fieldnames or () if name not in (*NEEDED, *OPTIONAL)]
            if missing or unknown:
                columns = ", ".join((*NEEDED, *OPTIONAL))
                raise Mistake(f"{path}, line 1: name the columns {columns}, and no others")
            return dict(_read_rows(path, rows))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Mistake(f"{path} cannot be read as CSV: {getattr(error, 'strerror', None) or error}") from None


def _read_rows(path: Path, rows: "csv.DictReader[str]") -> Iterator[tuple[Box, CountedBox]]:
    """Yield a count for each line; one box has one line."""
    seen: set[Box] = set()
    for row in rows:
        box = tuple((row[name] or "").strip() for name in NEEDED)
        if box in seen:
            raise Mistake(f"{path}, line {rows.line_num}: table {box[0]}, {box[1]}, {box[2]} is there already")
        seen.add(box)  # type: ignore[arg-type]
        try:
            count = CountedBox(rows.line_num, _read_money(row.get("counted")), _read_hands(row.get("hands")))
        except Mistake as mistake:
            raise Mistake(f"{path}, line {rows.line_num}: {mistake}") from None
        yield box, count  # type: ignore[misc]


def _read_money(text: str | None) -> int | None:
    """Return what was counted; None, where it was not: an empty box has a nought."""
    return cents(text) if text and text.strip() else None


def _read_hands(text: str | None) -> int | None:
    """Return a number of hands; nothing, where none were counted."""
    if not text or not text.strip():
        return None
    if not text.strip().isdecimal() or int(text) > HANDS_MOST:
        raise Mistake(f"{text.strip()!r} is not a number of hands")
    return int(text)


def name_difference(count: CountedBox, hands: int) -> str:
    """Return how the hands that were counted differ from those of a journal; nothing, if they do not.

    >>> name_difference(CountedBox(2, None, 120), 119), name_difference(CountedBox(2, None, None), 119)
    ('120 hands were counted, and the journal has 119', '')
    """
    if count.hands is None or count.hands == hands:
        return ""
    return f"{count_of(count.hands, 'hand')} were counted, and the journal has {hands:,}"
