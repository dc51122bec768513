"""The points that one hand wins from another.

It moves no chips: `settle` makes postings of these points, and `ChineseOutcome` keeps them for
whoever tells of the hand.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.games.chinese_poker.rules import SEGMENTS, Rules, Segment, Sweep, all_bonuses, bonus_points


class Shown(NamedTuple):
    """A hand as it stands at the showdown: one that was given up is not ranked, and a clean sweep is not compared.

    `declared` is its place among the declarations, 0 if there was none: of a surrender and a clean sweep the first
    counts. A `broken` hand was declared a clean sweep and is none.
    """

    name: str
    ranks: Mapping[Segment, int]  # by segment; empty for a hand that was given up
    fouled: bool = False  # the segments are not in order
    sweep: Sweep | None = None  # None: none was declared, or the hand is none
    surrendered: bool = False  # given up for fixed points, and not shown
    broken: bool = False
    declared: int = 0

    @property
    def is_compared(self) -> bool:
        return not (self.fouled or self.broken or self.surrendered or self.sweep)

    @property
    def is_out(self) -> bool:
        """Whether it can win neither segments nor antes."""
        return self.fouled or self.broken or self.surrendered


def points_between(rules: Rules, one: Shown, other: Shown, hands: Sequence[Shown], button: str) -> int:
    """Return the points that one hand wins from another; below 0 it pays them."""
    if one.is_compared and other.is_compared:
        return _compare(rules, one, other, hands, button)
    return _payment_of(rules, other, one) - _payment_of(rules, one, other)


def _payment_of(rules: Rules, payer: Shown, other: Shown) -> int:
    """Return what a hand pays another where the two are not compared segment by segment."""
    if payer.surrendered:
        was_swept = other.sweep is not None and other.declared < payer.declared
        return other.sweep.points if was_swept and other.sweep else rules.surrender
    if other.surrendered:
        return 0
    if other.sweep:
        return other.sweep.points if payer.sweep is None or other.sweep.rank < payer.sweep.rank else 0
    if (payer.fouled or payer.broken) and other.is_compared:
        return rules.foul + all_bonuses(rules, other.ranks)
    return 0


def _compare(rules: Rules, one: Shown, other: Shown, hands: Sequence[Shown], button: str) -> int:
    won, lost = segments_won(rules, one, other, button), segments_won(rules, other, one, button)
    return _worth(rules, one, won, hands, button) - _worth(rules, other, lost, hands, button)


def segments_won(rules: Rules, one: Shown, other: Shown, button: str) -> list[Segment]:
    """Return the segments that one hand wins from another.

    Equal ones push, or go to the player with the button.
    """
    ties = rules.ties == "to the button" and one.name == button
    return [each for each in SEGMENTS if one.ranks[each] + ties > other.ranks[each]]


def _worth(rules: Rules, hand: Shown, won: Sequence[Segment], hands: Sequence[Shown], button: str) -> int:
    """Return the points of won segments, times what winning all of them brings, and the bonus points once."""
    points = len(won)
    if len(won) == len(SEGMENTS):
        points *= rules.homerun if is_homerun(rules, hand, hands, button) else rules.shot
    return points + sum(bonus_points(rules, segment, hand.ranks[segment]) for segment in won)


def is_homerun(rules: Rules, hand: Shown, hands: Sequence[Shown], button: str) -> bool:
    """Whether a hand wins all three segments at the showdown from each of three opponents."""
    others = [each for each in hands if each is not hand]
    return len(others) == 3 and all(
        each.is_compared and len(segments_won(rules, hand, each, button)) == len(SEGMENTS) for each in others
    )
