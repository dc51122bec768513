"""The rules of every game in our words, and the odds of its wagers."""

from functools import cache
from typing import Any, NamedTuple

from litestar import Controller, get
from litestar.response import Template

from houseway.fees.schedule import Schedule
from houseway.room.books import card_rooms, catalogue, shelved
from houseway.room.pages.page import page
from houseway.room.params import CardRoom, SheetName, TheRoom
from houseway.room.prices import can_price, prices
from houseway.room.security import AnyRequest
from houseway.sheets.sheet import Sheet, Wager
from houseway.sheets.shelf import establishment
from houseway.words.catalogue import citation, texts
from houseway.words.sheets import (
    about,
    about_bank,
    about_betting,
    about_choices,
    about_play,
    about_row,
    about_rules,
    about_terms,
    about_wager,
    counted,
)


class WagerTold(NamedTuple):
    wager: Wager
    about: list[str]
    tables: dict[str, list[tuple[str, str]]]


class ScheduleTold(NamedTuple):
    schedule: Schedule
    options: str
    terms: list[str]
    rows: list[tuple[str, ...]]
    cited: list[str]


@cache
def page_of(sheet_id: str) -> dict[str, Any]:
    """All that a page says of a game."""
    sheet = shelved(sheet_id)
    return {
        "sheet": sheet,
        "about": list(about(sheet)),
        "wagers": [_wager(sheet, wager) for wager in sheet.wager],
        "bank": list(about_bank(sheet)),
        "betting": list(about_betting(sheet)),
        "choices": list(about_choices(sheet)),
        "procedure": list(about_play(sheet)),
        "rules": list(about_rules(sheet)),
        "schedules": [_schedule(schedule) for schedule in sheet.schedules],
        "establishment": establishment(sheet_id),
        "cited": list(map(cited, sheet.source)),
        "priced": can_price(sheet.module),
    }


def _wager(sheet: Sheet, wager: Wager) -> WagerTold:
    words = texts(sheet)[wager.id]
    tables = {label: [(words[row], paid) for row, paid in pays.items()] for label, pays in wager.tables.items()}
    return WagerTold(wager, list(about_wager(sheet, wager)), tables)


def _schedule(schedule: Schedule) -> ScheduleTold:
    rows = [about_row(row) for row in schedule.rows]
    options = counted(len(schedule.options), "option")
    return ScheduleTold(schedule, options, list(about_terms(schedule)), rows, list(map(cited, schedule.source)))


def cited(source: str) -> str:
    """
    >>> cited("book.txt:392-542"), cited("book.txt:7")
    ('book.txt, lines 392 to 542', 'book.txt, line 7')
    """
    where = citation(source)
    if where["lines"] is None:
        return source
    first, last = where["lines"]
    return f"{where['file']}, " + (f"line {first}" if first == last else f"lines {first} to {last}")


class RulesPages(Controller):
    path = "/rules"
    include_in_schema = False

    @get()
    async def every(self, request: AnyRequest) -> Template:
        return await page(request, "rules_list.html", sheets=list(catalogue().values()), rooms=card_rooms())

    @get("/{card_room:str}/{name:str}")
    async def one(self, request: AnyRequest, room: TheRoom, card_room: CardRoom, name: SheetName) -> Template:
        sheet_id = f"{card_room}/{name}"
        tables = [each for each in room.tables() if each.sheet == sheet_id and each.state != "closed"]
        return await page(request, "rules.html", tables=tables, **page_of(sheet_id))

    @get("/{card_room:str}/{name:str}/odds")
    async def odds(self, request: AnyRequest, card_room: CardRoom, name: SheetName) -> Template:
        sheet = shelved(f"{card_room}/{name}")
        decks = counted(sheet.decks.max, "deck")
        return await page(request, "odds.html", sheet=sheet, decks=decks, priced=await prices(sheet.id))
