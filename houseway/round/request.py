"""Requests of a round: faces, dice, a shoe, or an answer from a player. Whoever drives it gives the reply.

Requests are made for every card and every choice and are never written down; records are the quickest to make.
"""

from collections.abc import Sequence
from typing import final

import msgspec

from houseway.core.cards import Card
from houseway.round.ask import Question
from houseway.round.event import Audience
from houseway.round.script import DEFAULT, IN_DEALING, NOBODY_IN_PARTICULAR, VOID, Fault, Floor, no_rules


@final
class Face(msgspec.Struct, frozen=True, gc=False):
    """A question for the card that lies at a place of the deck. Answered with a card, or None by a recorder who may not
    see it either.
    """

    place: int  # in the deck, 0 for the first card of the round
    pile: str  # by its name
    seen_by: Audience
    deck: frozenset[Card] = frozenset()  # that it must belong to; empty: any
    faults: tuple[Fault, ...] = IN_DEALING  # with which it may be answered: the round knows how to go on from them


@final
class Dice(msgspec.Struct, frozen=True):
    """So many dice. Answered with what they show."""

    count: int
    sides: int


@final
class Shuffle(msgspec.Struct, frozen=True):
    """A new shoe. Answered with its commitment's root."""

    deck: tuple[Card, ...]
    decks: int
    place: int  # of the first card that is dealt from it
    rest: int = 0  # how many cards of the shoe before go with those named, whatever they are


@final
class Cut(msgspec.Struct, frozen=True):
    """Some cards go from the top of the new shoe to its end. Answered with that number."""

    depth: int


@final
class Open(msgspec.Struct, frozen=True):
    """Questions, any of which may be answered next; None if all are standing rights and nobody uses one.

    The floor may rule instead: always on a player's default or the whole hand, and by the rules that the round knows.
    """

    questions: tuple[Question, ...]
    floor: Floor = no_rules

    @property
    def may_pass(self) -> bool:
        """Whether all questions are rights that nobody has to use."""
        return not any(question.required for question in self.questions)

    def rulings(self) -> dict[str, Sequence[str]]:
        """Return what the floor may rule now, and on whom; an empty name is nobody in particular."""
        known: dict[str, Sequence[str]] = {DEFAULT: [question.who for question in self.questions]}
        known |= {rule.what: rule.on() for rule in self.floor()}
        known |= dict.fromkeys(VOID, NOBODY_IN_PARTICULAR)
        return {what: names for what, names in known.items() if names}


Request = Face | Dice | Shuffle | Cut | Open
