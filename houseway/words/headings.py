"""Headings of all sheets, in a line each."""

from functools import cache
from pathlib import Path

import msgspec

from houseway.games.known import has_family
from houseway.sheets.books import read_text
from houseway.sheets.contents import NEVER_INHERITED, Raw, decode, to_struct
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import name_of_base, sheet_file


class Heading(msgspec.Struct, frozen=True):
    """A sheet in a line."""

    id: str  # ROOM/GAME
    title: str
    family: str
    room: str  # the folder of its book
    approval: str  # the state's number for the game; empty, where it has none
    playable: bool


class Top(msgspec.Struct, frozen=True):
    """The keys of a sheet before its first table, as far as it is listed by them."""

    title: str
    family: str
    play: str = ""
    approval: str = ""
    playable: bool = True


def heading(sheet: Sheet) -> Heading:
    return Heading(sheet.id, sheet.title, sheet.family, sheet.room, sheet.approval, is_playable(sheet))


def is_playable(sheet: Sheet) -> bool:
    """Whether this sheet can be dealt by this Houseway."""
    return sheet.playable and has_family(sheet.module)


def heading_of(sheet_id: str) -> Heading:
    """Return the heading of a sheet in the books."""
    top, room = to_struct(_top(sheet_id), Top, sheet_id), sheet_id.rpartition("/")[0]
    playable = top.playable and has_family(top.play or top.family)
    return Heading(sheet_id, top.title, top.family, room, top.approval, playable)


def _top(sheet_id: str) -> Raw:
    """Read a sheet up to its first table. To read all of all sheets would make the list slow."""
    top = _read_top(sheet_file(sheet_id), sheet_id)
    if "like" not in top:
        return top
    base = _top(name_of_base(sheet_id, top["like"]))
    return {key: value for key, value in base.items() if key not in NEVER_INHERITED} | top


@cache
def _read_top(file: Path, name: str) -> Raw:
    """Read the head of a file once, for many start from the same."""
    return decode(read_text(file).partition("\n[")[0], name)
