"""The room that is put under load, in a process of its own: tables of bots without pauses, and somebody at each."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path

from houseway.room.app import room_app
from houseway.room.commands import OpenTable, Sit
from houseway.room.guard import LineLimits
from houseway.room.limits import Limits
from houseway.room.room import Room
from houseway.room.serving import THINKERS, first_tables, freeze_memory, listening, server_of, take_turns_quickly
from houseway.room.settings import Settings

BOTS = 3


async def serve(folder: Path, tables: int, sheets: str) -> None:
    """Serve from a database in this folder; the port, and a key for each of the people, go to standard output."""
    settings = Settings(bot_seconds=0, pace_seconds=0, turn_seconds=600, thinkers=THINKERS)
    room = await Room.open(f"sqlite+aiosqlite:///{folder / 'load.db'}", settings)
    floor = await room.people.create("Load floor", "floor", "")
    tokens = []
    games = [sheet for sheet in first_tables() if sheets in sheet.id]
    for number, sheet in zip(range(tables), cycle(games), strict=False):
        table = (await room.open_table(floor, f"load/{number}", OpenTable(sheet.id, bots=BOTS))).table
        guest = await room.people.guest()
        view = (await room.snapshot(table, "")).table
        await room.command(table, guest, "sit", Sit(BOTS + 1, view.usual_buy_in))
        tokens.append(await room.people.open_session(guest))
    listener = listening(0)
    listener.listen(2048)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Room]:
        yield room

    limits, lines = Limits(10**6, 10**6, streams=10**6), LineLimits(from_one_address=10**6, in_all=10**6)
    print(json.dumps({"port": listener.getsockname()[1], "tokens": tokens}), flush=True)
    freeze_memory()
    take_turns_quickly()
    await server_of(room_app(opened, limits), lines).serve([listener])
    await room.close()
