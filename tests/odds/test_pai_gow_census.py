"""Every hand of six or seven of 53 cards, against published counts; and the kernel against the readable kinds."""

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from houseway.core.cards import write_cards
from houseway.hands.pai_gow import JOKER_RULES, Joker
from houseway.hands.pai_gow_bonus import GENERAL, ONE_COLOUR, PAIR_BESIDE, RESULTS, kind, with_pair
from houseway.odds.families.pai_gow_poker.one_hand import census, codes, result_of
from houseway.odds.house_way import chart
from houseway.odds.kernels.bonus import bonus_codes
from tests.counts import SOAKING, soak

FACTS = Path(__file__).parents[1] / "facts" / "pai_gow_hands.txt"
# What the published counts do not tell apart.
TOGETHER = {
    "royal-seven-card-straight-flush-with-joker": "seven-card-straight-flush-with-joker",
    "royal-flush-with-joker": "royal-flush",
    "straight-and-three-of-a-kind": "straight",
    "three-pairs": "two-pair",
}
PRINTED = {
    "seven-card-straight-flush": "seven-card straight flush",
    "seven-card-straight-flush-with-joker": "seven-card straight flush with joker",
}


def published(size: int) -> dict[str, int]:
    lines = [line.split(maxsplit=2) for line in FACTS.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {kind: int(hands) for counted, hands, kind in lines if int(counted) == size}


def by_kind(counts: Counter[str]) -> dict[str, int]:
    found = Counter({"total": counts.total()})
    for result, count in counts.items():
        plain = result.removesuffix(PAIR_BESIDE)
        plain = TOGETHER.get(plain, plain)
        high = plain.endswith(("-high", "colour"))
        found["high card" if high else PRINTED.get(plain, plain.replace("-", " "))] += count
    return dict(found)


@pytest.mark.parametrize("size", [6, 7] if SOAKING else [6])
def test_every_hand_by_its_best_kind(size: int) -> None:
    assert by_kind(census(size, Joker())) == published(size)


def test_every_hand_of_seven_with_the_joker() -> None:
    """Five aces and wild straight flushes need it; the other counts are those of all hands less those of 52 cards."""
    found = by_kind(census(7, Joker(), (1,)))
    assert found["total"] == 20_358_520
    assert found["five aces"] == published(7)["five aces"]
    assert found["seven-card straight flush with joker"] == published(7)["seven-card straight flush with joker"]
    # Seven cards of 52: Brian Alspach, 7-Card Poker Hands. Here of 53, less those without the joker.
    assert found["four of a kind"] == 307_472 - 224_848
    assert found["full house"] == 4_188_528 - 3_473_184
    assert found["pair"] == 64_221_960 - 58_627_800


@pytest.mark.parametrize("rule", JOKER_RULES)
@pytest.mark.parametrize("size", [6, 7])
def test_the_kernel_calls_hands_as_the_readable_kinds_do(rule: str, size: int) -> None:
    joker = JOKER_RULES[rule]
    made, rng = chart((), joker, size), Random(size)
    hands = [sorted(some_hand(rng, size), key=lambda card: (card == 52, -card)) for _ in range(soak(50_000, 600))]
    found = bonus_codes(np.array(hands, np.int8), made.fronts, made.behinds, made.tables, codes(), len(RESULTS))
    for hand, code in zip(hands, found.tolist(), strict=True):
        expected = with_pair(hand, joker) if size == 7 else kind(hand, joker)
        ours = result_of(code) if size == 7 else result_of(code).removesuffix(PAIR_BESIDE)
        assert ours == GENERAL[ONE_COLOUR] if expected == ONE_COLOUR else ours == expected, write_cards(hand)


def some_hand(rng: Random, size: int) -> list[int]:
    """Any hand; or one with most cards of a suit near each other, so that rare kinds come up."""
    if rng.random() < 0.5:
        return rng.sample(range(53), size)
    suit, low = rng.randrange(4), rng.randrange(14 - size)
    close = [4 * rank + suit for rank in range(low, min(13, low + size + 1))]
    held = rng.sample(close, min(len(close), rng.randint(size - 2, size - 1)))
    return held + rng.sample([card for card in range(53) if card not in held], size - len(held))
