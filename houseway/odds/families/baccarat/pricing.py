"""Baccarat priced: nobody decides anything, so every coup can be counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from houseway.games.baccarat import POINTS, Coup, Rules, Side
from houseway.games.family import BankedGame
from houseway.odds.census import Alike, Census, Counts, Outcome, Part, Setting, Words
from houseway.odds.kernels import baccarat as kernel
from houseway.odds.kernels.baccarat import Bools
from houseway.odds.kernels.chance import Ints
from houseway.round.event import Stake

SHARED = True
TAKES_MINUTES = False


class BaccaratTables(NamedTuple):
    """The draw as the kernels take it."""

    natural_stops: Bools  # by total
    player_draws: Bools  # by total
    banker_draws: Bools  # by the player hand's third card, then by total


def tables(rules: Rules) -> BaccaratTables:
    totals = np.arange(10)
    naturals = np.array([Side(total, 2, total).natural for total in range(10)])
    banker_to = (*rules.banker_to, rules.banker_to_if_player_stood)
    return BaccaratTables(
        natural_stops=naturals & rules.natural_stops,
        player_draws=totals <= rules.player_to,
        banker_draws=np.array([totals <= highest for highest in banker_to]),
    )


def points_of_shoe(setting: Setting) -> Ints:
    """The points of every card of a shoe."""
    return np.array([POINTS[card] for card in setting.shoe.elements()], np.int64)


def coup_of_cell(cell: int) -> Coup:
    """Return the coup that a cell of the count stands for."""
    player, player_third, banker, banker_third = (int(each) for each in np.unravel_index(cell, kernel.SHAPE))
    return Coup(_side(player, player_third), _side(banker, banker_third))


def _side(first_two: int, third: int) -> Side:
    """Return a hand by the points of its first two cards and of the third, if any."""
    return Side(first_two, 2, first_two) if third == kernel.NO_CARD else Side((first_two + third) % 10, 3, first_two)


def outcome_of_coup(game: BankedGame, coup: Coup) -> Outcome:
    """Every wager of the sheet at once, each for one unit."""
    return tuple(
        Part(wager.id, 1, game.judge(wager).results_of(coup, Stake("", 0, wager.id, 1))) for wager in game.sheet.wager
    )


def strategies(game: BankedGame) -> Mapping[str, str]:
    """Return the ways to play: nobody has anything to decide."""
    return {"none": "no decisions"}


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    return ()


def alike(game: BankedGame, wager: str) -> Alike:
    """Return what tells cards apart for the odds: their points."""
    return POINTS.__getitem__


def exact(setting: Setting, wager: str) -> Census:
    """Every order of six cards, by how the coup comes out."""
    game = setting.game
    by_points = np.bincount(points_of_shoe(setting), minlength=10)
    counts = kernel.count_coups(by_points, *tables(game.rules))
    wagers = frozenset(each.id for each in game.sheet.wager)
    return Census(setting, "exact", wagers, outcomes(setting, counts))


def simulate(setting: Setting, rounds: int, seed: Words) -> Counts:
    """So many coups, each from a full shoe."""
    game = setting.game
    counts: Counts = kernel.simulate_coups(points_of_shoe(setting), rounds, seed, *tables(game.rules))
    return counts


def outcomes(setting: Setting, counts: Counts) -> Mapping[Outcome, int]:
    """Return how often each outcome came, of the cells that were counted."""
    census: Counter[Outcome] = Counter()
    for cell in np.flatnonzero(counts):
        census[outcome_of_coup(setting.game, coup_of_cell(int(cell)))] += int(counts[cell])
    return census
