"""Dominoes and mah-jong tiles: every two of them, the order of pairs, and what is a copy."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from houseway.core.cards import DECKS, cards
from houseway.hands.tiles import KIND_SHIFT, PAIR, POINTS_SHIFT, WONG, domino_rank, mah_jong_rank

SET = DECKS["dominoes"]

# From the best to the worst, each beating the next; those of a line are copies.
LADDER = """
2-4 1-2
6-6 6-6
1-1 1-1
4-4 4-4
1-3 1-3
5-5 5-5
3-3 3-3
2-2 2-2
5-6 5-6
4-6 4-6
1-6 1-6
1-5 1-5
3-6 4-5
2-6 3-5
2-5 3-4
1-4 2-3
6-6 3-6 | 6-6 4-5
1-1 3-6 | 1-1 4-5
6-6 4-4 | 6-6 2-6 | 6-6 3-5
1-1 4-4 | 1-1 2-6
6-6 1-6 | 6-6 2-5
1-1 3-4
4-4 5-6
1-3 1-4 | 1-3 2-3
1-5 1-2
4-4 5-5 | 4-4 4-6
4-6 1-2
1-3 4-4
4-6 5-6
4-6 5-5 | 1-3 1-5 | 5-6 3-6
"""


def test_a_set_is_32_tiles_of_which_sixteen_pairs_can_be_made() -> None:
    assert len(SET) == 32
    kinds = Counter(domino_rank(two) >> KIND_SHIFT for two in combinations(SET, 2))
    assert kinds.total() == 496
    # Sixteen pairs; two twelves and two twos with two nines, and with four eights.
    assert (kinds[PAIR], kinds[WONG], kinds[WONG - 1]) == (16, 8, 16)


def test_the_ladder() -> None:
    numbers: list[int] = []
    for line in LADDER.strip().splitlines():
        equal = {domino_rank(order) for two in line.split("|") for order in (cards(two), cards(two)[::-1])}
        assert len(equal) == 1, line
        numbers += equal
    assert all(better > worse for better, worse in pairwise(numbers))


@pytest.mark.parametrize(
    ("two", "points"),
    [("1-2 5-6", 7), ("1-2 1-3", 7), ("2-4 2-5", 3), ("2-4 1-2", None), ("1-2 3-6", 5), ("6-6 1-2", 8)],
)
def test_a_tile_of_the_supreme_pair_counts_three_or_six(two: str, points: int | None) -> None:
    number = domino_rank(cards(two))
    assert (number >> POINTS_SHIFT if number >> KIND_SHIFT == 0 else None) == points


def test_every_two_mah_jong_tiles() -> None:
    """Ten pairs of 190; each pair above all else, by its tile; then the digit, then the higher tile."""
    ranks = [mah_jong_rank(two) for two in combinations(DECKS["mah-jong tiles"], 2)]
    assert len(ranks) == 190
    assert sum(rank >> KIND_SHIFT == PAIR for rank in ranks) == 10
    assert mah_jong_rank(cards("M10 M10")) > mah_jong_rank(cards("M9 M9")) > mah_jong_rank(cards("M1 M1"))
    assert mah_jong_rank(cards("M1 M1")) > mah_jong_rank(cards("M10 M9")) > mah_jong_rank(cards("M8 M1"))
    assert mah_jong_rank(cards("M9 M7")) == mah_jong_rank(cards("M7 M9"))
    assert mah_jong_rank(cards("M9 M7")) >> POINTS_SHIFT == 6
    assert mah_jong_rank(cards("M9 M1")) == mah_jong_rank(cards("M8 M2")) == 0
