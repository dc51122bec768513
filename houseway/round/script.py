"""The script: the list of everything a round was told. It is the record, and all a replay needs."""

import msgspec

from houseway.cards import NAMES, Card, card
from houseway.errors import Mistake
from houseway.round.ask import Answer
from houseway.round.deal import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.event import EVERYONE, NOBODY
from houseway.round.fault import EXPOSED, FOREIGN, TOO_MANY, Irregular

UNSEEN = "?"


class FaceSeen(msgspec.Struct, frozen=True, array_like=True, tag="face", gc=False):
    """The card at a place; "?" where even the recorder may not see it yet."""

    place: int
    face: str


class DiceRolled(msgspec.Struct, frozen=True, array_like=True, tag="dice"):
    dice: tuple[int, ...]


class ShoeMade(msgspec.Struct, frozen=True, array_like=True, tag="shoe"):
    """A new shoe by the root of its commitment, dealt from this place on."""

    root: str
    place: int


class ShoeCut(msgspec.Struct, frozen=True, array_like=True, tag="cut"):
    depth: int


class Passed(msgspec.Struct, frozen=True, array_like=True, tag="pass"):
    """Nobody used a right that was open."""


Entry = FaceSeen | Irregular | DiceRolled | ShoeMade | ShoeCut | Passed | Answer
Script = list[Entry]


def entry_for(request: Request, reply: object) -> Entry:
    """How a reply to a request is written down."""
    match request:
        case Face():
            if isinstance(reply, Irregular):
                return reply
            return FaceSeen(request.place, UNSEEN if reply is None else NAMES[reply])  # type: ignore[index]
        case Open():
            return Passed() if reply is None else reply  # type: ignore[return-value]
        case Dice():
            return DiceRolled(reply)  # type: ignore[arg-type]
        case Shuffle():
            return ShoeMade(reply, request.place)  # type: ignore[arg-type]
        case Cut():
            return ShoeCut(request.depth)


def reply_to(request: Request, entry: Entry) -> tuple[object, str | None]:
    """The reply an entry stands for, and why it cannot be the answer to this request, if it cannot."""
    match request, entry:
        case Face(), FaceSeen() | Irregular():
            if entry.place != request.place:
                return None, f"it is about card {entry.place}, not card {request.place}"
            if isinstance(entry, Irregular):
                return found(request, entry.face, entry.fault)
            return face_named(request, entry.face)
        case Dice(), DiceRolled():
            return entry.dice, why_not_dice(request, entry.dice)
        case Shuffle(), ShoeMade():
            wrong = f"the shoe begins at card {entry.place}, not card {request.place}"
            return entry.root, None if entry.place == request.place else wrong
        case Cut(), ShoeCut():
            return entry.depth, None if entry.depth == request.depth else f"the cut is at {request.depth}"
        case Open(), Passed():
            return None, None if request.may_pass else "a question is open that must be answered"
        case Open(), Answer():
            return entry, why_not_answer(request, entry)
    return None, f"the round asks for {type(request).__name__.lower()}"


def face_named(request: Face, name: str) -> tuple[Card | None, str | None]:
    """The card of this name, or None for one the recorder may not see; and why it cannot lie here, if it cannot."""
    if name.strip() == UNSEEN:
        return None, f"everybody sees card {request.place}: say which it is" if EVERYONE[0] in request.seen_by else None
    try:
        face = card(name)
    except Mistake as mistake:
        return None, str(mistake)
    return face, f"{NAMES[face]} is not in this deck" if request.deck and face not in request.deck else None


def card_read(request: Face, said: str) -> tuple[Card | Irregular | None, str | None]:
    """What a recorder wrote of a card: its name, or "boxed:As" where something is wrong with it."""
    fault, colon, name = said.rpartition(":")
    return found(request, name, fault.replace("-", " ")) if colon else face_named(request, said)


def found(request: Face, name: str, fault: str) -> tuple[Irregular | None, str | None]:
    """A card found so, and why it cannot be here, if it cannot."""
    if fault not in request.faults:
        may_be = f"it may be {', '.join(request.faults)}" if request.faults else "it was dealt before"
        return None, f"a card is not {fault!r} here: {may_be}"
    if fault == EXPOSED and request.seen_by == EVERYONE:
        return None, f"everybody sees card {request.place} anyway"
    seen_by, deck = (NOBODY, frozenset[Card]()) if fault == FOREIGN else (EVERYONE, request.deck)
    seen_by = request.seen_by if fault == TOO_MANY else seen_by
    face, reason = face_named(Face(request.place, request.pile, seen_by, deck), name)
    return Irregular(request.place, UNSEEN if face is None else NAMES[face], fault), reason


def why_not_dice(request: Dice, dice: tuple[int, ...]) -> str | None:
    if len(dice) != request.count or not all(1 <= die <= request.sides for die in dice):
        return f"{request.count} dice show 1 to {request.sides} each"
    return None


def why_not_answer(request: Open, answer: Answer) -> str | None:
    """The sentence that refuses an answer, or None if it may go in."""
    for question in request.questions:
        if question.key == answer.key:
            return question.why_not(answer)
    return f"{answer.key!r} is not asked now: open are {', '.join(question.key for question in request.questions)}"
