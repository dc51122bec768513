"""Dealers: people of the room who deal at its tables, where and since when, as the floor sends them.

A hand is dealt by whoever was at the table when it began. Begin at `Dealers.seat`.
"""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.room.base.commands import NotHere, Refused
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.store.floor_schema import dealing
from houseway.room.store.schema import accounts, entries, tables
from houseway.room.store.store import Store

SPELLS_SHOWN = 50


class Dealer(NamedTuple):
    """A dealer of the room, and the table at which they deal now."""

    name: str
    table: int = 0  # 0: they are on a break, or at home
    title: str = ""  # of that table
    since: float = 0.0  # seconds since 1970


class Spell(NamedTuple):
    """The time that somebody dealt at a table without a break."""

    table: int  # its number
    title: str
    since: float  # seconds since 1970
    until: float | None  # None: they deal there now
    hands: int  # that began in it


class Dealers:
    """The dealers of a room."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    async def everyone(self) -> list[Dealer]:
        """Return every dealer, and where they deal."""
        now = dealing.join(tables, (tables.c.id == dealing.c.table_id) & tables.c.closed.is_(None))
        query = select(accounts.c.name, dealing.c.table_id, dealing.c.since, tables.c.title)
        mine = (dealing.c.account_id == accounts.c.id) & dealing.c.until.is_(None)
        query = query.select_from(accounts.outerjoin(now, mine)).where(accounts.c.role == "dealer")
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(accounts.c.name))).all()
        return [Dealer(row.name, row.table_id or 0, row.title or "", row.since or 0.0) for row in rows]

    async def seat(self, table_id: int, name: str) -> None:
        """Let a dealer deal at a table from its next hand on: whoever dealt there goes, and no table has two."""
        try:
            async with self._store.begin() as connection:
                account_id = await _find_dealer(connection, name)
                await _find_open(connection, table_id)
                here, theirs = dealing.c.table_id == table_id, dealing.c.account_id == account_id
                if await connection.scalar(select(dealing.c.id).where(here, theirs, dealing.c.until.is_(None))):
                    return
                await self._end(connection, or_(here, theirs))
                last = await connection.scalar(_last_of(table_id))
                row = {"table_id": table_id, "account_id": account_id, "name": name, "after": last or 0}
                await connection.execute(insert(dealing).values(**row, since=self._settings.wall()))
        except IntegrityError:  # the floor has two pages, and both were quick
            raise Refused("dealers were changed just now: look again") from None

    async def send_off(self, table_id: int) -> None:
        """Let nobody deal at a table from its next hand on."""
        async with self._store.begin() as connection:
            await self._end(connection, dealing.c.table_id == table_id)

    async def _end(self, connection: AsyncConnection, which: ColumnElement[bool]) -> None:
        """End what runs of these, as of the last entry of each table."""
        # Places in the sequence, not times, part the spells: a clock may be set, and hands count by their entries.
        last = _last_of(dealing.c.table_id).scalar_subquery()
        ended = update(dealing).where(which, dealing.c.until.is_(None))
        await connection.execute(ended.values(until=self._settings.wall(), upto=func.coalesce(last, 0)))

    async def spells_of(self, account: Account) -> list[Spell]:
        """Return where somebody dealt, the latest first."""
        begun = select(func.count()).where(
            entries.c.table_id == dealing.c.table_id,
            entries.c.kind == "begun",
            entries.c.seq > dealing.c.after,
            or_(dealing.c.upto.is_(None), entries.c.seq <= dealing.c.upto),
        )
        hands = begun.correlate(dealing).scalar_subquery().label("hands")
        until = func.coalesce(dealing.c.until, tables.c.closed)
        query = select(dealing.c.table_id, tables.c.title, dealing.c.since, until, hands).join(tables)
        mine = query.where(dealing.c.account_id == account.id).order_by(dealing.c.id.desc()).limit(SPELLS_SHOWN)
        async with self._store.engine.connect() as connection:
            return [Spell(*row) for row in await connection.execute(mine)]


def _last_of(table_id: Any) -> Select[Any]:
    """Return the query for the last entry of a table."""
    return select(func.max(entries.c.seq)).where(entries.c.table_id == table_id)


async def _find_dealer(connection: AsyncConnection, name: str) -> int:
    """Return the account of a dealer, whom nobody else sends anywhere until this is done."""
    query = select(accounts.c.id).where(accounts.c.name == name, accounts.c.role == "dealer")
    found = await connection.scalar(query.with_for_update())
    if found is None:
        raise NotHere(f"there is no dealer called {name}")
    return int(found)


async def _find_open(connection: AsyncConnection, table_id: int) -> None:
    """Refuse a table that is closed, or that there is not."""
    closed = (await connection.execute(select(tables.c.closed).where(tables.c.id == table_id))).first()
    if closed is None:
        raise NotHere(f"there is no table {table_id}")
    if closed.closed is not None:
        raise Refused("this table is closed: nobody deals there any more")
