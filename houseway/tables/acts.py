"""Acts that may be asked of a table between hands. `decide` says what comes of one, or why it cannot be done."""

from typing import NamedTuple

from houseway.tables.carry import Came, Found
from houseway.tables.options import Options
from houseway.tables.people import Person
from houseway.tables.vote import Vote


class Join(NamedTuple):
    """Somebody sits down, or stands behind a seat, with chips that they buy or bring from another table.

    Whoever brings chips along has bought none: they need not be as many as a buy-in.
    """

    person: Person
    cents: int
    came: Came | None = None


class Leave(NamedTuple):
    """Somebody goes, with all their chips: home, or to the table that is named."""

    name: str
    table: str = ""


class Buy(NamedTuple):
    """Somebody buys more chips."""

    name: str
    cents: int


class ColourUp(NamedTuple):
    """Somebody exchanges all their chips for larger ones; what makes no whole one goes back to the cage."""

    name: str
    chip: int


class SitOut(NamedTuple):
    """Somebody stays in their seat and out of the hands from the next one on, or plays again."""

    name: str
    away: bool


class Collect(NamedTuple):
    """The clock shows so many minutes: whoever plays pays what is due for the time, or all they have."""

    minutes: int


class Rule(NamedTuple):
    """The floor rules, and may move chips from one person to another by it."""

    text: str
    giver: str = ""  # whose chips go to the taker; empty, if none are moved
    taker: str = ""
    cents: int = 0
    clause: str = ""
    at: str = ""  # the time that the floor gives for it


class Change(NamedTuple):
    """The floor lays the table out anew, perhaps by a vote of the players."""

    options: Options
    text: str
    at: str = ""
    vote: Vote = Vote()


class Meet(NamedTuple):
    """Watchers come to the table in the middle of its game, or come back: all is as it is found then."""

    options: Options
    found: Found


Act = Join | Leave | Buy | ColourUp | SitOut | Collect | Rule | Change | Meet
