"""`houseway move` says what it has copied, and refuses in one sentence what it cannot copy."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import psycopg

from houseway.room.serve.server import only_server_of
from tests.cli.conftest import Call
from tests.room.rooms import house, url


async def open_a_table(folder: Path) -> None:
    async with house(folder) as h:
        await h.open("500-club/ez-baccarat", bots=2)


def test_a_room_is_copied_unless_it_is_open_or_not_there(call: Call, tmp_path: Path) -> None:
    room, copy = tmp_path / "room.db", tmp_path / "copy.db"
    asyncio.run(open_a_table(tmp_path))
    with only_server_of(url(tmp_path)):
        running = call("move", room, copy)
    nowhere = call("move", tmp_path / "none.db", copy)
    for refused in (running, nowhere):
        assert (refused.status, refused.err.count("\n")) == (2, 1)
    done = call("move", room, copy, "--json")
    assert done.status == 0
    assert done.json() == {"tables": 1, "entries": 5, "wrong": []}
    again = call("move", room, copy)
    assert (again.status, "already" in again.err) == (2, True)


def test_a_room_that_workers_serve_is_refused_before_anything_is_made(
    call: Call, tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    room = on_postgres(tmp_path)
    with psycopg.connect(room) as connection:
        lease = "extract(epoch FROM clock_timestamp()) + 60"
        connection.execute(f"INSERT INTO workers (id, expires, figures) VALUES ('one', {lease}, '')")
    refused = call("move", room, tmp_path / "copy.db")
    assert (refused.status, refused.err.count("\n"), "is open" in refused.err) == (2, 1, True)
    assert list(tmp_path.iterdir()) == []


def test_the_common_spelling_of_an_address_is_understood(
    call: Call, tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    """As many who offer databases hand it out."""
    asyncio.run(open_a_table(tmp_path))
    there = on_postgres(tmp_path).replace("postgresql://", "postgres://")
    assert call("move", tmp_path / "room.db", there, "--json").json() == {"tables": 1, "entries": 5, "wrong": []}
