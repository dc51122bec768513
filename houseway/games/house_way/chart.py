"""A chart of the house way: an ordered list of rules, each a line of a sheet.

The first rule that fits a hand, and whose play can be made, sets it. What the chart calls a pair, threes or fours is
told by cards alike; "them" are those there are most of, the highest where there are as many of several.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from houseway.core.cards import RANKS

Alike = Literal[
    "no pair",
    "one pair",
    "two pair",
    "three pair",
    "three of a kind",
    "two threes of a kind",
    "full house",
    "four of a kind",
    "five of a kind",
]
Makes = Literal["a complete hand", "a straight at best", "a flush at best", "a full house or better"]
Front = Literal["a queen", "a king", "an ace", "a pair"]


class AllowedSplits(NamedTuple):
    """The ways to set a hand that a rule allows. None stands for any number.

    None stands for any number. `behind` is what the five cards must be.
    """

    lead: int | None = None  # how many of those there are most of lie in front
    second: int | None = None  # how many of those next to them lie in front
    behind: Literal["", "complete", "of the best kind", "full house or better"] = ""


COMPLETE_BEHIND = "complete hand behind"
# Of the ways that a play allows, the one with the highest cards in front is taken, and then the highest behind.
PLAYS = {
    "keep them behind": AllowedSplits(lead=0),
    "keep both pairs behind": AllowedSplits(lead=0, second=0),
    "one of them in front": AllowedSplits(lead=1),
    "two of them in front": AllowedSplits(lead=2),
    "next pair in front": AllowedSplits(lead=0, second=2),
    COMPLETE_BEHIND: AllowedSplits(behind="complete"),
    "straight or flush behind": AllowedSplits(behind="of the best kind"),
    "full house or better behind": AllowedSplits(behind="full house or better"),
}
PlayName = Literal[
    "keep them behind",
    "keep both pairs behind",
    "one of them in front",
    "two of them in front",
    "next pair in front",
    "complete hand behind",
    "straight or flush behind",
    "full house or better behind",
]


# Who "them" are, where there are several such cards or nothing is alike.
_THEM: dict[Alike, str] = {
    "no pair": "the highest card",
    "three pair": "the highest pair",
    "two threes of a kind": "the higher three",
}


class ChartRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One row of a chart, or a part of one: when it fits, what to play, and where the book has it."""

    id: str
    """What the rule is called."""
    play: PlayName
    """How the cards are set; they are those there are most of."""
    lines: str
    """Where the book has it."""
    alike: Alike | None = None
    """What is alike in the hands it is for."""
    makes: Makes | None = None
    """What the hands it is for make."""
    of: str = ""
    """The ranks of which they may be; any, if none are named."""
    front: Front | None = None
    """The least that must come to lie in front, or the rule does not fit."""

    def __post_init__(self) -> None:
        if self.alike is None and self.makes is None:
            raise ValueError(f"house way {self.id}: say of which hands, by alike or makes")
        if any(rank not in RANKS for rank in self.of):
            raise ValueError(f"house way {self.id}: of = {self.of!r}: write ranks, such as AKQ")

    def in_words(self) -> str:
        """Say the row as a person would read it."""
        ranks = f" of {', '.join('10' if rank == 'T' else rank for rank in self.of)}" if self.of else ""
        makes = f"{'with' if self.alike else ''} {self.makes}" if self.makes else ""
        least = f", if at least {self.front} goes in front" if self.front else ""
        them = _THEM.get(self.alike, "them") if self.alike else "them"
        return f"{self.alike or ''}{ranks} {makes}".strip() + f": {self.play.replace('them', them)}{least}"


Way = Sequence[ChartRule]
