"""A game is a sheet: one TOML file per game per card room, checked when it is loaded.

What varies between card rooms is here, as data; what varies between families is code, in `games`. A sheet may start
from another (`like`): tables merge, wagers merge by their id, `drop` takes entries out; source, approval, readings and
schedules are never inherited.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from houseway.core.cards import DECKS, Card
from houseway.core.text import Mistake
from houseway.fees.schedule import Reading, Row, Schedule
from houseway.sheets.stakes import Kill, Structure

# No book comes near these: they keep a sheet made by a joker, or by a slip of the pen, from being dealt for hours.
SEATS_MOST, DECKS_MOST, WAGERS_MOST, ROWS_MOST = 20, 16, 60, 100
DeckCount = Annotated[int, msgspec.Meta(ge=1, le=DECKS_MOST)]
SeatCount = Annotated[int, msgspec.Meta(ge=2, le=SEATS_MOST)]
FreeHands = Annotated[int, msgspec.Meta(ge=0, le=100)]
Shuffle = Literal["by the cut card", "every hand"]
Burn = Literal["none", "one card", "first card"]
Values = dict[str, Any]  # rules as TOML says them, before their family reads them
Paytable = Annotated[dict[str, str], msgspec.Meta(max_length=ROWS_MOST)]


class Decks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of decks that a game may be dealt from."""

    min: DeckCount
    max: DeckCount

    def __post_init__(self) -> None:
        if self.min > self.max:
            raise ValueError(f"the least, {self.min}, is more than the most, {self.max}")


class Rotation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rotation of the position: offered to all others every so many hands, or served at most so many in a row.

    With `intervening`, somebody else must have served in between: hands at which nobody took the position do not count.
    """

    # hands, after which the position is offered to all others
    offer_every: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    serve: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0  # hands in a row, after which the position must pass on
    intervening: bool = False

    def __post_init__(self) -> None:
        if (self.offer_every > 0) == (self.serve > 0):
            raise ValueError("a rotation says either offer_every or serve")

    @property
    def hands(self) -> int:
        """The number of hands that the player-dealer has before the position moves on or is offered."""
        return self.offer_every or self.serve


Way = Literal["clockwise", "counter-clockwise"]


class Settlement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The order of settlement: seat by seat, or one lap for each wager; and which way round the table.

    Wagers named in `last` wait for all others, and then have a lap each. At a seat its player comes before those
    behind, unless it is settled `back_to_front`.
    """

    # "seat": all bets of a seat, then the next seat; "wager": one wager round the table, then the next
    by: Literal["seat", "wager"]
    order: tuple[str, ...]  # wagers by id
    way: Way = "clockwise"  # from the seat that has the action
    last: tuple[str, ...] = ()  # wagers that are settled in laps of their own, after all others
    back_to_front: bool = False


# Ways in which a card of the player-dealer's decides who has the action: its rank is counted off over the seats.
COUNTED_OFF = ("hole card", "hole card among the others", "face-up card")


DRAWN_SEAT = "drawn seat"


class Banking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rotation of the position, the deal of the first cards, and the beginning of settlement.

    With a `draw`, a number is rolled before the cards and counted over all seats, the player-dealer's being one: that
    seat gets the first cards. If `action` goes by the drawn seat, the player who bet there, or the next one after it,
    has the action. The position, the count and the cards go round this `way`.
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


Opening = Literal["blinds", "antes", "antes and blinds", "antes, if any, and blinds", "antes and a bring-in"]
PutIn = Literal["antes", "antes, if any", "blinds", "a bring-in"]
_PUT_IN: dict[Opening, frozenset[PutIn]] = {
    "blinds": frozenset({"blinds"}),
    "antes": frozenset({"antes"}),
    "antes and blinds": frozenset({"antes", "blinds"}),
    "antes, if any, and blinds": frozenset({"antes, if any", "blinds"}),
    "antes and a bring-in": frozenset({"antes", "a bring-in"}),
}


class Betting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The betting of a ring game: its structures, what opens it, and the most that may be bet."""

    structures: Annotated[tuple[Structure, ...], msgspec.Meta(min_length=1)]  # the first is customary
    opens: Opening = "blinds"
    bring_in: Literal["a quarter", "half", "all"] = "half"  # part of the lower limit
    # Whether the book prints the bring-in, so that a table may not choose another.
    bring_in_printed: bool = False
    # How many blinds a table may play with, the first by custom.
    blinds: tuple[Annotated[int, msgspec.Meta(ge=1)], ...] = (2, 1, 3)
    # How large a blind may be.
    blinds_at_most: Literal["the lower limit", "any amount"] = "the lower limit"
    # What a bet must be at the least where it has no fixed limit.
    least: Literal["as the table says", "the big blind"] = "as the table says"
    no_ante: bool = False  # a table may choose to play without an ante
    button: bool = True  # without one, the house dealer's left comes first in every hand
    at_most: str = ""  # the most a bet may be, in money; empty for no limit
    # A table chooses one for its limit games; the first is customary.
    kills: Annotated[tuple[Kill, ...], msgspec.Meta(min_length=1)] = ("none",)
    # Who must post a blind to be dealt in.
    posts: Literal["nobody", "new players and who missed blinds"] = "nobody"
    # How a regular game becomes one of kills or forced bets, once it is played.
    converted: Literal["as the floor says", "by a vote"] = "as the floor says"
    # A full buy-in in lower limits, where only one short one, of less than half, may follow it; 0 is no matter.
    full_buy_in: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    # What somebody owes who got no hand because fewer are dealt than sit; journals say nothing of it that were written
    # when they were taken for new.
    resting: Literal["the big blind", "nothing"] = "the big blind"

    @property
    def has_blinds(self) -> bool:
        return "blinds" in _PUT_IN[self.opens]

    @property
    def has_antes(self) -> bool:
        return not _PUT_IN[self.opens].isdisjoint(("antes", "antes, if any"))

    @property
    def must_ante(self) -> bool:
        """Whether everybody puts in an ante, unless the table chooses to play without where it may."""
        return "antes" in _PUT_IN[self.opens]

    @property
    def has_bring_in(self) -> bool:
        return "a bring-in" in _PUT_IN[self.opens]


PointCount = Annotated[int, msgspec.Meta(ge=1, le=1_000)]


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that its players settle in points, pair by pair: no bank and no pot. A point is worth the limit."""

    dealt_in: SeatCount  # the most who get cards in one hand
    """How many hands are dealt at the most."""
    # who sits out where more sit there than are dealt in
    waits: Literal["who has the button", "whoever comes last"] = "whoever comes last"
    """Who is not dealt in where more sit at the table; they may take the place of one who does not want to play."""
    least: PointCount = 1  # points, without which nobody is dealt in
    """With fewer points than this in front of them, nobody is dealt in."""
    buy_in: PointCount = 20  # points, the least to sit down with
    """The least to buy in for, in points."""
    limits: tuple[str, ...] = ()  # values of a point, in money, as the book prints them
    """What a point may be worth, the customary first, where the schedule prints no limits."""
    ante: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0  # in points
    """What everybody puts in before the deal, in points, where the schedule prints no ante."""
    button: bool = True  # whether one goes round; else the house dealer's left comes first in every hand
    """Whether there is a button that goes round; without one the family says who is first."""
    way: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """Which way round the table the deal, the play and the button go."""


class Wager(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet: who judges it, what each result pays, and what must be bet with it. A result not listed loses.

    A `later` bet is made in the course of the round; one that `equals` another is made with it and in the same amount,
    one `beside` another with it, in any amount. `decks` says for how many decks a paytable is printed, if not for all.
    A `rider` has no chips of its own and pays fixed sums: it comes with a bet of `least` or more on what it `rides`.
    """

    id: str  # in stakes, postings and paytables; unlike others of the sheet
    title: str
    # "later": made in the course of the round; "rider": comes with another, without chips of its own
    kind: Literal["main", "bonus", "later", "rider"]
    judge: str  # a function of the family that names the result
    pays: Paytable = msgspec.field(default_factory=dict)  # the payout of each result, for a wager with one paytable
    # Several paytables by label; the table's options choose one.
    paytables: Annotated[dict[str, Paytable], msgspec.Meta(max_length=ROWS_MOST)] = msgspec.field(default_factory=dict)
    needs: tuple[str, ...] = ()  # one of these must be bet too
    at_most: tuple[str, ...] = ()  # it may be no larger than any of these
    equals: str = ""  # id of the wager
    beside: str = ""  # id of the wager
    rides: str = ""  # id of the wager
    least: str = ""  # in money
    range: str = ""  # the least and the most, as the book prints them, if they are not the table's
    backline: bool = True  # whether those behind a seat may bet on it
    decks: dict[str, tuple[DeckCount, ...]] = msgspec.field(default_factory=dict)

    @property
    def tables(self) -> dict[str, dict[str, str]]:
        """Every paytable by its label. A wager with only one has it under ""."""
        return self.paytables or {"": self.pays}

    def labels_for(self, decks: int) -> list[str]:
        """Return the paytables printed for so many decks. If there are none, the wager is not offered."""
        return [label for label in self.tables if decks in self.decks.get(label, (decks,))]


# What a choice changes in the bank, and not in the rules, begins so.
# A choice changes `[rules]`; a key with this prefix changes the bank instead.
OF_THE_BANK = "bank."


class HouseChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point that a book leaves to the house, with the ways there are; the first is usual.

    Each way says what it changes in the rules; what it changes in the bank has `bank.` before it. A table chooses a
    way, so that a game posted otherwise needs no second sheet.
    """

    id: str  # by which a table names it
    title: str
    # what each changes, by dotted key
    ways: Annotated[dict[str, Values], msgspec.Meta(min_length=2, max_length=ROWS_MOST)]
    lines: str = ""  # of the book

    def changes(self, way: str) -> Values:
        """Return what one way changes."""
        if way not in self.ways:
            raise Mistake(f"{self.id} is {' or '.join(map(repr, self.ways))}, not {way!r}")
        return self.ways[way]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game as one card room plays it. A ring game has betting instead of a bank, a game of points has points."""

    id: str  # ROOM/GAME in a book, the file's path elsewhere
    title: str
    family: str  # the module that plays it, unless `play` names another
    play: str = ""  # a module for one kind of the family's games
    source: tuple[str, ...] = ()  # passages of the book, as file:first-last
    seats: SeatCount
    decks: Decks
    bank: Banking | None = None  # None for ring games and games of points
    betting: Betting | None = None  # None but for ring games
    points: Points | None = None  # None but for games of points
    wager: Annotated[tuple[Wager, ...], msgspec.Meta(max_length=WAGERS_MOST)] = ()  # none, for a pot or points
    approval: str = ""  # the state's number for the game
    playable: bool = True  # False while no family can deal the game
    # tables with their own number of seats, by name
    layouts: dict[str, SeatCount] = msgspec.field(default_factory=dict)
    backline: bool = False  # whether people may bet behind seats that others play
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
    ] = "standard"  # one; `decks` says how many of it
    shuffle: Shuffle = "by the cut card"  # when a new shoe begins
    burn: Burn = "none"  # which cards go unseen before the deal
    cut: bool = False  # whether a player cuts the cards
    # Hands of a shoe that a player may ask for without a bet.
    free_hands: FreeHands = 0
    # Whether a player may bet, beside their own seat, in circles where nobody sits.
    empty_circles: bool = False
    rules: Values = msgspec.field(default_factory=dict)  # the family's own vocabulary, checked by its `Rules`
    choice: tuple[HouseChoice, ...] = ()
    schedules: tuple[Schedule, ...] = ()
    reading: tuple[Reading, ...] = ()

    @property
    def module(self) -> str:
        """The module that plays it: its family, or the kind of it that `play` names."""
        return self.play or self.family

    @property
    def room(self) -> str:
        """The folder of the book it stands in; empty for a sheet of somebody's own."""
        return self.id.rpartition("/")[0]

    @property
    def cards(self) -> tuple[Card, ...]:
        return DECKS[self.deck]

    @property
    def has_antes(self) -> bool:
        """Whether everybody antes in a game of points, by the sheet or by an option of the schedule."""
        printed = any("ante" in row.terms for schedule in self.schedules for row in schedule.rows)
        return self.points is not None and (printed or self.points.ante > 0)

    @property
    def digest(self) -> str:
        """The hash of all the sheet says except its id.

        The order counts: of several paytables the first is the usual one.
        """
        contents = msgspec.structs.replace(self, id="")
        return hashlib.sha256(msgspec.json.encode(contents)).hexdigest()

    def rules_with(self, choices: Mapping[str, str]) -> Values:
        """Return the rules with a table's choices."""
        changes = self._changes(choices)
        return {**self.rules, **{key: each for key, each in changes.items() if not key.startswith(OF_THE_BANK)}}

    def bank_with(self, choices: Mapping[str, str]) -> Values:
        """Return the bank's keys that a table's choices change."""
        changes = self._changes(choices)
        return {key.removeprefix(OF_THE_BANK): each for key, each in changes.items() if key.startswith(OF_THE_BANK)}

    def _changes(self, choices: Mapping[str, str]) -> Values:
        known = {choice.id: choice for choice in self.choice}
        changes: Values = {}
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

    def schedule_by_id(self, schedule_id: str | None) -> Schedule | None:
        """The schedule named, or without a name the first; none, where the book prints none."""
        if not schedule_id:
            return self.schedules[0] if self.schedules else None
        for schedule in self.schedules:
            if schedule.id == schedule_id:
                return schedule
        names = ", ".join(schedule.id for schedule in self.schedules) or "none"
        raise Mistake(f"{self.id} does not use schedule {schedule_id!r}: it has {names}")

    def rows_of(self, schedule_id: str, options: Iterable[int]) -> tuple[Row, ...]:
        """The rows of some of a schedule's options."""
        schedule = self.schedule_by_id(schedule_id)
        return tuple(row for option in options for row in schedule.option(option)) if schedule else ()


def chosen_table(wager: Wager, label: str | None = None) -> tuple[str, dict[str, str]]:
    """Return the label and the rows of a wager's paytable; the first, if none is named."""
    tables = wager.tables
    label = next(iter(tables)) if label is None else label
    if label not in tables:
        raise Mistake(f"{wager.id} has no paytable {label!r}: it has {', '.join(map(repr, tables))}")
    return label, tables[label]
