"""The lines people come in by: how many from one address, how large a request's head, how long one may take to send.

The server beneath reads whatever it is sent for as long as it comes. A line that overdoes it is closed, so that
nobody without an account can fill the memory or take every line there is.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import ClassVar

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 10\r\n\r\n"
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


THIS_MACHINE = ("127.0.0.0/8", "::1")


@lru_cache(maxsize=1_000)
def _is_among(networks: tuple[str, ...], address: str) -> bool:
    """Whether an address is one of these, or of a network of these; what is none, such as a socket's, is not."""
    with suppress(ValueError):
        return any(ip_address(address) in ip_network(each, strict=False) for each in networks)
    return False


class LineLimits(msgspec.Struct, frozen=True):
    """Limits of one line. People behind a proxy share its lines, so it may have as many as there are."""

    head_bytes: int = 16 * 1024
    head_seconds: float = 10.0  # for all of the head to come
    body_seconds: float = 30.0  # for all of the body to come
    from_one_address: int = 100  # lines at once
    in_all: int = 4_000  # lines at once
    proxies: tuple[str, ...] = ()  # addresses, or networks of them, to which `from_one_address` does not apply
    proxies_only: bool = False  # nobody else but this machine may come: others would come without HTTPS


class Guarded(HttpToolsProtocol):
    """A line that is closed when its request is too large, comes too slowly, or is one too many."""

    limits: ClassVar[LineLimits]
    lines: ClassVar[Counter[str]]  # open ones, by address; of all guards together

    _head_bytes = 0
    _in_head = True
    _closed = False
    _timer: asyncio.TimerHandle | None = None  # None: nothing is waited for

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self.lines[self._address] += 1
        is_proxy = _is_among(self.limits.proxies, self._address)
        if self.limits.proxies_only and not is_proxy and not _is_among(THIS_MACHINE, self._address):
            self._closed = True
            transport.abort()
            return
        mine = self.lines[self._address] > self.limits.from_one_address and not is_proxy
        if mine or self.lines.total() > self.limits.in_all:
            self._hang_up(_TOO_MANY)
        else:
            self._wait(self.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        self.lines[self._address] -= 1
        if not self.lines[self._address]:
            del self.lines[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._closed:
            return
        super().data_received(data)
        # A header that has not ended yet is nowhere counted but here.
        if self._in_head and not self._closed:
            self._count(len(data))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0
        self._wait(self.limits.head_seconds)

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if not self._closed:
            self._wait(self.limits.body_seconds)
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._closed:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._wait(None)
        if not self._closed:
            super().on_message_complete()

    def _count(self, more: int) -> None:
        self._head_bytes += more
        if self._head_bytes > self.limits.head_bytes:
            self._hang_up(_TOO_LARGE)

    def _wait(self, seconds: float | None) -> None:
        """Close the line if nothing more has come by then."""
        if self._timer:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._hang_up, _TOO_SLOW)

    def _hang_up(self, why: bytes) -> None:
        if not self._closed:
            self._closed = True
            self._wait(None)
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(why)
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        if not self._closed:
            super().send_400_response(msg)


def guard_lines(limits: LineLimits) -> type[Guarded]:
    """Return the class of the lines of one server: they are counted together."""
    return type("Line", (Guarded,), {"limits": limits, "lines": Counter()})
