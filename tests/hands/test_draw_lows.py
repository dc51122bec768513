"""Deuce-to-seven and badugi: every hand counted."""

from collections import Counter
from itertools import combinations
from math import comb

from houseway.core.cards import STANDARD, cards
from houseway.hands import badugi, deuce_low, high
from tests.hands.test_low import classes


def kinds() -> Counter[str]:
    """Hands by what they are called, of one suit or not."""
    found: Counter[str] = Counter()
    for kind, hand, weight in classes():
        if len(kind) == 5:
            mixed = [card + number % 2 for number, card in enumerate(hand)]
            found[kind_of(mixed)] += weight - 4
            found[kind_of(hand)] += 4
        else:
            found[kind_of(hand)] += weight
    return found


def kind_of(hand: list[int]) -> str:
    return deuce_low.name(deuce_low.rank(hand)).split(",")[0].split(" of")[0].split("-")[-1]


def test_counts_of_all_hands() -> None:
    found = kinds()
    # The published counts of poker hands; the ace is high, so five to ace is neither straight nor straight flush.
    assert found["straight"] == 10_200 - 1_020
    assert found["straight flush"] + found["royal flush"] == 40 - 4
    assert found["flush"] == 5_108 + 4
    assert found["pair"] == 1_098_240
    assert found["two pair"] == 123_552
    assert found["three"] == 54_912
    assert found["full house"] == 3_744
    assert found["four"] == 624
    assert sum(found.values()) == comb(52, 5)


def test_the_order_is_that_of_high_hands_upside_down() -> None:
    best = deuce_low.rank(cards("7c 5d 4h 3s 2c"))
    assert all(best >= deuce_low.rank(hand) for _, hand, _ in classes())
    assert deuce_low.rank(cards("Ac 5d 4h 3s 2c")) < deuce_low.rank(cards("Kc Qd Jh Ts 8c"))
    assert deuce_low.rank(cards("Ac 5d 4h 3s 2c")) > deuce_low.rank(cards("2c 2d 4h 3s 5c"))
    assert deuce_low.rank(cards("Ac Kc Qc Jc Tc")) == 2**24 - high.rank(cards("Ac Kc Qc Jc Tc"))


def test_counts_of_all_badugi_hands() -> None:
    found = Counter(badugi.rank(hand) >> 13 for hand in combinations(STANDARD, 4))
    assert found[4] == 13 * 12 * 11 * 10
    assert found[1] == 4 * comb(13, 4) + 13  # of one suit, or of one rank
    assert found[3] == 154_440  # as published
    assert found.total() == comb(52, 4)


def test_badugi_order() -> None:
    assert badugi.rank(cards("Ac 2d 3h 4s")) > badugi.rank(cards("Ac 2d 3h 5s"))
    assert badugi.rank(cards("Ac 2d 3h 3s")) == badugi.rank(cards("Ac 2d 3h Ks")[:3])
    assert badugi.rank(cards("Ac 2d 2h 2s")) > badugi.rank(cards("Ac 3c 4c 5c"))
