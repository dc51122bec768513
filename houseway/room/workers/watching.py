"""Watching of tables: by the worker that moves one, if that can be reached, and else by this one."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from functools import partial

from houseway.room.live.tables import Tables
from houseway.room.views.messages import PING, Sent
from houseway.room.workers.relay import Relay

AGAIN_SECONDS = 0.05


class Watching:
    """Streams of people who watch at this worker; `hurry` is called when somebody comes."""

    def __init__(self, tables: Tables, relay: Relay, hurry: Callable[[], None]) -> None:
        self._at = tables
        self._relay = relay
        self._hurry = hurry
        self._came: Counter[int] = Counter()  # lines of people who came to this worker, by table

    def tables_here(self) -> list[int]:
        """Return the tables that people watch who came to this worker, not by another of its crew."""
        return sorted(table for table, lines in self._came.items() if lines)

    async def watch(self, table_id: int, viewer: str, last_seen: int | None) -> AsyncGenerator[Sent, None]:
        """Every step from the last one seen on; a snapshot first, where that cannot be known any more."""
        self._came[table_id] += 1
        try:
            async with aclosing(self._watch(table_id, viewer, last_seen)) as messages:
                async for sent in messages:
                    yield sent
        finally:
            self._came[table_id] -= 1
            self._came += Counter()  # forgets those where nobody is left

    async def _watch(self, table_id: int, viewer: str, last_seen: int | None) -> AsyncGenerator[Sent, None]:
        refused = False  # by a worker that tells nothing of its table
        while not self._at.hung_up:
            line, told = None if refused else self._relay.line_for(table_id), 0
            here = partial(self.watch_here, for_good=refused)
            async with aclosing((line.watch if line else here)(table_id, viewer, last_seen)) as messages:
                async for sent in messages:
                    last_seen = told = sent.seq
                    yield sent
            if line:  # it is lost, or the table is another's to move by now, which this worker hears of soon
                refused = not told and line.is_open
                self._at.expect(table_id, told)
                await asyncio.sleep(AGAIN_SECONDS)

    async def watch_here(
        self, table_id: int, viewer: str, last_seen: int | None, *, for_good: bool = False
    ) -> AsyncGenerator[Sent, None]:
        """The same by this worker alone, until another one is nearer to the table, or for good."""
        sitting = await self._at.get(table_id)
        with sitting.watch(viewer):
            self._at.wake()
            self._hurry()
            while not self._at.hung_up and (for_good or not self._relay.line_for(table_id)):
                changed = sitting.changed
                steps = sitting.since(last_seen)
                if steps is None:
                    last_seen = sitting.shown.seq
                    yield Sent(last_seen, "snapshot", sitting.shown.encode(viewer))
                for step in steps or ():
                    last_seen = step.seq
                    yield Sent(step.seq, "told", step.encode(viewer))
                await changed.wait()
                if sitting.seq == last_seen and not self._at.hung_up:
                    yield Sent(last_seen, PING, b"")
