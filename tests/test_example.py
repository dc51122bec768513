"""The example of a family in a package of its own: built, put where Python finds it, and its own tests run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent / "examples" / "two-up"
BUILD = "import setuptools; setuptools.setup()"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is installed, with its entry points."""
    folder = tmp_path_factory.mktemp("built")
    words = ["egg_info", "--egg-base", str(folder), "build", "--build-base", str(folder), "--build-lib", str(folder)]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BUILD, "-q", *words], cwd=EXAMPLE, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return folder


def run(built: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python with the package at hand."""
    environment = {**os.environ, "PYTHONPATH": str(built), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_its_own_tests_pass(built: Path, tmp_path: Path) -> None:
    options = ("-q", "-p", "no:cacheprovider", "--tables", "3", "-c", os.devnull, f"--rootdir={tmp_path}")
    done = run(built, EXAMPLE, "pytest", *options, str(EXAMPLE / "tests"))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert " passed" in done.stdout


def test_it_is_dealt_priced_and_checked_by_the_command(built: Path, tmp_path: Path) -> None:
    sheet, book = str(EXAMPLE / "book" / "two-up.toml"), str(EXAMPLE / "book")
    dealt = run(built, tmp_path, "houseway", "deal", sheet, "--rounds", "2", "--journal", "night.journal")
    assert dealt.returncode == 0, dealt.stderr
    assert run(built, tmp_path, "houseway", "replay", "night.journal").returncode == 0
    priced = run(built, tmp_path, "houseway", "odds", sheet, "--rounds", "500")
    assert priced.returncode == 0, priced.stderr
    assert "500 rounds simulated" in priced.stdout
    assert "as the game advises its players" in priced.stdout
    checked = run(built, tmp_path, "houseway", "book", "check", book, "--tables", "3")
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
    listed = run(built, tmp_path, "houseway", "sheets", "--books", book).stdout
    assert "book/two-up" in listed


def test_without_the_package_its_sheet_says_so(tmp_path: Path) -> None:
    dealt = run(tmp_path, tmp_path, "houseway", "deal", str(EXAMPLE / "book" / "two-up.toml"))
    assert dealt.returncode == 2
    assert "does not know how to play two-up" in dealt.stderr
