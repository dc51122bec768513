"""The lobby: which tables there are, searched and filtered."""

from typing import Annotated, NamedTuple

from litestar import Controller, get
from litestar.params import QueryParameter
from litestar.response import Template

from houseway.room.books import card_rooms, catalogue
from houseway.room.messages import TableSummary
from houseway.room.pages.page import page
from houseway.room.params import Searched, TableId, TheRoom
from houseway.room.room import Room
from houseway.room.security import AnyRequest


class Asked(NamedTuple):
    """What somebody looks for."""

    q: str
    game: str
    room: str
    open: bool


class Row(NamedTuple):
    """A table, and where its game comes from."""

    table: TableSummary
    family: str
    room: str

    def is_like(self, asked: Asked) -> bool:
        words = f"{self.table.title} {self.table.game} {self.table.sheet} {card_rooms()[self.room]}".casefold()
        return (
            all(word in words for word in asked.q.casefold().split())
            and asked.game in ("", self.family)
            and asked.room in ("", self.room)
            and (self.table.free_seats > 0 or not asked.open)
        )


def rows(room: Room) -> list[Row]:
    found = []
    for table in room.tables():
        if table.state != "closed":
            heading = catalogue()[table.sheet]
            found.append(Row(table, heading.family, heading.room))
    return found


class Lobby(Controller):
    path = "/"
    include_in_schema = False

    @get()
    async def lobby(
        self,
        request: AnyRequest,
        room: TheRoom,
        q: Searched = "",
        game: Searched = "",
        card_room: Annotated[str, QueryParameter(name="room", max_length=100)] = "",
        open_: Annotated[str, QueryParameter(name="open", max_length=10)] = "",
    ) -> Template:
        asked = Asked(q, game, card_room, bool(open_))
        every = rows(room)
        return await page(
            request,
            "lobby.html",
            asked=asked,
            tables=[row for row in every if row.is_like(asked)],
            total=len(every),
            games=sorted({row.family for row in every}),
            rooms={row.room: card_rooms()[row.room] for row in every},
        )

    @get("/tables/{table_id:int}")
    async def table(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Template:
        """The live table; its script does the rest."""
        snapshot = await room.snapshot(table_id, "")
        return await page(request, "table.html", table=snapshot.table)
