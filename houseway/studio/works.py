"""The work of a process beside the room for the studio: it keeps one appraiser, and answers as JSON.

Only what such a function is called with goes over; what somebody got wrong is part of the answer.
"""

import os
from functools import cache

import msgspec

from houseway.core.text import Mistake
from houseway.studio.appraise import Appraiser, count_setting
from houseway.studio.change import ALL, BaseSheet, SheetChange, WrongChange
from houseway.studio.counts import count_one
from houseway.studio.protect import ProtectQuote, quote_protection
from houseway.studio.quote import Laying, Quote
from houseway.studio.seek import Goal, Sought, seek_goal

LOWER = 10  # tables go before anybody's counts
# A sheet made to trip somebody up may fail in ways that no sheet of a book does.
ODD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
UNREADABLE = "this cannot be dealt as a game: look at what was changed last"


@cache
def appraiser() -> Appraiser:
    """Return the one of this process, which lets others go first."""
    os.nice(LOWER)
    return Appraiser()


def quote(base: BaseSheet, change: SheetChange, laying: Laying) -> bytes:
    """Return a quote."""
    try:
        return msgspec.json.encode(appraiser().quote(base, change, laying))
    except WrongChange as refused:
        return msgspec.json.encode(Quote(errors=refused.errors))
    except Mistake as mistake:
        return msgspec.json.encode(Quote(errors={ALL: str(mistake)}))
    except ODD:
        return msgspec.json.encode(Quote(errors={ALL: UNREADABLE}))


def curves(base: BaseSheet, change: SheetChange, wager: str, label: str) -> bytes:
    """Return how a bettor stands after many hands."""
    try:
        return msgspec.json.encode(appraiser().curves(base, change, wager, label))
    except (WrongChange, Mistake, *ODD):
        return b"[]"


def seek(base: BaseSheet, change: SheetChange, goal: Goal) -> bytes:
    """Return the paytables that come nearest to an edge."""
    try:
        return msgspec.json.encode(seek_goal(appraiser(), base, change, goal))
    except (WrongChange, Mistake) as error:
        return msgspec.json.encode(Sought(reason=str(error)))
    except ODD:
        return msgspec.json.encode(Sought(reason=UNREADABLE))


def protect(base: BaseSheet, change: SheetChange, wager: str, label: str) -> bytes:
    """Return what a wager is worth to whoever counts the cards."""
    try:
        appraiser()
        return msgspec.json.encode(quote_protection(count_setting(base, change), wager, label))
    except (WrongChange, Mistake) as error:
        return msgspec.json.encode(ProtectQuote(reason=str(error)))
    except (AssertionError, *ODD):
        return msgspec.json.encode(ProtectQuote(reason=UNREADABLE))


def find_lacking(base: BaseSheet, change: SheetChange) -> list[tuple[str, str]]:
    """Return the wagers and paytables still to be counted; none, where it is no game."""
    try:
        return [tuple(each) for each in appraiser().lacking(base, change)]  # type: ignore[misc]
    except (WrongChange, Mistake, *ODD):
        return []


def keep(key: str, wager: str, encoded: bytes) -> None:
    """Keep what another process has counted."""
    appraiser().kept.keep(key, wager, encoded)


def count(base: BaseSheet, change: SheetChange, wager: str, label: str) -> tuple[str, bytes]:
    """Count one wager, however long that takes."""
    appraiser()
    setting = count_setting(base, change)
    return count_one(setting, setting.game.sheet.wager_by_id(wager), label)
