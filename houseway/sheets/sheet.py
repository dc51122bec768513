"""A game is a sheet: one TOML file per game per card room, checked when it is loaded.

What varies between card rooms is here, as data; what varies between families is code, in `games`. A sheet may start
from another (`like`): tables merge, wagers merge by their id, `drop` takes entries out; source, approval, readings and
schedules are never inherited.
"""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from houseway.core.cards import DECKS, Card
from houseway.core.errors import Mistake
from houseway.fees.schedule import Reading, Schedule
from houseway.sheets.stakes import Kill, Structure

# No book comes near these: they keep a sheet made by a joker, or by a slip of the pen, from being dealt for hours.
SEATS_MOST, DECKS_MOST, WAGERS_MOST, ROWS_MOST = 20, 16, 60, 100
DeckCount = Annotated[int, msgspec.Meta(ge=1, le=DECKS_MOST)]
SeatCount = Annotated[int, msgspec.Meta(ge=2, le=SEATS_MOST)]
Paytable = Annotated[dict[str, str], msgspec.Meta(max_length=ROWS_MOST)]


class Decks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: DeckCount
    max: DeckCount

    def __post_init__(self) -> None:
        if self.min > self.max:
            raise ValueError(f"the least, {self.min}, is more than the most, {self.max}")


class Rotation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the position goes round: offered to all others every so many hands, or served at most so many in a row.

    With `intervening`, somebody else must have served in between: hands at which nobody took the position do not count.
    """

    offer_every: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    serve: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    intervening: bool = False

    def __post_init__(self) -> None:
        if (self.offer_every > 0) == (self.serve > 0):
            raise ValueError("a rotation says either offer_every or serve")

    @property
    def hands(self) -> int:
        return self.offer_every or self.serve


Way = Literal["clockwise", "counter-clockwise"]


class Settlement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The order of settlement: seat by seat, or one lap for each wager; and which way round the table.

    Wagers named in `last` wait for all others, and then have a lap each. At a seat its player comes before those
    behind, unless it is settled `back_to_front`.
    """

    by: Literal["seat", "wager"]
    order: tuple[str, ...]
    way: Way = "clockwise"
    last: tuple[str, ...] = ()
    back_to_front: bool = False


COUNTED_OFF = ("hole card", "hole card among the others", "face-up card")


DRAWN_SEAT = "drawn seat"


class Banking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the position goes round, who gets the first cards, and where settlement begins.

    With a `draw`, a number is rolled before the cards and counted over all seats, the player-dealer's being one: that
    seat gets the first cards. Whoever has bet there, or sits next after it, has the action, if it goes by the
    drawn seat. The position, the count and the cards go round this `way`.
    """

    rotation: Rotation
    settle: Settlement
    action: Literal[
        "left of the player-dealer",
        "right of the house dealer",
        "hole card",
        "hole card among the others",
        "face-up card",
        "drawn seat",
    ] = "left of the player-dealer"
    draw: Literal["none", "three dice", "ten-sided die", "random number"] = "none"
    way: Way = "clockwise"


class Betting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a ring game may be bet, the first structure by custom; what opens it; and the most that may be bet.

    The bring-in is a part of the lower limit; with `no_ante` a table may choose to play without one. Without a button,
    the house dealer's left comes first in every hand. `kills` are those a table may choose for limit games, the first
    by custom; `posts` says who posts to be dealt in.
    """

    structures: Annotated[tuple[Structure, ...], msgspec.Meta(min_length=1)]
    opens: Literal["blinds", "antes", "antes and blinds", "antes, if any, and blinds", "antes and a bring-in"] = (
        "blinds"
    )
    bring_in: Literal["a quarter", "half", "all"] = "half"
    # Whether the book prints the bring-in, so that a table may not choose another.
    bring_in_printed: bool = False
    # How many blinds a table may play with, the first by custom.
    blinds: tuple[Annotated[int, msgspec.Meta(ge=1)], ...] = (2, 1, 3)
    # How large a blind may be.
    blinds_at_most: Literal["the lower limit", "any amount"] = "the lower limit"
    # What a bet must be at the least where it has no fixed limit.
    least: Literal["as the table says", "the big blind"] = "as the table says"
    no_ante: bool = False
    button: bool = True
    at_most: str = ""
    kills: Annotated[tuple[Kill, ...], msgspec.Meta(min_length=1)] = ("none",)
    posts: Literal["nobody", "new players and who missed blinds"] = "nobody"
    # How a regular game becomes one of kills or forced bets, once it is played.
    converted: Literal["as the floor says", "by a vote"] = "as the floor says"
    # A full buy-in in lower limits, where only one short one, of less than half, may follow it; 0 is no matter.
    full_buy_in: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    # What somebody owes who got no hand because fewer are dealt than sit; journals say nothing of it that were written
    # when they were taken for new.
    resting: Literal["the big blind", "nothing"] = "the big blind"


PointCount = Annotated[int, msgspec.Meta(ge=1, le=1_000)]


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that its players settle in points, pair by pair: no bank and no pot. A point is worth the limit."""

    dealt_in: SeatCount
    """How many hands are dealt at the most."""
    waits: Literal["who has the button", "whoever comes last"] = "whoever comes last"
    """Who is not dealt in where more sit at the table; they may take the place of one who does not want to play."""
    least: PointCount = 1
    """With fewer points than this in front of them, nobody is dealt in."""
    buy_in: PointCount = 20
    """The least to buy in for, in points."""
    limits: tuple[str, ...] = ()
    """What a point may be worth, the customary first, where the schedule prints no limits."""
    ante: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """What everybody puts in before the deal, in points, where the schedule prints no ante."""
    button: bool = True
    """Whether there is a button that goes round; without one the family says who is first."""
    way: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """Which way round the table the deal, the play and the button go."""


class Wager(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet: who judges it, what each result pays, and what must be bet with it. A result not listed loses.

    A `later` bet is made in the course of the round; one that `equals` another is made with it and in the same amount,
    one `beside` another with it, in any amount. `decks` says for how many decks a paytable is printed, if not for all.
    A `rider` has no chips of its own and pays fixed sums: it comes with a bet of `least` or more on what it `rides`.
    """

    id: str
    title: str
    kind: Literal["main", "bonus", "later", "rider"]
    judge: str
    pays: Paytable = msgspec.field(default_factory=dict)
    paytables: Annotated[dict[str, Paytable], msgspec.Meta(max_length=ROWS_MOST)] = msgspec.field(default_factory=dict)
    needs: tuple[str, ...] = ()
    at_most: tuple[str, ...] = ()
    equals: str = ""
    beside: str = ""
    rides: str = ""
    least: str = ""
    range: str = ""
    backline: bool = True
    decks: dict[str, tuple[DeckCount, ...]] = msgspec.field(default_factory=dict)

    @property
    def tables(self) -> dict[str, dict[str, str]]:
        """Every paytable by its label; a wager that has only one has it without."""
        return self.paytables or {"": self.pays}

    def labels_for(self, decks: int) -> list[str]:
        """The paytables printed for so many decks; none, and the wager is not offered."""
        return [label for label in self.tables if decks in self.decks.get(label, (decks,))]


# What a choice changes in the bank, and not in the rules, begins so.
OF_THE_BANK = "bank."


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a book leaves to the house: the ways there are, the first as is usual, each with what it changes in rules.

    What it changes in the bank has `bank.` before it. A table chooses one of them, so that nobody needs a second sheet
    for a game that is posted otherwise.
    """

    id: str
    title: str
    ways: Annotated[dict[str, dict[str, Any]], msgspec.Meta(min_length=2, max_length=ROWS_MOST)]
    lines: str = ""

    def changes(self, way: str) -> dict[str, Any]:
        if way not in self.ways:
            raise Mistake(f"{self.id} is {' or '.join(map(repr, self.ways))}, not {way!r}")
        return self.ways[way]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game as one card room plays it. A ring game has betting instead of a bank, a game of points has points."""

    id: str
    title: str
    family: str
    play: str = ""
    source: tuple[str, ...]
    seats: SeatCount
    decks: Decks
    bank: Banking | None = None
    betting: Betting | None = None
    points: Points | None = None
    wager: Annotated[tuple[Wager, ...], msgspec.Meta(max_length=WAGERS_MOST)] = ()
    approval: str = ""
    playable: bool = True
    layouts: dict[str, SeatCount] = msgspec.field(default_factory=dict)
    backline: bool = False
    deck: Literal[
        "standard",
        "standard and joker",
        "bonus aces",
        "bonus tens",
        "bonus pictures, no tens",
        "without 8, 9 and 10",
        "without 8, 9 and 10, with a joker",
        "dominoes",
        "mah-jong tiles",
    ] = "standard"
    shuffle: Literal["by the cut card", "every hand"] = "by the cut card"
    burn: Literal["none", "one card", "first card"] = "none"
    cut: bool = False
    free_hands: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    # Whether a player may bet, beside their own seat, in circles where nobody sits.
    empty_circles: bool = False
    rules: dict[str, Any] = msgspec.field(default_factory=dict)
    choice: tuple[Choice, ...] = ()
    schedules: tuple[Schedule, ...] = ()
    reading: tuple[Reading, ...] = ()

    @property
    def module(self) -> str:
        """What plays it: its family, or the kind of it that `play` names."""
        return self.play or self.family

    @property
    def room(self) -> str:
        return self.id.rpartition("/")[0]

    @property
    def cards(self) -> tuple[Card, ...]:
        return DECKS[self.deck]

    @property
    def has_antes(self) -> bool:
        """Whether everybody antes in a game of points: as the sheet says, or as is printed with an option."""
        printed = any("ante" in row.terms for schedule in self.schedules for row in schedule.rows)
        return self.points is not None and (printed or self.points.ante > 0)

    @property
    def digest(self) -> str:
        """The hash of all the sheet says, in its order (the first paytable is the usual one), whatever it is called."""
        contents = msgspec.structs.replace(self, id="")
        return hashlib.sha256(msgspec.json.encode(contents)).hexdigest()

    def rules_with(self, choices: Mapping[str, str]) -> dict[str, Any]:
        """The rules as a table has chosen them, where the book leaves something to it."""
        changes = self._changes(choices)
        return {**self.rules, **{key: each for key, each in changes.items() if not key.startswith(OF_THE_BANK)}}

    def bank_with(self, choices: Mapping[str, str]) -> dict[str, Any]:
        """What a table has chosen otherwise than the bank says, by the bank's own keys."""
        changes = self._changes(choices)
        return {key.removeprefix(OF_THE_BANK): each for key, each in changes.items() if key.startswith(OF_THE_BANK)}

    def _changes(self, choices: Mapping[str, str]) -> dict[str, Any]:
        known = {choice.id: choice for choice in self.choice}
        changes: dict[str, Any] = {}
        for name, way in choices.items():
            if name not in known:
                raise Mistake(f"{self.id} leaves no {name!r} to choose: it leaves {', '.join(known) or 'nothing'}")
            changes |= known[name].changes(way)
        return changes

    def wager_by_id(self, wager_id: str) -> Wager:
        for wager in self.wager:
            if wager.id == wager_id:
                return wager
        raise Mistake(f"{self.id} has no wager {wager_id!r}: it has {', '.join(each.id for each in self.wager)}")
