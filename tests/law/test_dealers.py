"""Fees due against taken by who dealt, as a file beside the journals says."""

from pathlib import Path

import pytest

from houseway.core.text import Mistake
from houseway.law.dealers import read_dealers
from houseway.law.folder import audit_folder
from houseway.law.folder_page import folder_page
from houseway.law.profiles import load_profile
from tests.law.nights import journal, seen_hand

HEAD = "table,date,shift,hand,dealer\n"
RULEBOOK = [load_profile("ca-rulebook")]


def dealers(folder: Path, text: str) -> Path:
    path = folder / "dealers.csv"
    path.write_text(text, "utf-8")
    return path


def test_fees_are_told_by_dealer(tmp_path: Path) -> None:
    """Wes dropped $1 too little in the third hand; nobody is known to have dealt the first."""
    short = seen_hand(fees=[["player-dealer", "$1"]])
    journal(tmp_path / "night", seen_hand(), seen_hand(), short)
    said = HEAD + "4,2026-11-14,swing,2,Vi\n4,2026-11-14,swing,3,Wes\n9,2026-11-14,swing,1,Vi\n"
    nights = audit_folder(tmp_path, RULEBOOK, dealers=dealers(tmp_path, "\ufeff" + said))
    (night,) = nights.audited
    assert [(row.dealer, row.due, row.taken) for row in night.fees] == [
        ("", 200, 200),
        ("Vi", 200, 200),
        ("Wes", 200, 100),
    ]
    assert "<td>Wes</td>" in folder_page(nights)
    (unread,) = nights.unread
    assert (unread.name[-6:], unread.reason) == ("line 4", "there is no journal of table 9, 2026-11-14, swing")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("table,dealer\n", "line 1: name the columns table, date, shift, hand, dealer, and no others"),
        (HEAD + "4,2026-11-14,swing,first,Vi\n", "line 2: 'first' is not the number of a hand"),
        (
            HEAD + "4,2026-11-14,swing,9,Vi\n4,2026-11-14,swing,9,Wes\n",
            "line 3: write the dealers of a table in the order",
        ),
    ],
)
def test_dealers_that_cannot_be_are_refused_by_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=why):
        read_dealers(dealers(tmp_path, text))
