"""Whether the money adds up: wallets, tables and the mint come to nothing, and each is the sum of what moved it."""

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import Select, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.ledger import CAGE
from houseway.core.money import dollars
from houseway.room.schema import accounts, balances, postings, transfers, wallets
from houseway.room.store import Store

CHECK_SECONDS = 600.0
_log = logging.getLogger(__name__)


async def find_wrong(connection: AsyncConnection) -> list[str]:
    """A sentence for everything that does not add up, however it came about."""
    return [
        *await _total(connection),
        *await _tables(connection),
        *await _wallets(connection),
        *await _balances(connection),
    ]


async def _total(connection: AsyncConnection) -> list[str]:
    """What the cages have given out is what the wallets are short of, the mint's among them."""
    held = await _scalar(connection, select(func.sum(wallets.c.cents)))
    given = await _scalar(connection, select(func.sum(balances.c.cents)).where(balances.c.account == str(CAGE)))
    return [f"wallets and tables are out by {dollars(held - given)}"] if held != given else []


async def _scalar(connection: AsyncConnection, query: Select[int]) -> int:
    return (await connection.execute(query)).scalar() or 0


async def _tables(connection: AsyncConnection) -> list[str]:
    summed = func.sum(balances.c.cents)
    query = select(balances.c.table_id, summed.label("cents")).group_by(balances.c.table_id).having(summed != 0)
    return [f"table {row.table_id} is out by {dollars(row.cents)}" for row in await connection.execute(query)]


async def _wallets(connection: AsyncConnection) -> list[str]:
    """Wallets that are not what their transfers come to."""
    summed = func.coalesce(func.sum(transfers.c.cents), 0)
    query = (
        select(accounts.c.name, wallets.c.cents, summed.label("moved"))
        .join(wallets, wallets.c.account_id == accounts.c.id)
        .outerjoin(transfers, transfers.c.account_id == accounts.c.id)
        .group_by(accounts.c.id, accounts.c.name, wallets.c.cents)
        .having(wallets.c.cents != summed)
    )
    return [
        f"the wallet of {row.name} holds {dollars(row.cents)} and was given {dollars(row.moved)}"
        for row in await connection.execute(query)
    ]


async def _balances(connection: AsyncConnection) -> list[str]:
    """Accounts of tables that are not what their postings come to."""
    kept = {(row.table_id, row.account): row.cents for row in await connection.execute(select(balances))}
    moved: dict[tuple[int, str], int] = {}
    for account, sign in ((postings.c.source, -1), (postings.c.target, 1)):
        query = select(postings.c.table_id, account, func.sum(postings.c.cents)).group_by(postings.c.table_id, account)
        for table_id, name, cents in await connection.execute(query):
            moved[table_id, name] = moved.get((table_id, name), 0) + sign * cents
    wrong = sorted(each for each in kept.keys() | moved.keys() if kept.get(each, 0) != moved.get(each, 0))
    return [
        f"{name} at table {table_id} holds {dollars(kept.get((table_id, name), 0))}"
        f" and was given {dollars(moved.get((table_id, name), 0))}"
        for table_id, name in wrong
    ]


class MoneyWatch:
    """Looks now and then. What is found is an alarm for the floor and the auditor; nothing is put right by itself."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._task: asyncio.Task[None] | None = None
        self.wrong: list[str] = []

    def start(self) -> None:
        self._task = asyncio.create_task(self._check_often())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    async def check(self) -> None:
        async with self._store.engine.connect() as connection:
            self.wrong = await find_wrong(connection)
        for sentence in self.wrong:
            _log.error("the money does not add up: %s", sentence)

    async def _check_often(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            with suppress(SQLAlchemyError, OSError):
                await self.check()
