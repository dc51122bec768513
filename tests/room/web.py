"""A room served without a network: browsers that keep cookies and send forms as a page would."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar

from houseway.room.people.accounts import Account, Role
from houseway.room.room import Room
from houseway.room.web.app import room_app
from houseway.room.web.csrf import HEADER
from houseway.room.web.documents import SITE
from houseway.room.web.rate_limits import Limits
from houseway.room.web.security import COOKIE
from tests.room.rooms import House, house

BASE = "http://room.test"
NO_LIMITS = Limits(requests=10**6, entries=10**6)
TOKEN = re.compile(r'<meta name="csrf-token" content="([^"]+)">')
_keys = count(1)


class Browser:
    """Somebody with a browser."""

    def __init__(self, client: httpx.AsyncClient, account: Account | None = None) -> None:
        self.client = client
        self.account = account
        self._tokens: dict[str | None, str] = {}

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.client.get(path, headers=headers)

    async def token(self) -> str:
        """The token that the room's pages carry, another one for each session."""
        session = self.client.cookies.get(COOKIE)
        if session not in self._tokens:
            found = TOKEN.search((await self.get("/rules")).text)
            assert found, "every page carries a token"
            self._tokens[session] = found.group(1)
        return self._tokens[session]

    async def send(self, path: str, **fields: str) -> httpx.Response:
        """Send a form."""
        return await self.client.post(path, data={"_csrf_token": await self.token(), **fields})

    async def delete(self, path: str) -> httpx.Response:
        return await self.client.delete(path, headers={HEADER: await self.token()})

    async def post(self, path: str, body: Any, key: str = "") -> httpx.Response:
        """Send JSON, as a script of ours does."""
        headers = {HEADER: await self.token(), "Idempotency-Key": key or f"test-key-{next(_keys)}"}
        return await self.client.post(path, json=body, headers=headers)


class App:
    """An application whose room is another one each time it is started: making one takes longer than most tests."""

    room: Room

    def __init__(self, limits: Limits, documents: Path = SITE) -> None:
        self.made = room_app(self._open, limits, ("room.test",), documents)

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[Room]:
        yield self.room


# Those that count nobody's requests, and serve no room just now.
IDLE: list[App] = []


@contextmanager
def app_of(room: Room, limits: Limits | None = None, documents: Path | None = None) -> Iterator[Litestar]:
    """The application of a room. Limits or documents of its own take an application of its own."""
    own = bool(limits or documents)
    app = IDLE.pop() if IDLE and not own else App(limits or NO_LIMITS, documents or SITE)
    app.room = room
    yield app.made
    if not own:
        IDLE.append(app)


class Site:
    """A served room, and those who look at it."""

    def __init__(self, app: Litestar, house: House, closing: AsyncExitStack) -> None:
        self.app = app
        self.house = house
        self._closing = closing

    async def visitor(self) -> Browser:
        """Somebody who is not signed in."""
        transport = httpx.ASGITransport(app=self.app)  # type: ignore[arg-type]
        client = httpx.AsyncClient(transport=transport, base_url=BASE)
        return Browser(await self._closing.enter_async_context(client))

    async def known(self, account: Account) -> Browser:
        """Somebody who is signed in."""
        browser = await self.visitor()
        browser.account = account
        browser.client.cookies.set(COOKIE, await self.house.room.people.open_session(account), domain="room.test")
        return browser

    async def guest(self) -> Browser:
        return await self.known(await self.house.room.people.guest())

    async def floor(self) -> Browser:
        return await self.known(self.house.floor)

    async def staff(self, name: str, role: Role) -> Browser:
        return await self.known(await self.house.room.people.create(name, role, "secret"))


@asynccontextmanager
async def site(
    folder: Path, limits: Limits | None = None, documents: Path | None = None, **changes: Any
) -> AsyncIterator[Site]:
    async with AsyncExitStack() as closing:
        opened = await closing.enter_async_context(house(folder, **changes))
        app = closing.enter_context(app_of(opened.room, limits, documents))
        await closing.enter_async_context(app.lifespan())
        yield Site(app, opened, closing)
