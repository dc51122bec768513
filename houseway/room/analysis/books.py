"""The sheets in the books, loaded once. A path to somebody's own file is not among them, so none can be asked for."""

from functools import cache

from litestar.exceptions import NotFoundException

from houseway.sheets.books import Books, books
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, room_name
from houseway.words.headings import Heading, heading_of


def catalogue() -> dict[str, Heading]:
    """Return the heading of every sheet there is, by its id."""
    return _catalogue(books())


@cache
def _catalogue(known: Books) -> dict[str, Heading]:
    return {sheet_id: heading_of(sheet_id) for sheet_id in known.sheet_ids}


def card_rooms() -> dict[str, str]:
    """The card rooms as their books print them, by the word that sheets are called by."""
    return _card_rooms(books())


@cache
def _card_rooms(known: Books) -> dict[str, str]:
    return {each.room: room_name(each.room) for each in _catalogue(known).values()}


def find_sheet(sheet_id: str) -> Sheet:
    if sheet_id not in catalogue():
        raise NotFoundException(f"There is no sheet {sheet_id}: the rules list them all.")
    return _load(sheet_id, books())


@cache
def _load(sheet_id: str, _: Books) -> Sheet:
    return load_sheet(sheet_id)


def playable_sheets() -> list[Sheet]:
    """Return every game that can be played."""
    return [find_sheet(each.id) for each in catalogue().values() if each.playable]
