"""The way in and out of every request: its number for the log, the host it is for, and headers on every answer.

A request that the server cuts off, because it closes and it takes too long, is told so, and nothing fails.
"""

import asyncio
import secrets
from collections.abc import Container, Iterable
from http import HTTPStatus
from typing import Any

from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send

from houseway.room.base.commands import HeldUp
from houseway.room.base.logs import HEADER as REQUEST_HEADER
from houseway.room.base.logs import REQUEST
from houseway.room.web.failures import answer_failure
from houseway.room.web.static_files import FILES, FOR_GOOD, KEPT

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_STRANGE = b"This room does not answer to that name: open it by its own, which whoever runs it gives as --host."
_NO_FILE = b"No file here is called so: look for another."
FILE_NAME_MOST = 255  # bytes; to look for one with a longer name fails

# What browsers must keep to. A page that brings its own look says by itself what it may load.
POLICY = "Content-Security-Policy"
_HEADERS = {
    POLICY: ("default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'"),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]


def guard_entrance(app: Litestar, hosts: Iterable[str]) -> None:
    """Let in what is for this machine, as it calls itself, or for these hosts, those that lead nowhere too.

    A page elsewhere can give its own name this machine's address; not one of these.
    """
    handler, known = app.asgi_handler, frozenset(name.lower() for name in (*LOOPBACK, *hosts))

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        number = secrets.token_hex(8)
        REQUEST.set(number)
        started = False

        async def answer(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = (REQUEST_HEADER, number), ("Cache-Control", _cache_control(scope["path"], message["status"]))
                raw = [(name.lower().encode(), value.encode()) for name, value in own]
                given = {name for name, _ in message["headers"]}
                ours = [each for each in _RAW_HEADERS if each[0] not in given]
                message["headers"] = [*message["headers"], *ours, *raw]
            await send(message)

        if refused := _why_not_in(scope, known):
            status, words = refused
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(words))]
            await answer({"type": "http.response.start", "status": status, "headers": headers})
            await answer({"type": "http.response.body", "body": words, "more_body": False})
            return
        try:
            await handler(scope, receive, answer)
        except asyncio.CancelledError:
            if not started:  # else whoever asked has a part of the answer, and sees that its line is cut
                # What such a request had begun goes on until the room is closed.
                request: Request[Any, Any, Any] = Request(scope, receive)
                error = HeldUp("the room is closing: look whether this was done when it is open again")
                await answer_failure(request, error).to_asgi_response(app=None, request=request)(scope, receive, answer)

    app.asgi_handler = handle


def _why_not_in(scope: Scope, known: Container[str]) -> tuple[int, bytes] | None:
    """Return the status and the words by which a request is refused at the entrance; None, if it may come in."""
    if scope["type"] != ScopeType.HTTP:
        return None
    if host_of(scope["headers"]) not in known:
        return HTTPStatus.MISDIRECTED_REQUEST, _STRANGE
    path = scope["path"]
    is_no_name = "\0" in path or len(path.encode(errors="replace")) > FILE_NAME_MOST
    return (HTTPStatus.NOT_FOUND, _NO_FILE) if is_no_name and path.startswith(FILES) else None


def host_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The host that a request is for, without its port; nothing, if it names none, or several.

    >>> [host_of([(b"host", name)]) for name in (b"Room.Example:8777", b"127.0.0.1", b"[::1]:80", b"a, b")]
    ['room.example', '127.0.0.1', '[::1]', 'a, b']
    >>> host_of([]), host_of([(b"host", b"localhost"), (b"host", b"elsewhere")])
    ('', '')
    """
    named = [value for name, value in headers if name == b"host"]
    host = named[0].decode("latin-1").lower() if len(named) == 1 else ""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def _cache_control(path: str, status: int) -> str:
    """Nothing of anybody's is kept by a cache."""
    if path.startswith(f"{KEPT}/") and status == HTTPStatus.OK:
        return FOR_GOOD
    return "no-cache" if path.startswith(FILES) else "no-store"
