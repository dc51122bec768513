"""The floor: opening and running tables, ruling, and the accounts of those who work here."""

import secrets
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import QueryParameter, URLEncodedBody
from litestar.response import Redirect, Template

from houseway.room.accounts import Accounts
from houseway.room.books import card_rooms, catalogue, shelved
from houseway.room.pages.forms import SEE_OTHER, Fields, Form, Name, floor_command, opening, shown_texts
from houseway.room.pages.lobby import rows
from houseway.room.pages.page import page
from houseway.room.params import TableId, TheAccounts, TheRoom
from houseway.room.room import Room
from houseway.room.security import AnyRequest, account_of, on_the_floor
from houseway.sheets.sheet import Sheet
from houseway.tables.fields import shown_fields
from houseway.tables.options import Options, usual_options
from houseway.words.sheets import limits

ACTS = (
    ("rule", "Rule", "A ruling is on record with its reason. It may move chips from one player to another.", "Rule"),
    ("void", "Void the hand", "The running hand counts for nothing: everybody has what they had before it.", "Void it"),
    ("remove", "Remove a player", "After the running hand they take their chips and the seat is free.", "Remove"),
    ("pause", "Pause", "The clock stands still and no hand begins until the table goes on.", "Pause the table"),
    ("close", "Close", "After the running hand everybody takes their chips and the table is closed for good.", "Close"),
)


class Hiring(Form, frozen=True, kw_only=True):
    name: Name
    role: Literal["auditor", "floor"]


class Ban(Form, frozen=True, kw_only=True):
    name: Name
    text: Annotated[str, msgspec.Meta(max_length=500)] = ""


def choices(sheet: Sheet, options: Options, *, chosen: bool) -> dict[str, Any]:
    """What the form of a table's options shows."""
    labels = {
        f"{schedule.id} {number}": ", ".join(filter(None, (f"option {number}", schedule.option(number)[0].limit)))
        for schedule in sheet.schedules
        for number in schedule.options
    }
    fields = [each for each in shown_fields(sheet, options) if not (chosen and each[0].stays)]
    shown = shown_texts(sheet, options)
    return {"sheet": sheet, "options": options, "chosen": chosen, "labels": labels, "shown": shown, "fields": fields}


class FloorPages(Controller):
    path = "/floor"
    guards = (on_the_floor,)
    include_in_schema = False

    @get()
    async def floor(self, request: AnyRequest, room: TheRoom, accounts: TheAccounts) -> Template:
        return await self._floor(request, room, accounts)

    async def _floor(self, request: AnyRequest, room: Room, accounts: Accounts, **context: Any) -> Template:
        playable = [each for each in catalogue().values() if each.playable]
        staff = await accounts.people.staff()
        tables = rows(room)
        facts: dict[str, Any] = {
            "sheets": playable,
            "rooms": card_rooms(),
            "staff": staff,
            "money_wrong": room.wrong,
            "damaged": room.damaged(),
        }
        return await page(request, "floor.html", tables=tables, **facts, **context)

    @get("/open")
    async def choose(self, request: AnyRequest, sheet: Annotated[str, QueryParameter(max_length=200)]) -> Template:
        chosen = shelved(sheet)
        return await page(request, "floor_open.html", **choices(chosen, usual_options(chosen), chosen=False))

    @post("/tables", status_code=SEE_OTHER, include_in_schema=True)
    async def open(self, request: AnyRequest, room: TheRoom, data: Fields) -> Redirect:
        command = opening(data)
        shelved(command.sheet)
        receipt = await room.open_table(account_of(request), key_of(data), command)
        return Redirect(f"/floor/tables/{receipt.table}", status_code=SEE_OTHER)

    @get("/tables/{table_id:int}")
    async def table(self, request: AnyRequest, room: TheRoom, table_id: TableId) -> Template:
        view = (await room.snapshot(table_id, "")).table
        return await page(
            request,
            "floor_table.html",
            view=view,
            held_up=await room.held_up(table_id),
            acts=ACTS,
            limits=limits(view.options),
            rulings=await room.rulings(table_id),
            **choices(shelved(view.sheet), view.options, chosen=True),
        )

    @post("/tables/{table_id:int}", status_code=SEE_OTHER, include_in_schema=True)
    async def command(self, request: AnyRequest, room: TheRoom, table_id: TableId, data: Fields) -> Redirect:
        view = (await room.snapshot(table_id, "")).table
        command = floor_command(data, shelved(view.sheet), view.options)
        await room.command(table_id, account_of(request), key_of(data), command)
        return Redirect(f"/floor/tables/{table_id}", status_code=SEE_OTHER)

    @post("/ban", status_code=SEE_OTHER, include_in_schema=True)
    async def ban(self, request: AnyRequest, room: TheRoom, data: URLEncodedBody[Ban]) -> Redirect:
        """Keep somebody out and off the tables; without a reason, let them in again."""
        await room.ban(account_of(request), data.name, data.text)
        return Redirect("/floor", status_code=SEE_OTHER)

    @post("/staff", status_code=200, include_in_schema=True)
    async def hire(
        self, request: AnyRequest, room: TheRoom, accounts: TheAccounts, data: URLEncodedBody[Hiring]
    ) -> Template:
        """An account for somebody who works here. Its password is told once, on the page that follows."""
        password = await accounts.make(data.name, data.role)
        return await self._floor(request, room, accounts, made=data.name, password=password)


def key_of(fields: dict[str, str]) -> str:
    """The key a form came with."""
    return fields.get("key", "")[:100] or secrets.token_urlsafe(16)
