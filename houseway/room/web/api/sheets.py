"""The sheets, as `houseway sheets` and `houseway sheet` write them."""

from typing import Annotated

from litestar import Controller, get
from litestar.params import QueryParameter

from houseway.room.analysis.books import catalogue, find_sheet
from houseway.room.analysis.charts import chart_of
from houseway.room.base.beside import beside
from houseway.room.base.commands import NotHere
from houseway.room.live.own_sheets import is_own
from houseway.room.room import TheRoom
from houseway.room.web.security import AnyRequest, CardRoom, SheetName
from houseway.words.catalogue import facts, has_chart
from houseway.words.headings import Heading

Decks = Annotated[int, QueryParameter(ge=1, le=8, description="how many decks are dealt from")]


class SheetsApi(Controller):
    path = "/api/sheets"
    tags = ("sheets",)

    @get()
    async def every(self) -> list[Heading]:
        """Return the headings of all sheets of the books."""
        return list(catalogue().values())

    @get("/{card_room:str}/{name:str}")
    async def one(self, request: AnyRequest, room: TheRoom, card_room: CardRoom, name: SheetName) -> dict[str, object]:
        """Return what a sheet says, as the table's page needs it."""
        sheet = await room.sheets.find(request.user, f"{card_room}/{name}")
        said = await beside(lambda: facts(sheet))
        return {**said, "chart": False} if is_own(f"{card_room}/{name}") else said  # it would be drawn from a file

    @get("/{card_room:str}/{name:str}/chart")
    async def chart(self, card_room: CardRoom, name: SheetName, decks: Decks) -> dict[str, object]:
        """The chart by which the game is best played, as `houseway chart` prints it."""
        sheet = find_sheet(f"{card_room}/{name}")
        if not has_chart(sheet) or not sheet.decks.min <= decks <= sheet.decks.max:
            raise NotHere(f"there is no chart of {sheet.title} with {decks} decks")
        return await chart_of(sheet.id, decks)
