"""Arrays that took long, kept on disk for the next time; and by shards, those of a run that was broken off.

They are found again by all they were made from (the rules and tables as the kernels take them) and the engine's
version; whoever deletes the folder only has to wait again.
"""

import hashlib
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, TypeVar
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway import __version__

T = TypeVar("T", bound=np.generic)

FOLDER = "HOUSEWAY_CACHE"


def folder() -> Path:
    """Return the folder for arrays: as the environment says, or where programs keep what can be made again."""
    if own := os.environ.get(FOLDER):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "houseway"


_fresh: ContextVar[bool] = ContextVar("fresh", default=False)


@contextmanager
def counting_again(fresh: bool = True) -> Iterator[None]:
    """Count meanwhile all that is asked for again, and keep the new counts."""
    before = _fresh.set(fresh)
    try:
        yield
    finally:
        _fresh.reset(before)


def wants_fresh() -> bool:
    """Whether what was worked out before is to be left aside."""
    return _fresh.get()


def array(made_from: Iterable[object], make: Callable[[], NDArray[T]]) -> NDArray[T]:
    """Return the array made from this: read, or made and written."""
    path = folder() / "odds" / f"{name(made_from)}.npy"
    try:
        if wants_fresh():
            raise FileNotFoundError
        found: NDArray[T] = np.load(path)
    except (OSError, ValueError):
        made = found = make()
        _write(path, lambda file: np.save(file, made))
    return found


def read(shelf: str, made_from: Iterable[object], called: str) -> dict[str, NDArray[np.int64]] | None:
    """The arrays kept under this name; none, if there are none or they are damaged."""
    try:
        with _path(shelf, made_from, called).open("rb") as file, np.load(file) as arrays:
            return {key: arrays[key] for key in arrays.files}
    except (OSError, ValueError, EOFError, BadZipFile, zlib.error):
        return None


def write(shelf: str, made_from: Iterable[object], called: str, arrays: Mapping[str, NDArray[np.generic]]) -> None:
    """Keep arrays under what they were made from: when that changes, they are not found any more."""
    _write(_path(shelf, made_from, called), lambda file: np.savez_compressed(file, allow_pickle=False, **arrays))


def _path(shelf: str, made_from: Iterable[object], called: str) -> Path:
    """Return where something is kept."""
    return folder() / shelf / name(made_from) / f"{called}.npz"


def name(made_from: Iterable[object]) -> str:
    """Name something by all that it is made from."""
    digest = hashlib.sha256(__version__.encode())
    for part in made_from:
        digest.update(part.tobytes() if isinstance(part, np.ndarray) else msgspec.json.encode(part))
    return digest.hexdigest()[:32]


def _write(path: Path, save: Callable[[IO[bytes]], None]) -> None:
    """Whole or not at all; a folder that cannot be written to only means waiting again."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            save(file)
        os.replace(file.name, path)
    except OSError:
        return
