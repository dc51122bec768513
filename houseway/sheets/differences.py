"""Differences between two sheets, value by value, whatever they are called."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

import msgspec

from houseway.sheets.contents import Raw
from houseway.sheets.sheet import Sheet


class Difference(msgspec.Struct, frozen=True):
    """One value, where two sheets do not say the same; None where a sheet says nothing."""

    path: str  # keys with dots between them
    a: Any
    b: Any


def contents(sheet: Sheet) -> Raw:
    """Return all a sheet says but its id, with lists of named things by their names."""
    said: Raw = msgspec.to_builtins(sheet)
    del said["id"]
    said["wager"] = {wager.pop("id"): wager for wager in said["wager"]}
    said["reading"] = {reading.pop("about"): reading for reading in said["reading"]}
    said["schedules"] = {schedule.pop("id"): schedule for schedule in said["schedules"]}
    return said


def differences(a: object, b: object, path: str = "") -> Iterator[Difference]:
    """Yield what differs, at the ends of the paths that both have; lists as long as each other entry by entry."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in {**a, **b}:
            yield from differences(a.get(key), b.get(key), f"{path}.{key}" if path else key)
    elif _are_tables(a) and _are_tables(b) and len(a) == len(b):
        for number, (one, other) in enumerate(zip(a, b, strict=True), 1):
            yield from differences(one, other, f"{path}.{number}")
    elif a != b:
        yield Difference(path, a, b)


def _are_tables(value: object) -> TypeGuard[Sequence[object]]:
    """Whether a value is a list of things with fields of their own."""
    return isinstance(value, list | tuple) and all(isinstance(each, dict) for each in value)
