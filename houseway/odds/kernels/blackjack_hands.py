"""Every hand of blackjack as a multiset of points, and how the player-dealer's hand ends once others are taken out.

A chance of a multiset needs no order: it is the number of orders in which its cards may come, times the chance of any
one of them. So the player-dealer's hands form a tree of multisets, walked once for each hand of a player's.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.blackjack_table import ACE, HIGHEST, TEN, Acts
from houseway.odds.kernels.chance import Ints

Floats = NDArray[np.float64]

# How the player-dealer's hand ends: 17 to 21, over with 22 to 26, and the hands that have a rule of their own.
OVER_22, OVER_24 = 5, 7
DEALER_NATURAL, THREE_EIGHTS, SUITED_789 = 10, 11, 12
ENDS = 13
# Suits of different ranks fall independently: of a 7, an 8 and a 9, the last two have to be of the first one's.
SUITED_SHARE = 1 / 16
MOST_DRAWN = 32
FIRST_HANDS = TEN * (TEN + 1) // 2

Multiset = tuple[int, ...]
NO_CARDS: Multiset = (0,) * TEN


class DealerTree(NamedTuple):
    """The player-dealer's hands under each up card: those under u points are nodes `first[u]` to `first[u + 1]`.

    A node is its `parent` and a `card` (points less one) of which there were `taken` before, `size` cards in all. Its
    cards may come in `orders` ways. `end` is how the hand ends there, -1 if it goes on.
    """

    first: Ints
    parent: Ints
    card: Ints
    taken: Ints
    size: Ints
    orders: Floats
    end: Ints


class PlayerTree(NamedTuple):
    """All hands of two cards or more as multisets, up to the card that brings them over; fewer cards come first.

    `counts` are the cards of each points, `child` the hand that another card makes of it; -1 if it is over already.
    """

    counts: Ints
    cards: Ints
    hard: Ints
    ace: Ints
    child: Ints


def _with(multiset: Multiset, points: int) -> Multiset:
    return tuple(count + (at == points - 1) for at, count in enumerate(multiset))


def _hard(multiset: Multiset) -> int:
    return sum(points * count for points, count in enumerate(multiset, 1))


@cache
def player_tree() -> PlayerTree:
    """Make the tree of a player's hands."""
    layers: list[list[Multiset]] = [sorted({_with(_with(NO_CARDS, a), b) for a in _points() for b in _points()})]
    while layers[-1]:
        going_on = [hand for hand in layers[-1] if _hard(hand) <= HIGHEST]
        layers.append(sorted({_with(hand, points) for hand in going_on for points in _points()}))
    hands = [hand for layer in layers for hand in layer]
    number = {hand: at for at, hand in enumerate(hands)}
    hard = np.array([_hard(hand) for hand in hands], np.int64)
    child = np.full((len(hands), TEN), -1, np.int64)
    for at in np.flatnonzero(hard <= HIGHEST):
        child[at] = [number[_with(hands[at], points)] for points in _points()]
    counts = np.array(hands, np.int64)
    return PlayerTree(counts, counts.sum(axis=1), hard, (counts[:, 0] > 0).astype(np.int64), child)


@cache
def first_hands() -> Ints:
    """Return the place of each hand of two cards in the tree, by their points."""
    places = np.zeros((TEN + 1, TEN + 1), np.int64)
    for at, counts in enumerate(player_tree().counts[:FIRST_HANDS]):
        one, other = (points for points in _points() for _ in range(counts[points - 1]))
        places[one, other] = places[other, one] = at
    return places


def _points() -> range:
    return range(ACE, TEN + 1)


def dealer_tree(stands: Acts, hole: int = 0) -> DealerTree:
    """Make the tree of the player-dealer's hands; with a hole card of these points, of what is drawn to it.

    `stands` is by hard total and whether there is an ace.
    """
    return _dealer_tree(tuple(map(tuple, stands.tolist())), hole)


def end_with(stands: Acts, up: int, hole: int) -> int:
    """Return how the hand of an up and a hole card ends as it is; -1 if the player-dealer draws to it."""
    return _end(_with(_with(NO_CARDS, up), hole), tuple(map(tuple, stands.tolist())))


@cache
def _dealer_tree(stands: tuple[tuple[int, ...], ...], hole: int) -> DealerTree:
    rows: list[tuple[float, ...]] = []
    first = [0, 0]
    for up in _points():
        held = _with(_with(NO_CARDS, up), hole) if hole else _with(NO_CARDS, up)
        if not hole or _end(held, stands) < 0:
            rows.extend(_rows_under(held, stands, len(rows)))
        first.append(len(rows))
    parent, card, taken, size, orders, end = np.array(rows, np.float64).T
    parent, card, taken, size, end = (column.astype(np.int64) for column in (parent, card, taken, size, end))
    return DealerTree(np.array(first, np.int64), parent, card, taken, size, orders, end)


def _rows_under(held: Multiset, stands: tuple[tuple[int, ...], ...], start: int) -> Iterator[tuple[float, ...]]:
    """Yield the nodes under the cards that are held, layer by layer; `start` is the number of the first."""
    layer: dict[Multiset, tuple[int, int]] = {NO_CARDS: (-1, 1)}
    number = start
    while layer:
        parents: dict[Multiset, tuple[Multiset, int]] = {}
        orders: Counter[Multiset] = Counter()
        for hand, (_, ways) in layer.items():
            for points in _points():
                made = _with(hand, points)
                parents.setdefault(made, (hand, points))
                orders[made] += ways
        grown = {}
        for made, (hand, points) in parents.items():
            end = _end(_sum(held, made), stands)
            yield layer[hand][0], points - 1, hand[points - 1], sum(hand), orders[made], end
            if end < 0:
                grown[made] = (number, orders[made])
            number += 1
        layer = grown


def _sum(held: Multiset, drawn: Multiset) -> Multiset:
    """Return both together."""
    return tuple(one + other for one, other in zip(held, drawn, strict=True))


def _end(hand: Multiset, stands: tuple[tuple[int, ...], ...]) -> int:
    """Return how a hand ends, or -1 if the player-dealer draws."""
    hard, ace = _hard(hand), hand[0] > 0
    if sum(hand) == 2 and ace and hard == ACE + TEN:
        return DEALER_NATURAL
    if not stands[hard][ace]:
        return -1
    if hand == _with(_with(_with(NO_CARDS, 7), 8), 9):
        return SUITED_789
    if hand[7] == sum(hand) == 3:
        return THREE_EIGHTS
    total = hard + TEN if ace and hard <= HIGHEST - TEN else hard
    return total - 17


@njit(cache=True, nogil=True)
def dealer_chances(tree: DealerTree, up: int, left: Ints, work: Floats, ends: Floats) -> None:
    """Fill `ends` with the chance of every end, if these cards are left beside the up card."""
    total = 0
    for card in range(TEN):
        total += left[card]
    for end in range(ENDS):
        ends[end] = 0.0
    share = np.empty(MOST_DRAWN)
    for size in range(MOST_DRAWN):
        share[size] = 1.0 / max(total - size, 1)
    for at in range(tree.first[up], tree.first[up + 1]):
        above = work[tree.parent[at]] if tree.parent[at] >= 0 else 1.0
        chance = above * (left[tree.card[at]] - tree.taken[at]) * share[tree.size[at]]
        work[at] = chance
        if tree.end[at] >= 0:
            ends[tree.end[at]] += tree.orders[at] * chance
    # Only one in sixteen is suited: the others are 24 like any other.
    ends[OVER_24] += ends[SUITED_789] * (1 - SUITED_SHARE)
    ends[SUITED_789] *= SUITED_SHARE
