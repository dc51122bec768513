"""A hand of thirteen cards in three segments: how each ranks, whether they are in order, and what they add."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from houseway.core.cards import Card, rank_of
from houseway.games.chinese_poker.rules import Rules, Segment
from houseway.hands import high

SEGMENTS: tuple[Segment, ...] = ("front", "middle", "back")
FANTASY_FROM = high.number(high.PAIR, (10,))  # a pair of queens
STAYS_IN_FANTASY: dict[Segment, int] = {
    "front": high.number(high.THREE, ()),
    "middle": high.number(high.FULL_HOUSE, ()),
    "back": high.number(high.FOUR, ()),
}


def front_rank(cards: Sequence[Card]) -> int:
    """Rank three cards on the scale of five: three of a kind, a pair or high cards.

    Straights and flushes do not count.

    >>> from houseway.core.cards import cards
    >>> high.name(front_rank(cards("Qs Qd 4h")))
    'pair of queens'
    """
    first, second, third = sorted(map(rank_of, cards), reverse=True)
    if first == third:
        return high.number(high.THREE, (first,))
    if first == second:
        return high.number(high.PAIR, (first, third))
    if second == third:
        return high.number(high.PAIR, (second, first))
    return high.number(high.HIGH_CARD, (first, second, third))


class SegmentedHand(NamedTuple):
    """The three segments of a hand."""

    front: tuple[Card, ...]  # three cards, the lowest segment
    middle: tuple[Card, ...]
    back: tuple[Card, ...]  # five cards, the highest segment

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.front, *self.middle, *self.back)

    def ranks(self) -> dict[Segment, int]:
        return {"front": front_rank(self.front), "middle": high.rank(self.middle), "back": high.rank(self.back)}


def is_fouled(rules: Rules, ranks: Mapping[Segment, int]) -> bool:
    """Whether a segment ranks higher than the one behind it, or as high where it must be lower."""
    front, middle, back = (ranks[segment] for segment in SEGMENTS)
    return front > middle or middle > back or (rules.order == "must be higher" and middle == back)


def why_fouled(rules: Rules, ranks: Mapping[Segment, int]) -> str:
    """Say in what a hand is fouled; empty if it is not."""
    if not is_fouled(rules, ranks):
        return ""
    at = 0 if ranks["front"] > ranks["middle"] else 1
    before, behind = SEGMENTS[at], SEGMENTS[at + 1]
    more = "is as high as" if ranks[before] == ranks[behind] else "is higher than"
    return f"foul: the {before}, {high.name(ranks[before])}, {more} the {behind}, {high.name(ranks[behind])}"


def bonus_points(rules: Rules, segment: Segment, rank: int) -> int:
    """Return what a segment adds to the point it wins; a hand listed by name comes before its kind."""
    listed = rules.bonus.get(segment)
    if not listed:
        return 0
    name, category = _name_and_kind(rank)
    return listed.get(name, listed.get(category, 0))


@cache  # there are some 7,500 hands, and whoever looks ahead asks for each of them again and again
def _name_and_kind(rank: int) -> tuple[str, str]:
    return high.name(rank), high.category(rank)


def all_bonuses(rules: Rules, ranks: Mapping[Segment, int]) -> int:
    return sum(bonus_points(rules, segment, ranks[segment]) for segment in SEGMENTS)


def enters_fantasy(ranks: Mapping[Segment, int]) -> bool:
    """Whether a pair of queens or better lies in front."""
    return ranks["front"] >= FANTASY_FROM


def stays_in_fantasy(ranks: Mapping[Segment, int]) -> bool:
    return any(ranks[segment] >= least for segment, least in STAYS_IN_FANTASY.items())
