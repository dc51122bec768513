"""The exit status of commands: 0 all is well, 1 something was found, 2 a fault."""

from pathlib import Path

import pytest

from houseway.core.text import STOPPED
from tests.cli.conftest import Call

EZ, PINEAPPLE = "500-club/ez-baccarat", "players/pineapple"


def test_a_record_that_does_not_hold_is_found_and_what_is_none_is_a_fault(call: Call, tmp_path: Path) -> None:
    night, sheet = tmp_path / "night.journal", tmp_path / "notes.txt"
    assert call("deal", EZ, "--rounds", 2, "--seed", 1, "--journal", night).status == 0
    sheet.write_text(f'like = "{EZ}"\n')
    changed = tmp_path / "changed.journal"
    changed.write_bytes(night.read_bytes().replace(b'"Ada"', b'"Eve"'))
    for command in ("verify", "replay", "audit"):
        assert call(*command.split(), night).status == 0
        assert call(*command.split(), changed).status == 1
        for none in (sheet, tmp_path / "nowhere"):
            refused = call(*command.split(), none)
            assert refused.status == 2
        assert "is no journal" in call(*command.split(), sheet).err
    assert call("verify", night, "--head", "0" * 64).status == 1


def test_ctrl_c_is_told_in_a_sentence_and_ends_with_130(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.law.lint.lint", stop)
    monkeypatch.setattr("houseway.cli.journals.audit.lint", stop)
    called = call("audit", EZ, "--json")
    assert (called.status, called.err) == (STOPPED, "houseway: stopped before it was done\n")
    assert called.json() == {"error": "stopped before it was done", "status": STOPPED}


def test_a_breach_is_found(call: Call) -> None:
    assert call("audit", EZ).status == 0
    told = call("audit", EZ, "--profile", "ca-2026-doj", "--json")
    breaches = [each for page in list(told.json()) for each in page["findings"] if each["breach"]]  # type: ignore[call-overload]
    assert told.status == bool(breaches)
    assert call("audit", "--profile", "ca-2026-doj").status == 1


def test_a_difference_is_found(call: Call) -> None:
    assert call("diff", EZ, EZ).status == 0
    assert call("diff", EZ, PINEAPPLE, "--json").status == 1


def test_hands_that_cannot_be_written_or_played_are_found(call: Call, tmp_path: Path) -> None:
    journal, hand = tmp_path / "night.journal", tmp_path / "hand.phh"
    call("deal", PINEAPPLE, "--rounds", 1, "--seed", 2, "--players", 3, "--journal", journal)
    assert call("export", journal, "--phh", tmp_path / "hands").status == 1
    hand.write_text("variant = 'NT'")
    assert call("import", PINEAPPLE, hand).status == 1
