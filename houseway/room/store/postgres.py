"""PostgreSQL by plain connections of its own: one that writes a batch in one go, one that looks up keys and shoes.

A batch goes out in a pipeline: two journeys to the server for all of it, however many statements it has.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg.rows import namedtuple_row
from sqlalchemy import URL, Connection, text
from sqlalchemy.dialects.postgresql import psycopg as dialects
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql.dml import UpdateBase

from houseway.core.text import Mistake
from houseway.room.store.notices import encode_notice
from houseway.room.store.write import Row, Write, check_changed, gather_rows, raise_alike

# Nobody waits for ever: not for a server that does not answer or is gone, nor for another's lock.
# Keepalives find a line out that is cut while nothing is sent, the timeout one on which what was sent is not received.
PATIENCE = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
# A server that is gone without a word: longer than it lets any statement take.
ANSWER_SECONDS = 40.0
LINES_OF = "houseway-"  # with the worker's name: the name of a line
OPTIONS = "-c lock_timeout=10s"
# A worker that stands still in the middle of a change would hold its locks, and all others would wait for it.
QUICK = f"{OPTIONS} -c statement_timeout=30s -c idle_in_transaction_session_timeout=5s"
NOT_IDLE = text("SET LOCAL idle_in_transaction_session_timeout = '5s'")
# Turns are taken by locking a row of `turns`, which takes rights on that table; an advisory lock may be had by whoever
# may connect. A turn at a table has the number of the table.
ACCOUNTS_TURN, LEASES_TURN = 0, -1
# Made before any other table, for whoever changes the schema takes a turn first. Of two at once, one finds it made.
_MAKE_TURNS = text(
    "DO $$ BEGIN"
    " IF to_regclass('turns') IS NULL THEN CREATE TABLE turns (id integer CONSTRAINT pk_turns PRIMARY KEY); END IF;"
    " EXCEPTION WHEN duplicate_table OR unique_violation THEN NULL;"
    " END $$"
)
_MAKE_TURN = text("INSERT INTO turns (id) VALUES (:turn) ON CONFLICT DO NOTHING")
_TAKE_TURN = text("SELECT id FROM turns WHERE id = :turn FOR UPDATE")
# What such a transaction puts on record is that it was there: nobody waits for the disk for that.
_UNRECORDED = text("SET LOCAL synchronous_commit = off")
# The server broke off one of two that waited for each other: nothing was done, and it can be tried again.
TRY_AGAIN = ("40001", "40P01")

# What fails is raised. That whatever comes after it in a pipeline fails as well is no news for the log.
logging.getLogger("psycopg").setLevel(logging.ERROR)

_DIALECT = dialects.dialect()  # type: ignore[no-untyped-call]
_COMMAND = "SELECT table_id, digest, seq FROM commands WHERE account_id = %s AND key = %s"
_SHOES = (
    "SELECT shoes.*, (SELECT max(seq) FROM entries WHERE table_id = %(at)s) AS seq"
    " FROM shoes WHERE table_id = %(at)s ORDER BY number"
)
Line = psycopg.AsyncConnection[tuple[int, str, int]]


def postgres_engine(url: URL) -> AsyncEngine:
    """Return an engine whose readers see everything as it was at one moment, whatever others write meanwhile."""
    return create_async_engine(
        url.set(drivername="postgresql+psycopg"),
        isolation_level="REPEATABLE READ",
        pool_pre_ping=True,
        pool_size=10,
        max_overflow=20,
        connect_args={**PATIENCE, "options": OPTIONS},
    )


async def connect(url: URL) -> Line:
    """A plain connection, each of whose statements is a transaction unless one is begun."""
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return await psycopg.AsyncConnection.connect(make_conninfo(address, options=QUICK, **PATIENCE), autocommit=True)


def name_lines(url: URL, worker: str) -> URL:
    """Return the address by which a worker's lines are known for its own, so that others can cut them."""
    return url.update_query_dict({"application_name": LINES_OF + worker})


def take_turn(connection: Connection, turn: int) -> None:
    """Wait until no other worker has this turn, and keep others from it until the transaction has ended."""
    connection.execute(_MAKE_TURN, {"turn": turn})
    connection.execute(_TAKE_TURN, {"turn": turn})


def take_first_turn(connection: Connection) -> None:
    """Wait until no other worker changes accounts or the schema, of a database that may yet be empty."""
    connection.execute(_MAKE_TURNS)
    take_turn(connection, ACCOUNTS_TURN)


def check_encoding(connection: Connection) -> None:
    """Names and books are in all the world's letters."""
    if (encoding := connection.scalar(text("SHOW server_encoding"))) != "UTF8":
        raise Mistake(f"the database has the encoding {encoding}: make one with the encoding UTF8")


async def turn_at(connection: AsyncConnection, table_id: int) -> int:
    """Wait for this worker's turn at a table, which lasts as long as the transaction; the number of its last entry."""
    await connection.execute(_UNRECORDED)
    await connection.run_sync(take_turn, table_id)
    newest = text("SELECT max(seq) FROM entries WHERE table_id = :table")
    return await connection.scalar(newest, {"table": table_id}) or 0


def was_broken_off(error: Exception) -> bool:
    """Whether the server broke a transaction off for another's sake."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", "") in TRY_AGAIN


@contextmanager
def _cut_if_silent(line: Line) -> Iterator[None]:
    """Shut a line down whose server does not answer in time, so that whoever waits for it hears of that."""
    late = asyncio.get_running_loop().call_later(ANSWER_SECONDS, _shut_down, line)
    try:
        yield
    finally:
        late.cancel()


def _shut_down(line: Line) -> None:
    """Cut a line at once. Its socket is copied for that: the copy is closed here, and the line closes its own."""
    with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(line.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


class Postgres:
    """A database on PostgreSQL. One writer at a time: the caller holds the lock."""

    def __init__(self, url: URL, channel: str) -> None:
        self._address = url
        self._channel = channel
        self._lines: dict[str, Line] = {}
        self._sql: dict[tuple[str, tuple[str, ...]], str] = {}

    async def close(self) -> None:
        """Close the lines."""
        for line in self._lines.values():
            await line.close()

    async def command(self, account_id: int, key: str) -> tuple[int, str, int] | None:
        """The table, the digest and the entry of a command that was done by this key."""
        with raise_alike(psycopg.Error):
            line = await self._line("reader")
            with _cut_if_silent(line):
                return await (await line.execute(_COMMAND, (account_id, key))).fetchone()

    async def shoes(self, table_id: int) -> Sequence[Any]:
        """The rows of a table's shoes, each with the number of the entry that is the table's last at that moment."""
        with raise_alike(psycopg.Error):
            line = await self._line("reader")
            with _cut_if_silent(line):
                cursor = line.cursor(row_factory=namedtuple_row)
                return await (await cursor.execute(_SHOES, {"at": table_id})).fetchall()

    async def write(self, writes: Sequence[Write]) -> None:
        """All of it in one transaction, which is on record when this returns; other workers hear of it then."""
        batch = gather_rows(writes)
        notices = [(self._channel, encode_notice(notice)) for write in writes for notice in write.notices]
        with raise_alike(psycopg.Error):
            line = await self._line("writer")
            with _cut_if_silent(line):
                async with line.pipeline() as pipeline, line.transaction():
                    cursors = []
                    for name, statement, rows in batch:
                        cursors.append(line.cursor())
                        await cursors[-1].executemany(self._statement(name, statement, rows), rows)
                    if notices:
                        await line.cursor().executemany("SELECT pg_notify(%s, %s)", notices)
                    await pipeline.sync()
                    check_changed(batch, [cursor.rowcount for cursor in cursors])

    def _statement(self, name: str, statement: UpdateBase, rows: list[Row]) -> str:
        """Return the SQL of a statement; it is compiled once for these columns."""
        columns = tuple(rows[0])
        if (name, columns) not in self._sql:
            self._sql[name, columns] = str(statement.compile(dialect=_DIALECT, column_keys=list(columns)))
        return self._sql[name, columns]

    async def _line(self, name: str) -> Line:
        """A line to the server: the one there is, or another after that was cut."""
        line = self._lines.get(name)
        if line is None or line.closed:
            line = self._lines[name] = await connect(self._address)
        return line
