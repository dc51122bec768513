"""What a ring game is played for, and what passes from one hand of it to the next.

A ring game has no bank: the players bet against each other, by a betting structure and amounts that the table fixes
before the cards are dealt. The button goes round.
"""

from typing import Literal, NamedTuple

import msgspec

Structure = Literal["limit", "no limit", "pot limit"]


class Stakes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table plays for: the structure, its lower and higher bet, and what is put in before the cards.

    Without a limit the lower bet is the least one may open for, and the higher says nothing. The blinds are
    those of the players to the left of the button, in their order.
    """

    structure: Structure
    lower: int
    higher: int
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0


class Button(msgspec.Struct, frozen=True):
    """Where the button lay last: the seat, and who sat there; and who must kill the next pot, if anybody."""

    seat: int
    who: str
    kill: str = ""


class Ring(NamedTuple):
    """A ring game about to be dealt: the players by name, clockwise from the left of the button, which comes last.

    `most` is what one bet or raise may come to; `kill` is who must post a kill, which doubles the limits.
    """

    stakes: Stakes
    chip_cents: int
    most: int | None
    players: tuple[str, ...]
    kill: str = ""
