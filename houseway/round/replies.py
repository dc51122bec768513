"""Replies to what a round asks for: how they are written down and read back, and why one cannot be given.

A reply is what the generator is sent, an entry what the script keeps of it; each kind of request
has both directions here.
"""

from houseway.core.cards import CARDS, NAMES, Card, card
from houseway.core.errors import Mistake
from houseway.round.ask import UNSEEN, Answer
from houseway.round.event import EVERYONE, NOBODY
from houseway.round.fault import EXPOSED, FOREIGN, MUCKED, TOO_FEW, TOO_MANY, Irregular
from houseway.round.refusals import why_not_said
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.ruling import Ruling
from houseway.round.script import PASSED, DiceRolled, Entry, FaceSeen, Passed, ShoeCut, ShoeMade

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
    if fault == EXPOSED and request.seen_by == EVERYONE:
        return None, f"everybody sees card {request.place} anyway"
    seen_by, deck = (NOBODY, frozenset[Card]()) if fault in (FOREIGN, MUCKED) else (EVERYONE, request.deck)
    seen_by = request.seen_by if fault in (TOO_MANY, TOO_FEW) else seen_by
    face, reason = face_named(Face(request.place, request.pile, seen_by, deck), name)
    return Irregular(request.place, UNSEEN if face is None else NAMES[face], fault), reason


def why_not_dice(request: Dice, dice: tuple[int, ...]) -> str | None:
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
    known = request.rulings()
    if ruling.what not in known:
        return f"the floor cannot rule {ruling.what!r} now: it may rule {', '.join(known)}"
    names = known[ruling.what]
    if ruling.who not in names:
        wanted = f"say on whom: {', '.join(names)}" if any(names) else "it is on nobody in particular"
        return f"{ruling.what} is not ruled on {ruling.who or 'nobody'}: {wanted}"
    return None if ruling.reason or ruling.clause else "say why: a ruling is recorded with its reason"
