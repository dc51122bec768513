"""The command as a whole: how it starts, and how it ends."""

import importlib
import inspect
import os
import subprocess
import sys

import pytest
import typer

from houseway import __version__
from houseway.cli import COMMANDS
from tests.cli.conftest import Call

EZ = "500-club/ez-baccarat"
SLOW = ("rich", "numba", "numpy")


@pytest.mark.parametrize("arguments", [("no-such-command",), ("deal",), ("deal", "x", "--rounds", "0")])
def test_wrong_usage_is_status_2(call: Call, arguments: tuple[str, ...]) -> None:
    assert call(*arguments).status == 2


def test_what_is_slow_to_import_is_not() -> None:
    """A new process, because others in this one may have imported them."""
    code = f"import sys, houseway.cli; print([name for name in {SLOW} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_no_command_is_imported_to_list_them() -> None:
    code = "import sys, houseway.cli; print([name for name in sys.modules if name.startswith('houseway.cli.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_listed_by_its_first_line(name: str, call: Call) -> None:
    module, function, line = COMMANDS[name]
    member = getattr(importlib.import_module(f"houseway.cli.{module}"), function)
    described = (member.info.help if isinstance(member, typer.Typer) else inspect.getdoc(member)) or ""
    assert line == described.partition("\n\n")[0].replace("\n", " ")
    assert name in call("--help").out
    assert call(name, "--help").status == 0


def test_a_mistake_is_one_line_and_status_2() -> None:
    done = subprocess.run([sys.executable, "-m", "houseway", "sheet", "no/such"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("houseway: there is no sheet 'no/such'")
    assert done.stderr.count("\n") == 1


def test_whoever_stops_reading_gets_no_traceback() -> None:
    words = [sys.executable, "-m", "houseway", "deal", "500-club/ez-baccarat", "--rounds", "500"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("Hand 1")
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


def test_a_terminal_without_suits_is_no_trouble() -> None:
    words = [sys.executable, "-m", "houseway", "deal", "500-club/ez-baccarat", "--rounds", "1", "--seed", "1"]
    done = subprocess.run(words, capture_output=True, env={"PYTHONIOENCODING": "ascii"}, check=True)
    assert b"\\u2660" in done.stdout or b"\\u2665" in done.stdout


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("houseway od", "odds"),
        ("houseway odds 500-club/ez", EZ),
        ("houseway odds --wag", "--wager"),
    ],
)
def test_a_shell_completes_commands_ids_and_options(typed: str, completed: str) -> None:
    asked = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" ")), "_HOUSEWAY_COMPLETE": "complete_bash"}
    words = [sys.executable, "-c", "from houseway.cli import main; main()"]
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, **asked}, check=True)
    assert done.stdout.split() == [completed]


def test_a_shell_is_told_how_to_ask() -> None:
    words = [sys.executable, "-c", "from houseway.cli import main; main()"]
    asked = {**os.environ, "_HOUSEWAY_COMPLETE": "source_bash"}
    done = subprocess.run(words, capture_output=True, text=True, env=asked, check=True)
    assert "complete -o default -F _houseway_completion houseway" in done.stdout


def test_it_tells_its_version(call: Call) -> None:
    told = call("--version")
    assert (told.status, told.out.strip()) == (0, f"houseway {__version__}")
