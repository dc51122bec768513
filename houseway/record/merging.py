"""Several observers of one table: what they noted of each hand, merged by its number, with what they differ about.

What happens between hands is noted once, by whoever sees it. Of a hand, the fullest note counts; where two are alike
full, the earlier; and what it leaves open is filled in from the others.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from houseway.core.text import Mistake
from houseway.record.sights import SeenBack, SeenHand, Sight

# What may differ of a hand: its field, and what people call it.
FIELDS = {
    "banker": "who banked",
    "put_up": "what was put up",
    "offers": "the offers",
    "bets": "the bets",
    "dice": "the dice",
    "cards": "the cards",
    "acts": "what was done",
    "fees": "the fees",
    "payouts": "the payouts",
    "void": "whether it counts",
    "wrong": "what was wrong",
}
FILLED = ("offers", "fees", "payouts", "at")  # what may be lacking without anything being wrong


class ObservedEntry(NamedTuple):
    """Something that one observer entered, with the number of the hand: of one between hands, that of the next."""

    observer: str  # by name
    hand: int
    seen: Sight | SeenBack


class Disagreement(msgspec.Struct, frozen=True):
    """A place in which two observers noted one hand otherwise."""

    hand: int
    what: str  # as people call it
    one: str  # who noted it, and what
    other: str  # the same of the other


class Merged(NamedTuple):
    """The night as all of them saw it, in order, and what they differ about."""

    sights: list[Sight]  # ready to be recorded
    differences: list[Disagreement]


def count_entries(entries: Sequence[ObservedEntry]) -> list[ObservedEntry]:
    """Return the entries that count: whoever takes something back takes back their own last one."""
    counting: list[ObservedEntry] = []
    for entry in entries:
        if not isinstance(entry.seen, SeenBack):
            counting.append(entry)
            continue
        mine = [number for number, each in enumerate(counting) if each.observer == entry.observer]
        if not mine:
            raise Mistake(f"{entry.observer} has entered nothing that could be taken back")
        del counting[mine[-1]]
    return counting


def merge(entries: Sequence[ObservedEntry]) -> Merged:
    """Merge what counts. Hands are in order; what came between goes before the hand that it was noted before."""
    hands: dict[int, list[ObservedEntry]] = {}
    between: dict[int, list[ObservedEntry]] = {}
    for entry in count_entries(entries):
        kind = hands if isinstance(entry.seen, SeenHand) else between
        kind.setdefault(entry.hand, []).append(entry)
    merged: list[Sight] = []
    differences: list[Disagreement] = []
    for number in sorted({*hands, *between}):
        merged += [each.seen for each in between.get(number, ()) if not isinstance(each.seen, SeenBack)]
        if number in hands:
            notes = _of_each(hands[number])
            merged.append(_fullest([seen for _, seen in notes]))
            differences += _compare(number, notes)
    return Merged(merged, differences)


def _of_each(entries: Sequence[ObservedEntry]) -> list[tuple[str, SeenHand]]:
    """Return the note of each observer; one who noted a hand twice means the last."""
    notes = {each.observer: each.seen for each in entries if isinstance(each.seen, SeenHand)}
    return list(notes.items())


def _fullest(notes: Sequence[SeenHand]) -> SeenHand:
    """Return the note that counts, with what it lacks taken from the first of the others that has it."""
    fullest = min(notes, key=lambda seen: seen.short)
    known = {name: next((value for each in notes if (value := getattr(each, name))), None) for name in FILLED}
    lacking = {name: value for name, value in known.items() if value and not getattr(fullest, name)}
    return msgspec.structs.replace(fullest, **lacking)


def _compare(number: int, notes: Sequence[tuple[str, SeenHand]]) -> Iterator[Disagreement]:
    """Compare each note with the first: what one of them leaves open differs from nothing."""
    who, first = notes[0]
    for name, seen in notes[1:]:
        for field, what in FIELDS.items():
            one, other = getattr(first, field), getattr(seen, field)
            is_open = not one or not other
            if one != other and not (is_open and field not in ("void", "wrong")):
                yield Disagreement(number, what, f"{who}: {_say(one)}", f"{name}: {_say(other)}")


def _say(value: object) -> str:
    """Return what was noted, as one would read it aloud.

    >>> _say([("Ada", "take"), ("Ben", "pass")]), _say({"Player": "9c Kh"}), _say("")
    ('Ada take, Ben pass', 'Player 9c Kh', 'nothing')
    """
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(each if isinstance(each, str) else " ".join(map(str, each)) for each in value)
    return str(value) or "nothing"
