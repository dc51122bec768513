"""Five cards of a deck without eights, nines and tens, and with a joker: flushes are rare, and beat full houses.

The seven and the jack are neighbours; the ace may also stand below the deuce. A joker dealt face down is any card; one
dealt face up is an ace, or what completes a straight or a flush. Here the first joker is the one, the second the other,
whichever lies in the deck. A rank is one number: the kind of hand above its ranks in order of weight, four bits each.
"""

from collections import Counter
from collections.abc import Sequence

from houseway.core.cards import JOKERS, RANKS, Card, rank_of, suit_of
from houseway.hands import high
from houseway.hands.high import KIND_SHIFT, describe_kind, number

WILD, BUG = JOKERS
KINDS: tuple[str, ...] = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "full house",
    "flush",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five of a kind",
)
# No ten is left to end a royal flush.
MEANT = {**high.MEANT, "royal flush": "ace, king, queen, jack and seven of one suit"}
(HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FULL_HOUSE, FLUSH, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE) = range(11)

ORDER = "234567JQKA"
ACE = len(ORDER) - 1
_STEP = {RANKS.index(rank): step for step, rank in enumerate(ORDER)}
_WORDS = [RANKS.index(rank) for rank in ORDER]
_GROUPED = {
    (5,): FIVE,
    (4, 1): FOUR,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}


def rank(cards: Sequence[Card]) -> int:
    """Return five cards as a number, larger for the better hand.

    >>> from houseway.core.cards import cards
    >>> rank(cards("2c 4c 5c 6c Jc")) > rank(cards("Ac Ad Ah Ks Kc")) > rank(cards("7c Jd Qh Ks Ac"))
    True
    >>> rank(cards("Kc Kd 2h 3s Xr")) > rank(cards("Kc Kd 2h 3s Xb"))
    True
    """
    assert len(cards) == 5, f"five cards are ranked here, not {len(cards)}"
    natural = [card for card in cards if card not in JOKERS]
    steps = [_STEP[rank_of(card)] for card in natural]
    suited = len({suit_of(card) for card in natural}) == 1
    if len(natural) == 5:
        return max(_rank_groups(steps), _in_order(steps, suited=suited))
    # A joker dealt face up pairs only as an ace; one dealt face down pairs any card.
    paired = [ACE] if BUG in cards else set(steps)
    missing = [step for step in range(len(ORDER)) if step not in steps]
    return max(
        *(_rank_groups([*steps, step]) for step in paired),
        *(_in_order([*steps, step], suited=suited) for step in missing),
    )


def category(rank: int) -> str:
    """Return the kind of hand as a paytable names it."""
    return KINDS[rank >> KIND_SHIFT]


def name(rank: int) -> str:
    """Return what a dealer would call the hand.

    >>> from houseway.core.cards import cards
    >>> name(rank(cards("4c 5d 6h 7s Jc"))), name(rank(cards("4c 4d 4h 4s Xr")))
    ('straight, jack high', 'five of a kind, fours')
    """
    return describe_kind(category(rank), _WORDS[rank >> 16 & 15], _WORDS[rank >> 12 & 15])


def _rank_groups(steps: Sequence[int]) -> int:
    """Rank a hand by its cards alike only."""
    groups = sorted(((count, step) for step, count in Counter(steps).items()), reverse=True)
    return number(_GROUPED[tuple(count for count, _ in groups)], (step for _, step in groups))


def _straight_top(down: Sequence[int]) -> int | None:
    """Return the highest card of a straight, or None. The ace may also stand below the deuce."""
    if down[0] - down[4] == 4 and len(set(down)) == 5:
        return down[0]
    return 3 if down == [ACE, 3, 2, 1, 0] else None


def _in_order(steps: Sequence[int], *, suited: bool) -> int:
    """Rank a hand as a straight, a flush or both; 0 if it is neither."""
    down = sorted(steps, reverse=True)
    top = _straight_top(down)
    if top is not None and suited:
        return number(ROYAL_FLUSH if top == ACE else STRAIGHT_FLUSH, (top,))
    if suited:
        return number(FLUSH, down)
    return 0 if top is None else number(STRAIGHT, (top,))
