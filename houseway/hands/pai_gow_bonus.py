"""Results of bonus bets on all the cards of a hand: its best kind, and what only bonus bets know.

Seven cards may make a straight flush of all seven; a royal flush may stand beside a king and queen of another suit;
six or seven cards may be nothing at all, and the lower the rarer. Results are called as paytables call them.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from houseway.core.cards import JOKERS, Card, rank_of, suit_of
from houseway.hands.high import (
    ACE,
    HIGH_CARD,
    ONE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)
from houseway.hands.pai_gow import BUG, FIVE, KINDS, Joker, five, front, kind_of

SEVEN = "seven-card-straight-flush"
SEVEN_WITH_JOKER = "seven-card-straight-flush-with-joker"
SEVEN_ROYAL_WITH_JOKER = "royal-seven-card-straight-flush-with-joker"
ROYAL_MATCH = "royal-flush-and-royal-match"
FIVE_ACES = "five-aces"
ROYAL_WITH_JOKER = "royal-flush-with-joker"
STRAIGHT_AND_THREE = "straight-and-three-of-a-kind"
THREE_PAIRS = "three-pairs"
ONE_COLOUR = "nine-high-of-one-colour"
EIGHT, NINE, QUEEN, KING = 6, 7, 10, 11
RED = (1, 2)
PAIR_BESIDE = "-and-a-pair"

HIGH_CARDS = tuple(f"{ONE[rank]}-high" for rank in range(ACE, EIGHT - 1, -1))
RESULTS = (
    SEVEN,
    ROYAL_MATCH,
    SEVEN_ROYAL_WITH_JOKER,
    SEVEN_WITH_JOKER,
    FIVE_ACES,
    "five-of-a-kind",
    "royal-flush",
    ROYAL_WITH_JOKER,
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    STRAIGHT_AND_THREE,
    "straight",
    "three-of-a-kind",
    THREE_PAIRS,
    "two-pair",
    "pair",
    ONE_COLOUR,
    *HIGH_CARDS,
)
# What a paytable pays that does not know the particular kind.
GENERAL = {
    SEVEN: "straight-flush",
    SEVEN_ROYAL_WITH_JOKER: SEVEN_WITH_JOKER,
    SEVEN_WITH_JOKER: "straight-flush",
    ROYAL_MATCH: "royal-flush",
    FIVE_ACES: "five-of-a-kind",
    "five-of-a-kind": "four-of-a-kind",
    ROYAL_WITH_JOKER: "royal-flush",
    "royal-flush": "straight-flush",
    STRAIGHT_AND_THREE: "straight",
    THREE_PAIRS: "two-pair",
    ONE_COLOUR: "nine-high",
}


def kind(cards: Sequence[Card], joker: Joker = BUG) -> str:
    """Return the best result of these six or seven cards, as a paytable calls it.

    >>> from houseway.core.cards import cards
    >>> kind(cards("As Ks Qs Js Ts Kd Qd")), kind(cards("9s 8s 7s 6s Xr 4s 3s")), kind(cards("5s 6d 7h 8c 9s 9d 9h"))
    ('royal-flush-and-royal-match', 'seven-card-straight-flush-with-joker', 'straight-and-three-of-a-kind')
    """
    hands: dict[int, Sequence[Card]] = {kind_of(five(hand, joker)): hand for hand in combinations(cards, 5)}
    best = max(hands)
    if best == FIVE and ACE in map(rank_of, hands[FIVE]):
        return FIVE_ACES
    if best in (STRAIGHT_FLUSH, ROYAL_FLUSH):
        return _straight_flush(cards, best == ROYAL_FLUSH, joker)
    if best == STRAIGHT and THREE in hands:
        return STRAIGHT_AND_THREE
    if best == TWO_PAIR and _pairs(cards) == 3:
        return THREE_PAIRS
    return KINDS[best].replace(" ", "-") if best else _high_card(cards)


def with_pair(cards: Sequence[Card], joker: Joker = BUG) -> str:
    """Return the best result, with a suffix if the two cards beside some best five are a pair.

    >>> from houseway.core.cards import cards
    >>> with_pair(cards("5s 6d 7h 8c 9s Kd Kh")), with_pair(cards("5s 6d 7h 8c 9s 9d Kh"))
    ('straight-and-a-pair', 'straight')
    """
    best = max(kind_of(five(hand, joker)) for hand in combinations(cards, 5))
    for beside in combinations(cards, 2):
        hand = [card for card in cards if card not in beside]
        if kind_of(front(beside, joker)) == PAIR and kind_of(five(hand, joker)) == best:
            return kind(cards, joker) + PAIR_BESIDE
    return kind(cards, joker)


def is_nothing(cards: Sequence[Card], joker: Joker = BUG) -> bool:
    """Whether there is no pair, straight or flush among the cards.

    >>> from houseway.core.cards import cards
    >>> is_nothing(cards("As Kd Th 8c 6s 4d Xr")), is_nothing(cards("Ks Qd Th 8c 6s 4d Xr"))
    (False, True)
    """
    return all(kind_of(five(hand, joker)) == HIGH_CARD for hand in combinations(cards, 5))


def highest(cards: Sequence[Card]) -> int:
    """Return the rank of the highest card; a joker counts as an ace."""
    return max(min(rank_of(card), ACE) for card in cards)


def _straight_flush(cards: Sequence[Card], royal: bool, joker: Joker) -> str:
    natural = [card for card in cards if card not in JOKERS]
    with_joker = len(natural) < len(cards)
    if len(cards) == 7 and _all_in_order(natural, len(cards)):
        if not with_joker:
            return SEVEN
        return SEVEN_ROYAL_WITH_JOKER if royal else SEVEN_WITH_JOKER
    if not royal:
        return "straight-flush"
    if any(_is_royal_match(beside, cards, joker) for beside in combinations(natural, 2)):
        return ROYAL_MATCH
    has_natural = any(kind_of(five(hand)) == ROYAL_FLUSH for hand in combinations(natural, 5))
    return "royal-flush" if has_natural else ROYAL_WITH_JOKER


def _is_royal_match(beside: Sequence[Card], cards: Sequence[Card], joker: Joker) -> bool:
    """Whether these two are a king and a queen of one suit, and the other five a royal flush."""
    if {rank_of(card) for card in beside} != {QUEEN, KING} or suit_of(beside[0]) != suit_of(beside[1]):
        return False
    hand = [card for card in cards if card not in beside]
    return len(hand) == 5 and kind_of(five(hand, joker)) == ROYAL_FLUSH


def _all_in_order(natural: Sequence[Card], count: int) -> bool:
    """Whether cards of one suit, with a joker if they are fewer, run through so many ranks; the ace may be low."""
    ranks = {rank_of(card) for card in natural}
    if len({suit_of(card) for card in natural}) != 1 or len(ranks) < len(natural):
        return False
    lowest = [-1, *range(ACE + 2 - count)]
    return any(ranks <= {rank % (ACE + 1) for rank in range(low, low + count)} for low in lowest)


def _pairs(cards: Sequence[Card]) -> int:
    counts = Counter(min(rank_of(card), ACE) for card in cards)
    return sum(count == 2 for count in counts.values())


def _high_card(cards: Sequence[Card]) -> str:
    rank = highest(cards)
    one_colour = len({suit_of(card) in RED for card in cards}) == 1
    return ONE_COLOUR if rank == NINE and one_colour and len(cards) == 7 else f"{ONE[rank]}-high"
