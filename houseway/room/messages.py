"""What a viewer is told: events as that viewer may see them, the table as everybody sees it, their own questions.

Faces are names ("As"), money is whole cents, times are seconds since 1970. Events leave by `as_seen` alone.
"""

from typing import Any

import msgspec

from houseway.cards import NAMES
from houseway.hand import Carry
from houseway.ledger import Posting
from houseway.options import Options
from houseway.round.ask import Amount, Answer, Argument, Lay, Question, Sort
from houseway.round.event import (
    Answered,
    Asked,
    Audience,
    Dealt,
    Event,
    Faced,
    Marked,
    Moved,
    Piled,
    Rolled,
    Shuffled,
    as_seen,
)


class ToSort(msgspec.Struct, frozen=True, tag="sort"):
    """Cards by name, and how many go into each place (lowest, highest)."""

    cards: tuple[str, ...]
    places: dict[str, tuple[int, int]]


class Choice(msgspec.Struct, frozen=True):
    """An option of a question; `closed` says why it cannot be chosen now."""

    id: str
    text: str
    arg: Amount | ToSort | Lay | None = None
    closed: str = ""


class Said(msgspec.Struct, frozen=True):
    """An answer: the option chosen, and its argument."""

    option: str
    arg: Any = None


class Put(msgspec.Struct, frozen=True):
    """A question as its viewer may know it: to others it has no options, default or advice."""

    key: str
    who: str
    text: str
    options: tuple[Choice, ...] = ()
    default: Said | None = None
    required: bool = True
    private: bool = False
    advice: Said | None = None
    deadline: float | None = None


class Seen(msgspec.Struct, frozen=True, tag="faces"):
    """Somebody looks at a card; the face is for its audience ("*" is everybody)."""

    place: int
    face: str | None
    seen_by: Audience


class Asking(msgspec.Struct, frozen=True, tag="asked"):
    question: Put


class Posted(msgspec.Struct, frozen=True, tag="posted"):
    source: str
    target: str
    cents: int
    why: str


Told = Piled | Dealt | Moved | Seen | Shuffled | Asking | Answered | Rolled | Marked | Posted


class PersonAt(msgspec.Struct, frozen=True):
    """Somebody at the table. `coming` waits for the running hand to end, `going` leaves then."""

    name: str
    seat: int
    chips: int
    standing: bool = False
    hired: bool = False
    bot: bool = False
    away: bool = False
    coming: bool = False
    going: bool = False


class Turn(msgspec.Struct, frozen=True):
    """Whom the table waits for, and until when; bots have no deadline."""

    who: str
    key: str
    deadline: float | None


class TableView(msgspec.Struct, frozen=True):
    """The table as everybody may see it. `felt` are the chips in no stack, by account: wager/…, bank, take, pot."""

    id: int
    title: str
    sheet: str
    state: str
    hand: int
    running: bool
    people: tuple[PersonAt, ...]
    felt: dict[str, int]
    drop: int
    carry: Carry
    shoe_cards: int
    turns: tuple[Turn, ...]
    next_hand: float | None
    usual_buy_in: int
    least_buy_in: int
    options: Options


class Message(msgspec.Struct, frozen=True):
    """One step of a table, or, as a snapshot, all that its last or running hand has told so far."""

    seq: int
    hand: int
    events: tuple[Told, ...]
    news: tuple[str, ...]
    table: TableView
    asked: tuple[Put, ...]


class TableSummary(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    id: int
    title: str
    sheet: str
    game: str
    state: str
    seats: int
    people: int
    bots: int
    free_seats: int
    minimum: int
    maximum: int | None
    hand: int
    watching: int


def told(event: Event, viewer: str) -> Told:
    """An event as this viewer may know it, ready to leave."""
    seen = as_seen(event, viewer)
    match seen:
        case Faced():
            return Seen(seen.place, None if seen.face is None else NAMES[seen.face], seen.seen_by)
        case Asked():
            return Asking(put(seen.question, viewer))
        case Posting():
            return Posted(seen.source, seen.target, seen.cents, seen.why)
    return seen


def put(question: Question, viewer: str, deadline: float | None = None) -> Put:
    """A question as this viewer may know it."""
    key, who, text, required, private = (
        question.key,
        question.who,
        question.text,
        question.required,
        question.private,
    )
    if who != viewer:
        return Put(key, who, text, required=required, private=private, deadline=deadline)
    options = tuple(Choice(each.id, each.text, _argument(each.arg), each.closed) for each in question.options)
    advice = _said(question.advice) if question.advice else None
    return Put(key, who, text, options, _said(question.default), required, private, advice, deadline)


def _said(answer: Answer) -> Said:
    return Said(answer.option, answer.arg)


def _argument(arg: Argument | None) -> Amount | ToSort | Lay | None:
    return ToSort(tuple(NAMES[card] for card in arg.cards), arg.places) if isinstance(arg, Sort) else arg
