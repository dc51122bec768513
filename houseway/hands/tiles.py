"""Ranks of two Chinese dominoes or mah-jong tiles together.

Of 32 dominoes sixteen pairs can be made. A pair is above all else, the supreme pair first; then a Wong (a twelve or a
two with a nine) and a Gong (with an eight); then the last digit of the spots, and where that is equal the higher of the
two tiles. A rank is one number, larger for the better hand and equal for a copy: two hands of nothing are always one.
Mah-jong tiles have pairs, digits and high tiles only.
"""

from collections.abc import Mapping, Sequence

from houseway.core.cards import DOMINO_NAMES, DOMINOES, MAH_JONG, NAMES, Card
from houseway.core.tiles import TILES

# Single dominoes from the highest to the lowest; those of a line rank equal, and are a pair.
ORDER = (
    ("6-6",),
    ("1-1",),
    ("4-4",),
    ("1-3",),
    ("5-5",),
    ("3-3",),
    ("2-2",),
    ("5-6",),
    ("4-6",),
    ("1-6",),
    ("1-5",),
    ("3-6", "4-5"),
    ("2-6", "3-5"),
    ("2-5", "3-4"),
    ("1-4", "2-3"),
    ("2-4", "1-2"),
)
# As some rooms have it, the six of the supreme pair is above the fives.
SIX_ABOVE_FIVES = (*ORDER[:-2], ("2-4",), ORDER[-2], ("1-2",))
POINTS, GONG, WONG, PAIR = range(4)
KIND_SHIFT, POINTS_SHIFT = 16, 8
KINDS = {PAIR: "pair of {}", WONG: "Wong with {}", GONG: "Gong with {}"}
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

Heights = Mapping[Card, int]


def heights_of(order: Sequence[Sequence[str]]) -> dict[Card, int]:
    """Return how high each domino is singly, from 0."""
    height = {name: len(order) - 1 - place for place, names in enumerate(order) for name in names}
    return {tile: height[name] for tile, name in zip(DOMINOES, DOMINO_NAMES, strict=True)}


HEIGHT = heights_of(ORDER)
SPOTS: dict[Card, int] = {tile: TILES[name].count for tile, name in zip(DOMINOES, DOMINO_NAMES, strict=True)}
# The line of its pair, from the lowest; the supreme pair is the lowest singly, and together above all.
PAIR_OF: dict[Card, int] = {tile: place or len(ORDER) for tile, place in HEIGHT.items()}
SUPREME = len(ORDER)
# Used singly, either tile of the supreme pair counts three or six.
_EITHER = (3, 6)
TWELVE_OR_TWO = (12, 2)


def domino_rank(two: Sequence[Card], heights: Heights = HEIGHT) -> int:
    """Return two dominoes as a number.

    >>> from houseway.core.cards import cards
    >>> domino_rank(cards("2-4 1-2")) > domino_rank(cards("6-6 6-6")) > domino_rank(cards("3-6 4-5"))
    True
    >>> domino_rank(cards("6-6 3-6")) > domino_rank(cards("1-1 4-5")) > domino_rank(cards("6-6 2-6"))
    True
    >>> domino_rank(cards("4-6 5-5")), domino_rank(cards("6-6 4-4")) > domino_rank(cards("6-6 1-6"))
    (0, True)
    """
    if is_pair(two):
        return PAIR << KIND_SHIFT | PAIR_OF[two[0]]
    high, spots = max(heights[tile] for tile in two), {SPOTS[tile] for tile in two}
    if spots.intersection(TWELVE_OR_TWO) and spots & {8, 9}:
        return (WONG if 9 in spots else GONG) << KIND_SHIFT | high
    return points_rank(max((one + other) % 10 for one in _counts(two[0]) for other in _counts(two[1])), high)


def is_pair(two: Sequence[Card]) -> bool:
    return PAIR_OF[two[0]] == PAIR_OF[two[1]]


def points_rank(points: int, high: int) -> int:
    """Rank a hand of so many points with this high tile; with no points the tile does not count."""
    return points << POINTS_SHIFT | high if points else 0


def _counts(tile: Card) -> Sequence[int]:
    """Return the spots a tile may count: two numbers for a tile of the supreme pair."""
    return _EITHER if PAIR_OF[tile] == SUPREME else (SPOTS[tile],)


def mah_jong_rank(two: Sequence[Card]) -> int:
    """Return two mah-jong tiles as a number; the window is ten, and the highest.

    >>> from houseway.core.cards import cards
    >>> mah_jong_rank(cards("M1 M1")) > mah_jong_rank(cards("M10 M9")) > mah_jong_rank(cards("M8 M1"))
    True
    """
    low, high = sorted(1 + tile - MAH_JONG[0] for tile in two)
    return PAIR << KIND_SHIFT | high if low == high else points_rank((low + high) % 10, high)


def domino_name(two: Sequence[Card], heights: Heights = HEIGHT) -> str:
    """Return what a dealer would call two dominoes.

    >>> from houseway.core.cards import cards
    >>> [domino_name(cards(two)) for two in ("1-2 2-4", "3-6 4-5", "1-1 3-6", "4-4 5-6", "4-6 5-5")]
    ['supreme pair', 'pair of Gow', 'Wong with Dey', 'nine with Yun', 'zero']
    """
    if is_pair(two) and PAIR_OF[two[0]] == SUPREME:
        return "supreme pair"
    return _name_with(domino_rank(two, heights), max(two, key=lambda tile: heights[tile]))


def mah_jong_name(two: Sequence[Card]) -> str:
    """Return what a dealer would call two mah-jong tiles.

    >>> from houseway.core.cards import cards
    >>> [mah_jong_name(cards(two)) for two in ("M10 M10", "M9 M7", "M9 M1")]
    ['pair of Window', 'six with 9 circles', 'zero']
    """
    return _name_with(mah_jong_rank(two), max(two))


def _name_with(rank: int, high: Card) -> str:
    title = TILES[NAMES[high]].title
    if rank >> KIND_SHIFT:
        return KINDS[rank >> KIND_SHIFT].format(title)
    return f"{DIGITS[rank >> POINTS_SHIFT]} with {title}" if rank else DIGITS[0]
