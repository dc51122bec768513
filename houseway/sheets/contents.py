"""The contents of a sheet's file before they are checked: read, merged with another sheet's, readings undone."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from houseway.core.text import CONTROL, Mistake, plain
from houseway.fees.schedule import Reading
from houseway.sheets.explain import explain_error

Raw = dict[str, Any]
S = TypeVar("S", bound=msgspec.Struct)

NEVER_INHERITED = ("source", "approval", "reading", "schedules", "schedule")
DEPTH_MOST = 12


class Outline(msgspec.Struct, frozen=True):
    """The keys of a sheet's file that are followed before all of it can be checked."""

    like: str = ""  # the sheet this one starts from
    drop: tuple[str, ...] = ()  # paths into that sheet, to leave out
    schedules: tuple[str, ...] = ()  # by their names; files in the book's `schedules/`, or beside the sheet
    schedule: tuple[Raw, ...] = ()  # schedules that the sheet prints itself, each with an `id`
    reading: tuple[Reading, ...] = ()  # of this sheet alone: those of the one it starts from are not inherited


def decode(text: str, file: str) -> Raw:
    """Read TOML; a Mistake names the file, and the key of what cannot be shown or is nested too deeply."""
    try:
        raw: Raw = msgspec.toml.decode(text)
    except RecursionError:
        raise Mistake(f"{file}: not a sheet: lists and tables are nested too deeply in it") from None
    except ValueError as error:
        raise Mistake(f"{file}: not TOML: {error}") from None
    for key, wrong in _unreadable(raw):
        raise Mistake(f"{file}: {plain(key)}: {wrong}")
    return raw


def _unreadable(raw: Raw, depth: int = 1) -> Iterator[tuple[str, str]]:
    """Find the keys under which something is too deep to go through, or would drive the terminal it is shown on."""
    for key, value in raw.items():
        entries: list[object] = value if isinstance(value, list) else [value]
        if any(isinstance(text, str) and CONTROL.search(text) for text in (key, *entries)):
            yield key, "there are control characters in it: write plain text"
        inner = [{key: each} if isinstance(each, list) else each for each in entries if isinstance(each, list | dict)]
        if inner and depth == DEPTH_MOST:
            yield key, "lists and tables are nested too deeply in it"
        else:
            for each in inner:
                yield from _unreadable(each, depth + 1)


def merge(raw: Raw, base: Raw) -> Raw:
    """Lay a sheet over the one it starts from, without what it drops of that."""
    kept = copy_contents({key: value for key, value in base.items() if key not in NEVER_INHERITED})
    for path in raw.get("drop", ()):
        holder, key = _find(kept, path, "drop")
        if key not in ([entry["id"] for entry in holder] if isinstance(holder, list) else holder):
            raise Mistake(f"drop: there is no {path!r} to leave out")
        if isinstance(holder, list):
            holder[:] = [entry for entry in holder if entry["id"] != key]
        else:
            del holder[key]
    result: Raw = _merge(kept, {key: value for key, value in raw.items() if key not in ("like", "drop")})
    return result


def _merge(base: Any, over: Any) -> Any:
    """Merge tables key by key, paytables row by row, and entries by id."""
    if isinstance(base, dict) and isinstance(over, dict):
        merge_of = {"pays": _merge_rows}
        shared = {key: merge_of.get(key, _merge)(base[key], over[key]) for key in base.keys() & over.keys()}
        return {**base, **over, **shared}
    if _has_ids(base) and _has_ids(over):
        theirs = {entry["id"]: entry for entry in over}
        ours = [_merge(entry, theirs.pop(entry["id"], {})) for entry in base]
        return [*ours, *theirs.values()]
    return over


def _merge_rows(base: Any, over: Any) -> Any:
    """Merge a paytable row by row; where a sheet has all of the rows, they stand in its own order."""
    if not isinstance(base, dict) or not isinstance(over, dict) or over.keys() >= base.keys():
        return over
    return {**base, **over}


def _has_ids(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(entry, dict) and isinstance(entry.get("id"), str) for entry in value
    )


def undo_readings(raw: Raw, which: Callable[[int], bool]) -> Raw:
    """Return the sheet with some of its readings undone, as the letter of the book says."""
    result: Raw = copy_contents(raw)
    for number, reading in enumerate(raw.get("reading", ()), 1):
        letter = reading.get("as_printed", {})
        if not which(number):
            continue
        # A reading that cannot be undone gives a sentence instead of paths: the letter cannot be dealt.
        if isinstance(letter, str):
            raise Mistake(f"reading {number} cannot be undone: {letter}")
        for path, value in letter.items():
            holder, key = _find(result, path, f"reading {number}")
            if not isinstance(holder, dict):
                raise Mistake(f"reading {number}: the path {path!r} leads to no value")
            holder[key] = value
    return result


def copy_contents(value: Any) -> Any:
    """Copy tables and lists, so that undoing a reading leaves the original alone."""
    if isinstance(value, dict):
        return {key: copy_contents(each) for key, each in value.items()}
    return [copy_contents(each) for each in value] if isinstance(value, list) else value


def _find(raw: Any, path: str, what: str) -> tuple[Any, str]:
    """Follow a dotted path to the holder of its last key.

    Lists are followed by the id of their entries, or by their number from 1.
    """
    *way, last = path.split(".")
    for step in way:
        entries = raw
        if isinstance(raw, list):
            ids = _has_ids(raw)
            entries = {entry["id"] if ids else str(number): entry for number, entry in enumerate(raw, 1)}
        if not isinstance(entries, dict) or step not in entries:
            raise Mistake(f"{what}: the path {path!r} leads nowhere: there is no {step!r}")
        raw = entries[step]
    if not isinstance(raw, dict) and not _has_ids(raw):
        raise Mistake(f"{what}: the path {path!r} leads nowhere: there is no {last!r}")
    return raw, last


def to_struct(raw: Raw, kind: type[S], file: str) -> S:
    """Check data against the schema; a Mistake names file and key, and what would be right."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise Mistake(f"{file}: {explain_error(error, kind)}") from None
