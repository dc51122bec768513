"""Serving a room on PostgreSQL by several workers, each a process of its own at the same port."""

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import NamedTuple

from houseway.core.errors import Mistake
from houseway.room.base.logs import start_logging
from houseway.room.serve.crew import LOG, SPAWN, Crew, meeting_place, tell_ready, tie_to, until_signal
from houseway.room.serve.process import listening, run
from houseway.room.serve.server import Front, first_start, open_room, serve_room, tell_password, welcome
from houseway.room.store.store import address_of


def serve_by_many(url: str, port: int | None, workers: int, say: Callable[[str], None], front: Front) -> None:
    """Serve the room in this database by so many workers until a signal."""
    if address_of(url).get_backend_name() != "postgresql":
        raise Mistake(f"--workers {workers} takes a postgresql:// database: a SQLite file is for one worker")
    start_logging()
    with listening(port) as listener, meeting_place() as folder:
        password, wrong = asyncio.run(_prepare(url))
        tell_password(listener, password, say)
        crew = Crew(lambda ready: _start(Post(url, listener, front, folder), ready))
        with until_signal(crew):
            crew.fill(workers)
            if crew.is_ready():
                welcome(listener, wrong, say)
            crew.keep(workers)
    say("The room is closed; everything is on record.")


class Post(NamedTuple):
    """Where a worker of the crew works: its database and port, what stands before it, where it meets the others."""

    url: str
    listener: socket.socket
    front: Front
    folder: Path | None


async def _prepare(url: str) -> tuple[str | None, list[str]]:
    """The first tables, made once, before any worker looks for them."""
    room = await open_room(url, dealing=False)
    try:
        return await first_start(room), room.wrong
    finally:
        await room.close()


def _start(post: Post, ready: Connection) -> SpawnProcess:
    worker = SPAWN.Process(target=_work, args=(post, ready, os.getpid()), daemon=False)
    worker.start()
    return worker


def _work(post: Post, ready: Connection, parent: int) -> None:
    start_logging()
    try:
        run(_serve(post, ready, parent))
    except Mistake as mistake:
        LOG.error("the worker cannot serve: %s", mistake)
        sys.exit(1)


async def _serve(post: Post, ready: Connection, parent: int) -> None:
    room = await open_room(post.url, crew=post.folder)
    async with tie_to(parent, post.folder):
        try:
            await serve_room(room, post.listener, post.front, lambda: tell_ready(ready))
        finally:
            await room.close()
