"""Marks that say more than a text: what somebody does, and what a hand is."""

from collections.abc import Iterable

from houseway.core.cards import NAMES, Card
from houseway.core.phrases import you_do
from houseway.round.event import Marked
from houseway.round.pile import Pile


def deed(what: str, who: str, does: str, you: str = "") -> Marked:
    """Say what somebody does, the verb first; and how it is said to them, where there is more than one verb.

    >>> deed("button", "Ann", "has the button").to
    {'Ann': 'You have the button'}
    """
    return Marked(what, f"{who} {does}", who, {who: f"You {you or you_do(does)}"}, brief=does)


def hand_shown(
    what: str, pile: Pile, said: str, brief: str, parts: Iterable[Iterable[Card]] = (), *, who: str
) -> Marked:
    """Say what a hand has, and how its cards are set, if they are; `said` of its owner, or of whoever plays it."""
    to = {who: f"You have {brief}"} if who == pile.owner else {}
    return Marked(what, f"{said} has {brief}", who, to, pile.name, brief, names_of(parts))


def names_of(parts: Iterable[Iterable[Card]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(NAMES[card] for card in part) for part in parts)
