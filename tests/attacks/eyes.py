"""Everything that anybody can see of a room, as bytes: so that a test can say that nothing has changed for anyone."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec
from sqlalchemy.exc import OperationalError

from houseway.room.room import Room
from houseway.room.store.store import Store
from houseway.room.store.write import Write


async def seen(room: Room, table: int, *names: str) -> bytes:
    """The lobby, what the floor may rule, and the table to each of these, to a stranger and to nobody."""
    viewers = (*names, "Somebody Else", "")
    tables = [await room.snapshot(table, name) for name in viewers]
    lobby = [msgspec.structs.replace(each, held_up=False) for each in room.tables()]  # that it is held up may be seen
    return msgspec.json.encode([lobby, [room.chips_of(name) for name in viewers], await room.rulings(table), tables])


class Gate:
    """A database that takes its time: whatever is to be stored waits here until it is let through, or fails."""

    def __init__(self, store: Store) -> None:
        self._write = store.write
        self._open = asyncio.Event()
        self.reached = asyncio.Event()
        self.error: Exception | None = None

    async def __call__(self, write: Write) -> None:
        self.reached.set()
        await self._open.wait()
        if self.error:
            raise self.error
        await self._write(write)

    def let_through(self, error: Exception | None = None) -> None:
        self.error = error
        self._open.set()


@asynccontextmanager
async def gated(room: Room) -> AsyncIterator[Gate]:
    gate = Gate(room.store)
    room.store.write = gate  # type: ignore[method-assign]
    try:
        yield gate
    finally:
        del room.store.write


def disk_full() -> OperationalError:
    return OperationalError("INSERT", {}, Exception("database or disk is full"))


@contextmanager
def unreadable(room: Room) -> Iterator[None]:
    """Nothing can be read either."""

    def fail(*_: Any) -> Any:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    engine = room.store.engine
    room.store.engine = _Broken(fail)  # type: ignore[assignment]
    room.store.command = fail  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        room.store.engine = engine
        del room.store.command


class _Broken:
    def __init__(self, connect: Any) -> None:
        self.connect = connect
        self.begin = connect
