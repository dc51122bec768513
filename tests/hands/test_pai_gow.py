"""Hands of 53 cards: what the joker may be, what beats what, and what bonus bets see in six or seven cards."""

from itertools import pairwise, permutations
from random import Random

import pytest

from houseway.core.cards import JOKERS, STANDARD, cards
from houseway.hands.high import rank as high_rank
from houseway.hands.pai_gow import BUG, JOKER_RULES, WILD, Joker, best, five, front, name
from houseway.hands.pai_gow_bonus import GENERAL, RESULTS, is_nothing, kind, with_pair

TOP_ACE, FIVE_ACES_ONLY = Joker(above_ace=True), Joker(wild=True)

# From the best to the worst, each beating the next; those of a line tie.
LADDERS = {
    BUG: """
As Ad Ah Ac Xr                    : five aces
As Ks Qs Js Ts | Xr Ks Qs Js Ts   : royal flush
Ks Qs Js Ts 9s | Ks Qs Xr Ts 9s   : straight flush, king high
6h 5h 4h 3h 2h | 5h 4h 3h 2h Xr   : straight flush, six high
5h 4h 3h 2h Ah | 5h 4h 3h Xr Ah   : straight flush, five high
As Ad Ah Ac Ks                    : four of a kind, aces
As Ad Ah Xr Qs                    : four of a kind, aces
9s 9d 9h 9c Xr | 9s 9d 9h 9c As   : four of a kind, nines
As Ad Xr Ks Kd                    : full house, aces over kings
Ks Kd Kh As Xr | Ks Kd Kh As Ad   : full house, kings over aces
9s 9d 9h Ks Kd                    : full house, nines over kings
As Ks Qs 9s 2s | Xr Ks Qs 9s 2s   : flush, ace high
As Xr 9s 5s 2s | As Ks 9s 5s 2s   : flush, ace high
As Kd Qh Jc Ts | As Kd Xr Jc Ts   : straight, ace high
6d 5h 4c 3s 2d | Xr 5h 4c 3s 2d   : straight, six high
5h 4c 3s 2d Ah | 5h 4c Xr 2d Ah   : straight, five high
As Ad Xr Ks Qd                    : three of a kind, aces
""",
    FIVE_ACES_ONLY: """
As Ad Ah Ac Xr                    : five aces
Ks Qs Js Ts Xr                    : royal flush
9s 9d 9h 9c Xr | 9s 9d 9h Xr As   : four of a kind, nines
9s 9d Ah Ac Xr                    : full house, aces over nines
Kd Ts 8h 5c Xr                    : pair of kings
""",
    WILD: """
As Ad Ah Ac Xr                    : five aces
9s 9d 9h 9c Xr                    : five nines
Ks Qs Js Ts Xr                    : royal flush
9s 9d 9h Xr As                    : four of a kind, nines
""",
    TOP_ACE: """
As Ad Ah Xr Ks                    : four of a kind, aces
As Ad Ah Ac Ks                    : four of a kind, aces
Xr Ks 9s 5s 2s                    : flush, ace high
As Ks 9s 5s 2s | As Xr 9s 5s 2s   : flush, ace high
Xr Kd Qh Jc Ts | As Kd Qh Jc Ts   : straight, ace high
As Xr Kd 9h 8c                    : pair of aces
As Ad Kd 9h 8c                    : pair of aces
Xr Kd 9h 8c 2c                    : ace high
As Kd Qh 9c 8c                    : ace high
""",
}


@pytest.mark.parametrize(("joker", "ladder"), LADDERS.items())
def test_the_ladder(joker: Joker, ladder: str) -> None:
    numbers: list[int] = []
    for line in ladder.strip().splitlines():
        hands, called = line.split(":")
        equal = {five(order, joker) for hand in hands.split("|") for order in permutations(cards(hand))}
        assert len(equal) == 1, line
        numbers += equal
        assert name(numbers[-1]) == called.strip(), line
    assert all(better > worse for better, worse in pairwise(numbers))


def test_without_a_joker_hands_rank_as_in_poker() -> None:
    rng = Random(53)
    for joker in JOKER_RULES.values():
        for _ in range(300):
            seven = rng.sample(STANDARD, 7)
            assert best(seven, joker) == high_rank(seven)
            assert five(seven[:5], joker) == high_rank(seven[:5])


def test_a_wild_joker_is_the_best_card_it_can_be() -> None:
    """By trying all 52 cards; only a fifth of a kind is beyond them."""
    rng = Random(7)
    for _ in range(300):
        four = rng.sample(STANDARD, 4)
        tried = max(high_rank([*four, card]) for card in STANDARD if card not in four)
        assert five([*four, JOKERS[0]], FIVE_ACES_ONLY) == tried
        bug = [card for card in STANDARD if card not in four and card >> 2 == 12] or four[:1]
        assert five([*four, JOKERS[0]]) >= max(high_rank([*four, card]) for card in bug if card not in four)


@pytest.mark.parametrize(
    ("joker", "hands"),
    [
        (BUG, "Ad Xr|Kd Kc|2d 2c|Xr Kd|Ad Qd|Xr Jd|Kd Qd|3d 2d"),
        (WILD, "Ad Xr|Kd Xr|2d 2c|Ad Kd"),
        (TOP_ACE, "Xr|Ad|Kd|2d"),
    ],
)
def test_what_lies_in_front(joker: Joker, hands: str) -> None:
    numbers = [front(cards(hand), joker) for hand in hands.split("|")]
    assert all(better > worse for better, worse in pairwise(numbers))


def test_what_lies_in_front_is_below_five_cards_that_begin_alike() -> None:
    assert front(cards("Kd Kc")) < five(cards("Ks Kh 4d 3c 2s"))
    assert front(cards("Kd Qc")) < five(cards("Ks Qh 4d 3c 2s"))
    assert front(cards("Kd Qc")) > five(cards("Ks Jh Td 9c 7s"))


@pytest.mark.parametrize(
    ("hand", "joker", "expected"),
    [
        ("As Ks Qs Js Ts 9s 8s", BUG, "seven-card-straight-flush"),
        ("7s 6s 5s 4s 3s 2s As", BUG, "seven-card-straight-flush"),
        ("As Ks Qs Xr Ts 9s 8s", BUG, "royal-seven-card-straight-flush-with-joker"),
        ("7s 6s 5s 4s 3s 2s Xr", BUG, "seven-card-straight-flush-with-joker"),
        ("8s 6s 5s 4s 3s 2s Xr", BUG, "seven-card-straight-flush-with-joker"),
        ("9s 6s 5s 4s 3s 2s Xr", BUG, "straight-flush"),
        ("As Ks Qs Js Ts Kd Qd", BUG, "royal-flush-and-royal-match"),
        ("As Ks Xr Js Ts Kd Qd", BUG, "royal-flush-and-royal-match"),
        ("As Ks Qs Js Ts Kd Qc", BUG, "royal-flush"),
        ("As Ks Qs Js Ts Xr Qc", BUG, "royal-flush"),
        ("As Ks Qs Js Xr 4d Qc", BUG, "royal-flush-with-joker"),
        ("As Ad Ah Ac Xr Kd Kc", BUG, "five-aces"),
        ("9s 9d 9h 9c Xr Kd Kc", WILD, "five-of-a-kind"),
        ("9s 9d 9h 9c Xr Kd Kc", BUG, "four-of-a-kind"),
        ("9s 8d 7h 6c 5s 5d 5c", BUG, "straight-and-three-of-a-kind"),
        ("Ks Kd Qh Qc 5s 5d 2c", BUG, "three-pairs"),
        ("As Xr Qh Qc 5s 5d", BUG, "three-pairs"),
        ("9s 8d 7h 6c 4s 3d 2c", BUG, "nine-high"),
        ("9s 8c 7s 6c 4s 3c 2s", BUG, "nine-high-of-one-colour"),
        ("9d 8h 7d 6h 4d 3h 2d", BUG, "nine-high-of-one-colour"),
        ("8d 7h 6d 4h 3d 2h", BUG, "eight-high"),
        ("Kd Jh 9d 7h 3d 2c Xr", BUG, "ace-high"),
        ("Kd Jh 9d 7h 3d 2c Xr", WILD, "pair"),
    ],
)
def test_bonus_kinds(hand: str, joker: Joker, expected: str) -> None:
    assert kind(cards(hand), joker) == expected
    assert expected in RESULTS
    assert is_nothing(cards(hand), joker) == expected.endswith(("-high", "colour"))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("As Ad Ah Ac Xr Kd Kc", "five-aces-and-a-pair"),
        ("9s 9d 9h 9c 4s 4d 4c", "four-of-a-kind-and-a-pair"),
        ("9s 9d 9h 4s 4d 2s 2d", "full-house-and-a-pair"),
        ("9s 9d 9h 4s 4d 4c 2d", "full-house"),
        ("Ks 9s 7s 4s 2s Ad Xr", "flush-and-a-pair"),
        ("Ks 9s 7s 4s 2s Ad Kd", "flush"),
    ],
)
def test_a_pair_beside(hand: str, expected: str) -> None:
    assert with_pair(cards(hand)) == expected


def test_every_particular_kind_leads_to_a_wider_one() -> None:
    for particular, wider in GENERAL.items():
        assert RESULTS.index(particular) < RESULTS.index(wider) or "joker" in particular
