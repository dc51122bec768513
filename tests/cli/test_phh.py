"""`export` and `import` from the command line."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call

HOLDEM = "lotus/texas-holdem"


@pytest.fixture
def night(call: Call, tmp_path: Path) -> Path:
    journal = tmp_path / "night.journal"
    call("deal", HOLDEM, "--rounds", 5, "--seed", 2, "--players", 4, "--journal", journal)
    return journal


def test_a_journal_goes_out_and_comes_back(call: Call, night: Path, tmp_path: Path) -> None:
    folder = tmp_path / "hands"
    assert call("export", night, "--phh", folder, "--json").json() == {"written": [1, 2, 3, 4, 5], "refused": {}}
    for number in range(1, 6):
        again = tmp_path / f"{number}.journal"
        call("import", HOLDEM, folder / f"{number}.phh", "--journal", again)
        assert "1 hand replayed" in call("replay", again).out
        call("export", again, "--phh", tmp_path / str(number))
        text = (folder / f"{number}.phh").read_text("utf-8")
        assert (tmp_path / str(number) / "1.phh").read_text("utf-8") == text.replace(f"hand = {number}\n", "hand = 1\n")


def test_what_cannot_be_written_is_told(call: Call, tmp_path: Path) -> None:
    journal = tmp_path / "night.journal"
    call("deal", "players/pineapple", "--rounds", 1, "--seed", 2, "--players", 3, "--journal", journal)
    shown = call("export", journal, "--phh", tmp_path / "hands").out
    assert "0 hands written" in shown
    assert "hand 1 is not: players/pineapple" in shown


@pytest.mark.parametrize(("text", "status", "told"), [("", 1, "there is no hand in it"), (None, 2, "there is no file")])
def test_a_file_that_is_none(call: Call, tmp_path: Path, text: str | None, status: int, told: str) -> None:
    path = tmp_path / "hand.phh"
    if text is not None:
        path.write_text(text)
    found = call("import", HOLDEM, path)
    assert found.status == status
    assert told in found.err
