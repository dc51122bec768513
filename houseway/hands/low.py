"""Ace-to-five low: the ace is lowest, straights and flushes do not count, and a pair is worse than none.

A rank is one number, larger for the better low, as everywhere. Among hands without a pair the highest card decides,
then the next. A joker is the lowest card that is not in the hand, so it never makes a pair. `eight` ranks only lows
of eight or better, and gives nothing to any other hand.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from houseway.core.cards import CARDS, FIGURES, JOKERS, RANKS, Card

FIVE, SEVEN, EIGHT = 4, 6, 7  # the ace is 0
_RANKS = "A" + RANKS[:-1]
_FIGURES = ("A", *FIGURES[:-1])
_WORST = 1 << 13
_PAIRED = 1 << 40
_COUNTS = ((2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))


def eight(cards: Sequence[Card]) -> int:
    """Return the best low of eight or better among five to seven cards; 0 if there is none.

    >>> from houseway.core.cards import cards
    >>> eight(cards("Ad 2c 3h 4s 8d")) > eight(cards("2d 4c 5h 6s 8d")) > eight(cards("2d 4c 5h 6s 9d"))
    True
    """
    lowest = _lowest_five(_bits(cards))
    return _WORST - lowest if lowest and lowest < 1 << (EIGHT + 1) else 0


def rank(cards: Sequence[Card]) -> int:
    """Return the best low among five to seven cards, even one with pairs.

    >>> from houseway.core.cards import cards
    >>> rank(cards("Ad 2c 3h 4s Kd")) > rank(cards("Ad Ac 3h 4s 5d")) > rank(cards("Ad Ac 3h 3s 5d"))
    True
    """
    cards = without_joker(cards)
    lowest = _lowest_five(_bits(cards))
    return _PAIRED + _WORST - lowest if lowest else max(_rank_paired(five) for five in combinations(cards, 5))


def is_seven(cards: Sequence[Card]) -> bool:
    """Whether the best low is seven high or lower.

    >>> from houseway.core.cards import cards
    >>> is_seven(cards("7d 6c 5h 4s 3d")), is_seven(cards("7d 6c 5h 4s 4d")), is_seven(cards("8d Xr Ah 2s 3d"))
    (True, False, False)
    """
    return rank(cards) > _PAIRED + _WORST - (1 << (SEVEN + 1))


def without_joker(cards: Sequence[Card]) -> Sequence[Card]:
    """Return the hand with the card that its joker stands for.

    >>> from houseway.core.cards import cards, write_cards
    >>> write_cards(without_joker(cards("Ad Xr 2h 5s Kd"))), write_cards(without_joker(cards("2d Xr 2h 3s Kd")))
    ('Ad 2h 5s Kd 3c', '2d 2h 3s Kd Ac')
    """
    natural = [card for card in cards if card not in JOKERS]
    if len(natural) == len(cards):
        return cards
    missing = next(at for at in range(13) if not _bits(natural) >> at & 1)
    return [*natural, CARDS[_RANKS[missing] + "c"]]


def name(rank: int) -> str:
    """Return what a dealer would call the low.

    >>> from houseway.core.cards import cards
    >>> name(eight(cards("Ad 2c 3h 6s 8d"))), name(rank(cards("Ad 2c 3h 6s Td"))), name(rank(cards("Ad Ac 3h 4s 5d")))
    ('8-6-3-2-A low', '10-6-3-2-A low', 'a low with a pair')
    """
    if not rank or _WORST < rank < _PAIRED - _WORST:
        return "a low with a pair"
    lowest = _WORST - (rank - _PAIRED if rank > _PAIRED - _WORST else rank)
    return "-".join(_FIGURES[at] for at in range(12, -1, -1) if lowest >> at & 1) + " low"


def value(card: Card) -> int:
    """Return 0 for an ace, 1 for a deuce, up to 12 for a king."""
    return ((card >> 2) + 1) % 13


def _bits(cards: Sequence[Card]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << ((card >> 2) + 1) % 13
    return bits


def _lowest_five(bits: int) -> int:
    """Return the five lowest different ranks as bits; 0 if there are fewer."""
    while (count := bits.bit_count()) > 5:
        bits ^= 1 << (bits.bit_length() - 1)
    return bits if count == 5 else 0


def _rank_paired(five: Sequence[Card]) -> int:
    """Rank five cards with a pair, below every hand without one.

    The fewer alike the better, then the rank there is most of, then the rest.
    """
    groups = sorted(((count, rank) for rank, count in Counter(map(value, five)).items()), reverse=True)
    number = len(_COUNTS) - _COUNTS.index(tuple(count for count, _ in groups))
    for at in range(4):
        number = number << 4 | (13 - groups[at][1] if at < len(groups) else 0)
    return number + _WORST + 1
