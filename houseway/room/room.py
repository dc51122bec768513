"""The room: every table, one command after another at each, on record before it is acknowledged."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from houseway.core.errors import Mistake
from houseway.core.money import dollars
from houseway.room import history, schema
from houseway.room.commands import AnyCommand, FloorCommand, OpenTable, TableCommand, chips_for
from houseway.room.history import Again
from houseway.room.messages import HandRecord, HandSummary, Message, Past, TableRecord, TableSummary
from houseway.room.opening import opened
from houseway.room.people import Account, People
from houseway.room.refusals import Forbidden, Refused
from houseway.room.restore import restore_desk
from houseway.room.settings import Settings
from houseway.room.sitting import Sitting
from houseway.room.store import Store

ATTEMPTS = 5
PING = "ping"
PING_SECONDS = 15.0
_log = logging.getLogger(__name__)


class Receipt(msgspec.Struct, frozen=True):
    """A command is on record, as of this entry of this table."""

    table: int
    seq: int


class Sent(msgspec.Struct, frozen=True):
    """One message to a viewer: a snapshot, or what was told since, as JSON of a Message; or a ping without any."""

    seq: int
    event: str
    data: bytes


class Room:
    """The front of the room. Whoever serves it, or tests it, goes through here."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.store = store
        self.people = People(store, settings)
        self._sittings: dict[int, Sitting] = {}
        self._opening = asyncio.Lock()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._doing: set[asyncio.Task[Receipt]] = set()
        self._hung_up = False

    @classmethod
    async def open(cls, url: str, settings: Settings | None = None) -> "Room":
        """Open a room with its tables as they were left; running hands go on."""
        room = cls(await Store.open(url), settings or Settings())
        async with room.store.engine.connect() as connection:
            query = select(schema.tables.c.id).where(schema.tables.c.closed.is_(None)).order_by(schema.tables.c.id)
            for table_id in (await connection.execute(query)).scalars().all():
                room._sittings[table_id] = Sitting(table_id, await restore_desk(connection, table_id, room.settings))
        if room.settings.dealing:
            room._tasks = [asyncio.create_task(room._deal()), asyncio.create_task(room._ping())]
        return room

    async def close(self) -> None:
        self.hang_up()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._doing, return_exceptions=True)
        await self.store.close()

    # Commands

    async def open_table(self, account: Account, key: str, command: OpenTable) -> Receipt:
        """A new table, by the floor."""
        return await self._to_the_end(self._open_table(account, key, command))

    async def _open_table(self, account: Account, key: str, command: OpenTable) -> Receipt:
        _check_role(account, floor=True)
        digest = _digest(0, command)
        async with self._opening:
            if receipt := await self._receipt(account, key, digest):
                return receipt
            now, table_id = self.settings.now(), await self._next_id()
            try:
                sitting = opened(table_id, command, self.settings, now)
            except Mistake as mistake:
                raise Refused(str(mistake)) from None
            write = sitting.write(now)
            row = {"id": table_id, "title": sitting.title, "sheet": command.sheet, "opened": now}
            write.tables.append(row)
            write.commands.append(_command_row(account, key, digest, sitting))
            await self.store.write(write)
            self._sittings[table_id] = sitting
            sitting.tell()
            self._wake.set()
            return Receipt(table_id, sitting.seq)

    async def _next_id(self) -> int:
        async with self.store.engine.connect() as connection:
            return ((await connection.execute(select(func.max(schema.tables.c.id)))).scalar() or 0) + 1

    async def command(self, table_id: int, account: Account, key: str, command: TableCommand) -> Receipt:
        """Do a command once, however often it comes with the same key."""
        return await self._to_the_end(self._command(table_id, account, key, command))

    async def _to_the_end(self, work: Coroutine[Any, Any, Receipt]) -> Receipt:
        """Whoever asked may hang up in the middle: what was begun is finished, or table and record would differ."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return await asyncio.shield(task)

    async def _command(self, table_id: int, account: Account, key: str, command: TableCommand) -> Receipt:
        _check_role(account, floor=isinstance(command, FloorCommand))
        digest = _digest(table_id, command)
        sitting = await self._sitting(table_id)
        refused = "the table is too busy: try again"
        for _ in range(ATTEMPTS):
            try:
                return await self._done(sitting, account, key, digest, command)
            except Mistake as mistake:
                refused = str(mistake)
                break
            except IntegrityError:
                if receipt := await self._receipt(account, key, digest):
                    return receipt
                await self._check_wallet(account, command)
        # Whatever is refused may have been done before.
        if receipt := await self._receipt(account, key, digest):
            return receipt
        raise Refused(refused)

    async def _done(self, sitting: Sitting, account: Account, key: str, digest: str, command: TableCommand) -> Receipt:
        """Do a command and put it on record; if that fails, the table is as it was."""
        async with sitting.lock:
            try:
                sitting.desk.do(account.name, command, self.settings.now())
                write = sitting.write(self.settings.now())
                write.commands.append(_command_row(account, key, digest, sitting))
                await self.store.write(write)
            except Mistake:
                await self._reload_if_touched(sitting)
                raise
            except Exception:
                await self._reload(sitting)
                raise
            sitting.tell()
            self._wake.set()
            return Receipt(sitting.id, sitting.seq)

    async def _check_wallet(self, account: Account, command: TableCommand) -> None:
        needed, has = chips_for(command), await self.people.money(account)
        if needed > has:
            raise Refused(f"you have {dollars(has)} of play money left and this takes {dollars(needed)}")

    async def _receipt(self, account: Account, key: str, digest: str) -> Receipt | None:
        done = schema.commands
        query = select(done).where(done.c.account_id == account.id, done.c.key == key)
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        if row.digest != digest:
            raise Refused("this idempotency key was used for another command: take a new one for each")
        return Receipt(row.table_id, row.seq)

    # Looking

    def tables(self) -> list[TableSummary]:
        """The tables that are open."""
        return [sitting.summary() for sitting in self._sittings.values() if not sitting.desk.closed]

    def chips_of(self, name: str) -> dict[int, int]:
        """The tables somebody is at, or will be after the hand, with the chips they have there."""
        return {each.id: chips for each in self._sittings.values() if (chips := each.chips_of(name)) is not None}

    def check_may_rename(self, account: Account) -> None:
        """Hands and seats go by name, so it cannot change at a table."""
        if self.chips_of(account.name):
            raise Refused("You are at a table: leave it before you change your name.")

    async def snapshot(self, table_id: int, viewer: str) -> Message:
        """The table, and all that its last or running hand has told this viewer."""
        return (await self._sitting(table_id)).snapshot().message(viewer)

    async def watch(self, table_id: int, viewer: str, last_seen: int | None = None) -> AsyncIterator[Sent]:
        """Every step from the last one seen on; a snapshot first, where that cannot be known any more."""
        sitting = await self._sitting(table_id)
        with sitting.watched_by():
            self._wake.set()
            while True:
                changed = sitting.changed
                steps = sitting.since(last_seen)
                if steps is None:
                    step = sitting.snapshot()
                    last_seen = step.seq
                    yield Sent(step.seq, "snapshot", step.encoded(viewer))
                for step in steps or ():
                    last_seen = step.seq
                    yield Sent(step.seq, "told", step.encoded(viewer))
                await changed.wait()
                if self._hung_up:
                    return
                if sitting.seq == last_seen:
                    yield Sent(last_seen, PING, b"")

    def hang_up(self) -> None:
        """The room is about to close: end the streams of all who watch."""
        self._hung_up = True
        for sitting in self._sittings.values():
            sitting.wake()

    async def rulings(self, table_id: int) -> dict[str, list[str]]:
        """What the floor may rule on the running hand, and on whom; an empty name is nobody in particular."""
        running = (await self._sitting(table_id)).desk.running
        return {what: list(names) for what, names in running.open.rulings().items()} if running else {}

    async def hands(self, table_id: int, before: int | None = None, limit: int = 50) -> list[HandSummary]:
        """The last hands of a table that are over, the latest first."""
        async with self.store.engine.connect() as connection:
            return await history.hands(connection, table_id, before, limit)

    async def hand(self, table_id: int, number: int, account: Account) -> HandRecord:
        """A hand that is over: to those who work here all of it, to others what they saw, if they were in it."""
        async with self.store.engine.connect() as connection:
            return history.record(await history.again(connection, table_id, number, account))

    async def recalled(self, table_id: int, number: int, account: Account) -> Again:
        """The same hand, played again."""
        async with self.store.engine.connect() as connection:
            return await history.again(connection, table_id, number, account)

    async def times(self, table_id: int) -> dict[int, float]:
        """When each hand was over, by its number."""
        async with self.store.engine.connect() as connection:
            return await history.times(connection, table_id)

    async def past(self, account: Account, before: float | None = None, limit: int = 50) -> list[Past]:
        """What somebody has played, the latest first."""
        async with self.store.engine.connect() as connection:
            return await history.past(connection, account.id, before, limit)

    async def archive(self) -> list[TableRecord]:
        """Every table there ever was."""
        async with self.store.engine.connect() as connection:
            rows = await connection.execute(select(schema.tables).order_by(schema.tables.c.id))
            return [TableRecord(row.id, row.title, row.sheet, row.opened, row.closed) for row in rows]

    async def journal(self, table_id: int) -> bytes:
        """A table's journal, as `houseway replay`, `verify` and `audit` read it."""
        sitting = await self._sitting(table_id)
        async with sitting.lock, self.store.engine.connect() as connection:
            return await history.journal(connection, table_id, sitting.desk)

    # Going on by itself

    async def turn(self) -> bool:
        """Move every table for which something is due now; whether there was any."""
        now = self.settings.now()
        due = [each for each in self._sittings.values() if each.due is not None and each.due <= now]
        await asyncio.gather(*(self._turn(sitting) for sitting in due))
        return bool(due)

    async def _turn(self, sitting: Sitting) -> None:
        async with sitting.lock:
            now = self.settings.now()
            if sitting.due is None or sitting.due > now:
                return
            try:
                sitting.desk.turn(now)
                await self.store.write(sitting.write(now))
                sitting.tell()
            except IntegrityError:
                await self._reload(sitting)
            except Exception:
                _log.exception("table %s cannot go on", sitting.id)
                await self._reload(sitting)
                sitting.stop()

    async def _deal(self) -> None:
        while True:
            self._wake.clear()
            if not await self.turn():
                times = [each.due for each in self._sittings.values() if each.due is not None]
                wait = max(0.0, min(times) - self.settings.now()) if times else None
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), wait)

    async def _ping(self) -> None:
        """Let whoever watches know now and then that the line is open."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            for sitting in self._sittings.values():
                sitting.wake()

    # Tables in memory

    async def _sitting(self, table_id: int) -> Sitting:
        if table_id not in self._sittings:
            async with self._opening:
                if table_id not in self._sittings:
                    async with self.store.engine.connect() as connection:
                        loaded = await restore_desk(connection, table_id, self.settings)
                    self._sittings[table_id] = Sitting(table_id, loaded)
        return self._sittings[table_id]

    async def _reload(self, sitting: Sitting) -> None:
        """What is in memory may be wrong: what is on record is not."""
        async with self.store.engine.connect() as connection:
            sitting.take_over(await restore_desk(connection, sitting.id, self.settings))

    async def _reload_if_touched(self, sitting: Sitting) -> None:
        if sitting.desk.changes.stored:
            await self._reload(sitting)


def _check_role(account: Account, *, floor: bool) -> None:
    if floor and account.role != "floor":
        raise Forbidden("only the floor may do that")


def _digest(table_id: int, command: AnyCommand) -> str:
    return hashlib.sha256(msgspec.json.encode([table_id, command])).hexdigest()


def _command_row(account: Account, key: str, digest: str, sitting: Sitting) -> dict[str, object]:
    return {"account_id": account.id, "key": key, "table_id": sitting.id, "digest": digest, "seq": sitting.seq}
