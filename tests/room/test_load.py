"""The load program: whoever plays in it answers what the room accepts, and it says what it measured."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from houseway.room.base.commands import PlayerCommand
from houseway.room.serve.bench.people import LoadTally, answer_to
from tests.room.rooms import house

SHEETS = ("500-club/ez-baccarat", "500-club/texas-holdem", "lotus/pai-gow-tiles", "players/three-card-poker-1-1")


@pytest.mark.parametrize("sheet", SHEETS)
async def test_whoever_plays_answers_what_is_accepted(tmp_path: Path, sheet: str) -> None:
    async with house(tmp_path) as h:
        table = await h.open(sheet, bots=3)
        guest = await h.sit(table, 5)
        for _ in range(8):
            message, _ = await h.asked(table, guest)
            answer = answer_to(json.loads(msgspec.json.encode(message)))
            await h.do(table, guest, msgspec.convert(answer, PlayerCommand))
        assert await h.room.records.hands(table), "hands are played to their end"


def test_how_long_nearly_every_command_took() -> None:
    tally = LoadTally(seconds=[each / 100 for each in range(100)])
    assert (tally.within(0.5), tally.within(0.99)) == (0.5, 0.99)
    tally.clear()
    assert tally.within(0.5) == 0


def test_a_short_load_says_what_was_wanted_and_done() -> None:
    check(run_load())


def test_a_crowd_comes_in_while_the_room_is_under_load() -> None:
    done = run_load("--guests", "3", "--visitors", "1")
    check(done)
    assert re.search(r"^3 guests came in within [\d.]+ s$", done.stdout, re.MULTILINE)
    assert re.search(r"^    visitors were answered .*\d+ with 200", done.stdout, re.MULTILINE), done.stdout


def test_a_room_of_several_workers_is_put_under_load_too_and_leaves_no_folder(
    tmp_path: Path, folders: Path, on_postgres: Callable[[Path], str]
) -> None:
    check(run_load("--database", on_postgres(tmp_path), "--workers", "2"))
    assert list(folders.iterdir()) == []


def run_load(*more: str) -> "subprocess.CompletedProcess[str]":
    short = ("--tables", "2", "--watchers", "2", "--rate", "20", "--seconds", "1", "--warm-up", "0.5", *more)
    command = (sys.executable, "-m", "houseway.room.serve.bench.load", "--sheets", "ez-baccarat", *short)
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def check(done: "subprocess.CompletedProcess[str]") -> None:
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^20 commands a second wanted, \d+ done, p50 [\d.]+ ms, p99 [\d.]+ ms", done.stdout, re.MULTILINE)


def test_the_cost_of_a_long_history_is_measured() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "houseway.room.serve.bench.history", "--entries", "300"], capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    assert re.search(r"│ 0 .*\n│ 300 ", made.stdout), made.stdout


def test_what_a_room_costs_is_measured_by_table_watcher_and_command() -> None:
    short = ("--tables", "4", "--watchers", "3", "--rate", "20", "--seconds", "1")
    command = (sys.executable, "-m", "houseway.room.serve.bench.cost", *short)
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stderr) == (0, "")
    assert re.search(r"│ a table .* kB .*\n│ a watcher .* kB .*\n│ a command .* rows", made.stdout), made.stdout
