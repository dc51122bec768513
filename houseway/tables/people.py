"""People at a table, where each sits or stands, and what of them a hand must know that comes after another."""

import msgspec

from houseway.round.event import Stake
from houseway.sheets.stakes import Button, Owes


class Person(msgspec.Struct, frozen=True, cache_hash=True):
    """Somebody at the table: in a seat, or standing behind one. A hired banker banks when nobody else will.

    Whoever is `away` keeps the seat and the chips, and sits out.
    """

    name: str
    seat: int  # of those standing, the one they stand behind
    standing: bool = False  # behind that seat, to bet on its hand
    hired: bool = False  # banks, and brings chips for it, when nobody else will
    away: bool = False  # keeps the seat, and is dealt no cards


class Position(msgspec.Struct, frozen=True):
    """The last player-dealer, their seat, and for how many hands since the position was last offered."""

    who: str = ""  # empty before the first hand
    seat: int = 0  # 0 before the first hand
    turns: int = 0  # hands in a row that they have had it


class Carry(msgspec.Struct, frozen=True):
    """Knowledge that the next hand must have: the position, how far the shoe is dealt, free hands given from it.

    In a ring game, which has no position, where the button lay, and which blinds its players owe. In a game of points
    the button too, and what the hand left with each player.
    """

    position: Position = Position()  # of the last player-dealer, where somebody banks
    dealt: int = 0  # cards gone from the shoe
    free_hands: int = 0  # given from this shoe, where nobody bet
    button: Button | None = None  # None, where none goes round or no hand has been dealt
    # blinds that players owe, by name
    owes: dict[str, Owes] = msgspec.field(default_factory=dict)
    # titles that players hold from hand to hand, such as the action button
    marks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class SightsBefore(msgspec.Struct, frozen=True):
    """Sights of a real table before the cards: the position's offers in order, who took it, and the bets."""

    offers: tuple[tuple[str, str], ...] = ()  # a name, and whether they took the position or passed
    banker: str = ""  # empty, where nobody banks
    put_up: int = 0  # cents that the banker put up
    stakes: tuple[Stake, ...] = ()  # bets, of seats and behind them
    undealt: bool = False  # nobody bet, and no card was dealt


class Came(msgspec.Struct, frozen=True):
    """Somebody comes from another table, with the chips they had there; whether their last buy-in was a short one."""

    table: str  # as its journal calls it
    short: bool = False  # less than a full buy-in, so the next may not be short


class Found(msgspec.Struct, frozen=True):
    """A ring table watched from the middle of its game: who sat there, with what, and where the button lay last.

    `owes` are those who must post to be dealt in.
    """

    people: tuple[tuple[Person, int], ...]  # each with the cents they had
    button: Button
    owes: dict[str, Owes] = msgspec.field(default_factory=dict)
