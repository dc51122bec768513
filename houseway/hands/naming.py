"""Names of high hands that are not whole yet, and the five cards that make a whole one."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from houseway.core.cards import Card, rank_of
from houseway.hands import high

WHOLE = 5
_ALIKE = {(2,): "pair", (2, 2): "two pair", (3,): "three of a kind", (4,): "four of a kind"}


def name_few(cards: Sequence[Card]) -> str:
    """Name one to four cards, which can be no straight or flush yet.

    >>> from houseway.core.cards import cards
    >>> name_few(cards("9s 9d")), name_few(cards("Ah 4c 5s")), name_few(cards("4h 4c 5s 5d"))
    ('pair of nines', 'ace high', 'two pair, fives and fours')
    """
    counts = Counter(map(rank_of, cards))
    alike = sorted(((count, rank) for rank, count in counts.items() if count > 1), reverse=True)
    if not alike:
        return high.describe_kind("high card", max(counts), 0)
    return high.describe_kind(_ALIKE[tuple(count for count, _ in alike)], alike[0][1], alike[-1][1])


def name_best(cards: Sequence[Card]) -> tuple[str, tuple[Card, ...]]:
    """Name some cards, and return the five that make them so; no five while there are fewer.

    >>> from houseway.core.cards import cards, write_cards
    >>> text, five = name_best(cards("9s 9d Ah 4c 5s 2c 3d"))
    >>> text, write_cards(five)
    ('straight, five high', 'Ah 4c 5s 2c 3d')
    """
    if len(cards) < WHOLE:
        return name_few(cards), ()
    best = max(combinations(cards, WHOLE), key=high.rank)
    return high.name(high.rank(best)), best
