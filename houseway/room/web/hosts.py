"""The names that a room answers to. A page elsewhere can give its own name this machine's address; not one of these."""

from collections.abc import Iterable

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_BODY = b"This room does not answer to that name: open it by its own, which whoever runs it gives as --host."
_HEADERS = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(_BODY))]


def answer_to(app: Litestar, names: Iterable[str]) -> None:
    """Refuse requests for any host but this machine, as it calls itself, and these."""
    handler, known = app.asgi_handler, frozenset(name.lower() for name in (*LOOPBACK, *names))

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and host_of(scope["headers"]) not in known:
            await send({"type": "http.response.start", "status": 421, "headers": _HEADERS})
            await send({"type": "http.response.body", "body": _BODY, "more_body": False})
            return
        await handler(scope, receive, send)

    app.asgi_handler = handle


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
