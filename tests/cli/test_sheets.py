"""`sheets` and `sheet`: the names other programs rely on, and a page for every game."""

from pathlib import Path
from typing import Any

import pytest

from houseway.games.known import has_family
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words.catalogue import facts
from houseway.words.headings import heading, heading_of
from tests.cli.conftest import Call
from tests.felts import filed, small

HEADING = ["id", "title", "family", "room", "approval", "playable"]
SHEET = [*HEADING, "source", "seats", "decks", "deck", "wagers", "schedules", "readings", "digest"]
ROW = {"option", "limit", "measure", "from_cents", "to_cents", "from", "to"}
ROW |= {"payer", "moment", "modifier", "when", "cents", "printed"}
EZ = "500-club/ez-baccarat"
SHEETS = list(sheet_ids())


def shown(call: Call, *arguments: object) -> Any:
    called = call("sheet", *arguments, "--json")
    assert called.status == 0, called.err
    return called.json()


def test_sheets_lists_every_sheet(call: Call) -> None:
    found: Any = call("sheets", "--json").json()
    assert [each["id"] for each in found] == SHEETS
    assert all(list(each) == HEADING for each in found)
    assert EZ in call("sheets").out


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_a_heading_read_fast_is_the_heading(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    assert heading_of(sheet_id) == heading(sheet)
    assert heading(sheet).playable == (sheet.playable and has_family(sheet.module))


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_every_sheet_has_its_facts(sheet_id: str) -> None:
    found = facts(load_sheet(sheet_id))
    assert list(found)[: len(SHEET)] == SHEET


def test_a_sheet_for_other_programs(call: Call) -> None:
    found = shown(call, EZ)
    assert list(found)[: len(SHEET)] == SHEET
    assert found["source"][0] == {"file": "000_de408d14f49bb3f5.txt", "lines": [392, 542]}
    assert found["decks"] == {"min": 3, "max": 8}
    dragon = next(wager for wager in found["wagers"] if wager["id"] == "dragon-7")
    (table,) = dragon["paytables"]
    assert table["label"] == ""
    (row,) = table["rows"]
    assert list(row) == ["outcome", "text", "pays"]
    assert (row["outcome"], row["pays"]) == ("win", [40, 1])
    assert "three-card seven" in row["text"]
    assert set(found["schedules"][0]["rows"][0]) >= ROW
    assert list(found["readings"][0]) == ["about", "text", "lines"]


def test_payouts_of_every_kind(call: Call, tmp_path: Path) -> None:
    paid = '{ tie = "8 to 1", tie-at-0 = "push", tie-at-1 = "$500", tie-at-2 = "lose half", tie-at-3 = "lose" }'
    found = shown(call, filed(tmp_path, small(('{ tie = "8 to 1" }', paid))))
    rows = found["wagers"][1]["paytables"][0]["rows"]
    assert [row["pays"] for row in rows] == [[8, 1], "push", {"fixed_cents": 50000}, [-1, 2], [-1, 1]]


def test_as_printed_undoes_readings(call: Call, tmp_path: Path) -> None:
    path = filed(tmp_path, small())
    plain, one, everything = (shown(call, path, *more) for more in ((), ("--as-printed", "1"), ("--as-printed", "all")))
    assert [each["rules"]["natural_stops"] for each in (plain, one, everything)] == [True, False, False]
    assert [each["title"] for each in (plain, one, everything)] == ["Small", "Small", "Smaller"]
    assert len({each["digest"] for each in (plain, one, everything)}) == 3


def test_a_page_says_it_all(call: Call) -> None:
    page = call("sheet", EZ).out
    for words in (
        "Dragon 7",
        "40 to 1",
        "After every 2 hands",
        "one lap for each wager",
        "22 options",
        "1. Banker line",
        "392-542",
    ):
        assert words in page
    assert "$0.50" not in page
    assert "$0.50" in call("sheet", EZ, "--schedules").out


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_every_sheet_has_a_page(call: Call, sheet_id: str) -> None:
    called = call("sheet", sheet_id)
    assert called.status == 0, called.err
    assert load_sheet(sheet_id).title in " ".join(called.out.split())


def test_source_prints_the_cited_lines(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "small.txt").write_text("The first line.\nThe second.\nThe third.\n", "utf-8")
    monkeypatch.setenv("HOUSEWAY_BOOKS", str(tmp_path))
    path = filed(tmp_path, small())
    assert call("sheet", path, "--source").out == "small.txt\n     1  The first line.\n     2  The second.\n"
    assert shown(call, path, "--source")["source"][0]["text"].count("\n") == 1


def test_the_page_of_a_ring_game_says_how_it_is_bet(call: Call) -> None:
    page = " ".join(call("sheet", "limelight/limit-texas-holdem").out.split())
    assert "Played limit, opened by blinds." in page
    assert "A table chooses its kill: none, half or full, the first if nothing is said." in page
    assert "new players and those who missed blinds post what they owe, or wait for the big blind." in page
    page = " ".join(call("sheet", "limelight/no-limit-holdem").out.split())
    assert "Played no limit, opened by blinds; no bet above $1,000." in page
    assert "kill" not in page.split("The betting")[1].split("Rules")[0]
