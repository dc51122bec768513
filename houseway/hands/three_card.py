"""Three cards: a straight is rarer than a flush here, and three of a kind rarer than a straight.

A rank is one number, the kind of hand above its ranks in order of weight, four bits each: the better hand is the
larger number and equal numbers tie. Books differ in whether the ace may also begin a straight.
"""

from collections.abc import Sequence

from houseway.core.cards import RANKS, Card, rank_of, suit_of
from houseway.hands.high import ACE, MANY, ONE

KINDS = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush", "mini royal flush")
(HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH, MINI_ROYAL) = range(7)

KIND_SHIFT = 12
A_2_3 = (ACE, 1, 0)


def rank(cards: Sequence[Card], *, low_straight: bool = True, low_straight_flush: bool = True) -> int:
    """Return three cards as a number; A-2-3 is the lowest straight and straight flush, unless a book says otherwise.

    >>> from houseway.core.cards import cards
    >>> rank(cards("As 2d 3h")) < rank(cards("2d 3h 4c")), rank(cards("As 2d 3h"), low_straight=False)
    (True, 3088)
    """
    assert len(cards) == 3, f"three cards are ranked here, not {len(cards)}"
    ranks = tuple(sorted((rank_of(card) for card in cards), reverse=True))
    suited = suit_of(cards[0]) == suit_of(cards[1]) == suit_of(cards[2])
    top = _straight_top(ranks, low_straight_flush if suited else low_straight)
    if top is not None:
        if not suited:
            return _number(STRAIGHT, (top,))
        return _number(MINI_ROYAL if top == ACE else STRAIGHT_FLUSH, (top,))
    if ranks[0] == ranks[2]:
        return _number(THREE, ranks[:1])
    if ranks[1] in (ranks[0], ranks[2]):
        return _number(PAIR, (ranks[1], ranks[2] if ranks[0] == ranks[1] else ranks[0]))
    return _number(FLUSH if suited else HIGH_CARD, ranks)


def category(rank: int) -> str:
    """Return the kind of hand as a paytable names it."""
    return KINDS[rank >> KIND_SHIFT]


def name(rank: int) -> str:
    """Return what a dealer would call the hand.

    >>> name(high_card("Q-6-4"))
    'queen high'
    """
    kind, first = rank >> KIND_SHIFT, rank >> 8 & 15
    if kind == HIGH_CARD:
        return f"{ONE[first]} high"
    if kind == PAIR:
        return f"pair of {MANY[first]}"
    if kind == THREE:
        return f"three {MANY[first]}"
    return KINDS[kind] if kind == MINI_ROYAL else f"{KINDS[kind]}, {ONE[first]} high"


def high_card(text: str) -> int:
    """Rank an unpaired, unsuited hand written as players say it: Q-6-4. Cards left out count for nothing."""
    return _number(HIGH_CARD, [RANKS.index(each) for each in text.split("-")])


def _number(kind: int, ranks: Sequence[int]) -> int:
    number, shift = kind << KIND_SHIFT, 8
    for each in ranks:
        number |= each << shift
        shift -= 4
    return number


def _straight_top(ranks: Sequence[int], ace_begins: bool) -> int | None:
    """Return the highest card of a straight, or None; of A-2-3 it is the three."""
    if ranks == A_2_3:
        return ranks[1] if ace_begins else None
    return ranks[0] if ranks[0] == ranks[1] + 1 == ranks[2] + 2 else None
