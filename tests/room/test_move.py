"""A room that moves from one database to another and back: not a row of it is lost, and its running hands go on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.text import Mistake
from houseway.room.room import Room
from houseway.room.serve.backup import back_up
from houseway.room.serve.relocate import KEPT, heads, move
from houseway.room.store import schema
from houseway.room.store.store import engine_of
from tests.room.rooms import House, Time, house, settings, url
from tests.room.test_kill import finish_hands
from tests.room.test_record import checked_journal

SHEETS = ("500-club/ez-baccarat", "500-club/texas-holdem")
Address = Callable[[Path], str]


async def play_a_little(folder: Path) -> None:
    """Tables in the middle of hands, and somebody who waits for the end of one."""
    async with house(folder) as h:
        for sheet in SHEETS:
            table = await h.open(sheet, bots=3)
            guest = await h.sit(table, 5)
            for _ in range(3):
                await h.pass_on(table, guest)
            await h.asked(table, guest)
        await h.sit(table, 6)


async def on(address: str, look: Callable[[AsyncConnection], Any]) -> Any:
    engine = engine_of(address)
    async with engine.begin() as connection:
        result = await look(connection)
    await engine.dispose()
    return result


async def everything(connection: AsyncConnection) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table.name: [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]
        for table in KEPT
    }


async def test_a_room_goes_to_postgresql_and_back_without_losing_a_row(tmp_path: Path, on_postgres: Address) -> None:
    there, back = on_postgres(tmp_path), f"sqlite:///{tmp_path / 'back.db'}"

    async def go_on(address: str) -> None:
        time = Time()
        room = await Room.open(address, settings(time))
        found = await room.people.by_name("Floor")
        assert found
        h = House(room, time, found[0])
        newcomer = await h.sit(1, 6)
        assert newcomer.id > found[0].id
        assert await finish_hands(h) == len(SHEETS)
        for table in room.tables():
            assert await checked_journal(h, table.id, tmp_path) > 0
        assert await room.find_wrong() == []
        await room.close()

    await play_a_little(tmp_path)
    before = await on(url(tmp_path), everything)
    moved = await move(url(tmp_path), there)
    assert (moved.tables, moved.entries, moved.wrong) == (len(SHEETS), len(before["entries"]), [])
    assert await on(there, everything) == before
    assert len(await on(there, heads)) == len(SHEETS)
    await move(there, back)
    assert await on(back, everything) == before
    for address in (there, back):
        await go_on(address)


async def test_a_running_room_on_postgresql_is_copied_to_a_file(tmp_path: Path, on_postgres: Address) -> None:
    there = on_postgres(tmp_path)
    await play_a_little(tmp_path)
    await move(url(tmp_path), there)
    room = await Room.open(there, settings(Time()))
    await room.workers.start()
    with pytest.raises(Mistake, match="is open"):
        await move(there, f"sqlite:///{tmp_path / 'moved.db'}")
    assert not list(tmp_path.glob("moved.db*"))
    copied = await back_up(there, tmp_path / "copy.db")
    assert (copied.tables, copied.wrong) == (len(SHEETS), [])
    await room.close()
    assert await on(f"sqlite:///{tmp_path / 'copy.db'}", everything) == await on(there, everything)
    assert {each.name for each in tmp_path.glob("copy*")} == {"copy.db"}
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


async def test_a_room_is_not_moved_onto_another_nor_with_a_line_that_was_changed(tmp_path: Path) -> None:
    other = tmp_path / "other.db"

    async def spoil(connection: AsyncConnection) -> None:
        line = (schema.entries.c.table_id == 1) & (schema.entries.c.seq == 1)
        await connection.execute(update(schema.entries).where(line).values(body=text("replace(body, '0', '1')")))

    await play_a_little(tmp_path)
    await move(url(tmp_path), f"sqlite:///{other}")
    with pytest.raises(Mistake, match="already"):
        await move(url(tmp_path), f"sqlite:///{other}")
    await on(url(tmp_path), spoil)
    with pytest.raises(Mistake, match="not what was written"):
        await move(url(tmp_path), f"sqlite:///{tmp_path / 'third.db'}")
    assert (await on(f"sqlite:///{tmp_path / 'third.db'}", everything))["entries"] == []
