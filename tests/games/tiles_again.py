"""Dominoes and their house way once more, as plain branches: a second opinion that shares nothing with the first.

Tiles are names such as "3-6"; hands are compared by tuples. What is a pair, a Wong or nothing, and which rule a hand
falls under, is worked out here from the names alone.
"""

from collections.abc import Sequence
from functools import cache

Two = tuple[str, str]
Value = tuple[int, int]
Way = tuple[Two, Two]

MATCHED = ["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"]
MIXED = [{"3-6", "4-5"}, {"2-6", "3-5"}, {"2-5", "3-4"}, {"1-4", "2-3"}]
GEE_JOON = {"2-4", "1-2"}
SETS = [*MATCHED, *MATCHED, *(tile for pair in (*MIXED, GEE_JOON) for tile in sorted(pair))]
# What a hand is: from nothing over points to Gongs, Wongs and pairs.
GONG, WONG, PAIR, SUPREME = 10, 11, 12, 13
HIGH_THREE = (3, 11)  # with a 3-3


def spots(tile: str) -> int:
    return sum(int(half) for half in tile.split("-"))


def order(tile: str) -> int:
    """The higher the better, from 1 for the tiles of the supreme pair to 16 for a twelve."""
    if tile in MATCHED:
        return 16 - MATCHED.index(tile)
    return next((5 - place for place, pair in enumerate(MIXED) if tile in pair), 1)


def paired(two: Two) -> bool:
    return two[0] == two[1] if two[0] in MATCHED else set(two) in (*MIXED, GEE_JOON)


@cache
def value(two: Two) -> Value:
    if set(two) == GEE_JOON:
        return SUPREME, 0
    top = max(order(two[0]), order(two[1]))
    if paired(two):
        return PAIR, top
    counts = sorted(spots(tile) for tile in two)
    heavenly = 12 in counts or 2 in counts
    if heavenly and 9 in counts:
        return WONG, top
    if heavenly and 8 in counts:
        return GONG, top
    ones, others = ((3, 6) if tile in GEE_JOON else (spots(tile),) for tile in two)
    points = max((one + other) % 10 for one in ones for other in others)
    return (points, top) if points else (0, 0)


def arranged(one: Two, other: Two) -> Way:
    """High hand first."""
    return (one, other) if value(one) >= value(other) else (other, one)


def ways(hand: Sequence[str]) -> list[Way]:
    a, b, c, d = hand
    return [arranged((a, b), (c, d)), arranged((a, c), (b, d)), arranged((a, d), (b, c))]


def highest_high(some: Sequence[Way]) -> Way:
    return max(some, key=lambda way: (value(way[0]), value(way[1])))


def house_way(hand: Sequence[str]) -> tuple[str, Way]:
    """The rule and the way, high hand first."""
    every = ways(hand)
    with_pairs = [way for way in every if paired(way[0]) or paired(way[1])]
    if not with_pairs:
        return without_pair(every)
    both = [way for way in with_pairs if paired(way[0]) and paired(way[1])]
    if both:
        return "two-pairs", both[0]
    kept = with_pairs[0]
    split = next(way for way in every if way not in with_pairs)
    return with_pair(kept, split)


def with_pair(kept: Way, split: Way) -> tuple[str, Way]:
    pair, others = kept
    count, (one, other) = spots(pair[0]), sorted(spots(tile) for tile in others)
    low = value(split[1])[0]
    # The high hand always gets worse, so the low one must not.
    worth_it = value(split[1]) >= value(kept[1])
    if set(pair) == GEE_JOON:
        six = (one == 6 and other == 6) or (other == 6 and one in (4, 5))
        return ("split-supreme", split) if six and worth_it else ("keep-supreme", kept)
    if count in (4, 5, 6, 10, 11):
        return "never-split", kept
    if worth_it:
        if count == 7 and low >= 7 and (one == 2 or 12 in (one, other)):
            return "split-7", split
        if count == 8 and low >= 7:
            return "split-8", split
        if count == 9 and low >= 9:
            return "split-9", split
        if count in (2, 12) and low >= 6:
            return "split-teen-dey", split
        if count in (2, 12) and (one, other) == (9, 11):
            return "split-teen-dey-9-11", split
    return "keep-pair", kept


def without_pair(every: list[Way]) -> tuple[str, Way]:
    """A nine with a twelve or a two, else a Gong, else a Wong; if its low hand is too low, the highest high hand."""
    tries = [
        (rule, highest_high(made))
        for rule, beside in (("high-nine", 7), ("gong", 8), ("wong", 9))
        if (made := [way for way in every if any(is_heavenly(two, beside) for two in way)])
    ]
    if tries:
        first = tries[0][1]
        way = first if value(first[1]) >= HIGH_THREE else highest_high(every)
        # It is called after the first of the three that comes to the same.
        low_enough = value(way[1]) >= HIGH_THREE
        return next((rule for rule, made in tries if low_enough and made == way), "highest-with-teen-dey"), way
    best_low = max(every, key=lambda way: (value(way[1]), value(way[0])))
    top = highest_high(every)
    if value(best_low[1]) < HIGH_THREE and value(top[0])[0] >= 7:
        return "highest-high", top
    return "highest-low", best_low


def is_heavenly(two: Two, beside: int) -> bool:
    """A twelve or a two with a tile of so many spots."""
    counts = sorted(spots(tile) for tile in two)
    return beside in counts and (2 in counts or 12 in counts)
