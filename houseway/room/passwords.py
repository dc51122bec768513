"""Which passwords are refused, and how often one may be tried."""

from collections.abc import Callable
from hashlib import sha256

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.errors import Mistake
from houseway.room.schema import tries
from houseway.room.store import Store

LEAST, MOST = 10, 200
DISTINCT = 5
RUNS = ("01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm")
COMMON = frozenset(
    [
        "password",
        "letmein",
        "welcome",
        "iloveyou",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "dragon",
        "monkey",
        "superman",
        "batman",
        "trustno1",
        "qwerty",
        "abc123",
        "master",
        "shadow",
        "michael",
        "jordan",
        "hunter",
        "starwars",
        "whatever",
        "computer",
        "internet",
        "administrator",
        "changeme",
        "houseway",
        "cardroom",
        "blackjack",
        "baccarat",
        "pokerface",
        "passw0rd",
    ]
)

TRIES_FREE, LONGEST_WAIT = 5, 15 * 60.0
FORGOTTEN_SECONDS = 2 * LONGEST_WAIT


def check_password(password: str, name: str) -> None:
    """Refuse what somebody would guess first: too short, too plain, a run of keys, the name itself, a common word."""
    if not LEAST <= len(password) <= MOST:
        raise Mistake(f"A password has {LEAST} to {MOST} characters.")
    plain = "".join(password.casefold().split())
    rest = plain.replace(name.casefold().replace(" ", ""), "")
    for word in COMMON:
        rest = rest.replace(word, "")
    for run in RUNS:
        rest = "" if rest in run or rest in run[::-1] else rest
    if len(set(plain)) < DISTINCT or (len(rest.strip("0123456789!.?-_ ")) < 2 and len(rest) < DISTINCT):
        raise Mistake("That password is among the first that anybody would try: choose a longer phrase of your own.")


class Tries:
    """How often somebody was wrong. After a few tries each next one has to wait, and longer every time.

    Counted for a name from one address, and more patiently for the name from anywhere, so that nobody can keep
    another out for long and nobody can guess for ever. It is on record, for all workers and after a restart.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def check(self, name: str, address: str) -> None:
        async with self._store.engine.connect() as connection:
            wrong = await _wrong(connection, name, address)
        for who, free in _keys(name, address).items():
            count, last = wrong.get(who, (0, 0.0))
            wait = min(LONGEST_WAIT, 2.0 ** (count - free)) if count >= free else 0.0
            if (left := last + wait - self._now()) > 0:
                raise Mistake(f"That was wrong too often: wait {max(1, round(left))} seconds and try again.")

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
