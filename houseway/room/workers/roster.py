"""The workers of a room on PostgreSQL: who is there, who owns which table, and who watches where.

A worker is there as long as its line to the database is open, by which it hears of the others, and as long as it renews
its lease, by the database's clock. One that is killed loses the line at once, and others find at their next beat that
the database has no such process; the lease is for one that hangs, or whose machine is gone. Its own clock stops it
sooner: whoever could not renew its lease, or has lost the line, owns nothing before anybody else takes it over.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from time import monotonic

import msgspec
import psycopg
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.room.base.background import end_tasks
from houseway.room.base.meter import Figures
from houseway.room.live.tables import Tables
from houseway.room.people.accounts import People
from houseway.room.store.notices import AccountsChanged, Crowded, Notice, Stepped
from houseway.room.store.postgres import ANSWER_SECONDS, LEASES_TURN, LINES_OF, Line, connect, take_turn
from houseway.room.store.store import Store
from houseway.room.store.write import raise_alike
from houseway.room.workers.relay import Relay

LEASE_SECONDS = 2.5
BEAT_SECONDS = 0.5
# Whatever a worker was cut off in the middle of has lasted for so long when its lease is found to have run out.
HELD_SECONDS = LEASE_SECONDS - BEAT_SECONDS

Watched = Mapping[int, frozenset[str]]
_log = logging.getLogger(__name__)
# All leases hang on this one lock: a worker that stands still while it has it loses it well before they run out.
_NEVER_IDLE = text("SET LOCAL idle_in_transaction_session_timeout = '1s'")
_RENEW = text(
    "INSERT INTO workers (id, expires, figures, process)"
    " VALUES (:me, extract(epoch FROM clock_timestamp()) + :lease, :figures, :process)"
    " ON CONFLICT (id) DO UPDATE"
    " SET expires = excluded.expires, figures = excluded.figures, process = excluded.process"
)
_GONE = "expires < extract(epoch FROM clock_timestamp()) OR process NOT IN (SELECT pid FROM pg_stat_activity)"
# Whoever is gone may have left a transaction half sent, and so locks that none of the database's own limits would end.
# Only lines that hold one for so long are cut: a worker that was merely late with its beat loses nothing under way.
_CLEAR = (
    text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user"
        f" AND xact_start < clock_timestamp() - make_interval(secs => {HELD_SECONDS})"
        f" AND application_name IN (SELECT '{LINES_OF}' || id FROM workers WHERE {_GONE})"
    ),
    text(f"DELETE FROM workers WHERE {_GONE}"),
    text("DELETE FROM watchers WHERE worker NOT IN (SELECT id FROM workers)"),
    text(
        "DELETE FROM owners WHERE worker NOT IN (SELECT id FROM workers)"
        " OR table_id NOT IN (SELECT id FROM tables WHERE closed IS NULL)"
    ),
)
# Everybody has much the same share: whoever has more gives up those beyond it that nobody is at, and whoever has less
# takes what is free.
_SHARE = text(
    "SELECT ceil((SELECT count(*) FROM tables WHERE closed IS NULL)::numeric / (SELECT count(*) FROM workers))::int"
)
_GIVE_UP = text(
    "DELETE FROM owners WHERE table_id IN"
    " (SELECT table_id FROM owners WHERE worker = :me AND table_id <> ALL(CAST(:here AS integer[])) ORDER BY table_id"
    " OFFSET greatest(0, :share - cardinality(CAST(:here AS integer[]))))"
)
# Where all who watch a table come to another worker that cannot be reached but by the database, it is handed to that
# one. Nobody takes what another owns: that one would move it, too, until its next beat.
_HAND_ON = text(
    "UPDATE owners SET worker ="
    " (SELECT min(watchers.worker) FROM watchers JOIN workers ON workers.id = watchers.worker"
    " WHERE watchers.table_id = owners.table_id)"
    " WHERE worker = :me AND table_id IN (SELECT table_id FROM watchers WHERE worker <> :me)"
    " AND table_id NOT IN (SELECT table_id FROM watchers WHERE worker = :me)"
)
_TAKE = text(
    "INSERT INTO owners (table_id, worker) SELECT id, CAST(:me AS varchar) FROM tables"
    " WHERE closed IS NULL AND NOT EXISTS (SELECT FROM owners WHERE owners.table_id = tables.id)"
    " ORDER BY id LIMIT greatest(0, :share - (SELECT count(*) FROM owners WHERE worker = CAST(:me AS varchar)))"
)
_OWNERS = text("SELECT table_id, worker FROM owners")
_OTHERS = text("SELECT id, figures FROM workers WHERE id <> :me")
_ELSEWHERE = text("SELECT table_id, name FROM watchers WHERE worker <> :me")
_LOOK_AWAY = text("DELETE FROM watchers WHERE worker = :me")
_WATCH = text("INSERT INTO watchers (worker, table_id, name) VALUES (:me, :table_id, :name)")
_LEAVE = (
    _LOOK_AWAY,
    text("DELETE FROM owners WHERE worker = :me"),
    text("DELETE FROM workers WHERE id = :me"),
)


class Workers:
    """This worker among the others."""

    def __init__(self, store: Store, tables: Tables, people: People, relay: Relay) -> None:
        self._store = store
        self._me = {"me": store.me}
        self._tables = tables
        self._people = people
        self._relay = relay
        self._noted: Watched = {}
        self._mine: frozenset[int] = frozenset()
        self._others: dict[str, Figures] = {}
        self._until = 0.0
        self._line: Line | None = None
        self._early = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        # The tables of which people have come to this worker itself.
        self.visited: Callable[[], list[int]] = list

    async def start(self) -> None:
        with raise_alike(psycopg.Error):
            self._line = await self._open_line()
        await self._beat()
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._listen())]

    async def stop(self) -> None:
        """Let the others take over at once."""
        await end_tasks(*self._tasks)
        if self._line:
            await self._line.close()
        if self._tasks:
            self._mine = frozenset()
            with suppress(SQLAlchemyError, OSError):
                async with self._store.changing() as connection:
                    await connection.run_sync(take_turn, LEASES_TURN)
                    for statement in _LEAVE:
                        await connection.execute(statement, self._me)

    def owns(self, table_id: int) -> bool:
        """Whether the clock and the bots of a table are this worker's to move."""
        return table_id in self._mine and monotonic() < self._until

    def is_lost(self) -> bool:
        """Whether this worker should be there for the others, and is not."""
        return bool(self._tasks) and (self._line is None or monotonic() >= self._until)

    def figures(self) -> dict[str, Figures]:
        """Return what this worker has counted, and the others had at their last beats."""
        mine = self._tables.figures()
        return {self._store.me: mine, **self._others} if self._store.is_shared else {"": mine}

    def hurry(self) -> None:
        """Somebody has come to watch: let the others know soon."""
        self._early.set()

    async def _beat(self) -> None:
        """Renew the lease, take what is free, and tell who watches."""
        began, line = monotonic(), self._line
        async with self._store.changing() as connection:
            await connection.execute(_NEVER_IDLE)
            await connection.run_sync(take_turn, LEASES_TURN)
            figures = msgspec.json.encode(self._tables.figures()).decode()
            process = line and line.info.backend_pid
            lease = {**self._me, "lease": LEASE_SECONDS, "figures": figures, "process": process}
            await connection.execute(_RENEW, lease)
            for statement in _CLEAR:
                await connection.execute(statement)
            here = self._tables.viewers()
            await self._tell_who_watches(connection, here)
            there = (await connection.execute(_ELSEWHERE, self._me)).all()
            await connection.execute(_HAND_ON, self._me)
            share = {**self._me, "here": self.visited(), "share": await connection.scalar(_SHARE)}
            await connection.execute(_GIVE_UP, share)
            await connection.execute(_TAKE, share)
            owners = {row.table_id: row.worker for row in await connection.execute(_OWNERS)}
            others = {row.id: row.figures for row in await connection.execute(_OTHERS, self._me)}
        self._until, self._noted = began + LEASE_SECONDS, here
        mine = frozenset(table for table, owner in owners.items() if owner == self._store.me)
        self._mine = mine if self._line is line else frozenset()
        self._others = dict(_readable(others))
        held_up = {table: why for each in self._others.values() for table, why in each.held_up.items()}
        elsewhere: dict[int, set[str]] = {}
        for row in there:
            elsewhere.setdefault(row.table_id, set()).add(row.name)
        await self._relay.follow(owners)
        self._tables.see_elsewhere({table: frozenset(names) for table, names in elsewhere.items()}, held_up)

    async def _tell_who_watches(self, connection: AsyncConnection, here: Watched) -> None:
        if here != self._noted or monotonic() >= self._until:  # whoever let the lease go was forgotten
            await connection.execute(_LOOK_AWAY, self._me)
            rows = [{**self._me, "table_id": table, "name": name} for table, names in here.items() for name in names]
            if rows:
                await connection.execute(_WATCH, rows)

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._early.wait()
            self._early.clear()
            if self._line is None:  # the others take this worker for gone
                continue
            try:
                async with asyncio.timeout(ANSWER_SECONDS):  # a server that is silent would hold the beats up for ever
                    await self._beat()
            except (SQLAlchemyError, OSError) as error:
                _log.warning("the lease was not renewed: %s", error)

    async def _open_line(self) -> Line:
        """The line by which this worker hears of the others, and by which they know that it is there."""
        line = await connect(self._store.engine.url)
        await line.execute(f"LISTEN {self._store.channel}")
        return line

    async def _listen(self) -> None:
        """Hear what others do; whatever was missed before, or while the line was cut, is looked up."""
        while True:
            try:
                self._line = self._line or await self._open_line()
                async with self._line as line:
                    self._people.forget_sessions()
                    self._tables.catch_up_soon()
                    async for each in line.notifies():
                        self._hear(msgspec.json.decode(each.payload, type=Notice))
            except (psycopg.Error, OSError, msgspec.MsgspecError) as error:
                _log.warning("nothing is heard of other workers: %s", error)
            self._line, self._mine = None, frozenset()
            await asyncio.sleep(BEAT_SECONDS)

    def _hear(self, notice: Notice) -> None:
        match notice:
            case _ if notice.worker == self._store.me:
                pass
            case Stepped():
                self._tables.hear(notice)
            case Crowded():
                self._tables.crowd(notice.table)
            case AccountsChanged():
                self._people.forget_sessions()


def _readable(counted: Mapping[str, str]) -> Iterator[tuple[str, Figures]]:
    """Yield figures of workers, but of those of another program that counts otherwise: no beat is lost over it."""
    for worker, figures in counted.items():
        with suppress(msgspec.MsgspecError):
            yield worker, msgspec.json.decode(figures, type=Figures)
