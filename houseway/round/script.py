"""The script: the list of everything a round was told. It is the record, and all a replay needs.

Nothing of a round is kept that could be worked out from them.
"""

import msgspec

from houseway.core.errors import Mistake
from houseway.round.ask import Answer
from houseway.round.fault import Irregular
from houseway.round.ruling import Ruling


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
