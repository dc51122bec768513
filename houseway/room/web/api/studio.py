"""The studio: what a changed sheet is worth, and sheets of one's own.

A change is untrusted input: it is laid over the sheet and read as any sheet is, in a process beside the room.
"""

from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from houseway.core.text import Mistake
from houseway.games.bind import bind
from houseway.room.analysis.studio import CountState, Studio
from houseway.room.base.beside import beside
from houseway.room.base.commands import Refused
from houseway.room.live.own_sheets import NAME_MOST, TEXT_MOST, OwnSheet, is_own
from houseway.room.room import Room, TheRoom
from houseway.room.web.security import AnyRequest, CardRoom, SheetName, account_of, address_of, require_sign_in
from houseway.studio.change import BaseSheet, SheetChange, WrongChange, change_contents
from houseway.studio.facts import StudioFacts, facts_to_change
from houseway.studio.quote import Laying
from houseway.studio.seek import Goal
from houseway.studio.write import write_toml

TheStudio = NamedDependency[Studio]
Id = Annotated[str, msgspec.Meta(max_length=200)]
Label = Annotated[str, msgspec.Meta(max_length=100)]
# A quote takes the room a little work, and the process beside it more.
COSTS = {"cost": 2}


class AskedQuote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet, a change of it, and how it is played."""

    sheet: Id
    change: SheetChange = msgspec.field(default_factory=SheetChange)
    laying: Laying = msgspec.field(default_factory=Laying)


class AskedCurves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager of a changed sheet, by one of its paytables."""

    sheet: Id
    wager: Label
    label: Label = ""
    change: SheetChange = msgspec.field(default_factory=SheetChange)


class AskedGoal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edge that a wager of a changed sheet is to have."""

    sheet: Id
    goal: Goal
    change: SheetChange = msgspec.field(default_factory=SheetChange)


class SaveSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A changed sheet to be kept under a name; the floor may keep it for the house."""

    sheet: Id
    name: Annotated[str, msgspec.Meta(max_length=NAME_MOST)]
    change: SheetChange = msgspec.field(default_factory=SheetChange)
    house: bool = False


class OpenSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as TOML, to be kept under a name."""

    text: Annotated[str, msgspec.Meta(max_length=TEXT_MOST)]
    name: Annotated[str, msgspec.Meta(max_length=NAME_MOST)]
    house: bool = False


class StudioApi(Controller):
    path = "/api/studio"
    tags = ("studio",)
    opt = COSTS

    @get("/{card_room:str}/{name:str}")
    async def facts(self, request: AnyRequest, room: TheRoom, card_room: CardRoom, name: SheetName) -> StudioFacts:
        """Return what of a sheet can be changed."""
        sheet = await room.sheets.find(request.user, f"{card_room}/{name}")
        return await beside(lambda: facts_to_change(bind(sheet)))

    @post("/quote", status_code=200)
    async def quote(
        self, request: AnyRequest, room: TheRoom, studio: TheStudio, data: JSONBody[AskedQuote]
    ) -> Response[bytes]:
        """Return what a change is worth to everybody, from counts that are there; its errors by field."""
        base = await _base(request, room, data.sheet)
        return _json(await studio.quote(asker(request), base, data.change, data.laying))

    @post("/curves", status_code=200)
    async def curves(
        self, request: AnyRequest, room: TheRoom, studio: TheStudio, data: JSONBody[AskedCurves]
    ) -> Response[bytes]:
        """Return how a bettor on one wager stands after 100, 1,000 and 10,000 hands."""
        base = await _base(request, room, data.sheet)
        return _json(await studio.curves(asker(request), base, data.change, data.wager, data.label))

    @post("/protect", status_code=200)
    async def protect(
        self, request: AnyRequest, room: TheRoom, studio: TheStudio, data: JSONBody[AskedCurves]
    ) -> Response[bytes]:
        """Return what a wager is worth to whoever counts the cards: cards that are gone, the best count, and cuts."""
        base = await _base(request, room, data.sheet)
        return _json(await studio.protect(asker(request), base, data.change, data.wager, data.label))

    @post("/seek", status_code=200)
    async def seek(
        self, request: AnyRequest, room: TheRoom, studio: TheStudio, data: JSONBody[AskedGoal]
    ) -> Response[bytes]:
        """Return the paytables that bring a wager nearest to an edge."""
        base = await _base(request, room, data.sheet)
        return _json(await studio.seek(asker(request), base, data.change, data.goal))

    @post("/count", status_code=200, guards=[require_sign_in])
    async def begin(
        self, request: AnyRequest, room: TheRoom, studio: TheStudio, data: JSONBody[AskedQuote]
    ) -> CountState:
        """Begin to count what a change lacks; what you had counted before is given up."""
        return studio.begin_count(asker(request), await _base(request, room, data.sheet), data.change)

    @get("/count", guards=[require_sign_in])
    async def look(self, request: AnyRequest, studio: TheStudio) -> CountState:
        """Return how far your count is."""
        return studio.count_of(asker(request))

    @delete("/count", status_code=200, guards=[require_sign_in])
    async def end(self, request: AnyRequest, studio: TheStudio) -> CountState:
        """Give your count up."""
        studio.end_count(asker(request))
        return studio.count_of(asker(request))

    @get("/sheets", guards=[require_sign_in])
    async def list_mine(self, request: AnyRequest, room: TheRoom) -> list[OwnSheet]:
        """Return your own sheets and those of the house, the newest version of each."""
        return await room.sheets.shelf_of(account_of(request))

    @post("/sheets", guards=[require_sign_in])
    async def save(self, request: AnyRequest, room: TheRoom, data: JSONBody[SaveSheet]) -> OwnSheet:
        """Keep a changed sheet; a private table can be opened of it at once."""
        base = await _base(request, room, data.sheet)
        try:
            text = await beside(lambda: write_toml(change_contents(base, data.change)))
        except WrongChange as wrong:
            raise Refused(str(wrong)) from None
        return await room.sheets.save(account_of(request), data.name, text, house=data.house)

    @post("/files", guards=[require_sign_in])
    async def open(self, request: AnyRequest, room: TheRoom, data: JSONBody[OpenSheet]) -> OwnSheet:
        """Keep a sheet from a file of yours."""
        text = data.text.replace("\r\n", "\n")
        return await room.sheets.save(account_of(request), data.name, text, house=data.house)


def asker(request: AnyRequest) -> str:
    """Return who asks: an account, or all who come from an address without one."""
    return f"account {request.user.id}" if request.user else f"address {address_of(request)}"


async def _base(request: AnyRequest, room: Room, sheet_id: str) -> BaseSheet:
    """Return the sheet to begin from, which must be there for whoever asks."""
    sheet = await room.sheets.find(request.user, sheet_id)
    text = await room.sheets.text_of(request.user, sheet_id) if is_own(sheet_id) else ""
    if not sheet.playable:
        raise Mistake(f"{sheet.title} cannot be dealt yet")
    return BaseSheet(sheet_id, text)


def _json(encoded: bytes) -> Response[bytes]:
    return Response(encoded, media_type="application/json")
