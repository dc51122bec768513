"""Whatever a visitor asks for, the event loop, on which every table is moved, has little to do with it.

Time cannot be asserted on a machine that others use too, so calls are counted: of Python's functions and of those in C,
on the loop's own thread, from a request to its answer. Where this was written a millisecond of the loop came to some
3,200 of them, or to fewer while other work held the machine up, so that MOST_CALLS stand for two milliseconds.
"""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from litestar import Litestar
from sqlalchemy import select

from houseway.room.analysis.books import catalogue
from houseway.room.base.commands import Sit
from houseway.room.people.accounts import Account
from houseway.room.store.schema import roots
from houseway.room.web.security import COOKIE
from houseway.tables.options import Wish
from tests.room.rooms import House
from tests.room.web import site

MOST_CALLS = 6_400
# Those who work here look at every table of the room at once; here there is one of every game.
MOST_STAFF_CALLS = 2 * MOST_CALLS
BUSY = ("500-club/ez-baccarat", "500-club/texas-holdem", "players/pan", "lotus/pai-gow-tiles")
HANDS, SHOE_HANDS, DECKS = 3, 50, 3
# They answer as long as somebody watches, or send a file from the disk.
ENDLESS = ("/events", "{file_path:path}")
# For a guest there is always a table of each kind, its second hand and the first shoe it was dealt from.
FILLED = {"number": "2", "token": "x", "card_room": "500-club", "name": "texas-holdem", "path": "x"}
RULES = "/rules/{card_room:str}/{name:str}"
QUERIES = {"/advice": "?key=x", "/chance": "?key=x", "/chart": "?decks=1"}


class Request:
    """A request of somebody, sent straight to the application, with the calls that the loop makes for it."""

    def __init__(self, app: Litestar, path: str, token: str) -> None:
        self.status = self.calls = 0
        self._app = app
        path, _, query = path.partition("?")
        cookie = [(b"cookie", f"{COOKIE}={token}".encode())] if token else []
        self._scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "state": {},
            "headers": [(b"host", b"room.test"), (b"accept-encoding", b"gzip"), *cookie],
            "client": ("192.0.2.1", 1),
            "server": ("room.test", 80),
        }

    async def count(self) -> int:
        sys.setprofile(self._note)
        try:
            await self._app(self._scope, self._receive, self._send)  # type: ignore[arg-type]
        finally:
            sys.setprofile(None)
        return self.calls

    def _note(self, frame: object, event: str, argument: object) -> None:
        if event in ("call", "c_call"):
            self.calls += 1

    async def _receive(self) -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]


async def full_room(h: House, guest: Account) -> dict[int, str]:
    """A table of every game; some of them with past hands of a guest, and a shoe that is spent, by its root."""
    first = await h.open(BUSY[0], bots=3, wish=Wish(decks=DECKS))
    busy = [first, *[await h.open(sheet, bots=3) for sheet in BUSY[1:]]]
    for sheet in catalogue().values():
        if sheet.playable:
            await h.open(sheet.id)
    for table in busy:
        view = (await h.room.snapshot(table, "")).table
        taken = {person.seat for person in view.people}
        await h.do(table, guest, Sit(min({*range(1, view.options.seats + 1)} - taken), view.usual_buy_in))
        hands = SHOE_HANDS if table == first else HANDS
        watching = h.room.watch(table, guest.name)  # or bots would not play on without them
        await anext(watching)
        while (await h.room.snapshot(table, "")).hand <= hands:
            h.time.now += 60
            assert await h.room.turn(), f"table {table} stands still"
        await watching.aclose()
    async with h.room.store.engine.connect() as connection:
        made = select(roots.c.table_id, roots.c.root).where(roots.c.hand == 1)
        return {row.table_id: row.root for row in await connection.execute(made) if row.table_id in busy}


def paths(app: Litestar, shoes: dict[int, str]) -> Iterator[tuple[str, str]]:
    """Every route that can be looked at with its address, filled in for several tables."""
    for route in app.routes:
        path = route.path
        if "GET" not in getattr(route, "methods", ()) or any(each in path for each in ENDLESS):
            continue
        for table, root in reversed(shoes.items()):  # the longest shoe is the last
            filled = path
            for name, value in {**FILLED, "table_id": str(table), "root": root}.items():
                filled = filled.replace(f"{{{name}:int}}", value).replace(f"{{{name}:str}}", value)
            yield path, filled + next((query for end, query in QUERIES.items() if filled.endswith(end)), "")


def test_nothing_that_anybody_may_ask_takes_the_loop_more_than_a_few_milliseconds(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as s:
            guest = await s.house.room.people.guest()
            shoes = await full_room(s.house, guest)
            assert len(shoes) == len(BUSY)
            session = await s.house.room.people.open_session(guest)
            floor = await s.house.room.people.open_session(s.house.floor)
            most = {"": MOST_CALLS, session: MOST_CALLS, floor: MOST_STAFF_CALLS}
            asked, dear, routes = 0, {}, set[tuple[str, str]]()
            for route, path in [*paths(s.app, shoes), ("/", "/?q=holdem"), (RULES, "/rules/players/pan")]:
                for token in most:
                    request = Request(s.app, path, token)
                    calls = await request.count()
                    # What is worked out when a route is first asked for at all, such as a query's text, is no matter.
                    if (route, token) in routes and calls > most[token]:
                        dear[path] = calls
                    routes.add((route, token))
                    asked += request.status == 200
                    assert request.status < 500, path
            assert asked > 200, "most of it is there to be looked at"
            assert not dear

    asyncio.run(run())
