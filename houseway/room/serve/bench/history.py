"""Cost of a command at a table with a long history: `python -m houseway.room.serve.bench.history`.

A few hands are played, and before the last of them the history is made longer, tenfold each time: entries as long as
those of a hand, with postings that take back what they paid. Then somebody sits out and in, again and again.
"""

import asyncio
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table
from sqlalchemy import text

from houseway.room.analysis.books import playable_sheets
from houseway.room.base.commands import OpenTable, Sit, SitIn, SitOutCommand
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.room.store.store import engine_of

HANDS, COMMANDS, SHORTEST = 3, 200, 10_000
BOTS = 3
_LAST_HAND = (
    "SELECT max(seq) FROM entries WHERE kind = 'begun' AND hand = (SELECT max(hand) FROM entries WHERE kind = 'hand')"
)
_TOLD_BEFORE = "SELECT max(seq) FROM entries WHERE kind = 'told' AND seq < :here"
_SHIFTED = ("entries", "postings", "transfers", "commands")
# Two steps, so that on the way no row has the number of another.
_SHIFT = ("UPDATE {} SET seq = -seq - :more WHERE seq >= :here", "UPDATE {} SET seq = -seq WHERE seq < 0")
_NUMBERS = "WITH RECURSIVE made(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM made WHERE n + 1 < :more) "
_ENTRIES = (
    "INSERT INTO entries (table_id, seq, kind, hand, at, steady, body, hash)"
    " {} SELECT table_id, :here + n, kind, hand, at, steady, body, hash FROM made, entries WHERE seq = :copied"
)
_POSTINGS = (
    "INSERT INTO postings (table_id, seq, line, source, target, cents)"
    " {} SELECT table_id, :here + n, 1, CASE n % 2 WHEN 0 THEN source ELSE target END,"
    " CASE n % 2 WHEN 0 THEN target ELSE source END, cents FROM made,"
    " (SELECT table_id, source, target, cents FROM postings ORDER BY seq LIMIT 1) AS first"
)


def settings() -> Settings:
    return Settings(bot_seconds=0, pace_seconds=0, turn_seconds=0, stir_seconds=0, missed_turns=99, dealing=False)


async def play_some(url: str) -> None:
    """A table where some hands are over."""
    room = await Room.open(url, settings())
    floor = await room.people.create("Floor", "floor", "")
    table = (await room.open_table(floor, "open", OpenTable(playable_sheets()[0].id, bots=BOTS))).table
    guest = await _sit(room, table)
    while len(await room.records.hands(table)) < HANDS:
        await room.turn()
    await room.leave_tables(guest)
    await room.close()


async def _sit(room: Room, table: int) -> Account:
    guest = await room.people.guest()
    view = (await room.snapshot(table, "")).table
    await room.command(table, guest, "sit", Sit(BOTS + 1, view.usual_buy_in))
    return guest


async def lengthen(url: str, more: int) -> None:
    """Put so many entries before the last hand that is over."""
    engine = engine_of(url)
    async with engine.begin() as connection:
        here = await connection.scalar(text(_LAST_HAND))
        copied = await connection.scalar(text(_TOLD_BEFORE), {"here": here})
        at = {"more": more, "here": here, "copied": copied}
        for name in _SHIFTED:
            for statement in _SHIFT:
                await connection.execute(text(statement.format(name)), at)
        for statement in (_ENTRIES, _POSTINGS):
            await connection.execute(text(statement.format(_NUMBERS)), at)
    await engine.dispose()


async def measure(url: str) -> tuple[float, float, float]:
    """Seconds to open the room, and of a command: by the clock, and of a processor."""
    began = perf_counter()
    room = await Room.open(url, settings())
    opened = perf_counter() - began
    assert not await room.find_wrong(), "the made up history adds up"
    (table,) = (each.id for each in room.tables())
    guest = await _sit(room, table)
    clock, busy = perf_counter(), process_time()
    for number in range(COMMANDS):
        await room.command(table, guest, f"{number}", SitIn() if number % 2 else SitOutCommand())
    took = (perf_counter() - clock) / COMMANDS, (process_time() - busy) / COMMANDS
    await room.leave_tables(guest)
    await room.close()
    return opened, *took


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000, help="the longest history")
    wanted = parser.parse_args().entries
    shown = Table("entries", "room opened", "a command", "of a processor")
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'room.db'}"
        asyncio.run(play_some(url))
        length, longer = 0, SHORTEST
        while True:
            opened, clock, busy = asyncio.run(measure(url))
            shown.add_row(f"{length:,}", f"{opened:.2f} s", f"{1000 * clock:.2f} ms", f"{1000 * busy:.2f} ms")
            if length >= wanted:
                break
            asyncio.run(lengthen(url, min(longer, wanted) - length))
            length, longer = min(longer, wanted), 10 * longer
    Console().print(shown)


if __name__ == "__main__":
    main()
