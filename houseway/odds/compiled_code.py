"""Where numba keeps the compiled code of kernels: it refuses to begin where it can write nowhere.

An installation may be read-only, and a service may have no home. The folder is then made for this process and those it
begins, readable by nobody else (what is in it is run), and goes with it; `NUMBA_CACHE_DIR` names one that stays.
"""

import atexit
import os
import shutil
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp

SETTING = "NUMBA_CACHE_DIR"


def have_a_folder(package: Path = Path(__file__).parent / "kernels") -> None:
    """Let compiled code go into a folder of its own, where neither the package's nor the user's can be written."""
    users = Path(os.environ.get("XDG_CACHE_HOME") or Path(os.path.expanduser("~"), ".cache"))
    if os.environ.get(SETTING) or can_be_written(package) or can_be_written(users):
        return
    os.environ[SETTING] = mkdtemp(prefix="houseway-")
    atexit.register(shutil.rmtree, os.environ[SETTING], ignore_errors=True)


def can_be_written(folder: Path) -> bool:
    """Whether a file can be made in a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
