"""No card comes out more often than the shoe holds it, where somebody at a real table names the cards."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from houseway.core.cards import CARDS, NAMES, Card
from houseway.core.text import Mistake
from houseway.round.deal import Play
from houseway.round.request import Face, Request, Shuffle
from houseway.round.script import Irregular

T = TypeVar("T")


def count_cards(play: Play[T], cards: Sequence[Card], decks: int) -> Play[T]:
    """The same round; a Mistake names the card that its shoe of so many decks does not hold any more."""
    left, held = _shoe(cards, decks), _shoe(cards, decks)
    try:
        request = next(play)
        while True:
            reply = yield request
            if isinstance(request, Shuffle):
                # With some of the rest of a shoe go cards that nobody has seen: all not seen yet may be among them.
                left = _shoe(request.deck, request.decks) + (left if request.rest else Counter())
            elif (face := _face(request, reply)) is not None:
                if not left[face]:
                    raise Mistake(f"{NAMES[face]} has come out already: the shoe has {held[face]} of it")
                left[face] -= 1
            request = play.send(reply)
    except StopIteration as end:
        result: T = end.value
        return result


def _shoe(cards: Sequence[Card], decks: int) -> Counter[Card]:
    """Count the cards of so many decks."""
    return Counter({card: count * decks for card, count in Counter(cards).items()})


def _face(request: Request, reply: object) -> Card | None:
    """The card of the deck that a reply names."""
    if isinstance(reply, Irregular):
        return None if reply.fault == "foreign" else CARDS.get(reply.face)
    return reply if isinstance(request, Face) and isinstance(reply, int) else None
