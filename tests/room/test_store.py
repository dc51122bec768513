"""The database: it is brought up to date as the schema says, and a lost race for an entry is run again."""

import asyncio
import json
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, select, text

from houseway.room.base.commands import LeaveCommand, SeatBots, Sit
from houseway.room.room import Room
from houseway.room.store import sqlite_file
from houseway.room.store.schema import metadata, roots
from houseway.room.store.sqlite_file import SqliteFile
from houseway.room.store.store import CLOSED, Store
from houseway.room.store.write import Write
from tests.databases import DURABLE
from tests.room.rooms import Time, house, settings, url
from tests.room.test_money import check_money

FULL = 2  # what SQLite calls it
SHEET = "500-club/ez-baccarat"


async def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with house(tmp_path) as h, h.room.store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


@pytest.mark.sqlite
async def test_the_file_of_a_room_is_for_its_owner_alone(tmp_path: Path) -> None:
    """And so is its log, which SQLite makes like it."""
    room = await Room.open(url(tmp_path), settings(Time()))
    files = [each for each in tmp_path.iterdir() if each.name.startswith("room.db")]
    assert len(files) > 1
    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
    await room.close()


@pytest.mark.sqlite
async def test_what_is_committed_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Either way that files are opened; other tests do not wait for that."""
    monkeypatch.setattr(sqlite_file, "PRAGMAS", DURABLE)
    async with house(tmp_path) as h, h.room.store.engine.connect() as connection:
        assert await connection.scalar(text("PRAGMA synchronous")) == FULL
    file = SqliteFile(str(tmp_path / "room.db"))
    assert file.writer.execute("PRAGMA synchronous").fetchone() == (FULL,)
    await file.close()


async def test_shoes_that_an_earlier_program_made_are_found(tmp_path: Path) -> None:
    """Of hands that are over, and the one in play."""
    async with house(tmp_path) as h:
        table = await h.open("500-club/texas-holdem", bots=2)
        guest = await h.sit(table, 5)
        while len(await h.room.records.hands(table)) < 3:
            await h.pass_on(table, guest)
        await h.asked(table, guest)
        async with h.room.store.begin() as connection:
            made = sorted((await connection.execute(select(roots))).all())
            chat = ("reports", "remarks", "talking", "mutes", "silenced")
            newer = ("dealing", "watched_entries", "watched_nights")
            for later in ("roots", "members", "private_tables", "wagered", "shelved", "sheets", *chat, *newer):
                await connection.execute(text(f"DROP TABLE {later}"))
            added = [("workers", "figures"), ("workers", "process")]
            added += [("results", each) for each in ("uncovered", "told", "played")]
            for kept_in, later in added:
                await connection.execute(text(f"ALTER TABLE {kept_in} DROP COLUMN {later}"))
            await connection.execute(text("UPDATE alembic_version SET version_num = '0010'"))
    async with house(tmp_path) as h, h.room.store.engine.connect() as connection:
        assert sorted((await connection.execute(select(roots))).all()) == made
        assert len(made) > 3


async def test_a_command_whose_sender_hangs_up_is_done_whole_or_not_at_all(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        guest, stream = await h.room.people.guest(), h.room.watch(table, "")
        seen = (await anext(stream)).seq
        for yields in range(40):
            key, command = h.key(), LeaveCommand() if yields % 2 else Sit(5, 500_00)
            sent = asyncio.create_task(h.room.command(table, guest, key, command))
            for _ in range(yields):
                await asyncio.sleep(0)
            sent.cancel()
            await asyncio.gather(sent, return_exceptions=True)
            done = await h.room.command(table, guest, key, command)
            while seen < done.seq:
                told = json.loads((await anext(stream)).data)
                assert seen < told["seq"] <= done.seq
                seen = told["seq"]
            assert any(person["name"] == guest.name for person in told["table"]["people"]) == (yields % 2 == 0)
        await stream.aclose()
        other = await Room.open(url(tmp_path), settings(Time(), 3))
        assert (await other.snapshot(table, "")).table == (await h.room.snapshot(table, "")).table
        await check_money(other)
        await other.close()


async def test_who_sat_down_in_the_middle_of_a_hand_is_seated_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        await h.asked(table, await h.sit(table, 5))
        late = await h.sit(table, 6)
    async with house(tmp_path) as h:
        for _ in range(20):
            h.time.now += 60
            assert await h.room.turn()
            if h.room.tables()[0].hand > 1:
                break
        view = (await h.room.snapshot(table, "")).table
        assert view.people[-1].name == late.name
        assert not view.people[-1].coming
        assert not h.room.tables()[0].held_up


async def test_a_desk_that_fell_behind_loads_again_and_does_the_command(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        other = await Room.open(url(tmp_path), settings(Time(), 3))
        ann, bob = await h.room.people.guest(), await other.people.guest()
        for _ in range(5):
            first = await h.room.command(table, ann, h.key(), Sit(5, 500_00))
            second = await other.command(table, bob, h.key(), Sit(6, 500_00))
            third = await h.room.command(table, ann, h.key(), LeaveCommand())
            fourth = await other.command(table, bob, h.key(), LeaveCommand())
            assert first.seq < second.seq < third.seq < fourth.seq
        await other.command(table, h.floor, h.key(), SeatBots(1))
        await h.room.command(table, h.floor, h.key(), SeatBots(1))
        assert len((await h.room.snapshot(table, "")).table.people) == 4
        await check_money(other)
        await other.close()


async def test_nobody_waits_for_a_database_that_is_closed(tmp_path: Path) -> None:
    """What was being stored, what waited its turn and what comes later all fail, and nothing of it is acknowledged."""
    store = await Store.open(url(tmp_path))
    async with asyncio.timeout(20):
        async with store._writing:
            waiting = [asyncio.create_task(store.write(Write()))]
            await asyncio.sleep(0.01)
            waiting.append(asyncio.create_task(store.write(Write())))
            await asyncio.sleep(0.01)
            await store.close()
        waiting.append(asyncio.create_task(store.write(Write())))
        became = await asyncio.gather(*waiting, return_exceptions=True)
    assert [str(each) for each in became] == 3 * [CLOSED]
