"""Holdings of a table beside its entries: its chips, its shoes, and whose chips they are."""

from collections.abc import Sequence
from random import Random
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.chance import Shoe
from houseway.core.ledger import CAGE, Account, Held
from houseway.core.opened_shoe import OpenedShoe
from houseway.room.store import schema
from houseway.room.store.rows import read_words


class Differs(Exception):
    """The books do not say what is folded from the entries."""


def unheld(balances: dict[Account, int]) -> dict[Account, int]:
    """The chips as the table knows them: what is held for after the hand has not left the cage."""
    held = sum(cents for account, cents in balances.items() if isinstance(account, Held))
    mine: dict[Account, int] = {account: cents for account, cents in balances.items() if not isinstance(account, Held)}
    return {**mine, CAGE: mine.get(CAGE, 0) + held}


async def shoes_of(connection: AsyncConnection, table_id: int, rng: Random) -> tuple[Shoe | None, int]:
    """The shoe in play, with those before it that are not yet laid open; and its number."""
    query = select(schema.shoes).where(schema.shoes.c.table_id == table_id).order_by(schema.shoes.c.number)
    rows = (await connection.execute(query)).all()
    return (shoe_of(rows, rng), rows[-1].number) if rows else (None, 0)


def shoe_of(rows: Sequence[Any], rng: Random) -> Shoe:
    """The last of these shoes, with those before it."""
    kept = [OpenedShoe(row.root, row.order, row.salts) for row in rows]
    shoe = Shoe.restore(rng, kept[-1], rows[-1].cut, read_words(rows[-1].stirred))
    shoe.spent = tuple(kept[:-1])
    return shoe


async def owners_of(connection: AsyncConnection, table_id: int) -> dict[str, int]:
    """The accounts of those who have chips at a table, or held for it."""
    query = select(schema.seats).where(schema.seats.c.table_id == table_id)
    return {row.name: row.account_id for row in await connection.execute(query)}
