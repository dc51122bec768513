"""What a hand is told of what was before it: by the hand before, or by whoever watched a real table."""

import msgspec

from houseway.round.stake import Stake
from houseway.sheets.stakes import Button, Owes
from houseway.tables.people import Person, Position


class Carry(msgspec.Struct, frozen=True):
    """What the next hand must know: the position, how far the shoe is dealt, free hands given from it.

    In a ring game, which has no position, where the button lay, and which blinds its players owe. In a game of points
    the button too, and what the hand left with each player.
    """

    position: Position = Position()
    dealt: int = 0
    free_hands: int = 0
    button: Button | None = None
    owes: dict[str, Owes] = msgspec.field(default_factory=dict)
    marks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class Seen(msgspec.Struct, frozen=True):
    """What was seen at a real table before the cards: the position's offers in order, who took it, and the bets."""

    offers: tuple[tuple[str, str], ...] = ()
    banker: str = ""
    put_up: int = 0
    stakes: tuple[Stake, ...] = ()


class Came(msgspec.Struct, frozen=True):
    """Somebody comes from another table, with the chips they had there; whether their last buy-in was a short one."""

    table: str
    short: bool = False


class Found(msgspec.Struct, frozen=True):
    """A ring table watched from the middle of its game: who sat there, with what, and where the button lay last.

    `owes` are those who must post to be dealt in.
    """

    people: tuple[tuple[Person, int], ...]
    button: Button
    owes: dict[str, Owes] = msgspec.field(default_factory=dict)
