"""Names of a hand's segments, from the cards that somebody sees."""

from houseway.core.cards import Card
from houseway.games.chinese_poker.rules import SIZES, Rules, front_rank
from houseway.games.family import HandName, Piles
from houseway.hands import high


def name_hands(rules: Rules, piles: Piles) -> dict[str, HandName]:
    """Name every segment that is whole and of which all cards are seen."""
    names = {}
    for pile, cards in piles.items():
        segment = pile.title
        seen = [card for card in cards if card is not None]
        if pile.owner and segment in SIZES and len(seen) == len(cards) == SIZES[segment]:
            names[pile.pile] = HandName(_name(segment, seen))
    return names


def _name(segment: str, cards: list[Card]) -> str:
    return high.name(front_rank(cards) if segment == "front" else high.rank(cards))
