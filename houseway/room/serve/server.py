"""Serving a room: the database opened, the first tables laid out, and a clean end when somebody says so.

One process serves it, or several workers do at the same port, each a process of its own: that takes PostgreSQL.
"""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Literal, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from houseway.core.text import Mistake
from houseway.room.analysis.books import playable_sheets
from houseway.room.base.commands import Hire, OpenTable
from houseway.room.base.logs import start_logging
from houseway.room.base.settings import Settings
from houseway.room.people.passwords import FLOOR_NAME, Accounts
from houseway.room.room import Room
from houseway.room.serve.crew import LOG, SPAWN, Crew, meeting_place, tell_ready, tie_to, until_signal
from houseway.room.serve.process import (
    HOST,
    freeze_memory,
    lines_there_are,
    listening,
    run,
    server_of,
    take_turns_quickly,
)
from houseway.room.store.store import address_of, cannot_be_opened
from houseway.room.web.app import room_app
from houseway.room.web.guard import LineLimits

FIRST_BOTS = 4
THINKERS = 1  # it is started when somebody first plays a game that takes long to think about


class Front(NamedTuple):
    """The front of a room: proxies that are believed about whom they serve, and names that it answers to."""

    proxies: tuple[str, ...] = ()  # their addresses
    hosts: tuple[str, ...] = ()  # none: any name
    listen: str = HOST  # address of this machine that the room is reached by; if another, then by the proxies alone


class Notice(NamedTuple):
    """One thing told to whoever serves a room: in sentences, and as fields for programs."""

    what: Literal["floor", "open", "closed"]  # its password was made; it can be reached; it is over
    lines: tuple[str, ...]
    facts: Mapping[str, object]


Say = Callable[[Notice], None]


async def serve(url: str, port: int | None, say: Say, front: Front) -> None:
    """Serve the room in this database until a signal; what is under way is finished and written down first."""
    start_logging()
    with listening(port, front.listen) as listener, only_server_of(url):
        room = await open_room(url)
        try:
            tell_password(listener, await first_start(room), say)
            await serve_room(room, listener, front, lambda: welcome(listener, room.wrong, say))
        finally:
            await room.close()
    say(Notice("closed", ("The room is closed; everything is on record.",), {}))


async def serve_room(room: Room, listener: socket.socket, front: Front, ready: Callable[[], None]) -> None:
    """Serve a room that is open to whoever comes by this listener, until a signal."""
    app = room_app(lambda: _open(room), hosts=front.hosts)
    lines = LineLimits(proxies=front.proxies, proxies_only=front.listen != HOST, in_all=lines_there_are())
    freeze_memory()
    take_turns_quickly()
    await server_of(app, lines, ready).serve([listener])


@contextmanager
def only_server_of(url: str) -> Iterator[None]:
    """Keep another server from opening the same file: both would deal, each from what it remembers."""
    address = address_of(url)
    file = address.database
    if address.get_backend_name() != "sqlite" or not file:
        yield
        return
    with _open_file(url, file) as lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # a system without such locks
        except OSError:
            raise Mistake(f"another room is open on {file}: close it first, or choose another --database") from None
        yield


@contextmanager
def _open_file(url: str, file: str) -> Iterator[int]:
    """Open the file itself, by whatever name it is called, for its owner alone if it is new.

    It is closed when the room is: SQLite's own locks on a file are lost when anything in the process closes it.
    """
    try:
        opened = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except (OSError, ValueError) as error:  # the latter for what can be no file's name
        raise cannot_be_opened(url, error) from None
    try:
        yield opened
    finally:
        os.close(opened)


async def open_room(url: str, *, dealing: bool = True, crew: Path | None = None) -> Room:
    try:
        return await Room.open(url, Settings(thinkers=THINKERS, dealing=dealing), crew)
    except (SQLAlchemyError, OSError) as error:
        raise cannot_be_opened(url, error) from None


@asynccontextmanager
async def _open(room: Room) -> AsyncIterator[Room]:
    yield room


async def first_start(room: Room) -> str | None:
    """A room that has no floor yet gets one, and tables to begin with; the floor's password, told once.

    One that was cut off in the middle is gone on with at the next start: its keys are the same.
    """
    accounts = Accounts(room.people)
    floor = await accounts.first_floor()
    if floor is None:
        return None
    # Every game: tables at which nobody looks cost nothing.
    for sheet in playable_sheets():
        opening = OpenTable(sheet.id, bots=min(FIRST_BOTS, sheet.seats - 2))
        table = (await room.open_table(floor, f"open/{sheet.id}", opening)).table
        if sheet.bank:
            await room.command(table, floor, f"hire/{sheet.id}", Hire())
    return await accounts.first_password(floor)


def tell_password(listener: socket.socket, password: str | None, say: Say) -> None:
    """At once: there is no other way in, should the rest of the start fail."""
    if password is not None:
        address = f"{_address(listener)}/sign-in"
        told = (
            f"The floor signs in at {address} as {FLOOR_NAME} with the password {password}",
            "That password is shown only now and works once: choose another when you sign in.",
        )
        say(Notice("floor", told, {"address": address, "name": FLOOR_NAME, "password": password}))


def _address(listener: socket.socket) -> str:
    host, port, *_ = listener.getsockname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def welcome(listener: socket.socket, wrong: list[str], say: Say) -> None:
    address = _address(listener)
    told = (
        f"The card room is open at {address}",
        "Open that address in a browser, choose a table and press Sit as a guest. Play money only.",
        *(f"The money does not add up: {sentence}." for sentence in wrong),
        "Press Ctrl-C to close the room.",
    )
    say(Notice("open", told, {"address": address, "wrong": wrong}))


# Several workers


def serve_by_many(url: str, port: int | None, workers: int, say: Say, front: Front) -> None:
    """Serve the room in this database by so many workers until a signal."""
    if address_of(url).get_backend_name() != "postgresql":
        raise Mistake(f"--workers {workers} takes a postgresql:// database: a SQLite file is for one worker")
    start_logging()
    with listening(port, front.listen) as listener, meeting_place() as folder:
        password, wrong = asyncio.run(_prepare(url))
        tell_password(listener, password, say)
        crew = Crew(lambda ready: _start_worker(Post(url, listener, front, folder), ready))
        with until_signal(crew):
            crew.fill(workers)
            if crew.is_ready():
                welcome(listener, wrong, say)
            crew.keep(workers)
    say(Notice("closed", ("The room is closed; everything is on record.",), {}))


class Post(NamedTuple):
    """Where a worker of the crew works: its database and port, what stands before it, where it meets the others."""

    url: str  # of the database
    listener: socket.socket  # shared by all workers of the crew
    front: Front
    folder: Path | None  # for their sockets; None: the system has no such


async def _prepare(url: str) -> tuple[str | None, list[str]]:
    """The first tables, made once, before any worker looks for them."""
    room = await open_room(url, dealing=False)
    try:
        return await first_start(room), room.wrong
    finally:
        await room.close()


def _start_worker(post: Post, ready: Connection) -> SpawnProcess:
    worker = SPAWN.Process(target=_work, args=(post, ready, os.getpid()), daemon=False)
    worker.start()
    return worker


def _work(post: Post, ready: Connection, parent: int) -> None:
    start_logging()
    try:
        run(_serve_post(post, ready, parent))
    except Mistake as mistake:
        LOG.error("the worker cannot serve: %s", mistake)
        sys.exit(1)


async def _serve_post(post: Post, ready: Connection, parent: int) -> None:
    room = await open_room(post.url, crew=post.folder)
    async with tie_to(parent, post.folder):
        try:
            await serve_room(room, post.listener, post.front, lambda: tell_ready(ready))
        finally:
            await room.close()
