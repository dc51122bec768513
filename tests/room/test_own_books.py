"""Books of one's own in the room: tables of them are opened, and go on as they were whatever becomes of the book."""

from pathlib import Path

import pytest

from houseway.sheets.books import SETTING, with_books
from houseway.sheets.shelf import load_sheet
from tests.felts import small
from tests.own_book import own_book
from tests.room.web import site

SMALL = "my-room/small"


async def test_the_floor_opens_a_table_of_a_book_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, str(own_book(tmp_path / "books")))
    async with site(tmp_path) as s:
        floor = await s.floor()
        assert SMALL in (await floor.get("/floor")).text
        assert "My Room" in (await floor.get("/rules")).text
        page = (await floor.get(f"/rules/{SMALL}")).text
        assert "Nobody speaks of a hand while it is played." in page
        opened = await floor.send("/floor/tables", sheet=SMALL, title="Ours", bots="2")
        assert opened.status_code == 303
        lobby = (await floor.get("/")).text
        assert "Ours" in lobby
        assert "My Room" in lobby


async def test_a_table_goes_on_by_its_own_sheet_when_its_book_is_changed_or_gone(tmp_path: Path) -> None:
    before = own_book(tmp_path / "before")
    after = own_book(tmp_path / "after")
    (after / "small.toml").write_text(small(("seats  = 4", "seats  = 9"), ("8 to 1", "10 to 1")), "utf-8")
    with with_books([str(before)]):
        sheet = load_sheet(SMALL)
        async with site(tmp_path) as s:
            table = await s.house.open(SMALL, bots=2, title="Ours")
    for books in ([str(after)], []):
        with with_books(books):
            async with site(tmp_path) as s:
                floor = await s.floor()
                assert "Ours" in (await floor.get("/")).text
                assert (await floor.get(f"/floor/tables/{table}")).status_code == 200
                assert (await s.house.room.moves.sheet_of(table)).digest == sheet.digest
                assert (await s.house.room.snapshot(table, "")).table.options.seats == 4
