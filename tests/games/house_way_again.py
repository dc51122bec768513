"""The books' charts once more, as plain branches: a second opinion that shares nothing with the lists of rules.

Only the two numbers that rank what lies in front and behind are common to both; what is a straight or a flush, what is
alike, and which row a hand falls into is worked out here from the cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

JOKER, ACE, KING, QUEEN = 52, 12, 11, 10
WINDOWS = [{(top - step) % 13 for step in range(5)} for top in range(3, 13)]

Front = tuple[int, ...]


def is_straight(five: Sequence[int]) -> bool:
    ranks = [card // 4 for card in five if card != JOKER]
    return len(set(ranks)) == len(ranks) and any(window.issuperset(ranks) for window in WINDOWS)


def is_flush(five: Sequence[int]) -> bool:
    return len({card % 4 for card in five if card != JOKER}) == 1


class Cards:
    """A hand laid out: what is alike in it, and the ways to leave a straight or a flush behind."""

    def __init__(self, hand: Sequence[int], wild: bool, fives: bool) -> None:
        self.hand, self.wild = list(hand), wild
        self.fronts = list(combinations(self.hand, len(hand) - 5)) if self._could_be_complete() else []
        self.complete = [front for front in self.fronts if self._complete(front)]
        self.joker = self._joker(fives)
        self.counts = Counter(value for card in hand if (value := self.value(card)) is not None)

    def _could_be_complete(self) -> bool:
        jokers = self.hand.count(JOKER)
        natural = [card for card in self.hand if card != JOKER]
        ranks = {card // 4 for card in natural}
        suited = max(Counter(card % 4 for card in natural).values())
        return suited + jokers >= 5 or any(len(window & ranks) + jokers >= 5 for window in WINDOWS)

    def behind(self, front: Front) -> list[int]:
        return [card for card in self.hand if card not in front]

    def _complete(self, front: Front) -> bool:
        return is_straight(self.behind(front)) or is_flush(self.behind(front))

    def _joker(self, fives: bool) -> int | None:
        """What the joker counts as: an ace; a wild one as none if it completes the best hand, or one more of most."""
        if not self.wild or JOKER not in self.hand:
            return ACE
        counts = Counter(card // 4 for card in self.hand if card != JOKER)
        most = sorted(counts.values(), reverse=True)
        straight_flush = any(is_straight(self.behind(f)) and is_flush(self.behind(f)) for f in self.complete)
        four_or_house = most[0] >= 3 or most[:2] == [2, 2]
        if straight_flush and most[0] < 4:
            return None
        if self.complete and not four_or_house:
            return None
        if straight_flush and not fives and most[0] == 4:
            return None
        top = max(counts, key=lambda rank: (counts[rank], rank))
        return ACE if counts[top] == 4 and not fives else top

    def value(self, card: int) -> int | None:
        return self.joker if card == JOKER else card // 4

    def of(self, rank: int) -> list[int]:
        return [card for card in self.hand if self.value(card) == rank]

    def groups(self, size: int) -> list[int]:
        """The ranks of which there are so many, the highest first."""
        return sorted((rank for rank, count in self.counts.items() if count == size), reverse=True)

    def strength(self, front: Front) -> tuple[int, ...]:
        """How high two cards, or one, are in front, where a wild joker pairs any card."""
        ranks = sorted((card // 4 for card in front if card != JOKER), reverse=True)
        if JOKER in front:
            ranks = sorted([*ranks, ranks[0] if self.wild and ranks else ACE + (len(front) == 1)], reverse=True)
        return (int(len(ranks) == 2 and ranks[0] == ranks[1]), *ranks)

    def best(self, fronts: Sequence[Front]) -> list[Front]:
        top = max(map(self.strength, fronts))
        return [front for front in fronts if self.strength(front) == top]

    def without(self, *ranks: int) -> list[Front]:
        """The highest that can lie in front if all cards of these ranks stay behind."""
        rest = [card for card in self.hand if self.value(card) not in ranks]
        return self.best(list(combinations(rest, len(self.hand) - 5)))

    def with_pair(self, rank: int) -> list[Front]:
        return list(combinations(self.of(rank), 2))


def has(fronts: list[Front], cards: Cards, least: int) -> bool:
    """Whether a pair, or a card as high as this, lies in front."""
    paired, top, *_ = cards.strength(fronts[0])
    return bool(paired) or top >= least


def is_pair(fronts: list[Front], cards: Cards) -> bool:
    return cards.strength(fronts[0])[0] == 1


def two_pair(cards: Cards, high: int, low: int) -> list[Front]:
    both = cards.without(high, low)
    least = {**dict.fromkeys((9, 8, 7), ACE), **dict.fromkeys((6, 5, 4), KING), **dict.fromkeys((3, 2, 1), QUEEN)}
    return both if high in least and has(both, cards, least[high]) else cards.with_pair(low)


def four(cards: Cards, rank: int, pair_keeps_aces: bool) -> list[Front]:
    behind = cards.without(rank)
    if pair_keeps_aces and is_pair(behind, cards):
        return behind
    if rank >= QUEEN:
        return behind if is_pair(behind, cards) else cards.with_pair(rank)
    least = KING if rank in (9, 8, 7) else QUEEN if rank in (6, 5, 4) else 0
    return behind if has(behind, cards, least) else cards.with_pair(rank)


def by_chart(cards: Cards, chart: str) -> list[Front]:
    """The fronts that a chart allows, all as high: `fortune` keeps a straight with three of a kind behind an ace."""
    fortune = chart == "fortune"
    fives, fours, threes, pairs = (cards.groups(size) for size in (5, 4, 3, 2))
    if fives:
        return cards.with_pair(ACE) if fives[0] == ACE else cards.without(fives[0])
    if fours:
        return four(cards, fours[0], fortune)
    if len(threes) == 2:
        return cards.with_pair(threes[0])
    if threes and pairs:
        return cards.with_pair(pairs[0])
    if len(pairs) == 3:
        return cards.with_pair(pairs[0])
    if found := list(_complete(cards, fortune, threes, pairs)):
        return found
    if threes:
        if threes[0] < ACE:
            return cards.without(threes[0])
        singles = [card for card in cards.hand if cards.value(card) != ACE]
        return cards.best([(ace, card) for ace in cards.of(ACE) for card in singles])
    if len(pairs) == 2:
        return two_pair(cards, *pairs)
    return cards.without(pairs[0] if pairs else max(cards.counts))


def _complete(cards: Cards, fortune: bool, threes: list[int], pairs: list[int]) -> Iterator[Front]:
    if not cards.complete or (len(pairs) == 2 and not fortune):
        return
    fronts = cards.best(cards.complete)
    enough = True
    if threes:
        enough = has(fronts, cards, ACE) if fortune else is_pair(fronts, cards)
    elif len(pairs) == 2:
        enough = is_pair(fronts, cards)
    if enough:
        yield from fronts


def by_mini_chart(cards: Cards) -> list[Front]:
    """One card in front."""
    fives, fours, threes, pairs = (cards.groups(size) for size in (5, 4, 3, 2))
    straight_flush = [f for f in cards.complete if is_straight(cards.behind(f)) and is_flush(cards.behind(f))]
    if len(threes) == 2:
        return cards.best([(card,) for card in cards.of(threes[0])])
    if fours:
        return cards.without(fours[0])
    if fives or straight_flush or (threes and pairs):
        strong = [(card,) for card in cards.hand if _is_full_house_or_better(cards.behind((card,)), cards)]
        return cards.best(strong)
    if cards.complete:
        flushes = [f for f in cards.complete if is_flush(cards.behind(f))]
        return cards.best(flushes or cards.complete)
    if threes:
        return cards.without(threes[0])
    if len(pairs) == 3:
        return cards.best([(card,) for card in cards.of(pairs[0])])
    return cards.without(*pairs or [max(cards.counts)])


def _is_full_house_or_better(five: list[int], cards: Cards) -> bool:
    counts = sorted(Counter(cards.value(card) for card in five).values(), reverse=True)
    return counts in ([5], [4, 1], [3, 2]) or (is_straight(five) and is_flush(five))
