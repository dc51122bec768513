"""The package as it is published: built, laid into an empty folder, and used there by the documents' own words.

The quick run builds the plain wheel and begins a book with it. A soak installs it into an empty environment, compiled
too, and runs a sixth card room with it: a baccarat of its own fees, a hold'em, and the game of `examples/two-up`.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.release import problems
from tests.counts import SOAKING

ROOT = Path(__file__).parent.parent
SOURCES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "constraints.txt")
SITE = "houseway/room/web/site"
IGNORED = shutil.ignore_patterns("*.so", "__pycache__", ".site.lock")
HOLDEM = """\
like      = "500-club/texas-holdem"
title     = "My Hold'em"
source    = []
schedules = ["holdem.toml"]
"""
DROP = '''\
title = "Drop"

[[table]]
columns = "option | limit | players | ante | flop"
rows = """
1 | $2-$4 | 4 or less | $1 | $2
2 | $2-$4 | 5 or more | $1 | $4
"""
fee.flop = { payer = "pot", moment = "flop" }
'''


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain wheel and, in a soak, the source archive that it is made of."""
    return build(tmp_path_factory.mktemp("source"), {}, *(() if SOAKING else ("--wheel",)))


def build(copy: Path, environment: dict[str, str], *only: str) -> Path:
    """Build a source archive and, from that, a wheel; or what `only` says, from the folder itself."""
    for name in ("houseway", "scripts", "docs", "examples"):
        shutil.copytree(ROOT / name, copy / name, ignore=IGNORED)
    for name in SOURCES:
        shutil.copy(ROOT / name, copy)
    (copy / SITE).mkdir(exist_ok=True)  # `make docs` builds it: a stand-in shows that it is packed
    (copy / SITE / "packed.html").touch()
    words = ["-m", "build", "--no-isolation", *only, "--outdir", str(copy / "dist"), "."]
    done = subprocess.run(
        [sys.executable, *words], cwd=copy, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return copy / "dist"


class Alone:
    """An installation apart from this repository, and an empty folder that it is used in."""

    def __init__(self, python: str, environment: dict[str, str], folder: Path) -> None:
        self.python, self.folder = python, folder
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "COLUMNS": "100", **environment}

    def __call__(self, *words: object, status: int = 0, module: str = "houseway") -> str:
        command = [self.python, *(["-m", module] if module else []), *map(str, words)]
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        assert done.returncode == status, f"{words}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    @contextmanager
    def serving(self, *words: str) -> Iterator[str]:
        """Serve a room meanwhile; yield its address."""
        command = [self.python, "-m", "houseway", "serve", "--json", *words]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            try:
                told = (json.loads(line) for line in process.stdout)
                yield next(each["address"] for each in told if each["what"] == "open")
            finally:
                process.send_signal(signal.SIGINT)
            assert [each["what"] for each in told] == ["closed"]


@pytest.fixture
def alone(wheels: Path, tmp_path: Path) -> Alone:
    """The wheel laid out in a folder of its own, before all else that Python finds."""
    (wheel,) = wheels.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "wheel")
    (tmp_path / "empty").mkdir()
    return Alone(sys.executable, {"PYTHONPATH": str(tmp_path / "wheel")}, tmp_path / "empty")


def test_the_wheel_alone_begins_a_book(alone: Alone) -> None:
    found = alone("-c", "import houseway; print(houseway.__file__, *houseway.sheets()[:1])", module="")
    assert found.startswith(f"{alone.environment['PYTHONPATH']}/houseway/__init__.py Heading(")
    alone("book", "new", "my-room")
    assert "nothing is wrong" in alone("book", "check", "my-room", "--tables", 2)
    package = Path(alone.environment["PYTHONPATH"], "houseway")
    for part in ("py.typed", "__init__.pyi", "odds/shipped.zip", "room/web/templates", "room/store/migrations/env.py"):
        assert (package / part).exists(), part
    assert (package / "room/web/static/joined").is_dir()
    assert (package / "room/web/site/packed.html").exists(), "the documents come along"


def test_a_release_is_told_what_is_missing(tmp_path: Path) -> None:
    wheel, source = tmp_path / "houseway-0.1.0-py3-none-any.whl", tmp_path / "houseway-0.1.0.tar.gz"
    released = "# Changelog\n\n## [0.1.0] - 2026-01-01\n"
    assert problems([wheel, source], released, "") == []
    assert len(problems([], "## [Unreleased]\n", " M README.md\n")) == 4


def sixth_room(alone: Alone) -> None:
    """Check, price, deal, serve and audit a card room that no book of ours has."""
    book = alone.folder / "my-room"
    alone("book", "new", "my-room")
    (book / "holdem.toml").write_text(HOLDEM, "utf-8")
    (book / "schedules" / "holdem.toml").write_text(DROP, "utf-8")
    for name in ("two-up.toml", "schedules/two-up.toml"):
        shutil.copy(ROOT / "examples" / "two-up" / "book" / name, book / name)
    assert "3 sheets" in alone("book", "check", "my-room", "--tables", 2)
    mine = ("--books", "my-room")
    assert json.loads(alone("fees", "my-room/baccarat", "--option", 1, "--action", 150, "--bet", 20, "--json", *mine))
    assert json.loads(alone("odds", "my-room/baccarat", "--json", *mine))["wagers"][0]["method"] == "exact"
    assert json.loads(alone("odds", "my-room/two-up", "--rounds", 300, "--json", *mine))["wagers"]
    assert "82" in alone("equity", "my-room/holdem", "AsAd", "KsKd", "--rounds", 5000, *mine)
    for game in ("baccarat", "holdem", "two-up"):
        night = f"{game}.journal"
        alone("deal", f"my-room/{game}", "--rounds", 20, "--seed", 1, "--journal", night, *mine)
        assert "20 hands" in alone("verify", night, *mine)
        assert "every one identical" in alone("replay", night, *mine)
        assert "No breach" in alone("audit", night, *mine)
    with alone.serving("--database", "room.db", *mine) as address:
        for game in ("baccarat", "holdem", "two-up"):
            with urllib.request.urlopen(f"{address}/rules/my-room/{game}") as page:
                assert page.status == 200


@pytest.mark.skipif(not SOAKING, reason="installs Houseway and all it needs, twice: HOUSEWAY_SOAK=1")
@pytest.mark.parametrize("compiled", [False, True])
def test_a_sixth_card_room_in_an_empty_environment(compiled: bool, wheels: Path, tmp_path: Path) -> None:
    if compiled and not shutil.which(os.environ.get("CC", "cc")):
        pytest.skip("there is no C compiler")
    made = build(tmp_path / "source", {"HOUSEWAY_COMPILE": "1"}) if compiled else wheels
    (wheel,) = made.glob("*.whl")
    assert compiled != wheel.name.endswith("-none-any.whl")
    python = str(tmp_path / "venv" / "bin" / "python")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    install = [python, "-m", "pip", "install", "-q", "-c", str(ROOT / "constraints.txt"), str(wheel)]
    subprocess.run([*install, "setuptools"], check=True)
    two_up = tmp_path / "two-up"
    shutil.copytree(ROOT / "examples" / "two-up", two_up, ignore=IGNORED)
    quiet = [python, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", str(two_up)]
    subprocess.run(quiet, check=True)
    (tmp_path / "empty").mkdir()
    sixth_room(Alone(python, {}, tmp_path / "empty"))


@pytest.mark.skipif(not SOAKING, reason="builds a wheel again, without the source archive: HOUSEWAY_SOAK=1")
def test_the_source_archive_has_all_that_a_wheel_is_made_of(wheels: Path, tmp_path: Path) -> None:
    assert list(wheels.glob("*.tar.gz"))
    (from_archive,) = wheels.glob("*.whl")
    (from_folder,) = build(tmp_path / "source", {}, "--wheel").glob("*.whl")
    names = [set(zipfile.ZipFile(each).namelist()) for each in (from_archive, from_folder)]
    assert names[0] == names[1]
