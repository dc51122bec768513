"""Serving a room: the database opened, the first tables laid out, and a clean end when somebody says so."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TextIO

import uvicorn
from litestar import Litestar
from sqlalchemy.exc import SQLAlchemyError

from houseway.core.errors import Mistake
from houseway.room.analysis.books import catalogue, shelved
from houseway.room.base.commands import Hire, OpenTable
from houseway.room.base.logs import start_logging
from houseway.room.base.settings import Settings
from houseway.room.people.passwords import FLOOR_NAME, Accounts
from houseway.room.room import Room
from houseway.room.store.store import address_of, cannot_be_opened
from houseway.room.web.app import room_app
from houseway.room.web.guard import LineLimits, guarded
from houseway.sheets.sheet import Sheet

HOST = "127.0.0.1"
USUAL_PORT = 8777
FIRST_BOTS = 4
CLOSING_SECONDS = 5
# Young garbage is looked for often, for a few milliseconds each time; what has lasted, seldom, for that takes longer.
GARBAGE_THRESHOLDS = 5_000, 500, 10
SWITCH_SECONDS = 0.0005
THINKERS = 1  # it is started when somebody first plays a game that takes long to think about
MOST_LINES, OTHER_FILES = 20_000, 100


def run(work: Coroutine[object, object, None]) -> None:
    """Run on the quick event loop, where the system has it."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
        return
    uvloop.run(work)


async def serve(url: str, port: int | None, say: Callable[[str], None], proxies: tuple[str, ...] = ()) -> None:
    """Serve the room in this database until a signal; what is under way is finished and written down first.

    Only what comes from these proxies is believed about whom it comes from.
    """
    start_logging()
    with listening(port) as listener, only_server_of(url):
        room = await open_room(url)
        try:
            tell_password(listener, await first_start(room), say)
            await serve_room(room, listener, proxies, lambda: welcome(listener, room.wrong, say))
        finally:
            await room.close()
    say("The room is closed; everything is on record.")


async def serve_room(room: Room, listener: socket.socket, proxies: tuple[str, ...], ready: Callable[[], None]) -> None:
    """Serve a room that is open to whoever comes by this listener, until a signal."""
    app = room_app(lambda: _open(room))
    lines = LineLimits(proxies=proxies, in_all=_lines_there_are())
    freeze_memory()
    take_turns_quickly()
    await server_of(app, lines, ready).serve([listener])


def freeze_memory() -> None:
    """Leave what is here to stay, sheets and tables, out of every later search for garbage, and search it seldom.

    A search through all of it stops every table for longer than a command may take, and finds next to nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def take_turns_quickly() -> None:
    """Let the thread that waits for the disk go on soon after the disk is done, however busy the tables are.

    By default it would wait five milliseconds for the interpreter, several times for each batch that is written.
    """
    sys.setswitchinterval(SWITCH_SECONDS)


def server_of(app: Litestar, lines: LineLimits, ready: Callable[[], None] = lambda: None) -> "Host":
    """A server of the room, whose lines are limited. Nobody is believed who they come for but a known proxy."""
    config = uvicorn.Config(
        app,
        http=guarded(lines),
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        server_header=False,
        proxy_headers=bool(lines.proxies),
        forwarded_allow_ips=list(lines.proxies),
    )
    return Host(config, app, ready)


def _lines_there_are() -> int:
    """As many lines as this system lets us have, but for some that the database and the files need."""
    try:
        import resource
    except ImportError:
        return LineLimits().in_all
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_LINES + OTHER_FILES if most == resource.RLIM_INFINITY else min(most, MOST_LINES + OTHER_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return most - OTHER_FILES


def listening(port: int | None) -> socket.socket:
    """A port to listen on: the one asked for, or the usual one, or any that is free."""
    for each in (USUAL_PORT, 0) if port is None else (port,):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, each))
            listener.listen()  # now, or another could bind the same port meanwhile
            return listener
        except OSError as error:
            listener.close()
            reason = error.strerror
    raise Mistake(f"port {port} cannot be used: {reason}; leave --port out for a free one")


@contextmanager
def only_server_of(url: str) -> Iterator[None]:
    """Keep another server from opening the same file: both would deal, each from what it remembers."""
    address = address_of(url)
    file = address.database
    if address.get_backend_name() != "sqlite" or not file:
        yield
        return
    with _open_lock(url, f"{file}.lock") as lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # a system without such locks
        except OSError:
            raise Mistake(f"another room is open on {file}: close it first, or choose another --database") from None
        yield


def _open_lock(url: str, file: str) -> TextIO:
    try:
        return open(file, "w")
    except (OSError, ValueError) as error:  # the latter for what can be no file's name
        raise cannot_be_opened(url, error) from None


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
    for sheet in first_tables():
        opening = OpenTable(sheet.id, bots=min(FIRST_BOTS, sheet.seats - 2))
        table = (await room.open_table(floor, f"open/{sheet.id}", opening)).table
        if sheet.bank:
            await room.command(table, floor, f"hire/{sheet.id}", Hire())
    return await accounts.first_password(floor)


def first_tables() -> list[Sheet]:
    """Every game that can be played: tables at which nobody looks cost nothing."""
    return [shelved(each.id) for each in catalogue().values() if each.playable]


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


class Host(uvicorn.Server):
    """A server that says when it is ready, and ends the streams of those who watch before it waits for them."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # uvicorn's own sends the signal again when it is done, which would cut off the closing of the room.
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                loop.add_signal_handler(each, self.handle_exit, each, None)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.room.hang_up()
        await super().shutdown(sockets)
