"""Several workers of one room for tests: two in this process, or some that each have a process of their own."""

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from houseway.room.room import Room
from tests.room import busy
from tests.room.rooms import House, Time, settings
from tests.room.test_kill import check_acknowledged, finish_hands
from tests.room.test_money import check_money
from tests.room.test_record import checked_journal

SECONDS = 180  # until something is wrong: the machine may have much else to do
# Workers come from one process that has imported everything once: what a start costs is then the room's own.
FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["houseway.room.room", "tests.room.busy"])


@asynccontextmanager
async def two_workers(url: str, seed: int, crew: Path | None = None) -> AsyncIterator[tuple[House, Room]]:
    """A worker that does everything, and one that hears of it; or, where they can meet, sends on to it what is its."""
    time = Time()
    first, second = await Room.open(url, settings(time, seed)), await Room.open(url, settings(time, seed + 1))
    for room in (first, second):
        await room.join(crew)
    try:
        yield House(first, time, await first.people.create("Floor", "floor", "secret")), second
    finally:
        await second.close()
        await first.close()


class Worker:
    """A worker in a process of its own, and what it has acknowledged."""

    def __init__(self, url: str, seed: int, crowd: int = 0) -> None:
        self.acknowledged: list[list[str]] = []
        reading, writing = FORKED.Pipe(duplex=False)
        self.process = FORKED.Process(target=busy.say_into, args=(writing, url, seed, crowd))
        self.process.start()
        writing.close()
        self._said = os.fdopen(os.dup(reading.fileno()))
        reading.close()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self._said:
            if line.endswith("\n"):
                self.acknowledged.append(line.split())

    def wait_for(self, count: int) -> None:
        late = time.monotonic() + 2 * SECONDS
        while len(self.acknowledged) < count:
            assert time.monotonic() < late, "the worker does nothing more"
            assert self.process.is_alive(), "the worker ended by itself"
            time.sleep(0.02)

    def kill(self) -> list[list[str]]:
        self.process.kill()
        self.process.join(SECONDS)
        self._reader.join(SECONDS)
        self._said.close()
        return self.acknowledged


def prepare(url: str) -> None:
    async def make() -> None:
        await (await busy.opened(url)).close()

    asyncio.run(make())


def check_all(url: str, folder: Path, acknowledged: list[list[str]]) -> None:
    """Everything that was acknowledged is on record once, in one sequence; chips are conserved; journals hold."""

    async def look() -> None:
        time = Time()
        room = await Room.open(url, settings(time))
        found = await room.people.by_name("Floor")
        assert found
        h = House(room, time, found[0])
        try:
            await check_acknowledged(room, acknowledged)
            assert await room.find_wrong() == []
            await finish_hands(h)
            assert sum([await checked_journal(h, table.id, folder) for table in room.tables()]) > 0
            await check_money(room)
        finally:
            await room.close()

    asyncio.run(look())
