"""What a ring game is played for, and what passes from one hand of it to the next.

A ring game has no bank: the players bet against each other, by a betting structure and amounts that the table fixes
before the cards are dealt. The button goes round.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

Structure = Literal["limit", "no limit", "pot limit"]
Kill = Literal["none", "half", "full"]
_HALVES = {"none": 2, "half": 3, "full": 4}


class KillButton(msgspec.Struct, frozen=True):
    """Who has won the last pot and has one leg up, or two, and must kill the next; nobody, while it is neutral."""

    who: str = ""
    legs: int = 0


class Button(msgspec.Struct, frozen=True):
    """Where the button lay last: the seat, and who sat there; and who has the kill button."""

    seat: int
    who: str
    kill: KillButton = KillButton()


class Stakes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table plays for: the structure, its lower and higher bet, and what is put in before the cards.

    Without a limit the lower bet is the least one may open for, and the higher says nothing. The blinds are
    those of the players to the left of the button, in their order. A kill makes blind and limits half as high
    again, or twice as high. `opens_for` is what the first to bet before the flop must bet, if more than a blind.
    """

    structure: Structure
    lower: int
    higher: int
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0
    kill: Kill = "none"
    opens_for: int = 0

    @property
    def killed(self) -> "Stakes":
        """What a killed pot is played for: the blind of the killer is the last."""
        halves = _HALVES[self.kill]
        raised = (cents * halves // 2 for cents in (self.lower, self.higher, max(self.blinds, default=0)))
        lower, higher, over = raised
        return msgspec.structs.replace(self, lower=lower, higher=higher, blinds=(*self.blinds, over))

    def button_of(self, button: Button | None) -> KillButton:
        """The kill button as it lies; neutral, where pots are not killed, even if they were until now."""
        return button.kill if button and self.kill != "none" else KillButton()


class Owes(msgspec.Struct, frozen=True):
    """The blinds that a player has missed, or as somebody new has not met yet."""

    big: bool = False
    small: bool = False


class Circle(NamedTuple):
    """A game of points about to be dealt: the players by name in the order of play, from the button's neighbour on.

    Whoever has the `button` comes last, or is not dealt in; `action` has the action button. A point is worth so many
    cents, and so is the ante. `marks` are what the hand before left with each player.
    """

    point: int
    ante: int
    players: tuple[str, ...]
    button: str
    action: str
    marks: Mapping[str, tuple[str, ...]]


class Ring(NamedTuple):
    """A ring game about to be dealt: the players by name, clockwise from the left of the button, which comes last.

    `most` is what one bet or raise may come to; `kill` is the kill button as it lies. Those
    who post do so to be dealt in: a big blind is live, a small one dead.
    """

    stakes: Stakes
    chip_cents: int
    most: int | None
    players: tuple[str, ...]
    posts: Mapping[str, Owes]
    kill: KillButton = KillButton()
