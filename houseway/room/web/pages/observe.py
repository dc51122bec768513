"""The observer: nights at real tables, each with a page for a tablet beside the table, or several on one screen."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from houseway.core.text import Mistake
from houseway.record.sights import SeenTable
from houseway.room.analysis.books import card_rooms, catalogue
from houseway.room.base.commands import MOST_ID, Forbidden, HeldUp, NotHere
from houseway.room.room import Room, TheRoom
from houseway.room.web.pages.forms import SEE_OTHER, Fields, read_wish
from houseway.room.web.pages.new_table import CONFLICT
from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import AnyRequest, account_of, in_the_back
from houseway.tables.choosing import usual_options

TOGETHER_MOST = 6
NightIds = Annotated[str, QueryParameter(max_length=60, description="numbers of nights, with commas between")]


class ObservePages(Controller):
    path = "/observe"
    guards = (in_the_back,)
    tags = ("nights at real tables",)

    @get(include_in_schema=False)
    async def list_all(self, request: AnyRequest, room: TheRoom) -> Page:
        return await _list(request, room)

    @post(status_code=SEE_OTHER)
    async def open(self, request: AnyRequest, room: TheRoom, data: Fields) -> Redirect | Page:
        """Begin to watch a table."""
        fields = {name: text.strip() for name, text in data.items() if text.strip() and name != "_csrf_token"}
        seen = SeenTable(fields.pop("table", ""), fields.pop("date", ""), fields.pop("shift", ""))
        try:
            sheet = await room.sheets.find(request.user, fields.pop("sheet", ""))
            options = usual_options(sheet, read_wish(fields))
            night = await room.nights.open(account_of(request), sheet, options, seen)
        except (Forbidden, HeldUp):
            raise
        except Mistake as mistake:
            return await _list(request, room, wrong=str(mistake), typed=dict(data))
        return Redirect(f"/observe/{night}", status_code=SEE_OTHER)

    @get("/together", include_in_schema=False)
    async def together(self, request: AnyRequest, room: TheRoom, nights: NightIds = "") -> Page:
        """Several tables on one screen, each in quick mode."""
        numbers = [int(each) for each in nights.split(",") if each.isdecimal()][:TOGETHER_MOST]
        if not numbers:
            raise NotHere("choose the nights to watch together")
        return await _show(request, room, list(dict.fromkeys(numbers)))

    @get("/{night_id:int}", include_in_schema=False)
    async def watch(
        self, request: AnyRequest, room: TheRoom, night_id: Annotated[int, PathParameter(ge=1, le=MOST_ID)]
    ) -> Page:
        """Return the page of one table, which has a full mode too."""
        return await _show(request, room, [night_id])


async def _show(request: AnyRequest, room: Room, numbers: list[int]) -> Page:
    """Return the page of these nights; each must be there."""
    known = {each.id: each for each in await room.nights.list_all()}
    if missing := [each for each in numbers if each not in known]:
        raise NotHere(f"there is no night {missing[0]}")
    return await page(request, "observe.html", nights=[known[each] for each in numbers])


async def _list(request: AnyRequest, room: Room, wrong: str = "", typed: dict[str, str] | None = None) -> Page:
    """Return the list of nights, with the form for a new one as it was filled in, and what is wrong with it."""
    return await page(
        request,
        "observed.html",
        status=CONFLICT if wrong else 200,
        nights=await room.nights.list_all(),
        sheets=[each for each in catalogue().values() if each.playable],
        rooms=card_rooms(),
        wrong=wrong,
        typed=typed or {},
    )
