"""Drivers of a round: live, replayed, recorded from a real table, or gone through to every ending.

They alone own chance and clocks, and they alone check answers: a refused answer has not moved the round. A reply is
what the generator is sent, an entry what the script keeps of it: each kind of request has both directions here.
"""

from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from houseway.core.cards import CARDS, NAMES, Card, card
from houseway.core.text import Mistake
from houseway.round.ask import UNSEEN, Answer, Question
from houseway.round.deal import Play
from houseway.round.event import EVERYONE, NOBODY
from houseway.round.refusals import why_not_said
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.script import (
    PASSED,
    DiceRolled,
    Entry,
    FaceSeen,
    Irregular,
    Passed,
    Ruling,
    Script,
    ShoeCut,
    ShoeMade,
    in_force,
)

NOT_ITS_NAME = "a script names that card otherwise than {!r}"


def entry_for(request: Request, reply: object) -> Entry:
    """How a reply to a request is written down."""
    match request:
        case Open():
            return PASSED if reply is None else reply  # type: ignore[return-value]
        case Face():
            if isinstance(reply, Irregular):
                return reply
            return FaceSeen(request.place, UNSEEN if reply is None else NAMES[reply])  # type: ignore[index]
        case Dice():
            return DiceRolled(reply)  # type: ignore[arg-type]
        case Shuffle():
            return ShoeMade(reply, request.place)  # type: ignore[arg-type]
        case Cut():
            return ShoeCut(request.depth)


def reply_to(request: Request, entry: Entry) -> tuple[object, str | None]:
    """The reply an entry stands for, and why it cannot be the answer to this request, if it cannot."""
    # Choices and cards are nearly all that is told, and to ask the type is quicker than to go through all that may be.
    if type(request) is Open and type(entry) is Answer:
        return entry, why_not_reply(request, entry)
    if type(request) is Face and type(entry) is FaceSeen and entry.place == request.place:
        return face_as_written(request, entry.face)
    match request, entry:
        case Face(), FaceSeen() | Irregular():
            if entry.place != request.place:
                return None, f"it is about card {entry.place}, not card {request.place}"
            if isinstance(entry, Irregular):
                found, reason = irregular_card(request, entry.face, entry.fault)
                return found, reason if reason or found == entry else NOT_ITS_NAME.format(entry.face)
            return face_as_written(request, entry.face)
        case Dice(), DiceRolled():
            return entry.dice, why_not_dice(request, entry.dice)
        case Shuffle(), ShoeMade():
            wrong = f"the shoe begins at card {entry.place}, not card {request.place}"
            return entry.root, None if entry.place == request.place else wrong
        case Cut(), ShoeCut():
            return entry.depth, None if entry.depth == request.depth else f"the cut is at {request.depth}"
        case Open(), Passed():
            return None, why_not_reply(request, None)
        case Open(), Ruling():
            return entry, why_not_reply(request, entry)
    return None, f"the round asks for {type(request).__name__.lower()}"


def face_as_written(request: Face, name: str) -> tuple[Card | None, str | None]:
    """The card of a script, where each card has one name only; people may write theirs in other ways."""
    face, reason = face_named(request, name)
    if reason is None and name not in CARDS and name != UNSEEN:
        return None, NOT_ITS_NAME.format(name)
    return face, reason


def face_named(request: Face, name: str) -> tuple[Card | None, str | None]:
    """The card of this name, or None for one the recorder may not see; and why it cannot lie here, if it cannot."""
    if name in CARDS and (not request.deck or CARDS[name] in request.deck):
        return CARDS[name], None
    if name.strip() == UNSEEN:
        return None, f"everybody sees card {request.place}: say which it is" if EVERYONE[0] in request.seen_by else None
    try:
        face = card(name)
    except Mistake as mistake:
        return None, str(mistake)
    return face, f"{NAMES[face]} is not in this deck" if request.deck and face not in request.deck else None


def card_read(request: Face, said: str) -> tuple[Card | Irregular | None, str | None]:
    """Read what a recorder wrote of a card: its name, or "boxed:As" where something is wrong with it."""
    fault, colon, name = said.rpartition(":")
    return irregular_card(request, name, fault.replace("-", " ")) if colon else face_named(request, said)


def irregular_card(request: Face, name: str, fault: str) -> tuple[Irregular | None, str | None]:
    """A card found so, and why it cannot be here, if it cannot."""
    if fault not in request.faults:
        may_be = f"it may be {', '.join(request.faults)}" if request.faults else "it was dealt before"
        return None, f"a card is not {fault!r} here: {may_be}"
    if fault == "exposed" and request.seen_by == EVERYONE:
        return None, f"everybody sees card {request.place} anyway"
    seen_by, deck = (NOBODY, frozenset[Card]()) if fault in ("foreign", "mucked") else (EVERYONE, request.deck)
    seen_by = request.seen_by if fault in ("too many", "too few") else seen_by
    face, reason = face_named(Face(request.place, request.pile, seen_by, deck), name)
    return Irregular(request.place, UNSEEN if face is None else NAMES[face], fault), reason


def why_not_dice(request: Dice, dice: tuple[int, ...]) -> str | None:
    """Return why these dice were not rolled; None, if they may have been."""
    if len(dice) != request.count or not all(1 <= die <= request.sides for die in dice):
        return f"{request.count} dice show 1 to {request.sides} each"
    return None


def why_not_reply(request: Open, said: Answer | Ruling | None) -> str | None:
    """The sentence that refuses an answer, a ruling of the floor or nobody's word; None if it may go in."""
    if isinstance(said, Answer):
        for question in request.questions:
            if question.key == said.key:
                return why_not_said(question, said)
        return f"{said.key!r} is not asked now: open are {', '.join(question.key for question in request.questions)}"
    if said is not None:
        return why_not_ruling(request, said)
    return None if request.may_pass else "a question is open that must be answered"


def why_not_ruling(request: Open, ruling: Ruling) -> str | None:
    """Return why the floor may not rule so now; None, if it may."""
    known = request.rulings()
    if ruling.what not in known:
        return f"the floor cannot rule {ruling.what!r} now: it may rule {', '.join(known)}"
    names = known[ruling.what]
    if ruling.who not in names:
        wanted = f"say on whom: {', '.join(names)}" if any(names) else "it is on nobody in particular"
        return f"{ruling.what} is not ruled on {ruling.who or 'nobody'}: {wanted}"
    return None if ruling.reason or ruling.clause else "say why: a ruling is recorded with its reason"


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
    asked = steps(play, shoe, rng, script)
    answer: Answer | Ruling | None = None
    try:
        while True:
            request = asked.send(answer)
            answer = choose(request.questions)
            if reason := why_not_reply(request, answer):
                raise Mistake(reason)
    except StopIteration as end:
        result: T = end.value
        return result


def steps(play: Play[T], shoe: CardSource, rng: Random, script: Script) -> Generator[Open, Answer | Ruling | None, T]:
    """Go from question to question: cards come from a shoe, and whoever goes on sends answers that may be given."""
    told: object
    try:
        request = play.send(None)
        while True:
            # Cards and choices are nearly all that is asked for, so how they are written down is said here too.
            # The type is asked: whether a record is an instance of another kind takes far longer to find out.
            if type(request) is Open:
                told = answer = yield request
                script.append(PASSED if answer is None else answer)
                request = play.send(told)
            elif type(request) is Face:
                request = deal_faces(play, request, shoe, script)
            else:
                told = by_chance(request, shoe, rng)
                script.append(entry_for(request, told))
                request = play.send(told)
    except StopIteration as end:
        result: T = end.value
        return result


def deal_faces(play: Play[T], request: Request, shoe: CardSource, script: Script) -> Request:
    """Answer from the shoe as long as a round asks for faces; return the first request that is for something else."""
    face, go_on = shoe.face, play.send
    while type(request) is Face:
        card = face(request.place)
        script.append(FaceSeen(request.place, NAMES[card]) if isinstance(card, int) else card)
        request = go_on(card)
    return request


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
    """Return what somebody chose; a Mistake, if it may not be given. The round has not moved by then."""
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
    """Return the reply that a recorder's words stand for."""
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
    """Go on from a beginning in every way there is. A generator cannot be copied, so each way plays it again."""
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
    """Return each way to go on: the reply, how many deals it stands for, and the card that it uses up."""
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
    """Yield every roll of so many dice."""
    if count == 0:
        yield ()
        return
    for rest in _rolls(count - 1, sides):
        for die in range(1, sides + 1):
            yield (*rest, die)
