"""The room that is put under load, in processes of its own: tables of bots without pauses, and somebody at each.

Run it as `python -m houseway.room.serve.bench.served`; the load program does.
"""

import asyncio
import json
import multiprocessing
import os
import socket
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import cycle
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import NamedTuple

from houseway.room.analysis.books import playable_sheets
from houseway.room.base.commands import OpenTable, Sit
from houseway.room.base.settings import Settings
from houseway.room.room import Room
from houseway.room.serve.crew import Crew, meeting_place, tell_ready, tie_to, until_signal
from houseway.room.serve.process import HOST, freeze_memory, listening, run, server_of, take_turns_quickly
from houseway.room.web.app import room_app
from houseway.room.web.guard import LineLimits
from houseway.room.web.rate_limits import Limits

BOTS = 3
LINES_WAITING = 2048
THINKERS = 1
_SPAWN = multiprocessing.get_context("spawn")


class BenchPost(NamedTuple):
    """Where a worker serves the room, and where it meets the others."""

    url: str  # of the database
    listener: socket.socket
    hosts: tuple[str, ...]  # names and addresses that it answers to, beside this machine's own
    folder: Path | None = None  # for sockets of a crew


def serve(wanted: Namespace) -> None:
    """Serve from an empty database; the port, the workers and a key for each of the people go to standard output.

    With no tables to open it is one more worker of a room whose tables another opened.
    """
    tokens = asyncio.run(_prepare(wanted.database, wanted.tables, wanted.sheets)) if wanted.tables else []
    if not wanted.workers:
        print(json.dumps({"tokens": tokens}))
        return
    with listening(wanted.port, wanted.listen) as listener:
        listener.listen(LINES_WAITING)
        post = BenchPost(wanted.database, listener, tuple(wanted.host))

        def say(pids: list[int]) -> None:
            host, port = listener.getsockname()
            opened = {"host": host, "port": port, "pids": pids, "tokens": tokens}
            print(json.dumps(opened), flush=True)

        if wanted.workers == 1:
            run(_serve(post, lambda: say([os.getpid()])))
            return
        with meeting_place() as folder:
            crew = Crew(lambda ready: _start(post._replace(folder=folder), ready))
            with until_signal(crew):
                crew.fill(wanted.workers)
                if crew.is_ready():
                    say(crew.pids)
                crew.keep(wanted.workers)


async def _prepare(url: str, tables: int, sheets: str) -> list[str]:
    """Open the tables and seat somebody at each; the keys of their sessions."""
    room = await Room.open(url, _settings(dealing=False))
    floor = await room.people.create("Load floor", "floor", "")
    tokens = []
    games = [sheet for sheet in playable_sheets() if sheets in sheet.id]
    for number, sheet in zip(range(tables), cycle(games), strict=False):
        table = (await room.open_table(floor, f"load/{number}", OpenTable(sheet.id, bots=BOTS))).table
        guest = await room.people.guest()
        view = (await room.snapshot(table, "")).table
        await room.command(table, guest, "sit", Sit(BOTS + 1, view.usual_buy_in))
        tokens.append(await room.people.open_session(guest))
    await room.close()
    return tokens


def _settings(*, dealing: bool) -> Settings:
    return Settings(bot_seconds=0, pace_seconds=0, turn_seconds=600, thinkers=THINKERS, dealing=dealing)


def _start(post: BenchPost, ready: Connection) -> SpawnProcess:
    worker = _SPAWN.Process(target=_work, args=(post, ready, os.getpid()))
    worker.start()
    return worker


def _work(post: BenchPost, ready: Connection, parent: int) -> None:
    run(_work_until(post, ready, parent))


async def _work_until(post: BenchPost, ready: Connection, parent: int) -> None:
    async with tie_to(parent, post.folder):
        await _serve(post, lambda: tell_ready(ready))


async def _serve(post: BenchPost, ready: Callable[[], None]) -> None:
    room = await Room.open(post.url, _settings(dealing=True), post.folder)

    @asynccontextmanager
    async def give_room() -> AsyncIterator[Room]:
        yield room

    limits, lines = Limits(10**6, 10**6, streams=10**6), LineLimits(from_one_address=10**6, in_all=10**6)
    freeze_memory()
    take_turns_quickly()
    await server_of(room_app(give_room, limits, post.hosts), lines, ready).serve([post.listener])
    await room.close()


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True, help="an empty database")
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--sheets", default="", help="only sheets with this in their names")
    parser.add_argument("--workers", type=int, default=1, help="none: open the tables, and say who has a seat")
    parser.add_argument("--listen", default=HOST)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--host", action="append", default=[], help="a name or an address that it answers to")
    serve(parser.parse_args())


if __name__ == "__main__":
    main()
