"""The player-dealer: who is at the table, who holds the position, and on what terms it is offered."""

import msgspec

from houseway.sheets.sheet import Rotation, Way


class Person(msgspec.Struct, frozen=True, cache_hash=True):
    """Somebody at the table: in a seat, or standing behind one. A hired banker banks when nobody else will.

    Whoever is `away` keeps the seat and the chips, and sits out.
    """

    name: str
    seat: int
    standing: bool = False
    hired: bool = False
    away: bool = False


class Position(msgspec.Struct, frozen=True):
    """Who was player-dealer last, where they sat, and for how many hands since the position was last offered."""

    who: str = ""
    seat: int = 0
    turns: int = 0


class Bank(msgspec.Struct, frozen=True):
    """The position taken for a round, with what was put up."""

    who: str
    seat: int
    put_up: int
    turns: int


class Terms(msgspec.Struct, frozen=True, cache_hash=True):
    """On what terms the position is offered: the least that may be put up, the fee to keep back, the smallest chip."""

    rotation: Rotation
    seats: int
    least: int
    fee_most: int
    chip_cents: int
    way: Way = "clockwise"
