"""Arrays that took long, kept on disk for the next time.

They are found again by all they were made from (the rules and tables as the kernels take them) and the engine's
version; whoever deletes the folder only has to wait again.
"""

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway import __version__

T = TypeVar("T", bound=np.generic)

FOLDER = "HOUSEWAY_CACHE"


def folder() -> Path:
    """Where the environment says, or where people's programs keep what can be made again."""
    if own := os.environ.get(FOLDER):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "houseway"


def array(made_from: Iterable[object], make: Callable[[], NDArray[T]]) -> NDArray[T]:
    """The array made from this: read, or made and written."""
    path = folder() / "odds" / f"{name(made_from)}.npy"
    try:
        found: NDArray[T] = np.load(path)
    except (OSError, ValueError):
        found = make()
        _write(path, found)
    return found


def name(made_from: Iterable[object]) -> str:
    """What something made from this is called."""
    digest = hashlib.sha256(__version__.encode())
    for part in made_from:
        digest.update(part.tobytes() if isinstance(part, np.ndarray) else msgspec.json.encode(part))
    return digest.hexdigest()[:32]


def _write(path: Path, found: NDArray[T]) -> None:
    """Whole or not at all; a folder that cannot be written to only means waiting again."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            np.save(file, found)
        os.replace(file.name, path)
    except OSError:
        return
