"""The rules of every game in our words, and the odds of its wagers."""

import asyncio
from functools import cache
from typing import NamedTuple

from litestar import Controller, get

from houseway.core.text import count_of
from houseway.fees.schedule import Schedule
from houseway.room.analysis.books import card_rooms, catalogue, find_sheet
from houseway.room.analysis.prices import can_price, prices
from houseway.room.base.commands import NotHere
from houseway.room.live.own_sheets import is_own
from houseway.room.room import TheRoom
from houseway.room.web.pages.page import Facts, Page, page
from houseway.room.web.security import AnyRequest, CardRoom, SheetName
from houseway.sheets.books import Books, books
from houseway.sheets.sheet import Sheet, Wager
from houseway.words.bank import about_bank
from houseway.words.catalogue import citation, texts
from houseway.words.clauses import cite
from houseway.words.example import example_of
from houseway.words.fees import FeeTable, fee_tables
from houseway.words.headings import is_playable
from houseway.words.kinds import kind_of
from houseway.words.points import about_points
from houseway.words.sheets import (
    about,
    about_betting,
    about_choices,
    about_house,
    about_house_way,
    about_play,
    about_rules,
    about_terms,
    about_values,
    about_wager,
)


class WagerTold(NamedTuple):
    wager: Wager
    about: list[str]  # sentences
    tables: dict[str, list[tuple[str, str]]]  # rows of result and payout, by the label of the paytable


class ScheduleTold(NamedTuple):
    schedule: Schedule
    options: str  # numbers, in words
    terms: list[str]  # sentences
    tables: list[FeeTable]
    cite: str  # where it is printed


def page_of(sheet_id: str) -> Facts:
    """All that a page says of a game of the books."""
    return _page_of(sheet_id, books())


@cache
def _page_of(sheet_id: str, _: Books) -> Facts:
    return describe_sheet(find_sheet(sheet_id), in_books=True)


def describe_sheet(sheet: Sheet, *, in_books: bool = False) -> Facts:
    """All that a page says of a game; only one of the books has an example, and odds on a page of their own."""
    return {
        "sheet": sheet,
        "about": [kind_of(sheet.family), *list(about(sheet))[1:]],
        "values": list(about_values(sheet)),
        "example": example_of(sheet.id) if in_books and is_playable(sheet) else (),
        "wagers": [_wager(sheet, wager) for wager in sheet.wager],
        "bank": list(about_bank(sheet)),
        "betting": list(about_betting(sheet)),
        "points": list(about_points(sheet)),
        "choices": list(about_choices(sheet)),
        "procedure": list(about_play(sheet)),
        "house_way": list(about_house_way(sheet)),
        "rules": list(about_rules(sheet)),
        "house_rules": list(about_house(sheet)),
        "schedules": [_schedule(schedule) for schedule in sheet.schedules],
        "printed": list(dict.fromkeys(citation(each).file for each in sheet.source)),
        "cited": cite(sheet.source),
        "priced": in_books and can_price(sheet.module),
        "playable": is_playable(sheet),
    }


def _wager(sheet: Sheet, wager: Wager) -> WagerTold:
    words = texts(sheet)[wager.id]
    tables = {label: [(words[row], paid) for row, paid in pays.items()] for label, pays in wager.tables.items()}
    return WagerTold(wager, list(about_wager(sheet, wager)), tables)


def _schedule(schedule: Schedule) -> ScheduleTold:
    options = count_of(len(schedule.options), "option")
    return ScheduleTold(schedule, options, list(about_terms(schedule)), fee_tables(schedule), cite(schedule.source))


def list_rules() -> dict[str, object]:
    """Return every sheet with its room and its kind."""
    return {"sheets": list(catalogue().values()), "rooms": card_rooms(), "kind_of": kind_of}


class RulesPages(Controller):
    path = "/rules"
    include_in_schema = False

    @get()
    async def every(self, request: AnyRequest) -> Page:
        return await page(request, "rules_list.html", more=list_rules)

    @get("/{card_room:str}/{name:str}")
    async def one(self, request: AnyRequest, room: TheRoom, card_room: CardRoom, name: SheetName) -> Page:
        sheet_id = f"{card_room}/{name}"
        await room.look_round()
        tables = [each for each in room.tables() if each.sheet == sheet_id and each.state != "closed"]
        # The example of a game that takes long to play takes a second to deal, the first time.
        if is_own(sheet_id):
            facts = await asyncio.to_thread(describe_sheet, await room.sheets.find(request.user, sheet_id))
        else:
            facts = await asyncio.to_thread(page_of, sheet_id)
        return await page(request, "rules.html", tables=tables, **facts)

    @get("/{card_room:str}/{name:str}/odds")
    async def odds(self, request: AnyRequest, card_room: CardRoom, name: SheetName) -> Page:
        sheet = find_sheet(f"{card_room}/{name}")
        decks = count_of(sheet.decks.max, "deck")
        return await page(request, "odds.html", sheet=sheet, decks=decks, priced=await prices(sheet.id))

    @get("/{card_room:str}/{name:str}/studio")
    async def studio(self, request: AnyRequest, room: TheRoom, card_room: CardRoom, name: SheetName) -> Page:
        """Where the sheet is changed, and what that is worth is seen."""
        sheet = await room.sheets.find(request.user, f"{card_room}/{name}")
        if not is_playable(sheet):
            raise NotHere(f"{sheet.title} cannot be dealt yet, so there is nothing to price")
        return await page(request, "studio.html", sheet=sheet)
