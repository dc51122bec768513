"""A hand told for whoever learns the game: cards that come together in one line, nothing told twice."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.core.cards import Card
from houseway.core.money import Posting
from houseway.core.text import join_words
from houseway.round.ask import Purpose, Question
from houseway.round.event import EVERYONE, Answered, Asked, Dealt, Event, Faced, Marked, Moved, Piled
from houseway.sheets.sheet import Sheet
from houseway.words.chips import describe_chips
from houseway.words.events import NO, Titles, answer_in_words, lines_of

# What says nothing to somebody who wants to learn a game: how packs are made, and cards that nobody sees.
_LEFT_OUT = ("shuffled", "dealt", "moved")
# What somebody passes on who says no more than that.
PASS = "pass"
_PASSED_ON: dict[Purpose, str] = {"offer": "the position", "cut": "the cut"}


class LessonLine(NamedTuple):
    """One thing told, of whom or of which pile; faces, if there are any, stand between its text and what is after.

    What they do is in the text, or is a verb before it, which goes by how many they are.
    """

    kind: str  # the event's tag, such as "faces"
    text: str
    faces: tuple[Card, ...] = ()  # those that go together, in the order seen
    after: str = ""  # for whom alone they are to be seen
    of: str = ""  # name; empty, where the text says of whom
    verb: str = ""  # such as "bet"; put into the plural for several people
    pile: Piled | None = None  # where the faces lie


def lesson(events: Sequence[Event], asked: Mapping[str, Question], sheet: Sheet) -> tuple[LessonLine, ...]:
    """The lines of a hand. Those who do the same one after the other share one, and so do an answer and its card."""
    return tuple(_join_alike(_with_cards(list(_lines(events, asked, sheet)))))


def _lines(events: Sequence[Event], asked: Mapping[str, Question], sheet: Sheet) -> Iterator[LessonLine]:
    told = {each.at: each for each in lines_of(events, asked, sheet) if each.kind not in _LEFT_OUT}
    titles = {wager.id: wager.title for wager in sheet.wager}
    cards, answers, hands = _Cards(), _Answers(asked, titles), list[str]()
    for at, event in enumerate(events):
        match event:
            case Piled():
                cards.piles[event.pile] = event
            case Dealt() | Moved():
                cards.where[event.place] = event.pile
            case Faced():
                cards.turn(event)
            case Asked():
                answers.asked[event.question.key] = event.question
            case Posting():
                if chips := describe_chips(events, at, titles):
                    yield from cards.lines()
                    yield LessonLine("posted", chips.text, of=chips.of, verb=chips.verb)
            case Marked(what="draw"):  # with the cards, by the answer before it
                pass
            case Marked() if event.text in (*hands, "; ".join(hands)):  # turned up before the showdown, and told then
                pass
            case Answered() if at in told:
                yield from cards.lines()
                yield LessonLine("answered", answers.words(event), of=event.who)
            case _ if at in told:
                yield from cards.lines()
                hands += [event.text] if isinstance(event, Marked) and event.pile else []
                yield LessonLine(told[at].kind, told[at].text)
    yield from cards.lines()


class _Answers:
    """Answers in the words of the option; one that is called by a word of the game is explained once."""

    def __init__(self, asked: Mapping[str, Question], titles: Titles) -> None:
        self.asked = dict(asked)  # by key, the last that was asked so far
        self._titles = titles
        self._explained: set[str] = set()

    def words(self, event: Answered) -> str:
        short = answer_in_words(event, self.asked, self._titles)
        question = self.asked[event.key]
        option = next((each for each in question.options if each.id == event.option), None)
        if option is None or event.arg is not None or event.option == NO:
            return short
        if event.option == PASS and question.purpose in _PASSED_ON:
            return f"{short} on {_PASSED_ON[question.purpose]}"
        text = option.text[0].lower() + option.text[1:]
        if option.name.split()[0] in re.findall(r"\w+", text.casefold()):
            return text
        if option.name in self._explained:
            return short
        self._explained.add(option.name)
        return f"{short} ({text})"


class _Cards:
    """Faces that were seen since the last line, by pile and by who saw them; none is told again at the showdown."""

    def __init__(self) -> None:
        self.piles: dict[str, Piled] = {}
        self.where: dict[int, str] = {}
        self._told: set[int] = set()
        self._turned: dict[tuple[str, tuple[str, ...]], list[Card]] = {}

    def turn(self, event: Faced) -> None:
        if event.place not in self._told and event.face is not None:
            self._told.add(event.place)
            self._turned.setdefault((self.where[event.place], event.seen_by), []).append(event.face)

    def lines(self) -> Iterator[LessonLine]:
        for (pile, seen_by), faces in self._turned.items():
            alone = "" if seen_by == EVERYONE else f", seen by {' and '.join(seen_by) or 'the house dealer'} alone"
            yield LessonLine("faces", "", tuple(faces), alone, pile, pile=self.piles[pile])
        self._turned = {}


def _with_cards(lines: Sequence[LessonLine]) -> Iterator[LessonLine]:
    """Join what somebody alone is dealt or draws by an answer to the line of that answer."""
    last: LessonLine | None = None
    for line, after in zip(lines, (*lines[1:], None), strict=True):
        if last and last.kind == "answered" and not last.faces and _is_for(last.of, line, after):
            pile = _name_for(last.of, line)
            text = f"{last.text}, {pile}" if pile else f"{last.text},"
            last = last._replace(text=text, faces=line.faces, after=line.after)
            continue
        if last:
            yield last
        last = line
    if last:
        yield last


def _name_for(who: str, line: LessonLine) -> str:
    """Name cards to somebody: with nothing, if they are their only hand."""
    if line.pile is None or line.pile.owner == who:
        return line.pile.title if line.pile else line.of
    return line.of if line.pile.owner else line.of[:1].lower() + line.of[1:]


def _is_for(who: str, line: LessonLine, after: LessonLine | None) -> bool:
    """Whether these cards, and no others with them, are somebody's, or on the table for them to act on."""
    if line.kind != "faces" or (after and after.kind == "faces"):
        return False
    own = line.pile is not None and line.pile.owner == who and not line.pile.title
    return own or (after is not None and after.of == who)


def _join_alike(lines: Iterable[LessonLine]) -> Iterator[LessonLine]:
    """Say before each line whose it is: all of them, where several do the same one after the other."""
    alike: list[LessonLine] = []
    for line in lines:
        same = alike and line.of and alike[0]._replace(of="") == line._replace(of="")
        if same and line.of not in [each.of for each in alike]:
            alike.append(line)
            continue
        yield from _say_whose(alike)
        alike = [line]
    yield from _say_whose(alike)


def _say_whose(alike: Sequence[LessonLine]) -> Iterator[LessonLine]:
    """Chips that several pay or get are as many for each of them."""
    for line in alike[:1]:
        several = len(alike) > 1
        who = join_words([each.of for each in alike]) + (" each" if several and line.kind == "posted" else "")
        does = f"{line.verb}{'' if several else 's'} {line.text}" if line.verb else line.text
        yield line._replace(text=f"{who}: {does}" if who else does)
