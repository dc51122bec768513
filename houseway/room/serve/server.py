"""Serving a room: the database opened, the first tables laid out, and a clean end when somebody says so."""

import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from houseway.core.errors import Mistake
from houseway.room.analysis.books import playable_sheets
from houseway.room.base.commands import Hire, OpenTable
from houseway.room.base.logs import start_logging
from houseway.room.base.settings import Settings
from houseway.room.people.passwords import FLOOR_NAME, Accounts
from houseway.room.room import Room
from houseway.room.serve.process import freeze_memory, lines_there_are, listening, server_of, take_turns_quickly
from houseway.room.store.store import address_of, cannot_be_opened
from houseway.room.web.app import room_app
from houseway.room.web.guard import LineLimits

FIRST_BOTS = 4
THINKERS = 1  # it is started when somebody first plays a game that takes long to think about


class Front(NamedTuple):
    """The front of a room: proxies that are believed about whom they serve, and names that it answers to."""

    proxies: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()


async def serve(url: str, port: int | None, say: Callable[[str], None], front: Front) -> None:
    """Serve the room in this database until a signal; what is under way is finished and written down first."""
    start_logging()
    with listening(port) as listener, only_server_of(url):
        room = await open_room(url)
        try:
            tell_password(listener, await first_start(room), say)
            await serve_room(room, listener, front, lambda: welcome(listener, room.wrong, say))
        finally:
            await room.close()
    say("The room is closed; everything is on record.")


async def serve_room(room: Room, listener: socket.socket, front: Front, ready: Callable[[], None]) -> None:
    """Serve a room that is open to whoever comes by this listener, until a signal."""
    app = room_app(lambda: _open(room), hosts=front.hosts)
    lines = LineLimits(proxies=front.proxies, in_all=lines_there_are())
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


def tell_password(listener: socket.socket, password: str | None, say: Callable[[str], None]) -> None:
    """At once: there is no other way in, should the rest of the start fail."""
    if password is not None:
        say(f"The floor signs in at {_address(listener)}/sign-in as {FLOOR_NAME} with the password {password}")
        say("That password is shown only now and works once: choose another when you sign in.")


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()
    return f"http://{host}:{port}"


def welcome(listener: socket.socket, wrong: list[str], say: Callable[[str], None]) -> None:
    say(f"The card room is open at {_address(listener)}")
    say("Open that address in a browser, choose a table and press Sit as a guest. Play money only.")
    for sentence in wrong:
        say(f"The money does not add up: {sentence}.")
    say("Press Ctrl-C to close the room.")
