"""Comparison of cards that lie face up, as far as they go: four alike, three, two pairs, a pair, high cards.

Straights and flushes need five cards. Only as many cards of one as of another are compared.
"""

from collections import Counter
from collections.abc import Sequence

from houseway.core.cards import JOKERS, Card, rank_of
from houseway.hands import high as high_hands
from houseway.hands import low as low_hands
from houseway.hands.mexican import WILD

Shown = tuple[tuple[int, ...], ...]


def high(cards: Sequence[Card]) -> Shown:
    """Rank the cards that show, larger for the better hand.

    A joker is an ace, or the best it can be if it was dealt face down.

    >>> from houseway.core.cards import cards
    >>> high(cards("2c 2d")) > high(cards("Ac Kd")) > high(cards("Ac Qd"))
    True
    """
    if WILD in cards:
        others = [card for card in cards if card != WILD]
        return max(high([*others, card]) for card in others)
    if len(cards) >= 5:
        return ((high_hands.rank(cards),),)
    return _alike([high_hands.ACE if card in JOKERS else rank_of(card) for card in cards])


def low(cards: Sequence[Card]) -> Shown:
    """Rank the cards that show, smaller for the better low; aces are low.

    >>> from houseway.core.cards import cards
    >>> low(cards("Ac 7d")) < low(cards("2c 8d")) < low(cards("Ac Ad"))
    True
    """
    return _alike([low_hands.value(card) for card in cards])


def has_pair(cards: Sequence[Card]) -> bool:
    return len({rank_of(card) for card in cards}) < len(cards)


def _alike(ranks: Sequence[int]) -> Shown:
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
