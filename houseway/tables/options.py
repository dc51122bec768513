"""Choices of a table within its sheet: the collection option, limits, decks, seats, paytables, smallest chip."""

import msgspec

from houseway.sheets.stakes import Stakes

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
