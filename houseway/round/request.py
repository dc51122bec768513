"""Requests of a round: faces, dice, a shoe, or an answer from a player. Whoever drives it gives the reply.

Requests are made for every card and every choice and are never written down, so they are plain objects.
"""

from collections.abc import Sequence
from typing import final

from houseway.core.cards import Card
from houseway.round.ask import Question
from houseway.round.event import Audience
from houseway.round.script import DEFAULT, IN_DEALING, NOBODY_IN_PARTICULAR, VOID, Fault, Floor, no_rules


@final
class Face:
    """A question for the card that lies at a place of the deck. Answered with a card, or None by a recorder who may not
    see it either.

    It may be answered as irregular, where the round knows how to go on from that fault.
    """

    def __init__(
        self,
        place: int,
        pile: str,
        seen_by: Audience,
        deck: frozenset[Card] = frozenset(),
        faults: tuple[Fault, ...] = IN_DEALING,
    ) -> None:
        self.place = place
        self.pile = pile
        self.seen_by = seen_by
        self.deck = deck
        self.faults = faults


@final
class Dice:
    """So many dice. Answered with what they show."""

    def __init__(self, count: int, sides: int) -> None:
        self.count = count
        self.sides = sides


@final
class Shuffle:
    """A new shoe, from which the cards at `place` and after are dealt. Answered with its commitment's root.

    With the cards named go so many of the `rest` of the shoe before, whatever they are.
    """

    def __init__(self, deck: tuple[Card, ...], decks: int, place: int, rest: int = 0) -> None:
        self.deck = deck
        self.decks = decks
        self.place = place
        self.rest = rest


@final
class Cut:
    """So many cards go from the top of the new shoe to its end. Answered with that number."""

    def __init__(self, depth: int) -> None:
        self.depth = depth


@final
class Open:
    """Questions, any of which may be answered next; None if all are standing rights and nobody uses one.

    The floor may rule instead: always on a player's default or the whole hand, and by the rules that the round knows.
    """

    def __init__(self, questions: tuple[Question, ...], floor: Floor = no_rules) -> None:
        self.questions = questions
        self.floor = floor

    @property
    def may_pass(self) -> bool:
        return not any(question.required for question in self.questions)

    def rulings(self) -> dict[str, Sequence[str]]:
        """Return what the floor may rule now, and on whom; an empty name is nobody in particular."""
        known: dict[str, Sequence[str]] = {DEFAULT: [question.who for question in self.questions]}
        known |= {rule.what: rule.on() for rule in self.floor()}
        known |= dict.fromkeys(VOID, NOBODY_IN_PARTICULAR)
        return {what: names for what, names in known.items() if names}


Request = Face | Dice | Shuffle | Cut | Open
