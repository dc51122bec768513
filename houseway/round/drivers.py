"""Drivers of a round: live, replayed, recorded from a real table, or gone through to every ending.

They alone own chance and clocks, and they alone check answers: a refused answer has not moved the round.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from houseway.core.cards import NAMES, Card
from houseway.core.errors import Mistake
from houseway.round.ask import Answer, Question
from houseway.round.deal import Play
from houseway.round.fault import Irregular
from houseway.round.replies import card_read, entry_for, reply_to, why_not_dice, why_not_reply
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.ruling import Ruling
from houseway.round.script import PASSED, FaceSeen, Script, in_force

T = TypeVar("T")


class CardSource(Protocol):
    """Where a live driver's cards come from."""

    def shuffle(self, deck: tuple[Card, ...], decks: int, place: int, rest: int) -> str: ...

    def cut(self, depth: int) -> int: ...

    def face(self, place: int) -> Card | Irregular: ...


# Whoever answers questions: a person, a bot, a clock, or the floor by a ruling. None lets every open right pass.
Chooser = Callable[[tuple[Question, ...]], Answer | Ruling | None]


def run(play: Play[T], reply: Callable[[Request], object], script: Script) -> T:
    """Carry a round to its end, writing down all it is told."""
    try:
        request = next(play)
        while True:
            told = reply(request)
            script.append(entry_for(request, told))
            request = play.send(told)
    except StopIteration as end:
        result: T = end.value
        return result


def live(play: Play[T], shoe: CardSource, choose: Chooser, rng: Random, script: Script) -> T:
    """Cards from a shoe, choices from people or bots; an answer that may not be given is a Mistake."""
    told: object = None
    go_on, face = play.send, shoe.face
    try:
        while True:
            request = go_on(told)
            # Cards and choices are nearly all that is asked for, so how they are written down is said here too.
            # The type is asked: whether a record is an instance of another kind takes far longer to find out.
            if type(request) is Open:
                told = answer = choose(request.questions)
                if reason := why_not_reply(request, answer):
                    raise Mistake(reason)
                script.append(PASSED if answer is None else answer)
            elif type(request) is Face:
                told = card = face(request.place)
                script.append(FaceSeen(request.place, NAMES[card]) if isinstance(card, int) else card)
            else:
                told = by_chance(request, shoe, rng)
                script.append(entry_for(request, told))
    except StopIteration as end:
        result: T = end.value
        return result


def by_chance(request: Face | Dice | Shuffle | Cut, shoe: CardSource, rng: Random) -> object:
    """Answer what nobody chooses: cards from the shoe, dice from the generator."""
    match request:
        case Face():
            return shoe.face(request.place)
        case Dice():
            return tuple(rng.randint(1, request.sides) for _ in range(request.count))
        case Shuffle():
            return shoe.shuffle(request.deck, request.decks, request.place, request.rest)
        case Cut():
            return shoe.cut(request.depth)


def check_answer(request: Open, choose: Chooser) -> Answer | Ruling | None:
    answer = choose(request.questions)
    if reason := why_not_reply(request, answer):
        raise Mistake(reason)
    return answer


def replay(play: Play[T], script: Script) -> T:
    """The same round again from its script; a Mistake names the entry where the two part."""
    entries, told = in_force(script), None
    number = 0
    try:
        request = play.send(None)
        for number, entry in enumerate(entries, 1):
            told, reason = reply_to(request, entry)
            if reason:
                raise Mistake(f"entry {number} of the script does not fit: {reason}")
            request = play.send(told)
    except StopIteration as end:
        if left := len(entries) - number:
            raise Mistake(f"the round is over and {left} entries of the script are left") from None
        result: T = end.value
        return result
    raise Mistake(f"the script ends after {len(script)} entries and the round does not")


def resume(play: Play[T], script: Script) -> Request | None:
    """Bring a round to where its script ends: the request now open, or None if the round is over."""
    try:
        request = next(play)
        for number, entry in enumerate(in_force(script), 1):
            told, reason = reply_to(request, entry)
            if reason:
                raise Mistake(f"entry {number} of the script does not fit: {reason}")
            request = play.send(told)
    except StopIteration:
        return None
    return request


def record(
    play: Play[T],
    read: Callable[[Request], str | Answer | Ruling | None],
    complain: Callable[[str], None],
    script: Script,
) -> T:
    """Put in what a person saw at a real table, word by word; complain about what does not fit, and read again.

    `read` gives the card, the dice ("3 4 1"), the commitment or the answer; "?" stands for a face not yet public,
    "boxed:As" for a card that lay face up in the deck.
    """

    def reply(request: Request) -> object:
        while True:
            try:
                return read_reply(request, read(request))
            except Mistake as mistake:
                complain(str(mistake))

    return run(play, reply, script)


def read_reply(request: Request, said: str | Answer | Ruling | None) -> object:
    match request, said:
        case Face(), str():
            face, reason = card_read(request, said)
            if reason:
                raise Mistake(reason)
            return face
        case Dice(), str():
            if not all(word.isdecimal() for word in said.split()):
                raise Mistake(f"{said!r} is not a roll: write {request.count} numbers")
            dice = tuple(int(word) for word in said.split())
            if reason := why_not_dice(request, dice):
                raise Mistake(reason)
            return dice
        case Shuffle(), str():
            return said
        case Cut(), str():
            return request.depth
        case Open(), Answer() | Ruling() | None:
            return check_answer(request, lambda questions: said)
    raise Mistake(f"{said!r} does not answer what is asked")


class Ending(NamedTuple, Generic[T]):
    """One way a round can go: what it was told, in how many deals of the cards, and what it came to."""

    script: Script
    weight: int  # deals of the cards that lead to it; those of all endings add up to all deals
    result: T


def endings(
    start: Callable[[], Play[T]], shoe: Mapping[Card, int], alike: Callable[[Card], Hashable] = lambda face: face
) -> Iterator[Ending[T]]:
    """Every ending of a round, by replaying each beginning.

    Faces that are `alike` for the game are dealt once, with their number as weight; each choice is made in turn.
    """
    yield from _endings(start, Counter(shoe), alike, [], 1)


def _endings(
    start: Callable[[], Play[T]],
    left: Counter[Card],
    alike: Callable[[Card], Hashable],
    script: Script,
    weight: int,
) -> Iterator[Ending[T]]:
    play = start()
    request = resume(play, script)
    if request is None:
        yield Ending(script, weight, replay(start(), script))
        return
    for told, ways, used in _branches(request, left, alike):
        rest = left - Counter({used: 1}) if used is not None else left
        yield from _endings(start, rest, alike, [*script, entry_for(request, told)], weight * ways)


def _branches(
    request: Request, left: Counter[Card], alike: Callable[[Card], Hashable]
) -> Iterable[tuple[object, int, Card | None]]:
    match request:
        case Face():
            classes: dict[Hashable, list[Card]] = {}
            for face in sorted(left):
                classes.setdefault(alike(face), []).append(face)
            return [(faces[0], sum(left[face] for face in faces), faces[0]) for faces in classes.values()]
        case Dice():
            return [(roll, 1, None) for roll in _rolls(request.count, request.sides)]
        case Shuffle() | Cut():
            return [("", 1, None)]
        case Open():
            answers: list[Answer | None] = [each for question in request.questions for each in question.iterate()]
            return [(answer, 1, None) for answer in [*answers, *([None] if request.may_pass else [])]]


def _rolls(count: int, sides: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    for rest in _rolls(count - 1, sides):
        for die in range(1, sides + 1):
            yield (*rest, die)
