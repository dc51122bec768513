"""Books of one's own: found, loaded like ours, and refused in a sentence where something is wrong with them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.record.digests import lasting_digest
from houseway.record.provenance import standing_of
from houseway.sheets.books import BOOKS, BYTES_MOST, SETTING, books, with_books
from houseway.sheets.shelf import establishment, load_sheet, room_names, sheet_ids
from houseway.words.clauses import lines_printed
from houseway.words.headings import heading_of
from houseway.words.sheets import about_house
from tests.felts import small
from tests.own_book import own_book

Spoil = Callable[[Path], object]

OWN = ("my-room/small", "my-room/smaller")


def test_our_books_are_the_folders_with_a_page() -> None:
    assert [book.id for book in books()] == sorted(path.parent.name for path in BOOKS.glob("*/book.toml"))
    assert len(sheet_ids()) == 93


def test_a_book_is_found_by_its_folder_or_by_that_of_several(tmp_path: Path) -> None:
    ours = sheet_ids()
    own_book(tmp_path)
    for folder in (tmp_path, tmp_path / "my-room"):
        with with_books([str(folder)]):
            assert sheet_ids() == (*ours, *OWN)
            assert [heading_of(each).title for each in OWN] == ["Small", "Smaller"]
    assert sheet_ids() == ours


def test_several_books_are_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [own_book(tmp_path / "a", "one"), own_book(tmp_path / "b", "two")]
    monkeypatch.setenv(SETTING, os.pathsep.join(map(str, folders)))
    assert load("two/small").sheet.schedules[0].id == "two/fees"
    with with_books([str(own_book(tmp_path / "c", "three"))]):
        assert {"one/small", "two/small", "three/small"} <= set(sheet_ids())


def test_a_sheet_of_ones_own_book_is_as_good_as_ours(tmp_path: Path) -> None:
    own = own_book(tmp_path)
    with with_books([str(own)]):
        sheet = load("my-room/small").sheet
        assert [each.id for each in sheet.schedules] == ["my-room/fees"]
        assert sheet.cut, "as its book has it by default"
        assert sheet.digest == load_sheet(str(own / "small.toml")).digest, "by its path it is the same sheet"
        assert establishment("my-room/small") == room_names()["my-room"] == "My Room"
        assert list(about_house(sheet)) == ["Nobody speaks of a hand while it is played."]
        assert lines_printed()["my-room/small"] == {"deal": "3-4"}
        assert not any(standing_of(sheet))
        printed = load_sheet("my-room/small", (1,))
        assert printed.rules["natural_stops"] is False
        assert standing_of(printed).printed.endswith(f"without our reading of: {sheet.reading[0].about}")
        assert standing_of(printed)._replace(printed="") == standing_of(sheet)
    assert standing_of(sheet).own.startswith("this sheet is in no book: 'my-room/small'")


def test_a_sheet_starts_from_another_of_its_book_or_of_ours(tmp_path: Path) -> None:
    own = own_book(tmp_path)
    (own / "ours.toml").write_text('like = "500-club/ez-baccarat"\ncut = false\n', "utf-8")
    (own / "theirs.toml").write_text('like = "ours.toml"\nseats = 5\n', "utf-8")
    (own / "plain.toml").write_text('like = "500-club/ez-baccarat"\n', "utf-8")
    with with_books([str(own)]):
        assert load("my-room/smaller").sheet.wager == load("my-room/small").sheet.wager
        assert load("my-room/ours").sheet.wager == load("500-club/ez-baccarat").sheet.wager
        assert [load_sheet(f"my-room/{each}").cut for each in ("ours", "theirs", "plain")] == [False, False, True]
        assert heading_of("my-room/theirs").title == load("500-club/ez-baccarat").sheet.title


def test_a_schedule_of_ones_own_lies_beside_a_sheet(tmp_path: Path) -> None:
    fees = (own_book(tmp_path) / "schedules" / "fees.toml").read_text("utf-8")
    path = tmp_path / "small.toml"
    path.write_text(small(("seats  = 4", "seats  = 4\nschedules = ['fees.toml']")), "utf-8")
    with pytest.raises(Mistake, match=r"schedules: there is no file 'fees.toml' beside the sheet, nor in schedules/"):
        load_sheet(str(path))
    (tmp_path / "fees.toml").write_text(fees, "utf-8")
    assert load(str(path)).sheet.schedules[0].id == "fees"


def test_a_journal_of_ones_own_book_holds_under_its_id(tmp_path: Path) -> None:
    own = own_book(tmp_path)
    with with_books([str(own)]):
        before = load_sheet("my-room/small")
    other = own_book(tmp_path / "later")
    (other / "small.toml").write_text(small(("8 to 1", "10 to 1")), "utf-8")
    with with_books([str(other)]):
        assert lasting_digest(load_sheet("my-room/small")) != lasting_digest(before)
        assert "wager.tie.pays.tie is 8 to 1, not 10 to 1" in standing_of(before).differs


def _rename(name: str) -> Spoil:
    return lambda book: book.rename(book.parent / name)


def _write(name: str, text: str) -> Spoil:
    return lambda book: (book / name).write_text(text, "utf-8")


def _link_out(book: Path) -> None:
    (book.parent / "secret.toml").write_text(small(), "utf-8")
    (book / "small.toml").unlink()
    (book / "small.toml").symlink_to(book.parent / "secret.toml")


def _link_schedules_out(book: Path) -> None:
    (book / "schedules").rename(book.parent / "elsewhere")
    (book / "schedules").symlink_to(book.parent / "elsewhere")


WRONG = [
    (_rename("lotus"), "lotus is a book that comes with Houseway: rename the folder"),
    (_rename("1otus"), "1otus is or looks like lotus, which comes with Houseway: choose another name"),
    (_rename("customary"), "customary is or looks like customary, which comes with Houseway"),
    (_rename("My Room"), "a book or a sheet is called by small letters, digits and single hyphens"),
    (_rename("x" * 61), "a book or a sheet is called by small letters"),
    (_write("Small One.toml", small()), "Small One.toml: a book or a sheet is called by small letters"),
    (_write("book.toml", "nam = 'x'"), "book.toml: nam: unknown key; did you mean name?"),
    (_write("book.toml", "name ="), "book.toml: not TOML"),
    (_write("book.toml", "[defaults]\nseats = 99"), "book.toml: defaults.seats: expected whole number <= 20"),
    (_write("small.toml", "title ="), "my-room/small: not TOML"),
    (_write("small.toml", "title = 'x'"), "my-room/small: family: this key is missing"),
    (_write("small.toml", small() + "# " + "x" * BYTES_MOST), "small.toml is too long: it has more than 500,000 bytes"),
    (_write("small.toml", "like = '../lotus/13-card-red.toml'"), "is no sheet of its book: write an id, or"),
    (_write("schedules/fees.toml", "title ="), "my-room/small: my-room/fees: not TOML"),
    (_link_out, "my-room/small is a link that leads out of its book: put the file itself there"),
    (_link_schedules_out, "my-room/fees is a link that leads out of its book"),
]


def _read_all(folder: Path) -> None:
    with with_books([str(folder)]):
        for each in sheet_ids():
            if each.startswith("my-room/"):
                heading_of(each)
                load(each)


@pytest.mark.parametrize(("spoil", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_is_wrong_with_a_book_is_said_in_a_sentence(tmp_path: Path, spoil: Spoil, why: str) -> None:
    own_book(tmp_path)
    spoil(tmp_path / "my-room")
    with pytest.raises(Mistake) as refused:
        _read_all(tmp_path)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("written", ["../fees.toml", "schedules/fees.toml", "/etc/fees.toml", "fees/.toml"])
def test_a_schedule_of_a_book_is_called_by_its_name_alone(tmp_path: Path, written: str) -> None:
    own = own_book(tmp_path)
    (own / "small.toml").write_text(small(("seats  = 4", f"seats  = 4\nschedules = ['{written}']")), "utf-8")
    with with_books([str(own)]), pytest.raises(Mistake, match="schedules: there is no schedule"):
        load("my-room/small")


def test_two_books_of_one_name_are_refused(tmp_path: Path) -> None:
    one, two = own_book(tmp_path / "a"), own_book(tmp_path / "b")
    with pytest.raises(Mistake, match="two books are called my-room: "), with_books([str(one), str(two)]):
        pass
    with with_books([str(one), str(tmp_path / "a")]):
        assert OWN[0] in sheet_ids(), "the same book twice is one book"


def test_a_folder_without_a_book_is_refused(tmp_path: Path) -> None:
    known = ((tmp_path, "is no book: there is no book.toml in it"), (tmp_path / "x", "cannot be read: No such file"))
    for folder, why in known:
        with pytest.raises(Mistake, match=why), with_books([str(folder)]):
            pass
