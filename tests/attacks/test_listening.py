"""Workers tell each other what was dealt: nobody else who may log in to the same PostgreSQL hears it."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from psycopg import errors

from houseway.room.store.notices import channel_of
from tests.room.crews import two_workers

OUTSIDER = "outsider"
TABLES = ("accounts", "entries", "shoes")


async def log_in(address: str) -> psycopg.AsyncConnection[tuple[str]]:
    """Somebody who was given a login, and no right to anything."""
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as owner:
        with suppress(errors.DuplicateObject):
            await owner.execute(f"CREATE ROLE {OUTSIDER} LOGIN".encode())
    return await psycopg.AsyncConnection.connect(address, user=OUTSIDER, autocommit=True)


async def test_nobody_without_rights_hears_what_workers_tell_each_other(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    address = on_postgres(tmp_path)
    async with two_workers(address, 1) as (h, other), await log_in(address) as outsider:
        told = await psycopg.AsyncConnection.connect(address, autocommit=True)
        await told.execute(f"LISTEN {h.room.store.channel}".encode())
        for guess in ("houseway", channel_of(""), channel_of("houseway")):
            await outsider.execute(f'LISTEN "{guess}"'.encode())
        table = await h.open("500-club/texas-holdem", bots=3)
        await h.sit(table, 5)
        await h.room.turn()
        assert h.room.store.channel == other.store.channel
        assert [each async for each in told.notifies(timeout=1, stop_after=1)]
        assert not [each async for each in outsider.notifies(timeout=1)]
        for name in TABLES:
            with pytest.raises(errors.InsufficientPrivilege):
                await outsider.execute(f"SELECT * FROM {name}".encode())
        seen = await (await outsider.execute("SELECT coalesce(query, '') FROM pg_stat_activity")).fetchall()
        assert seen
        assert not [query for (query,) in seen if "LISTEN houseway_" in query]
        await told.close()
