"""What somebody who opens a table asks for."""

import msgspec

from houseway.sheets.stakes import Kill, Structure


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody opening a table asks for; the rest is as the book or custom has it.

    At a ring table, the minimum is the lower limit or the big blind, and `higher` the higher limit.
    """

    schedule: str | None = None
    option: int | None = None
    minimum: int | None = None
    maximum: int | None = None
    decks: int | None = None
    seats: int | None = None
    chip_cents: int | None = None
    paytables: dict[str, str] = msgspec.field(default_factory=dict)
    choices: dict[str, str] = msgspec.field(default_factory=dict)
    structure: Structure | None = None
    higher: int | None = None
    blinds: tuple[int, ...] = ()
    kill: Kill | None = None
    forced_bet: bool = False
    ante: int | None = None
    bring_in: int | None = None
