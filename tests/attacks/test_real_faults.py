"""Faults that are real: a file that cannot grow, and another's lock on it. Tables wait, and go on by themselves."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from houseway.room.base.commands import HeldUp, OpenTable, Pause, RuleCommand, Sit
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.room.store import sqlite_file
from houseway.room.store.sqlite_file import SqliteFile
from tests.attacks.eyes import seen
from tests.attacks.test_faults import hands_begun, let_pass
from tests.counts import SOAKING, soak
from tests.room.rooms import House, house

SHEET = "500-club/ez-baccarat"
TABLES = soak(20, 4)
LOCKED_SECONDS = soak(60, 3)
PATIENCE = "busy_timeout=500"  # where the lock is short, the store's patience with it is too
GIVE_UP_SECONDS = 300
AS_IT_IS, AS_LARGE_AS_CAN_BE = 1, 2**32 - 2

LONG_REASON = 9 * "The disk is full, and this is a long reason. "

pytestmark = pytest.mark.sqlite


@contextmanager
def file_that_cannot_grow(room: Room) -> Iterator[None]:
    """SQLite itself refuses another page, on every connection that the room writes by."""
    assert isinstance(room.store.writer, SqliteFile)

    def hold(connection: Any, *_: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={AS_IT_IS}")
        cursor.close()

    engine = room.store.engine.sync_engine
    event.listen(engine, "checkout", hold)
    hold(room.store.writer.writer)
    try:
        yield
    finally:
        event.remove(engine, "checkout", hold)
        room.store.writer.writer.execute(f"PRAGMA max_page_count={AS_LARGE_AS_CAN_BE}")


def held_now(h: House) -> set[int]:
    return {table.id for table in h.room.tables() if table.held_up}


async def check_nothing_is_acknowledged(h: House, table: int) -> None:
    """Whoever presses is told that nothing was done, which is so, or it is on record: what still fits is written."""
    for _ in range(200):
        before, key = await seen(h.room, table), h.key()
        try:
            receipt = await h.room.command(table, h.floor, key, RuleCommand(LONG_REASON))
        except HeldUp:
            assert await h.room.store.command(h.floor.id, key) is None
            assert await seen(h.room, table) == before
            return
        done = await h.room.store.command(h.floor.id, key)
        assert done
        assert (done[0], done[2]) == (table, receipt.seq)
    raise AssertionError("the file grows")


async def let_newcomers_in(h: House) -> None:
    for _ in range(1_000):
        await h.room.people.guest()


async def go_on_and_check(h: House, before: list[int]) -> None:
    await let_pass(h, 61 + 31 + 61)
    assert not any(table.held_up for table in h.room.tables())
    assert all(now > then for then, now in zip(before, await hands_begun(h), strict=True))
    assert await h.room.find_wrong() == []


async def test_tables_wait_while_the_file_cannot_grow_and_go_on_when_it_can(tmp_path: Path) -> None:
    async with house(tmp_path, missed_turns=99) as h:
        tables = [await h.open(SHEET, bots=3) for _ in range(TABLES)]
        for table in tables:
            await h.sit(table, 5)
        await let_pass(h, 3)
        with file_that_cannot_grow(h.room):
            held_up: set[int] = set()
            for _ in range(600):
                await let_pass(h, 1)
                held_up |= held_now(h)
                if held_up == set(tables):
                    break
            assert held_up == set(tables)
            assert {"database or disk is full"} == {await h.room.find_trouble(table) for table in held_now(h)}
            before = await hands_begun(h)
            await check_nothing_is_acknowledged(h, tables[0])
            with pytest.raises(OperationalError, match="full"):
                await let_newcomers_in(h)
        await go_on_and_check(h, before)
    async with house(tmp_path) as again:
        assert len(again.room.tables()) == TABLES
        assert not again.room.tables_aside()


async def playing_room(path: Path) -> tuple[Room, Account]:
    """A room that deals by itself, with somebody at every table for whom the clock answers; and its floor."""
    quick = Settings(turn_seconds=0.1, bot_seconds=0.02, pace_seconds=0.1, stir_seconds=0.1, missed_turns=10**6)
    room = await Room.open(f"sqlite:///{path}", quick)
    floor = await room.people.create("Floor", "floor", "")
    for number in range(TABLES):
        table = (await room.open_table(floor, f"open-{number}", OpenTable(SHEET, bots=2))).table
        await room.command(table, await room.people.guest(), f"sit-{number}", Sit(5, 500_00))
    return room, floor


def on_record(other: sqlite3.Connection) -> dict[int, int]:
    return dict(other.execute("SELECT table_id, max(seq) FROM entries GROUP BY table_id").fetchall())


async def until_all_went_on(other: sqlite3.Connection, before: dict[int, int]) -> None:
    late = time.monotonic() + GIVE_UP_SECONDS
    while not all(seq > before[table] for table, seq in on_record(other).items()):
        assert time.monotonic() < late, "a table stands still"
        await asyncio.sleep(0.1)


async def test_tables_wait_while_another_has_the_file_locked_and_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not SOAKING:
        monkeypatch.setattr(sqlite_file, "_PATIENT", PATIENCE)
    room, floor = await playing_room(tmp_path / "room.db")
    other = sqlite3.connect(tmp_path / "room.db", isolation_level=None, timeout=60)
    try:
        await until_all_went_on(other, on_record(other))
        other.execute("BEGIN IMMEDIATE")
        before, until = on_record(other), time.monotonic() + LOCKED_SECONDS
        with pytest.raises(HeldUp, match="nothing was done"):
            await room.command(1, floor, "a-key-of-the-floor", Pause("Tea"))
        await asyncio.sleep(until - time.monotonic())
        assert on_record(other) == before
        assert any(table.held_up for table in room.tables())
        other.execute("ROLLBACK")
        await until_all_went_on(other, before)
        assert await room.store.command(floor.id, "a-key-of-the-floor") is None
        assert await room.find_wrong() == []
    finally:
        other.close()
        await room.close()
