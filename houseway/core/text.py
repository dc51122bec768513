"""Text that people read and type: mistakes that say what to do, amounts and counts, and signs that are safe to show.

A command, a page and a journal say the same thing in the same way, so it is written here once.
"""

import difflib
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

MOST_TOLD = 20
MOST_CENTS = 10**12  # more than anybody plays for
MOST_DIGITS = 20  # of an amount as it is written; longer ones are no money
_MONEY = re.compile(r"\$?\s*(\d{1,3}(?:,\d{3})+|\d+|)(?:\.(\d{2}))?", re.ASCII)
# C0 and C1 controls but for tab and line feed, delete, and what changes the direction of writing or ends a line.
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")

# The exit status of a command, where not all is well:
FOUND = 1  # what was checked does not hold: a breach, a difference, a broken record
FAULT = 2  # it was called wrongly, or cannot be done
STOPPED = 130  # somebody pressed Ctrl-C


class Mistake(Exception):
    """Something is wrong with what came in; the message is one sentence that says what to do."""


class BrokenRecord(Mistake):
    """A record does not hold, or is not what it says it is: whoever asked for it to be checked did nothing wrong."""


class Stopped(Mistake):
    """Somebody stopped what was under way before it was done."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that somebody may have meant; nothing, if none is near."""
    return next(iter(difflib.get_close_matches(word[:100], list(known), 1)), "")


def instead_of(word: str, known: Iterable[str]) -> str:
    """Say what would have been right: the nearest known word, or all of them.

    >>> instead_of("flopp", ["flop", "turn"]), instead_of("x", ["flop", "turn"]), instead_of("x", [])
    ('did you mean flop?', 'there are flop, turn', 'there are none')
    """
    words = list(dict.fromkeys(known))
    if near := nearest(word, words):
        return f"did you mean {near}?"
    more = ["…"] if len(words) > MOST_TOLD else []
    return f"there are {', '.join([*words[:MOST_TOLD], *more]) or 'none'}"


def cents(text: str) -> int:
    """Read an amount as a person types it, in cents.

    >>> cents("$1,001"), cents("$.50"), cents("2")
    (100100, 50, 200)
    """
    match = _MONEY.fullmatch(text.strip())
    if match is not None and len(text) > MOST_DIGITS:
        raise Mistake(f"{text[:MOST_DIGITS]}… is more money than there is: write at most {MOST_DIGITS} digits")
    if match is None or not any(match.groups()):
        raise Mistake(f"{text[:MOST_DIGITS]!r} is not an amount of money: write dollars such as $25 or $0.50")
    dollars, small = match.groups()
    return int(dollars.replace(",", "") or "0") * 100 + int(small or "0")


@lru_cache(4096)
def dollars(amount: int) -> str:
    """Write cents as dollars.

    >>> dollars(100100), dollars(50), dollars(-250)
    ('$1,001', '$0.50', '-$2.50')
    """
    sign, size = ("-", -amount) if amount < 0 else ("", amount)
    whole, small = divmod(size, 100)
    return f"{sign}${whole:,}" + (f".{small:02}" if small else "")


def count_of(number: int, thing: str) -> str:
    """Return a number with its thing, in the plural unless it is one.

    >>> count_of(1, "hand"), count_of(1000, "hand")
    ('1 hand', '1,000 hands')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def join_words(things: Sequence[str], last: str = "and") -> str:
    """Join words by commas, with "and" or another word before the last.

    >>> join_words(["Ann"]), join_words(["Ann", "Bob"]), join_words(["limit", "no limit", "pot limit"], "or")
    ('Ann', 'Ann and Bob', 'limit, no limit or pot limit')
    """
    return f" {last} ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


_YOU_DO = {"has": "have", "is": "are", "goes": "go", "must": "must"}


def you_do(does: str) -> str:
    """Turn what somebody does into what "you" do.

    >>> you_do("has the button"), you_do("draws 3 cards"), you_do("must use the Kd")
    ('have the button', 'draw 3 cards', 'must use the Kd')
    """
    verb, *rest = does.split(" ", 1)
    return " ".join([_YOU_DO.get(verb, verb.removesuffix("s")), *rest])


def plain(text: str) -> str:
    """Return the text with its control characters spelt out.

    >>> plain("Ann\\x1b[2J"), plain("one\\ntwo")
    ('Ann\\\\x1b[2J', 'one\\ntwo')
    """
    return CONTROL.sub(lambda each: each.group().encode("unicode_escape").decode(), text)
