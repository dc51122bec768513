"""The compiled build: what it compiles is there, and in a soak it is compiled and deals from any folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.fast import MODULES, ROOT
from tests.counts import SOAKING

DEAL = "import houseway.round.deal as it; from houseway.cli import app; assert it.__file__.endswith('.so'); app()"


def test_what_is_compiled_is_there_and_is_no_package() -> None:
    """A package's own module is run before anything in it can be found, if it is compiled."""
    assert MODULES
    assert not [each for each in MODULES if not (ROOT / each).is_file() or Path(each).stem == "__init__"]


@pytest.mark.skipif(not SOAKING, reason="compiling takes two minutes: HOUSEWAY_SOAK=1")
def test_compiled_it_deals_the_same_from_any_folder(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for name in ("houseway", "scripts"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    subprocess.run([sys.executable, "-m", "scripts.fast"], cwd=copy, check=True, capture_output=True)
    words = ["deal", "500-club/texas-holdem", "--rounds", "20", "--seed", "7"]
    wide = {**os.environ, "COLUMNS": "100"}
    compiled = dealt([sys.executable, "-c", DEAL, *words], tmp_path, {**wide, "PYTHONPATH": str(copy)})
    assert compiled == dealt([sys.executable, "-m", "houseway", *words], ROOT, wide)


def dealt(command: list[str], folder: Path, environment: dict[str, str]) -> bytes:
    return subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True).stdout
