"""Several workers that serve one room, each a process of its own, all by the same port; one that ends is replaced."""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from math import ceil
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from houseway.core.errors import Mistake
from houseway.room.base.logs import start_logging
from houseway.room.serve.server import (
    CLOSING_SECONDS,
    first_start,
    listening,
    open_room,
    run,
    serve_room,
    tell_password,
    welcome,
)
from houseway.room.store.store import address_of
from houseway.words.sheets import counted

STARTING_SECONDS = 120.0
PATIENCE_SECONDS = 1.0
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1.0, 30.0
READY = b"ready"
_log = logging.getLogger(__name__)
_SPAWN = multiprocessing.get_context("spawn")


def serve_by_many(
    url: str, port: int | None, workers: int, say: Callable[[str], None], proxies: tuple[str, ...] = ()
) -> None:
    """Serve the room in this database by so many workers until a signal."""
    if address_of(url).get_backend_name() != "postgresql":
        raise Mistake(f"--workers {workers} takes a postgresql:// database: a SQLite file is for one worker")
    start_logging()
    with listening(port) as listener, meeting_place() as folder:
        password, wrong = asyncio.run(_prepare(url))
        tell_password(listener, password, say)
        crew = Crew(lambda ready: _start(Post(url, listener, proxies, folder), ready))
        with until_signal(crew):
            crew.fill(workers)
            if crew.is_ready():
                welcome(listener, wrong, say)
            crew.keep(workers)
    say("The room is closed; everything is on record.")


@contextmanager
def meeting_place() -> Iterator[Path | None]:
    """A folder for this crew's eyes alone, where its workers find each other; none, where the system has no such."""
    if not hasattr(socket, "AF_UNIX"):
        yield None
        return
    with TemporaryDirectory(prefix="houseway-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


class Post(NamedTuple):
    """Where a worker of the crew works: its database and port, the proxies it believes, where it meets the others."""

    url: str
    listener: socket.socket
    proxies: tuple[str, ...]
    folder: Path | None


async def _prepare(url: str) -> tuple[str | None, list[str]]:
    """The first tables, made once, before any worker looks for them."""
    room = await open_room(url, dealing=False)
    try:
        return await first_start(room), room.wrong
    finally:
        await room.close()


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
            ready, tell = _SPAWN.Pipe(duplex=False)
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
            when = f"in {counted(ceil(self._next_start - now), 'second')}" if self._next_start > now else "at once"
            _log.error("worker %s ended with %s: another takes its place %s", worker.pid, worker.exitcode, when)

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


def _start(post: Post, ready: Connection) -> SpawnProcess:
    worker = _SPAWN.Process(target=_work, args=(post, ready, os.getpid()), daemon=False)
    worker.start()
    return worker


def _work(post: Post, ready: Connection, parent: int) -> None:
    start_logging()
    try:
        run(_serve(post, ready, parent))
    except Mistake as mistake:
        _log.error("the worker cannot serve: %s", mistake)
        sys.exit(1)


async def _serve(post: Post, ready: Connection, parent: int) -> None:
    room = await open_room(post.url, crew=post.folder)
    async with tie_to(parent, post.folder):
        try:
            await serve_room(room, post.listener, post.proxies, lambda: tell_ready(ready))
        finally:
            await room.close()


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
