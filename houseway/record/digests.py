"""The sheets that a journal may hold under the id of a book: those of today, and those of earlier programs.

Of the earlier ones only digests are kept, in `books/digests.toml`: by sheet, each with the program that had it.
`python -m houseway.record.digests` adds those of today, before a release.
"""

import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations

import msgspec

from houseway import __version__
from houseway.core.text import Mistake
from houseway.sheets.books import BOOKS, DIGESTS, Book, Books, books, is_file, read_once
from houseway.sheets.contents import to_struct
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids

FILE = BOOKS / "digests.toml"
READINGS_MOST = 6

Known = dict[str, dict[str, str]]


class Kept(msgspec.Struct, frozen=True):
    """A book's own `digests.toml`, by the names of its sheets."""

    sheet: Known


_HEADING = """\
# The sheets of earlier programs: by id, the digest of what each said (record/digests.py) and the program's version.
# `python -m houseway.record.digests` adds those of today. Nothing is ever taken out.
"""


def lasting_digest(sheet: Sheet) -> str:
    """The hash of what a sheet says beyond the defaults, which stays the same whatever fields sheets get later.

    The digest that a journal gives covers every field there was when it was written. It is lost once the line is read
    into today's fields, and a room writes the journals of its older tables anew, with those: the same sheet would have
    a digest for every program that it passed through. A field that comes later means by its default what was so
    before, and here it leaves no trace. Fields go by their names, for a later one may stand anywhere among them; what
    a sheet lists itself keeps its order, for the first paytable is the usual one.
    """
    return hashlib.sha256(msgspec.json.encode(_as_written(msgspec.structs.replace(sheet, id="")))).hexdigest()


def _as_written(value: object) -> object:
    """Return a value as it is written, without what is as by default."""
    if isinstance(value, msgspec.Struct):
        fields = sorted(msgspec.structs.fields(value), key=lambda field: field.encode_name)
        return {
            field.encode_name: _as_written(getattr(value, field.name))
            for field in fields
            if field.required or getattr(value, field.name) != _default(field)
        }
    if isinstance(value, dict):
        return {key: _as_written(each) for key, each in value.items()}
    return [_as_written(each) for each in value] if isinstance(value, list | tuple) else value


def _default(field: msgspec.structs.FieldInfo) -> object:
    """Return what a field is, where nothing is written."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def digests_today(sheet_id: str) -> Iterator[str]:
    """The digest of a sheet, and those with some of its readings undone, the fewest first: each is a sheet to load."""
    return (digest for digest, _ in _todays(sheet_id))


def readings_undone(sheet: Sheet) -> tuple[int, ...]:
    """Return the numbers of the readings that are undone in a sheet, if it is today's with any of them undone."""
    mine = lasting_digest(sheet)
    return next((undone for digest, undone in _todays(sheet.id) if digest == mine), ())


def _todays(sheet_id: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each digest of today with the numbers of the readings undone."""
    sheet = load_sheet(sheet_id)
    yield lasting_digest(sheet), ()
    readings = enumerate(sheet.reading, 1)
    loose = [number for number, each in readings if isinstance(each.as_printed, dict) and each.as_printed]
    few = loose[:READINGS_MOST]
    chosen = [some for count in range(1, len(few) + 1) for some in combinations(few, count)]
    for some in chosen if few == loose else [*chosen, tuple(loose)]:
        with suppress(Mistake):  # not all readings can be undone together
            yield lasting_digest(load_sheet(sheet_id, some)), some


def load_digests() -> Known:
    """Return by sheet the digests that were published, each with the version of a program that had it."""
    return _load(books())


@cache
def _load(known: Books) -> Known:
    """Return the digests for these books; kept for them, for others may be opened meanwhile."""
    ours = msgspec.convert(tomllib.loads(FILE.read_text("utf-8")), Known)
    return {**{name: digests for book in known for name, digests in _read_kept(book).items()}, **ours}


def _read_kept(book: Book) -> Known:
    """Return what a book of somebody's own keeps of its sheets as they were: of no other book's."""
    file = book.folder / DIGESTS
    kept = to_struct({"sheet": read_once(file, str(file))}, Kept, str(file)).sheet if is_file(file) else {}
    return {f"{book.id}/{name}": digests for name, digests in kept.items()}


def keep_today(book: Book) -> int:
    """Add to what a book keeps of its sheets as they are today; return how many digests are new."""
    before = _read_kept(book)
    after = with_today(before, (f"{book.id}/{name}" for name in book.sheets()))
    named = {sheet_id.removeprefix(f"{book.id}/"): digests for sheet_id, digests in after.items()}
    try:
        (book.folder / DIGESTS).write_text(format_digests(named), "utf-8")
    except OSError as error:
        raise Mistake(f"{book.folder / DIGESTS} cannot be written: {error.strerror}") from None
    return sum(map(len, after.values())) - sum(map(len, before.values()))


def with_today(known: Known, ids: Iterable[str]) -> Known:
    """The digests that are known, and today's after them."""
    result = {sheet_id: dict(digests) for sheet_id, digests in known.items()}
    for sheet_id in ids:
        for digest in digests_today(sheet_id):
            result.setdefault(sheet_id, {}).setdefault(digest, __version__)
    return result


def format_digests(known: Known) -> str:
    """Return the file of these digests."""
    parts = [_HEADING]
    for sheet_id, digests in sorted(known.items()):
        parts.append(f'\n["{sheet_id}"]\n' + "".join(f'{each} = "{engine}"\n' for each, engine in digests.items()))
    return "".join(parts)


if __name__ == "__main__":
    ours = msgspec.convert(tomllib.loads(FILE.read_text("utf-8")), Known)
    FILE.write_text(format_digests(with_today(ours, sheet_ids())), "utf-8")
