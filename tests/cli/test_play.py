"""`play`: a person at a real terminal, and what happens without one."""

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from houseway.record.journal import Reader
from houseway.record.replay import replay
from houseway.tables.acts import Left
from tests.cli.conftest import Call

EZ = "500-club/ez-baccarat"
PROMPT = "\n> "
SECONDS_MOST = 20
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")


class Screen:
    """A pseudo-terminal with the command in it."""

    def __init__(self, *arguments: object) -> None:
        self._fd, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
        words = [sys.executable, "-m", "houseway", "play", *map(str, arguments)]
        self._process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)

    def shown(self) -> str:
        """What is written until the next prompt, or to the end."""
        raw, text = b"", ""
        while not text.endswith(PROMPT):
            ready, _, _ = select.select([self._fd], [], [], SECONDS_MOST)
            assert ready, f"nothing more came after {text!r}"
            try:
                raw += os.read(self._fd, 65536)
                # A character may come in two parts.
                text = ESCAPES.sub("", raw.decode(errors="ignore"))
            except OSError:
                # The other end of a pseudo-terminal is closed.
                break
        return text

    def type(self, text: str) -> str:
        os.write(self._fd, text.encode())
        return self.shown()

    def close(self) -> int:
        os.close(self._fd)
        return self._process.wait(SECONDS_MOST)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    found = Screen(EZ, "--seed", 4, "--journal", tmp_path / "mine.jsonl")
    yield found
    assert found.close() == 0


def test_a_person_sits_bets_sees_the_result_and_leaves(screen: Screen, tmp_path: Path) -> None:
    greeting = screen.shown()
    assert "You sit down with $500. With you: Ada, Ben, Cleo, Dov." in greeting
    assert "position is offered to you; the fee on what is bet may come to $10" in greeting
    assert "pass; Enter: pass" in greeting
    layout = screen.type("pass\n")
    assert "Dov is player-dealer" in layout
    assert "dragon-7   Dragon 7, $1 to $1,000, with Player line or Banker line" in layout
    assert "Dragon 7: bet Player line or Banker line first." in screen.type("dragon-7 5\n")
    assert "Player line: the amount must be from $5 to $10,000, not $20,000." in screen.type("player 20000\n")
    assert "sit out      Sit this hand out" in screen.type("help\n")
    result = screen.type("player 25 dragon-7 5\n")
    assert re.search(r"│(10|[2-9JQKA]) +│", result)
    assert "Player line $25, Dragon 7 $5" in result
    assert re.search(r"You: [+-]\$\d+. Your chips: \$\d+.", result)
    assert "Enter: bet player $25, dragon-7 $5" in " ".join(result.split()), "the line may be broken"
    assert "Player line $25, Dragon 7 $5" in screen.type("\n")
    assert re.search(r"You leave with \$\d+, .*. Goodbye.", screen.type("quit\n"))
    left = [line.name for line in Reader(tmp_path / "mine.jsonl") if isinstance(line, Left)]
    assert left == ["You"]
    assert len(list(replay(tmp_path / "mine.jsonl"))) == 3


def test_whoever_hangs_up_leaves_too(screen: Screen) -> None:
    screen.shown()
    assert "You leave with $500, as you came. Goodbye." in screen.type("\x04")


def test_a_person_banks() -> None:
    screen = Screen(EZ, "--seed", 4, "--name", "Zoe")
    screen.shown()
    result = screen.type("take 400\n")
    assert "player-dealer with $400" in result
    assert "fee $" in result
    screen.type("quit\n")
    assert screen.close() == 0


def test_without_a_terminal_three_hands_are_dealt_to_bots(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    called = call("play", EZ, "--seed", 4)
    assert called.status == 0
    assert re.findall(r"^Hand \d+", called.out, re.MULTILINE) == ["Hand 1", "Hand 2", "Hand 3"]
    records = call("play", EZ, "--seed", 4, "--json").json()
    assert isinstance(records, list)
    assert len(records) == 3


def test_thirteen_cards_are_set_without_typing_them() -> None:
    screen = Screen("lotus/13-card-red", "--seed", 4)
    assert "Somebody waits for a place" in screen.shown()
    assert "Set your hand" in screen.type("\n")
    assert "Enter: set front " in screen.type("hint\n")
    assert "Play the hand, or declare a clean sweep or surrender?" in screen.type("\n")
    assert "Goodbye" in screen.type("quit\n")
    assert screen.close() == 0
