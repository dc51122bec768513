"""Acts that may be asked of a table between hands. `decide` says what comes of one, or why it cannot be done."""

from typing import NamedTuple

from houseway.fees.ladder import Fee
from houseway.tables.carry import Came, Found
from houseway.tables.options import Options
from houseway.tables.people import Person
from houseway.tables.vote import Vote


class Join(NamedTuple):
    """Somebody sits down, or stands behind a seat, with chips that they buy or bring from another table.

    Whoever brings chips along has bought none: they need not be as many as a buy-in.
    """

    person: Person
    cents: int  # all that they bring to the table
    came: Came | None = None  # None, if they come from nowhere
    wrong: str = ""  # the rule that it broke, where it was seen to be done all the same; empty: it must break none


class Leave(NamedTuple):
    """Somebody goes, with all their chips: home, or to the table that is named."""

    name: str
    table: str = ""  # empty: home


class Buy(NamedTuple):
    """Somebody buys more chips."""

    name: str
    cents: int  # bought on top of what they have


class ColourUp(NamedTuple):
    """Somebody exchanges all their chips for larger ones; what makes no whole one goes back to the cage."""

    name: str
    chip: int  # cents of the larger ones


class SitOut(NamedTuple):
    """Somebody stays in their seat and out of the hands from the next one on, or plays again."""

    name: str
    away: bool  # False: they play again


class Collect(NamedTuple):
    """The clock shows so many minutes: whoever plays pays what is due for the time, or all they have."""

    minutes: int  # of the table's clock, past a full hour
    fees: list[Fee] | None = None  # what was seen to be taken; None: nobody noted it


class Rule(NamedTuple):
    """The floor rules, and may move chips from one person to another by it."""

    text: str
    giver: str = ""  # whose chips go to the taker; empty, if none are moved
    taker: str = ""  # empty, where no chips are moved
    cents: int = 0
    clause: str = ""  # of the book or of the house, as the floor names it
    at: str = ""  # the time that the floor gives for it


class Change(NamedTuple):
    """The floor lays the table out anew, perhaps by a vote of the players."""

    options: Options
    text: str  # why, in the floor's words
    at: str = ""
    vote: Vote = Vote()  # nobody's, where the floor decides alone


class Meet(NamedTuple):
    """Watchers come to the table in the middle of its game, or come back: all is as it is found then."""

    options: Options  # as the table is played now
    found: Found


Act = Join | Leave | Buy | ColourUp | SitOut | Collect | Rule | Change | Meet
