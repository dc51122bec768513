"""`houseway archive` says what it has taken out, and refuses in one sentence where it cannot put it."""

import asyncio
from pathlib import Path

from houseway.record.verify import verify
from houseway.room.base.commands import CloseTable
from tests.cli.conftest import Call
from tests.room.rooms import house


async def close_a_table(folder: Path) -> None:
    async with house(folder) as h:
        await h.do(await h.open("500-club/ez-baccarat", bots=2), h.floor, CloseTable("it is late"))


def test_a_table_that_is_closed_is_written_where_it_can_be(call: Call, tmp_path: Path) -> None:
    asyncio.run(close_a_table(tmp_path))
    to, database = tmp_path / "old", ("--database", tmp_path / "room.db")
    refused = call("archive", to, *database)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    to.mkdir()
    done = call("archive", to, *database, "--days", 0, "--json")
    assert done.status == 0
    assert f'"head": "{verify(to / "table-1.journal").head}"' in done.out
    assert call("archive", to, *database).out == "0 tables archived\n"
