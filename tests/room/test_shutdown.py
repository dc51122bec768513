"""A server that is told to close with commands under way: nothing acknowledged is lost, and nothing fails loudly."""

import asyncio
import signal
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from houseway.room.web.csrf import HEADER
from tests.room.test_serve import SECONDS, Served, served
from tests.room.web import TOKEN

PEOPLE, LANES = 4, 10
CUT = 0
Answer = tuple[int, str]

pytestmark = pytest.mark.sqlite


@asynccontextmanager
async def guests(room: Served) -> AsyncIterator[list[httpx.AsyncClient]]:
    """Guests, each in a browser of their own that sends the token of their pages."""
    made = [httpx.AsyncClient(base_url=room.address, timeout=SECONDS) for _ in range(PEOPLE)]
    for client in made:
        await client.post("/guest", data={"_csrf_token": await token_of(client)})
        client.headers[HEADER] = await token_of(client)
    yield made
    for client in made:
        await client.aclose()


async def token_of(client: httpx.AsyncClient) -> str:
    found = TOKEN.search((await client.get("/rules")).text)
    assert found
    return found[1]


async def press(client: httpx.AsyncClient, table: int, key: str) -> Answer:
    """Sit down, or be told why not, or have the line cut."""
    body = {"command": "sit", "seat": 5, "buy_in": 500_00}
    try:
        answer = await client.post(f"/api/tables/{table}/commands", json=body, headers={"Idempotency-Key": key})
    except httpx.TransportError:
        return CUT, key
    return answer.status_code, key


async def test_a_room_that_closes_on_commands_that_wait_for_the_disk_says_so_and_loses_none_it_acknowledged(
    tmp_path: Path,
) -> None:
    """Another has the file locked for longer than the server waits for whoever is under way."""
    log: list[str] = []
    with served(tmp_path) as room:
        reader = threading.Thread(target=lambda: log.extend(room.process.stdout or ()))
        reader.start()
        other = sqlite3.connect(tmp_path / "room.db", isolation_level=None, timeout=SECONDS)
        async with guests(room) as people:
            first = [await press(each, table, f"first-{table:04}") for table, each in enumerate(people, 1)]
            other.execute("BEGIN IMMEDIATE")
            waiting = [
                asyncio.create_task(press(each, table, f"later-{number}-{table:04}"))
                for number, each in enumerate(people)
                for table in range(10, 10 + LANES)
            ]
            await asyncio.wait(waiting, timeout=1)
            room.process.send_signal(signal.SIGTERM)
            later = await asyncio.gather(*waiting)
        other.execute("ROLLBACK")
        assert await asyncio.to_thread(room.process.wait, SECONDS) == 0
        reader.join(SECONDS)
    kept = {key for (key,) in other.execute("SELECT key FROM commands")}
    other.close()
    assert {status for status, _ in first} == {201}
    assert {status for status, _ in later} <= {503, CUT}
    assert {key for status, key in (*first, *later) if status == 201} <= kept
    assert not [line for line in log if "Traceback" in line]
