"""Cost model of a room: what a table, a watcher and a command take of memory, processor, lines and database.

Run it as `python -m houseway.room.serve.bench.cost`: it opens a room on SQLite with few tables and one with many, lets
connections watch, and people press. Times are a processor's, so that a machine with other work may measure them too.
"""

import asyncio
import json
import sqlite3
import sys
from argparse import ArgumentParser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from houseway.room.serve.bench.http import Target
from houseway.room.serve.bench.load import busy_seconds, end_room
from houseway.room.serve.bench.people import BenchPerson, LoadTally, press, watch
from houseway.room.serve.process import run as in_loop

FEW_TABLES = 2
SETTLED_SECONDS = 2.0
AT_ONCE = 250  # lines that come in together


class BenchRoom(NamedTuple):
    """A room in a process of its own."""

    at: Target
    pid: int
    tokens: list[str]  # sessions of those who have a seat, one a table
    database: Path

    def memory(self) -> int:
        """Bytes of memory that the room holds now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024

    def size(self) -> tuple[int, int]:
        """Rows and bytes of the database, now."""
        with closing(sqlite3.connect(self.database)) as base:
            names = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            rows = sum(base.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names)
            (pages,), (size,) = (base.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size"))
        return rows, pages * size

    def seat(self) -> list[BenchPerson]:
        """Return whoever has a seat, one a table, none of whom listens yet."""
        return [BenchPerson(self.at, table, token) for table, token in enumerate(self.tokens, 1)]


class RoomCosts(NamedTuple):
    """Costs of one table, watcher or command: memory and database in bytes, times in seconds of a processor."""

    table_memory: float
    watcher_memory: float
    watcher_seconds: float  # a second of watching, while nothing happens
    command_seconds: float
    command_rows: float
    command_kept: float
    command_told: float  # messages to those who look on and play
    command_sent: float


@asynccontextmanager
async def open_room(tables: int) -> AsyncIterator[BenchRoom]:
    """Serve a room with so many tables from a database of its own; both are gone afterwards."""
    with TemporaryDirectory() as folder:
        database = Path(folder, "cost.db")
        arguments = ["--database", f"sqlite+aiosqlite:///{database}", "--tables", str(tables)]
        room = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "houseway.room.serve.bench.served", *arguments, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert room.stdout
            said = json.loads(await room.stdout.readline())
            yield BenchRoom(Target(said["host"], said["port"]), said["pids"][0], said["tokens"], database)
        finally:
            await end_room(room)


async def measure(tables: int, watchers: int, rate: float, seconds: float) -> RoomCosts:
    """Measure one thing after another, so that what each takes is the difference to what was there before it.

    A room takes memory before it has a table, which is why a small one is opened first.
    """
    async with open_room(FEW_TABLES) as small:
        least = small.memory()
    async with open_room(tables) as room:
        table_memory = (room.memory() - least) / (tables - FEW_TABLES)
        tally, people = LoadTally(), room.seat()
        lines = [asyncio.create_task(person.listen(tally)) for person in people]
        await asyncio.sleep(SETTLED_SECONDS)
        alone, quiet = room.memory(), await _busy(room, seconds)
        tally.clear()
        # Not all at once: a line more than can wait to be let in would be refused, and count as none.
        for count in range(0, watchers, AT_ONCE):
            few = islice(cycle(range(1, tables + 1)), count, min(count + AT_ONCE, watchers))
            lines += [asyncio.create_task(watch(room.at, table, tally)) for table in few]
            await _until_told(min(count + AT_ONCE, watchers), tally, lines)
        watched, looked_at = room.memory(), await _busy(room, seconds)
        await press(people, rate, SETTLED_SECONDS, LoadTally())  # what is loaded when it is first needed
        tally.clear()
        rows, kept = room.size()
        busy = busy_seconds(room.pid)
        await press(people, rate, seconds, tally)
        busy, done = busy_seconds(room.pid) - busy, max(1, len(tally.seconds))
        rows_after, kept_after = room.size()
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
    return RoomCosts(
        table_memory,
        (watched - alone) / watchers,
        max(0.0, looked_at - quiet) / seconds / watchers,
        busy / done,
        (rows_after - rows) / done,
        (kept_after - kept) / done,
        tally.told / done,
        tally.told_bytes / done,
    )


async def _until_told(messages: int, tally: LoadTally, lines: "list[asyncio.Task[None]]") -> None:
    """Wait until all lines have told something; one that broke says why, instead of being waited for."""
    while tally.told < messages:
        await asyncio.sleep(0.05)
        for line in lines:
            if line.done():
                line.result()


async def _busy(room: BenchRoom, seconds: float) -> float:
    """Seconds of a processor that the room takes in so many, while nobody does anything."""
    before = busy_seconds(room.pid)
    await asyncio.sleep(seconds)
    return busy_seconds(room.pid) - before


def show(figures: RoomCosts) -> Table:
    shown = Table("", "processor", "memory", "database", "told")
    shown.add_row("a table", "", f"{figures.table_memory / 1e3:.0f} kB", "", "")
    watching = f"{1e6 * figures.watcher_seconds:.0f} µs a second"
    shown.add_row("a watcher", watching, f"{figures.watcher_memory / 1e3:.0f} kB", "", "")
    kept = f"{figures.command_rows:.1f} rows, {figures.command_kept / 1e3:.1f} kB"
    told = f"{figures.command_told:.1f} messages, {figures.command_sent / 1e3:.1f} kB"
    shown.add_row("a command", f"{1e3 * figures.command_seconds:.2f} ms", "", kept, told)
    return shown


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument("--rate", type=float, default=100, help="commands a second that people press")
    parser.add_argument("--seconds", type=float, default=20)
    wanted = parser.parse_args()
    in_loop(_show_measured(wanted.tables, wanted.watchers, wanted.rate, wanted.seconds))


async def _show_measured(tables: int, watchers: int, rate: float, seconds: float) -> None:
    Console().print(show(await measure(tables, watchers, rate, seconds)))


if __name__ == "__main__":
    main()
