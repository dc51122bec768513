"""The tables in memory: each moved a step at a time, on record before anybody hears of it, and as it was after a fault.

What a table shows is published from what is stored. A step that fails leaves the table `touched`: it is loaded from
the record before it is used again, and until then it shows what it showed before. Each command comes with a key, by
which it is done once, whoever sends it again.
"""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic

import msgspec
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.text import Mistake
from houseway.room.base.commands import AnyCommand, NotHere, Refused
from houseway.room.base.meter import Figures
from houseway.room.base.settings import Settings
from houseway.room.live.sitting import Sitting
from houseway.room.live.thinking import Thinking
from houseway.room.people.accounts import Account
from houseway.room.record.following import news_of
from houseway.room.record.restore import restore_desk
from houseway.room.store import schema
from houseway.room.store.notices import Crowded, Stepped
from houseway.room.store.postgres import turn_at
from houseway.room.store.store import Store
from houseway.room.store.write import STORAGE_FAULTS, Overtaken, Row, Unsound, Write, describe_fault
from houseway.room.views.messages import Receipt

ATTEMPTS = 5  # at an entry that another worker was first to write


async def find_receipt(store: Store, account: Account, key: str, digest: str) -> Receipt | None:
    """Return the receipt of a command that was done by this key before; refuse the key for another one."""
    done = await store.command(account.id, key)
    if done is None:
        return None
    table_id, done_digest, seq = done
    if done_digest != digest:
        raise Refused("this idempotency key was used for another command: take a new one for each")
    return Receipt(table_id, seq)


def digest_of(table_id: int, command: AnyCommand) -> str:
    """Return the digest that tells a command from any other by the same key, which is good for one alone."""
    return hashlib.sha256(msgspec.json.encode([table_id, command])).hexdigest()


def command_row(account: Account, key: str, digest: str) -> Row:
    """A command that is done, for the database, but for where."""
    return {"account_id": account.id, "key": key, "digest": digest}


def fresh_key() -> str:
    """Return a key for a command that follows from another."""
    return secrets.token_urlsafe(16)


# Beyond so many entries it is quicker to load a table than to follow it.
FAR_BEHIND = 200
# For so long workers take turns at a table that two of them wanted at once, and at so many tables at a time.
CROWDED_SECONDS, TURNS_AT_ONCE = 3.0, 8
_log = logging.getLogger(__name__)


class Tables:
    """Every table of a room that somebody has looked at."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._loading = asyncio.Lock()
        self.changed = asyncio.Event()  # something may be due
        self.thinking = Thinking(settings.thinkers, self.wake)
        self._turns = asyncio.Semaphore(TURNS_AT_ONCE)
        self._following: set[asyncio.Task[None]] = set()
        self.sittings: dict[int, Sitting] = {}
        self.damaged: dict[int, str] = {}
        self.hung_up = False
        # Key by which this worker owns tables; None: they are all its own.
        self.owner: str | None = None
        # Whose clock and bots are this worker's to move.
        self.owns: Callable[[int], bool] = lambda table_id: True
        # Whose steps another worker tells those who came to this one: no need to follow them before somebody asks.
        self.is_told_by_another: Callable[[int], bool] = lambda table_id: False

    async def load(self) -> None:
        """Every table that is open, as it was left; running hands go on."""
        query = select(schema.tables.c.id).where(schema.tables.c.closed.is_(None)).order_by(schema.tables.c.id)
        async with self._store.engine.connect() as connection:
            for table_id in (await connection.execute(query)).scalars().all():
                try:
                    await self._load(connection, table_id)
                except STORAGE_FAULTS:
                    raise
                except Exception as error:
                    self.damaged[table_id] = describe_fault(error)
                    _log.exception("table %s is set aside: its record cannot be read", table_id)

    async def get(self, table_id: int) -> Sitting:
        """Return a table as it is on record by now."""
        sitting = await self.find(table_id)
        if sitting.is_behind:
            await self.catch_up(sitting)
        return sitting

    async def find(self, table_id: int) -> Sitting:
        """Return a table as this worker knows it, which is enough for whoever takes its lock next."""
        if table_id in self.damaged:
            raise NotHere(f"table {table_id} is set aside: its record cannot be read ({self.damaged[table_id]})")
        if table_id not in self.sittings:
            async with self._loading:
                if table_id not in self.sittings:
                    async with self._store.engine.connect() as connection:
                        await self._load(connection, table_id)
        return self.sittings[table_id]

    async def _load(self, connection: AsyncConnection, table_id: int) -> None:
        """Restore a table from its record, as its running hand was left."""
        desk, title, books = await restore_desk(connection, table_id, self._settings)
        sitting = Sitting(table_id, desk, title, books, self._settings)
        private = schema.private_tables
        sitting.host = await connection.scalar(select(private.c.host).where(private.c.table_id == table_id))
        self._take_in(sitting)

    def add(self, sitting: Sitting) -> None:
        """A table that has just been put on record."""
        sitting.tell()
        self._take_in(sitting)
        self.wake()

    def _take_in(self, sitting: Sitting) -> None:
        """Have a table in memory from now on, and its bots think."""
        self.sittings[sitting.id] = sitting
        self._think(sitting)

    def _think(self, sitting: Sitting) -> None:
        """Bots think where they will act."""
        if self.owns(sitting.id):
            desk = sitting.desk
            unthought = desk.unthought() if desk.running else []
            if unthought or sitting.id in self.thinking.begun:
                asked = desk.running.open.questions if desk.running else ()
                self.thinking.follow(sitting.id, asked, unthought, sitting.hear)

    def wake(self) -> None:
        """Something has changed: look again at what is due."""
        self.changed.set()

    def hang_up(self) -> None:
        """The room is about to close: end the streams of all who watch."""
        self.hung_up = True
        for sitting in self.sittings.values():
            sitting.wake()

    # One step

    async def step(
        self,
        sitting: Sitting,
        move: Callable[[], None],
        command: Row | None = None,
        who: str = "",
        beside: Sequence[Sitting] = (),
        *,
        by_itself: bool = False,
    ) -> None:
        """Move a table and put that on record, under its lock; if anything fails, the table is as it was.

        What is moved `beside` it goes on record with it or not at all; whoever asks holds the locks of those too.
        Anybody's command may be done by any worker. A table that moves `by_itself` is moved by the one that owns it, as
        the database has it when the step is stored: this worker may have stood still meanwhile.
        """
        every = (sitting, *beside)
        for each in every:
            each.touched = True
        try:
            move()
            write = self.write_of(sitting, who)
            for each in beside:
                write.add(self.write_of(each, who))
            if by_itself and self.owner:
                write.fences.append({"at_table": sitting.id, "by": self.owner})
            if command is not None:
                write.commands.append({**command, "table_id": sitting.id, "seq": sitting.next_seq})
            await self._store.write(write)
        except Exception as error:
            for each in every:
                await self._take_back(each, error)
            raise
        for each in every:
            each.tell()
            self._think(each)
        self.wake()

    def write_of(self, sitting: Sitting, who: str) -> Write:
        """Return what a table's step adds to the database, and what other workers, if any, are told of it."""
        write = sitting.write()
        if self._store.is_shared:
            write.notices.append(sitting.notice(write, self._store.me, who))
        return write

    async def _take_back(self, sitting: Sitting, error: Exception) -> None:
        """A step failed: the table is what is on record."""
        match error:
            case Mistake():
                if sitting.desk.is_moved:
                    await self._reload(sitting)
                sitting.touched = False
            case Overtaken():
                await self._reload(sitting)
            case IntegrityError() | Unsound():
                await self._take_turns(sitting)
                await self._reload(sitting)
            case _:
                sitting.hold_up(describe_fault(error))
                with suppress(*STORAGE_FAULTS):
                    await self._reload(sitting)

    async def refresh(self, sitting: Sitting) -> None:
        """Read the record again after a fault: what is in memory may be wrong, what is on record is not."""
        if sitting.touched:
            await self._reload(sitting)
        elif (entries := sitting.expected - sitting.seq) > 0:  # which others have put on record
            await (self._reload(sitting) if entries > FAR_BEHIND else self._follow(sitting))

    async def _reload(self, sitting: Sitting) -> None:
        """Put the table as it is on record in place of the one in memory, which a failed step may have moved."""
        async with self._store.engine.connect() as connection:
            desk, _, books = await restore_desk(connection, sitting.id, self._settings)
            sitting.take_over(desk, books)
        self._think(sitting)

    async def stop(self) -> None:
        """Wait for what is under way, and end the processes that think."""
        await asyncio.gather(*self._following, return_exceptions=True)
        await self.thinking.close()

    # Other workers

    def hear(self, step: Stepped) -> None:
        """Another worker has put something on record."""
        sitting = self.sittings.get(step.table)
        if sitting is None:
            self._soon(self._load_heard(step))
        else:
            sitting.note(step)
            self._follow_soon(sitting)

    def expect(self, table_id: int, seq: int) -> None:
        """Another worker has put this entry on record, and perhaps more: what it says of them may come later."""
        if sitting := self.sittings.get(table_id):
            sitting.expected = max(sitting.expected, seq)
            self._follow_soon(sitting)

    def _follow_soon(self, sitting: Sitting) -> None:
        """Follow a table that this worker moves, or shows to somebody."""
        if sitting.is_behind and (sitting.watchers or self.owns(sitting.id)):
            self._soon(self.catch_up(sitting))

    def _soon(self, work: Coroutine[None, None, None]) -> None:
        """Do some work in the background, held until it is done: the loop forgets a task that nobody holds."""
        task = asyncio.create_task(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _load_heard(self, step: Stepped) -> None:
        """A table that was not looked at before; another worker may have gone on while it was loaded."""
        with suppress(NotHere, *STORAGE_FAULTS):
            if step.seq > (await self.get(step.table)).seq:
                self.hear(step)
            self.wake()

    async def catch_up(self, sitting: Sitting) -> None:
        """Bring one table up to date under its lock; a database that does not answer leaves it behind for now."""
        async with sitting.lock:
            with suppress(*STORAGE_FAULTS):  # it stays behind, and is tried again
                await self.refresh(sitting)
        self.wake()

    def viewers(self) -> dict[int, frozenset[str]]:
        """Return who watches at this worker, by table."""
        return {each.id: frozenset(each.watchers) for each in self.sittings.values() if each.watchers}

    def figures(self) -> Figures:
        """Return what this worker has counted, and how its tables are."""
        here = self.sittings.values()
        held_up = {each.id: each.held_up for each in here if each.held_up}
        return self._store.meter.figures(sum(each.watchers.total() for each in here), held_up)

    def see_elsewhere(self, watched: Mapping[int, frozenset[str]], held_up: Mapping[int, str]) -> None:
        """Note who watches at the others, what holds them up, and what may have been taken over from one of them."""
        for sitting in self.sittings.values():
            sitting.held_up_elsewhere = held_up.get(sitting.id, "")
            sitting.see_elsewhere(watched.get(sitting.id, frozenset()))
            if sitting.held_up and not self.owns(sitting.id):
                self._soon(self._leave_to_another(sitting))
            self._follow_soon(sitting)
            if sitting.watchers and self.is_told_by_another(sitting.id):
                sitting.wake()  # whoever watches here is told by that one from now on
            self._think(sitting)
        self.wake()

    async def _leave_to_another(self, sitting: Sitting) -> None:
        """The database answers again, and this worker will not try the table by itself: it would count as held up."""
        async with sitting.lock:
            with suppress(*STORAGE_FAULTS):
                await self.refresh(sitting)
                sitting.leave_to_another()

    def catch_up_soon(self) -> None:
        """Something may have been missed: look at every table."""
        self._soon(self._catch_up_all())

    async def _catch_up_all(self) -> None:
        tables, entries = schema.tables, schema.entries
        newest = select(func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        known = tables.c.closed.is_(None) | tables.c.id.in_(self.sittings)
        with suppress(*STORAGE_FAULTS):  # then the line is cut as well, and it is looked at again
            async with self._store.engine.connect() as connection:
                rows = (await connection.execute(select(tables.c.id, newest).where(known))).all()
            for table_id, seq in rows:
                if table_id in self.sittings:
                    self.expect(table_id, seq)
                else:
                    await self._load_heard(Stepped("", table_id, 0, seq))

    async def follow_fed(self) -> None:
        """Follow the tables to which people go from this worker's own. All others are followed when somebody looks."""
        fed = {each.desk.seating.feeds for each in self.sittings.values() if self.owns(each.id)}
        await self._catch_up([each for each in self.sittings if each in fed])

    async def look_round(self) -> None:
        """Bring every table up to date, for whoever looks at all of them."""
        await self._catch_up(list(self.sittings))

    async def _catch_up(self, tables: Sequence[int]) -> None:
        """Bring these tables up to date, one after the other."""
        for sitting in [self.sittings[each] for each in tables if self.sittings[each].is_behind]:
            try:
                await self.catch_up(sitting)
            except Exception:  # whatever is wrong with one table, the others are followed
                _log.exception("table %s cannot be followed", sitting.id)

    async def _follow(self, sitting: Sitting) -> None:
        """Go on as another worker did; where that does not come out as it should, load the table."""
        try:
            sitting.follow(await news_of(self._store, sitting.id, sitting.seq, sitting.desk, sitting.news_heard()))
            self._think(sitting)
        except STORAGE_FAULTS:
            raise
        except Exception:
            _log.exception("table %s is loaded again: another worker's steps could not be followed", sitting.id)
            sitting.touched = True
            await self._reload(sitting)

    async def _take_turns(self, sitting: Sitting) -> None:
        """Another worker was first: for a while, all of them wait for each other at this table."""
        self.crowd(sitting.id)
        if self._store.is_shared:
            async with self._store.changing() as connection:
                await self._store.tell(Crowded(self._store.me, sitting.id), connection)

    def crowd(self, table_id: int) -> None:
        """Note that several workers want a table at once: for a while they take turns, or one of them would never
        win.
        """
        if table_id in self.sittings:
            self.sittings[table_id].crowded_until = monotonic() + CROWDED_SECONDS

    @asynccontextmanager
    async def alone_at(self, sitting: Sitting) -> AsyncIterator[None]:
        """This worker's turn at a table, under its lock, brought up to date; at one that is not crowded, at once."""
        async with sitting.lock:
            if not self._store.is_shared or sitting.crowded_until < monotonic():
                await self.refresh(sitting)
                yield
                return
            async with self._turns, self._store.changing() as connection:
                sitting.expected = max(sitting.expected, await turn_at(connection, sitting.id))
                await self.refresh(sitting)
                yield
