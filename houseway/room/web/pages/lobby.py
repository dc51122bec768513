"""The lobby: which tables there are, grouped by kind, searched and filtered."""

from collections.abc import Callable, Iterable
from typing import Annotated, Literal, NamedTuple

from litestar import Controller, get
from litestar.params import QueryParameter

from houseway.room.analysis.books import catalogue
from houseway.room.live.chat import EMOTES
from houseway.room.room import TheRoom
from houseway.room.views.messages import TableSummary
from houseway.room.web.pages.page import Facts, Page, page
from houseway.room.web.pages.picture import picture_of
from houseway.room.web.security import AnyRequest, Searched, TableId
from houseway.sheets.shelf import room_name, room_of
from houseway.words.kinds import BEGINS, NOT, WHOLE, closeness, kind_of, kinds, place_of

# More tables than this are shown kind by kind, each to be opened, and on a phone by no more than what they play for: it
# shows one page of kinds, not forty of tables.
SHOWN_AT_ONCE = 12
# Of a kind with more tables than these, the rest is folded away; and so many tables in play are named above all kinds.
OF_A_KIND, IN_PLAY_SHOWN = 8, 6


Order = Literal["", "people", "stakes", "seats"]
# In what order tables of a kind stand; without a wish, as they were opened, what fits best first.
_ORDERS: dict[str, Callable[["LobbyRow"], int]] = {
    "people": lambda row: -row.table.people,
    "stakes": lambda row: row.table.minimum,
    "seats": lambda row: -row.table.free_seats,
}


class Search(NamedTuple):
    """Search of a visitor."""

    q: str  # words to look for; empty: everything
    game: str  # a family; empty: any
    room: str  # a card room's; empty: any
    open: bool  # tables with a free seat alone
    sort: Order = ""


# The kind of a table whose sheet is in no book that is open.
ELSEWHERE = "other-games"


class LobbyRow(NamedTuple):
    """A table, where its game comes from, and how well it fits what somebody looks for."""

    table: TableSummary
    family: str
    room: str  # a card room's, of whose book the game is
    fits: int = WHOLE  # the more, the better

    def rank(self, query: str) -> "LobbyRow":
        table = self.table
        words = (table.title, table.game, table.sheet, room_name(self.room), table.limits, kind_of(self.family))
        return self._replace(fits=closeness(query, " ".join(words)))

    def is_like(self, asked: Search) -> bool:
        return asked.game in ("", self.family) and asked.room in ("", self.room) and (self.has_seat or not asked.open)

    @property
    def has_seat(self) -> bool:
        return self.table.free_seats > 0 and not self.table.fed_by

    @property
    def is_welcoming(self) -> bool:
        return self.has_seat and self.table.state == "open" and not self.table.held_up

    @property
    def welcome(self) -> tuple[bool, int, int, int]:
        """Where to begin: a game that most people know, then company, then the better known game, then low stakes."""
        place = place_of(self.family, self.table.sheet)
        return place is not None, self.table.people, -(place or 0), -self.table.minimum


class Group(NamedTuple):
    """The tables of one kind."""

    kind: str  # as the lobby heads them
    rows: list[LobbyRow]

    @property
    def people(self) -> int:
        return sum(row.table.people for row in self.rows)

    @property
    def best(self) -> TableSummary | None:
        """Where to play now: a free seat at a game that most people know."""
        found = max((row for row in self.rows if row.is_welcoming), key=lambda row: row.welcome, default=None)
        return found and found.table


def rows(tables: Iterable[TableSummary]) -> list[LobbyRow]:
    found = []
    for table in tables:
        if table.state != "closed":
            # A table goes on when its book is no longer there.
            heading = catalogue().get(table.sheet)
            family = heading.family if heading else ELSEWHERE
            found.append(LobbyRow(table, family, room_of(table.sheet)))
    return found


def find_rows(every: list[LobbyRow], asked: Search) -> list[LobbyRow]:
    """Return rows that fit; what has the words only inside a word is left out where something fits better."""
    like = [row.rank(asked.q) for row in every if row.is_like(asked)]
    best = max((row.fits for row in like), default=NOT)
    return [row for row in like if NOT < row.fits >= min(best, BEGINS)]


def group_rows(every: list[LobbyRow]) -> list[Group]:
    """Group tables by their kind, what fits best first, then in the order of the kinds."""
    order = list(kinds().title)
    best = {row.family: row.fits for row in sorted(every, key=lambda row: row.fits)}
    known = [family for family in order if family in best] + sorted(best.keys() - set(order))
    every = sorted(every, key=lambda row: -row.fits)
    return [
        Group(kind_of(family), [row for row in every if row.family == family])
        for family in sorted(known, key=lambda family: -best[family])
    ]


def describe_lobby(tables: Iterable[TableSummary], asked: Search) -> dict[str, object]:
    """Return what the lobby says of these tables to somebody who searches so."""
    every = rows(tables)
    wanted = find_rows(every, asked)
    if asked.sort:
        wanted.sort(key=_ORDERS[asked.sort])
    return {
        "asked": asked,
        "groups": group_rows(wanted),
        "found": len(wanted),
        "total": len(every),
        "in_play": sorted((row for row in every if row.table.people), key=_ORDERS["people"])[:IN_PLAY_SHOWN],
        "picture_of": picture_of,
        "of_a_kind": OF_A_KIND,
        "many": len(wanted) > SHOWN_AT_ONCE,
        "games": {row.family: kind_of(row.family) for row in every},
        "rooms": {row.room: room_name(row.room) for row in every},
    }


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
        sort: Annotated[Order, QueryParameter(description="in what order tables of a kind stand")] = "",
    ) -> Page:
        await room.look_round()
        asked = Search(q, game, card_room, bool(open_), sort)
        tables, who = room.tables(), request.user
        mine = room.chips_of(who.name) if who else {}
        facts: Facts = {
            "mine": mine,
            "seated": [each for each in room.every_table() if each.id in mine] if mine else [],  # at private ones, too
            "invited": who is not None and await room.private.has_tables(who),
        }
        return await page(request, "lobby.html", more=lambda: describe_lobby(tables, asked), **facts)

    @get("/tables/{table_id:int}")
    async def table(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Page:
        """The live table; its script does the rest."""
        snapshot = await room.snapshot(table_id, "")
        host = await room.private.host_of(table_id)
        hosts = request.user is not None and host == request.user.id
        talks = EMOTES if await room.chat.is_allowed(table_id) else {}
        facts: Facts = {"private": host is not None, "hosts": hosts, "talks": talks}
        return await page(request, "table.html", table=snapshot.table, **facts)
