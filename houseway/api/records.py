"""Targets for the lines of a table's journal: a file that is never there in part, memory, or nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from houseway.core.text import Mistake
from houseway.record.journal import Line, Writer
from houseway.tables.acts import Played


class Record:
    """Takes lines as they happen: seals them into a file, keeps the hands, or lets them go."""

    def __init__(self, file: BinaryIO | None, keep: bool) -> None:
        self._writer = Writer(file) if file else None
        self._keep = keep
        self.hands: list[Played] = []

    def __call__(self, line: Line) -> None:
        if self._writer:
            self._writer(line)
        if self._keep and isinstance(line, Played):
            self.hands.append(line)

    @property
    def head(self) -> str:
        return self._writer.head if self._writer else ""


@contextmanager
def recording(path: Path | None, *, keep: bool = False) -> Iterator[Record]:
    """Open a record, in a new file if a path is given; hands are kept in memory if asked for."""
    if path is None:
        yield Record(None, keep)
        return
    with _whole_file(path) as file:
        yield Record(file, keep)


def check_new(path: Path) -> None:
    """Check that no journal is there yet."""
    if path.exists():
        raise Mistake(f"{path} is there already, and a journal is never written over: choose another name")


@contextmanager
def _whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a new file that appears under its name once all of it is written.

    If that fails, nothing is left behind.
    """
    check_new(path)
    part = path.with_name(f"{path.name}.part")
    try:
        file = part.open("xb")
    except OSError as error:
        raise Mistake(f"{part} cannot be written: {error.strerror}") from None
    try:
        with file:
            yield file
        part.rename(path)
    except BrokenPipeError:
        # Somebody stopped reading what is printed: that is no fault of the file.
        part.unlink(missing_ok=True)
        raise
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Mistake(f"{path} cannot be written: {error.strerror}") from None
    except BaseException:
        part.unlink(missing_ok=True)
        raise
