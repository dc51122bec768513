"""The readable order of hands: published counts, hands a dealer would know, and the best five of more cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from random import Random

import pytest

from houseway.core.cards import STANDARD, Card, cards, write_cards
from houseway.hands.high import KINDS, category, name, rank
from tests.counts import SOAKING, soak
from tests.hands.high_hands import published

# From the best to the worst, each beating the next; those of a line tie.
LADDER = """
As Ks Qs Js Ts | Ah Kh Qh Jh Th          : royal flush
Ks Qs Js Ts 9s                           : straight flush, king high
5d 4d 3d 2d Ad                           : straight flush, five high
Ac Ad Ah As Kc                           : four of a kind, aces
2c 2d 2h 2s Ac | 2c 2d 2h 2s Ad          : four of a kind, deuces
2c 2d 2h 2s Kc                           : four of a kind, deuces
Ac Ad Ah Ks Kc                           : full house, aces over kings
2c 2d 2h 3s 3c                           : full house, deuces over threes
As Ks Qs Js 9s | Ad Kd Qd Jd 9d          : flush, ace high
7h 5h 4h 3h 2h                           : flush, seven high
Ac Kd Qh Js Tc                           : straight, ace high
6c 5d 4h 3s 2c                           : straight, six high
5c 4d 3h 2s Ac | 5d 4d 3h 2s Ah          : straight, five high
Ac Ad Ah Ks Qc                           : three of a kind, aces
6c 6d 6h 3s 2c                           : three of a kind, sixes
Ac Ad Ks Kh 2c                           : two pair, aces and kings
3c 3d 2s 2h Ac                           : two pair, threes and deuces
3c 3d 2s 2h Kc                           : two pair, threes and deuces
Ac Ad Ks Qh Jc                           : pair of aces
9s 9d Ah 4c 5s                           : pair of nines
9s 9d Ah 4c 3s                           : pair of nines
Ac Kd Qs Jh 9c                           : ace high
7c 5d 4s 3h 2c                           : seven high
"""


def every_five() -> Iterator[tuple[list[Card], int]]:
    """One hand of five for each set of ranks, suited and not, with the number of hands like it."""
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        suits = {rank: iter(range(4)) for rank in counts}
        hand = [4 * rank + next(suits[rank]) for rank in ranks]
        if len(counts) < 5:
            yield hand, prod(comb(4, count) for count in counts.values())
        else:
            yield [4 * rank for rank in ranks], 4
            yield [*hand[:4], 4 * ranks[4] + 1], 4**5 - 4


def test_five_cards_by_kind() -> None:
    counts: Counter[str] = Counter()
    for hand, weight in every_five():
        counts[category(rank(hand))] += weight
        counts["total"] += weight
    assert counts == published(5)


def test_hands_that_differ_in_ranks_or_suitedness_never_tie() -> None:
    assert len({rank(hand) for hand, _ in every_five()}) == 7462


@pytest.mark.skipif(not SOAKING, reason="all 2,598,960 hands one by one take a quarter of a minute: HOUSEWAY_SOAK=1")
def test_five_cards_by_kind_hand_by_hand() -> None:
    counts = Counter(category(rank(hand)) for hand in combinations(STANDARD, 5))
    assert {"total": counts.total(), **counts} == published(5)


def test_the_ladder() -> None:
    rungs = [line.split(":") for line in LADDER.strip().splitlines()]
    numbers: list[int] = []
    for hands, called in rungs:
        equal = {rank(cards(hand)) for hand in hands.split("|")}
        assert len(equal) == 1, hands
        numbers += equal
        assert name(numbers[-1]) == called.strip()
    assert all(better > worse for better, worse in pairwise(numbers))
    assert {category(number) for number in numbers} == set(KINDS)


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_five_of_more(size: int) -> None:
    rng = Random(size)
    for _ in range(soak(20_000, 1_000)):
        hand = rng.sample(STANDARD, size)
        assert rank(hand) == max(map(rank, combinations(hand, 5))), write_cards(hand)


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("2s 2d 2h 2c 3s 3c Ad", "four of a kind, deuces"),
        ("Ks Kd Kc 9h 9s 9d Ad", "full house, kings over nines"),
        ("Ks Kd 9h 9s 2c 2d Ad", "two pair, kings and nines"),
        ("Js Td 9s 8s 7s 7d 7c", "straight, jack high"),
        ("As 2s 3s 4s 5s 6d 7d", "straight flush, five high"),
        ("As Ks 2s 3s 4s 5d 6d", "flush, ace high"),
    ],
)
def test_seven_cards_that_hold_several_hands(hand: str, called: str) -> None:
    assert name(rank(cards(hand))) == called


def test_a_deuce_that_plays_counts_below_nothing() -> None:
    """A deuce is rank 0, as is a place that is not needed: a kicker of two must not tie with none."""
    kicker = rank(cards("9s 9d Ah 4c 2s"))
    assert kicker < rank(cards("9s 9d Ah 4c 3s"))
    assert kicker == rank(cards("9h 9c Ad 4s 2d"))


@pytest.mark.parametrize("size", [4, 8])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(AssertionError, match="five to seven"):
        rank(STANDARD[:size])
