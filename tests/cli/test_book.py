"""A book is begun, checked, and told in sentences what is wrong with it."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.sheets.books import BOOKS
from tests.cli.conftest import Call

FEW = ("--tables", 4)


@pytest.fixture
def book(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HOUSEWAY_BOOKS", raising=False)
    assert call("book", "new", "my-room").status == 0
    return Path("my-room")


def problems(call: Call, book: Path) -> list[dict[str, str]]:
    called = call("book", "check", book, *FEW, "--json")
    found: dict[str, Any] = msgspec.json.decode(called.out)
    assert called.status == bool(found["problems"])
    assert found["book"] == "my-room"
    return list(found["problems"])


def test_a_new_book_is_whole_and_says_how_to_go_on(call: Call, book: Path) -> None:
    checked = call("book", "check", book, *FEW)
    assert (checked.status, checked.out) == (0, "my-room: 1 sheet, 17 checks: nothing is wrong.\n"), checked.out
    called = call("book", "new", "another-room")
    assert "houseway book check another-room" in called.out
    assert call("deal", "another-room/baccarat", "--rounds", 1, "--books", "another-room").status == 0


SHEET, FEES, GOLDEN = "baccarat.toml", "schedules/baccarat.toml", "goldens/baccarat/half-for-a-six.txt"
LAST, OTHER_LINE = (
    "$501+       | $1 | $3",
    "hand 1: it comes to 'Bob banker wins $10', and in the file to 'Bob banker wins $20'",
)
# The file, what is exchanged in it, the check that finds it, and what it says.
WRONG = [
    (SHEET, 'judge = "tie"', 'judge = "tye"', "sheet", "judge: no judge 'tye'"),
    (SHEET, 'title     = "Baccarat"', "", "sheet", "title: this key is missing"),
    (FEES, LAST, LAST.replace("$501", "$502"), "schedule", ""),
    (FEES, "$101 - $500", "$91 - $500", "schedule", "overlaps the one before it"),
    (FEES, LAST, LAST.replace("$501", "$551"), "schedule", "leaves a gap above the one before it"),
    (FEES, LAST, LAST.replace("$1 ", "$2 "), "schedule", "the player pays $1 or $2 before the deal, and nothing"),
    (FEES, "title", "titel", "schedule", "titel: unknown key"),
    (GOLDEN, "wins $10\n  Cat", "wins $20\n  Cat", "golden", OTHER_LINE),
    (GOLDEN, "sheet     my-room", "sheet     lotus", "golden", "lies with my-room/baccarat, and is about lotus/"),
    (GOLDEN, "rule ", "law ", "golden", "law says nothing here"),
]
ABOUT = {SHEET: "my-room/baccarat", FEES: FEES, GOLDEN: GOLDEN}


@pytest.mark.parametrize(("file", "old", "new", "check", "why"), WRONG)
def test_what_is_wrong_is_said(call: Call, book: Path, file: str, old: str, new: str, check: str, why: str) -> None:
    text = (book / file).read_text("utf-8")
    assert text.count(old) == 1
    (book / file).write_text(text.replace(old, new), "utf-8")
    found = [each for each in problems(call, book) if (each["about"], each["check"]) == (ABOUT[file], check)]
    assert bool(found) == bool(why), "a step of $2 is no gap"
    assert all(why in each["text"] for each in found[:1])


def test_each_thing_is_told_once(call: Call, book: Path) -> None:
    fees = book / "schedules" / "baccarat.toml"
    fees.write_text(fees.read_text("utf-8").replace("$1 | $0.50", "$2 | $0.50"), "utf-8")
    told = call("book", "check", book, *FEW).out.splitlines()
    assert len(set(told)) == len(told) > 1


def test_fees_may_be_paid_in_smaller_chips_than_bets(call: Call, book: Path) -> None:
    fees = book / "schedules" / "baccarat.toml"
    fees.write_text(fees.read_text("utf-8").replace("$1 | $0.50", "$1 | $0.75"), "utf-8")
    assert {each["about"] for each in problems(call, book)} == {GOLDEN}


def test_a_night_of_a_book_that_is_not_open_says_how_to_open_it(call: Call, book: Path) -> None:
    mine = ("--books", book)
    assert call("deal", "my-room/baccarat", "--rounds", 1, "--journal", "own.journal", *mine).status == 0
    assert "open the book 'my-room' with --books" in call("verify", "own.journal").out
    assert "WARNING" not in call("verify", "own.journal", *mine).out


def test_lines_are_held_against_the_text_that_is_given(call: Call, book: Path) -> None:
    rules = "The rules.\nA tie pays eight.\n"
    (book / "rules.txt").write_text(rules, "utf-8")
    (book / "book.toml").write_text(
        f'file = "rules.txt"\nsha256 = "{hashlib.sha256(rules.encode()).hexdigest()}"\n', "utf-8"
    )
    sheet = book / "baccarat.toml"
    sheet.write_text('source = ["rules.txt:1-2"]\n' + sheet.read_text("utf-8"), "utf-8")
    (book / "lines.toml").write_text('[baccarat]\ndeal = "2"\n', "utf-8")
    assert problems(call, book) == []


def test_lines_that_are_none_are_told(call: Call, book: Path) -> None:
    (book / "rules.txt").write_text("The rules.\nA tie pays eight.\n", "utf-8")
    (book / "book.toml").write_text(f'file = "rules.txt"\nsha256 = "{"0" * 64}"\n', "utf-8")
    sheet = book / "baccarat.toml"
    sheet.write_text('source = ["rules.txt:1-3"]\n' + sheet.read_text("utf-8"), "utf-8")
    (book / "lines.toml").write_text('[baccarat]\ndeal = "2-1"\ndael = "x"\n[bacarat]\ndeal = "9"\n', "utf-8")
    told = "\n".join(f"{each['about']}: {each['text']}" for each in problems(call, book))
    for why in (
        "is not the text that the book was made from",
        "source: rules.txt:1-3: the text has 2 lines",
        "lines.toml: baccarat.deal: 2-1 ends before it begins",
        "lines.toml: baccarat.dael: no step is about that; did you mean deal?",
        "lines.toml: baccarat.dael: 'x' are no lines: write them as 12, 14-18",
        "lines.toml: there is no sheet bacarat: did you mean baccarat?",
        "lines.toml: bacarat.deal: 9: the text has 2 lines",
    ):
        assert why in told


def test_a_fault_ends_with_2_and_a_name_is_refused(call: Call, book: Path, tmp_path: Path) -> None:
    text = (book / "book.toml").read_text("utf-8")
    (book / "book.toml").write_text("name =", "utf-8")
    broken = call("book", "check", book)
    assert broken.status == 2
    assert "book.toml: not TOML" in broken.err
    (book / "book.toml").write_text(text, "utf-8")
    none = call("book", "check", tmp_path)
    assert (none.status, none.out) == (2, "")
    assert none.err.endswith("is no book: there is no book.toml in it\n")
    for name, why in (("my-room", "is there already"), ("My Room", "small letters"), ("no/such/room/./x_y", "small")):
        refused = call("book", "new", name)
        assert refused.status == 2
        assert why in refused.err


def test_one_of_ours_is_held_to_the_same(call: Call) -> None:
    checked = call("book", "check", BOOKS / "north-coast", *FEW)
    assert (checked.status, checked.err) == (0, "")
    assert checked.out.startswith("north-coast: 4 sheets, ")
