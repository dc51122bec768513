"""People who crowd a room under load: guests who come in and watch, and visitors who ask for whatever costs it much.

Each visitor comes from an address of this machine of their own, by several lines, and asks as often as a room lets one
address: so what they cost is what as many strangers can cost it.
"""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from houseway.core.text import Mistake
from houseway.room.serve.bench.http import Connection, Target
from houseway.room.serve.bench.people import LoadTally
from houseway.room.web.csrf import FIELD
from houseway.room.web.rate_limits import COSTLY, Limits
from houseway.room.web.security import COOKIE

ASKED_A_SECOND, LINES = Limits().requests, 10
HANDS = 20
PAGES = ("/", "/?q=holdem", "/rules", "/rules/players/pan", "/rules/500-club/face-up-pai-gow-poker", "/tables/1")


@dataclass
class CrowdTally:
    """Counts of a crowd: guests who have come in, and what visitors were answered, by status."""

    guests: int = 0
    answers: dict[int, int] = field(default_factory=dict)  # how many, by status

    def note(self, status: int) -> None:
        self.answers[status] = self.answers.get(status, 0) + 1


async def enter(room: Target, table: int, crowd: CrowdTally, tally: LoadTally) -> None:
    """Read the lobby, come in as a guest, and watch a table from then on."""
    connection = await Connection.open(room)
    await connection.request("GET", "/")
    _, headers, page = await connection.request("GET", "/sign-in")
    form = page.decode().partition('name="csrf-token" content="')[2].partition('"')[0]
    sent = {"Cookie": headers["set-cookie"].partition(";")[0], "Content-Type": "application/x-www-form-urlencoded"}
    status, headers, _ = await connection.request("POST", "/guest", sent, urlencode({FIELD: form}).encode())
    if status != 303:
        raise Mistake(f"the room answered {status} to a guest")
    crowd.guests += 1
    session = headers["set-cookie"][headers["set-cookie"].index(COOKIE) :].partition(";")[0]
    async for data in connection.events(f"/api/tables/{table}/events", {"Cookie": session}):
        tally.told += 1
        tally.told_bytes += len(data)


async def pester(room: Target, table: int, token: str, crowd: CrowdTally) -> None:
    """Ask again and again for past hands of a table, their shoes and pages, as somebody who plays there."""
    address, cookie = f"127.0.1.{table % 250 + 1}", {"Cookie": f"{COOKIE}={token}"}
    async with asyncio.TaskGroup() as lines:
        for _ in range(LINES):
            connection = await Connection.open(room, address)
            lines.create_task(_ask(connection, table, deque(PAGES), cookie, crowd))


async def _ask(
    connection: Connection, table: int, paths: deque[str], cookie: dict[str, str], crowd: CrowdTally
) -> None:
    """Ask by one line for one thing after the other, no more often than it may."""
    while True:
        path = paths.popleft()
        pause = asyncio.create_task(asyncio.sleep(_cost(path) * LINES / ASKED_A_SECOND))
        status, _, said = await connection.request("GET", path, cookie)
        crowd.note(status)
        paths.extend(_paths_after(path, f"/api/tables/{table}", json.loads(said) if path.startswith("/api") else None))
        if not paths:
            paths.extend((f"/api/tables/{table}/hands", f"/api/tables/{table}/roads", *PAGES))
        await pause


def _cost(path: str) -> int:
    """For how many requests one for this path counts."""
    return COSTLY["cost"] if "/hands/" in path or "/shoes/" in path else 1


def _paths_after(path: str, table: str, said: Any) -> list[str]:
    """Return the paths an answer leads to: from past hands to each and its openings, from those to their shoes."""
    if path == f"{table}/hands":
        numbers = [each["number"] for each in said[:HANDS]]
        return [f"{table}/hands/{number}{more}" for number in numbers for more in ("", "/openings")]
    if path.endswith("/openings") and isinstance(said, list):
        return [f"{table}/shoes/{root}" for root in {each["root"] for each in said}]
    return []
