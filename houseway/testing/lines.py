"""Lines of the book's text that a book cites: they are well written, of steps that there are, and in the text."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from houseway.core.text import instead_of
from houseway.sheets.books import Book, books, is_file, read_bytes
from houseway.sheets.sheet import Sheet
from houseway.words.catalogue import citation
from houseway.words.clauses import abouts, lines_of

LINES = re.compile(r"\d+(-\d+)?(, \d+(-\d+)?)*")
SPAN_MOST = 30
_NUMBER = re.compile(r"\d+")


class Text:
    """The text of a book, if it is there: in the book's folder or in one of those that hold texts."""

    def __init__(self, book: Book) -> None:
        self._page = book.page
        folders = (book.folder, *books().folders) if book.page.file else ()
        self.path = next((path for each in folders if is_file(path := Path(each, book.page.file))), None)

    @cached_property
    def count(self) -> int | None:
        """The number of its lines; None, if the text is not there."""
        return None if self.path is None else len(read_bytes(self.path).splitlines())

    def problems(self) -> Iterator[str]:
        if self.path and self._page.sha256 and hashlib.sha256(read_bytes(self.path)).hexdigest() != self._page.sha256:
            yield f"{self.path} is not the text that the book was made from: its sha256 is another"

    def misses(self, lines: str) -> bool:
        """Whether some of these lines are none of the text."""
        return self.count is not None and any(not 1 <= int(each) <= self.count for each in _NUMBER.findall(lines))


def problems_of_lines(book: Book, sheets: Iterable[str], text: Text) -> Iterator[str]:
    """Say what is wrong with the book's `lines.toml`."""
    known, there = {key for each in abouts().values() for key in each.lines}, set(sheets)
    for name, lines in lines_of(book).items():
        if name not in there:
            yield f"lines.toml: there is no sheet {name}: {instead_of(name, sorted(there))}"
        for about, written in lines.items():
            where = f"lines.toml: {name}.{about}"
            if about not in known:
                yield f"{where}: no step is about that; {instead_of(about, sorted(known))}"
            yield from (f"{where}: {each}" for each in _problems_of(written, text, SPAN_MOST))


def _problems_of(written: str, text: Text, most: int | None = None) -> Iterator[str]:
    if not LINES.fullmatch(written):
        yield f"{written!r} are no lines: write them as 12, 14-18"
        return
    for span in written.split(", "):
        start, _, end = span.partition("-")
        first, last = int(start), int(end or start)
        if last < first:
            yield f"{span} ends before it begins"
        elif most is not None and last - first >= most:
            yield f"{span} are more than {most} lines: say where in them it stands"
    if text.misses(written):
        yield f"{written}: the text has {text.count:,} lines"


def problems_of_citations(sheet: Sheet, text: Text, file: str) -> Iterator[str]:
    """Say which lines of the text are cited and are none of it."""
    sources: list[tuple[str, str]] = [("source", each) for each in sheet.source]
    sources += [(f"schedule {each.id}: source", where) for each in sheet.schedules for where in each.source]
    for key, where in sources:
        if file and citation(where).file == file and text.misses(where.rpartition(":")[2]):
            yield f"{key}: {where}: the text has {text.count:,} lines"
    readings = [("reading", each.about, each.lines) for each in sheet.reading]
    readings += [("choice", each.id, each.lines) for each in sheet.choice]
    for kind, about, lines in readings:
        if text.misses(lines):
            yield f"{kind} {about!r}: lines {lines}: the text has {text.count:,} lines"
