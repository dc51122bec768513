"""A book of one's own, wherever a command takes the id of a sheet; `--books` may stand anywhere in the line."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.own_book import own_book

SMALL = "my-room/small"


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HOUSEWAY_BOOKS", raising=False)
    own_book(tmp_path)
    return "my-room"


def test_its_sheets_are_listed_after_ours(call: Call, book: str) -> None:
    ours = call("sheets").out
    for words in (("--books", book, "sheets"), ("sheets", "--books", book), ("sheets", f"--books={book}")):
        listed = call(*words)
        assert listed.status == 0
        assert len(listed.out.splitlines()) == len(ours.splitlines()) + 2
        assert re.search(rf"^{SMALL} +baccarat +yes +Small$", listed.out, re.MULTILINE)
    assert call("sheets").out == ours, "they are named for one command"


COMMANDS = [
    ("sheet", "Rules of the house"),
    ("fees --option 1 --bet player=150", r"\$2"),
    ("deal --rounds 2 --seed 1", "2 hands dealt"),
    ("odds --wager player", "Player line"),
    ("worth --option 1 --bet player=20", "player-dealer"),
    ("audit", "1 sheet: no breach"),
    ("report --output report.html", ""),
]


@pytest.mark.parametrize(("words", "shows"), COMMANDS, ids=[words for words, _ in COMMANDS])
def test_its_ids_stand_where_ours_do(call: Call, book: str, words: str, shows: str) -> None:
    command, *options = words.split()
    called = call(command, SMALL, *options, "--books", book)
    assert called.status == 0, called.err
    assert re.search(shows, called.out)


def test_its_journals_are_held_against_it(call: Call, book: str) -> None:
    assert call("deal", SMALL, "--rounds", 2, "--journal", "night.journal", "--books", book).status == 0
    for command in ("replay", "verify"):
        known = call(command, "night.journal", "--books", book)
        assert known.status == 0, known.err
        assert "in no book" not in known.out
        assert f"this sheet is in no book: '{SMALL}'" in " ".join(call(command, "night.journal").out.split())
    (Path(book) / "small.toml").unlink()
    (Path("elsewhere")).mkdir()
    other = own_book(Path("elsewhere"))
    text = (other / "small.toml").read_text("utf-8")
    (other / "small.toml").write_text(text.replace('pays  = { tie = "8 to 1" }', 'pays  = { tie = "9 to 1" }'), "utf-8")
    changed = call("verify", "night.journal", "--books", other)
    assert changed.status == 1
    assert f"the sheet in it is not {SMALL} as it is in the books" in " ".join((changed.out + changed.err).split())


def test_a_journal_of_a_sheet_that_was_kept_is_one_of_an_earlier_book(call: Call, book: str) -> None:
    elsewhere = own_book(Path("elsewhere"))
    assert call("deal", SMALL, "--rounds", 2, "--journal", "night.journal", "--books", elsewhere).status == 0
    kept = call("book", "keep", elsewhere, "--json")
    assert kept.json() == {"book": "my-room", "added": 5}
    (Path(book) / "digests.toml").write_text((elsewhere / "digests.toml").read_text("utf-8"), "utf-8")
    sheet = Path(book) / "small.toml"
    sheet.write_text(sheet.read_text("utf-8").replace('{ tie = "8 to 1" }', '{ tie = "9 to 1" }'), "utf-8")
    known = call("verify", "night.journal", "--books", book)
    assert known.status == 0, known.out
    assert f"the sheet in it is {SMALL} as of an earlier program" in " ".join(known.out.split())


def test_a_book_that_is_none_is_one_sentence(call: Call, tmp_path: Path, book: str) -> None:
    (tmp_path / "empty").mkdir()
    for folder, why in (
        ("empty", "is no book: there is no book.toml in it"),
        ("nowhere", "cannot be read: No such file"),
    ):
        called = call("sheets", "--books", folder)
        assert called.status == 2
        assert called.err.count("\n") == 1
        assert why in called.err
    assert call("sheets", "--books").status == 2


def test_what_is_cited_is_found_in_the_book_itself(call: Call, book: str) -> None:
    (Path(book) / "small.txt").write_text("The first line.\nThe second.\n", "utf-8")
    assert (
        call("sheet", SMALL, "--source", "--books", book).out
        == "small.txt\n     1  The first line.\n     2  The second.\n"
    )
    sheet = Path(book) / "small.toml"
    sheet.write_text(sheet.read_text("utf-8").replace("small.txt:1-2", "../secret.txt:1"), "utf-8")
    assert "cite a file by its name alone" in call("sheet", f"{book}/small.toml", "--source", "--books", book).err
