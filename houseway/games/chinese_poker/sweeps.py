"""Clean sweeps: hands of all thirteen cards that win by themselves."""

from collections import Counter
from collections.abc import Callable, Sequence

from houseway.core.cards import RANKS, SUITS, Card, rank_of, suit_of
from houseway.games.chinese_poker.rules import Rules, SegmentedHand, Sweep, SweepHand
from houseway.hands import high

RED_SUITS = (SUITS.index("d"), SUITS.index("h"))
NINE, TEN = RANKS.index("9"), RANKS.index("T")


def _ranks(setting: SegmentedHand) -> Counter[int]:
    return Counter(rank_of(card) for card in setting.cards)


def _one_of_each(setting: SegmentedHand) -> bool:
    return len(_ranks(setting)) == len(setting.cards)


def _one_color(setting: SegmentedHand) -> bool:
    return len({suit_of(card) in RED_SUITS for card in setting.cards}) == 1


def _one_suit(cards: Sequence[Card]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def _six_pairs(setting: SegmentedHand) -> bool:
    """Whether there are six pairs; four of a kind are two."""
    return sum(count // 2 for count in _ranks(setting).values()) == 6


def _is_straight(cards: Sequence[Card]) -> bool:
    """Whether three or five cards are in a row; the ace stands above the king or below the deuce."""
    ranks = sorted(rank_of(card) for card in cards)
    low = sorted(-1 if rank == high.ACE else rank for rank in ranks)
    return any(each == list(range(each[0], each[0] + len(cards))) for each in (ranks, low))


def is_straight_or_flush(cards: Sequence[Card]) -> bool:
    """Whether a segment is a straight or a flush, as every segment must be for some clean sweeps."""
    return _one_suit(cards) or _is_straight(cards)


MAKES: dict[SweepHand, Callable[[SegmentedHand], bool]] = {
    "one of each rank, one suit": lambda setting: _one_of_each(setting) and _one_suit(setting.cards),
    "one of each rank, one color": lambda setting: _one_of_each(setting) and _one_color(setting),
    "one of each rank": _one_of_each,
    "one color": _one_color,
    "deuces to nines": lambda setting: max(_ranks(setting)) <= NINE,
    "tens to aces": lambda setting: min(_ranks(setting)) >= TEN,
    "six pairs": _six_pairs,
    "three flushes": lambda setting: all(map(_one_suit, setting)),
    "three straights": lambda setting: all(map(_is_straight, setting)),
}


def best_sweep(rules: Rules, setting: SegmentedHand) -> Sweep | None:
    """Return the highest of the sheet's clean sweeps that these cards, set like this, make."""
    made = [sweep for sweep in rules.sweeps if MAKES[sweep.hand](setting)]
    return min(made, key=lambda sweep: (sweep.rank, -sweep.points), default=None)
