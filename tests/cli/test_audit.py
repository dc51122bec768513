"""`houseway record`, `audit` and `worth`: what they print, write and refuse."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Call
from tests.law.nights import PEOPLE, TABLE, journal, seen_hand

EZ = "500-club/ez-baccarat"


def found(value: object) -> Any:
    return value


def test_a_journal_is_recorded_from_lines(call: Call, tmp_path: Path) -> None:
    lines = tmp_path / "night.jsonl"
    lines.write_text("\n".join(json.dumps(each) for each in (TABLE, *PEOPLE, seen_hand())), "utf-8")
    path = tmp_path / "night.journal"
    done = call("record", EZ, "--from", lines, "--journal", path, "--json")
    assert (done.status, done.json()) == (0, {"journal": str(path), "hands": 1, "fees_due": 200})
    assert call("replay", path).status == 0


def test_a_line_that_cannot_be_leaves_no_journal_behind(call: Call, tmp_path: Path) -> None:
    lines = tmp_path / "night.jsonl"
    lines.write_text("\n".join(json.dumps(each) for each in (TABLE, seen_hand())), "utf-8")
    refused = call("record", EZ, "--from", lines, "--journal", tmp_path / "night.journal")
    assert refused.status == 2
    assert "line 2: Ada is not at the table" in refused.err
    assert [path.name for path in tmp_path.iterdir()] == ["night.jsonl"]


def test_the_audit_of_a_journal_as_json(call: Call, tmp_path: Path) -> None:
    path = journal(tmp_path / "night", seen_hand(fees=[["player-dealer", "$5"]]))
    report = found(call("audit", path, "--counted", "$4", "--json").json())["report"]
    assert (report["fees_due"], report["fees_taken"], report["counted"]) == (200, 500, 400)
    assert [each["clause"] for each in report["findings"]] == ["FEE-2", "DROP-1"]


def test_a_count_sheet_to_sign(call: Call, tmp_path: Path) -> None:
    path, page = journal(tmp_path / "night", seen_hand()), tmp_path / "count.html"
    assert call("audit", path, "--counted", "2", "--count-sheet", page).status == 0
    text = page.read_text("utf-8")
    for fact in ("500 Club Casino", "2026-11-14", "swing", "Counter's name", "Signature", "$2"):
        assert fact in text
    again = call("audit", path, "--count-sheet", page)
    assert again.status == 2
    assert "is there already" in again.err


def test_fees_of_a_journal_are_told_by_dealer(call: Call, tmp_path: Path) -> None:
    path = journal(tmp_path / "night", seen_hand())
    said = tmp_path / "dealers.csv"
    said.write_text("table,date,shift,hand,dealer\n4,2026-11-14,swing,1,Vi\n")
    assert call("audit", path, "--dealers", said, "--csv", tmp_path / "tables").status == 0
    with (tmp_path / "tables" / "fees.csv").open() as file:
        assert [row["dealer"] for row in csv.DictReader(file)] == ["Vi"]


def test_a_playing_book_of_a_journal_and_of_a_folder(call: Call, tmp_path: Path) -> None:
    path, book = journal(tmp_path / "night", seen_hand()), tmp_path / "book"
    told = call("audit", path, "--book", book)
    assert told.status == 0
    assert "Ada" in told.out
    assert {each.name for each in book.iterdir()} == {"sessions.csv", "wagers.csv", "bankers.csv"}
    again = call("audit", tmp_path, "--book", book)
    assert again.status == 2
    assert "is there already" in again.err
    assert call("audit", tmp_path, "--book", tmp_path / "another", "--json").status == 0


def test_the_audit_of_a_sheet(call: Call) -> None:
    (page,) = found(call("audit", EZ, "--json").json())
    assert page["id"] == EZ
    assert not any(each["breach"] for each in page["findings"])
    assert page["effective"][0]["share"] == [1, 98], "$0.50 at the end of $1-$49"
    assert "no breach" in call("audit", EZ).out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("audit", "--counted", "5"), "--counted goes with a journal"),
        (("audit", "no-such.journal"), "there is no sheet and no file 'no-such.journal'"),
        (("audit", EZ, "--profile", "ca-1999"), "there is no profile"),
        (("worth", EZ, "--bet", "player"), "a bet is written WAGER=$"),
        (("worth", EZ, "--bet", "dragon-7=5"), "bet Player line or Banker line first"),
        (("worth", EZ, "--bet", "player=lots"), "is not an amount of money"),
        (("worth", EZ, "--bet", "player=25", "--players", "9"), "1 to 6 players can bet"),
        (("worth", "lotus/texas-holdem", "--bet", "player=25"), "has no player-dealer"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(call: Call, words: tuple[str, ...], reason: str) -> None:
    refused = call(*words)
    assert refused.status == 2
    assert reason in refused.err
    assert refused.err.count("\n") == 1


def test_worth_as_json(call: Call) -> None:
    player, bank = found(call("worth", EZ, "--bet", "player=100", "--json").json())
    assert (player["role"], bank["role"]) == ("player", "player-dealer")
    assert player["gross"]["cents"] == pytest.approx(-123.508, abs=0.001)
    assert {"role", "gross", "fee_cents", "net", "deviation_cents", "gains_at"} <= set(bank)


@pytest.mark.parametrize("page", ["nosuch/x.html", ".", "a" * 300])
def test_a_count_sheet_that_cannot_be_written_is_refused_in_one_line(call: Call, tmp_path: Path, page: str) -> None:
    path = journal(tmp_path / "night", seen_hand())
    refused = call("audit", path, "--count-sheet", tmp_path / page)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
