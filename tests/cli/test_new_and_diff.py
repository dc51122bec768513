"""A sheet of one's own, and what it changes."""

from pathlib import Path

import pytest

from houseway.sheets.books import BOOKS
from houseway.sheets.shelf import load_sheet
from tests.cli.conftest import Call
from tests.felts import filed, small

EZ = "500-club/ez-baccarat"


def test_a_new_sheet_is_the_same_game_and_can_be_dealt(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert call("new", path, "--like", EZ).status == 0
    assert call("deal", path, "--rounds", 2, "--seed", 1).status == 0
    mine, theirs = load_sheet(str(path)), load_sheet(EZ)
    assert (mine.title, mine.wager, mine.bank, mine.schedules) == (
        theirs.title,
        theirs.wager,
        theirs.bank,
        theirs.schedules,
    )
    assert (mine.source, mine.approval, mine.reading) == ((), "", ())


def test_a_new_sheet_may_start_from_ones_own(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the command is called from: the path in it is from its own place."""
    filed(tmp_path, small(), "first.toml")
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path)
    assert call("new", "below/second.toml", "--like", "first.toml", "--json").json() == {
        "id": "below/second.toml",
        "like": "first.toml",
    }
    monkeypatch.chdir(tmp_path / "below")
    assert load_sheet("second.toml").title == "Small"


def test_one_change_is_one_difference(call: Call, tmp_path: Path) -> None:
    text = (BOOKS / f"{EZ}.toml").read_text("utf-8")
    mine = filed(tmp_path, text.replace("40 to 1", "39 to 1"))
    assert call("diff", EZ, mine, "--json").json() == [
        {"path": "wager.dragon-7.pays.win", "a": "40 to 1", "b": "39 to 1"}
    ]
    printed = call("diff", EZ, mine).out
    assert "wager.dragon-7.pays.win" in printed
    assert "39 to 1" in printed


def test_what_is_written_otherwise_is_no_difference(call: Call, tmp_path: Path) -> None:
    """A rule left to custom, and one written down that is the same."""
    one, other = filed(tmp_path, small(), "a.toml"), filed(tmp_path, small(("natural_stops = true", "")), "b.toml")
    assert call("diff", one, other, "--json").json() == []
    assert call("diff", one, other).out == "The two are the same game.\n"


def test_what_only_one_has_is_held_against_nothing(call: Call, tmp_path: Path) -> None:
    one = filed(tmp_path, small(), "a.toml")
    other = filed(
        tmp_path, f'like = "a.toml"\nsource = ["small.txt:1-2"]\ndrop = ["wager.tie"]\n[bank.settle]\n{ORDER}'
    )
    found = call("diff", one, other, "--json").json()
    assert isinstance(found, list)
    by_path = {each["path"]: each for each in found}
    assert set(by_path) == {"wager.tie", "bank.settle.order", "reading.Naturals", "reading.The tie"}
    assert by_path["wager.tie"]["b"] is None
    assert by_path["bank.settle.order"] == {"path": "bank.settle.order", "a": ["player", "tie"], "b": ["player"]}


ORDER = 'order = ["player"]\n'
