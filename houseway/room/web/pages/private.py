"""Pages of private tables: opening one, running it as its host, and coming in by an invitation."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import QueryParameter, URLEncodedBody
from litestar.response import Redirect

from houseway.core.text import Mistake
from houseway.room.analysis.books import card_rooms, catalogue
from houseway.room.base.commands import CloseTable, Forbidden, HeldUp, Pause, RemoveBots, Resume, SeatBots, TableCommand
from houseway.room.live.private import TITLE_MOST
from houseway.room.people.accounts import check_plays
from houseway.room.room import Room, TheRoom
from houseway.room.web.pages.entering import enter
from houseway.room.web.pages.forms import SEE_OTHER, Fields, Form, opening
from houseway.room.web.pages.new_table import CONFLICT, key_of, tell_refusal
from houseway.room.web.pages.opening import opening_form
from houseway.room.web.pages.page import Facts, Page, fresh_key, page
from houseway.room.web.security import AnyRequest, Code, Searched, TableId, TheAccounts, account_of, require_sign_in

WHERE: Facts = {"opens_at": "/private/tables", "fits_at": "/private/open", "title_most": TITLE_MOST, "private": True}
COMMANDS: dict[str, TableCommand] = {
    "start": Resume(),
    "pause": Pause("the host pauses"),
    "bot": SeatBots(),
    "no bots": RemoveBots(),
    "close": CloseTable("the host closes the table"),
}


def list_games() -> dict[str, object]:
    """Return the games that a table can be opened of, and the rooms they are from."""
    return {"sheets": [each for each in catalogue().values() if each.playable], "rooms": card_rooms()}


class HostAct(Form, frozen=True, kw_only=True):
    act: Literal["start", "pause", "bot", "no bots", "close", "renew", "revoke", "send out", "talk", "no talk"]
    name: Annotated[str, msgspec.Meta(max_length=32)] = ""  # of whom the host sends out


class Coming(Form, frozen=True, kw_only=True):
    code: Annotated[str, msgspec.Meta(max_length=100)]


class PrivatePages(Controller):
    guards = (require_sign_in,)
    tags = ("private tables",)

    @get("/private", include_in_schema=False)
    async def list_mine(self, request: AnyRequest, room: TheRoom) -> Page:
        """Return the tables one hosts or was invited to, with the way to open one."""
        tables = await room.private.tables_of(account_of(request))
        own = await room.sheets.shelf_of(account_of(request))
        return await page(request, "private.html", more=list_games, tables=tables, own=own)

    @get("/private/open", include_in_schema=False)
    async def choose(
        self,
        request: AnyRequest,
        room: TheRoom,
        sheet: Annotated[str, QueryParameter(max_length=200)],
        minimum: Searched = "",
        structure: Searched = "",
    ) -> Page:
        form = opening_form(await room.sheets.find(request.user, sheet), {"minimum": minimum, "structure": structure})
        return await page(request, "floor_open.html", **form, **WHERE)

    @post("/private/open", status_code=200)
    async def fit(self, request: AnyRequest, room: TheRoom, data: Fields) -> Page:
        """Return the form as it was filled in, with what fits the stakes in it: nothing is opened yet."""
        form = opening_form(await room.sheets.find(request.user, data.get("sheet", "")), data)
        return await page(request, "floor_open.html", **form, **WHERE)

    @get("/tables/{table_id:int}/host", include_in_schema=False)
    async def host(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Page:
        return await self._host(request, room, table_id)

    async def _host(self, request: AnyRequest, room: Room, table_id: int, wrong: str = "") -> Page:
        """Return a table as its host runs it."""
        account = account_of(request)
        await room.private.check_host(account, table_id)
        own = next((each for each in await room.private.tables_of(account) if each.table.id == table_id), None)
        return await page(
            request,
            "private_host.html",
            status=CONFLICT if wrong else 200,
            view=(await room.snapshot(table_id, "")).table,
            code=own.code if own else "",
            members=await room.private.members_of(table_id),
            talks=await room.chat.is_allowed(table_id),
            link=f"{request.base_url}invited/{own.code}" if own and own.code else "",
            wrong=wrong,
        )

    @post("/tables/{table_id:int}/host", status_code=SEE_OTHER)
    async def act(
        self, request: AnyRequest, room: TheRoom, table_id: TableId, data: URLEncodedBody[HostAct]
    ) -> Redirect | Page:
        """Start your table, pause or close it, seat bots, send somebody away, or change its invitation."""
        try:
            await _do(request, room, table_id, data)
        except (Forbidden, HeldUp):
            raise
        except Mistake as mistake:
            return await self._host(request, room, table_id, str(mistake))
        where = {"start": f"/tables/{table_id}", "close": "/private"}
        return Redirect(where.get(data.act, f"/tables/{table_id}/host"), status_code=SEE_OTHER)


async def _do(request: AnyRequest, room: Room, table_id: int, data: HostAct) -> None:
    account = account_of(request)
    await room.private.check_host(account, table_id)
    match data.act:
        case "renew":
            await room.private.renew(account, table_id)
        case "revoke":
            await room.private.revoke(account, table_id)
        case "talk" | "no talk":
            await room.chat.allow(table_id, data.act == "talk")
        case "send out":
            await room.send_out(account, table_id, data.name, "the host sends them away")
        case act:
            await room.command(table_id, account, fresh_key(), COMMANDS[act])


class PrivateDoor(Controller):
    """Tables are opened, and codes are tried, as seldom as passwords are."""

    tags = ("private tables",)

    @post("/private/tables", status_code=SEE_OTHER, guards=[require_sign_in])
    async def open(self, request: AnyRequest, room: TheRoom, data: Fields) -> Redirect | Page:
        """Open a private table; you are its host, and start it."""
        check_plays(account_of(request))
        sheet = await room.sheets.find(request.user, data.get("sheet", ""))
        try:
            receipt = await room.open_private(account_of(request), key_of(data), opening(data))
        except (Forbidden, HeldUp):
            raise
        except Mistake as mistake:
            form = tell_refusal(sheet, data, mistake)
            return await page(request, "floor_open.html", status=CONFLICT, **form, **WHERE)
        return Redirect(f"/tables/{receipt.table}/host", status_code=SEE_OTHER)

    @get("/invited", include_in_schema=False)
    async def read_typed(self, code: Searched) -> Redirect:
        """Go to what a code that was typed invites to."""
        return Redirect(f"/invited/{''.join(filter(str.isalnum, code)) or '-'}", status_code=SEE_OTHER)

    @get("/invited/{code:str}", include_in_schema=False)
    async def show_invitation(self, request: AnyRequest, room: TheRoom, code: Code) -> Page:
        """Return what somebody is invited to; they come in by pressing, for whoever shows a link looks at it, too."""
        invitation = await room.private.invitation(code)
        return await page(request, "invited.html", invitation=invitation, code=code)

    @post("/invited", status_code=SEE_OTHER)
    async def join(
        self, request: AnyRequest, room: TheRoom, accounts: TheAccounts, data: URLEncodedBody[Coming]
    ) -> Redirect:
        """Come in by an invitation; who is not signed in comes as a guest."""
        await room.private.invitation(data.code)  # before a guest is made for nothing
        account = request.user or await room.people.guest()
        table_id = await room.private.join(account, data.code)
        where = f"/tables/{table_id}"
        if request.user:
            return Redirect(where, status_code=SEE_OTHER)
        return await enter(request, accounts, account, Form(next=where))
