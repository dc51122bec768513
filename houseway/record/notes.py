"""A night that is typed in, on disk as it was typed: whatever ends the program, the night goes on from there."""

import fcntl
import os
from pathlib import Path
from types import TracebackType

import msgspec

from houseway.core.text import Mistake
from houseway.record.sights import SeenBack, Sight


class NightNotes:
    """A file of sights, one a line, to which is only ever added; one program at a time writes it.

    A line counts once it is there whole and on the disk. One that a power cut left in part was never told as kept.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> "NightNotes":
        try:
            self._file = self.path.open("ab+", buffering=0)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise Mistake(f"{self.path} is being written by another program: close that one first") from None
        except OSError as error:
            raise Mistake(f"{self.path} cannot be written: {error.strerror}") from None
        text = self.path.read_bytes()
        self._file.truncate(text.rfind(b"\n") + 1)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    @property
    def text(self) -> bytes:
        """All of it, as `houseway record --from` reads it."""
        return self.path.read_bytes()

    def keep(self, note: Sight | SeenBack) -> None:
        """Add a line, and return once it is on the disk; a Mistake, if it cannot be, and then it is not there."""
        size, line = self.path.stat().st_size, msgspec.json.encode(note) + b"\n"
        try:
            if self._file.write(line) != len(line):
                raise OSError(0, "it was written in part")
            os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(size)
            raise Mistake(f"{self.path} cannot be written: {error.strerror}; all before it is there") from None
