"""Compiled code has somewhere to go, also where nothing can be written beside it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.odds import compiled_code
from houseway.odds.compiled_code import SETTING, can_be_written, have_a_folder


def test_a_folder_can_be_written_that_can_be_made(tmp_path: Path) -> None:
    assert can_be_written(tmp_path / "not" / "yet")
    assert not can_be_written(Path("/proc/none"))


def test_nothing_is_set_where_code_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    have_a_folder(tmp_path)
    assert SETTING not in os.environ


def test_a_read_only_installation_of_somebody_without_a_home_can_compile() -> None:
    code = (
        f"import os, stat; from pathlib import Path; from {compiled_code.__name__} import have_a_folder\n"
        "have_a_folder(Path('/proc/none'))\n"
        "folder = Path(os.environ['NUMBA_CACHE_DIR'])\n"
        "print(folder, stat.S_IMODE(folder.stat().st_mode) == 0o700)"
    )
    environment = {"PATH": os.environ["PATH"], "HOME": "/proc/none"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    folder, is_private = done.stdout.split()
    assert is_private == "True"
    assert not Path(folder).exists(), "it goes with the process"
