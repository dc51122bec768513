"""Events in words, one by one, and answers as their questions put them. It knows no game.

The log of the terminal is made of it line by line; the steps of a hand's page, and `lesson`, join these lines to
larger ones. What is done at one moment is one step, however many cards or chips move by it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from houseway.core.cards import Card
from houseway.core.money import BANK, CAGE, DROP, POT, TAKE, Account, Held, Posting, Stack, WagerAccount
from houseway.core.text import dollars
from houseway.core.tiles import tile_of
from houseway.round.ask import Amount, Lay, Question, Sort
from houseway.round.event import EVERYONE, Answered, Asked, Dealt, Event, Faced, Marked, Moved, Piled, Rolled, Shuffled
from houseway.sheets.sheet import Sheet

# What wagers are called, by their ids.
Titles = Mapping[str, str]
# An answer that says nothing to whoever has not heard the question.
NO = "no"


class Telling(NamedTuple):
    """One thing told, by which event. A face (None: not known) stands between the text and what comes after it."""

    at: int  # the event's place among those of the hand
    kind: str  # the event's tag, such as "dealt"
    text: str
    face: Card | None = None  # None: no card is told of, or one that is not known
    after: str = ""


def questions(events: Sequence[Event]) -> dict[str, Question]:
    """The questions asked, by key: what an answer is understood from."""
    return {event.question.key: event.question for event in events if isinstance(event, Asked)}


def lines_of(events: Sequence[Event], asked: Mapping[str, Question], sheet: Sheet) -> Iterator[Telling]:
    """Events one by one, in the words of their sheet; a card dealt face up is told once."""
    titles = {wager.id: wager.title for wager in sheet.wager}
    thing = "tile" if tile_of(sheet.cards[0]) else "card"
    where = {event.place: event.pile for event in events if isinstance(event, Dealt)}
    for at, (event, after) in enumerate(zip_longest(events, events[1:])):
        match event:
            case Piled() | Asked():
                pass
            case Dealt() if isinstance(after, Faced) and after.place == event.place:
                pass
            case Dealt():
                yield Telling(at, "dealt", f"{event.pile}: {thing} {event.place + 1}, face down")
            case Moved():
                yield Telling(at, "moved", f"{thing} {event.place + 1} moves to {event.pile}")
            case Faced():
                who = ", ".join(event.seen_by) or "the house dealer alone"
                seen_by = "" if event.seen_by == EVERYONE else f", shown to {who}"
                text = f"{where.get(event.place, '')}: {thing} {event.place + 1} is "
                yield Telling(at, "faces", text, event.face, seen_by)
            case Shuffled():
                yield Telling(at, "shuffled", f"a new shoe of {event.cards} {thing}s, committed to as {event.root}")
            case Answered():
                yield Telling(at, "answered", f"{event.who}: {answer_in_words(event, asked, titles)}")
            case Rolled():
                shown = "the number is" if len(event.dice) == 1 else "the dice show"
                yield Telling(at, "dice", f"{shown} {' '.join(map(str, event.dice))}")
            case Marked():
                yield Telling(at, "marker", event.text)
            case Posting():
                yield Telling(at, "posted", describe_posting(event, titles))


def describe_posting(posting: Posting, titles: Titles) -> str:
    """
    >>> describe_posting(Posting(Stack("Ann"), WagerAccount("Ann", 2, "tie"), 5_00, "bet"), {"tie": "Tie Bet"})
    "$5 from Ann's stack to Ann's bet on Tie Bet at spot 2: bet"
    >>> describe_posting(Posting(POT, DROP, 4_00, "collection", "flop"), {})
    '$4 from the pot to the drop box: collection (flop)'
    """
    what = f"{posting.kind} ({posting.detail})" if posting.detail else posting.kind
    source, target = describe_account(posting.source, titles), describe_account(posting.target, titles)
    return f"{dollars(posting.cents)} from {source} to {target}: {what}"


def describe_account(account: Account, titles: Titles) -> str:
    match account:
        case Stack(who):
            return f"{who}'s stack"
        case WagerAccount(who, spot, wager_id, part):
            return f"{who}'s bet on {titles.get(wager_id, wager_id)} at spot {spot}" + (
                f", hand {part + 1}" if part else ""
            )
        case Held(who):
            return f"what is held for {who}"
    return _PLACES[account]


_PLACES: dict[Account, str] = {
    BANK: "the bank",
    TAKE: "what was collected",
    POT: "the pot",
    DROP: "the drop box",
    CAGE: "the cage",
}


def answer_in_words(event: Answered, asked: Mapping[str, Question], titles: Titles) -> str:
    """Say what somebody answered, without their name."""
    if not event.option:
        return "ready"
    question, arg = asked[event.key], event.arg
    if event.option == NO and (no := question.offer(NO)):
        return no.text[:1].lower() + no.text[1:]
    if isinstance(arg, Mapping):
        lays = [option.arg for option in question.options if isinstance(option.arg, Lay)]
        called = {**titles, **{spot.id: spot.text for lay in lays for spot in lay.spots}}
        if [*arg] == [event.option]:  # cards that go to one place only, which is called as what is done
            return bets_in_words(arg) or f"{event.option} nothing"
        arg = {called.get(place, place): what for place, what in arg.items()}
    offer = question.offer(event.option)
    if isinstance(arg, int) and offer and isinstance(offer.arg, Amount) and not offer.arg.unit:
        return f"{offer.text.partition(',')[0].lower()} {dollars(arg)}"
    return say_answer(question, event.option, arg)


def say_answer(question: Question, option_id: str, arg: object) -> str:
    """Return an answer in the words that would give it."""
    option = next((option for option in question.options if option.id == option_id), None)
    match arg:
        case None:
            return option.name if option else option_id
        case int():
            amount = option.arg.say(arg) if option and isinstance(option.arg, Amount) else str(arg)
            return f"{option_id} {amount}"
        case Mapping() if option and isinstance(option.arg, Sort) and option.arg.none and not any(arg.values()):
            return option.arg.none.lower()
        case Mapping():
            return f"{option_id} {bets_in_words(arg)}"
    return f"{option_id} {arg}"


def bets_in_words(arg: Mapping[str, object]) -> str:
    """
    >>> bets_in_words({"player": 2500, "tie": 500}), bets_in_words({"low": ("2c", "3h")})
    ('player $25, tie $5', 'low 2c 3h')

    A place that gets no card is not worth a word:

    >>> bets_in_words({"front": ("Qs", "Qd"), "middle": ()})
    'front Qs Qd'
    """
    return ", ".join(
        f"{place} {dollars(what) if isinstance(what, int) else ' '.join(what)}"  # type: ignore[arg-type]
        for place, what in arg.items()
        if what != ()
    )


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
