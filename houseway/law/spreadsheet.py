"""Tables of text for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence


def as_csv(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV; a text that looks like a formula begins with a quote."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(fields)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return "" if value is None else value
