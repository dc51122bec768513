"""The close of a shift: what every box should hold, and each counted against what was due and taken."""

from typing import Annotated, Any

from litestar import Controller, get
from litestar.params import QueryParameter
from litestar.response import Template

from houseway.core.errors import Mistake
from houseway.core.money import cents
from houseway.room.checks import by_shift, shift_of
from houseway.room.pages.page import page
from houseway.room.params import TableId, TheRoom
from houseway.room.security import AnyRequest, on_the_floor

Counted = Annotated[str, QueryParameter(max_length=40)]


class ShiftPages(Controller):
    path = "/floor/shift"
    guards = (on_the_floor,)
    include_in_schema = False

    @get()
    async def tables(self, request: AnyRequest, room: TheRoom) -> Template:
        """Every table with its drop of this shift."""
        tiles = await room.floor_map()
        shift = shift_of(room.settings.wall())
        return await page(request, "floor_shift.html", shift=shift, tiles=tiles, total=sum(each.drop for each in tiles))

    @get("/{table_id:int}")
    async def table(self, request: AnyRequest, room: TheRoom, table_id: TableId, counted: Counted = "") -> Template:
        """One box: its hands played again, so that what was due stands against what was taken, and what is counted."""
        title = (await room.snapshot(table_id, "")).table.title
        shift = shift_of(room.settings.wall())
        shifts = await by_shift(await room.journal(table_id), await room.times(table_id))
        taken = next((tile.drop for tile in await room.floor_map() if tile.id == table_id), 0)
        amount, wrong = None, ""
        try:
            amount = cents(counted) if counted else None
        except Mistake as mistake:
            wrong = str(mistake)
        mine = next((each for each in shifts if each.name == shift), None)
        box: dict[str, Any] = {"counted": counted, "amount": amount, "wrong": wrong, "taken": taken, "mine": mine}
        return await page(request, "floor_shift_table.html", shift=shift, table=table_id, title=title, **box)
