"""Several workers that serve one room, each a process of its own, all by the same port; one that ends is replaced.

The first process serves nobody itself: it starts the workers and watches them.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from math import ceil
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from houseway.core.text import Mistake, count_of
from houseway.room.serve.process import CLOSING_SECONDS

STARTING_SECONDS = 120.0
PATIENCE_SECONDS = 1.0
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1.0, 30.0
READY = b"ready"
LOG = logging.getLogger(__name__)
SPAWN = multiprocessing.get_context("spawn")


@contextmanager
def meeting_place() -> Iterator[Path | None]:
    """A folder for this crew's eyes alone, where its workers find each other; none, where the system has no such."""
    if not hasattr(socket, "AF_UNIX"):
        yield None
        return
    with TemporaryDirectory(prefix="houseway-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


class Crew:
    """The workers that are there."""

    def __init__(self, start: Callable[[Connection], SpawnProcess], now: Callable[[], float] = time.monotonic) -> None:
        self._start = start
        self._now = now
        self._workers: dict[SpawnProcess, Connection] = {}
        self._pause_seconds = 0.0
        self._next_start = 0.0
        self.ending = False

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def fill(self, number: int) -> None:
        while len(self._workers) < number and not self.ending:
            ready, tell = SPAWN.Pipe(duplex=False)
            self._workers[self._start(tell)] = ready
            tell.close()

    def is_ready(self) -> bool:
        """Wait until every worker answers; one that ends before is nothing that another could mend."""
        late = self._now() + STARTING_SECONDS
        for worker, ready in self._workers.items():
            while not ready.poll(PATIENCE_SECONDS) and not self.ending:
                if self._now() > late:
                    break
            if not self.ending and not (ready.poll() and worker.is_alive()):
                self.end()
                raise Mistake("a worker did not start: what it said is above")
        return not self.ending

    def keep(self, number: int) -> None:
        """Replace whoever ends, until it is time for all of them."""
        while not self.ending:
            wait([worker.sentinel for worker in self._workers], PATIENCE_SECONDS)
            for worker in [each for each in self._workers if not each.is_alive()]:
                self._let_go(worker)
            if self._now() >= self._next_start:
                self.fill(number)
        self.end()

    def _let_go(self, worker: SpawnProcess) -> None:
        """Make way for another: at once, or later each time that those who are started end before they answer."""
        with self._workers.pop(worker) as ready:
            has_answered = _has_answered(ready)
        now = self._now()
        if has_answered:
            self._pause_seconds = 0.0
        elif now >= self._next_start:  # several that were started together count once
            self._pause_seconds = min(max(FIRST_PAUSE_SECONDS, 2 * self._pause_seconds), LONGEST_PAUSE_SECONDS)
            self._next_start = now + self._pause_seconds
        if not self.ending:
            when = f"in {count_of(ceil(self._next_start - now), 'second')}" if self._next_start > now else "at once"
            LOG.error("worker %s ended with %s: another takes its place %s", worker.pid, worker.exitcode, when)

    def end(self) -> None:
        self.ending = True
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.join(2 * CLOSING_SECONDS)
            if worker.is_alive():
                worker.kill()


def _has_answered(ready: Connection) -> bool:
    """Whether a worker that has ended was ready before; one that was not has only hung up."""
    try:
        return ready.poll() and ready.recv_bytes() == READY
    except (EOFError, OSError):
        return False


@contextmanager
def until_signal(crew: Crew) -> Iterator[None]:
    def stop(*_: object) -> None:
        crew.ending = True

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def tell_ready(ready: Connection) -> None:
    """Let whoever started this worker know that it answers."""
    with suppress(OSError):  # nobody may be there any more to hear it
        ready.send_bytes(READY)


@asynccontextmanager
async def tie_to(parent: int, folder: Path | None) -> AsyncIterator[None]:
    """No worker goes on alone when whoever started it is gone; the last to end takes the crew's folder away."""
    orphaned = asyncio.create_task(_end_with(parent))
    try:
        yield
    finally:
        orphaned.cancel()
        if folder and os.getppid() != parent:
            with suppress(OSError):  # others are still in it, or it is gone
                folder.rmdir()


async def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        await asyncio.sleep(PATIENCE_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
