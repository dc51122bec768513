"""The books' charts once more, as plain branches: a second opinion that shares nothing with the lists of rules.

What the joker is, what hands are worth, what is alike, and which row of the chart a hand falls into is worked out here
from the cards. A hand is worth a tuple: its kind, and then its ranks in order of weight.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

JOKER, ACE, KING, QUEEN = 52, 12, 11, 10
ABOVE_ACE = ACE + 1
WINDOWS = [{(top - step) % 13 for step in range(5)} for top in range(3, 13)]
STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH, FIVE = 4, 5, 6, 8, 9
KINDS = {"11111": 0, "2111": 1, "221": 2, "311": 3, "32": FULL_HOUSE, "41": 7, "5": FIVE}
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH)
# The ranks that the charts name together, from the deuce on.
TOGETHER = ["5-4-3"] * 4 + ["8-7-6"] * 3 + ["J-10-9"] * 3 + ["A-K-Q"] * 3

Front = tuple[int, ...]
Worth = tuple[int, ...]


class Joker(NamedTuple):
    """What a joker may be, by the words of a sheet: any card or not, a fifth or not, above an ace or not."""

    wild: bool
    fives: bool
    above: bool


class Row(NamedTuple):
    """The row of a chart, and the fronts it allows, all as high."""

    rule: str
    fronts: list[Front]


def joker_of(words: str) -> Joker:
    return Joker(words.startswith("any card"), words == "any card", words.startswith("the highest ace"))


def is_straight(five: Sequence[int]) -> bool:
    ranks = [card // 4 for card in five if card != JOKER]
    return len(set(ranks)) == len(ranks) and any(window.issuperset(ranks) for window in WINDOWS)


def is_flush(five: Sequence[int]) -> bool:
    return len({card % 4 for card in five if card != JOKER}) == 1


def worth(five: Sequence[int], joker: Joker) -> Worth:
    """What five cards are worth, whatever the joker among them had best be."""
    ranks = tuple(sorted(card // 4 for card in five if card != JOKER))
    return _natural(ranks, is_flush(five)) if len(ranks) == 5 else _with_joker(ranks, is_flush(five), joker)


@cache
def _with_joker(four: tuple[int, ...], flush: bool, joker: Joker) -> Worth:
    """Every rank is tried for the joker; one that is there already makes no flush."""
    tried = []
    for rank in range(13):
        kind, *ranks = _natural((*four, rank), flush and rank not in four)
        may_be_fifth = kind != FIVE or joker.fives
        if rank == ACE and joker.above and kind not in (STRAIGHT, STRAIGHT_FLUSH):
            ranks = [ABOVE_ACE if each == ACE else each for each in ranks]
        if rank == ACE or kind in COMPLETE or (joker.wild and may_be_fifth):
            tried.append((kind, *ranks))
    return max(tried)


@cache
def _natural(ranks: tuple[int, ...], flush: bool) -> Worth:
    counts = Counter(ranks)
    down = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    tops = [top for top, window in enumerate(WINDOWS, 3) if window == set(ranks)]
    if tops:
        return STRAIGHT_FLUSH if flush else STRAIGHT, *tops
    return FLUSH if flush else KINDS["".join(str(counts[rank]) for rank in down)], *down


class Cards:
    """A hand laid out: what is alike in it, and the ways to leave a straight or a flush behind."""

    def __init__(self, hand: Sequence[int], joker: Joker) -> None:
        self.hand, self.rules = list(hand), joker
        self.fronts = list(combinations(self.hand, len(hand) - 5)) if self._could_be_complete() else []
        self.complete = [front for front in self.fronts if self._complete(front)]
        self.joker = self._joker_is()
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

    def _joker_is(self) -> int | None:
        """What the joker counts as: an ace; a wild one as none if it completes the best hand, or one more of most."""
        if not self.rules.wild or JOKER not in self.hand:
            return ACE
        counts = Counter(card // 4 for card in self.hand if card != JOKER)
        most = sorted(counts.values(), reverse=True)
        straight_flush = any(is_straight(self.behind(f)) and is_flush(self.behind(f)) for f in self.complete)
        four_or_house = most[0] >= 3 or most[:2] == [2, 2]
        if straight_flush and most[0] < 4:
            return None
        if self.complete and not four_or_house:
            return None
        if straight_flush and not self.rules.fives and most[0] == 4:
            return None
        top = max(counts, key=lambda rank: (counts[rank], rank))
        return ACE if counts[top] == 4 and not self.rules.fives else top

    def value(self, card: int) -> int | None:
        return self.joker if card == JOKER else card // 4

    def of(self, rank: int) -> list[int]:
        return [card for card in self.hand if self.value(card) == rank]

    def groups(self, size: int) -> list[int]:
        """The ranks of which there are so many, the highest first."""
        return sorted((rank for rank, count in self.counts.items() if count == size), reverse=True)

    def strength(self, front: Front) -> Worth:
        """What two cards, or one, are worth in front, where a wild joker pairs any card."""
        ranks = sorted((card // 4 for card in front if card != JOKER), reverse=True)
        if JOKER in front:
            top = ABOVE_ACE if self.rules.above else ACE
            ranks = sorted([*ranks, ranks[0] if self.rules.wild and ranks else top], reverse=True)
        return (1, ranks[0]) if len(ranks) == 2 and len(set(ranks)) == 1 else (0, *ranks)

    def worth(self, front: Front) -> tuple[Worth, Worth]:
        """What lies in front, and what lies behind it."""
        return self.strength(front), worth(self.behind(front), self.rules)

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


def two_pair(cards: Cards, high: int, low: int) -> Row:
    both, of = cards.without(high, low), TOGETHER[high]
    if of == "A-K-Q":
        return Row("two-pair-A-K-Q", cards.with_pair(low))
    if has(both, cards, {"J-10-9": ACE, "8-7-6": KING, "5-4-3": QUEEN}[of]):
        return Row(f"two-pair-{of}-behind", both)
    return Row(f"two-pair-{of}-split", cards.with_pair(low))


def four(cards: Cards, rank: int, fortune: bool) -> Row:
    behind, split, of = cards.without(rank), cards.with_pair(rank), TOGETHER[rank]
    if fortune and is_pair(behind, cards):
        return Row("four-and-a-pair", behind)
    if fortune and of == "A-K-Q":
        return Row("four-A-K-Q", split)
    if of == "5-4-3":
        return Row("four-5-or-below", behind)
    stays = is_pair(behind, cards) or (of != "A-K-Q" and has(behind, cards, {"J-10-9": KING, "8-7-6": QUEEN}[of]))
    return Row(f"four-{of}-behind", behind) if stays else Row(f"four-{of}-split", split)


def by_chart(cards: Cards, chart: str) -> Row:
    """The row of a chart: `fortune` keeps a straight with three of a kind behind an ace."""
    fortune = chart == "fortune"
    fives, fours, threes, pairs = (cards.groups(size) for size in (5, 4, 3, 2))
    if fives:
        aces = fives[0] == ACE
        return Row("five-aces", cards.with_pair(ACE)) if aces else Row("five-of-a-kind", cards.without(fives[0]))
    if fours:
        return four(cards, fours[0], fortune)
    if len(threes) == 2:
        return Row("two-threes", cards.with_pair(threes[0]))
    if threes and pairs:
        return Row("full-house", cards.with_pair(pairs[0]))
    if len(pairs) == 3:
        return Row("three-pair", cards.with_pair(pairs[0]))
    if found := _complete(cards, fortune, threes, pairs):
        return found
    if threes:
        if threes[0] < ACE:
            return Row("three-kings-or-below", cards.without(threes[0]))
        singles = [card for card in cards.hand if cards.value(card) != ACE]
        return Row("three-aces", cards.best([(ace, card) for ace in cards.of(ACE) for card in singles]))
    if len(pairs) == 2:
        return two_pair(cards, *pairs)
    return Row("one-pair", cards.without(pairs[0])) if pairs else Row("no-pair", cards.without(max(cards.counts)))


def _complete(cards: Cards, fortune: bool, threes: list[int], pairs: list[int]) -> Row | None:
    """A straight or a flush behind, where the chart has it so."""
    if not cards.complete or (len(pairs) == 2 and not fortune):
        return None
    fronts = cards.best(cards.complete)
    if threes:
        enough = has(fronts, cards, ACE) if fortune else is_pair(fronts, cards)
        return Row("complete-and-three", fronts) if enough else None
    if len(pairs) == 2:
        return Row("complete-and-two-pair", fronts) if is_pair(fronts, cards) else None
    return Row("complete-and-one-pair" if pairs else "complete-and-no-pair", fronts)


def by_mini_chart(cards: Cards) -> Row:
    """One card in front."""
    fives, fours, threes, pairs = (cards.groups(size) for size in (5, 4, 3, 2))
    straight_flush = [f for f in cards.complete if is_straight(cards.behind(f)) and is_flush(cards.behind(f))]
    if len(threes) == 2:
        return Row("two-threes", cards.best([(card,) for card in cards.of(threes[0])]))
    if fours:
        return Row("four-of-a-kind", cards.without(fours[0]))
    if fives or straight_flush or (threes and pairs):
        strong = [(card,) for card in cards.hand if _is_full_house_or_better(cards.behind((card,)), cards)]
        return Row("full-house-or-better", cards.best(strong))
    if flushes := [f for f in cards.complete if is_flush(cards.behind(f))]:
        return Row("flush", cards.best(flushes))
    if cards.complete:
        return Row("straight", cards.best(cards.complete))
    if threes:
        return Row("three-of-a-kind", cards.without(threes[0]))
    if len(pairs) == 3:
        return Row("three-pairs", cards.best([(card,) for card in cards.of(pairs[0])]))
    if pairs:
        return Row("two-pairs" if len(pairs) == 2 else "one-pair", cards.without(*pairs))
    return Row("no-pairs", cards.without(max(cards.counts)))


def _is_full_house_or_better(five: list[int], cards: Cards) -> bool:
    counts = sorted(Counter(cards.value(card) for card in five).values(), reverse=True)
    return counts in ([5], [4, 1], [3, 2]) or (is_straight(five) and is_flush(five))
