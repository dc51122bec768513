"""What a round asks for: faces, dice, a shoe, or an answer from a player. Whoever drives it gives the reply."""

from collections.abc import Sequence
from typing import final

import msgspec

from houseway.core.cards import Card
from houseway.round.ask import Question
from houseway.round.event import Audience
from houseway.round.fault import IN_DEALING, Fault
from houseway.round.ruling import DEFAULT, NOBODY_IN_PARTICULAR, VOID, Floor, no_rules


@final
class Face(msgspec.Struct, frozen=True, gc=False):
    """Which card of the deck lies here? Answered with a card, or None by a recorder who may not see it either.

    It may be answered as irregular, where the round knows how to go on from that fault.
    """

    place: int
    pile: str
    seen_by: Audience
    deck: frozenset[Card] = frozenset()
    faults: tuple[Fault, ...] = IN_DEALING


class Dice(msgspec.Struct, frozen=True):
    count: int
    sides: int


class Shuffle(msgspec.Struct, frozen=True):
    """A new shoe, from which the cards at `place` and after are dealt. Answered with its commitment's root.

    With the cards named go so many of the `rest` of the shoe before, whatever they are.
    """

    deck: tuple[Card, ...]
    decks: int
    place: int
    rest: int = 0


class Cut(msgspec.Struct, frozen=True):
    """So many cards go from the top of the new shoe to its end. Answered with that number."""

    depth: int


@final
class Open(msgspec.Struct, frozen=True, gc=False):
    """Questions, any of which may be answered next; None if all are standing rights and nobody uses one.

    The floor may rule instead: always on a player's default or the whole hand, and by the rules that the round knows.
    """

    questions: tuple[Question, ...]
    floor: Floor = no_rules

    @property
    def may_pass(self) -> bool:
        return not any(question.required for question in self.questions)

    def rulings(self) -> dict[str, Sequence[str]]:
        """What the floor may rule now, and on whom; an empty name is nobody in particular."""
        known: dict[str, Sequence[str]] = {DEFAULT: [question.who for question in self.questions]}
        known |= {rule.what: rule.on() for rule in self.floor()}
        known |= dict.fromkeys(VOID, NOBODY_IN_PARTICULAR)
        return {what: names for what, names in known.items() if names}


Request = Face | Dice | Shuffle | Cut | Open
