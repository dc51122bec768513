"""`houseway move` says what it has copied, and refuses in one sentence what it cannot copy."""

import asyncio
from pathlib import Path

from houseway.room.serving import only_server_of
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
        assert (refused.status, refused.err.count("\n")) == (1, 1)
    done = call("move", room, copy, "--json")
    assert done.status == 0
    assert done.json() == {"tables": 1, "entries": 5, "wrong": []}
    again = call("move", room, copy)
    assert (again.status, "already" in again.err) == (1, True)
