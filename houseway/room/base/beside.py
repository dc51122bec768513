"""Work beside the event loop: what takes longer than a table may wait, a piece at a time, in turn for whoever asks.

One thread does it, so that looking costs the tables at most every other turn of the interpreter, however many look.
Each asker has one piece in the queue; whoever asks for much waits for themselves, and not everybody else for them.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import TypeVar

from litestar.exceptions import TooManyRequestsException

MOST_WAITING = 20
# The address that a request comes from: every request is a task of its own.
ASKER: ContextVar[str] = ContextVar("asker", default="")
_THREAD = ThreadPoolExecutor(1, "houseway-beside")

T = TypeVar("T")


class TurnsBeside:
    """Pieces of work that wait, counted by who asked for them."""

    def __init__(self) -> None:
        self._waiting: Counter[str] = Counter()
        self._one_at_a_time: dict[str, asyncio.Lock] = {}

    async def do(self, asker: str, work: Callable[[], T]) -> T:
        if self._waiting[asker] >= MOST_WAITING:
            raise TooManyRequestsException("You ask for too much at once: wait for what you have asked for.")
        self._waiting[asker] += 1
        try:
            async with self._one_at_a_time.setdefault(asker, asyncio.Lock()):
                return await _in_thread(work)
        finally:
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker], self._one_at_a_time[asker]


_TURNS = TurnsBeside()


async def beside(work: Callable[[], T]) -> T:
    """Do a piece of work beside the loop; a request may have only so many waiting with others of its address."""
    asker = ASKER.get()
    return await (_TURNS.do(asker, work) if asker else _in_thread(work))


async def _in_thread(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work)
