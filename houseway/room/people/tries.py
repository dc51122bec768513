"""How often a password may be tried."""

from collections.abc import Callable
from hashlib import sha256
from ipaddress import ip_address, ip_network

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.text import Mistake
from houseway.room.store.schema import tries
from houseway.room.store.store import Store

TRIES_FREE, TRIES_FROM_ANYWHERE, LONGEST_WAIT = 5, 50, 15 * 60.0
FORGOTTEN_SECONDS = 2 * LONGEST_WAIT


class Tries:
    """How often somebody was wrong. After a few tries each next one has to wait, and longer every time.

    Whoever comes from a browser that their account knows is counted by that browser alone. All others are counted for
    a name by where they come from; and once there were many for it from anywhere, each has only one try where others
    have a few, and then waits longest at once. So a guesser with many addresses is slow, and the owner never waits for
    what a guesser did elsewhere. It is on record, for all workers and after a restart.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def check(self, name: str, address: str, browser: str = "") -> None:
        """Refuse another try before the wait is over, which doubles with each that was wrong."""
        now, (here, anywhere) = self._now(), _keys(name, address, browser)
        async with self._store.engine.connect() as connection:
            wrong = await _wrong(connection, here, anywhere)
        if any(last > now for _, last in wrong.values()):
            await self._begin_waits_anew(now, here, anywhere)
        count, last = wrong.get(here, (0, 0.0))
        is_crowded = not browser and wrong.get(anywhere, (0, 0.0))[0] >= TRIES_FROM_ANYWHERE
        if count < (1 if is_crowded else TRIES_FREE):
            return
        wait = LONGEST_WAIT if is_crowded else min(LONGEST_WAIT, 2.0 ** (count - TRIES_FREE))
        if (left := min(last, now) + wait - now) > 0:
            raise Mistake(f"That was wrong too often: wait {max(1, round(left))} seconds and try again.")

    async def _begin_waits_anew(self, now: float, *keys: str) -> None:
        """The clock was set back since the last start: what was wrong later than now counts as wrong now.

        It is put on record, or each wait would last until the clock is where it was.
        """
        async with self._store.begin() as connection:
            later = tries.c.who.in_(keys) & (tries.c.last > now)
            await connection.execute(update(tries).where(later).values(last=now))

    async def note(self, name: str, address: str, browser: str = "", *, right: bool) -> None:
        """Count a try that was wrong; one that was right makes good those before it, of whoever was right."""
        now, (here, anywhere) = self._now(), _keys(name, address, browser)
        async with self._store.begin() as connection:
            await connection.execute(delete(tries).where(tries.c.last < now - FORGOTTEN_SECONDS))
            counted = [here] if right or browser else [here, anywhere]
            wrong = await _wrong(connection, *counted)
            await connection.execute(delete(tries).where(tries.c.who.in_(counted)))
            if not right:
                rows = [{"who": who, "wrong": wrong.get(who, (0, now))[0] + 1, "last": now} for who in counted]
                await connection.execute(insert(tries), rows)


def _keys(name: str, address: str, browser: str) -> tuple[str, str]:
    """By what tries for a name are counted: from this browser or place, and from anywhere."""
    named = name.casefold().encode()
    here = b"\0browser\0" + browser.encode() if browser else b"\0" + place_of(address).encode()
    return sha256(named + here).hexdigest(), sha256(named).hexdigest()


def place_of(address: str) -> str:
    """Where somebody comes from: an address, or of the new kind all those that one line is given together.

    >>> place_of("192.0.2.7"), place_of("2001:db8:1:2:3::4"), place_of("somewhere")
    ('192.0.2.7', '2001:db8:1:2::/64', 'somewhere')
    """
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return address if known.version == 4 else str(ip_network(f"{known}/64", strict=False))


async def _wrong(connection: AsyncConnection, *keys: str) -> dict[str, tuple[int, float]]:
    """Return how often was tried wrongly under these keys, and when last."""
    found = select(tries).where(tries.c.who.in_(keys))
    return {row.who: (row.wrong, row.last) for row in await connection.execute(found)}
