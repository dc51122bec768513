"""The sheets, as `houseway sheets` and `houseway sheet` write them."""

from typing import Any

from litestar import Controller, get

from houseway.room.books import catalogue, shelved
from houseway.room.params import CardRoom, SheetName
from houseway.words.catalogue import citation, facts
from houseway.words.headings import Heading


class SheetsApi(Controller):
    path = "/api/sheets"
    tags = ("sheets",)

    @get()
    async def every(self) -> list[Heading]:
        return list(catalogue().values())

    @get("/{card_room:str}/{name:str}")
    async def one(self, card_room: CardRoom, name: SheetName) -> dict[str, Any]:
        sheet = shelved(f"{card_room}/{name}")
        return {**facts(sheet), "source": [citation(each) for each in sheet.source]}
