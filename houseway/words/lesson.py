"""A hand told for whoever learns the game: cards that come together in one line, nothing told twice."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from houseway.core.cards import Card
from houseway.core.ledger import Kind, Posting
from houseway.core.money import dollars
from houseway.round.ask import Question
from houseway.round.event import EVERYONE, Answered, Dealt, Event, Faced, Marked, Moved
from houseway.sheets.sheet import Sheet
from houseway.words.events import lines_of

# What says nothing to somebody who wants to learn a game: how packs are made, and cards that nobody sees.
_LEFT_OUT = ("shuffled", "dealt", "moved")
# Chips that answers have told of already.
_BY_ANSWER: frozenset[Kind] = frozenset({"puts up", "bet", "raise", "call", "straddle", "bring-in"})
# The places of cards, by which an option tells equal ones apart, say nothing to a reader.
_PLACES = re.compile(r" #[\d.]+")


class Line(NamedTuple):
    """One thing told, of whom or of which pile; faces, if there are any, stand between its text and what is after."""

    kind: str
    text: str
    faces: tuple[Card, ...] = ()
    after: str = ""
    of: str = ""


def lesson(events: Sequence[Event], asked: Mapping[str, Question], sheet: Sheet) -> tuple[Line, ...]:
    """The lines of a hand. Those who do the same one after the other share one, and so do an answer and its card."""
    return tuple(_by_all(_with_cards(list(_lines(events, asked, sheet)))))


def _lines(events: Sequence[Event], asked: Mapping[str, Question], sheet: Sheet) -> Iterator[Line]:
    told = {each.at: each for each in lines_of(events, asked, sheet) if each.kind not in _LEFT_OUT}
    cards = _Cards()
    for at, (event, after) in enumerate(zip(events, (*events[1:], None), strict=True)):
        match event:
            case Dealt() | Moved():
                cards.where[event.place] = event.pile
            case Faced():
                cards.turn(event)
            case Posting() if event.kind in _BY_ANSWER:
                pass
            case Marked(what="draw"):  # with the cards, by the answer before it
                pass
            case Answered() if at in told:
                yield from cards.lines()
                paid = f" {dollars(after.cents)}" if isinstance(after, Posting) and after.kind == "call" else ""
                words = _PLACES.sub("", told[at].text.removeprefix(f"{event.who}: "))
                yield Line("answered", words + paid, of=event.who)
            case _ if at in told:
                yield from cards.lines()
                yield Line(told[at].kind, told[at].text)
    yield from cards.lines()


class _Cards:
    """Faces that were seen since the last line, by pile and by who saw them; none is told again at the showdown."""

    def __init__(self) -> None:
        self.where: dict[int, str] = {}
        self._told: set[int] = set()
        self._turned: dict[tuple[str, tuple[str, ...]], list[Card]] = {}

    def turn(self, event: Faced) -> None:
        if event.place not in self._told and event.face is not None:
            self._told.add(event.place)
            self._turned.setdefault((self.where[event.place], event.seen_by), []).append(event.face)

    def lines(self) -> Iterator[Line]:
        for (pile, seen_by), faces in self._turned.items():
            alone = "" if seen_by == EVERYONE else f", seen by {' and '.join(seen_by) or 'the house dealer'} alone"
            yield Line("faces", "", tuple(faces), alone, pile)
        self._turned = {}


def _with_cards(lines: Sequence[Line]) -> Iterator[Line]:
    """What somebody alone is dealt or draws by an answer, in the same line as that."""
    last: Line | None = None
    for line, after in zip(lines, (*lines[1:], None), strict=True):
        if last and last.kind == "answered" and not last.faces and _is_for(last.of, line, after):
            pile = "" if line.of == last.of else f"{line.of} "
            last = last._replace(text=f"{last.text}, {pile}", faces=line.faces, after=line.after)
            continue
        if last:
            yield last
        last = line
    if last:
        yield last


def _is_for(who: str, line: Line, after: Line | None) -> bool:
    """Whether these cards, and no others with them, are somebody's, or on the table for them to act on."""
    if line.kind != "faces" or (after and after.kind == "faces"):
        return False
    return who in (line.of, after.of if after else "")


def _by_all(lines: Iterable[Line]) -> Iterator[Line]:
    """Whose line it is, said before it: all of them, where several have answered the same."""
    for _, alike in groupby(enumerate(lines), _answer):
        same = [line for _, line in alike]
        names = [line.of for line in same]
        said = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
        yield same[0]._replace(text=f"{said}: {same[0].text}" if said else same[0].text)


def _answer(numbered: tuple[int, Line]) -> Line | int:
    """What was answered, whoever did; anything else is like nothing but itself."""
    number, line = numbered
    return line._replace(of="") if line.kind == "answered" else number
