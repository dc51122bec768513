"""How much one room bears: tables of bots, people who answer whatever they are asked, and connections that watch.

Run by `make load`. The room is served by a process of its own, without pauses, so that those who play set the pace.
"""

import asyncio
import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count, cycle, islice
from pathlib import Path
from random import random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from houseway.core.errors import Mistake
from houseway.room.app import room_app
from houseway.room.bench.http import Connection
from houseway.room.commands import OpenTable, Sit
from houseway.room.csrf import HEADER
from houseway.room.guard import LineLimits
from houseway.room.limits import Limits
from houseway.room.room import Room
from houseway.room.security import COOKIE
from houseway.room.serving import THINKERS, first_tables, freeze_memory, listening, server_of
from houseway.room.serving import run as in_loop
from houseway.room.settings import Settings

BOTS = 3
WARM_UP_SECONDS = 3.0


@dataclass
class Tally:
    """What the clients saw: how long commands took, how many were refused, how much was told."""

    seconds: list[float] = field(default_factory=list)
    refused: int = 0
    told: int = 0
    told_bytes: int = 0

    def said(self, elapsed: float) -> str:
        times = sorted(self.seconds)
        if not times:
            return "no command was done"
        p50, p99 = (1000 * times[min(int(len(times) * part), len(times) - 1)] for part in (0.5, 0.99))
        return (
            f"{len(times) / elapsed:.0f} commands a second, p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
            f"{self.refused} refused; {self.told / elapsed:.0f} messages a second, "
            f"{self.told_bytes / elapsed / 1e6:.1f} MB a second"
        )


# The room


async def serve(folder: Path, tables: int) -> None:
    """A room with so many tables and somebody at each; their keys go to standard output."""
    room = await Room.open(
        f"sqlite+aiosqlite:///{folder / 'load.db'}",
        Settings(bot_seconds=0, pace_seconds=0, turn_seconds=600, thinkers=THINKERS),
    )
    floor = await room.people.create("Load floor", "floor", "")
    tokens = []
    for number, sheet in zip(range(tables), cycle(first_tables()), strict=False):
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
    await server_of(room_app(opened, limits), lines).serve([listener])
    await room.close()


# The people


async def watch(port: int, table: int, tally: Tally) -> None:
    connection = await Connection.open(port)
    async for data in connection.events(f"/api/tables/{table}/events"):
        tally.told += 1
        tally.told_bytes += len(data)


async def play(port: int, table: int, token: str, every: float, tally: Tally) -> None:
    """Answer what is asked as the clock would, at most once in so many seconds; nobody begins with the others."""
    watching, pressing = await Connection.open(port), await Connection.open(port)
    cookie = {"Cookie": f"{COOKIE}={token}"}
    _, _, page = await pressing.request("GET", "/sign-in", cookie)
    form = page.decode().partition('name="csrf-token" content="')[2].partition('"')[0]
    keys, at = count(1), perf_counter() + random() * every
    async for data in watching.events(f"/api/tables/{table}/events", cookie):
        message = json.loads(data)
        for question in message["asked"]:
            await asyncio.sleep(max(0.0, at - perf_counter()))
            at = max(at + every, perf_counter())
            sent = {**cookie, HEADER: form, "Idempotency-Key": f"load-{next(keys):08}"}
            started = perf_counter()
            body = json.dumps(_answer(message, question)).encode()
            status, _, said = await pressing.request("POST", f"/api/tables/{table}/commands", sent, body)
            if status == 201:
                tally.seconds.append(perf_counter() - started)
            elif status == 409:
                tally.refused += 1
            else:
                raise Mistake(f"the room answered {status}: {said.decode()}")


def _answer(message: dict[str, Any], question: dict[str, Any]) -> dict[str, Any]:
    return {"command": "answer", "hand": message["hand"], "key": question["key"], **question["default"]}


def busy_seconds(pid: int) -> float:
    """The time a process has had a processor to itself, where the system says so."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, pid: int, tokens: list[str], wanted: Namespace) -> None:
    """All of them at once; only what happens after the first seconds counts."""
    tables = range(1, len(tokens) + 1)
    tally = Tally()
    every = len(tokens) / wanted.rate
    tasks = [asyncio.create_task(watch(port, table, tally)) for table in islice(cycle(tables), wanted.watchers)]
    tasks += [
        asyncio.create_task(play(port, table, token, every, tally)) for table, token in zip(tables, tokens, strict=True)
    ]
    await asyncio.wait(tasks, timeout=wanted.warm_up)
    tally.seconds, tally.refused, tally.told, tally.told_bytes = [], 0, 0, 0
    started, busy = perf_counter(), busy_seconds(pid)
    await asyncio.wait(tasks, timeout=wanted.seconds, return_when=asyncio.FIRST_EXCEPTION)
    elapsed, busy = perf_counter() - started, busy_seconds(pid) - busy
    print(tally.said(elapsed))
    each = 1000 * busy / max(1, len(tally.seconds))
    print(f"the room had a processor for {busy / elapsed:.0%} of the time, {each:.2f} ms of it for each command")
    for task in tasks:
        task.cancel()
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(failed, Exception):
            raise failed


async def run(wanted: Namespace) -> None:
    with TemporaryDirectory() as folder:
        arguments = ("-m", "houseway.room.bench.load", "--serve", folder, "--tables", str(wanted.tables))
        room = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=asyncio.subprocess.PIPE)
        try:
            assert room.stdout
            opened = json.loads(await room.stdout.readline())
            print(f"{wanted.tables} tables, as many people playing, {wanted.watchers} more connections watching")
            await measure(opened["port"], room.pid, opened["tokens"], wanted)
        finally:
            with suppress(ProcessLookupError):
                room.kill()
            await room.wait()


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument("--rate", type=float, default=300, help="commands a second that people try for")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm-up", type=float, default=WARM_UP_SECONDS, help="seconds before anything counts")
    parser.add_argument("--serve", type=Path, help="only serve, from a database in this folder")
    wanted = parser.parse_args()
    in_loop(serve(wanted.serve, wanted.tables) if wanted.serve else run(wanted))


if __name__ == "__main__":
    main()
