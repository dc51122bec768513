"""Setting a hand by a chart, as the house dealer does."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from houseway.core.cards import JOKERS, RANKS, Card, rank_of
from houseway.games.house_way.chart import PLAYS, Alike, AllowedSplits, ChartRule, Way
from houseway.hands.high import ACE, FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, STRAIGHT, number
from houseway.hands.pai_gow import BUG, COMPLETE, Joker, five, front, kind_of

BEHIND = 5
ALIKE: dict[tuple[int, ...], Alike] = {
    (2, 2, 2): "three pair",
    (2, 2): "two pair",
    (2,): "one pair",
    (3, 3): "two threes of a kind",
    (3, 2): "full house",
    (3,): "three of a kind",
    (4,): "four of a kind",
    (5,): "five of a kind",
}
LEAST = {
    "a queen": number(HIGH_CARD, (RANKS.index("Q"),)),
    "a king": number(HIGH_CARD, (RANKS.index("K"),)),
    "an ace": number(HIGH_CARD, (ACE,)),
    "a pair": number(PAIR, ()),
}


class Split(NamedTuple):
    """One way to set a hand, with the ranks of both parts."""

    front: tuple[Card, ...]
    behind: tuple[Card, ...]  # five cards; of these games the hand that must be the higher
    front_rank: int  # comparable with the rank behind
    behind_rank: int

    @property
    def is_foul(self) -> bool:
        return self.front_rank >= self.behind_rank


class SplitByChart(NamedTuple):
    split: Split
    rule: ChartRule  # by which it was found


def splits(cards: Sequence[Card], joker: Joker = BUG) -> list[Split]:
    """Return every way to set these cards, fouls too.

    They go from high cards in front to low ones, the joker among the last.
    """
    hand = sorted(cards, key=lambda card: (card in JOKERS, -card))
    ways = []
    for chosen in combinations(range(len(hand)), len(hand) - BEHIND):
        ahead = tuple(hand[at] for at in chosen)
        behind = tuple(hand[at] for at in range(len(hand)) if at not in chosen)
        ways.append(Split(ahead, behind, front(ahead, joker), five(behind, joker)))
    return ways


class HandReading:
    """The facts about a hand that a chart asks for."""

    def __init__(self, cards: Sequence[Card], joker: Joker = BUG) -> None:
        self.splits = splits(cards, joker)
        kinds = {kind_of(split.behind_rank) for split in self.splits}
        self.best = max(kinds)
        self.is_complete = not kinds.isdisjoint(COMPLETE)
        self.joker_is = _joker_is(cards, joker, self.best)
        ranks = [self.joker_is if card in JOKERS else rank_of(card) for card in cards]
        counts = Counter(rank for rank in ranks if rank is not None)
        groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
        self.lead, self.second = groups[0][1], groups[1][1]
        several = tuple(count for count, _ in groups if count > 1)
        self.alike = next((ALIKE[several[:size]] for size in (3, 2, 1) if several[:size] in ALIKE), "no pair")

    def fits(self, rule: ChartRule) -> bool:
        if rule.alike is not None and rule.alike != self.alike:
            return False
        if rule.of and RANKS[self.lead] not in rule.of:
            return False
        match rule.makes:
            case "a complete hand":
                return self.is_complete
            case "a straight at best":
                return self.best == STRAIGHT
            case "a flush at best":
                return self.best == FLUSH
            case "a full house or better":
                return self.best >= FULL_HOUSE
        return True

    def find_splits(self, play: AllowedSplits) -> Iterator[Split]:
        for split in self.splits:
            if play.lead not in (None, self._count(split, self.lead)):
                continue
            if play.second in (None, self._count(split, self.second)) and self._is_behind(play, split):
                yield split

    def _count(self, split: Split, rank: int) -> int:
        """Count the cards of a rank that lie in front."""
        return sum((self.joker_is if card in JOKERS else rank_of(card)) == rank for card in split.front)

    def _is_behind(self, play: AllowedSplits, split: Split) -> bool:
        kind = kind_of(split.behind_rank)
        match play.behind:
            case "complete":
                return kind in COMPLETE
            case "of the best kind":
                return kind == self.best
            case "full house or better":
                return kind >= FULL_HOUSE
        return True


def _joker_is(cards: Sequence[Card], joker: Joker, best: int) -> int | None:
    """Return the rank that a joker counts as among cards alike.

    None for a wild one that completes a straight or a flush. A wild joker joins the most numerous, the highest of them;
    where no fifth may be made, it is an ace.
    """
    if not joker.wild or not set(JOKERS).intersection(cards):
        return ACE
    if best in COMPLETE:
        return None
    counts = Counter(rank_of(card) for card in cards if card not in JOKERS)
    count, rank = max((count, rank) for rank, count in counts.items())
    return rank if count < 4 or joker.fives else ACE


def set_hand(cards: Sequence[Card], way: Way, joker: Joker = BUG) -> SplitByChart | None:
    """Set a hand by the first rule that fits and can be played; None if the chart leaves the hand out."""
    reading = HandReading(cards, joker)
    for rule in way:
        if not reading.fits(rule):
            continue
        choice = max(reading.find_splits(PLAYS[rule.play]), key=_strength, default=None)
        if choice and (rule.front is None or choice.front_rank >= LEAST[rule.front]):
            return SplitByChart(choice, rule)
    return None


def _strength(split: Split) -> tuple[int, int]:
    return split.front_rank, split.behind_rank
