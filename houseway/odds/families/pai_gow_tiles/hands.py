"""All hands of four dominoes as the kernels take them, and how each is set."""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import DECKS
from houseway.games.family import BankedGame
from houseway.games.pai_gow_tiles.setting import WAYS, splits
from houseway.games.pai_gow_tiles.showdown import by_house_way
from houseway.odds.census import Counts, keep_by_rules
from houseway.odds.kernels.tiles import Masks, Ranks, count_cells


class TileHands(NamedTuple):
    """Hands by number, each with its kind: those of a kind have the same tiles by name, so one stands for all."""

    masks: Masks  # 32 bits, one for each tile
    kinds: NDArray[np.int64]  # of each hand
    weights: NDArray[np.int64]
    """How many hands are of each kind."""
    first: NDArray[np.int64]
    """A hand of each kind, by number."""
    lows: Ranks
    """The rank of the low hand of each kind, in each of its ways."""
    highs: Ranks  # the rank of the high hand, in the same ways
    house_way: NDArray[np.int64]
    """The way by which the house sets each kind."""

    def set_by(self, ways: NDArray[np.int64]) -> tuple[Ranks, Ranks]:
        """The ranks of all hands, set by these ways of each kind."""
        each = np.arange(len(ways))
        return self.lows[each, ways][self.kinds], self.highs[each, ways][self.kinds]


@keep_by_rules
def all_hands(game: BankedGame) -> TileHands:
    deck, rules = DECKS[game.sheet.deck], game.rules
    places = sorted(combinations(range(len(deck)), 4), key=lambda hand: hand[::-1])
    named = [tuple(sorted(deck[at] for at in hand)) for hand in places]
    kinds: dict[tuple[int, ...], int] = {}
    for hand in named:
        kinds.setdefault(hand, len(kinds))
    ways = [splits(hand, rules.heights) for hand in kinds]
    house = [by_house_way(hand, rules) for hand in kinds]
    of_kind = [kinds[hand] for hand in named]
    counts = Counter(of_kind)
    first = {kind: number for number, kind in reversed(list(enumerate(of_kind)))}
    return TileHands(
        masks=np.array([sum(1 << at for at in hand) for hand in places], np.uint32),
        kinds=np.array(of_kind),
        weights=np.array([counts[kind] for kind in range(len(kinds))]),
        first=np.array([first[kind] for kind in range(len(kinds))]),
        lows=np.array([[split.low_rank for split in each] for each in ways], np.int32).reshape(-1, len(WAYS)),
        highs=np.array([[split.high_rank for split in each] for each in ways], np.int32).reshape(-1, len(WAYS)),
        house_way=np.array([each.index(split) for each, split in zip(ways, house, strict=True)]),
    )


@keep_by_rules
def cells_against_house_way(game: BankedGame) -> Counts:
    """For each kind of hand and each way to set it, how it compares with all others that the house sets."""
    hands = all_hands(game)
    lows, highs = hands.set_by(hands.house_way)
    counts: Counts = count_cells(hands.masks[hands.first], hands.lows, hands.highs, hands.masks, lows, highs)
    return counts
