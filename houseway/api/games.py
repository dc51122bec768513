"""The games there are, and all that a sheet says."""

from os import fspath

from houseway.api.options import SheetId
from houseway.sheets.shelf import AsPrinted, load_sheet, sheet_ids
from houseway.words.catalogue import SheetFacts, describe_sheet
from houseway.words.headings import Heading, heading_of


def sheets() -> tuple[Heading, ...]:
    """Return a line for each game of the books, by card room.

    >>> import houseway
    >>> houseway.sheets()[0].room
    '500-club'
    >>> sum(each.family == "blackjack" for each in houseway.sheets())
    7
    """
    return tuple(map(heading_of, sheet_ids()))


def sheet(sheet: SheetId, *, as_printed: AsPrinted = ()) -> SheetFacts:
    """Return all that a sheet says: by its id, or by the path of your own.

    >>> import houseway
    >>> ez = houseway.sheet("500-club/ez-baccarat")
    >>> ez.title, ez.seats, [wager.id for wager in ez.wagers]
    ('EZ Baccarat', 7, ['player', 'banker', 'tie', 'panda-8', 'dragon-7'])
    >>> ez.wagers[4].paytables[0].rows[0].pays
    (40, 1)
    """
    return describe_sheet(load_sheet(fspath(sheet), as_printed))
