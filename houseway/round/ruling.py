"""Rulings of the floor while questions are open: instead of a player, through the same door.

Two rulings are known to every round: a player's question is answered with its default, and the whole hand is void. A
family adds its own, each with those it may be about now and what is then done.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

import msgspec

DEFAULT = "default"
VOID = ("misdeal", "void")
NOBODY_IN_PARTICULAR = ("",)


class Ruling(msgspec.Struct, frozen=True, array_like=True, tag="ruling", gc=False):
    """The floor's word: what, on whom if on somebody, by which clause, and why."""

    what: str  # the ruling's name, as the rule that knows it is called
    who: str = ""  # empty: on nobody in particular
    clause: str = ""  # of the book or of the house
    reason: str = ""  # the floor's own words

    def in_words(self) -> str:
        on = f" for {self.who}" if self.who else ""
        why = " ".join(filter(None, (self.reason, self.clause and f"({self.clause})")))
        return f"the floor rules {self.what}{on}: {why}"


class KnownRuling(NamedTuple):
    """A ruling the round knows: by which clause, on whom now (on nobody: not now), and what is then done."""

    what: str  # as the floor names it
    clause: str  # where the book has it; empty, where only the house does
    on: Callable[[], Sequence[str]]  # worked out anew each time it is asked for
    # called with the ruling; what it yields is asked of whoever drives the round
    carry_out: Callable[[Ruling], Generator[Any, Any, None]]


# The rules that a round knows for now: worked out when the floor wants to rule, which it seldom does.
Floor = Callable[[], tuple[KnownRuling, ...]]


def no_rules() -> tuple[KnownRuling, ...]:
    """For rounds that know no rulings but those that every round knows."""
    return ()


class Voided(Exception):
    """The hand is void: whoever deals it takes back all that it moved."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.in_words())
        self.ruling = ruling
