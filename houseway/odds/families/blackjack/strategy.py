"""Basic strategy worked out for a sheet's own rules, decks and pays: the best chart by totals for its finite shoe.

What is done with a hand may depend on its total, whether that is soft, whether it is two cards or more, and the card
that shows. In each of these cases the hands that come to it by the chart are weighed by how often they do, and what is
best for them on average is done; as that changes which hands come to it, this is repeated until nothing changes. A pair
is split where that is better than what its total says; then its hands are played by the same chart.
"""

from dataclasses import dataclass
from math import prod

import numpy as np

from houseway.core.cards import Card
from houseway.games.blackjack.choices import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from houseway.games.blackjack.hands import HIGHEST, POINTS, TEN
from houseway.games.blackjack.strategy import ONE
from houseway.odds.kernels import blackjack_table as kernel
from houseway.odds.kernels.blackjack_analysis import MOST_DOUBLINGS
from houseway.odds.kernels.blackjack_hands import Floats

ACT_NAMES = (HIT, STAND, DOUBLE, SPLIT, SURRENDER)
AFTER_NAMES = (STAND, RESCUE, DOUBLE)
TOTALS, UP_CARDS = (HIGHEST + 1, 2), TEN + 1
# The tables of a strategy, in the order of its fields.
SHAPES = {
    "two": (*TOTALS, UP_CARDS, len(ACT_NAMES)),
    "more": (*TOTALS, UP_CARDS, len(ACT_NAMES)),
    "after": (MOST_DOUBLINGS + 1, *TOTALS, UP_CARDS, len(AFTER_NAMES)),
    "splits": (TEN + 1, UP_CARDS),
    "splits_again": (TEN + 1, UP_CARDS),
    "early": (*TOTALS, 2, UP_CARDS),
    "firsts": (2, TEN + 1, TEN + 1, UP_CARDS),
}


@dataclass(frozen=True)
class Computed:
    """A strategy by what everything is worth on average; what may be done, the rules say.

    `two` and `more` are by hard total, ace, up card and act; `after` by doublings made first; `splits` and
    `splits_again` by the points of the pair and the up card; `early` by total, ace, pair and up card; `firsts` by
    the up card and two cards' points, as dealt (natural or not) and as switched.
    """

    two: Floats
    more: Floats
    after: Floats
    splits: Floats
    splits_again: Floats
    early: Floats
    firsts: Floats

    def rank_acts(self, hard: int, ace: bool, pair: int, two: bool, split: bool, up: int) -> list[str]:
        worth = (self.two if two else self.more)[hard, int(ace), up]
        ranked = [ACT_NAMES[act] for act in np.argsort(-worth, kind="stable") if act != kernel.SPLIT]
        if not pair:
            return ranked
        is_split = (self.splits_again if split else self.splits)[pair, up]
        return [SPLIT, *ranked] if is_split else [*ranked, SPLIT]

    def rank_after_doubling(self, hard: int, ace: bool, doublings: int, up: int) -> list[str]:
        return [AFTER_NAMES[act] for act in np.argsort(-self.after[doublings, hard, int(ace), up], kind="stable")]

    def surrenders_early(self, hard: int, ace: bool, pair: int, up: int) -> bool:
        return bool(self.early[hard, int(ace), int(pair > 0), up])

    def worth(self, first: Card, second: Card, up: int, *, natural: bool) -> int:
        return round(ONE * float(self.firsts[int(natural), POINTS[first], POINTS[second], up]))


def pack(strategy: Computed) -> Floats:
    """Return a strategy as one row of numbers, to be kept."""
    tables = [getattr(strategy, name).ravel() for name in SHAPES]
    return np.concatenate(tables).astype(np.float64)


def unpack(row: Floats) -> Computed:
    ends = np.cumsum([prod(shape) for shape in SHAPES.values()])
    tables = zip(SHAPES.values(), np.split(row, ends[:-1]), strict=True)
    return Computed(*(table.reshape(shape) for shape, table in tables))
