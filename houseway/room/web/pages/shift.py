"""The close of a shift: what every box took, kept with what was due and what is counted, to print then or later."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import PathParameter, URLEncodedBody
from litestar.response import Redirect

from houseway.core.text import Mistake, cents
from houseway.room.base.commands import MOST_ID
from houseway.room.room import Room, TheRoom
from houseway.room.web.pages.forms import SEE_OTHER, Fields, Form
from houseway.room.web.pages.page import Facts, Page, page
from houseway.room.web.security import AnyRequest, account_of, in_the_back, on_the_floor

ShiftNumber = Annotated[int, PathParameter(ge=1, le=MOST_ID, description="the number of the shift")]
COUNTED = "counted:"
SHOWN = 30
LISTED = 400  # a year of three shifts a day is more than anybody reads at once
TABLE_DIGITS = len(str(MOST_ID))
MOST_COUNTED = cents("$1,000,000,000")
CONFLICT = 409


class Closing(Form, frozen=True, kw_only=True):
    # of the shift as it was shown: another one is not closed by it
    number: Annotated[int, msgspec.Meta(ge=1, le=MOST_ID)]


class ShiftPages(Controller):
    path = "/floor"
    guards = (in_the_back,)
    tags = ("the floor",)
    include_in_schema = False

    @get("/shift", guards=[on_the_floor])
    async def running(self, request: AnyRequest, room: TheRoom) -> Page:
        """Every table with its drop since the last close."""
        facts: Facts = {"shift": await room.shifts.running(), "closed": await room.shifts.last_closed(SHOWN)}
        return await page(request, "floor_shift.html", **facts)

    @post("/shift", status_code=SEE_OTHER, include_in_schema=True, guards=[on_the_floor])
    async def close(self, request: AnyRequest, room: TheRoom, data: URLEncodedBody[Closing]) -> Redirect:
        """Close the shift of this number, unless it is closed: whoever comes second sees what the first has done."""
        await room.shifts.close(account_of(request), data.number)
        return Redirect(f"/floor/shifts/{data.number}", status_code=SEE_OTHER)

    @get("/shifts")
    async def list_closed(self, request: AnyRequest, room: TheRoom) -> Page:
        """List the shifts that are closed, the latest first."""
        return await page(request, "floor_shift_list.html", closed=await room.shifts.last_closed(LISTED))

    @get("/shifts/{number:int}")
    async def show_closed(self, request: AnyRequest, room: TheRoom, number: ShiftNumber) -> Page:
        """Show what every box took, for the auditor too; only the floor counts."""
        return await self._page_of(request, room, number)

    async def _page_of(
        self,
        request: AnyRequest,
        room: Room,
        number: int,
        typed: dict[str, str] | None = None,
        wrong: dict[int, str] | None = None,
    ) -> Page:
        """Show a closed shift; what cannot be read as a count is kept as it was typed, with the reason by its table."""
        shift = await room.shifts.look(number)
        facts: Facts = {"shift": shift, "typed": typed or {}, "wrong": wrong or {}}
        return await page(request, "floor_shift_closed.html", status=CONFLICT if wrong else 200, **facts)

    @post("/shifts/{number:int}", status_code=SEE_OTHER, include_in_schema=True, guards=[on_the_floor])
    async def count(self, request: AnyRequest, room: TheRoom, number: ShiftNumber, data: Fields) -> Redirect | Page:
        """Take down what was counted in the boxes that are filled in; the others stay as they are."""
        counted: dict[int, int] = {}
        wrong: dict[int, str] = {}
        for table, text in _boxes_filled(data).items():
            try:
                counted[int(table)] = _amount(text)
            except Mistake as mistake:
                wrong[int(table)] = str(mistake)
        if wrong:
            return await self._page_of(request, room, number, data, wrong)
        await room.shifts.count(account_of(request), number, counted)
        return Redirect(f"/floor/shifts/{number}", status_code=SEE_OTHER)


def _amount(text: str) -> int:
    if not 0 <= (found := cents(text)) <= MOST_COUNTED:
        raise Mistake(f"{text} is no count of a box: write what lay in it, like $120")
    return found


def _boxes_filled(fields: dict[str, str]) -> dict[str, str]:
    """
    >>> _boxes_filled({"counted:3": " $12 ", "counted:4": "", "counted:x": "$1", "key": "k"})
    {'3': '$12'}
    """
    typed = {name.removeprefix(COUNTED): text.strip() for name, text in fields.items() if name.startswith(COUNTED)}
    return {table: text for table, text in typed.items() if text and len(table) <= TABLE_DIGITS and table.isdecimal()}
