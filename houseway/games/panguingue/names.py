"""Names of spreads, from the cards that lie there."""

from collections.abc import Sequence

from houseway.core.cards import Card, rank_of
from houseway.games.family import HandName, Piles
from houseway.games.panguingue.melds import conditions_of, kind_of, place_of
from houseway.games.panguingue.rules import Rules
from houseway.hands.high import MANY, ONE


def name_hands(rules: Rules, piles: Piles) -> dict[str, HandName]:
    """Every meld that lies open; hands are for their players to read."""
    spreads = {pile.pile: cards for pile, cards in piles.items() if pile.owner and pile.title}
    known = {pile: [card for card in cards if card is not None] for pile, cards in spreads.items()}
    return {pile: HandName(name) for pile, cards in known.items() if (name := name_of(cards))}


def name_of(faces: Sequence[Card]) -> str:
    """
    >>> from houseway.core.cards import cards
    >>> name_of(cards("Qh 7h Jh")), name_of(cards("3h 2h Ah"))
    ('rope, seven to queen', 'rope, ace to three, a condition')
    >>> name_of(cards("Kh Kh Ks")), name_of(cards("6h 6h 6h")), name_of(cards("6h 6h 7s"))
    ('kings of different suits', 'sixes of one suit, a condition', '')
    """
    kind = kind_of(faces)
    if not kind:
        return ""
    low, *_, high = (ONE[rank_of(face)] for face in sorted(faces, key=place_of))
    suits = "one suit" if kind == "one suit" else "different suits"
    name = f"rope, {low} to {high}" if kind == "rope" else f"{MANY[rank_of(faces[0])]} of {suits}"
    return f"{name}, a condition" if conditions_of(faces) else name
