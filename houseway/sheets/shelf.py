"""The shelf of sheets: those in the books, by their id, and anybody's own, by path.

Begin at `load_sheet`, which takes either. Sheets of the books are read once and remembered; a file
of one's own may change, and is read each time.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from houseway.core.text import Mistake, nearest
from houseway.fees.schedule import Schedule, SchedulePage, schedule
from houseway.sheets.books import BOOKS, SCHEDULES, Book, Books, book_at, books, is_file, read_once, read_text
from houseway.sheets.contents import Outline, Raw, copy_contents, decode, merge, to_struct, undo_readings
from houseway.sheets.sheet import Sheet

_ID = re.compile(r"([\w-]+)/([\w-]+)")
_IN_THE_BOOK = re.compile(r"([\w-]+)\.toml")
_ALONE = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")

LIKES_MOST, NAME_MOST = 8, 1_000

AsPrinted = Literal["all"] | tuple[int, ...]


def sheet_ids() -> tuple[str, ...]:
    """Return the ids of all sheets in the books, book by book."""
    return books().sheet_ids


def sheet_file(name: str) -> Path:
    """Return the file of a sheet, from its id or from a path."""
    if len(name) > NAME_MOST:
        raise Mistake(f"there is no sheet {name[:20]!r}...: no name has more than {NAME_MOST:,} characters")
    if name.endswith(".toml"):
        path = Path(name)
        if not is_file(path):
            raise Mistake(f"there is no file {name}")
        return path
    parts = _ID.fullmatch(name)
    book = _book(parts[1]) if parts else None
    file = book.file_of(parts[2]) if parts and book else None
    if file is None and is_file(Path(name)):
        raise Mistake(f"{name} is no sheet: the file of one ends in .toml, and `houseway sheets` lists those of books")
    if file is None:
        near = nearest(name, sheet_ids())
        hint = f"did you mean {near}?" if near else "`houseway sheets` lists them; a file of your own ends in .toml"
        raise Mistake(f"there is no sheet {'and no file ' if '.' in name else ''}{name!r}: {hint}")
    return file


def book_in_id(sheet_id: str) -> str:
    """Return the id of the book that a sheet's id names, whether it is open or not; nothing, if it names none."""
    parts = _ID.fullmatch(sheet_id)
    return parts[1] if parts else ""


def names_sheet(what: str) -> bool:
    """Whether somebody who may name a sheet or another file names a sheet; what is no file is taken for one."""
    return what in sheet_ids() or what.endswith(".toml") or not is_file(Path(what))


def _book(book_id: str) -> Book | None:
    """Return a book by its name, or what is customary everywhere: sheets to start from that are no book's."""
    return books().find(book_id) or (Book(book_id, BOOKS / book_id) if (BOOKS / book_id).is_dir() else None)


def load_sheet(name: str, as_printed: AsPrinted = ()) -> Sheet:
    """Load a sheet by id or path, with some of its readings undone if asked for."""
    file = sheet_file(name)
    if name.endswith(".toml"):
        return _load(name, resolve(name), file, as_printed)
    return _load_once(name, file, as_printed, books())


# Like its files, a sheet of the books stays as it is while a program runs; one's own file may be written anew.
@lru_cache(512)
def _load_once(name: str, file: Path, as_printed: AsPrinted, opened: Books) -> Sheet:
    return _load(name, resolve(name), file, as_printed)


def read_sheet(text: str, sheet_id: str) -> Sheet:
    """Return the sheet that a text from anybody is.

    It may start from a sheet of the books and name their schedules, or print its own; no other file is looked at.
    """
    return sheet_of(decode(text, sheet_id), sheet_id)


def sheet_of(raw: Raw, sheet_id: str) -> Sheet:
    """Return the sheet that such contents are, which are anybody's."""
    return _load(sheet_id, _lay_over_book(raw, sheet_id), None)


def _lay_over_book(raw: Raw, name: str) -> Raw:
    outline = to_struct(raw, Outline, name)
    if "id" in raw:
        raise Mistake(f"{name}: id: leave it out; a sheet is called after what is in it")
    for key, named in (("like", outline.like), *(("schedules", each) for each in outline.schedules)):
        if named and not _ID.fullmatch(named):
            raise Mistake(
                f"{name}: {key}: {named[:NAME_MOST]!r} is nothing in the books: write an id such as room/name"
            )
    if not outline.like:
        kept: Raw = copy_contents(raw)
        return kept
    with _about(f"{name}: like"):
        base = resolve(outline.like)
    with _about(name):
        return merge(raw, base)


def _load(name: str, raw: Raw, file: Path | None, as_printed: AsPrinted = ()) -> Sheet:
    if as_printed != "all" and (unknown := [n for n in as_printed if not 1 <= n <= len(raw.get("reading", ()))]):
        raise Mistake(f"{name} has no reading {unknown[0]}: it has {len(raw.get('reading', ()))}")
    with _about(name):
        within = [_read_within(each) for each in raw.pop("schedule", ())]
        pages = [*within, *(_find_schedule(each, file) for each in raw.get("schedules", ()))]
        if as_printed:  # the letter may differ in a schedule too
            raw["schedules"] = [{"id": page.id, **page.contents()} for page in pages]
            raw = undo_readings(raw, lambda number: as_printed == "all" or number in as_printed)
            raw["schedules"] = [page.read_again(each) for page, each in zip(pages, raw["schedules"], strict=True)]
        else:
            raw["schedules"] = [_read_schedule(page) for page in pages]
    raw["id"] = name
    return to_struct(raw, Sheet, name)


def resolve(name: str, seen: tuple[str, ...] = ()) -> Raw:
    """Return a sheet's contents, merged with the sheet it starts from, and with the defaults of its book.

    A path to that other sheet is relative to the folder of this one.
    """
    if name in seen:
        raise Mistake(f"{' is like '.join((*seen, name))}: a sheet cannot start from itself")
    if len(seen) > LIKES_MOST:
        raise Mistake(f"{seen[0]}: like: it starts from a sheet that starts from another, more than {LIKES_MOST} times")
    file = sheet_file(name)
    raw = decode(read_text(file), name) if name.endswith(".toml") else read_once(file, name)
    if "id" in raw:
        raise Mistake(f"{name}: id: leave it out; a sheet is called after its file")
    like, home = to_struct(raw, Outline, name).like, book_at(file.parent)
    if "like" not in raw:
        return {**home.defaults, **raw} if home else raw
    base = name_of_base(name, like)
    with _about(f"{name}: like"):
        other_home = book_at(sheet_file(base).parent)
    if home and home != other_home:
        raw = {**home.defaults, **raw}
    other = resolve(base, (*seen, name))
    with _about(name):
        return merge(raw, other)


def name_of_base(name: str, like: str) -> str:
    """Return the id or the path of the sheet that another starts from."""
    if not like.endswith(".toml"):
        return like
    if name.endswith(".toml"):
        return os.path.normpath(Path(name).parent / like)
    if not _IN_THE_BOOK.fullmatch(like):
        raise Mistake(f"{name}: like: {like!r} is no sheet of its book: write an id, or the name of a file beside it")
    return f"{name.partition('/')[0]}/{like.removesuffix('.toml')}"


def base_of(name: str) -> str:
    """Return the id or the path of the sheet that this one starts from; empty, where it starts from none."""
    file = sheet_file(name)
    raw = decode(read_text(file), name) if name.endswith(".toml") else read_once(file, name)
    like = to_struct(raw, Outline, name).like
    return name_of_base(name, like) if like else ""


@contextmanager
def _about(what: str) -> Iterator[None]:
    """Put the name of the sheet before any Mistake."""
    try:
        yield
    except Mistake as mistake:
        raise Mistake(f"{what}: {mistake}") from None


class Printed(NamedTuple):
    """The page of a schedule: what it is called, and its file, or what a sheet says of it itself."""

    id: str  # as sheets name it
    file: Path
    in_book: bool  # whether its text is kept once it is read; another file may change
    within: Raw | None = None

    def contents(self) -> Raw:
        if self.within is not None:
            kept: Raw = copy_contents(self.within)
            return kept
        return read_once(self.file, self.id) if self.in_book else decode(read_text(self.file), self.id)

    def read_again(self, raw: Raw) -> Schedule:
        """Return the schedule after readings were undone, which seldom changes it."""
        raw.pop("id")
        return _read_schedule(self) if raw == self.contents() else _schedule(self.id, raw)


def load_schedule(schedule_id: str) -> Schedule:
    """Load a schedule of the books."""
    return _read_schedule(_of_a_book(schedule_id, None))


def _read_within(raw: Raw) -> Printed:
    """Return a schedule that stands in the sheet's own file."""
    schedule_id = raw.get("id")
    if not isinstance(schedule_id, str) or not _ALONE.fullmatch(schedule_id):
        raise Mistake("schedule: each has an id of small letters, digits and hyphens, such as ours")
    return Printed(schedule_id, Path(), False, {key: value for key, value in raw.items() if key != "id"})


def _find_schedule(written: str, sheet: Path | None) -> Printed:
    """Find what a sheet names: a schedule of some book by its id, or a file of its own.

    That file lies in the `schedules` of its book; of a sheet by itself, there or beside it. A sheet without a file
    names those of the books only.
    """
    if sheet is None:
        return _of_a_book(written, None)
    home = book_at(sheet.parent)
    if not written.endswith(".toml"):
        return _of_a_book(written, home)
    if home is not None:
        match = _IN_THE_BOOK.fullmatch(written)
        return _of_a_book(f"{home.id}/{match[1]}" if match else written, home)
    for path in (sheet.parent / SCHEDULES / written, sheet.parent / written):
        if is_file(path):
            return Printed(path.stem, path, in_book=False)
    raise Mistake(f"schedules: there is no file {written[:NAME_MOST]!r} beside the sheet, nor in {SCHEDULES}/ there")


def _of_a_book(schedule_id: str, home: Book | None) -> Printed:
    parts = _ID.fullmatch(schedule_id)
    file = None
    if parts:
        book = home if home and parts[1] == home.id else _book(parts[1])
        file = book.file_of(parts[2], SCHEDULES) if book else None
    if file is None:
        raise Mistake(f"schedules: there is no schedule {schedule_id[:NAME_MOST]!r}")
    return Printed(schedule_id, file, in_book=True)


def _read_schedule(page: Printed) -> Schedule:
    return _read_from_book(page) if page.in_book else _schedule(page.id, page.contents())


@cache
def _read_from_book(page: Printed) -> Schedule:
    return _schedule(page.id, page.contents())


def _schedule(schedule_id: str, raw: Raw) -> Schedule:
    page = to_struct(raw, SchedulePage, f"schedule {schedule_id}")
    try:
        return schedule(schedule_id, page)
    except Mistake as mistake:
        raise Mistake(f"schedule {schedule_id}: {mistake}") from None


def establishment(sheet_id: str) -> str:
    """Return the card room's name as its book prints it; empty for a sheet of one's own, or if the book is silent."""
    book = books().find(sheet_id.partition("/")[0])
    return "" if sheet_id.endswith(".toml") or book is None else book.page.name


def book_files() -> dict[str, str]:
    """Return card rooms by the files of their books."""
    return {book.page.file: book.name for book in books() if book.page.file}


def room_names() -> dict[str, str]:
    """Return card rooms by their folders."""
    return {book.id: book.name for book in books()}


def room_of(sheet_id: str) -> str:
    """Return the folder of the book that a sheet's id names."""
    return sheet_id.rpartition("/")[0]


def room_name(room: str) -> str:
    """Return a card room's name as its book prints it, or one made from its folder."""
    return room_names().get(room) or room.replace("-", " ").title()
