"""Events that a round tells, what they tell of, and how the cards lie by them. They know no game.

An event that not everybody may see in full names its audience; `as_seen` is the only way one leaves for a
player, so that nothing leaks by forgetting. Begin at `Event`, the kinds there are.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from houseway.core.cards import NAMES, Card
from houseway.core.money import Posting, WagerAccount
from houseway.core.text import you_do
from houseway.round.ask import Question

Audience = tuple[str, ...]
EVERYONE: Audience = ("*",)
NOBODY: Audience = ()


class Pile(list[int]):
    """The places of the cards lying together, in the order they came.

    `owner` is the player whose cards they are; nobody, if they are the table's. `title` tells it from the owner's other
    piles. `name` tells it from all others: nobody may read in it whose it is.
    """

    __slots__ = ("name", "owner", "title")

    def __init__(self, name: str, owner: str = "", title: str = "") -> None:
        self.name = name
        self.owner = owner
        self.title = title


class Titles:
    """Names of the piles of a round, so that no two that differ are called alike.

    >>> titles = Titles()
    >>> [titles.pile(*each).name for each in (("", "Muck"), ("", "Ann"), ("hand 2", "Ann"), ("Muck", ""))]
    ['Muck', 'Ann', 'Ann, hand 2', 'Muck 2']
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, str]] = {}

    def pile(self, title: str, owner: str = "") -> Pile:
        """A pile called after its owner and by its title; with a number, where that is another's name."""
        label = f"{owner}, {title}" if owner and title else owner or title
        name, number = label, 1
        while self._known.setdefault(name, (owner, title)) != (owner, title):
            number += 1
            name = f"{label} {number}"
        return Pile(name, owner, title)


class Piled(msgspec.Struct, frozen=True, tag="pile", gc=False):
    """A place on the felt where cards will lie.

    `pile` is what events call it, and is no other's. Whose it is, and which of theirs or of the table's, is said beside
    that: a player may be called like any pile.
    """

    pile: str
    owner: str = ""  # nobody: the table's
    title: str = ""  # none: the only hand of its owner


class Dealt(msgspec.Struct, frozen=True, tag="dealt", gc=False):
    """A card, face down until its face is told, numbered in the order it left the shoe this round."""

    place: int  # 0 for the first card of the round, burnt ones counted
    pile: str  # by its name


class Moved(msgspec.Struct, frozen=True, tag="moved", gc=False):
    place: int  # the card's, as it was dealt
    pile: str  # where it lies from now on


class Faced(msgspec.Struct, frozen=True, tag="faces", gc=False):
    """Somebody looks at a card. Everybody sees who looks; the audience alone sees the face (None: not known)."""

    place: int
    face: Card | None  # None: not known, or not for whoever is told
    seen_by: Audience


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled", gc=False):
    """A new shoe of so many cards, its order committed to by the root of a hash tree."""

    cards: int
    root: str  # hex; empty, where nobody committed to an order


class Asked(msgspec.Struct, frozen=True, tag="asked", gc=False):
    """A question; its options are for the one asked."""

    question: Question


class Answered(msgspec.Struct, frozen=True, tag="answered", gc=False):
    """An answer; a number in it is cents, unless it counts something else, which is then its unit."""

    key: str  # of the question
    who: str
    option: str  # by its id; empty, for those who may not know
    arg: object  # as in the answer; None also for those who may not know
    seen_by: Audience  # those who may know what was answered
    unit: str = ""  # empty: cents
    called: str = ""  # the option as one would type it, where its id says more
    circles: dict[str, tuple[str, int]] = {}  # the wager and the seat of places in `arg` where nobody sits


class Rolled(msgspec.Struct, frozen=True, tag="dice", gc=False):
    dice: tuple[int, ...]


class Shortfall(msgspec.Struct, frozen=True, gc=False):
    """A bet that was not covered in full: the cents it came to, and those that moved; below 0, as a loss."""

    bet: WagerAccount  # the account in which it lay
    due: int  # what it should have won, or, below 0, lost
    done: int  # what moved of that

    @property
    def uncovered(self) -> int:
        return abs(self.due - self.done)


class Score(msgspec.Struct, frozen=True, gc=False):
    """The points that somebody wins from one opponent, row by row; below 0, as a loss."""

    one: str
    other: str
    rows: tuple[tuple[str, int], ...]  # each row with its points; last what is beyond them, by what it is for
    points: int  # in all


class Marked(msgspec.Struct, frozen=True, tag="marker", gc=False):
    """Something everybody should know: a button placed, a result, a moment of the round.

    The text is for reading alone; what else there is to know of it stands beside it.
    """

    what: str  # which kind of mark, such as "button" or "result"; pages and words go by it
    text: str
    who: str = ""  # whom it is about
    to: dict[str, str] = {}  # the text as it is said to some of those it tells of
    pile: str = ""  # the hand it tells of
    brief: str = ""  # what it says of them, without their name
    parts: tuple[tuple[str, ...], ...] = ()  # the cards of that hand as they are set
    short: Shortfall | None = None  # the bet it tells of, if that was not covered in full
    score: Score | None = None  # the points it tells of


Event = Piled | Dealt | Moved | Faced | Shuffled | Asked | Answered | Rolled | Marked | Posting
_FOR_ALL = frozenset((Piled, Dealt, Moved, Shuffled, Rolled, Marked, Posting))


def may_see(audience: Audience, viewer: str) -> bool:
    """Whether somebody is of an audience."""
    return audience == EVERYONE or viewer in audience


def as_seen(event: Event, viewer: str) -> Event:
    """The event as this viewer may know it."""
    if type(event) in _FOR_ALL:
        return event
    match event:
        case Faced() if not may_see(event.seen_by, viewer):
            return msgspec.structs.replace(event, face=None)
        case Asked() if event.question.who != viewer:
            return Asked(event.question.hide())
        case Answered() if not may_see(event.seen_by, viewer):
            return msgspec.structs.replace(event, option="", arg=None, called="", circles={})
    return event


def is_told_more(event: Event, viewer: str) -> bool:
    """Whether somebody knows more of an event than those do who are not at the table."""
    match event:
        case Faced() | Answered():
            return viewer in event.seen_by
        case Asked():
            return event.question.who == viewer
    return False


def view(events: Sequence[Event], viewer: str) -> list[Event]:
    """Return events as this viewer may know them."""
    return [as_seen(event, viewer) for event in events]


class Stake(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Chips bet by somebody on a wager at a spot. A bettor who is not the spot's player bets on its back line.

    Where a spot comes to have several hands, `part` says on which of them.
    """

    bettor: str  # by name
    spot: int  # a seat's number
    wager: str  # by its id
    cents: int  # more than none; as a recorded payout, less for a loss
    part: int = 0


def deed(what: str, who: str, does: str, you: str = "") -> Marked:
    """Say what somebody does, the verb first; and how it is said to them, where there is more than one verb.

    >>> deed("button", "Ann", "has the button").to
    {'Ann': 'You have the button'}
    """
    return Marked(what, f"{who} {does}", who, {who: f"You {you or you_do(does)}"}, brief=does)


def hand_shown(
    what: str, pile: Pile, said: str, brief: str, parts: Iterable[Iterable[Card]] = (), *, who: str
) -> Marked:
    """Say what a hand has, and how its cards are set, if they are; `said` of its owner, or of whoever plays it."""
    to = {who: f"You have {brief}"} if who == pile.owner else {}
    return Marked(what, f"{said} has {brief}", who, to, pile.name, brief, names_of(parts))


def names_of(parts: Iterable[Iterable[Card]]) -> tuple[tuple[str, ...], ...]:
    """Return the cards of each part by their names."""
    return tuple(tuple(NAMES[card] for card in part) for part in parts)


PLAYER_DEALER = "player-dealer"  # the position, and the pile of whoever holds it
NO_END = 10**9  # more cards, or cents, than any table has


class Lineup(NamedTuple):
    """Players and their places: known before a round without a table, and at a table once the bets are made."""

    spots: Mapping[int, str] = {}  # those bet on from the first action, and who decides for each
    order: tuple[int, ...] = ()  # all seats as hands go out, where every seat is dealt to
    banker: str = ""  # empty, where nobody banks
    banker_seat: int = 0  # one of `order`


NO_PLAYERS = Lineup()


Together = Mapping[Piled, Sequence[Card | None]]


class Lying:
    """The cards of a hand where they lie after some of its events, and who has seen which face.

    It never changes: `after` gives another, which goes on from here. So what a table shows is not worked out from a
    hand's first event at every step, and where cards lie once for all who watch.
    """

    def __init__(self) -> None:
        self._piles: dict[str, Piled] = {}
        self._where: dict[int, str] = {}  # names of piles by card, in the order in which the cards came to lie there
        self._faces: list[tuple[int, Card, Audience]] = []  # as they were shown

    def after(self, events: Iterable[Event]) -> "Lying":
        """Return how they lie when these events, too, have happened."""
        lying = Lying()
        lying._piles, lying._where, lying._faces = {**self._piles}, {**self._where}, [*self._faces]
        for event in events:
            if type(event) is Faced:
                if event.face is not None:
                    lying._faces.append((event.place, event.face, event.seen_by))
            elif type(event) is Dealt or type(event) is Moved:
                lying._where.pop(event.place, None)
                lying._where[event.place] = event.pile
            elif type(event) is Piled:
                lying._piles[event.pile] = event
        return lying

    def piles_for(self, viewer: str) -> Together:
        """Return the cards that lie together; None for one whose face this viewer has not seen."""
        return self._together({place: face for place, face, audience in self._faces if may_see(audience, viewer)})

    def piles_as_told(self) -> Together:
        """Return the cards that lie together, with every face that the events told: they are some viewer's already."""
        return self._together({place: face for place, face, _ in self._faces})

    def _together(self, faces: Mapping[int, Card]) -> Together:
        result: dict[Piled, list[Card | None]] = {}
        for place, pile in self._where.items():
            result.setdefault(self._piles[pile], []).append(faces.get(place))
        return result


def piles(events: Iterable[Event]) -> Together:
    """The cards that lie together at the end of these events; None for one whose face is not known."""
    return Lying().after(events).piles_as_told()
