"""Mexican poker: every hand counted, without a joker and with one dealt face down or up, and the printed chart."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise
from math import comb, prod

import pytest

from houseway.core.cards import RANKS, Card, cards
from houseway.hands.mexican import BUG, ORDER, WILD, category, rank

SUITS = 4

# Worked out by hand: ten ranks have seven straights, and 29 sets of four ranks want one card to be one of them.
NATURAL = {
    "royal flush": 4,
    "straight flush": 6 * 4,
    "four of a kind": 10 * 36,
    "flush": (252 - 7) * 4,
    "full house": 10 * 4 * 9 * 6,
    "straight": 7 * 1020,
    "three of a kind": 10 * 4 * 36 * 16,
    "two pair": 45 * 36 * 8 * 4,
    "pair": 10 * 6 * 84 * 64,
    "high card": (252 - 7) * 1020,
}
DEALT_DOWN = {
    "five of a kind": 10,
    "royal flush": 5 * 4,
    "straight flush": 24 * 4,
    "four of a kind": 10 * 4 * 9 * 4,
    "flush": (210 - 29) * 4,
    "full house": 45 * 36,
    "straight": 29 * 252,
    "three of a kind": 10 * 6 * 36 * 16,
    "pair": (210 - 29) * 252,
}
DEALT_UP = {
    "five of a kind": 1,
    "royal flush": 5 * 4,
    "straight flush": 24 * 4,
    "four of a kind": 9 + 4 * 36,
    "flush": (210 - 29) * 4,
    "full house": 9 * 4 * 4 + 6 * 9 * 6,
    "straight": 29 * 252,
    "three of a kind": 9 * 4 * 32 + 6 * 36 * 16,
    "two pair": 36 * 36 + 9 * 6 * 4 * 32,
    "pair": 9 * 6 * 28 * 16 + (84 - 8) * 252,
    "high card": (126 - 21) * 252,
}

# As printed, best first; the best and the worst of high cards as of flushes.
CHART = """
Ac Ad Ah As Xr
2c 2d 2h 2s Xr
Ac Kc Qc Jc 7c
Kc Qc Jc 7c 6c
Qc Jc 7c 6c 5c
Jc 7c 6c 5c 4c
5c 4c 3c 2c Ac
Ac Ad Ah As Kc
2c 2d 2h 2s 3c
Ac Kc Qc Jc 6c
7c 5c 4c 3c 2c
Ac Ad Ah Kc Kd
2c 2d 2h 3c 3d
Ac Kd Qc Jc 7c
Kc Qd Jc 7c 6c
Qc Jd 7c 6c 5c
Jc 7d 6c 5c 4c
5c 4d 3c 2c Ac
Ac Ad Ah Kc Qc
2c 2d 2h 4c 3c
Ac Ad Kc Kd Qc
3c 3d 2c 2d 4c
Ac Ad Kc Qc Jc
2c 2d 5c 4c 3c
Ac Kd Qc Jc 6c
7c 5d 4c 3c 2c
"""


def classes(count: int) -> Iterator[tuple[list[Card], int]]:
    """Hands of so many natural cards that differ in kind, each with how many are like it."""
    for ranks in combinations_with_replacement(ORDER, count):
        alike = Counter(ranks)
        if max(alike.values()) > SUITS:
            continue
        weight = prod(comb(SUITS, many) for many in alike.values())
        nth: Counter[str] = Counter()
        hand = []
        for each in ranks:
            hand.append(RANKS.index(each) * SUITS + nth[each])
            nth[each] += 1
        if len(alike) < count:
            yield hand, weight
        else:
            yield hand, SUITS
            yield [hand[0] + 1, *hand[1:]], weight - SUITS


@pytest.mark.parametrize(
    ("jokers", "counts"), [((), NATURAL), ((WILD,), DEALT_DOWN), ((BUG,), DEALT_UP)], ids=["none", "down", "up"]
)
def test_counts_of_all_hands(jokers: Sequence[Card], counts: dict[str, int]) -> None:
    found: Counter[str] = Counter()
    for hand, weight in classes(5 - len(jokers)):
        found[category(rank([*hand, *jokers]))] += weight
    assert found == counts
    assert found.total() == comb(40, 5 - len(jokers))


def test_the_chart_is_in_order() -> None:
    hands = [cards(line) for line in CHART.split("\n") if line]
    assert all(rank(better) > rank(worse) for better, worse in pairwise(hands))


@pytest.mark.parametrize(
    ("joker", "natural"),
    [
        ("5d 6h 7c Qs Xb", "Qs Jc 7c 6h 5d"),
        ("4c 5c 6c 7c Xb", "4c 5c 6c 7c Jc"),
        ("Ac 2d 3h 5s Xb", "5s 4d 3h 2d Ac"),
        ("Ac 3c 5c Kc Xb", "Ac 3c 5c Kc Qc"),
        ("Ac Kd 7h 2s Xb", "Ac Ad Kd 7h 2s"),
        ("Kc Kd Kh As Xb", "Kc Kd Kh As Ad"),
        ("Kc Kd Kh As Xr", "Kc Kd Kh Ks As"),
    ],
)
def test_what_a_joker_stands_for(joker: str, natural: str) -> None:
    assert rank(cards(joker)) == rank(cards(natural))
