"""A login at the same PostgreSQL without rights on the room's tables: it holds nobody up."""

from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from psycopg import errors

from houseway.room.room import Room
from houseway.room.web.api.health import find_troubles
from tests.attacks.test_listening import log_in
from tests.room.busy import SHEETS
from tests.room.crews import two_workers
from tests.room.rooms import Time, settings

KNOWN = (7_777, 7_778)
HELD = "SELECT classid::bigint, objid::bigint, objsubid FROM pg_locks WHERE locktype = 'advisory'"
REFUSED = (
    "SELECT id FROM turns FOR UPDATE",
    "INSERT INTO turns (id) VALUES (1)",
    "BEGIN; LOCK TABLE turns IN EXCLUSIVE MODE",
)
Connected = psycopg.AsyncConnection[tuple[str]]


async def take_every_lock(outsider: Connected, workers: tuple[str, ...], tables: range) -> None:
    """Advisory locks are anybody's: those whose keys are in this program's history, and those that are seen."""
    for key in KNOWN:
        await outsider.execute("SELECT pg_try_advisory_lock(%s)", (key,))
    for table in tables:
        await outsider.execute("SELECT pg_try_advisory_lock(1, %s)", (table,))
    for worker in workers:
        await outsider.execute("SELECT pg_try_advisory_lock_shared(7779, hashtext(%s))", (worker,))
    assert await (await outsider.execute(HELD)).fetchall()


async def test_an_outsider_who_takes_every_lock_there_is_holds_up_nobody(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    address = on_postgres(tmp_path)
    async with two_workers(address, 1) as (h, other), await log_in(address) as outsider:
        table = await h.open(SHEETS[0], bots=2)
        await h.room.workers._beat()
        await take_every_lock(outsider, (h.room.store.me, other.store.me), range(1, 10))
        await h.room.people.guest()
        for room in (h.room, other):
            await room.workers._beat()
            room._at.crowd(table)
        await h.sit(table, 5)
        later = await Room.open(address, settings(Time(), 3))
        await later.close()
        assert await find_troubles(h.room) == []
        for statement in REFUSED:
            with pytest.raises(errors.InsufficientPrivilege):
                await outsider.execute(statement.encode())
            await outsider.rollback()


async def test_a_worker_whom_the_database_no_longer_knows_says_so(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    async with two_workers(on_postgres(tmp_path), 1) as (h, _):
        assert await find_troubles(h.room) == []
        for task in h.room.workers._tasks:
            task.cancel()
        h.room.workers._until = 0.0
        (told,) = await find_troubles(h.room)
        assert "does not know this worker" in told
