"""The board of wait lists for a screen on a wall: for whoever has a link that the floor made."""

import hmac
from datetime import timedelta

from litestar import Controller, get
from litestar.response import Redirect

from houseway.room.base.commands import NotHere
from houseway.room.live.board import BoardGame, sort_by_game
from houseway.room.room import Room, TheRoom
from houseway.room.web.pages.forms import SEE_OTHER
from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import AnyRequest, ShareToken, on_the_floor

GOOD_FOR = timedelta(days=7)
GONE = "this board is not shown any more: the floor's page has a new link to it"


class WallPages(Controller):
    include_in_schema = False

    @get("/floor/wall", guards=[on_the_floor])
    async def make_link(self, room: TheRoom) -> Redirect:
        """Lead to the board by a link that is good from now on."""
        return Redirect(wall_link(room), status_code=SEE_OTHER)

    @get("/wall/{token:str}")
    async def board(self, request: AnyRequest, room: TheRoom, token: ShareToken) -> Page:
        now = room.settings.wall()
        until = token.partition("-")[0]
        is_ours = until.isdecimal() and hmac.compare_digest(token.encode(), _sign(room, until).encode())
        if not is_ours or int(until) < now:
            raise NotHere(GONE)
        games = await read_board(room)
        waited = [game for game in games if game.names]
        free = [game for game in games if game.free and not game.names]
        return await page(request, "wall.html", waited=waited, free=free, now=now)


async def read_board(room: Room) -> list[BoardGame]:
    """Return the games of the tables for everybody, with those who wait for a seat."""
    await room.look_round()
    tables = room.tables()
    return sort_by_game(tables, await room.waiting.look_at_all({table.id for table in tables}))


def wall_link(room: Room) -> str:
    """Return a link to the board that is good for a week; it cannot be guessed, and shows nothing else."""
    return "/wall/" + _sign(room, f"{int(room.settings.wall() + GOOD_FOR.total_seconds())}")


def _sign(room: Room, until: str) -> str:
    """A time with its seal. The key is of the board alone: forms are sealed with the room's secret itself."""
    key = f"the board on the wall {room.store.secret}"
    return f"{until}-{hmac.digest(key.encode(), until.encode(), 'sha256').hex()[:40]}"
