"""A table as the database holds it: its entries, its chips, its shoes, and whose chips they are."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.chance import Shoe
from houseway.core.money import CAGE, Account, Held, account_of
from houseway.core.opened_shoe import OpenedShoe
from houseway.room.base.entries import Entry, read_entry
from houseway.room.store import schema
from houseway.room.store.write import TableBooks, read_words


class Differs(Exception):
    """The books do not say what is folded from the entries."""


class DoneEntry(NamedTuple):
    """An entry on record, with its number and its time."""

    seq: int  # its number in the table's sequence
    entry: Entry
    at: float  # by the room's clock `now`, never later than it


class Holdings(NamedTuple):
    """Books of a table, its chips as the table knows them, and its shoe: None, if there is none, or it is not read."""

    books: TableBooks  # for writing what comes next
    balances: dict[Account, int]  # what is held for after the hand counts as in the cage
    shoe: Shoe | None  # its sealed order, which no viewer is ever told


def read_done(rows: Iterable[Any], now: float) -> list[DoneEntry]:
    """Read rows of entries. A clock that was set back meanwhile must not keep anybody waiting for it."""
    return [DoneEntry(row.seq, read_entry(row.body), min(now, row.steady)) for row in rows]


async def holdings_of(connection: AsyncConnection, table_id: int, seq: int, rng: Random) -> Holdings:
    """Load what a table has after entry `seq`, its last."""
    entries, shoes = schema.entries, schema.shoes
    balances_here = select(schema.balances).where(schema.balances.c.table_id == table_id)
    balances = {account_of(row.account): row.cents for row in await connection.execute(balances_here)}
    seats_here = select(schema.seats).where(schema.seats.c.table_id == table_id)
    seats = {row.name: row.account_id for row in await connection.execute(seats_here)}
    shoes_here = select(shoes).where(shoes.c.table_id == table_id).order_by(shoes.c.number)
    kept = (await connection.execute(shoes_here)).all()
    sealed = select(entries.c.hash).where(entries.c.table_id == table_id, entries.c.hash.is_not(None))
    head = (await connection.execute(sealed.order_by(entries.c.seq.desc()).limit(1))).scalar_one()
    books = TableBooks(set(balances), seats, kept[-1].number if kept else 0, head, seq)
    return Holdings(books, unheld(balances), shoe_of(kept, rng) if kept else None)


def unheld(balances: dict[Account, int]) -> dict[Account, int]:
    """Return the chips as the table knows them: what is held for after the hand has not left the cage."""
    held = sum(cents for account, cents in balances.items() if isinstance(account, Held))
    mine: dict[Account, int] = {account: cents for account, cents in balances.items() if not isinstance(account, Held)}
    return {account: cents for account, cents in {**mine, CAGE: mine.get(CAGE, 0) + held}.items() if cents}


def shoe_of(rows: Sequence[Any], rng: Random) -> Shoe:
    """The last of these shoes, with those before it that are not yet laid open."""
    kept = [OpenedShoe(row.root, row.order, row.salts) for row in rows]
    shoe = Shoe.restore(rng, kept[-1], rows[-1].cut, read_words(rows[-1].stirred))
    shoe.spent = tuple(kept[:-1])
    return shoe
