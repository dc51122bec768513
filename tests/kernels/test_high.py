"""The fast ranking of hands against published counts and the readable one."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.cards import STANDARD, written
from houseway.hands import high
from houseway.kernels.high import count_kinds, ranks
from tests.counts import soak
from tests.hands.high_hands import published


@pytest.mark.parametrize("size", [5, 7])
def test_published_counts(size: int) -> None:
    counts = dict(zip(high.KINDS, count_kinds(size).tolist(), strict=True))
    assert {"total": sum(counts.values()), **counts} == published(size)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_kernel_and_readable_ranking_agree(size: int) -> None:
    rng = Random(size)
    hands = [rng.sample(STANDARD, size) for _ in range(soak(1_000_000, 10_000))]
    for hand, number in zip(hands, ranks(np.array(hands)).tolist(), strict=True):
        assert number == high.rank(hand), written(hand)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("lowest", [0, 8])
def test_kernel_and_readable_ranking_agree_on_rare_hands(size: int, lowest: int) -> None:
    """Every hand of four ranks and the ace: straight flushes, full houses and four of a kind by the hundred."""
    few = [card for card in STANDARD if lowest <= card >> 2 < lowest + 4 or card >> 2 == high.ACE]
    hands = list(combinations(few, size))
    for hand, number in zip(hands, ranks(np.array(hands)).tolist(), strict=True):
        assert number == high.rank(hand), written(hand)
