"""Badugi: of four cards, the most that differ in rank and in suit; of as many, the lowest. The ace is low.

A rank is one number, larger for the better hand.
"""

from collections.abc import Sequence
from itertools import combinations

from houseway.core.cards import FIGURES, Card

_FIGURES = ("A", *FIGURES[:-1])
_ALL = (1 << 13) - 1
_COUNTS = {4: "badugi", 3: "three cards", 2: "two cards", 1: "one card"}


def rank(cards: Sequence[Card]) -> int:
    """Return the best badugi of these cards as a number; more cards that differ beat fewer.

    >>> from houseway.core.cards import cards
    >>> rank(cards("Kc Qd Jh Ts")) > rank(cards("Ac 2d 3h 4h")) > rank(cards("Ac 2d 4h 4d"))
    True
    """
    for count in (4, 3, 2, 1):
        ranked = [_ALL - bits for each in combinations(cards, count) if (bits := _bits(each)) is not None]
        if ranked:
            # Of as many cards the lowest is best, so bits are turned over: the number grows as the cards fall.
            return count << 13 | max(ranked)
    return 0


def name(rank: int) -> str:
    """Return what a dealer would call the hand.

    >>> from houseway.core.cards import cards
    >>> name(rank(cards("Ac 2d 3h Ts"))), name(rank(cards("Ac 2d 3h 4h")))
    ('badugi 10-3-2-A', 'three cards 3-2-A')
    """
    bits = _ALL - (rank & _ALL)
    return f"{_COUNTS[rank >> 13]} " + "-".join(_FIGURES[at] for at in range(12, -1, -1) if bits >> at & 1)


def _bits(cards: Sequence[Card]) -> int | None:
    """Return the ranks of these cards as bits, or None if two share a rank or a suit."""
    ranks = {((card >> 2) + 1) % 13 for card in cards}
    if len(ranks) < len(cards) or len({card & 3 for card in cards}) < len(cards):
        return None
    return sum(1 << rank for rank in ranks)
