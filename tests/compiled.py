"""Where compiled kernels are kept from run to run: a folder of the user's cache, another one for other sources.

Numba looks at the file of a function alone. One that calls a function of another file, which was changed since, would
be taken as it was compiled before; so the folder is named by all the sources that kernels are compiled from.
"""

import hashlib
import os
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree

import houseway
from houseway.odds import kept

PACKAGE = Path(houseway.__file__).parent
SOURCES = ("core", "hands", "odds/kernels")
VARIABLE = "NUMBA_CACHE_DIR"
KEPT_MOST = 8


def keep(shelf: Path | None = None) -> None:
    """Tell Numba, here and in every process that tests start, unless somebody has told it already."""
    if VARIABLE in os.environ:
        return
    shelf = shelf or kept.folder() / "compiled"
    own = shelf / digest()
    own.mkdir(parents=True, exist_ok=True)
    own.touch()
    for old in sorted(shelf.iterdir(), key=lambda each: each.stat().st_mtime)[:-KEPT_MOST]:
        rmtree(old, ignore_errors=True)
    os.environ[VARIABLE] = str(own)


def digest() -> str:
    """Name of all sources together, with their places, and of the compiler."""
    found = hashlib.sha256(version("numba").encode())
    for path in sorted(path for folder in SOURCES for path in (PACKAGE / folder).glob("*.py")):
        found.update(f"\0{path.relative_to(PACKAGE)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:32]
