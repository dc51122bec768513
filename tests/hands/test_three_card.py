"""The order of three-card hands: published counts, and hands a dealer would know."""

from collections import Counter
from itertools import combinations, pairwise, permutations
from pathlib import Path

import pytest

from houseway.core.cards import STANDARD, cards
from houseway.hands.three_card import KINDS, category, high_card, name, rank

FACTS = Path(__file__).parents[1] / "facts" / "three_card_hands.txt"

# From the best to the worst, each beating the next; those of a line tie.
LADDER = """
As Ks Qs | Ad Kd Qd     : mini royal flush
Ks Qs Js                : straight flush, king high
4c 3c 2c                : straight flush, four high
3h 2h Ah | 3s 2s As     : straight flush, three high
Ac Ad Ah                : three aces
6c 6d 6h                : three sixes
2c 2d 2h                : three deuces
Ac Kc Qd                : straight, ace high
4c 3d 2h                : straight, four high
3c 2d Ah | 3d 2d Ah     : straight, three high
As Ks Js | Ah Kh Jh     : flush, ace high
As 4s 2s                : flush, ace high
5h 3h 2h                : flush, five high
Ac Ad Ks                : pair of aces
Ac 9d 9s                : pair of nines
Kc 9d 9s | Kd 9c 9h     : pair of nines
9c 9d 2s                : pair of nines
2c 2d 3s                : pair of deuces
Ac Kd Js | Ah Kd Jd     : ace high
Qc 6d 4s                : queen high
Qc 6d 3s                : queen high
Qc 5d 4s                : queen high
Qc 3d 2s                : queen high
Jc Td 8s                : jack high
5c 3d 2s                : five high
"""


def published(ace: str) -> dict[str, int]:
    lines = [line.split(maxsplit=2) for line in FACTS.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {kind: int(hands) for counted, hands, kind in lines if counted == ace}


@pytest.mark.parametrize(("ace", "low"), [("low", True), ("high", False)])
def test_every_hand_by_kind(ace: str, low: bool) -> None:
    hands = combinations(STANDARD, 3)
    counts = Counter(category(rank(hand, low_straight=low, low_straight_flush=low)) for hand in hands)
    assert {"total": counts.total(), **counts} == published(ace)


def test_the_ladder() -> None:
    numbers: list[int] = []
    for line in LADDER.strip().splitlines():
        hands, called = line.split(":")
        equal = {rank(order) for hand in hands.split("|") for order in permutations(cards(hand))}
        assert len(equal) == 1, hands
        numbers += equal
        assert name(numbers[-1]) == called.strip()
    assert all(better > worse for better, worse in pairwise(numbers))
    assert {category(number) for number in numbers} == set(KINDS)


def test_an_ace_that_begins_no_straight_is_high() -> None:
    mixed, suited, flush = cards("Ac 2d 3h"), cards("Ac 2c 3c"), cards("Ac 2c 4c")
    assert category(rank(mixed, low_straight=False)) == "high card"
    assert category(rank(mixed, low_straight_flush=False)) == "straight"
    assert category(rank(suited, low_straight_flush=False)) == "flush"
    assert category(rank(suited, low_straight=False)) == "straight flush"
    assert rank(suited, low_straight_flush=False) < rank(flush)
    assert rank(cards("Kc Jd Th")) < rank(mixed, low_straight=False) < rank(cards("Ac 2d 4h"))


def test_the_ace_begins_no_other_straight() -> None:
    assert category(rank(cards("Kc Ad 2h"))) == "high card"
    assert category(rank(cards("Kc Ac 2c"))) == "flush"


def test_a_hand_may_be_written_as_players_say_it() -> None:
    assert high_card("Q-6-4") == rank(cards("Qc 6d 4s"))
    assert high_card("Q") <= rank(cards("Qc 3d 2s")) < high_card("K")
    assert rank(cards("Jc Td 8s")) < high_card("Q")


@pytest.mark.parametrize("size", [2, 4])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(AssertionError, match="three cards"):
        rank(STANDARD[:size])
