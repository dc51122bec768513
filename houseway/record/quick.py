"""Hands noted in short, in a few keystrokes each: for whoever watches several tables at once.

Seats stand for the people in them. Nothing at all says: dealt, the same banker, and the fee as it was due.
"""

import re
from collections.abc import Mapping

from houseway.core.text import Mistake
from houseway.record.sights import SeenHand
from houseway.tables.acts import Person

STOPPED = "stop"  # nobody took the position
ALL = "*"  # all others refused it


def read_quick(text: str, people: Mapping[str, Person], last: str, at: str = "", *, has_bank: bool = True) -> SeenHand:
    """Read a hand: N for the seat that banked, -N for one that refused, * for all others, $N for the fee taken.

    >>> two = {"Ada": Person("Ada", 1), "Ben": Person("Ben", 2)}
    >>> read_quick("", two, "Ada").banker
    'Ada'
    >>> seen = read_quick("-1 2 $3", two, "Ada")
    >>> seen.offers, seen.banker, seen.fees
    ([('Ada', 'pass'), ('Ben', 'take')], 'Ben', [('player-dealer', '$3')])
    """
    words = _words(text)
    if not has_bank:
        return SeenHand(at=at, short=True, fees=_fees(words, "pot"))
    bankers = [word for word in words if word.isdecimal()]
    if len(bankers) > 1:
        raise Mistake("one seat banks a hand: write its number once")
    takes = _at(int(bankers[0]), people) if bankers else ""
    banker = "" if STOPPED in words else takes or last
    refused = _refusals(words, people, banker)
    if STOPPED in words:
        return SeenHand(at=at, offers=refused or _refusals([ALL], people, ""))
    if not banker:
        raise Mistake("nobody has banked yet: write the number of the seat that does")
    offers = [*refused, *([(banker, "take")] if takes or refused else [])]
    return SeenHand(at=at, offers=offers, banker=banker, short=True, fees=_fees(words, "player-dealer"))


def _words(text: str) -> list[str]:
    """Return what was typed word by word; a Mistake names the first that stands for nothing."""
    words = text.split()
    for word in words:
        if not re.fullmatch(r"-?\d+|\*|\$\d[\d.,]*|stop", word):
            raise Mistake(f"{word!r} says nothing here: 3 is the seat that banked, -3 one that refused, $3 the fee")
    return words


def _refusals(words: list[str], people: Mapping[str, Person], banker: str) -> list[tuple[str, str]]:
    """Return the offers that were refused, in the order they were typed, and then by seat."""
    names: list[str] = []
    for word in words:
        if word == ALL:
            seated = sorted(people.values(), key=lambda person: person.seat)
            names += [each.name for each in seated if not (each.standing or each.hired or each.away)]
        elif word.startswith("-"):
            names.append(_at(int(word[1:]), people))
    return [(name, "pass") for name in dict.fromkeys(names) if name != banker]


def _fees(words: list[str], payer: str) -> list[tuple[str, str]] | None:
    """Return the fee that was taken; None, if it was as due. What else stands there cannot be read."""
    amounts = [word for word in words if word.startswith("$")]
    return [(payer, amount) for amount in amounts] or None


def _at(seat: int, people: Mapping[str, Person]) -> str:
    """Return who sits there."""
    for person in people.values():
        if person.seat == seat and not person.standing:
            return person.name
    raise Mistake(f"nobody sits at seat {seat}")
