"""A journal's sheet held against the books: ids by what people see, contents by what they say."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.games.bind import bind
from houseway.law.audit import NO_BOOK, audit
from houseway.record.provenance import how_it_differs, how_it_is_older, how_it_is_own
from houseway.record.verify import verify
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.testing.tables import lay_felt
from tests.attacks.test_forged_journals import command, doubled_fees, halved_tie
from tests.journals import night

BOOK = "500-club/ez-baccarat"
replaced = msgspec.structs.replace


@pytest.mark.parametrize(
    "alike", ["500-Club/ez-baccarat", f"{BOOK}\u200b", "500-club/ez-b\u0430ccarat", "5OO-club/ez-baccarat", f" {BOOK}"]
)
@pytest.mark.parametrize("forge", [doubled_fees, halved_tie])
def test_an_id_that_looks_like_a_book_s_is_held_to_that_book(tmp_path: Path, alike: str, forge: Any) -> None:
    sheet = replaced(forge(load_sheet(BOOK)), id=alike)
    path = tmp_path / "forged.journal"
    night(path, lay_felt(bind(sheet)), 3, seed=1)
    told = verify(path).sheet
    assert told.startswith(f"the sheet in it is called {alike!a}, which looks like {BOOK} of the books and is not: ")
    assert told.endswith("not 8 to 1") or "rows.1.cents is 100, not 50" in told
    assert [each.text for each in audit(path, []).breaches] == [told]
    for what in ("verify", "replay"):
        done = command(what, str(path))
        assert done.returncode == 1, what
        assert "which looks like" in done.stderr


def test_a_forged_sheet_is_named_with_its_differences() -> None:
    told = how_it_differs(halved_tie(load_sheet(BOOK)))
    assert told.endswith("as it is in the books: other wager (wager.tie.pays.tie is 4 to 1, not 8 to 1)")


def test_an_own_sheet_is_told_loudly_and_not_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.journal"
    night(path, lay_felt(bind(replaced(halved_tie(load_sheet(BOOK)), id="mine.toml"))), 3, seed=1)
    told = (
        "this sheet is in no book: 'mine.toml'; it resembles 500-club/ez-baccarat, "
        "and differs: wager.tie.pays.tie is 4 to 1, not 8 to 1"
    )
    assert (verify(path).own, verify(path).sheet) == (told, "")
    report = audit(path, [])
    assert [(each.clause, each.text) for each in report.findings] == [(NO_BOOK, told)]
    assert not report.breaches
    for what in ("verify", "replay"):
        done = command(what, str(path))
        assert done.returncode == 0, what
        assert f"WARNING: {told}" in done.stdout


def test_a_look_alike_title_leads_to_the_book_s_sheet() -> None:
    """Even where most of the game is another."""
    book = load_sheet(BOOK)
    raw: Any = msgspec.to_builtins(replaced(book, id="mine.toml", title="EZ B\u0430ccarat"))
    raw["wager"], raw["schedules"], raw["rules"], raw["deck"] = raw["wager"][:1], [], {}, "bonus tens"
    assert f"it resembles {BOOK}, and differs" in how_it_is_own(msgspec.convert(raw, Sheet))


def test_what_resembles_no_book_is_still_told() -> None:
    sheet = replaced(load_sheet(BOOK), id="mine.toml", title="Pairs", family="pairs", play="pairs")
    assert how_it_is_own(sheet) == "this sheet is in no book: 'mine.toml'"


@pytest.mark.parametrize("sheet_id", list(sheet_ids())[::6])
def test_the_books_own_sheets_are_none_of_these(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    assert how_it_differs(sheet) == how_it_is_older(sheet) == how_it_is_own(sheet) == ""
    assert f"says what {sheet_id} says" in how_it_is_own(replaced(sheet, id="mine.toml"))
