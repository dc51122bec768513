"""Journals written by earlier programs stay readable: each is verified and replayed to the same chips.

They lie in `before/`, packed: every family, kind of ring game and game for points, rulings, fees by the clock, comings
and goings, an imported hand and a watched table. None of them is ever written anew; where the format changes,
`record.older` reads it. Their sheets are those that the books had then (`books/digests.toml`).
"""

import gzip
import tomllib
from pathlib import Path

import msgspec
import pytest

from houseway.law.audit import SHEET, audit
from houseway.record import digests
from houseway.record.digests import lasting_digest, load_digests
from houseway.record.ends import opening_of
from houseway.record.journal import Closed, Opened
from houseway.record.provenance import how_it_differs, how_it_is_older
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.acts import Observed, Played
from tests.journals import read, sealed

BEFORE = Path(__file__).with_name("before")
NAMES = sorted(path.name.removesuffix(".journal.gz") for path in BEFORE.glob("*.journal.gz"))
OLDER = ("baccarat", "limit-holdem", "three-card", "war")  # the books have been read again since


def unpacked(name: str, folder: Path) -> Path:
    path = folder / f"{name}.journal"
    path.write_bytes(gzip.decompress((BEFORE / f"{name}.journal.gz").read_bytes()))
    return path


def test_none_is_missing(tmp_path: Path) -> None:
    kept = {opening_of(unpacked(name, tmp_path)).sheet.module for name in NAMES}
    assert kept == {sheet.module for sheet in map(load_sheet, sheet_ids()) if sheet.playable}


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_written_before_verifies_and_replays(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    opened, *lines, closed = read(path)
    assert isinstance(opened, Opened)
    assert isinstance(closed, Closed)
    hands = [line.number for line in lines if isinstance(line, Played | Observed)]
    verified = verify(path)
    assert len(hands) == closed.hands == verified.hands
    assert verified.sheet == "", "its sheet was in the books"
    assert [each.line.number for each in replay(path)] == hands, "replay raises where a posting or carry differs"


@pytest.mark.parametrize("name", OLDER)
def test_a_sheet_of_an_earlier_program_is_a_note_and_no_breach(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    opened = opening_of(path)
    note = how_it_is_older(opened.sheet)
    assert note.startswith(f"the sheet in it is {opened.sheet.id} as of an earlier program ({opened.engine}); today's")
    report = audit(path, [])
    assert [(each.clause, each.text) for each in report.findings] == [(SHEET, note)]
    assert report.breaches == []


@pytest.mark.parametrize("name", OLDER)
def test_an_older_sheet_is_known_when_its_journal_is_written_anew(name: str, tmp_path: Path) -> None:
    """As a room writes the journals of tables that were opened under an earlier program: with the fields of today."""
    path = unpacked(name, tmp_path)
    anew = sealed(tmp_path / "anew.journal", read(path))
    given, later = (msgspec.json.decode(each.read_bytes().partition(b"\n")[0])["digest"] for each in (path, anew))
    assert given != later
    assert how_it_is_older(opening_of(anew).sheet) == how_it_is_older(opening_of(path).sheet) != ""
    assert verify(anew).sheet == ""


class LaterSheet(Sheet, frozen=True, kw_only=True):
    """A sheet of a later program."""

    another: str = "as before"


def test_a_field_that_comes_later_leaves_a_lasting_digest_as_it_is() -> None:
    for sheet in map(load_sheet, list(sheet_ids())[::12]):
        later = msgspec.convert(msgspec.to_builtins(sheet), LaterSheet)
        assert later.digest != sheet.digest
        assert lasting_digest(later) == lasting_digest(sheet)
        assert lasting_digest(msgspec.structs.replace(later, another="otherwise")) != lasting_digest(sheet)


def test_the_digests_of_today_are_added_once_and_none_is_lost() -> None:
    ids = ("500-club/ez-baccarat", "500-club/seven-card-stud")
    text = digests.format_digests(digests.with_today(load_digests(), ids))
    added = tomllib.loads(text)
    assert digests.format_digests(digests.with_today(added, ids)) == text
    for sheet_id, known in load_digests().items():
        assert known.items() <= added[sheet_id].items()
    for sheet_id in ids:
        assert set(digests.digests_today(sheet_id)) <= set(added[sheet_id])
    assert digests.FILE.read_text("utf-8") == digests.format_digests(load_digests())


def undoable(sheet_id: str) -> list[int]:
    """Numbers of the readings that say what the book's letter would give."""
    readings = enumerate(load_sheet(sheet_id).reading, 1)
    return [number for number, reading in readings if isinstance(reading.as_printed, dict) and reading.as_printed]


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if undoable(each)])
def test_a_sheet_with_any_one_reading_undone_is_that_of_the_books(sheet_id: str) -> None:
    for number in undoable(sheet_id):
        sheet = load_sheet(sheet_id, (number,))
        assert how_it_differs(sheet) == how_it_is_older(sheet) == "", f"reading {number}"
