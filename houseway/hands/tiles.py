"""Chinese dominoes and mah-jong tiles: what two tiles are worth together.

Of 32 dominoes sixteen pairs can be made. A pair is above all else, the supreme pair first; then a Wong (a twelve or a
two with a nine) and a Gong (with an eight); then the last digit of the spots, and where that is equal the higher of the
two tiles. A rank is one number, larger for the better hand and equal for a copy: two hands of nothing are always one.
Mah-jong tiles have pairs, digits and high tiles only.
"""

from collections.abc import Sequence

from houseway.core.cards import DOMINO_NAMES, DOMINOES, MAH_JONG, Card

# Single dominoes from the highest to the lowest; those of a line rank equal.
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
TEEN, DEY = len(ORDER) - 1, len(ORDER) - 2
POINTS, GONG, WONG, PAIR = range(4)
KIND_SHIFT, POINTS_SHIFT = 16, 8

_HEIGHT = {name: len(ORDER) - 1 - place for place, names in enumerate(ORDER) for name in names}
HEIGHT: dict[Card, int] = {tile: _HEIGHT[name] for tile, name in zip(DOMINOES, DOMINO_NAMES, strict=True)}
SPOTS: dict[Card, int] = {tile: int(name[0]) + int(name[2]) for tile, name in zip(DOMINOES, DOMINO_NAMES, strict=True)}
# Used singly, either tile of the supreme pair counts three or six.
_EITHER = (3, 6)


def domino_rank(two: Sequence[Card]) -> int:
    """Two dominoes as a number.

    >>> from houseway.core.cards import cards
    >>> domino_rank(cards("2-4 1-2")) > domino_rank(cards("6-6 6-6")) > domino_rank(cards("3-6 4-5"))
    True
    >>> domino_rank(cards("6-6 3-6")) > domino_rank(cards("1-1 4-5")) > domino_rank(cards("6-6 2-6"))
    True
    >>> domino_rank(cards("4-6 5-5")), domino_rank(cards("6-6 4-4")) > domino_rank(cards("6-6 1-6"))
    (0, True)
    """
    high, low = sorted((HEIGHT[tile] for tile in two), reverse=True)
    if high == low:
        # The tiles of the supreme pair are the lowest singly, and together above all.
        return PAIR << KIND_SHIFT | (high or len(ORDER))
    spots = {SPOTS[tile] for tile in two}
    if high in (TEEN, DEY) and spots & {8, 9}:
        return (WONG if 9 in spots else GONG) << KIND_SHIFT | high
    points = max((one + other) % 10 for one in _counts(two[0]) for other in _counts(two[1]))
    return points << POINTS_SHIFT | high if points else 0


def _counts(tile: Card) -> Sequence[int]:
    return (SPOTS[tile],) if HEIGHT[tile] else _EITHER


def mah_jong_rank(two: Sequence[Card]) -> int:
    """Two mah-jong tiles as a number; the window is ten, and the highest.

    >>> from houseway.core.cards import cards
    >>> mah_jong_rank(cards("M1 M1")) > mah_jong_rank(cards("M10 M9")) > mah_jong_rank(cards("M8 M1"))
    True
    """
    low, high = sorted(1 + tile - MAH_JONG[0] for tile in two)
    if low == high:
        return PAIR << KIND_SHIFT | high
    points = (low + high) % 10
    return points << POINTS_SHIFT | high if points else 0
