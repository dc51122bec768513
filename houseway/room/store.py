"""The database: opened and brought up to date, written by one writer that gathers what waits into one transaction."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, CursorResult, event, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from houseway.room import schema
from houseway.room.meter import Meter
from houseway.room.sqlite_file import PRAGMAS, SqliteFile
from houseway.room.write import Rows, Unsound, Write, check_changed, gathered

MIGRATIONS = Path(__file__).parent / "migrations"
CLOSED = "the database is closed"
MEMORY = ":memory:"
Done = tuple[int, str, int]


class Store:
    """An open database. `write` returns when what it was given is on record, or raises why it cannot be."""

    def __init__(self, engine: AsyncEngine, file: SqliteFile | None = None) -> None:
        self.engine = engine
        self.file = file
        self.meter = Meter()
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
        path = engine.url.database
        is_file = engine.dialect.name == "sqlite" and path and path != MEMORY
        return cls(engine, SqliteFile(path) if path and is_file else None)

    async def close(self) -> None:
        """Whoever still waits for something to be stored, or comes too late, is told that it is not."""
        self._closed = True
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        for _, done in self._waiting:
            _fail(done, OSError(CLOSED))
        if self.file:
            self.file.close()
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
        self.meter.entries += len(write.entries)

    async def command(self, account_id: int, key: str) -> Done | None:
        """The table, the digest and the entry of a command that was done by this key."""
        if self.file:
            return self.file.command(account_id, key)
        done = schema.commands
        query = select(done).where(done.c.account_id == account_id, done.c.key == key)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return (row.table_id, row.digest, row.seq) if row else None

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
            await self._put_on_record(gathered([write for write, _ in batch]))
        except Exception as error:
            if len(batch) > 1 and isinstance(error, IntegrityError | Unsound):
                for one in batch:
                    await self._write_all([one])
                return
            self.meter.faults += not isinstance(error, IntegrityError | Unsound)
            for _, done in batch:
                _fail(done, error)
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)

    async def _put_on_record(self, batch: Sequence[Rows]) -> None:
        if self.file:
            async with self._writing:
                await self.file.write(batch)
            return
        async with self.begin() as connection:
            for name, statement, rows in batch:
                check_changed(name, (await connection.execute(statement, rows)).rowcount, rows)


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def check_one(result: CursorResult[Any]) -> None:
    """A statement that must change one row has changed one."""
    if result.rowcount != 1:
        raise Unsound(f"{result.rowcount} rows were changed where it should have been one")


def _prepare_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
