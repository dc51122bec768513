"""The shelf of sheets: those in the books, by their id, and anybody's own, by path."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

from houseway.errors import Mistake
from houseway.games import Game, bind
from houseway.schedule import Schedule, SchedulePage, schedule
from houseway.sheet import Raw, Sheet, decoded, merged, printed, structured

BOOKS = Path(__file__).parent / "books"

AsPrinted = Literal["all"] | tuple[int, ...]


def sheet_ids() -> Iterator[str]:
    for path in sorted(BOOKS.glob("*/*.toml")):
        if path.name != "book.toml":
            yield f"{path.parent.name}/{path.stem}"


def sheet_file(name: str) -> Path:
    """Where a sheet is: the file of an id, or a path somebody gave."""
    if name.endswith(".toml"):
        path = Path(name)
        if not path.is_file():
            raise Mistake(f"there is no file {name}")
        return path
    path = BOOKS / f"{name}.toml"
    if not path.is_file() or name not in set(sheet_ids()):
        raise Mistake(f"there is no sheet {name!r}: `houseway sheets` lists them; a file of your own ends in .toml")
    return path


def load_sheet(name: str, as_printed: AsPrinted = ()) -> Sheet:
    """A sheet by id or path, with some of its readings undone if asked for."""
    raw = _resolved(name)
    if as_printed != "all" and (unknown := [n for n in as_printed if not 1 <= n <= len(raw.get("reading", ()))]):
        raise Mistake(f"{name} has no reading {unknown[0]}: it has {len(raw.get('reading', ()))}")
    raw = printed(raw, lambda number: as_printed == "all" or number in as_printed)
    file = str(sheet_file(name))
    raw["id"] = name
    raw["schedules"] = [load_schedule(each) for each in raw.get("schedules", ())]
    return structured(raw, Sheet, name if not name.endswith(".toml") else file)


def load(name: str, as_printed: AsPrinted = ()) -> Game:
    """A playable game by id or path."""
    return bind(load_sheet(name, as_printed))


def _resolved(name: str, seen: tuple[str, ...] = ()) -> Raw:
    if name in seen:
        raise Mistake(f"{' is like '.join((*seen, name))}: a sheet cannot start from itself")
    raw = decoded(sheet_file(name).read_text("utf-8"), name)
    if "id" in raw:
        raise Mistake(f"{name}: id: leave it out; a sheet is called after its file")
    return merged(raw, _resolved(raw["like"], (*seen, name))) if "like" in raw else raw


@cache
def load_schedule(schedule_id: str) -> Schedule:
    room, _, stem = schedule_id.partition("/")
    path = BOOKS / room / "schedules" / f"{stem}.toml"
    if not stem or "." in schedule_id or not path.is_file():
        raise Mistake(f"schedules: there is no schedule {schedule_id!r}")
    page = structured(decoded(path.read_text("utf-8"), schedule_id), SchedulePage, f"schedule {schedule_id}")
    try:
        return schedule(schedule_id, page)
    except Mistake as mistake:
        raise Mistake(f"schedule {schedule_id}: {mistake}") from None
