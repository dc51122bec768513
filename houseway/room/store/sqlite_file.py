"""A SQLite file by plain connections of its own: one that writes a batch in one go, one that looks up a command's key.

Rows are put in on the event loop, for they go no further than memory; only what waits, for another's lock or for the
disk, is done in a thread. A thread would wait for the interpreter's own lock at every row.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql.dml import UpdateBase

from houseway.core.text import Mistake
from houseway.room.store import schema
from houseway.room.store.write import Row, Write, as_database_error, check_changed, gather_rows

_PATIENT, _AT_ONCE = "busy_timeout=10000", "busy_timeout=0"
# A reader never waits for the writer, and what was committed is on the disk.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", _PATIENT, "foreign_keys=ON")

_KIND = 0xFF  # of an error's code; the rest of it says more exactly which
_DIALECT = sqlite.dialect(paramstyle="named")
_COMMAND = str(
    select(schema.commands.c.table_id, schema.commands.c.digest, schema.commands.c.seq)
    .where(schema.commands.c.account_id == 0, schema.commands.c.key == "")
    .compile(dialect=sqlite.dialect(paramstyle="qmark"))
)


def sqlite_engine(url: URL) -> AsyncEngine:
    """Return an engine for a file; one in memory would be another database on every line."""
    if not url.database or url.database == ":memory:":
        raise Mistake("the database cannot be opened: name a SQLite file or a postgresql:// address")
    engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"))
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def make_private(url: URL) -> None:
    """A new file is for its owner alone: the order of the shoes in play will be in it."""
    Path(url.database or "").touch(mode=0o600)


def _prepare(connection: Any, record: object) -> None:
    """Set up a line as the writer's is set up."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class SqliteFile:
    """A database in one file. One writer at a time: the caller holds the lock."""

    def __init__(self, path: str) -> None:
        self.writer = _connect(path)
        self._reader = _connect(path)
        self._thread = ThreadPoolExecutor(1, "houseway-writer")
        self._sql: dict[tuple[str, tuple[str, ...]], str] = {}

    async def close(self) -> None:
        """Close the file, after what is being committed."""
        self._thread.shutdown()
        self.writer.close()
        self._reader.close()

    async def command(self, account_id: int, key: str) -> tuple[int, str, int] | None:
        """The table, the digest and the entry of a command that was done by this key."""
        try:
            found = self._reader.execute(_COMMAND, (account_id, key)).fetchall()
        except sqlite3.Error as error:
            raise as_database_error(error, sqlite3.Error) from error
        return found[0] if found else None

    async def write(self, writes: Sequence[Write]) -> None:
        """All of it in one transaction, which is on the disk when this returns."""
        batch = gather_rows(writes)
        try:
            if not self._begin_at_once():
                await self._wait(self._begin)
            try:
                check_changed(batch, [self._put_in(*each) for each in batch])
                await self._wait(self.writer.commit)
            except BaseException:
                await self._wait(self._roll_back)
                raise
        except sqlite3.Error as error:
            raise as_database_error(error, sqlite3.Error) from error

    def _put_in(self, name: str, statement: UpdateBase, rows: list[Row]) -> int:
        """Write rows; the SQL is compiled once for these columns."""
        columns = tuple(rows[0])
        if (name, columns) not in self._sql:
            self._sql[name, columns] = str(statement.compile(dialect=_DIALECT, column_keys=list(columns)))
        return self.writer.executemany(self._sql[name, columns], rows).rowcount

    def _begin_at_once(self) -> bool:
        """Begin, unless somebody else is writing: whether it has begun."""
        self.writer.execute(f"PRAGMA {_AT_ONCE}")
        try:
            self._begin()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _KIND != sqlite3.SQLITE_BUSY:
                raise
            return False
        finally:
            self.writer.execute(f"PRAGMA {_PATIENT}")
        return True

    def _begin(self) -> None:
        """Lock the file for writing before anything is read, so that no other writer comes between."""
        self._roll_back()  # of one that could not be rolled back then
        self.writer.execute("BEGIN IMMEDIATE")

    def _roll_back(self) -> None:
        """Take back what was begun, if anything was."""
        if self.writer.in_transaction:
            self.writer.rollback()

    async def _wait(self, work: Callable[[], None]) -> None:
        """Do some work in the writer's thread, and wait for it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _connect(path: str) -> sqlite3.Connection:
    """Open the writer's line. Transactions are begun by hand, so that it is known when the file is locked."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection
