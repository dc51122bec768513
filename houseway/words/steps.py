"""A hand in steps to go through: what is done at one moment is one step, however many cards or chips move by it.

For the page of a hand and its replay: a slider has one stop for each step.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.core.cards import Card
from houseway.core.money import Posting, Stack
from houseway.round.ask import Question
from houseway.round.event import EVERYONE, Answered, Dealt, Event, Faced, Marked, Moved, Piled
from houseway.sheets.sheet import Sheet
from houseway.words.events import Telling, lines_of

# How cards are handled.
DEALT, LOOKED_AT, SHOWN, MOVED = "dealt", "faces", "shown", "moved"
# What moves the chips of one bet that was covered in part.
_OF_A_BET_IN_PART = {("pays in part", "bet back"), ("loses", "not covered")}
OF_CARDS = ("dealt", "faces", "moved")


class Cards(NamedTuple):
    """Cards told together: where they lie, the faces that are known, how many others there are, and who sees them."""

    where: str  # name of the pile; "to" before it, where they move there
    faces: tuple[Card, ...]
    hidden: int  # cards whose faces are not known
    after: str  # who alone sees them; empty, if all do, or nobody


class Step(NamedTuple):
    """Events of one moment, from the first to the last: in words, in cards and in chips."""

    first: int  # place of its first event
    at: int  # place of its last event
    kind: str  # the first event's tag
    text: str  # empty, where only cards or chips are told of
    cards: tuple[Cards, ...]
    postings: tuple[str, ...]  # each in words


class Handled(NamedTuple):
    """How a card is handled by an event, and in which pile it is then; of no card, nothing.

    It is dealt as one `more` where that pile had some before somebody last answered. Only a pile of the table has a
    `title`: somebody may be called like it.
    """

    how: str = ""  # "dealt", "moved", "shown" and the like; empty, where no card is
    pile: str = ""  # by its name
    more: bool = False
    title: str = ""


def steps_of(events: Sequence[Event], asked: Mapping[str, Question], sheet: Sheet) -> list[Step]:
    """The steps of a hand, as somebody knows its events."""
    handled = handlings(events)
    together: list[list[Telling]] = []
    for line in lines_of(events, asked, sheet):
        if together and _goes_on(together[-1][-1].at, line.at, events, handled):
            together[-1].append(line)
        else:
            together.append([line])
    known: dict[int, Card] = {}
    return [_step(lines, events, handled, known) for lines in together]


def handlings(events: Sequence[Event]) -> list[Handled]:
    """By event, how its card is handled; a face that is told as its card comes is a part of that."""
    found: list[Handled] = []
    piles: dict[int, str] = {}
    titles = {event.pile: event.title for event in events if isinstance(event, Piled) and not event.owner}
    begun: set[str] = set()
    fresh = -1
    for event in events:
        match event:
            case Dealt() | Moved():
                piles[event.place], fresh = event.pile, event.place
                dealt = isinstance(event, Dealt)
                more, title = dealt and event.pile in begun, titles.get(event.pile, "")
                found.append(Handled(DEALT if dealt else MOVED, event.pile, more, title))
            case Faced() if event.place == fresh:
                found.append(found[-1])
            case Faced():
                how = SHOWN if event.seen_by == EVERYONE else LOOKED_AT
                pile = piles.get(event.place, "")
                found.append(Handled(how, pile, title=titles.get(pile, "")))
            case _:
                if isinstance(event, Answered):
                    begun = set(piles.values())
                fresh = -1
                found.append(Handled())
    return found


def _goes_on(last_at: int, at: int, events: Sequence[Event], handled: Sequence[Handled]) -> bool:
    """Whether what is told by an event is of the same moment as what was told last."""
    before, event = events[last_at], events[at]
    last, this = handled[last_at], handled[at]
    if isinstance(event, Posting):
        return _is_paid_with(before, event)
    if isinstance(before, Marked):
        return before.what == "street" and this.how == DEALT
    if isinstance(before, Answered):
        return this.how == MOVED
    if this.how == SHOWN:
        return last == this
    return bool(this.how) and (last.how == this.how or (last.how, this.how) == (DEALT, LOOKED_AT))


def _is_paid_with(before: Event, posting: Posting) -> bool:
    """Chips that somebody puts in by an answer, or with the last ones and for the same reason; those of a bet that was
    not covered in full, of which has been told."""
    if isinstance(before, Answered):
        return posting.source == Stack(before.who)
    if isinstance(before, Marked):
        return before.short is not None and (posting.source == before.short.bet or posting.kind == "pays in part")
    if not isinstance(before, Posting):
        return False
    together = (before.source, before.kind) == (posting.source, posting.kind)
    return together or (before.kind, posting.kind) in _OF_A_BET_IN_PART


def _step(
    lines: Sequence[Telling], events: Sequence[Event], handled: Sequence[Handled], known: dict[int, Card]
) -> Step:
    words = " ".join(line.text for line in lines if line.kind not in (*OF_CARDS, "posted"))
    postings = tuple(line.text for line in lines if line.kind == "posted")
    told: dict[int, tuple[str, str]] = {}
    for line in lines:
        event = events[line.at]
        if isinstance(event, Faced) and event.face is not None:
            known[event.place] = event.face
        if isinstance(event, Dealt | Moved | Faced):
            how, pile = handled[line.at][:2]
            told[event.place] = f"to {pile}" if how == MOVED else pile, line.after
    return Step(lines[0].at, lines[-1].at, lines[0].kind, words, tuple(_cards(told, known)), postings)


def _cards(told: Mapping[int, tuple[str, str]], known: Mapping[int, Card]) -> Iterator[Cards]:
    """The cards of a step, by where they lie and who sees them."""
    for where, after in dict.fromkeys(told.values()):
        places = [place for place, each in told.items() if each == (where, after)]
        faces = tuple(known[place] for place in places if place in known)
        yield Cards(where, faces, len(places) - len(faces), after)
