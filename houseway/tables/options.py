"""Choices of a table within its sheet: the collection option, limits, decks, seats, paytables, smallest chip.

`Wish` is what somebody asks for who opens a table; `choosing` makes `Options` of it, in which nothing is left open.
"""

import msgspec

from houseway.core.text import MOST_CENTS, Mistake, dollars
from houseway.sheets.stakes import Kill, Stakes, Structure

CUSTOMARY_CUT_CARD = 14


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's choices. No maximum is no limit; no schedule, where the book prints none.

    `choices` are those that the sheet leaves to the table, but for the usual ones.
    A ring table has stakes; `beside` are the options in force for other numbers of players than the first is for.
    """

    minimum: int  # cents; at a ring table the lower limit or big blind, of points the worth of one
    maximum: int | None  # cents; None: no limit
    decks: int
    seats: int
    schedule: str = ""  # its id; empty, where the book prints none
    option: int = 0  # of the schedule: its number
    chip_cents: int = 100  # the smallest chip
    cut_card: int = CUSTOMARY_CUT_CARD  # cards behind it; a shoe is not dealt to its end
    paytables: dict[str, str] = msgspec.field(default_factory=dict)  # by wager, where the book prints several
    choices: dict[str, str] = msgspec.field(default_factory=dict)  # way by choice, where it is not the usual one
    stakes: Stakes | None = None  # None but at a ring table
    beside: tuple[int, ...] = ()  # numbers of options of the same schedule

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all the schedule's options in force."""
        return (self.option, *self.beside)


MOST = dollars(MOST_CENTS)
AMOUNTS = {"minimum": "minimum", "maximum": "maximum", "higher": "higher limit", "chip_cents": "smallest chip"}


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wishes of somebody who opens a table; the rest is as the book or custom has it.

    At a ring table, the minimum is the lower limit or the big blind, and `higher` the higher limit.
    """

    schedule: str | None = None  # its id; None: the usual one
    option: int | None = None  # of the schedule: its number
    minimum: int | None = None  # cents
    maximum: int | None = None  # cents
    decks: int | None = None
    seats: int | None = None
    chip_cents: int | None = None  # the smallest chip
    paytables: dict[str, str] = msgspec.field(default_factory=dict)  # by wager
    # ways by choice, where the sheet leaves one to the table
    choices: dict[str, str] = msgspec.field(default_factory=dict)
    structure: Structure | None = None  # None but for ring games, and there: the customary one
    higher: int | None = None  # cents
    blinds: tuple[int, ...] = ()  # cents, from the left of the button; none: the customary ones
    kill: Kill | None = None
    forced_bet: bool = False  # the first bet is of the size that the option prints
    ante: int | None = None  # cents
    bring_in: int | None = None  # cents that the card which opens must bring

    def __post_init__(self) -> None:
        # Checked as it is made, since a wish comes from outside: a form, a command or a program.
        amounts = [(title, getattr(self, name)) for name, title in AMOUNTS.items()]
        for title, cents in [*amounts, *(("blind", each) for each in self.blinds)]:
            if cents is not None and not 0 < cents <= MOST_CENTS:
                raise Mistake(f"the {title} cannot be {dollars(cents)}: write more than $0, and no more than {MOST}")
