"""Rooms for tests: a clock that stands still until it is moved, bots that answer at once, and somebody to play."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

from houseway.room.base.commands import OpenTable, Reply, Sit, TableCommand
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.room.store.store import bring_up_to_date, database_at
from houseway.room.views.messages import Message, Put, Receipt
from tests.postgres import Server


class Time:
    """The time of day, when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def settings(time: Time, seed: int = 1) -> Settings:
    """No pauses, no chance but the seed's, and nothing that happens by itself."""
    rng = Random(seed)
    return Settings(
        now=time, wall=time, dealing=False, bot_seconds=0, pace_seconds=0, rng=lambda: Random(rng.getrandbits(64))
    )


# The PostgreSQL server that rooms are kept on, in a test of that.
SERVERS: list[Server] = []


def url(folder: Path) -> str:
    """Where a room is kept: in a file of a folder, or in a database that stands for it."""
    return SERVERS[-1].database_of(folder) if SERVERS else f"sqlite:///{folder / 'room.db'}"


# A SQLite file with all tables of a room, empty, to be copied: to make it takes longer than most tests do.
EMPTY: list[bytes] = []


async def prepare(folder: Path) -> None:
    """Put an empty room where none is kept yet. PostgreSQL makes its databases from a template by itself."""
    file = folder / "room.db"
    if SERVERS or file.exists():
        return
    if not EMPTY:
        with TemporaryDirectory() as elsewhere:
            async with database_at(url(Path(elsewhere))) as engine:
                await bring_up_to_date(engine)
            EMPTY.append((Path(elsewhere) / file.name).read_bytes())
    file.touch(mode=0o600)
    file.write_bytes(EMPTY[0])


class House:
    """A room with its floor, and a key for each command."""

    def __init__(self, room: Room, time: Time, floor: Account) -> None:
        self.room = room
        self.time = time
        self.floor = floor

    async def open(self, sheet: str, **wishes: Any) -> int:
        return (await self.room.open_table(self.floor, self.key(), OpenTable(sheet, **wishes))).table

    def key(self) -> str:
        return uuid4().hex

    async def do(self, table: int, who: Account, command: TableCommand) -> Receipt:
        return await self.room.command(table, who, self.key(), command)

    async def sit(self, table: int, seat: int, buy_in: int | None = None) -> Account:
        """A newcomer takes a seat."""
        guest = await self.room.people.guest()
        view = (await self.room.snapshot(table, "")).table
        await self.do(table, guest, Sit(seat, buy_in or view.usual_buy_in))
        return guest

    async def asked(self, table: int, who: Account) -> tuple[Message, Put]:
        """Let the table go on until it asks somebody."""
        while not (message := await self.room.snapshot(table, who.name)).asked:
            assert await self.room.turn(), f"the table waits for {message.table.turns}"
        return message, message.asked[0]

    async def pass_on(self, table: int, who: Account) -> Message:
        """Let somebody answer their next question as the clock would."""
        message, question = await self.asked(table, who)
        assert question.default, "a question of one's own has a default"
        await self.do(table, who, Reply(message.hand, question.key, question.default.option, question.default.arg))
        return message


@asynccontextmanager
async def house(folder: Path, seed: int = 1, **changes: Any) -> AsyncIterator[House]:
    time = Time()
    await prepare(folder)
    room = await Room.open(url(folder), replace(settings(time, seed), **changes))
    try:
        found = await room.people.by_name("Floor")
        yield House(room, time, found[0] if found else await room.people.create("Floor", "floor", "secret"))
    finally:
        await room.close()


async def queued(lock: asyncio.Lock, count: int) -> None:
    """Let everything go on until so many wait for a lock."""
    while len(lock._waiters or ()) < count:
        await asyncio.sleep(0)
