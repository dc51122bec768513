"""Turns that nobody asks for: hands begin, bots and the clock answer, tables go on after faults, lines stay open.

One task to a table, which sleeps until the next deadline or until something changes. It decides
nothing: it hands the clock to the desk.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from math import inf

from sqlalchemy.exc import IntegrityError

from houseway.room.base.background import end_tasks
from houseway.room.base.settings import Settings
from houseway.room.live.sitting import Sitting
from houseway.room.live.tables import Tables
from houseway.room.store.write import STORAGE_FAULTS, Overtaken, describe_fault

PING_SECONDS = 15.0
FOLLOW_SECONDS = 1.0
_log = logging.getLogger(__name__)


class Turns:
    """Moves the tables of this worker whenever something is due there."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self._at = tables
        self._settings = settings
        self._tasks: list[asyncio.Task[None]] = []
        self._turning: dict[int, asyncio.Task[None]] = {}
        # Takes those who are to go from a table to another one there.
        self.send_on: Callable[[Sitting], Awaitable[None]] | None = None
        # Who is to go from a table to the one that it feeds, if anybody.
        self.next_to_move: Callable[[Sitting], str | None] = lambda sitting: None

    def start(self) -> None:
        """Begin to deal, to follow, and to keep lines open."""
        self._tasks = [asyncio.create_task(work) for work in (self._deal(), self._ping(), self._follow_often())]

    async def stop(self) -> None:
        """End these, and the turns that are under way."""
        await end_tasks(*self._tasks, *self._turning.values())

    async def turn(self) -> bool:
        """Move every table for which something is due now; whether there was any."""
        turns, _ = self._begin_turns()
        await asyncio.gather(*turns)
        return bool(turns)

    def _begin_turns(self) -> tuple[list[asyncio.Task[None]], float]:
        """Begin a turn of every table for which something is due now, and which has none yet; and when the next is due.

        None waits for another's.
        """
        due, next_at = self._due(self._settings.now())
        for sitting in due:
            self._turning[sitting.id] = asyncio.create_task(self._turn(sitting))
            self._turning[sitting.id].add_done_callback(partial(self._end_turn, sitting.id))
        return [self._turning[sitting.id] for sitting in due], next_at

    def _end_turn(self, table_id: int, _: asyncio.Task[None]) -> None:
        """Forget a turn that is over. What came due meanwhile was passed over, so it is looked for again."""
        del self._turning[table_id]
        self._at.wake()

    def _due(self, now: float) -> tuple[list[Sitting], float]:
        """The tables of this worker for which something is due by now and that have no turn yet, and when the next is.

        It is looked up after every step, so it goes through all tables once.
        """
        due, next_at = [], inf
        for sitting in self._at.sittings.values():
            at = now if sitting.desk.seating.feeds and self.next_to_move(sitting) else sitting.due
            # Few are due before one that was looked at already: only of those it is asked whose they are.
            if at is None or (at > now and at >= next_at):
                continue
            if sitting.id in self._turning or not self._at.owns(sitting.id):
                continue
            if at <= now:
                due.append(sitting)
            else:
                next_at = at
        return due, next_at

    async def _turn(self, sitting: Sitting) -> None:
        """One table's turn. A fault is tried again, later and later, until it works."""
        try:
            async with self._at.alone_at(sitting):
                now = self._settings.now()
                if sitting.held_up and sitting.due is not None and sitting.due <= now:
                    sitting.go_on(now)
                if name := self.next_to_move(sitting):
                    await self._at.step(sitting, partial(sitting.desk.send_to_fed, name), by_itself=True)
                due = sitting.due is not None and sitting.due <= now
                departing = due and sitting.desk.is_departing
                if due and not departing:
                    await self._at.step(sitting, lambda: sitting.desk.turn(now, sitting.viewers), by_itself=True)
            if departing and self.send_on:
                await self.send_on(sitting)
        except (IntegrityError, Overtaken):
            _log.info("table %s lost a race and was loaded again", sitting.id)
        except STORAGE_FAULTS as error:
            sitting.hold_up(describe_fault(error))
            _log.warning("table %s waits: %s", sitting.id, sitting.held_up)
        except Exception as error:
            sitting.hold_up(describe_fault(error))
            _log.exception("table %s cannot go on", sitting.id)

    async def _deal(self) -> None:
        """Begin what is due, and sleep until the next deadline or a change."""
        while True:
            self._at.changed.clear()
            _, next_at = self._begin_turns()
            wait = max(0.0, next_at - self._settings.now()) if next_at < inf else None
            # Not wait_for: before Python 3.12 it forgets a cancellation that comes together with the event.
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._at.changed.wait()

    async def _follow_often(self) -> None:
        """Follow what other workers do at tables that are fed."""
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            await self._at.follow_fed()

    async def _ping(self) -> None:
        """Let whoever watches know now and then that the line is open."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            for sitting in self._at.sittings.values():
                sitting.wake()
