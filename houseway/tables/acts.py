"""People at a table, acts that may be asked of it between hands, and facts: whatever happens to it, by which act.

Of its people a table holds where each sits or stands, and what a hand must know that comes after another (`Carry`).

A fact is a line of the table's journal. `decide` finds facts, or says by a Mistake why there are none; `evolve` alone
changes a table by them. What a fact moved is in its postings, and those are the money: whoever goes through a record
again moves what is recorded.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

import msgspec

from houseway.core.money import Posting
from houseway.fees.ladder import Fee
from houseway.round.event import Stake
from houseway.round.script import Script
from houseway.sheets.stakes import Button, Owes
from houseway.tables.options import Options
from houseway.tables.vote import Vote


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


class Join(NamedTuple):
    """Somebody sits down, or stands behind a seat, with chips that they buy or bring from another table.

    Whoever brings chips along has bought none: they need not be as many as a buy-in.
    """

    person: Person
    cents: int  # all that they bring to the table
    came: Came | None = None  # None, if they come from nowhere
    wrong: str = ""  # the rule that it broke, where it was seen to be done all the same; empty: it must break none


class Leave(NamedTuple):
    """Somebody goes, with all their chips: home, or to the table that is named."""

    name: str
    table: str = ""  # empty: home


class Buy(NamedTuple):
    """Somebody buys more chips."""

    name: str
    cents: int  # bought on top of what they have


class ColourUp(NamedTuple):
    """Somebody exchanges all their chips for larger ones; what makes no whole one goes back to the cage."""

    name: str
    chip: int  # cents of the larger ones


class SitOut(NamedTuple):
    """Somebody stays in their seat and out of the hands from the next one on, or plays again."""

    name: str
    away: bool  # False: they play again


class Collect(NamedTuple):
    """The clock shows so many minutes: whoever plays pays what is due for the time, or all they have."""

    minutes: int  # of the table's clock, past a full hour
    fees: list[Fee] | None = None  # what was seen to be taken; None: nobody noted it


class Rule(NamedTuple):
    """The floor rules, and may move chips from one person to another by it."""

    text: str
    giver: str = ""  # whose chips go to the taker; empty, if none are moved
    taker: str = ""  # empty, where no chips are moved
    cents: int = 0  # 0: no chips move
    clause: str = ""  # of the book or of the house, as the floor names it
    at: str = ""  # the time that the floor gives for it


class Change(NamedTuple):
    """The floor lays the table out anew, perhaps by a vote of the players."""

    options: Options
    text: str  # why, in the floor's words
    at: str = ""
    vote: Vote = Vote()  # nobody's, where the floor decides alone


class Meet(NamedTuple):
    """Watchers come to the table in the middle of its game, or come back: all is as it is found then."""

    options: Options  # as the table is played now
    found: Found


Act = Join | Leave | Buy | ColourUp | SitOut | Collect | Rule | Change | Meet


class Joined(msgspec.Struct, frozen=True, tag="joined", tag_field="line", omit_defaults=True):
    """Somebody comes to the table, with chips that they buy or bring from another one."""

    person: Person
    postings: list[Posting]  # from the cage, or from the other table
    came: Came | None = None
    wrong: str = ""  # what rule was broken by it, at a table that is watched

    @property
    def act(self) -> Act:
        """Return the act that this came of, so that a replay can decide it again; so does each fact below."""
        return Join(self.person, total(self.postings), self.came, self.wrong)


class Left(msgspec.Struct, frozen=True, tag="left", tag_field="line", omit_defaults=True):
    """Somebody goes: home, or to the table that is named."""

    name: str
    postings: list[Posting]  # all of their chips
    table: str = ""  # empty: home

    @property
    def act(self) -> Act:
        return Leave(self.name, self.table)


class Bought(msgspec.Struct, frozen=True, tag="bought", tag_field="line"):
    """Somebody buys more chips."""

    name: str
    postings: list[Posting]

    @property
    def act(self) -> Act:
        return Buy(self.name, total(self.postings))


class Coloured(msgspec.Struct, frozen=True, tag="colour", tag_field="line"):
    """Somebody exchanges their chips for larger ones, and takes the odd ones off the table."""

    name: str
    chip: int  # cents of the larger ones
    postings: list[Posting]

    @property
    def act(self) -> Act:
        return ColourUp(self.name, self.chip)


class Sat(msgspec.Struct, frozen=True, tag="sat", tag_field="line"):
    """Somebody sits out from the next hand on, or plays again."""

    name: str
    away: bool  # False: they play again
    postings: ClassVar[Sequence[Posting]] = ()  # none: no chips move

    @property
    def act(self) -> Act:
        return SitOut(self.name, self.away)


class Collected(msgspec.Struct, frozen=True, tag="collection", tag_field="line"):
    """Fees for the time, when the clock shows so many minutes; perhaps none, for who comes in is noted too."""

    minutes: int  # of the table's clock, past a full hour
    postings: list[Posting]  # to the drop box
    fees: list[Fee] | None = None  # what was taken, at a table that is watched; None: nobody noted it

    @property
    def act(self) -> Act:
        return Collect(self.minutes, self.fees)


class Ruled(msgspec.Struct, frozen=True, tag="ruling", tag_field="line"):
    """The floor rules, and may move chips between people by it."""

    text: str  # the floor's words
    postings: list[Posting]  # one, or none
    clause: str = ""
    at: str = ""

    @property
    def act(self) -> Act:
        giver, taker = (self.postings[0].source.who, self.postings[0].target.who) if self.postings else ("", "")
        return Rule(self.text, giver, taker, total(self.postings), self.clause, self.at)


class Changed(msgspec.Struct, frozen=True, tag="options", tag_field="line"):
    """The floor changes the table's options, perhaps by a vote of the players."""

    options: Options
    text: str  # why, in the floor's words
    at: str = ""
    asked: tuple[str, ...] = ()  # for it, where it was voted on; empty, where the floor decided alone
    against: tuple[str, ...] = ()  # names
    postings: ClassVar[Sequence[Posting]] = ()  # none: no chips move

    @property
    def act(self) -> Act:
        return Change(self.options, self.text, self.at, Vote(self.asked, self.against))


class Met(msgspec.Struct, frozen=True, tag="met", tag_field="line"):
    """The table is met again in the middle of its game: other people, chips and perhaps stakes."""

    options: Options
    found: Found
    postings: list[Posting]  # what makes the table's chips what was found

    @property
    def act(self) -> Act:
        return Meet(self.options, self.found)


class Played(msgspec.Struct, frozen=True, tag="hand", tag_field="line"):
    """A hand was played: what it was told, the chips it moved, and what the next must know of it."""

    number: int  # of the hand, from 1 on
    script: Script  # all that the hand was told: replayed, it must give the same postings
    postings: list[Posting]  # the money itself: a replay that differs is an alarm, and corrects nothing
    carry: Carry
    at: str = ""  # when it was over; empty, where no clock was at the table


class Observed(msgspec.Struct, frozen=True, tag="observed", tag_field="line", kw_only=True):
    """A hand seen at a real table. The postings are what was due; beside them, what was taken and paid.

    Fees or payouts that nobody noted are None, and are not held against anybody. A void hand moved nothing. Of one
    that went so wrong that nobody can say what was due, the script ends there, and the postings are what was paid.
    """

    number: int
    seen: SightsBefore  # before the cards: offers, the bank and bets
    script: Script  # with "?" for what nobody saw
    postings: list[Posting]  # what was due; none, if it was void
    carry: Carry
    fees: list[Fee] | None = None
    payouts: list[Stake] | None = None  # what each bettor gained on a wager, less for a loss
    void: str = ""  # the reason; empty: it holds
    at: str = ""  # as somebody noted the time
    faults: tuple[str, ...] = ()  # what was done wrong: as it was seen, and what of it the round had no place for
    unfinished: str = ""  # why it cannot be followed to its end; empty: it can


Between = Joined | Left | Bought | Coloured | Sat | Collected | Ruled | Changed | Met
Fact = Between | Played | Observed


def total(postings: list[Posting]) -> int:
    """Add up what these move."""
    return sum(posting.cents for posting in postings)
