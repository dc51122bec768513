"""Tables that were closed long ago go into files: the files verify, the books hold, and nothing else is gone."""

from pathlib import Path

import pytest

from houseway.core.text import Mistake
from houseway.record.replay import replay
from houseway.record.verify import verify
from houseway.room.base.commands import CloseTable, NotHere
from houseway.room.serve.archive import archive
from tests.room.rooms import house, url

SHEET = "500-club/ez-baccarat"


async def test_a_table_that_was_closed_goes_into_a_file_and_the_books_hold(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        closed, left = await h.open(SHEET, bots=3), await h.open(SHEET, bots=3)
        guest = await h.sit(closed, 5)
        await h.sit(left, 5)
        for _ in range(4):
            await h.pass_on(closed, guest)
        await h.do(closed, h.floor, CloseTable("it is late"))
        while (await h.room.snapshot(closed, "")).table.state != "closed":
            h.time.now += 60
            assert await h.room.turn()
        head, past = (await h.room.snapshot(closed, "")).table.head, await h.room.records.past(guest)
        assert await archive(url(tmp_path), tmp_path, h.time.now - 1) == []
        with pytest.raises(Mistake, match=f"table {closed} took fees that are of no closed shift"):
            await archive(url(tmp_path), tmp_path, h.time.now + 1)
        await h.room.shifts.close(h.floor, 1)
        assert [box.table for box in (await h.room.shifts.look(1)).boxes] == [closed]
        [done] = await archive(url(tmp_path), tmp_path, h.time.now + 1)
        assert (done.table, done.file, done.head) == (closed, str(tmp_path / f"table-{closed}.journal"), head)
        assert verify(Path(done.file), head).hands == len(list(replay(Path(done.file)))) > 0
        assert await archive(url(tmp_path), tmp_path, h.time.now + 1) == []
    async with house(tmp_path) as h:
        assert await h.room.find_wrong() == []
        assert [table.id for table in h.room.tables()] == [left]
        assert await h.room.records.past(guest) == past != []
        assert len(await h.room.records.tables()) == 2
        with pytest.raises(NotHere, match="archived"):
            await h.room.snapshot(closed, "")
        assert await h.open(SHEET) == left + 1


async def test_nothing_is_deleted_where_a_file_is_in_the_way(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        await h.do(table, h.floor, CloseTable("it is late"))
        (tmp_path / f"table-{table}.journal").write_text("something else")
        with pytest.raises(Mistake, match="there already"):
            await archive(url(tmp_path), tmp_path, h.time.now + 1)
        assert b"opened" in await h.room.journal(table)
