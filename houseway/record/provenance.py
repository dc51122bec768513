"""The sheet of a journal held against the books.

A journal brings its own copy of the sheet, so that a replay needs nothing else: whoever forges a journal can forge that
too. Under the id of a sheet in the books, or one that looks like it, it must be that sheet, as it is today or as an
earlier program had it. A sheet in no book is somebody's own, which they may have; but everybody is told.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

import msgspec

from houseway.core.looks import looks_of
from houseway.record.digests import digests_today, lasting_digest, load_digests, readings_undone
from houseway.sheets.books import Books, books
from houseway.sheets.differences import contents, differences
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import book_in_id, load_sheet, sheet_ids

SHOWN, VALUE_MOST, ALIKE = 4, 40, 0.6
# What says nothing of how a game is played: two games of one room may well have the same schedules.
_ASIDE = ("schedules", "source", "approval", "reading")


class Standing(NamedTuple):
    """How a sheet stands to the books: in what it is other than it should be, or older, or that it is in none."""

    differs: str  # empty: it is the book's
    older: str  # empty: it is today's
    printed: str  # which readings of the book it leaves undone; empty: none
    own: str  # empty: it is in a book


def standing_of(sheet: Sheet) -> Standing:
    """Return how a sheet stands to the books. To hash one takes some time, and the same sheet is often asked about."""
    return _standing(msgspec.json.encode(sheet), books())


@lru_cache(maxsize=64)
def _standing(encoded: bytes, _: Books) -> Standing:
    """Return how an encoded sheet stands to these books, which are named so that others are not answered for."""
    sheet = msgspec.json.decode(encoded, type=Sheet)
    return Standing(_how_it_differs(sheet), _how_it_is_older(sheet), _how_it_is_printed(sheet), _how_it_is_own(sheet))


def how_it_differs(sheet: Sheet) -> str:
    """Return in what a sheet is not the one of that id in the books, with any of its readings undone.

    An id counts as a book's if people take it for that. A sheet that an earlier program had there is no forgery:
    `how_it_is_older` tells of that.
    """
    return standing_of(sheet).differs


def how_it_is_older(sheet: Sheet) -> str:
    """Return in what the books of today differ from a sheet that an earlier program had there."""
    return standing_of(sheet).older


def how_to_read_it(sheet: Sheet) -> str:
    """Return what should be known of a sheet that is the book's: that it is older, or as printed in some places."""
    standing = standing_of(sheet)
    return standing.older or standing.printed


def how_it_is_own(sheet: Sheet) -> str:
    """Return that a sheet is in no book, with the one of the books that it resembles, and the differences.

    A sheet whose id looks like a book's is none of somebody's own: `how_it_differs` tells of that.
    """
    return standing_of(sheet).own


def _how_it_differs(sheet: Sheet) -> str:
    """Return in what a sheet is not the book's, or that its id only looks like one of the books."""
    book_id = book_id_of(sheet.id)
    if book_id != sheet.id and book_id:
        looks = f"the sheet in it is called {sheet.id!a}, which looks like {book_id} of the books and is not"
        return f"{looks}: {details}" if (details := _details(sheet, load_sheet(book_id))) else looks
    if _engine_of(sheet) or not _is_other(sheet):
        return ""
    told = f"the sheet in it is not {sheet.id} as it is in the books: other {_other_fields(sheet)}"
    return f"{told} ({details})" if (details := _details(sheet, load_sheet(sheet.id))) else told


def _how_it_is_older(sheet: Sheet) -> str:
    """Return which fields the book of today has otherwise, where an earlier program had the sheet."""
    engine = _engine_of(sheet)
    if not engine or not _is_other(sheet):
        return ""
    return (
        f"the sheet in it is {sheet.id} as of an earlier program ({engine}); "
        f"today's book reads differently: other {_other_fields(sheet)}"
    )


def _how_it_is_printed(sheet: Sheet) -> str:
    """Return which readings of the house are undone in it."""
    if sheet.id not in sheet_ids() or not (undone := readings_undone(sheet)):
        return ""
    readings = load_sheet(sheet.id).reading
    about = "; ".join(readings[number - 1].about for number in undone)
    return f"the sheet in it is {sheet.id} as its book prints it, without our reading of: {about}"


def _how_it_is_own(sheet: Sheet) -> str:
    """Return that it is in no book, and what it resembles."""
    if book_id_of(sheet.id):
        return ""
    told = f"this sheet is in no book: {sheet.id!a}{_how_to_open(sheet.id)}"
    return f"{told}; it {likeness}" if (likeness := _likeness(sheet)) else told


def _how_to_open(sheet_id: str) -> str:
    """Return how to open the book that the id names, where there is none of that name among those that are open."""
    book_id = book_in_id(sheet_id)
    return f" (if it is yours, open the book {book_id!a} with --books)" if book_id and not books().find(book_id) else ""


def book_id_of(sheet_id: str) -> str:
    """Return the id in the books that people take this one for; nothing, if for none."""
    looks = _looks(books())
    return sheet_id if sheet_id in looks.values() else looks.get(looks_of(sheet_id), "")


@cache
def _looks(known: Books) -> dict[str, str]:
    """The ids in the books by what they look like."""
    return {looks_of(each): each for each in known.sheet_ids}


def _likeness(sheet: Sheet) -> str:
    """Say which sheet of the books one resembles, by its title or by most of what it says, and in what it differs."""
    mine, title = _game(sheet), looks_of(sheet.title)
    best, share = None, 0.0
    for book in map(load_sheet, sheet_ids()):
        if (book.module, book.deck) == (sheet.module, sheet.deck) or looks_of(book.title) == title:
            alike = _share(mine, _game(book)) + (looks_of(book.title) == title)
            if alike > share:
                best, share = book, alike
    if best is None or share < ALIKE:
        return ""
    details = _details(sheet, best)
    return f"resembles {best.id}, and differs: {details}" if details else f"says what {best.id} says, under its own id"


def _game(sheet: Sheet) -> dict[str, object]:
    """Return what a sheet says of the game itself."""
    return {key: value for key, value in contents(sheet).items() if key not in _ASIDE}


def _share(mine: dict[str, object], theirs: dict[str, object]) -> float:
    """How much of two games is the same, by the values in them."""
    return 1 - len(list(differences(mine, theirs))) / max(_size(mine), _size(theirs))


def _size(value: object) -> int:
    """Count the values in a sheet."""
    return sum(map(_size, value.values())) if isinstance(value, dict) else 1


def _details(sheet: Sheet, book: Sheet) -> str:
    """Name the first differences, and how many more there are."""
    found = _differences(sheet, book)
    named = [f"{path} is {_value(mine)}, not {_value(theirs)}" for path, mine, theirs in islice(found, SHOWN)]
    more = sum(1 for _ in found)
    return "; ".join(named) + (f"; and {more:,} more" if more else "")


def _differences(sheet: Sheet, book: Sheet) -> Iterator[tuple[str, object, object]]:
    """Yield the differences that matter to players: source, approval and readings are left out."""
    for each in differences(contents(sheet), contents(book)):
        if not each.path.startswith(("source", "approval", "reading")):
            yield each.path, each.a, each.b


def _value(value: object) -> str:
    """Return a value as an error names it, cut where it is long."""
    if value is None:
        return "missing"
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= VALUE_MOST else f"{text[: VALUE_MOST - 1]}…"


def _engine_of(sheet: Sheet) -> str:
    """The version of the program that published a sheet under its id; nothing, if none is known."""
    return load_digests().get(sheet.id, {}).get(lasting_digest(sheet), "")


def _is_other(sheet: Sheet) -> bool:
    """Whether a sheet has an id of the books, and is none that can be loaded by it."""
    return sheet.id in sheet_ids() and lasting_digest(sheet) not in digests_today(sheet.id)


def _other_fields(sheet: Sheet) -> str:
    """The fields that are other, compared as written: paytables in another order are another sheet."""
    ours = load_sheet(sheet.id)
    encode = msgspec.json.encode
    return ", ".join(
        each for each in sheet.__struct_fields__ if encode(getattr(sheet, each)) != encode(getattr(ours, each))
    )
