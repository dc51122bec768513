"""The one exception for what a person can put right, and what would have been right."""

import difflib
from collections.abc import Iterable

MOST_TOLD = 20

# The exit status of a command, where not all is well:
FOUND = 1  # what was checked does not hold: a breach, a difference, a broken record
FAULT = 2  # it was called wrongly, or cannot be done


class Mistake(Exception):
    """Something is wrong with what came in; the message is one sentence that says what to do."""


class BrokenRecord(Mistake):
    """A record does not hold, or is not what it says it is: whoever asked for it to be checked did nothing wrong."""


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
