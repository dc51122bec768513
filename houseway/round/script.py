"""The script: the list of everything a round was told. It is the record, and all a replay needs.

Begin at `Entry`, the kinds of things that a round is told. Nothing of a round is kept that could be worked out from
them. Most are plain answers; the two that need a word of their own stand first:

- A card may come off the deck irregular (`Fault`). A boxed one lies face up in the deck, a foreign one does not belong
  in it, an exposed one was seen by all on its way to one player, and one too many came along stuck to the card that was
  meant. After one too few the next card meant for the same hand did not come. One mucked was thrown away at the
  showdown without being shown.
- The floor may rule (`Ruling`) while questions are open: instead of a player, through the same door. Every round knows
  two rulings: a player's question is answered with its default, and the whole hand is void. A family adds its own
  (`KnownRuling`).
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from houseway.core.text import Mistake
from houseway.round.ask import Answer

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
        """Return the ruling as everybody is told it."""
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


Fault = Literal["boxed", "foreign", "exposed", "too many", "too few", "mucked"]


# What any game knows how to go on from while cards are dealt.
IN_DEALING: tuple[Fault, ...] = ("boxed", "foreign", "exposed")


class Irregular(msgspec.Struct, frozen=True, array_like=True, tag="irregular", gc=False):
    """The card at a place, and what is wrong with it; "?" where nobody may say which card it is."""

    place: int  # the card's, as it was dealt
    face: str  # its name, or "?"
    fault: Fault


class FaceSeen(msgspec.Struct, frozen=True, array_like=True, tag="face", gc=False):
    """The card at a place; "?" where even the recorder may not see it yet."""

    place: int  # the card's, as it was dealt
    face: str


class DiceRolled(msgspec.Struct, frozen=True, array_like=True, tag="dice", gc=False):
    dice: tuple[int, ...]


class ShoeMade(msgspec.Struct, frozen=True, array_like=True, tag="shoe", gc=False):
    """A new shoe by the root of its commitment, dealt from this place on."""

    root: str  # hex; empty at a real table, where nobody committed to an order
    place: int  # of the shoe's cards, the first that is dealt


class ShoeCut(msgspec.Struct, frozen=True, array_like=True, tag="cut", gc=False):
    depth: int  # cards that went from the top to the end


class Pledged(msgspec.Struct, frozen=True, array_like=True, tag="pledged", gc=False):
    """Names of those who have a word for the shoe that is made next, with the hash of each word."""

    pledges: tuple[tuple[str, str], ...]  # name and hash of each


class Stirred(msgspec.Struct, frozen=True, array_like=True, tag="stirred", gc=False):
    """The words that were given for the shoe just made, before any card of it is seen: they stir its order."""

    words: tuple[tuple[str, str], ...]  # name and word of each who gave theirs in time


class Passed(msgspec.Struct, frozen=True, array_like=True, tag="pass", gc=False):
    """Nobody used a right that was open."""


PASSED = Passed()


class Undone(msgspec.Struct, frozen=True, array_like=True, tag="undone", gc=False):
    """The floor takes the round back to where so many entries had been made. What came after stays in the record."""

    keep: int  # entries that still hold, from the first on
    clause: str = ""
    reason: str = ""


Entry = FaceSeen | Irregular | DiceRolled | ShoeMade | ShoeCut | Pledged | Stirred | Passed | Answer | Ruling | Undone
Script = list[Entry]
UNTOLD: frozenset[type] = frozenset({Undone, Pledged, Stirred})  # kinds of entries that tell the round nothing


def in_force(script: Script) -> Script:
    """The entries that tell the round something: all but those the floor has undone, and how a shoe was stirred."""
    if UNTOLD.isdisjoint(map(type, script)):
        return script
    return [entry for entry in counting(script) if not isinstance(entry, Pledged | Stirred)]


def counting(script: Script) -> Script:
    """The entries that the floor has not undone."""
    kept: Script = []
    for entry in script:
        if not isinstance(entry, Undone):
            kept.append(entry)
            continue
        if reason := why_not_undo(kept, entry):
            raise Mistake(reason)
        del kept[entry.keep :]
    return kept


def why_not_undo(counting: Script, undone: Undone) -> str | None:
    """Why the round cannot be taken back so far, given the entries that count."""
    if not 0 <= undone.keep < len(counting):
        return f"the round has {len(counting)} entries: keep fewer, not {undone.keep}"
    if any(isinstance(entry, ShoeMade | Stirred | DiceRolled) for entry in counting[undone.keep :]):
        return "cards have been shuffled or dice rolled since then, and that cannot be undone"
    return None if undone.reason or undone.clause else "say why: what the floor undoes is recorded with its reason"
