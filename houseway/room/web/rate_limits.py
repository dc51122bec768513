"""How often one address may ask: requests are counted in memory, and those that cost the room more count for more."""

from collections.abc import Callable
from time import monotonic

import msgspec
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware.base import DefineMiddleware, MiddlewareProtocol
from litestar.types import ASGIApp, Receive, Scope, Send

from houseway.room.base.beside import ASKER
from houseway.room.web.static_files import FILES

# What goes through a hand again, or a shoe: it takes the room several times as long as an ordinary page.
COSTLY = {"cost": 5}


class Limits(msgspec.Struct, frozen=True):
    """How often: anything, from one address in a second; tries to come in, from one address in a minute.

    And how many streams one account may have at once; who has none has as many with all others of the same address.
    """

    requests: int = 100  # from one address in a second
    entries: int = 20  # tries to come in, from one address in a minute
    streams: int = 20  # of one account at once


class Count:
    """How much was asked from each address in its latest span of so many seconds, which begins with the first."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._spans: dict[str, tuple[float, int]] = {}
        self._swept_at = now()

    def add(self, address: str, cost: int = 1) -> bool:
        """Count one more, for so many; whether it is one too many."""
        now = self._now()
        if now - self._swept_at >= self._seconds:
            self._sweep(now)
        began, count = self._spans.get(address, (now, 0))
        if now - began >= self._seconds:
            began, count = now, 0
        self._spans[address] = began, count + cost
        return count >= self._most

    def _sweep(self, now: float) -> None:
        """Forget the spans that are over, so that no more are kept than addresses came in two of them."""
        self._spans = {each: span for each, span in self._spans.items() if now - span[0] < self._seconds}
        self._swept_at = now


class Limited(MiddlewareProtocol):
    """Turns away whoever asks too often; of entries only what is sent is counted, for looking is no try."""

    def __init__(self, app: ASGIApp, count: Count, only_posts: bool) -> None:
        self.app = app
        self._count = count
        self._only_posts = only_posts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ASKER.set(address_in(scope))
        if scope["type"] == ScopeType.HTTP and self._counts(scope):
            cost = scope["route_handler"].opt.get("cost", 1)
            if self._count.add(address_in(scope), cost):
                raise TooManyRequestsException
        await self.app(scope, receive, send)

    def _counts(self, scope: Scope) -> bool:
        if self._only_posts:
            return scope.get("method") == "POST"
        return not scope["path"].startswith(FILES)


def requests_counted(limits: Limits) -> Count:
    """Every request but for files, in a second."""
    return Count(limits.requests, 1.0)


def limit(count: Count) -> DefineMiddleware:
    return DefineMiddleware(Limited, count=count, only_posts=False)


def limit_entry(limits: Limits) -> DefineMiddleware:
    """Tries to come in, in a minute."""
    return DefineMiddleware(Limited, count=Count(limits.entries, 60.0), only_posts=True)


def address_in(scope: Scope) -> str:
    """Where a request comes from."""
    return scope["client"][0] if scope["client"] else ""
