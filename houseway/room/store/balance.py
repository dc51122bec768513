"""Whether the money adds up: wallets, tables and the mint come to nothing, and each is the sum of what moved it.

A room asks it while it runs, a backup and a move once they are done. What it finds is said, and
never mended.
"""

import asyncio
import logging
from collections import Counter
from contextlib import suppress

from sqlalchemy import ColumnElement, Select, func, select, true
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.money import CAGE
from houseway.core.text import dollars
from houseway.room.base.background import end_tasks
from houseway.room.store.schema import accounts, balances, postings, tables, total, transfers, wallets
from houseway.room.store.store import Store, at_one_moment

CHECK_SECONDS = 600.0
OPENING_SECONDS = 2.0
_log = logging.getLogger(__name__)


class Sums:
    """Sum of the postings of every table, by account, and how far each table has been read: postings are only added.

    A table that is closed is read for the last time then, for an archive may put fewer postings in the place of all.
    """

    def __init__(self) -> None:
        self.moved: Counter[tuple[int, str]] = Counter()
        self._read: dict[int, int] = {}
        self._closed: set[int] = set()

    async def go_on(self, connection: AsyncConnection) -> None:
        """Read what came since."""
        newest = select(func.max(postings.c.seq)).where(postings.c.table_id == tables.c.id).scalar_subquery()
        rows = (await connection.execute(select(tables.c.id, tables.c.closed, newest.label("newest")))).all()
        behind = [
            each for each in rows if each.id not in self._closed and (each.newest or 0) > self._read.get(each.id, 0)
        ]
        if not self._read:
            await self._add(connection, true())
        else:
            for row in behind:
                mine = (postings.c.table_id == row.id) & (postings.c.seq > self._read.get(row.id, 0))
                await self._add(connection, mine)
        self._read.update({row.id: row.newest for row in behind})
        self._closed.update(row.id for row in rows if row.closed is not None)

    async def _add(self, connection: AsyncConnection, mine: ColumnElement[bool]) -> None:
        """Add up some postings: of all tables at once in two queries, for each costs the event loop."""
        for account, sign in ((postings.c.source, -1), (postings.c.target, 1)):
            query = select(postings.c.table_id, account, total(postings.c.cents)).where(mine)
            for table_id, name, cents in await connection.execute(query.group_by(postings.c.table_id, account)):
                self.moved[table_id, name] += sign * cents


async def find_wrong(connection: AsyncConnection, sums: Sums | None = None) -> list[str]:
    """A sentence for everything that does not add up, however it came about; with `sums`, from where they stand on."""
    return [
        *await _total(connection),
        *await _tables(connection),
        *await _wallets(connection),
        *await _balances(connection, sums or Sums()),
    ]


async def _total(connection: AsyncConnection) -> list[str]:
    """Compare what the cages have given out with what the wallets are short of, the mint's among them."""
    held = await _scalar(connection, select(total(wallets.c.cents)))
    given = await _scalar(connection, select(total(balances.c.cents)).where(balances.c.account == str(CAGE)))
    return [f"wallets and tables are out by {dollars(held - given)}"] if held != given else []


async def _scalar(connection: AsyncConnection, query: Select[int]) -> int:
    """Return the number that a query gives; nothing counts as 0."""
    return (await connection.execute(query)).scalar() or 0


async def _tables(connection: AsyncConnection) -> list[str]:
    """Return a sentence for each table where chips were made or lost: all postings of one must come to nothing."""
    summed = total(balances.c.cents)
    query = select(balances.c.table_id, summed.label("cents")).group_by(balances.c.table_id).having(summed != 0)
    return [f"table {row.table_id} is out by {dollars(row.cents)}" for row in await connection.execute(query)]


async def _wallets(connection: AsyncConnection) -> list[str]:
    """Wallets that are not what their transfers come to."""
    summed = func.coalesce(total(transfers.c.cents), 0)
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


async def _balances(connection: AsyncConnection, sums: Sums) -> list[str]:
    """Accounts of tables that are not what their postings come to."""
    kept = {(row.table_id, row.account): row.cents for row in await connection.execute(select(balances))}
    await sums.go_on(connection)
    moved = sums.moved
    wrong = sorted(each for each in kept.keys() | moved.keys() if kept.get(each, 0) != moved[each])
    return [
        f"{name} at table {table_id} holds {dollars(kept.get((table_id, name), 0))}"
        f" and was given {dollars(moved[table_id, name])}"
        for table_id, name in wrong
    ]


class MoneyWatch:
    """Looks now and then. What is found is an alarm for the floor and the auditor; nothing is put right by itself."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._task: asyncio.Task[None] | None = None
        self.looked = asyncio.Event()
        self._sums = Sums()
        self.wrong: list[str] = []

    async def start(self) -> None:
        """Look at once. Nobody waits for the whole of a long history: what is found later is said then."""
        self._task = asyncio.create_task(self._check_often())
        with suppress(TimeoutError):
            async with asyncio.timeout(OPENING_SECONDS):
                await self.looked.wait()

    async def stop(self) -> None:
        """End the watch."""
        if self._task:
            await end_tasks(self._task)

    async def check(self) -> None:
        """Add up the money as it is at one moment, so that no posting is seen by half."""
        async with at_one_moment(self._store.engine) as connection:
            self.wrong = await find_wrong(connection, self._sums)
        for sentence in self.wrong:
            _log.error("the money does not add up: %s", sentence)

    async def _check_often(self) -> None:
        """Look again and again. A database that does not answer is no fault of the money."""
        while True:
            try:
                await self.check()
            except (SQLAlchemyError, OSError) as error:
                _log.warning("the money was not added up: %s", error)
            self.looked.set()
            await asyncio.sleep(CHECK_SECONDS)
