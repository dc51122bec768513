"""Counts of boxes and hands of the card room's own, held against a folder of journals."""

from pathlib import Path

import pytest

from houseway.core.text import Mistake
from houseway.law.box_counts import read_counts
from houseway.law.folder import audit_folder
from houseway.law.profiles import load_profile
from tests.law.nights import journal, seen_hand

HEAD = "table,date,shift,counted,hands\n"


def counts(folder: Path, text: str) -> Path:
    path = folder / "counts.csv"
    path.write_text(text, "utf-8")
    return path


def test_boxes_and_hands_are_held_against_the_journals(tmp_path: Path) -> None:
    """$2 was taken in one hand; $1 lay in the box, and the camera counted two hands. Table 9 has no journal."""
    journal(tmp_path / "night", seen_hand())
    text = "\ufeff" + HEAD + '4,2026-11-14,swing,"$1",2\n9,2026-11-14,swing,,\n'
    nights = audit_folder(tmp_path, [load_profile("ca-rulebook")], counts(tmp_path, text))
    assert [(finding.clause, finding.breach, finding.text) for _, finding in nights.findings] == [
        ("DROP-1", True, "$2 was taken and $1 counted: short by $1"),
        ("hands counted", False, "2 hands were counted, and the journal has 1"),
    ]
    (unread,) = nights.unread
    assert (unread.name[-6:], unread.reason) == ("line 3", "there is no journal of table 9, 2026-11-14, swing")


def test_counts_that_agree_are_no_finding(tmp_path: Path) -> None:
    journal(tmp_path / "night", seen_hand())
    agreeing = counts(tmp_path, HEAD + "4,2026-11-14,swing,2.00,1\n")
    nights = audit_folder(tmp_path, [load_profile("ca-rulebook")], agreeing)
    assert (list(nights.findings), nights.unread) == ([], [])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("table,date\n", "line 1: name the columns table, date, shift, counted, hands"),
        (HEAD.replace("hands", "pot"), "line 1: name the columns"),
        (HEAD + "4,2026-11-14,swing,much,1\n", "line 2: "),
        (HEAD + "4,2026-11-14,swing,1,some\n", "line 2: 'some' is not a number of hands"),
        (HEAD + "4,2026-11-14,swing,1,1\n" * 2, "line 3: table 4, 2026-11-14, swing is there already"),
    ],
)
def test_counts_that_cannot_be_are_refused_by_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=why):
        read_counts(counts(tmp_path, text))
