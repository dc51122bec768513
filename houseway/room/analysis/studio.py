"""The studio of a room: quotes and counts worked out by processes beside it, in turn for whoever asks.

One process answers what is known at once, another tries counts of cards. A third counts what is not known, one count at
a time, and is ended when whoever asked for it gives up: so a count that takes long holds up nobody who only looks, and
no table.
"""

import asyncio
import logging
import pickle
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import msgspec
from litestar.exceptions import TooManyRequestsException

from houseway.core.text import Mistake
from houseway.room.base.background import end_tasks
from houseway.room.live.thinking import ThinkerLine
from houseway.studio import works
from houseway.studio.change import BaseSheet, SheetChange
from houseway.studio.quote import Laying
from houseway.studio.seek import Goal

# Seconds for one answer, and for everything that one person has counted.
MOST_SECONDS, TRY_SECONDS, COUNT_SECONDS = 15.0, 60.0, 900.0
# Pieces that one asker may have waiting in a line, and all of them together; counts that may wait.
MOST_OF_ONE, MOST_OF_ALL, MOST_COUNTS = 3, 60, 6
CUT_OFF = "this took too long and was cut off: change less at once"
_log = logging.getLogger(__name__)


class CountState(msgspec.Struct, frozen=True):
    """How far somebody's count is."""

    running: bool = False
    done: int = 0  # wagers with their paytables
    total: int = 0
    seconds: int = 0
    reason: str = ""  # why it ended before its end


@dataclass
class CountJob:
    """A count that somebody has asked for."""

    task: asyncio.Task[None] | None = None
    began: float = field(default_factory=time.monotonic)
    done: int = 0
    total: int = 0
    reason: str = ""

    @property
    def is_running(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def state(self) -> CountState:
        return CountState(self.is_running, self.done, self.total, int(time.monotonic() - self.began), self.reason)


class Studio:
    """The processes, and who waits for them."""

    def __init__(self) -> None:
        self._quick, self._counting = _Line(MOST_SECONDS), _Line(COUNT_SECONDS)
        self._trying = _Line(TRY_SECONDS)
        self._jobs: dict[str, CountJob] = {}

    async def quote(self, asker: str, base: BaseSheet, change: SheetChange, laying: Laying) -> bytes:
        """Return what a change comes to, as JSON."""
        return await self._ask(asker, partial(works.quote, base, change, laying))

    async def curves(self, asker: str, base: BaseSheet, change: SheetChange, wager: str, label: str) -> bytes:
        """Return how a bettor stands after many hands, as JSON."""
        return await self._ask(asker, partial(works.curves, base, change, wager, label))

    async def seek(self, asker: str, base: BaseSheet, change: SheetChange, goal: Goal) -> bytes:
        """Return paytables that come near an edge, as JSON."""
        return await self._ask(asker, partial(works.seek, base, change, goal))

    async def protect(self, asker: str, base: BaseSheet, change: SheetChange, wager: str, label: str) -> bytes:
        """Return what a wager is worth to whoever counts the cards, as JSON."""
        return await self._ask(asker, partial(works.protect, base, change, wager, label), self._trying)

    async def _ask(self, asker: str, work: Callable[[], bytes], line: "_Line | None" = None) -> bytes:
        """Ask a process, the quick one by default, if neither this asker nor all of them have too much waiting there.

        What waits to be tried for a minute keeps nobody from a quote.
        """
        waiting = (self._quick if line is None else line).waiting
        if waiting[asker] >= MOST_OF_ONE:
            raise TooManyRequestsException("You ask for too much at once: wait for what you have asked for.")
        if waiting.total() >= MOST_OF_ALL:
            raise TooManyRequestsException("Too many people ask the studio just now: try again in a moment.")
        waiting[asker] += 1
        try:
            answer = await (self._ask_quickly(work) if line is None else line.ask(work))
        finally:
            waiting[asker] -= 1
            if not waiting[asker]:
                del waiting[asker]
        if not isinstance(answer, bytes):
            raise Mistake("this could not be worked out: look at what was changed last")
        return answer

    async def _ask_quickly(self, work: Callable[[], object]) -> object:
        """Ask to the end, whoever hangs up meanwhile: what the process has kept is for everybody."""
        return await asyncio.shield(asyncio.ensure_future(self._quick.ask(work)))

    # Counting

    def begin_count(self, asker: str, base: BaseSheet, change: SheetChange) -> CountState:
        """Begin to count what a change lacks; whatever the same person had counted before ends."""
        self.end_count(asker)
        self._jobs = {who: job for who, job in self._jobs.items() if job.is_running and who != asker}
        if len(self._jobs) >= MOST_COUNTS:
            raise TooManyRequestsException("Others have games counted just now: try again in a minute.")
        job = self._jobs[asker] = CountJob()
        job.task = asyncio.create_task(self._count(job, base, change))
        return job.state

    def count_of(self, asker: str) -> CountState:
        """Return how far somebody's count is."""
        return self._jobs[asker].state if asker in self._jobs else CountState()

    def end_count(self, asker: str) -> None:
        """Give a count up."""
        job = self._jobs.get(asker)
        if job and job.task and job.is_running:
            job.task.cancel()
            job.reason = "it was given up"

    async def _count(self, job: CountJob, base: BaseSheet, change: SheetChange) -> None:
        """Count what is lacking, wager by wager, and hand each count to the quick process as it comes."""
        try:
            async with asyncio.timeout(COUNT_SECONDS):
                lacking = await self._lacking(base, change)
                job.total = len(lacking)
                while lacking:
                    wager, label = lacking[0]
                    counted = await self._counting.ask(partial(works.count, base, change, wager, label))
                    if not isinstance(counted, tuple):
                        raise Mistake(f"it cannot be counted: {counted}")
                    await self._ask_quickly(partial(works.keep, counted[0], wager, counted[1]))
                    left = await self._lacking(base, change)
                    if len(left) >= len(lacking):
                        raise Mistake(f"{wager} cannot be counted")
                    lacking, job.done = left, job.total - len(left)
        except TimeoutError:
            job.reason = "it took too long and was given up"
        except Mistake as mistake:
            job.reason = str(mistake)

    async def _lacking(self, base: BaseSheet, change: SheetChange) -> list[tuple[str, str]]:
        """Return the wagers and paytables that are still to be counted."""
        found = await self._ask_quickly(partial(works.find_lacking, base, change))
        return found if isinstance(found, list) else []

    async def close(self) -> None:
        await end_tasks(*(job.task for job in self._jobs.values() if job.task))
        await self._quick.close()
        await self._trying.close()
        await self._counting.close()


class _Line:
    """A line that is asked one thing after another; what is given up half-way ends its process."""

    def __init__(self, seconds: float) -> None:
        self.waiting: Counter[str] = Counter()  # pieces by who asked for them
        self._seconds = seconds
        self._line = ThinkerLine()
        self._one_at_a_time = asyncio.Lock()

    async def ask(self, work: Callable[[], object]) -> object:
        async with self._one_at_a_time:
            try:
                async with asyncio.timeout(self._seconds):
                    return await self._line.ask(work)
            except TimeoutError:
                await self._line.close()
                raise Mistake(CUT_OFF) from None
            except (OSError, EOFError, pickle.PickleError) as error:
                _log.warning("the studio's process was lost: %s", error or type(error).__name__)
                await self._line.close()
                raise Mistake(CUT_OFF) from None
            except BaseException:
                # Whoever asked is gone: the answer to come is nobody's, so the process goes too.
                with suppress(OSError):
                    await self._line.close()
                raise

    async def close(self) -> None:
        await self._line.close()
