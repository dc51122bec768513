"""The floor: opening and running tables, ruling, and the accounts of those who work here."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import QueryParameter, URLEncodedBody
from litestar.response import Redirect

from houseway.core.cards import CARDS
from houseway.core.text import Mistake
from houseway.games.family import Piles
from houseway.room.analysis.books import card_rooms, catalogue
from houseway.room.base.commands import MOST_ID, Forbidden, HeldUp, NotHere, Refused
from houseway.room.live.floor_map import FloorPicture, add_up
from houseway.room.live.own_sheets import TEXT_MOST
from houseway.room.people.passwords import Accounts
from houseway.room.room import Room, TheRoom
from houseway.room.views.messages import Message, Seen, TableSummary
from houseway.room.web.pages.forms import SEE_OTHER, Fields, Form, Name, floor_command, opening, texts_shown
from houseway.room.web.pages.new_table import CONFLICT, key_of, tell_refusal
from houseway.room.web.pages.opening import find_wrong_field, opening_form, option_form, reason_of
from houseway.room.web.pages.page import Facts, Page, page
from houseway.room.web.security import AnyRequest, Searched, TableId, TheAccounts, account_of, on_the_floor
from houseway.round.event import Dealt, Faced, Moved, Piled, piles

ACTS = (
    ("rule", "Rule", "A ruling is on record with its reason. It may move chips from one player to another.", "Rule"),
    ("remove", "Remove a player", "After the running hand they take their chips and the seat is free.", "Remove"),
    ("move", "Move a player", "After the running hand they go to a table of the same game, chips and all.", "Move"),
    ("feed", "Must-move", "While a seat is free there, whoever sits here longest goes, chips and all.", "Feed it"),
    ("pause", "Pause", "The clock stands still and no hand begins until the table goes on.", "Pause the table"),
    ("close", "Close", "After the running hand everybody takes their chips and the table is closed for good.", "Close"),
)

SHIFTS_SHOWN = 5


class Hiring(Form, frozen=True, kw_only=True):
    name: Name  # of whoever is to work here
    role: Literal["dealer", "auditor", "floor"]


class Waited(Form, frozen=True, kw_only=True):
    name: Name
    act: Literal["call", "strike"]  # call to the free seat, or strike from the list


class DealerSent(Form, frozen=True, kw_only=True):
    name: Annotated[str, msgspec.Meta(max_length=32)] = ""  # of the dealer; empty: nobody


class Ban(Form, frozen=True, kw_only=True):
    name: Name
    act: Literal["keep out", "let in"] = "keep out"
    text: Annotated[str, msgspec.Meta(max_length=500)] = ""  # the reason, which they are told


class Written(Form, frozen=True, kw_only=True):
    """A sheet as the floor pastes it."""

    name: Annotated[str, msgspec.Meta(max_length=100)]
    text: Annotated[str, msgspec.Meta(max_length=TEXT_MOST)]


class FloorPages(Controller):
    path = "/floor"
    guards = (on_the_floor,)
    tags = ("the floor",)
    include_in_schema = False

    @get()
    async def floor(self, request: AnyRequest, room: TheRoom, accounts: TheAccounts) -> Page:
        return await self._floor(request, room, accounts)

    async def _floor(self, request: AnyRequest, room: Room, accounts: Accounts, **context: Any) -> Page:
        tiles = await room.floor_map()
        facts: Facts = {
            "totals": add_up(tiles),
            "busy": sorted((tile for tile in tiles if tile.busy), key=lambda tile: not tile.alarms),
            "quiet": [tile for tile in tiles if not tile.busy],
            "sheets": [each for each in catalogue().values() if each.playable],
            "rooms": card_rooms(),
            "own": await room.sheets.shelf_of_house(),
            "closed": await room.shifts.last_closed(SHIFTS_SHOWN),
            "staff": await accounts.people.staff(),
            "dealers": await room.dealers.everyone(),
            "banned": await accounts.people.list_banned(),
            "money_wrong": room.wrong,
            "damaged": room.tables_aside(),
        }
        status = CONFLICT if context.setdefault("wrong", {}) else 200
        return await page(request, "floor.html", status=status, **facts, **context)

    @get("/map")
    async def map(self, room: TheRoom, only: Annotated[int, QueryParameter(ge=0, le=MOST_ID)] = 0) -> FloorPicture:
        """The map again, or one tile of it, for a page to stay true."""
        tiles = await room.floor_map(only)
        return FloorPicture(tiles, add_up(tiles))

    @get("/open")
    async def choose(
        self,
        request: AnyRequest,
        room: TheRoom,
        sheet: Annotated[str, QueryParameter(max_length=200)],
        minimum: Searched = "",
        structure: Searched = "",
    ) -> Page:
        form = opening_form(await room.sheets.find(request.user, sheet), {"minimum": minimum, "structure": structure})
        return await page(request, "floor_open.html", **form)

    @post("/open", status_code=200, include_in_schema=True)
    async def fit(self, request: AnyRequest, room: TheRoom, data: Fields) -> Page:
        """The form of a new table as it was filled in, with what fits the stakes in it: nothing is opened yet."""
        sheet = await room.sheets.find(request.user, data.get("sheet", ""))
        return await page(request, "floor_open.html", **opening_form(sheet, data))

    @post("/sheets", status_code=SEE_OTHER, include_in_schema=True)
    async def save_sheet(
        self, request: AnyRequest, room: TheRoom, accounts: TheAccounts, data: URLEncodedBody[Written]
    ) -> Redirect | Page:
        """Keep a sheet of the house, as it was written; the same name again is its next version."""
        try:
            await room.sheets.save(account_of(request), data.name, data.text.replace("\r\n", "\n"), house=True)
        except (Forbidden, HeldUp):
            raise
        except Mistake as mistake:
            wrong, typed = {"sheet": str(mistake)}, {"name": data.name, "text": data.text}
            return await self._floor(request, room, accounts, wrong=wrong, typed=typed)
        return Redirect("/floor#sheets", status_code=SEE_OTHER)

    @post("/tables", status_code=SEE_OTHER, include_in_schema=True)
    async def open(self, request: AnyRequest, room: TheRoom, data: Fields) -> Redirect | Page:
        """Open a table as its form says."""
        sheet = await room.sheets.find(request.user, data.get("sheet", ""))
        try:
            receipt = await room.open_table(account_of(request), key_of(data), opening(data))
        except (Forbidden, HeldUp):
            raise
        except Mistake as mistake:
            return await page(request, "floor_open.html", status=CONFLICT, **tell_refusal(sheet, data, mistake))
        return Redirect(f"/floor/tables/{receipt.table}", status_code=SEE_OTHER)

    @get("/tables/{table_id:int}")
    async def table(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Page:
        return await self._table(request, room, table_id)

    async def _table(
        self, request: AnyRequest, room: Room, table_id: int, typed: dict[str, str] | None = None, wrong: str = ""
    ) -> Page:
        """A table as the floor runs it; a form that was refused is kept as it was typed, with the reason in it."""
        view = (await room.snapshot(table_id, "")).table
        sheet, typed = await room.moves.sheet_of(table_id), typed or {}
        command, others = typed.get("command", ""), await room.moves.tables_like(table_id)

        def describe_options() -> Facts:
            form = option_form(sheet, view.options, chosen=True, typed=typed if command == "change" else None)
            shown = texts_shown(sheet, view.options)
            named = find_wrong_field(sheet, typed, shown=shown) if command == "change" else ""
            return {**form, "errors": {named: wrong} if named else {}}

        return await page(
            request,
            "floor_table.html",
            status=CONFLICT if wrong else 200,
            more=describe_options,
            view=view,
            tile=next(iter(await room.floor_map(table_id)), None),
            acts=ACTS,
            rulings={what: names for what, names in (await room.rulings(table_id)).items() if what != "void"},
            waiting=await room.waiting.look(table_id),
            dealers=await room.dealers.everyone(),
            others=others,
            above=wrong if view.state == "closed" or command not in acts_at(others) else "",
            typed=typed,
            wrong={command: wrong} if wrong else {},
        )

    @get("/tables/{table_id:int}/void")
    async def void(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Page:
        """Show the hand that would be void, with cards that everybody has seen of it: asked once, before it is done."""
        return await self._void(request, await room.snapshot(table_id, ""))

    async def _void(
        self, request: AnyRequest, shown: Message, typed: dict[str, str] | None = None, wrong: str = ""
    ) -> Page:
        facts: Facts = {"view": shown.table, "cards": cards_shown(shown), "typed": typed or {}, "wrong": wrong}
        return await page(request, "floor_void.html", status=CONFLICT if wrong else 200, **facts)

    @post("/tables/{table_id:int}", status_code=SEE_OTHER, include_in_schema=True)
    async def command(self, request: AnyRequest, room: TheRoom, table_id: TableId, data: Fields) -> Redirect | Page:
        """Carry out what the floor's form of a table says."""
        view = (await room.snapshot(table_id, "")).table
        sheet = await room.moves.sheet_of(table_id)
        try:
            command = floor_command(data, sheet, view.options)
            await room.command(table_id, account_of(request), key_of(data), command)
        except (Forbidden, HeldUp, NotHere):
            raise
        except Mistake as mistake:
            shown, wrong = await room.snapshot(table_id, ""), reason_of(sheet, mistake)
            # Of a hand that is over the page of the table tells: a reason that was typed for it is for no other hand.
            if data.get("command") == "void" and shown.table.running and data.get("hand") == str(shown.table.hand):
                return await self._void(request, shown, data, wrong)
            return await self._table(request, room, table_id, data, wrong)
        return Redirect(f"/floor/tables/{table_id}", status_code=SEE_OTHER)

    @post("/tables/{table_id:int}/waiting", status_code=SEE_OTHER, include_in_schema=True)
    async def waiting(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, data: URLEncodedBody[Waited]
    ) -> Redirect | Page:
        """Call somebody on the wait list to a seat, or strike them off."""
        act = room.waiting.call if data.act == "call" else room.waiting.strike
        try:
            await act(table_id, data.name)
        except (Forbidden, HeldUp):
            raise
        except Mistake as mistake:
            return await self._table(request, room, table_id, wrong=str(mistake))
        return Redirect(f"/floor/tables/{table_id}", status_code=SEE_OTHER)

    @post("/tables/{table_id:int}/dealer", status_code=SEE_OTHER, include_in_schema=True)
    async def seat_dealer(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, data: URLEncodedBody[DealerSent]
    ) -> Redirect | Page:
        """Let a dealer deal at a table from its next hand on, or, without a name, nobody."""
        try:
            await (room.dealers.seat(table_id, data.name) if data.name else room.dealers.send_off(table_id))
        except Refused as refused:
            return await self._table(request, room, table_id, wrong=str(refused))
        return Redirect(f"/floor/tables/{table_id}", status_code=SEE_OTHER)

    @post("/ban", status_code=SEE_OTHER, include_in_schema=True)
    async def ban(
        self, request: AnyRequest, room: TheRoom, accounts: TheAccounts, data: URLEncodedBody[Ban]
    ) -> Redirect | Page:
        """Keep somebody out and off the tables, or let them in again."""
        why = data.text.strip() if data.act == "keep out" else ""
        try:
            if data.act == "keep out" and not why:
                raise Mistake("say why: they are told the reason")
            await room.ban(account_of(request), await accounts.people.spelling(data.name), why)
        except (Forbidden, HeldUp):
            raise
        except Mistake as mistake:
            return await self._floor(request, room, accounts, typed=data, wrong={"ban": str(mistake)})
        return Redirect("/floor", status_code=SEE_OTHER)

    @post("/staff", status_code=200, include_in_schema=True)
    async def hire(
        self, request: AnyRequest, room: TheRoom, accounts: TheAccounts, data: URLEncodedBody[Hiring]
    ) -> Page:
        """An account for somebody who works here. Its password is told once, on the page that follows."""
        try:
            password = await accounts.make(data.name, data.role)
        except Mistake as mistake:
            return await self._floor(request, room, accounts, typed=data, wrong={"staff": str(mistake)})
        return await self._floor(request, room, accounts, made=data.name, password=password)


def acts_at(others: list[TableSummary]) -> set[str]:
    """The acts that have a form on a table's page, which tells of a refusal itself."""
    between = {"move", "feed"} if not others else set()
    return {"change", *(act[0] for act in ACTS)} - between


def cards_shown(shown: Message) -> Piles:
    """The cards of a hand as everybody has seen them, pile by pile."""
    faces = (
        Faced(each.place, CARDS[each.face], each.seen_by)
        for each in shown.events
        if isinstance(each, Seen) and each.face
    )
    laid = (each for each in shown.events if isinstance(each, Piled | Dealt | Moved))
    return piles([*laid, *faces])
