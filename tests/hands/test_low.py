"""Ace-to-five lows: every class of hands counted, in the order of the books."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.cards import cards
from houseway.hands import low

KINDS = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 4, (4, 1): 5}


def classes() -> list[tuple[tuple[int, ...], list[int], int]]:
    """Every five ranks: their kind, some cards of them, and how many hands there are."""
    found = []
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) < 5:
            hand = [4 * rank + suit for rank, count in counts.items() for suit in range(count)]
            kind = tuple(sorted(counts.values(), reverse=True))
            found.append((kind, hand, prod(comb(4, count) for count in counts.values())))
    return found


def test_counts_and_order_of_all_hands() -> None:
    ranked: dict[int, set[int]] = {kind: set() for kind in KINDS.values()}
    hands: Counter[int] = Counter()
    for kind, hand, weight in classes():
        ranked[KINDS[kind]].add(low.rank(hand))
        hands[KINDS[kind]] += weight
    # The published counts of poker hands without straights and flushes.
    assert dict(hands) == {
        0: 1_317_888,
        1: 1_098_240,
        2: 123_552,
        3: 54_912,
        4: 3_744,
        5: 624,
    }
    assert sum(map(len, ranked.values())) == 6175
    for better in range(5):
        assert min(ranked[better]) > max(ranked[better + 1])


def test_lows_of_eight_or_better() -> None:
    assert sum(weight for _, hand, weight in classes() if low.eight(hand)) == comb(8, 5) * 4**5
    best = low.eight(cards("5c 4c 3c 2c Ac"))
    assert best == max(low.eight(hand) for _, hand, _ in classes())


def test_the_highest_card_decides_then_the_next() -> None:
    assert low.eight(cards("7c 6d 4s 3h Ac")) > low.eight(cards("8c 6d 4s 3h 2c")) > 0
    assert low.eight(cards("7c 6d 4s 3h 2c")) > low.eight(cards("7c 6d 5s 3h 2c"))
    assert low.eight(cards("8c 8d 4s 3h 2c Kd")) == 0
    assert low.eight(cards("8c 8d 4s 3h 2c Kd Ad")) == low.eight(cards("8c 4s 3h 2c Ad"))


def test_names() -> None:
    assert low.name(low.rank(cards("9c 7d 4s 3h Ac"))) == "9-7-4-3-A low"
    assert low.name(low.rank(cards("9c 9d 4s 3h Ac"))) == "a low with a pair"
