"""The tables in memory: each moved a step at a time, on record before anybody hears of it, and on again after a fault.

What a table shows is published from what is stored. A step that fails leaves the table `touched`: it is loaded from
the record before it is used again, and until then it shows what it showed before.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from houseway.core.errors import Mistake
from houseway.room import schema
from houseway.room.refusals import NotHere
from houseway.room.restore import restore_desk
from houseway.room.settings import Settings
from houseway.room.sitting import Sitting
from houseway.room.store import Store
from houseway.room.thinking import Thinking
from houseway.room.write import Row, Unsound

PING_SECONDS = 15.0
_log = logging.getLogger(__name__)

# What a database does when its disk is full, it is locked by another, or it is gone for a while.
STORAGE_FAULTS = (SQLAlchemyError, OSError)


class Tables:
    """Every table of a room that somebody has looked at, and whatever moves them by itself."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._loading = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._changed = asyncio.Event()
        self.thinking = Thinking(settings.thinkers, self.wake)
        self.sittings: dict[int, Sitting] = {}
        self.damaged: dict[int, str] = {}
        self.hung_up = False

    async def load(self) -> None:
        """Every table that is open, as it was left; running hands go on."""
        query = select(schema.tables.c.id).where(schema.tables.c.closed.is_(None)).order_by(schema.tables.c.id)
        async with self._store.engine.connect() as connection:
            for table_id in (await connection.execute(query)).scalars().all():
                try:
                    loaded = await restore_desk(connection, table_id, self._settings)
                except STORAGE_FAULTS:
                    raise
                except Exception as error:
                    self.damaged[table_id] = _said(error)
                    _log.exception("table %s is set aside: its record cannot be read", table_id)
                else:
                    self._take_in(Sitting(table_id, loaded, self._settings))

    async def get(self, table_id: int) -> Sitting:
        if table_id in self.damaged:
            raise NotHere(f"table {table_id} is set aside: its record cannot be read ({self.damaged[table_id]})")
        if table_id not in self.sittings:
            async with self._loading:
                if table_id not in self.sittings:
                    async with self._store.engine.connect() as connection:
                        loaded = await restore_desk(connection, table_id, self._settings)
                    self._take_in(Sitting(table_id, loaded, self._settings))
        return self.sittings[table_id]

    def add(self, sitting: Sitting) -> None:
        """A table that has just been put on record."""
        sitting.tell()
        self._take_in(sitting)
        self.wake()

    def _take_in(self, sitting: Sitting) -> None:
        self.sittings[sitting.id] = sitting
        self.thinking.follow(sitting)

    def wake(self) -> None:
        """Something has changed: look again at what is due."""
        self._changed.set()

    def hang_up(self) -> None:
        """The room is about to close: end the streams of all who watch."""
        self.hung_up = True
        for sitting in self.sittings.values():
            sitting.wake()

    # One step

    async def step(self, sitting: Sitting, move: Callable[[], None], command: Row | None = None) -> None:
        """Move a table and put that on record, under its lock; if anything fails, the table is as it was."""
        sitting.touched = True
        try:
            move()
            write = sitting.write()
            if command is not None:
                write.commands.append({**command, "table_id": sitting.id, "seq": sitting.next_seq})
            await self._store.write(write)
        except Mistake:
            if sitting.desk.is_moved:
                await self._reload(sitting)
            sitting.touched = False
            raise
        except (IntegrityError, Unsound):
            await self._reload(sitting)
            raise
        except Exception as error:
            sitting.hold_up(_said(error))
            with suppress(*STORAGE_FAULTS):
                await self._reload(sitting)
            raise
        sitting.tell()
        self.thinking.follow(sitting)
        self.wake()

    async def refresh(self, sitting: Sitting) -> None:
        """What is in memory may be wrong after a fault: what is on record is not."""
        if sitting.touched:
            await self._reload(sitting)

    async def _reload(self, sitting: Sitting) -> None:
        async with self._store.engine.connect() as connection:
            sitting.take_over(await restore_desk(connection, sitting.id, self._settings))
        self.thinking.follow(sitting)

    # Going on by itself

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._deal()), asyncio.create_task(self._ping())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinking.close()

    async def turn(self) -> bool:
        """Move every table for which something is due now; whether there was any."""
        now = self._settings.now()
        due = [each for each in self.sittings.values() if each.due is not None and each.due <= now]
        await asyncio.gather(*(self._turn(sitting) for sitting in due))
        return bool(due)

    async def _turn(self, sitting: Sitting) -> None:
        """One table's turn. A fault is tried again, later and later, until it works."""
        async with sitting.lock:
            now = self._settings.now()
            if sitting.due is None or sitting.due > now:
                return
            try:
                await self.refresh(sitting)
                if sitting.held_up:
                    sitting.go_on(now)
                if sitting.due is not None and sitting.due <= now:
                    await self.step(sitting, lambda: sitting.desk.turn(now, sitting.watchers))
            except IntegrityError:
                _log.info("table %s lost a race and was loaded again", sitting.id)
            except STORAGE_FAULTS as error:
                sitting.hold_up(_said(error))
                _log.warning("table %s waits: %s", sitting.id, sitting.held_up)
            except Exception as error:
                sitting.hold_up(_said(error))
                _log.exception("table %s cannot go on", sitting.id)

    async def _deal(self) -> None:
        while True:
            self._changed.clear()
            if not await self.turn():
                times = [each.due for each in self.sittings.values() if each.due is not None]
                wait = max(0.0, min(times) - self._settings.now()) if times else None
                # Not wait_for: before Python 3.12 it forgets a cancellation that comes together with the event.
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._changed.wait()

    async def _ping(self) -> None:
        """Let whoever watches know now and then that the line is open."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            for sitting in self.sittings.values():
                sitting.wake()


def _said(error: Exception) -> str:
    """The first line of what went wrong, for the floor and the log."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0] or type(error).__name__
