"""The stakes of a ring game, and what passes from one hand of it to the next.

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
    """The player who must kill the next pot, or has one leg up towards it; nobody while the button is neutral."""

    who: str = ""  # by name
    legs: int = 0  # at two the player kills the next pot


class Button(msgspec.Struct, frozen=True):
    """The seat where the button lay last, who sat there, and who has the kill button."""

    seat: int  # it lies there also when its player has gone
    who: str
    kill: KillButton = KillButton()


class Stakes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The structure a table plays, its bets, and the chips put in before the cards.

    Without a limit the lower bet is the least one may open for, and the higher says nothing.
    """

    structure: Structure
    lower: int  # cents, as are all amounts here
    higher: int  # of later streets, with a limit
    blinds: tuple[int, ...] = ()  # from the left of the button, in order
    ante: int = 0  # of each player
    bring_in: int = 0  # of the player whom a card makes open
    kill: Kill = "none"  # a killed pot has blind and limits half as high again, or twice as high
    opens_for: int = 0  # the first bet before the flop, if it must be more than a blind

    @property
    def killed(self) -> "Stakes":
        """The stakes of a killed pot, with the killer's blind as the last."""
        halves = _HALVES[self.kill]
        raised = (cents * halves // 2 for cents in (self.lower, self.higher, max(self.blinds, default=0)))
        lower, higher, over = raised
        return msgspec.structs.replace(self, lower=lower, higher=higher, blinds=(*self.blinds, over))

    def button_of(self, button: Button | None) -> KillButton:
        """The kill button as it lies; neutral, where pots are not killed, even if they were until now."""
        return button.kill if button and self.kill != "none" else KillButton()


class Owes(msgspec.Struct, frozen=True):
    """The blinds that a player has missed, or as somebody new has not met yet."""

    big: bool = False  # live: it counts as a bet
    small: bool = False  # dead: it does not


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
    chip_cents: int  # pots are split down to it
    most: int | None
    players: tuple[str, ...]
    posts: Mapping[str, Owes]  # players who must post to be dealt in, and what
    kill: KillButton = KillButton()
