"""Ace-to-five lows: every class of hands counted, in the order of the books."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path

from houseway.core.cards import JOKERS, cards
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


HIGH = ("five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
PAIRED = ("", "pair", "two pair", "three of a kind", "full house", "four of a kind")
FACTS = Path(__file__).parents[1] / "facts" / "lowball_hands.txt"


def with_joker() -> list[tuple[list[int], int]]:
    """Every four ranks and the joker: some cards of them, and how many hands there are."""
    found = []
    for ranks in combinations_with_replacement(range(13), 4):
        counts = Counter(ranks)
        hand = [4 * rank + suit for rank, count in counts.items() for suit in range(count)]
        found.append(([*hand, JOKERS[0]], prod(comb(4, count) for count in counts.values())))
    return found


def by_the_book(hand: list[int]) -> tuple[int, list[tuple[int, int]]]:
    """What a hand is, the less the better, worked out apart: its kind, then what there is most of and highest."""
    ranks = [(card // 4 + 1) % 13 for card in hand if card not in JOKERS]
    ranks += [min(set(range(13)) - set(ranks)) for card in hand if card in JOKERS]
    counts = Counter(ranks)
    return KINDS[tuple(sorted(counts.values(), reverse=True))], sorted(
        ((count, rank) for rank, count in counts.items()), reverse=True
    )


def test_every_hand_of_53_cards_is_counted_and_ranked() -> None:
    hands = {52: [(hand, weight) for _, hand, weight in classes()], 53: with_joker()}
    found: dict[int, Counter[str]] = {52: Counter(), 53: Counter()}
    order: dict[int, tuple[int, list[tuple[int, int]]]] = {}
    for cards_, several in hands.items():
        for hand, weight in several:
            kind, groups = judged = by_the_book(hand)
            called = PAIRED[kind] or f"{HIGH[groups[0][1] - 4]} high"
            for deck in (52, 53) if cards_ == 52 else (53,):
                found[deck].update({called: weight, "total": weight})
            assert order.setdefault(low.rank(hand), judged) == judged
    lines = [line.split(maxsplit=2) for line in FACTS.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert found[52] == {kind: int(without) for without, _, kind in lines}
    assert found[53] == {kind: int(joker) for _, joker, kind in lines}
    assert [order[rank] for rank in sorted(order, reverse=True)] == sorted(order.values())


def test_no_card_would_serve_better_than_the_jokers() -> None:
    for hand, _ in with_joker():
        natural = hand[:4]
        others = [card for card in range(52) if card not in natural]
        assert low.rank(hand) == max(low.rank([*natural, card]) for card in others)


def test_sevens() -> None:
    sevens = sum(
        weight
        for hand, weight in [*((hand, weight) for _, hand, weight in classes()), *with_joker()]
        if low.is_seven(hand)
    )
    assert sevens == 2304 + 7680 + 20480


def test_lows_of_eight_or_better() -> None:
    found: Counter[str] = Counter()
    for _, hand, weight in classes():
        if rank := low.eight(hand):
            found[low.name(rank)[0]] += weight
    assert found == {"5": 1_024, "6": 5_120, "7": 15_360, "8": 35_840}
    assert found.total() == comb(8, 5) * 4**5
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
