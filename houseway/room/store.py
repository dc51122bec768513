"""The database: opened and brought up to date, written by one writer that gathers what waits into one transaction."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, CursorResult, Executable, Integer, bindparam, delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from houseway.core.ledger import CAGE
from houseway.room import schema

MIGRATIONS = Path(__file__).parent / "migrations"
Row = dict[str, Any]
CLOSED = "the database is closed"

_ADD = (
    update(schema.balances)
    .where(schema.balances.c.table_id == bindparam("at_table"), schema.balances.c.account == bindparam("of"))
    .values(cents=schema.balances.c.cents + bindparam("more"))
)
_PAY = (
    update(schema.wallets)
    .where(schema.wallets.c.account_id == bindparam("of"))
    .values(cents=schema.wallets.c.cents + bindparam("more"))
)
# Whoever sits down does so by the name they have at that moment: one who is being renamed takes no seat.
_SIT = insert(schema.seats).from_select(
    ["table_id", "name", "account_id"],
    select(bindparam("at_table", type_=Integer), schema.accounts.c.name, schema.accounts.c.id).where(
        schema.accounts.c.id == bindparam("of"), schema.accounts.c.name == bindparam("called")
    ),
)
_GO = delete(schema.seats).where(
    schema.seats.c.table_id == bindparam("at_table"), schema.seats.c.name == bindparam("called")
)
_CUT = (
    update(schema.shoes)
    .where(schema.shoes.c.table_id == bindparam("at_table"), schema.shoes.c.root == bindparam("of"))
    .values(cut=bindparam("depth"))
)
_STIR = (
    update(schema.shoes)
    .where(schema.shoes.c.table_id == bindparam("at_table"), schema.shoes.c.root == bindparam("of"))
    .values(stirred=bindparam("words"))
)
_SHOW = delete(schema.shoes).where(
    schema.shoes.c.table_id == bindparam("at_table"), schema.shoes.c.root == bindparam("of")
)
_CLOSE = update(schema.tables).where(schema.tables.c.id == bindparam("at_table")).values(closed=bindparam("when"))


class Unsound(Exception):
    """A step that does not change what it must, and so is not stored."""


@dataclass
class Write:
    """What one step of one table adds to the database, row by row. It is written whole or not at all."""

    tables: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    postings: list[Row] = field(default_factory=list)
    accounts: list[Row] = field(default_factory=list)
    balances: list[Row] = field(default_factory=list)
    wallets: list[Row] = field(default_factory=list)
    transfers: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)
    gone: list[Row] = field(default_factory=list)
    commands: list[Row] = field(default_factory=list)
    shoes: list[Row] = field(default_factory=list)
    cuts: list[Row] = field(default_factory=list)
    stirred: list[Row] = field(default_factory=list)
    shown: list[Row] = field(default_factory=list)
    results: list[Row] = field(default_factory=list)
    closed: list[Row] = field(default_factory=list)

    def check(self) -> None:
        """What leaves a wallet comes to a table, and the other way round: nothing is made or lost on the way."""
        given = sum(row["more"] for row in self.balances if row["of"] == str(CAGE))
        if sum(row["more"] for row in self.balances) or sum(row["more"] for row in self.wallets) != given:
            raise Unsound("chips would be made or lost by this step")


# In the order in which rows may need each other.
_STATEMENTS: tuple[tuple[str, Executable], ...] = (
    ("tables", insert(schema.tables)),
    ("entries", insert(schema.entries)),
    ("commands", insert(schema.commands)),
    ("postings", insert(schema.postings)),
    ("accounts", insert(schema.balances)),
    ("balances", _ADD),
    ("wallets", _PAY),
    ("transfers", insert(schema.transfers)),
    ("seats", _SIT),
    ("gone", _GO),
    ("shoes", insert(schema.shoes)),
    ("cuts", _CUT),
    ("stirred", _STIR),
    ("shown", _SHOW),
    ("results", insert(schema.results)),
    ("closed", _CLOSE),
)


class Store:
    """An open database. `write` returns when what it was given is on record, or raises why it cannot be."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writing = asyncio.Lock()
        self._closed = False
        self._writer = asyncio.create_task(self._run())

    @classmethod
    async def open(cls, url: str) -> "Store":
        engine = create_async_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
        return cls(engine)

    async def close(self) -> None:
        """Whoever still waits for something to be stored, or comes too late, is told that it is not."""
        self._closed = True
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        for _, done in self._waiting:
            _fail(done, OSError(CLOSED))
        await self.engine.dispose()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. There is one at a time, so that none waits for the database until it gives up."""
        async with self._writing, self.engine.begin() as connection:
            yield connection

    async def write(self, write: Write) -> None:
        write.check()
        if self._closed:
            raise OSError(CLOSED)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        self._wake.set()
        await done

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            try:
                if batch:
                    await self._write_all(batch)
            finally:
                for _, done in batch:  # none waits for ever if this is cut off
                    _fail(done, OSError(CLOSED))

    async def _write_all(self, batch: Sequence[tuple[Write, asyncio.Future[None]]]) -> None:
        """All in one transaction; if one spoils it, each in its own. A database that fails, fails all of them alike."""
        try:
            async with self.begin() as connection:
                await _execute(connection, [write for write, _ in batch])
        except Exception as error:
            if len(batch) > 1 and isinstance(error, IntegrityError | Unsound):
                for one in batch:
                    await self._write_all([one])
                return
            for _, done in batch:
                _fail(done, error)
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def check_one(result: CursorResult[Any]) -> None:
    """A statement that must change one row has changed one."""
    if result.rowcount != 1:
        raise Unsound(f"{result.rowcount} rows were changed where it should have been one")


async def _execute(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    for name, statement in _STATEMENTS:
        rows = [row for write in writes for row in getattr(write, name)]
        if rows:
            changed = (await connection.execute(statement, rows)).rowcount
            if changed != len(rows):
                raise Unsound(f"{changed} rows of {name} were changed, not {len(rows)}")


def _prepare_sqlite(connection: Any, record: object) -> None:
    """A reader never waits for the writer, and what was committed is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
