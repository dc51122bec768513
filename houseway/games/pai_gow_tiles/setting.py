"""Four tiles set in a high and a low hand: the three ways to do it, and the one that a chart chooses."""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from houseway.core.cards import Card
from houseway.games.pai_gow_tiles.chart import TITLES, Holding, Least, PlayName, TileRule, Way
from houseway.hands.tiles import (
    GONG,
    HEIGHT,
    KIND_SHIFT,
    PAIR_OF,
    SPOTS,
    SUPREME,
    TWELVE_OR_TWO,
    WONG,
    Heights,
    domino_rank,
    is_pair,
    points_rank,
)

# The first tile goes with one of the others.
WAYS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class TileSplit(NamedTuple):
    """One way to set four tiles, with the ranks of both hands."""

    low: tuple[Card, ...]  # two tiles, the lower hand
    high: tuple[Card, ...]
    low_rank: int  # comparable with that of the other hand
    high_rank: int

    @property
    def hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        return self.low, self.high


class Chosen(NamedTuple):
    split: TileSplit
    rule: TileRule  # by which it was found


def split_of(low: Sequence[Card], high: Sequence[Card], heights: Heights = HEIGHT) -> TileSplit:
    """Return these two hands as a split, the better one as the high hand, each with its higher tile first."""
    hands = [tuple(sorted(two, key=lambda tile: (-heights[tile], tile))) for two in (low, high)]
    lower, higher = sorted(hands, key=lambda two: domino_rank(two, heights))
    return TileSplit(lower, higher, domino_rank(lower, heights), domino_rank(higher, heights))


def splits(tiles: Sequence[Card], heights: Heights = HEIGHT) -> list[TileSplit]:
    """Return the three ways to set four tiles."""
    hand = sorted(tiles, key=lambda tile: (-heights[tile], tile))
    return [split_of([hand[at] for at in one], [hand[at] for at in other], heights) for one, other in WAYS]


class TileReading:
    """The facts about four tiles that a chart asks for."""

    def __init__(self, tiles: Sequence[Card], heights: Heights = HEIGHT) -> None:
        self.heights = heights
        self.splits = splits(tiles, heights)
        # Of the ways to keep a pair together, the one with most pairs.
        self.kept = max(self.splits, key=lambda split: sum(map(is_pair, split.hands)))
        pairs = [two for two in self.kept.hands if is_pair(two)]
        self.pair = pairs[0] if len(pairs) == 1 else ()
        self.spots = [SPOTS[tile] for two in self.kept.hands if two not in pairs for tile in two]
        self.holding = _holding(pairs)

    def fits(self, rule: TileRule) -> bool:
        if rule.holding != self.holding or (rule.of and SPOTS[self.pair[0]] not in rule.of):
            return False
        if rule.no_low and any(split.low_rank >= self._least(rule.no_low) for split in self.splits):
            return False
        orders = permutations(self.spots, len(rule.among)) if rule.among else [()]
        return any(all(map(tuple.__contains__, rule.among, order)) for order in orders)

    def choose(self, rule: TileRule) -> TileSplit | None:
        """Return how the rule sets the tiles; None if its play cannot be made or comes to too little."""
        best = max(self._find_splits(rule.play), key=_LIKED.get(rule.play, _high_first), default=None)
        if best is None or (rule.low and best.low_rank < self._least(rule.low)):
            return None
        return None if rule.high and best.high_rank < self._least(rule.high) else best

    def _find_splits(self, play: PlayName) -> Iterator[TileSplit]:
        for split in self.splits:
            if play == "keep pairs together":
                fits = split == self.kept
            elif play in ("split the pair", "split the pair, unless both hands get worse"):
                worse = split.low_rank < self.kept.low_rank and split.high_rank < self.kept.high_rank
                fits = not any(map(is_pair, split.hands)) and not (worse and play != "split the pair")
            else:
                fits = play not in _MAKES or any(_MAKES[play](two) for two in split.hands)
            if fits:
                yield split

    def _least(self, least: Least) -> int:
        return points_rank(least.points, self.heights[TITLES[least.tile]] if least.tile else 0)


def _holding(pairs: Sequence[Sequence[Card]]) -> Holding:
    if len(pairs) == 1:
        return "the supreme pair" if PAIR_OF[pairs[0][0]] == SUPREME else "one pair"
    return "two pairs" if pairs else "no pair"


def _is_high_nine(two: Sequence[Card]) -> bool:
    spots = {SPOTS[tile] for tile in two}
    return 7 in spots and bool(spots.intersection(TWELVE_OR_TWO))


_MAKES: dict[PlayName, Callable[[Sequence[Card]], bool]] = {
    "a nine with a twelve or a two": _is_high_nine,
    "a Gong": lambda two: domino_rank(two) >> KIND_SHIFT == GONG,
    "a Wong": lambda two: domino_rank(two) >> KIND_SHIFT == WONG,
}


def _high_first(split: TileSplit) -> tuple[int, int]:
    return split.high_rank, split.low_rank


def _low_first(split: TileSplit) -> tuple[int, int]:
    return split.low_rank, split.high_rank


_LIKED: dict[PlayName, Callable[[TileSplit], tuple[int, int]]] = {"the highest low hand": _low_first}


def set_tiles(tiles: Sequence[Card], way: Way, heights: Heights = HEIGHT) -> Chosen | None:
    """Set tiles by the first rule that fits and can be played; None if the chart leaves the hand out."""
    reading = TileReading(tiles, heights)
    for rule in way:
        if reading.fits(rule) and (split := reading.choose(rule)):
            return Chosen(split, rule)
    return None


def highest_low_hand(tiles: Sequence[Card], heights: Heights = HEIGHT) -> TileSplit:
    """Return the setting of somebody who knows no chart."""
    return max(splits(tiles, heights), key=_low_first)
