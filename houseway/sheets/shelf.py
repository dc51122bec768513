"""The shelf of sheets: those in the books, by their id, and anybody's own, by path."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Literal

from houseway.core.errors import Mistake
from houseway.fees.schedule import Schedule, SchedulePage, schedule
from houseway.sheets.contents import Outline, Raw, copy_contents, decode, merge, to_struct, undo_readings
from houseway.sheets.sheet import Sheet

BOOKS = Path(__file__).parent.parent / "books"
# What players everywhere take for granted: for sheets to start from, and not a book.
CUSTOMARY = "customary"
_ID = re.compile(r"[\w-]+/[\w-]+")

BYTES_MOST, LIKES_MOST, NAME_MOST = 500_000, 8, 1_000

AsPrinted = Literal["all"] | tuple[int, ...]


def sheet_ids() -> Iterator[str]:
    """Yield the ids of all sheets in the books, in order."""
    for path in sorted(BOOKS.glob("*/*.toml")):
        if path.name != "book.toml" and path.parent.name != CUSTOMARY:
            yield f"{path.parent.name}/{path.stem}"


def sheet_file(name: str) -> Path:
    """Return the file of a sheet, from its id or from a path."""
    if len(name) > NAME_MOST:
        raise Mistake(f"there is no sheet {name[:20]!r}...: no name has more than {NAME_MOST:,} characters")
    if name.endswith(".toml"):
        path = Path(name)
        if not _is_file(path):
            raise Mistake(f"there is no file {name}")
        return path
    path = BOOKS / f"{name}.toml"
    if not _ID.fullmatch(name) or path.name == "book.toml" or not _is_file(path):
        raise Mistake(f"there is no sheet {name!r}: `houseway sheets` lists them; a file of your own ends in .toml")
    return path


def _is_file(path: Path) -> bool:
    """Whether there is such a file; no, where none can have such a name."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def load_sheet(name: str, as_printed: AsPrinted = ()) -> Sheet:
    """Load a sheet by id or path, with some of its readings undone if asked for."""
    raw = resolve(name)
    if as_printed != "all" and (unknown := [n for n in as_printed if not 1 <= n <= len(raw.get("reading", ()))]):
        raise Mistake(f"{name} has no reading {unknown[0]}: it has {len(raw.get('reading', ()))}")
    with _about(name):
        if as_printed:  # the letter may differ in a schedule too
            raw["schedules"] = [{"id": each, **_schedule_page(each)} for each in raw.get("schedules", ())]
            raw = undo_readings(raw, lambda number: as_printed == "all" or number in as_printed)
            raw["schedules"] = [_read_again(each.pop("id"), each) for each in raw["schedules"]]
        else:
            raw["schedules"] = [load_schedule(each) for each in raw.get("schedules", ())]
    raw["id"] = name
    return to_struct(raw, Sheet, name)


def resolve(name: str, seen: tuple[str, ...] = ()) -> Raw:
    """Return a sheet's contents, merged with the sheet it starts from.

    A path to that other sheet is relative to the folder of this one.
    """
    if name in seen:
        raise Mistake(f"{' is like '.join((*seen, name))}: a sheet cannot start from itself")
    if len(seen) > LIKES_MOST:
        raise Mistake(f"{seen[0]}: like: it starts from a sheet that starts from another, more than {LIKES_MOST} times")
    file = sheet_file(name)
    raw = decode(_text(file), name) if name.endswith(".toml") else copy_contents(_read_printed(file, name))
    if "id" in raw:
        raise Mistake(f"{name}: id: leave it out; a sheet is called after its file")
    like = to_struct(raw, Outline, name).like
    if "like" not in raw:
        return raw
    base = os.path.normpath(file.parent / like) if like.endswith(".toml") else like
    with _about(f"{name}: like"):
        sheet_file(base)
    other = resolve(base, (*seen, name))
    with _about(name):
        return merge(raw, other)


@contextmanager
def _about(what: str) -> Iterator[None]:
    """Put the name of the sheet before any Mistake."""
    try:
        yield
    except Mistake as mistake:
        raise Mistake(f"{what}: {mistake}") from None


@cache
def _read_printed(file: Path, name: str) -> Raw:
    """Read a file of the books once: they stay as they are while a program runs."""
    return decode(_text(file), name)


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > BYTES_MOST:
            raise Mistake(f"{file} is no sheet: it has more than {BYTES_MOST:,} bytes")
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"{file} cannot be read: {error}") from None


@cache
def load_schedule(schedule_id: str) -> Schedule:
    return _schedule(schedule_id, _schedule_page(schedule_id))


def _schedule_page(schedule_id: str) -> Raw:
    room, _, stem = schedule_id.partition("/")
    path = BOOKS / room / "schedules" / f"{stem}.toml"
    if not stem or "." in schedule_id or not _is_file(path):
        raise Mistake(f"schedules: there is no schedule {schedule_id[:NAME_MOST]!r}")
    raw: Raw = copy_contents(_read_printed(path, schedule_id))
    return raw


def _read_again(schedule_id: str, raw: Raw) -> Schedule:
    """Return a schedule after readings were undone, which seldom changes it."""
    return load_schedule(schedule_id) if raw == _schedule_page(schedule_id) else _schedule(schedule_id, raw)


def _schedule(schedule_id: str, raw: Raw) -> Schedule:
    page = to_struct(raw, SchedulePage, f"schedule {schedule_id}")
    try:
        return schedule(schedule_id, page)
    except Mistake as mistake:
        raise Mistake(f"schedule {schedule_id}: {mistake}") from None


def establishment(sheet_id: str) -> str:
    """Return the card room's name as its book prints it; empty for a sheet of one's own, or if the book is silent."""
    path = BOOKS / sheet_id.partition("/")[0] / "book.toml"
    return "" if sheet_id.endswith(".toml") or not path.is_file() else str(_book(path)["name"])


@cache
def book_files() -> dict[str, str]:
    """Return card rooms by the files of their books."""
    return {str(_book(BOOKS / room / "book.toml")["file"]): name for room, name in room_names().items()}


@cache
def room_names() -> dict[str, str]:
    """Return card rooms by their folders."""
    return {path.parent.name: room_name(path.parent.name) for path in sorted(BOOKS.glob("*/book.toml"))}


def room_name(room: str) -> str:
    """Return a card room's name as its book prints it, or one made from its folder."""
    return establishment(f"{room}/") or room.replace("-", " ").title()


def _book(path: Path) -> Raw:
    return _read_printed(path, str(path))
