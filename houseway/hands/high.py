"""Poker's own order of hands: the best five of five to seven standard cards.

A rank is one number: the kind of hand above its five ranks in order of weight, four bits each, with zeros
for cards that are not needed to compare. So the better hand is the larger number, equal numbers tie, and
`category` and `name` can read the number back.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from houseway.core.cards import Card

KINDS: tuple[str, ...] = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
MEANT = {
    "straight": "five in a row, A-2-3-4-5 the lowest",
    "flush": "five of one suit",
    "full house": "three of a kind and a pair",
    "straight flush": "five in a row of one suit",
    "royal flush": "ace to ten of one suit",
}
(HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH) = range(10)

ACE: Final = 12
KIND_SHIFT: Final = 20

ONE = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
MANY = tuple({"six": "sixes"}.get(one, one + "s") for one in ONE)

# A hand's key is the sum of its cards': how many there are of each rank, three bits each, and above them of each
# suit, four bits each. Three more of every suit carry a count of five or more into the highest of the four.
_SUITS_SHIFT: Final = 39
_KEYS: Final = [1 << 3 * (card >> 2) | 1 << _SUITS_SHIFT + 4 * (card & 3) for card in range(52)]
_RANKS: Final = (1 << _SUITS_SHIFT) - 1
_BIT_OF_EACH: Final = sum(1 << 3 * rank for rank in range(13))
_THREE_OF_EACH: Final = 0x3333 << _SUITS_SHIFT
_FIVE_OF_ONE: Final = 0x8888 << _SUITS_SHIFT


def ranking(kinds: Sequence[str] = KINDS, meant: Mapping[str, str] = MEANT) -> str:
    """List kinds of hands from the highest, and explain those whose name does not.

    >>> ranking(("pair", "straight", "flush"))
    'flush (five of one suit), straight (five in a row, A-2-3-4-5 the lowest), pair'
    """
    return ", ".join(f"{kind} ({meant[kind]})" if kind in meant else kind for kind in reversed(kinds))


def rank(cards: Sequence[Card]) -> int:
    """Return the best five of five to seven cards as a number: larger is better, equal is a tie.

    >>> from houseway.core.cards import cards
    >>> rank(cards("As 2d 3h 4c 5s")) < rank(cards("2d 3h 4c 5s 6s"))
    True
    """
    assert 5 <= len(cards) <= 7, f"a high hand is the best five of five to seven cards, not of {len(cards)}"
    key = 0
    for card in cards:
        key += _KEYS[card]
    if key + _THREE_OF_EACH & _FIVE_OF_ONE:
        # Seven cards with five of a suit cannot also make a full house or four of a kind.
        return _flush(max((_ranks_of_suit(cards, suit) for suit in range(4)), key=int.bit_count))
    return _rank_unsuited(key & _RANKS)


def category(rank: int) -> str:
    """Return the kind of hand as a paytable names it."""
    return KINDS[rank >> KIND_SHIFT]


def name(rank: int) -> str:
    """Return what a dealer would call the hand.

    >>> from houseway.core.cards import cards
    >>> name(rank(cards("9s 9d Ah 4c 5s")))
    'pair of nines'
    """
    return describe_kind(category(rank), rank >> 16 & 15, rank >> 12 & 15)


def describe_kind(kind: str, first: int, second: int) -> str:
    """Name a kind of hand with the ranks that weigh most in it."""
    match kind:
        case "pair":
            return f"pair of {MANY[first]}"
        case "high card":
            return f"{ONE[first]} high"
        case "two pair":
            return f"two pair, {MANY[first]} and {MANY[second]}"
        case "full house":
            return f"full house, {MANY[first]} over {MANY[second]}"
        case "three of a kind" | "four of a kind" | "five of a kind":
            return f"{kind}, {MANY[first]}"
        case "royal flush":
            return kind
    return f"{kind}, {ONE[first]} high"


def number(kind: int, ranks: Iterable[int]) -> int:
    """Put a kind of hand above its ranks, the weightiest first."""
    result, shift = kind << KIND_SHIFT, 16
    for rank in ranks:
        result |= rank << shift
        shift -= 4
    return result


def _ranks_of_suit(cards: Sequence[Card], suit: int) -> int:
    """Return the ranks of the cards of one suit as bits."""
    return sum(1 << (card >> 2) for card in cards if card & 3 == suit)


@cache
def _rank_unsuited(counts: int) -> int:
    """Rank a hand without a flush from how many cards it has of each rank.

    There are 73,775 such counts of five to seven cards, so they are remembered.
    """
    # The three bits of a count, each as bits of their ranks; seven cards can be of one rank four times at most.
    ones, twos, fours = counts & _BIT_OF_EACH, counts >> 1 & _BIT_OF_EACH, counts >> 2 & _BIT_OF_EACH
    there = ones | twos | fours
    low = there << 3 | there >> 3 * ACE
    run = low & low >> 3 & low >> 6 & low >> 9 & low >> 12
    if run:
        # With five different ranks, seven cards cannot also make a full house or four of a kind.
        return number(STRAIGHT, (run.bit_length() // 3 + 3,))
    if fours:
        return number(FOUR, (first := _highest(fours), _highest(there ^ 1 << 3 * first)))
    threes, pairs = ones & twos, twos & ~ones
    if threes:
        first = _highest(threes)
        if others := twos ^ 1 << 3 * first:
            return number(FULL_HOUSE, (first, _highest(others)))
        return _kickers(THREE, [first], ones ^ threes, 2)
    if pairs:
        first = _highest(pairs)
        if others := pairs ^ 1 << 3 * first:
            second = _highest(others)
            return _kickers(TWO_PAIR, [first, second], there ^ 1 << 3 * first ^ 1 << 3 * second, 1)
        return _kickers(PAIR, [first], ones, 3)
    return _kickers(HIGH_CARD, [], ones, 5)


def _highest(ranks: int) -> int:
    """Return the highest of ranks of which each has its bit, three apart."""
    return ranks.bit_length() // 3


def _kickers(kind: int, ranks: list[int], others: int, count: int) -> int:
    """Fill up a kind of hand with the highest of the other ranks."""
    for _ in range(count):
        ranks.append(_highest(others))
        others ^= 1 << 3 * ranks[-1]
    return number(kind, ranks)


def _straight_top(ranks: int) -> int | None:
    """Return the highest card of the best straight among these rank bits, or None; the ace may also be low."""
    low = ranks << 1 | ranks >> ACE
    run = low & low >> 1 & low >> 2 & low >> 3 & low >> 4
    return run.bit_length() + 2 if run else None


def _flush(ranks: int) -> int:
    """Rank the cards of one suit: a straight flush if they hold one, else the five highest."""
    top = _straight_top(ranks)
    if top is not None:
        return number(ROYAL_FLUSH if top == ACE else STRAIGHT_FLUSH, (top,))
    return number(FLUSH, [rank for rank in range(ACE, -1, -1) if ranks >> rank & 1][:5])
