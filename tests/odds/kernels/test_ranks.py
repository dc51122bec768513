"""The fast rankings against published counts, counts by hand, and the readable rankings."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.core.cards import STANDARD, write_cards
from houseway.hands import badugi, deuce_low, high, low
from houseway.odds.kernels import ranks
from tests.counts import SOAKING, soak
from tests.hands.high_hands import published

SIZES = {
    (high.rank, ranks.high): (5, 6, 7),
    (low.rank, ranks.low): (5, 6, 7),
    (low.eight, ranks.eight): (5, 6, 7),
    (deuce_low.rank, ranks.deuce_low): (5,),
    (badugi.rank, ranks.badugi): (4,),
}
CASES = [(*both, size) for both, sizes in SIZES.items() for size in sizes]
NAMES = [f"{fast.__name__}-{size}" for _, fast, size in CASES]
PAIRED = 1 << 40  # lows without a pair are above this, by the length of a list of all ranks

Readable = Callable[[Any], int]
Fast = Callable[[Any], Any]


def every_hand(size: int) -> Iterator[Any]:
    """All hands of five or more cards, in batches: those of five, behind each choice of cards below their lowest."""
    fives = np.array(list(combinations(STANDARD, 5)), np.uint8)
    for first in combinations(STANDARD, size - 5):
        above = fives[np.searchsorted(fives[:, 0], max(first, default=-1), side="right") :] if first else fives
        yield np.hstack([np.broadcast_to(np.array(first, np.uint8), (len(above), size - 5)), above])


@pytest.mark.parametrize("size", [5, 7] if SOAKING else [5])
def test_published_counts_of_high_hands(size: int) -> None:
    counts = np.zeros(len(high.KINDS), np.int64)
    for hands in every_hand(size):
        counts += np.bincount(ranks.high(hands) >> high.KIND_SHIFT, minlength=len(counts))
    assert {"total": sum(counts.tolist()), **dict(zip(high.KINDS, counts.tolist(), strict=True))} == published(size)


def test_counts_of_lows() -> None:
    (hands,) = every_hand(5)
    # Without straights and flushes: the published counts of high hands that have no pair, added up.
    assert np.count_nonzero(ranks.low(hands) >= PAIRED) == 1_317_888
    assert np.count_nonzero(ranks.eight(hands)) == comb(8, 5) * 4**5
    assert len(np.unique(ranks.low(hands))) == 6175
    # Deuce to seven, without a straight or flush: high cards, and the straights from five to ace.
    assert np.count_nonzero(ranks.deuce_low(hands) > 2**24 - (1 << high.KIND_SHIFT)) == 1_302_540 + 1_020


def test_counts_of_lows_of_eight_or_better_among_six_cards() -> None:
    counted = sum(np.count_nonzero(ranks.eight(hands)) for hands in every_hand(6))
    of_low_ranks = (held for held in product(range(3), repeat=8) if sum(map(bool, held)) >= 5 and sum(held) <= 6)
    assert counted == sum(prod(comb(4, each) for each in held) * comb(20, 6 - sum(held)) for held in of_low_ranks)


def test_counts_of_badugis() -> None:
    hands = list(combinations(STANDARD, 4))
    counts = np.bincount(ranks.badugi(hands) >> 13).tolist()
    alone = 4 * comb(13, 4) + 13  # of one suit, or of one rank
    assert counts == [0, alone, comb(52, 4) - alone - 154_440 - 17_160, 154_440, 17_160]


@pytest.mark.parametrize(("readable", "fast", "size"), CASES, ids=NAMES)
def test_both_rankings_agree(readable: Readable, fast: Fast, size: int) -> None:
    rng = Random(size)
    hands = [rng.sample(STANDARD, size) for _ in range(soak(500_000, 3_000))]
    for hand, number in zip(hands, fast(hands).tolist(), strict=True):
        assert number == readable(hand), write_cards(hand)


@pytest.mark.parametrize("lowest", [0, 8])
@pytest.mark.parametrize(("readable", "fast", "size"), CASES, ids=NAMES)
def test_both_rankings_agree_on_rare_hands(readable: Readable, fast: Fast, size: int, lowest: int) -> None:
    """Every hand of four ranks and the ace: straight flushes, full houses and four of a kind by the hundred."""
    few = [card for card in STANDARD if lowest <= card >> 2 < lowest + 4 or card >> 2 == high.ACE]
    hands = list(combinations(few, size))[:: soak(1, 7)]
    for hand, number in zip(hands, fast(hands).tolist(), strict=True):
        assert number == readable(hand), write_cards(hand)


@pytest.mark.parametrize(
    ("readable", "fast"), [(high.rank, ranks.omaha_high), (low.eight, ranks.omaha_eight)], ids=["high", "eight"]
)
@pytest.mark.parametrize("own", [4, 5])
@pytest.mark.parametrize("deck", [STANDARD, STANDARD[::2], STANDARD[24:]], ids=["whole", "two suits", "high cards"])
def test_two_of_their_own_and_three_of_the_board(readable: Readable, fast: Any, own: int, deck: list[int]) -> None:
    rng = Random(own)
    deals = [rng.sample(deck, own + 5) for _ in range(soak(20_000, 200))]
    found = fast([deal[:own] for deal in deals], [deal[own:] for deal in deals]).tolist()
    for deal, number in zip(deals, found, strict=True):
        fives = product(combinations(deal[:own], 2), combinations(deal[own:], 3))
        assert number == max(readable([*mine, *theirs]) for mine, theirs in fives), write_cards(deal)
