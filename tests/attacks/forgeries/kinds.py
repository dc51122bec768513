"""Kinds of forged journals: every seal is in order, and often the money worked out anew. None may pass."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from houseway.record.journal import Closed, Line
from houseway.tables.acts import Played
from tests.attacks.forging import (
    replaced,
)
from tests.journals import Lines

Forged = Sequence[Line] | bytes


class Kind(NamedTuple):
    """One way to forge a night's journal, and what must be said of it.

    One that all follows from can be told only by those who `held` a head or a receipt of the true one.
    """

    night: str
    forge: Callable[[Lines], Forged]
    why: str
    held: bool


def kind(night: str, why: str, *, held: bool = False) -> Callable[[Callable[[Lines], Forged]], Kind]:
    """Make a kind of a way to forge the journal of this night, which is found with these words."""
    return lambda forge: Kind(night, forge, why, held)


def at(lines: Sequence[Line], of: type[Any], number: int = 0) -> int:
    """The place of the first line of a kind, or of a later one."""
    return [place for place, line in enumerate(lines) if isinstance(line, of)][number]


def without(lines: Sequence[Line], place: int) -> Lines:
    return Lines([*lines[:place], *lines[place + 1 :]])


def with_line(lines: Sequence[Line], place: int, line: Line) -> Lines:
    return Lines([*lines[:place], line, *lines[place + 1 :]])


def changed(lines: Sequence[Line], of: type[Any], number: int = 0, **fields: Any) -> Lines:
    """The journal with fields of one line changed."""
    place = at(lines, of, number)
    return with_line(lines, place, replaced(lines[place], **fields))


def hand(lines: Sequence[Line], number: int) -> Played:
    line = lines[at(lines, Played, number - 1)]
    assert isinstance(line, Played)
    return line


def closing(lines: Sequence[Line]) -> Closed:
    line = lines[-1]
    assert isinstance(line, Closed)
    return line
