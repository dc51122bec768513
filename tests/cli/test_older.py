"""A journal dealt by a sheet of an earlier program: whoever goes through it is told so, and it is no fault."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Call
from tests.record.test_before import OLDER, unpacked

NOTE = "the sheet in it is {} as of an earlier program (0.1.0); today's book reads differently: other "


@pytest.mark.parametrize("words", [("verify",), ("replay",), ("replay", "--hand", 1)])
def test_a_note_says_that_the_sheet_is_older(call: Call, tmp_path: Path, words: tuple[object, ...]) -> None:
    command, *options = words
    journal = unpacked("war", tmp_path)
    told = call(command, journal, *options)
    assert told.status == 0
    note = NOTE.format("lotus/ultimate-war")
    assert [line for line in told.out.splitlines() if line.startswith("note: ")] == [told.out.splitlines()[-1]]
    assert told.out.splitlines()[-1].startswith(f"note: {note}")
    found: Any = call(command, journal, *options, "--json").json()
    assert found["note"].startswith(note)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_of_a_sheet_of_today_there_is_no_note(call: Call, tmp_path: Path, command: str) -> None:
    assert "pai-gow-tiles" not in OLDER
    assert "note: " not in call(command, unpacked("pai-gow-tiles", tmp_path)).out
