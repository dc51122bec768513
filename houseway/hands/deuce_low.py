"""Deuce-to-seven low: poker's order of hands turned upside down, with the ace always high.

Straights and flushes count, and count against the hand; five to ace is no straight. A rank is one number, larger for
the better low.
"""

from collections.abc import Sequence

from houseway.core.cards import FIGURES, Card
from houseway.hands import high

_TOP = 1 << 24
_WHEEL = {12, 0, 1, 2, 3}
_NO_PAIR = (high.ACE << 16) | (3 << 12) | (2 << 8) | (1 << 4)


def rank(cards: Sequence[Card]) -> int:
    """Return a low of five cards as a number, larger for the better low.

    >>> from houseway.core.cards import cards
    >>> rank(cards("7c 5d 4h 3s 2c")) > rank(cards("Ac 5d 4h 3s 2c")) > rank(cards("6c 5d 4h 3s 2c"))
    True
    """
    return _TOP - _badness(cards)


def name(rank: int) -> str:
    """Return what a dealer would call the hand.

    >>> from houseway.core.cards import cards
    >>> name(rank(cards("7c 5d 4h 3s 2c"))), name(rank(cards("Tc 5d 4h 3s 2c"))), name(rank(cards("7c 7d 4h 3s 2c")))
    ('7-5-4-3-2 low', '10-5-4-3-2 low', 'pair of sevens')
    """
    badness = _TOP - rank
    if badness >> high.KIND_SHIFT:
        return high.name(badness)
    return "-".join(FIGURES[badness >> shift & 15] for shift in range(16, -1, -4)) + " low"


def _badness(cards: Sequence[Card]) -> int:
    """Return the high rank of the hand, with the ace always high."""
    assert len(cards) == 5, f"a low hand is five cards, not {len(cards)}"
    # Poker ranks A-2-3-4-5 as a straight; here it is ace high, or a flush.
    if {card >> 2 for card in cards} != _WHEEL:
        return high.rank(cards)
    flush = len({card & 3 for card in cards}) == 1
    return (high.FLUSH << high.KIND_SHIFT if flush else 0) | _NO_PAIR
