"""Whether a view leaks: permute every face a viewer has not seen, and what they are told must stay the same.

Faces that cannot be, by what everybody knows, prove nothing: an answer that could not have been given with them, or
what the house dealer says after a look at a card (a mark called "check") and would not have said of these. Nor does it
prove anything where cards lie that were set face down: everybody sees which of those dealt lie in front, and where the
clock or the floor sets a hand, that goes by its cards.

The rounds are driven here, too: faces from a list, answers from anybody, and a failure that shows seed and script.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from houseway.core.cards import NAMES, STANDARD, Card, cards, shoe, write_cards
from houseway.core.money import Posting
from houseway.round import drivers
from houseway.round.ask import Answer, Question, Sort
from houseway.round.deal import Deal, Play
from houseway.round.drivers import reply_to, why_not_reply
from houseway.round.event import Event, Faced, Marked, may_see, view
from houseway.round.request import Face, Open, Request
from houseway.round.script import DEFAULT, Irregular, Ruling, Script, ShoeMade

Started = tuple[Deal, Play[Any]]
Start = Callable[[], Started]


class Faces:
    """A shoe that holds these cards, place by place."""

    def __init__(self, faces: Sequence[Card] | str) -> None:
        self.faces = cards(faces) if isinstance(faces, str) else list(faces)

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int = 0) -> str:
        return "root"

    def cut(self, depth: int) -> int:
        return depth

    def face(self, place: int) -> Card:
        return self.faces[place]


class ReshuffledFaces(Faces):
    """The same, but a shuffle in the middle of a round puts the cards it is told of in an order of their own."""

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int = 0) -> str:
        if place:
            order = list(deck) * decks + self.faces[place : place + rest]
            Random(place).shuffle(order)
            self.faces[place:] = order
        return "root"


class Anybody:
    """Gives any legal answer to any open question, and lets standing rights pass half the time."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.met: list[Question] = []

    def __call__(self, questions: tuple[Question, ...]) -> Answer | None:
        self.met += questions
        if not any(question.required for question in questions) and self._rng.random() < 0.5:
            return None
        return self._rng.choice(questions).sample(self._rng)


class Scripted:
    """Gives the answers of a list, one after the other; None lets rights pass."""

    def __init__(self, *answers: Answer | Ruling | None) -> None:
        self._answers = list(answers)

    def __call__(self, questions: tuple[Question, ...]) -> Answer | Ruling | None:
        return self._answers.pop(0)


class AnswersByKey:
    """Gives these answers by key ("take 2000", "bet player 500 tie 100" or just an option), else the default."""

    def __init__(self, **said: str) -> None:
        self._said = {name.replace("_", "/", 1): words for name, words in said.items()}

    def __call__(self, questions: tuple[Question, ...]) -> Answer:
        for question in questions:
            if question.key in self._said:
                return self._answer(question)
        return questions[0].default

    def _answer(self, question: Question) -> Answer:
        said = self._said[question.key]
        if said in [option.id for option in question.options]:
            return Answer(question.key, said)
        option, *words = said.split()
        if len(words) == 1:
            return Answer(question.key, option, int(words[0]))
        return Answer(question.key, option, dict(zip(words[::2], map(int, words[1::2]), strict=True)))


class Outcome(NamedTuple):
    """All a round came to."""

    result: Any
    script: Script
    events: list[Event]
    postings: list[Posting]


def shuffle_cards(rng: Random, decks: int = 1) -> list[Card]:
    order = list(shoe(STANDARD, decks).elements())
    rng.shuffle(order)
    return order


def drive(start: Start, faces: Faces, choose: drivers.Chooser, rng: Random | None = None) -> Outcome:
    """Play a round live."""
    deal, play = start()
    script: Script = []
    result = drivers.live(play, faces, choose, rng or Random(0), script)
    return Outcome(result, script, deal.events, deal.ledger.postings)


def drive_again(start: Start, script: Script) -> Outcome:
    """Play a round from its script."""
    deal, play = start()
    result = drivers.replay(play, script)
    return Outcome(result, script, deal.events, deal.ledger.postings)


def show_script(script: Script, **facts: object) -> str:
    """Return the lines to print when a round goes wrong: the facts, then the script, entry by entry."""
    lines = [f"{name} {fact}" for name, fact in facts.items()]
    lines += [f"{number:3} {msgspec.json.encode(entry).decode()}" for number, entry in enumerate(script, 1)]
    return "\n".join(lines)


class Impossible(Exception):
    """Something public could not have happened with these faces, so the viewer knows they are not so."""


class Compared(NamedTuple):
    """One comparison: why the view leaks, if it does, and whether there was anything to compare."""

    leak: str | None
    tried: bool


class Retold(NamedTuple):
    """Events that a round told, and why it stopped short of its script's end, if it did."""

    events: list[Event]
    stopped: str = ""
    asked: tuple[Question | None, ...] = ()


def retell(
    start: Start,
    script: Script,
    faces: Sequence[Card],
    viewer: str,
    rng: Random,
    asked: tuple[Question | None, ...] = (),
) -> Retold:
    """Play a script again, its faces replaced, until it ends or the round asks for something else.

    `asked` are the questions of the round as it was: what others did with cards of theirs that the viewer does
    not see, they do with the cards that lie there now.
    """
    deal, play = start()
    request = next(play, None)
    questions: list[Question | None] = []
    for number, entry in enumerate(script, 1):
        if request is None:
            return Retold(deal.events, f"the round is over before entry {number}")
        questions.append(_question_answered(request, entry))
        if asked:
            entry = _with_these_cards(entry, asked[number - 1], questions[-1])
        told, reason = _answer_now(request, entry, faces, viewer, rng)
        if reason:
            return Retold(deal.events, f"entry {number}: {reason}")
        try:
            request = play.send(told)
        except StopIteration:
            request = None
    return Retold(deal.events, asked=tuple(questions))


def _question_answered(request: Request, entry: Any) -> Question | None:
    if not isinstance(request, Open):
        return None
    if isinstance(entry, Ruling):
        return next((each for each in request.questions if entry.what == DEFAULT and each.who == entry.who), None)
    if not isinstance(entry, Answer):
        return None
    return next((question for question in request.questions if question.key == entry.key), None)


def _with_these_cards(entry: Any, before: Question | None, now: Question | None) -> Any:
    """The same answer, but for the cards: those that lie where the others lay."""
    if before is None or now is None:
        return entry
    if isinstance(entry, Ruling):
        if before.private and _with_these_cards(before.default, before, now) != now.default:
            raise Impossible("with other cards the house sets a hand otherwise")
        return entry
    if not isinstance(entry.arg, Mapping):
        return entry
    options = {option.id: option.arg for option in before.options}, {option.id: option.arg for option in now.options}
    were, are = (each.get(entry.option) for each in options)
    if not isinstance(were, Sort) or not isinstance(are, Sort) or len(were.cards) != len(are.cards):
        return entry
    face = {NAMES[old]: NAMES[new] for old, new in zip(were.cards, are.cards, strict=True)}
    arg = {place: tuple(face.get(name, name) for name in names) for place, names in entry.arg.items()}
    return Answer(entry.key, entry.option, arg)


def checks(events: Sequence[Event]) -> list[Event]:
    """Return what the house dealer said of cards that only the house dealer has looked at."""
    return [event for event in events if isinstance(event, Marked) and event.what == "check"]


def _answer_now(
    request: Request, entry: Any, faces: Sequence[Card], viewer: str, rng: Random
) -> tuple[Any, str | None]:
    told, reason = reply_to(request, entry)
    if isinstance(request, Face) and reason is None:
        # All have seen what is wrong with a card.
        return told if isinstance(entry, Irregular) else faces[request.place], None
    if isinstance(request, Open) and isinstance(entry, Answer) and reason:
        asked = next((question for question in request.questions if question.key == entry.key), None)
        if asked is None:
            return None, reason
        if not asked.private or asked.who == viewer:
            raise Impossible(why_not_reply(request, entry))
        return asked.sample(rng), None
    return told, reason


def places_seen(events: Sequence[Event], viewer: str) -> set[int]:
    return {event.place for event in events if isinstance(event, Faced) and may_see(event.seen_by, viewer)}


def compare(start: Start, faces: Sequence[Card], viewers: Sequence[str], rng: Random) -> Compared:
    """Play a round at random, and compare what is told with other faces."""
    shoe = ReshuffledFaces(faces)
    script = drive(start, shoe, Anybody(rng), rng).script
    return compare_script(start, script, shoe.faces, viewers, rng)


def compare_script(
    start: Start, script: Script, faces: Sequence[Card], viewers: Sequence[str], rng: Random
) -> Compared:
    """Stop a round somewhere, permute what one viewer has not seen, and play it so far again."""
    cut, viewer = rng.randint(0, len(script)), rng.choice(viewers)
    until = script[:cut]
    events, stopped, asked = retell(start, until, faces, viewer, rng)
    assert not stopped, stopped
    permuted = _permute(faces, _last_shoe(script, cut, len(faces)), places_seen(events, viewer), rng)
    try:
        others, stopped, _ = retell(start, until, permuted, viewer, rng, asked)
    except Impossible:
        return Compared(None, False)
    if checks(others) != checks(events)[: len(checks(others))]:
        return Compared(None, False)
    if not stopped and view(events, viewer) == view(others, viewer):
        return Compared(None, True)
    what = stopped or _difference(view(events, viewer), view(others, viewer))
    return Compared(
        show_script(until, viewer=viewer, faces=write_cards(faces), permuted=write_cards(permuted), leak=what), True
    )


def _last_shoe(script: Script, cut: int, places: int) -> range:
    """The places of the shoe dealt from at the cut: discards shuffled again are another, made of those before."""
    begins = [entry.place for entry in script[:cut] if isinstance(entry, ShoeMade)]
    ends = [entry.place for entry in script[cut:] if isinstance(entry, ShoeMade)]
    return range(begins[-1] if begins else 0, ends[0] if ends else places)


def _permute(faces: Sequence[Card], shoe: range, seen: set[int], rng: Random) -> list[Card]:
    result = list(faces)
    hidden = [place for place in shoe if place not in seen]
    for place, source in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        result[place] = faces[source]
    return result


def _difference(ours: Sequence[Event], theirs: Sequence[Event]) -> str:
    for one, other in zip(ours, theirs, strict=False):
        if one != other:
            return f"{one} became {other}"
    return f"{len(ours)} events became {len(theirs)}"
