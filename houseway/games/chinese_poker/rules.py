"""Rules of Chinese poker: what a sheet may say of them, and the three segments of a hand.

A sheet says how cards come, what each segment is worth and who pays; every segment has its ranking, and must not beat
the one behind it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Literal, NamedTuple

import msgspec

from houseway.core.cards import Card, rank_of
from houseway.hands import high

Segment = Literal["front", "middle", "back"]
SIZES: dict[Segment, int] = {"front": 3, "middle": 5, "back": 5}
CARDS = sum(SIZES.values())

Multiple = Annotated[int, msgspec.Meta(ge=1, le=10)]
Worth = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
SweepHand = Literal[
    "one of each rank, one suit",
    "one of each rank, one color",
    "one of each rank",
    "one color",
    "deuces to nines",
    "tens to aces",
    "six pairs",
    "three flushes",
    "three straights",
]


class Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand of all thirteen cards that wins by itself."""

    hand: SweepHand
    """Which thirteen cards it takes."""
    title: str
    """What the book calls it."""
    rank: Annotated[int, msgspec.Meta(ge=1)]
    """Its place among the others: one beats two, and the same number ties."""
    points: Worth
    """What each opponent pays for it."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a game of three segments."""

    bonus: dict[Segment, dict[str, Worth]]
    """Points beyond the one for a won segment, by its kind of hand ("full house") or its name ("pair of sixes")."""
    foul: Worth
    """What a fouled hand pays each opponent, beside that opponent's bonus points."""
    deal: Literal["thirteen at once", "five, then two of three"] = "thirteen at once"
    """Whether everybody sets a whole hand unseen, or places card after card for all to see."""
    order: Literal["may equal", "must be higher"] = "may equal"
    """Whether the back may equal the middle."""
    ties: Literal["push", "to the button"] = "push"
    """Who wins a segment in which two hands are the same."""
    sweeps: tuple[Sweep, ...] = ()
    """The hands that win by themselves, if they are declared."""
    shot: Multiple = 1
    """What the segment points are multiplied by for whoever wins all three from an opponent."""
    homerun: Multiple = 1
    """The same for whoever wins all three from each of three opponents."""
    surrender: Worth = 0
    """What one player may pay each opponent to give up before the showdown; nothing: nobody may."""
    cover: Literal["each way", "once, in whole points", "net"] = "each way"
    """Whether a chip that was won or lost may be lost or won again in the same hand; net, it may be paid with."""
    fantasy: Annotated[int, msgspec.Meta(ge=0, le=CARDS + 4)] = 0
    """How many cards whoever is in Fantasy Land gets at once; nothing: there is none."""


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
