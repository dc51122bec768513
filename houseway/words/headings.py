"""Headings of all sheets, in a line each."""

import msgspec

from houseway.games.known import has_family
from houseway.sheets.contents import NEVER_INHERITED, Raw, decode
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import sheet_file


class Heading(msgspec.Struct, frozen=True):
    """A sheet in a line."""

    id: str
    title: str
    family: str
    room: str
    approval: str
    playable: bool


def heading(sheet: Sheet) -> Heading:
    return Heading(sheet.id, sheet.title, sheet.family, sheet.room, sheet.approval, is_playable(sheet))


def is_playable(sheet: Sheet) -> bool:
    """Whether this sheet can be dealt by this Houseway."""
    return sheet.playable and has_family(sheet.module)


def heading_of(sheet_id: str) -> Heading:
    """Return the heading of a sheet in the books."""
    top, room = _top(sheet_id), sheet_id.rpartition("/")[0]
    playable = top.get("playable", True) and has_family(top.get("play") or top["family"])
    return Heading(sheet_id, top["title"], top["family"], room, top.get("approval", ""), playable)


def _top(sheet_id: str) -> Raw:
    """Read a sheet up to its first table. To read all of all sheets would make the list slow."""
    top = decode(sheet_file(sheet_id).read_text("utf-8").partition("\n[")[0], sheet_id)
    if "like" not in top:
        return top
    return {key: value for key, value in _top(top["like"]).items() if key not in NEVER_INHERITED} | top
