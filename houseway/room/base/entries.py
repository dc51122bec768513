"""Entries of a table: the lines of its journal, and between them how a hand goes on and what the desk noted.

Those of one step go on record together, with all else that it changes (`Changes`).
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from houseway.core.chance import Words
from houseway.core.money import Account, Posting
from houseway.core.opened_shoe import OpenedShoe
from houseway.record.journal import Line, Opened, current
from houseway.record.older import account_parts, from_format_1
from houseway.room.base.commands import Task
from houseway.round.event import Event
from houseway.round.script import Script
from houseway.tables.acts import Carry, Person


class Wagered(NamedTuple):
    """The bets of one player in one hand on one wager, taken together; amounts are cents."""

    name: str
    wager: str  # by its id; of a game without any, `IN_ALL`
    paytable: str  # label; empty, where there is one only
    decks: int  # in the shoe it was bet against, for its price
    staked: int
    gained: int  # below 0: lost
    due: int  # what it would have come to, had all of it been covered


class Begun(msgspec.Struct, frozen=True, tag="begun", tag_field="line"):
    """A hand begins: all that it is a function of, but for the felt. A desk is restored from here on."""

    number: int  # of the hand
    people: list[Person]
    carry: Carry  # what it knows of the hand before
    balances: list[tuple[Account, int]]  # chips by account
    missed: dict[str, int] = {}  # turns that players have missed running
    pledges: dict[str, str] = {}  # of words for the next shoe


class Told(msgspec.Struct, frozen=True, tag="told", tag_field="line"):
    """Script entries that the running hand was told next."""

    number: int  # of the hand
    script: Script  # after what it was told before
    missed: dict[str, int] = {}  # turns missed running, by name


class Bots(msgspec.Struct, frozen=True, tag="bots", tag_field="line"):
    """Names of bots at the table, of all who are there."""

    names: tuple[str, ...]  # none, once the last has gone


class Later(msgspec.Struct, frozen=True, tag="later", tag_field="line"):
    """A command that waits for the running hand to end; chips it needs are held until then."""

    name: str  # whose command it is
    command: Task
    held: int = 0  # cents


class Dropped(msgspec.Struct, frozen=True, tag="dropped", tag_field="line"):
    """A command that waited and could not be done; what was held for it goes back."""

    name: str  # whose command it was
    why: str  # a sentence


class Moving(msgspec.Struct, frozen=True, tag="moving", tag_field="line"):
    """Somebody is to go to another table, now that no hand is running; to any free seat there, if none is named."""

    name: str
    table: int  # where to
    seat: int  # 0: any
    text: str  # why, in the floor's words


class Stays(msgspec.Struct, frozen=True, tag="stays", tag_field="line"):
    """Somebody who was to go to another table could not, and stays."""

    name: str
    why: str  # a sentence


class Feeds(msgspec.Struct, frozen=True, tag="feeds", tag_field="line"):
    """The table to which whoever sits here longest goes whenever a seat is free there; 0: to none."""

    table: int


class Paused(msgspec.Struct, frozen=True, tag="paused", tag_field="line"):
    paused: bool  # False: play goes on
    text: str = ""  # why, in the floor's words


class Stirs(msgspec.Struct, frozen=True, tag="stirs", tag_field="line"):
    """Somebody pledges a word for the next shoe, and perhaps gives the one they pledged for the shoe just sealed."""

    name: str
    pledge: str  # hash of a word, as hex; empty: none for the next shoe
    root: str = ""  # of the shoe just sealed; empty, where no word is given
    word: str = ""  # empty: none is given


Entry = Line | Begun | Told | Bots | Later | Dropped | Moving | Stays | Feeds | Paused | Stirs

ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def read_entry(body: str) -> Entry:
    """An entry as the database holds it. Those of an earlier program, in format 1, are read into today's form."""
    try:
        entry = _DECODER.decode(body)
    except msgspec.ValidationError:
        raw = from_format_1(msgspec.json.decode(body))
        if raw["line"] == "begun":
            raw["balances"] = [(account_parts(name), cents) for name, cents in raw["balances"].items()]
        entry = msgspec.convert(raw, Entry)
    return current(entry) if isinstance(entry, Opened) else entry


def kind_of(entry: Entry) -> str:
    tag = entry.__struct_config__.tag
    assert isinstance(tag, str), "every entry has its tag"
    return tag


class Stored(msgspec.Struct, frozen=True):
    """An entry about to be stored, with the hand it belongs to and the chips it moves."""

    entry: Entry
    hand: int  # 0 before the first
    postings: list[Posting]
    kind: str  # tag of the entry


@dataclass
class Changes:
    """Changes of one step of a table: entries with their postings, wallets, shoes, results; and what it tells.

    All of it is stored in one transaction, or none. Wallets go by account, for a name may change.

    `owners` are the accounts of those who have chips here once it is done, `players` of those in a hand that ended;
    `shoes` come each with the number of the hand for which it was made.
    """

    stored: list[Stored] = field(default_factory=list)  # in the order they were decided
    wallets: dict[int, int] = field(default_factory=dict)  # cents added, by account
    shoes: list[tuple[OpenedShoe, int]] = field(default_factory=list)
    cut: tuple[str, int] | None = None  # root of the shoe in play, and cards cut from its top
    stirred: tuple[str, Words] | None = None  # root of the shoe in play, and the words that stirred it
    shown: list[str] = field(default_factory=list)  # roots of shoes that are laid open
    results: dict[str, int] = field(default_factory=dict)  # cents gained in the hand that ended, by name
    uncovered: dict[str, int] = field(default_factory=dict)  # cents of their bets in it that were not covered
    owners: dict[str, int] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    result: str = ""  # of the hand that ended, in a sentence
    told: dict[str, str] = field(default_factory=dict)  # that sentence as some of them were told it, by name
    hand: int = 0  # its number
    wagered: list[Wagered] = field(default_factory=list)  # in it
    played: frozenset[str] = frozenset()  # names of those who did not sit it out
    events: list[Event] = field(default_factory=list)  # told since the last step
    news: list[str] = field(default_factory=list)  # sentences for the log of the page
    closed: bool = False  # whether the table is, for good

    def add(self, entry: Entry, hand: int, postings: list[Posting] | None = None, news: str = "") -> None:
        self.stored.append(Stored(entry, hand, postings or [], kind_of(entry)))
        if news:
            self.news.append(news)

    def pay(self, account_id: int, cents: int) -> None:
        self.wallets[account_id] = self.wallets.get(account_id, 0) + cents

    def take(self) -> "Changes":
        """All of it, for the room to store. Whoever notes changes here goes on with none."""
        taken = Changes()
        taken.__dict__, self.__dict__ = self.__dict__, taken.__dict__
        return taken
