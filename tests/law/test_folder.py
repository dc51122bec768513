"""A folder of nights, audited together: what is found adds up, and is on a page and in tables of text."""

import csv
import io
from html.parser import HTMLParser
from pathlib import Path

import pytest

from houseway.cli.journals.folder import write_tables
from houseway.core.text import Mistake
from houseway.law.folder import audit_folder, sum_by_clause, sum_by_week, tables_of_text
from houseway.law.folder_page import folder_page
from houseway.law.profiles import load_profile
from tests.law.nights import journal, seen_hand

RULEBOOK = [load_profile("ca-rulebook")]
PAST = {"offers": [["Ben", "pass"], ["Cleo", "pass"], ["Ada", "take"]]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    nights = tmp_path / "nights"
    (nights / "below").mkdir(parents=True)
    journal(nights / "a", seen_hand(at="23:50"), seen_hand(at="00:10", fees=[["player-dealer", "$1"]]))
    journal(nights / "below" / "=b", seen_hand(payouts=[["Ben", "player", "$75"]]), seen_hand(), seen_hand(**PAST))
    (nights / "broken").write_text('{"line":"opened"')
    (nights / "notes.txt").write_text("no journal")
    return nights


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_what_is_found_adds_up(folder: Path) -> None:
    nights = audit_folder(folder, RULEBOOK)
    assert [night.name for night in nights.audited] == ["a", "below/=b"]
    assert [each.name for each in nights.unread] == ["broken"]
    assert sum_by_clause(nights) == {("FEE-2", "4"): (1, 100), ("PAY-1", "4"): (1, 2500)}
    assert sum_by_week(nights) == {"2026, week 46": (2, 2, 2600)}


def test_turns_and_fees_are_told_by_the_hour(folder: Path) -> None:
    tables = tables_of_text(audit_folder(folder, RULEBOOK))
    assert [(row["who"], row["hands"], row["minutes"]) for row in rows(tables["rotation.csv"])] == [
        ("Ada", "2", "20"),
        ("Ada", "3", ""),
    ]
    fees = [(row["hour"], row["due"], row["taken"]) for row in rows(tables["fees.csv"])]
    assert fees == [("00:00", "200", "100"), ("23:00", "200", "200"), ("", "600", "600")]
    offers = [(row["offered_to"], row["answer"]) for row in rows(tables["offers.csv"]) if row["hand"] == "3"]
    assert offers == [("Ben", "pass"), ("Cleo", "pass"), ("Ada", "take")]


def test_no_cell_is_a_formula(folder: Path) -> None:
    text = tables_of_text(audit_folder(folder / "below", RULEBOOK))["nights.csv"]
    assert rows(text)[0]["journal"] == "'=b"


def test_the_page_needs_nothing_else_and_shows_text_as_text(folder: Path) -> None:
    (folder / "below" / "=b").rename(folder / "<script>alert(1)<")
    page = folder_page(audit_folder(folder, RULEBOOK))
    seen: list[str] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: seen.append(tag)  # type: ignore[method-assign]
    parser.feed(page)
    assert {"svg", "table", "rect"} <= set(seen)
    assert {"script", "link", "img"}.isdisjoint(seen)


def test_a_folder_without_journals_is_told(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="there is no journal in"):
        audit_folder(tmp_path, RULEBOOK)


def test_nothing_is_written_where_one_file_is_there_already(folder: Path, tmp_path: Path) -> None:
    page, tables = tmp_path / "found.html", tmp_path / "tables"
    tables.mkdir()
    (tables / "offers.csv").touch()
    with pytest.raises(Mistake, match=r"offers\.csv is there already"):
        write_tables(audit_folder(folder, RULEBOOK), page, tables)
    assert not page.exists()
    assert [each.name for each in tables.iterdir()] == ["offers.csv"]
