"""Journals written by earlier programs stay readable: each is verified and replayed to the same chips.

They lie in `before/`, packed: every family, kind of ring game and game for points, rulings, fees by the clock, comings
and goings, an imported hand and a watched table. None of them is ever written anew; where the format changes,
`record.older` reads it.
"""

import gzip
from pathlib import Path

import pytest

from houseway.record.journal import Closed, Observed, Opened, Played
from houseway.record.replay import replay
from houseway.record.verify import verify
from tests.journals import read

BEFORE = Path(__file__).with_name("before")
NAMES = sorted(path.name.removesuffix(".journal.gz") for path in BEFORE.glob("*.journal.gz"))


def unpacked(name: str, folder: Path) -> Path:
    path = folder / f"{name}.journal"
    path.write_bytes(gzip.decompress((BEFORE / f"{name}.journal.gz").read_bytes()))
    return path


def test_none_is_missing() -> None:
    assert len(NAMES) == 26


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_written_before_verifies_and_replays(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    opened, *lines, closed = read(path)
    assert isinstance(opened, Opened)
    assert isinstance(closed, Closed)
    hands = [line.number for line in lines if isinstance(line, Played | Observed)]
    assert len(hands) == closed.hands == verify(path).hands
    assert [each.line.number for each in replay(path)] == hands, "replay raises where a posting or carry differs"
