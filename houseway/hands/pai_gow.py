"""Hands of 53 cards: five behind and two in front, or one. The joker's part is the book's to say.

A joker may be an ace, or what completes a straight, a flush or both; or it may be any card. A rank is one number, as in
`high`: the kind of hand above its ranks in order of weight, so the hands in front and behind compare with each other
too. A hand in front has fewer ranks, and is below every hand of five that begins with the same.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from houseway.core.cards import JOKERS, Card, rank_of, suit_of
from houseway.hands import high
from houseway.hands.high import ACE, FLUSH, HIGH_CARD, KIND_SHIFT, PAIR, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH, number

KINDS = (*high.KINDS, "five of a kind")
FIVE = len(KINDS) - 1
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
ABOVE_ACE = ACE + 1
WHEEL = (ACE, 3, 2, 1, 0)
FIVE_HIGH = 3
_GROUPED = {
    (5,): FIVE,
    (4, 1): high.FOUR,
    (3, 2): high.FULL_HOUSE,
    (3, 1, 1): high.THREE,
    (2, 2, 1): high.TWO_PAIR,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}


class Joker(NamedTuple):
    """The joker's part in a book.

    If not `wild`, it is an ace, or what completes a straight or a flush. A wild one makes `fives` of any rank, or of
    aces alone. One `above_ace` is higher than any other ace wherever it serves as one.
    """

    wild: bool = False
    fives: bool = False
    above_ace: bool = False


BUG = Joker()
WILD = Joker(wild=True, fives=True)
# By the words that sheets use.
JOKER_RULES = {
    "an ace, or completes a straight or a flush": BUG,
    "the highest ace, or completes a straight or a flush": Joker(above_ace=True),
    "any card": WILD,
    "any card, but no fifth except of aces": Joker(wild=True),
}


def five(cards: Sequence[Card], joker: Joker = BUG) -> int:
    """Return five cards as a number, larger for the better hand.

    >>> from houseway.core.cards import cards
    >>> five(cards("As Ad Ah Ac Xr")) > five(cards("Ks Qs Js Ts Xr")) > five(cards("9s 9d 9h 9c As"))
    True
    >>> five(cards("9s 9d 9h 9c Xr")) == five(cards("9s 9d 9h 9c As")) < five(cards("9s 9d 9h 9c Xr"), WILD)
    True
    """
    natural = [card for card in cards if card not in JOKERS]
    ranks = tuple(sorted(map(rank_of, natural)))
    suited = len(set(map(suit_of, natural))) == 1
    return _plain(ranks, suited) if len(natural) == len(cards) else _with_joker(ranks, suited, joker)


# Setting a hand looks at 21 fives, of which there are few kinds when suits are left out.
@cache
def _plain(ranks: tuple[int, ...], suited: bool) -> int:
    return max(_rank_groups(ranks), _in_order(ranks, suited=suited))


@cache
def _with_joker(ranks: tuple[int, ...], suited: bool, joker: Joker) -> int:
    top = ABOVE_ACE if joker.above_ace else ACE
    alike = {ACE, *(rank for rank in ranks if joker.wild and (joker.fives or ranks.count(rank) < 4))}
    missing = [rank for rank in range(ACE + 1) if rank not in ranks]
    return max(
        *(_rank_groups([*ranks, rank], top) for rank in alike),
        *(_in_order([*ranks, rank], suited=suited, top=top if rank == ACE else ACE) for rank in missing),
    )


def _rank_groups(ranks: Sequence[int], top: int = ACE) -> int:
    """Rank a hand by its cards alike only; aces count as `top`."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    kind = _GROUPED[tuple(count for count, _ in groups)]
    return number(kind, (top if rank == ACE else rank for _, rank in groups))


def _in_order(ranks: Sequence[int], *, suited: bool, top: int = ACE) -> int:
    """Rank a hand as a straight, a flush or both; 0 if it is neither. A-2-3-4-5 is the lowest straight."""
    down = sorted(ranks, reverse=True)
    straight = len(set(down)) == 5 and (down[0] - down[4] == 4 or tuple(down) == WHEEL)
    last = FIVE_HIGH if tuple(down) == WHEEL else down[0]
    if straight and suited:
        return number(ROYAL_FLUSH if last == ACE else STRAIGHT_FLUSH, (last,))
    if suited:
        return number(FLUSH, (top if rank == ACE else rank for rank in down))
    return number(STRAIGHT, (last,)) if straight else 0


def front(cards: Sequence[Card], joker: Joker = BUG) -> int:
    """Return the one or two cards in front as a number.

    >>> from houseway.core.cards import cards
    >>> front(cards("Kd Xr")) < front(cards("2d 2c")) < front(cards("Kd Xr"), Joker(wild=True)) < front(cards("Ad Xr"))
    True
    """
    ranks = [rank_of(card) for card in cards if card not in JOKERS]
    if len(ranks) < len(cards):
        top = ABOVE_ACE if joker.above_ace else ACE
        ranks.append(ranks[0] if joker.wild and ranks else top)
    ranks.sort(reverse=True)
    if len(ranks) == 2 and ranks[0] == ranks[1]:
        return number(PAIR, ranks[:1])
    return number(HIGH_CARD, ranks)


def best(cards: Sequence[Card], joker: Joker = BUG) -> int:
    """Return the rank of the best five of these cards."""
    return max(five(hand, joker) for hand in combinations(cards, 5))


def kind_of(rank: int) -> int:
    return rank >> KIND_SHIFT


def name(rank: int) -> str:
    """Return what a dealer would call the hand behind, or the one in front.

    >>> from houseway.core.cards import cards
    >>> name(five(cards("As Ad Ah Ac Xr"))), name(front(cards("9s 9d"))), name(front(cards("Xr")))
    ('five aces', 'pair of nines', 'ace high')
    """
    first, second = min(rank >> 16 & 15, ACE), min(rank >> 12 & 15, ACE)
    if kind_of(rank) == FIVE:
        return f"five {high.MANY[first]}"
    return high.describe_kind(KINDS[kind_of(rank)], first, second)
