"""How often a password may be tried."""

from collections.abc import Callable
from hashlib import sha256

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.errors import Mistake
from houseway.room.store.schema import tries
from houseway.room.store.store import Store

TRIES_FREE, LONGEST_WAIT = 5, 15 * 60.0
FORGOTTEN_SECONDS = 2 * LONGEST_WAIT


class Tries:
    """How often somebody was wrong. After a few tries each next one has to wait, and longer every time.

    Counted for a name from one address, and more patiently for the name from anywhere, so that nobody can keep
    another out for long and nobody can guess for ever. It is on record, for all workers and after a restart.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def check(self, name: str, address: str) -> None:
        now = self._now()
        async with self._store.engine.connect() as connection:
            wrong = await _wrong(connection, name, address)
        if any(last > now for _, last in wrong.values()):
            await self._begin_waits_anew(name, address, now)
        for who, free in _keys(name, address).items():
            count, last = wrong.get(who, (0, 0.0))
            if count < free:
                continue
            wait = min(LONGEST_WAIT, 2.0 ** (count - free))
            if (left := min(last, now) + wait - now) > 0:
                raise Mistake(f"That was wrong too often: wait {max(1, round(left))} seconds and try again.")

    async def _begin_waits_anew(self, name: str, address: str, now: float) -> None:
        """The clock was set back since the last start: what was wrong later than now counts as wrong now.

        It is put on record, or each wait would last until the clock is where it was.
        """
        async with self._store.begin() as connection:
            later = tries.c.who.in_(_keys(name, address)) & (tries.c.last > now)
            await connection.execute(update(tries).where(later).values(last=now))

    async def note(self, name: str, address: str, *, right: bool) -> None:
        """Count a try that was wrong; one that was right makes good those before it."""
        now = self._now()
        async with self._store.begin() as connection:
            await connection.execute(delete(tries).where(tries.c.last < now - FORGOTTEN_SECONDS))
            wrong = await _wrong(connection, name, address)
            await connection.execute(delete(tries).where(tries.c.who.in_(_keys(name, address))))
            if not right:
                counts = {who: wrong.get(who, (0, now))[0] + 1 for who in _keys(name, address)}
                rows = [{"who": who, "wrong": count, "last": now} for who, count in counts.items()]
                await connection.execute(insert(tries), rows)


def _keys(name: str, address: str) -> dict[str, int]:
    """By what tries for a name are counted, with how many are free: from this address, and from anywhere."""
    named = name.casefold().encode()
    here, anywhere = sha256(named + b"\0" + address.encode()), sha256(named)
    return {here.hexdigest(): TRIES_FREE, anywhere.hexdigest(): 10 * TRIES_FREE}


async def _wrong(connection: AsyncConnection, name: str, address: str) -> dict[str, tuple[int, float]]:
    found = select(tries).where(tries.c.who.in_(_keys(name, address)))
    return {row.who: (row.wrong, row.last) for row in await connection.execute(found)}
