"""The sheet of a journal held against the books.

A journal brings its own copy of the sheet, so that a replay needs nothing else: whoever forges a journal can forge that
too. Under the id of a sheet in the books it must be that sheet, as it is today or as an earlier program had it.
"""

import msgspec

from houseway.record.digests import digests_today, known_digests, lasting_digest
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet, sheet_ids


def how_it_differs(sheet: Sheet) -> str:
    """In what a sheet is not the one of that id in the books, with any of its readings undone; nothing, if it is.

    One that an earlier program had there is no forgery: `how_it_is_older` tells of that.
    """
    if _engine_of(sheet) or not _is_other(sheet):
        return ""
    return f"the sheet in it is not {sheet.id} as it is in the books: other {_other_fields(sheet)}"


def how_it_is_older(sheet: Sheet) -> str:
    """In what the books of today differ from a sheet that an earlier program had there; nothing, if they do not."""
    engine = _engine_of(sheet)
    if not engine or not _is_other(sheet):
        return ""
    return (
        f"the sheet in it is {sheet.id} as of an earlier program ({engine}); "
        f"today's book reads differently: other {_other_fields(sheet)}"
    )


def _engine_of(sheet: Sheet) -> str:
    """The version of the program that published a sheet under its id; nothing, if none is known."""
    return known_digests().get(sheet.id, {}).get(lasting_digest(sheet), "")


def _is_other(sheet: Sheet) -> bool:
    """Whether a sheet has an id of the books, and is none that can be loaded by it."""
    return sheet.id in set(sheet_ids()) and lasting_digest(sheet) not in digests_today(sheet.id)


def _other_fields(sheet: Sheet) -> str:
    """Compared as written: paytables in another order are another sheet."""
    ours = load_sheet(sheet.id)
    encode = msgspec.json.encode
    return ", ".join(
        each for each in sheet.__struct_fields__ if encode(getattr(sheet, each)) != encode(getattr(ours, each))
    )
