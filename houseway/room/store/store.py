"""The database: opened and brought up to date, written by one writer that gathers what waits into one transaction.

One commit for many commands makes many of them as cheap as one. Begin at `Store.write`.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, CursorResult, inspect, make_url, select, text, update
from sqlalchemy.exc import ArgumentError, DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from houseway.core.text import Mistake
from houseway.room.base.background import end_tasks
from houseway.room.base.meter import Meter
from houseway.room.store.notices import AccountsChanged, Notice, channel_of, encode_notice
from houseway.room.store.postgres import (
    ACCOUNTS_TURN,
    NOT_IDLE,
    Postgres,
    check_encoding,
    name_lines,
    postgres_engine,
    take_first_turn,
    take_turn,
    was_broken_off,
)
from houseway.room.store.schema import MINT, accounts
from houseway.room.store.sqlite_file import SqliteFile, make_private, sqlite_engine
from houseway.room.store.write import Unsound, Write

MIGRATIONS = Path(__file__).parent / "migrations"
CLOSED = "the database is closed"
ATTEMPTS = 5
SPOILT = (IntegrityError, DataError, Unsound)
Done = tuple[int, str, int]


class StoreWriter(Protocol):
    """Plain connections of a database's own, for what must be quick."""

    async def write(self, writes: Sequence[Write]) -> None:
        """All of it in one transaction, which is on record when this returns."""

    async def command(self, account_id: int, key: str) -> Done | None:
        """The table, the digest and the entry of a command that was done by this key."""

    async def close(self) -> None: ...


def address_of(url: str) -> URL:
    """Where a database is. An address that cannot be read may have a password in it, and is not said again."""
    with suppress(ArgumentError, ValueError):  # the latter for a port that is no number
        address = make_url(url)
        if address.drivername == "postgres":  # as many who offer databases spell it
            address = address.set(drivername="postgresql")
        if address.get_backend_name() in ("sqlite", "postgresql"):
            return address
    raise Mistake("the database cannot be opened: name a SQLite file, or postgresql://user:password@host:port/name")


def engine_of(url: str, worker: str = "") -> AsyncEngine:
    """The database at an address, whichever it is, for a worker by whose name the database knows its lines."""
    address = address_of(url)
    if address.get_backend_name() == "sqlite":
        return sqlite_engine(address)
    return postgres_engine(name_lines(address, worker) if worker else address)


@asynccontextmanager
async def database_at(url: str) -> AsyncIterator[AsyncEngine]:
    """A database for a while; what is wrong with it is said in a sentence."""
    engine = engine_of(url)
    try:
        yield engine
    except (SQLAlchemyError, OSError) as error:
        raise cannot_be_opened(url, error) from None
    finally:
        await engine.dispose()


def cannot_be_opened(url: str, error: Exception) -> Mistake:
    """Say why a database cannot be opened, without its password."""
    reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
    return Mistake(f"the database {address_of(url)!r} cannot be opened: {reason}")


class Store:
    """An open database. `write` returns when what it was given is on record, or raises why it cannot be."""

    def __init__(self, engine: AsyncEngine, writer: StoreWriter, secret: str, me: str) -> None:
        self.engine = engine
        self.writer = writer
        self.secret = secret
        self.channel = channel_of(secret)
        self.is_shared = isinstance(writer, Postgres)
        self.me = me  # what other workers know this one by, and the database its lines
        self.meter = Meter()
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writing = asyncio.Lock()
        self._closed = False
        self._task = asyncio.create_task(self._run())

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open a database, brought up to date; if that fails, no line is left open."""
        me = secrets.token_hex(16)
        engine = engine_of(url, me)
        try:
            await bring_up_to_date(engine)
            secret = await _room_secret(engine)
        except BaseException:
            await engine.dispose()
            raise
        if engine.dialect.name == "postgresql":
            return cls(engine, Postgres(engine.url, channel_of(secret)), secret, me)
        return cls(engine, SqliteFile(str(engine.url.database)), secret, me)

    async def close(self) -> None:
        """Close the store; fail what still waits to be stored, and what comes too late."""
        self._closed = True
        await end_tasks(self._task)
        for _, done in self._waiting:
            _fail(done, OSError(CLOSED))
        await self.writer.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes accounts. There is one at a time: what it has read stays true until it ends."""
        async with self._writing, self.changing() as connection:
            if self.is_shared:
                await connection.run_sync(take_turn, ACCOUNTS_TURN)
                await self.tell(AccountsChanged(self.me), connection)
            yield connection

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of its own, beside any others."""
        async with _writing(self.engine).begin() as connection:
            if self.is_shared:
                await connection.execute(NOT_IDLE)
            yield connection

    async def tell(self, notice: Notice, connection: AsyncConnection) -> None:
        """Let other workers know, once this transaction is on record."""
        told = {"channel": self.channel, "notice": encode_notice(notice)}
        await connection.execute(text("SELECT pg_notify(:channel, :notice)"), told)

    async def write(self, write: Write) -> None:
        """Put a step on record, and return once it is there. What comes at the same time goes in together."""
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
        return await self.writer.command(account_id, key)

    async def shoes(self, table_id: int) -> Sequence[Any]:
        """The rows of the shoes of a table that several workers share, as of the entry with the number in them."""
        assert isinstance(self.writer, Postgres), "none else is told of what is looked up by this"
        return await self.writer.shoes(table_id)

    async def _run(self) -> None:
        """Write what waits, all of it in one transaction: a disk is asked to keep it once and not for every table."""
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
            await self._put_on_record([write for write, _ in batch])
        except Exception as error:
            if len(batch) > 1 and isinstance(error, SPOILT):
                for one in batch:
                    await self._write_all([one])
                return
            self.meter.faults += not isinstance(error, SPOILT)
            for _, done in batch:
                _fail(done, error)
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)

    async def _put_on_record(self, writes: Sequence[Write]) -> None:
        """Write steps; what the database broke off is tried again a few times."""
        for left in reversed(range(ATTEMPTS)):
            try:
                async with self._writing:
                    await self.writer.write(writes)
                return
            except Exception as error:
                if not left or not was_broken_off(error):
                    raise


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    """Tell whoever waits that it failed, unless they know already."""
    if not done.done():
        done.set_exception(error)


def check_one(result: CursorResult[Any]) -> None:
    """A statement that must change one row has changed one."""
    if result.rowcount != 1:
        raise Unsound(f"{result.rowcount} rows were changed where it should have been one")


def _writing(engine: AsyncEngine) -> AsyncEngine:
    """Return the engine for writers, which go by what is on record at each statement; SQLite lets one write at a time
    anyway.
    """
    is_postgres = engine.dialect.name == "postgresql"
    return engine.execution_options(isolation_level="READ COMMITTED") if is_postgres else engine


@asynccontextmanager
async def at_one_moment(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection that sees everything as of one moment."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":  # where reading alone begins no transaction
            await connection.exec_driver_sql("BEGIN")
        yield connection


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Make the tables, or change those that an earlier program made."""
    if engine.dialect.name == "sqlite":
        make_private(engine.url)
    async with _writing(engine).begin() as connection:
        await connection.run_sync(_upgrade)


async def _room_secret(engine: AsyncEngine) -> str:
    """Return the secret of forms and notices, the same after every start: the mint has no other use for its secret."""
    mint = accounts.c.id == MINT
    unset = update(accounts).where(mint, accounts.c.secret == "")
    async with _writing(engine).begin() as connection:
        await connection.execute(unset.values(secret=secrets.token_urlsafe(32)))
        return str(await connection.scalar(select(accounts.c.secret).where(mint)))


async def check_up_to_date(engine: AsyncEngine) -> None:
    """That a room is there as this program keeps it: whoever only copies it changes nothing, for it may be running."""
    async with engine.connect() as connection:
        made_by, current = await connection.run_sync(_version), _migrations().get_current_head()
    if made_by is None:
        raise Mistake(f"there is no room in {engine.url.set(drivername=engine.dialect.name)!r}")
    if made_by != current:
        raise Mistake("the room was left by an earlier program: use that one, or start the room with this one first")


@cache
def _migrations() -> ScriptDirectory:
    """Return the migrations that come with this program."""
    return ScriptDirectory(str(MIGRATIONS))


def _version(connection: Connection) -> str | None:
    """How a database was last brought up to date, if it was."""
    made_by = MigrationContext.configure(connection).get_current_revision()
    if made_by and made_by not in {each.revision for each in _migrations().walk_revisions()}:
        raise Mistake("the database was made by a later program than this one, or not for a room")
    return made_by


def _upgrade(connection: Connection) -> None:
    """Bring a database to this version; one that another program made is refused, and not written to."""
    if connection.dialect.name == "postgresql":
        take_first_turn(connection)
        check_encoding(connection)
    made_by = _version(connection)
    if made_by == _migrations().get_current_head():
        return
    if made_by is None and connection.dialect.name == "sqlite" and (others := inspect(connection).get_table_names()):
        raise Mistake(f"the database is another program's, with a table {others[0]!r}: name a file of the room's own")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
