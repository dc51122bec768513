"""Every hand of six or seven of 53 cards by what it is worth to bonus bets: one count prices every paytable."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from houseway.hands import pai_gow_bonus as bonus
from houseway.hands.high import ONE
from houseway.hands.pai_gow import KINDS, Joker
from houseway.hands.pai_gow_bonus import PAIR_BESIDE, RESULTS
from houseway.odds.house_way import chart
from houseway.odds.kernels.bonus import Codes, count_bonus
from houseway.odds.kernels.every_hand import Cards, Ints, every_hand
from houseway.odds.kernels.pai_gow import BEHIND_SHIFT, FRONT_SHIFT, NUMBER, Way, facts_of_hands


def codes() -> Codes:
    """Return the places of results in their list. Kinds that are always more than a kind have none."""
    place = {result: at for at, result in enumerate(RESULTS)}
    return Codes(
        np.array([place.get(kind.replace(" ", "-"), -1) for kind in KINDS]),
        np.array([place.get(f"{one}-high", -1) for one in ONE]),
        *(
            place[result]
            for result in (
                bonus.SEVEN,
                bonus.SEVEN_WITH_JOKER,
                bonus.SEVEN_ROYAL_WITH_JOKER,
                bonus.ROYAL_MATCH,
                bonus.ROYAL_WITH_JOKER,
                bonus.FIVE_ACES,
                bonus.STRAIGHT_AND_THREE,
                bonus.THREE_PAIRS,
                bonus.ONE_COLOUR,
            )
        ),
    )


def result_of(code: int) -> str:
    return RESULTS[code] if code < len(RESULTS) else RESULTS[code - len(RESULTS)] + PAIR_BESIDE


def census(size: int, joker: Joker, jokers: Sequence[int] = (0, 1)) -> Counter[str]:
    """Count all hands of so many cards by result, with a pair beside it or not."""
    made, known = chart((), joker, size), codes()
    counts = np.zeros(2 * len(RESULTS), np.int64)
    for batch in every_hand(size, jokers):
        counts += count_bonus(batch.hands, batch.weights, made.fronts, made.behinds, made.tables, known, len(RESULTS))
    return Counter({result_of(code): int(count) for code, count in enumerate(counts) if count})


class HandSettings(NamedTuple):
    """Every hand, one of each that differ only in their suits, how many it stands for, its facts, and how it is set."""

    cards: Cards  # a row for each hand
    weights: Ints  # how many hands each stands for
    facts: Ints  # packed in a number: what bets on the side go by
    front: Ints  # the number of what lies in front
    behind: Ints  # the number of what lies behind


def every_setting(way: Way, size: int) -> HandSettings:
    """Return what the chart puts in front and behind, over every hand."""
    batches = list(every_hand(size))
    facts = np.concatenate([facts_of_hands(batch.hands, way) for batch in batches])
    return HandSettings(
        np.concatenate([batch.hands for batch in batches]),
        np.concatenate([batch.weights for batch in batches]),
        facts,
        facts >> FRONT_SHIFT,
        facts >> BEHIND_SHIFT & NUMBER,
    )
