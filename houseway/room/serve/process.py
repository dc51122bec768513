"""Set-up of a process that serves a room: a port, an event loop, a server, and memory that is searched seldom."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from litestar import Litestar

from houseway.core.text import Mistake
from houseway.room.web.guard import LineLimits, guard_lines

HOST = "127.0.0.1"
USUAL_PORT = 8777
CLOSING_SECONDS = 5
# Young garbage is looked for often, for a few milliseconds each time; what has lasted, seldom, for that takes longer.
GARBAGE_THRESHOLDS = 5_000, 500, 10
SWITCH_SECONDS = 0.0005
MOST_LINES, OTHER_FILES = 20_000, 100


def run(work: Coroutine[object, object, None]) -> None:
    """Run on the quick event loop, where the system has it."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
        return
    uvloop.run(work)


def listening(port: int | None, address: str = HOST) -> socket.socket:
    """A port to listen on: the one asked for, or the usual one, or any that is free."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for each in (USUAL_PORT, 0) if port is None else (port,):
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address, each))
            listener.listen()  # now, or another could bind the same port meanwhile
            return listener
        except OSError as error:
            listener.close()
            reason = error.strerror
    where = "" if address == HOST else f" of {address}"
    raise Mistake(f"port {port or USUAL_PORT}{where} cannot be used: {reason}; leave --port out for a free one")


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


def lines_there_are() -> int:
    """As many lines as this system lets us have, but for some that the database and the files need."""
    try:
        import resource
    except ImportError:
        return LineLimits().in_all
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_LINES + OTHER_FILES if most == resource.RLIM_INFINITY else min(most, MOST_LINES + OTHER_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return most - OTHER_FILES


def server_of(app: Litestar, lines: LineLimits, ready: Callable[[], None] = lambda: None) -> "Host":
    """A server of the room, whose lines are limited. Nobody is believed who they come for but a known proxy."""
    config = uvicorn.Config(
        app,
        http=guard_lines(lines),
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        server_header=False,
        proxy_headers=bool(lines.proxies),
        forwarded_allow_ips=list(lines.proxies),
    )
    return Host(config, app, ready)


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
