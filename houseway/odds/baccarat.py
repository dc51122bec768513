"""Baccarat priced: nobody decides anything, so every coup can be counted."""

from collections import Counter
from typing import NamedTuple

import numpy as np

from houseway.core.cards import STANDARD, shoe
from houseway.games.baccarat import POINTS, Coup, Rules, Side
from houseway.odds.kernels import baccarat as kernel
from houseway.odds.kernels.baccarat import Bools, Ints, Words
from houseway.odds.prices import Census, Progress, sharded

STRATEGY = "none: no decisions"


class Tables(NamedTuple):
    """The draw as the kernels take it."""

    natural_stops: Bools
    player_draws: Bools
    banker_draws: Bools


def tables(rules: Rules) -> Tables:
    totals = np.arange(10)
    naturals = np.array([Side(total, 2, total).natural for total in range(10)])
    banker_to = (*rules.banker_to, rules.banker_to_if_player_stood)
    return Tables(
        natural_stops=naturals & rules.natural_stops,
        player_draws=totals <= rules.player_to,
        banker_draws=np.array([totals <= highest for highest in banker_to]),
    )


def points_of_shoe(decks: int) -> Ints:
    """The points of every card of a shoe."""
    return np.array([POINTS[card] for card in shoe(STANDARD, decks).elements()], np.int64)


def coup_of_cell(cell: int) -> Coup:
    player, player_third, banker, banker_third = (int(each) for each in np.unravel_index(cell, kernel.SHAPE))
    return Coup(_side(player, player_third), _side(banker, banker_third))


def _side(first_two: int, third: int) -> Side:
    return Side(first_two, 2, first_two) if third == kernel.NO_CARD else Side((first_two + third) % 10, 3, first_two)


def census_of_cells(counts: Ints) -> Census:
    census: Counter[Coup] = Counter()
    for cell in np.flatnonzero(counts):
        census[coup_of_cell(int(cell))] += int(counts[cell])
    return census


def exact(rules: Rules, decks: int) -> Census:
    """Every order of six cards, by how the coup comes out."""
    by_points = np.bincount(points_of_shoe(decks), minlength=10)
    return census_of_cells(kernel.count_coups(by_points, *tables(rules)))


def simulate(rules: Rules, decks: int, rounds: int, seed: int, progress: Progress) -> Census:
    """So many coups, each from a full shoe."""
    points, draw = points_of_shoe(decks), tables(rules)

    def shard(coups: int, words: Words) -> Ints:
        counts: Ints = kernel.simulate_coups(points, coups, words, *draw)
        return counts

    return census_of_cells(sharded(shard, rounds, seed, progress))
