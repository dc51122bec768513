"""The player-dealer's position: what was put up for a round, and on what terms it is offered."""

import msgspec

from houseway.sheets.sheet import Rotation, Way


class Bank(msgspec.Struct, frozen=True):
    """The position taken for a round, with what was put up."""

    who: str
    seat: int
    put_up: int  # cents, the most that the round can cost or bring them
    turns: int  # hands in a row, this one counted


class BankTerms(msgspec.Struct, frozen=True, cache_hash=True):
    """On what terms the position is offered: the least that may be put up, the fee to keep back, the smallest chip."""

    rotation: Rotation
    seats: int  # of the table, for the way round it
    least: int  # cents
    fee_most: int  # cents that the player-dealer may owe at most
    chip_cents: int  # the smallest chip of the table
    way: Way = "clockwise"  # round the table, in which the position goes
