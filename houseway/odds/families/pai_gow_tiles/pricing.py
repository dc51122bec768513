"""Pai gow with tiles priced exactly: every two hands that can be dealt together.

Dominoes are set by the house way on both sides, or on one side as is best against it: the other side keeps to it.
Mah-jong tiles leave nothing to decide.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import lcm

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import MAH_JONG
from houseway.games.family import BankedGame
from houseway.games.pai_gow_tiles.setting import TileSplit
from houseway.games.pai_gow_tiles.showdown import Outcome as Dealt
from houseway.games.pai_gow_tiles.showdown import Pairs, TileShowdown
from houseway.games.set_hands import HandAsSet
from houseway.odds.census import Census, Counts, Outcome, Part, Setting, Words
from houseway.odds.families.pai_gow_tiles.hands import all_hands, cells_against_house_way
from houseway.odds.kernels import tiles as kernel
from houseway.round.event import Stake

SHARED = False
TAKES_MINUTES = False

HOUSE_WAY, BEST_PLAYER, BEST_DEALER = "house-way", "best-player", "best-player-dealer"
SPOT = 1

Ways = NDArray[np.int64]


def strategies(game: BankedGame) -> Mapping[str, str]:
    if _is_mah_jong(game):
        return {"none": "no decisions"}
    return {
        HOUSE_WAY: "all hands are set by the house way",
        BEST_PLAYER: "the player sets as is best against the house way",
        BEST_DEALER: "the player-dealer sets as is best against the house way",
    }


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    return ()


def _is_mah_jong(game: BankedGame) -> bool:
    return bool(game.rules.hands == "one")


def exact(setting: Setting, wager: str) -> Census:
    """Every hand of the player's against every hand that the player-dealer can have beside it."""
    wagers = frozenset(each.id for each in setting.game.sheet.wager)
    cells = _every_four() if _is_mah_jong(setting.game) else _every_two_hands(setting)
    return Census(setting, "exact", wagers, outcomes(setting, cells))


def _every_four() -> Counts:
    """The player's two tiles and the player-dealer's, by their kinds."""
    counts = np.zeros(kernel.KINDS**4, np.int64)
    tiles = range(2 * kernel.KINDS)
    for mine in combinations(tiles, 2):
        for theirs in combinations([tile for tile in tiles if tile not in mine], 2):
            counts[np.ravel_multi_index([tile % kernel.KINDS for tile in (*mine, *theirs)], (kernel.KINDS,) * 4)] += 1
    return counts


def _every_two_hands(setting: Setting) -> Counts:
    hands = all_hands(setting.game)
    cells = cells_against_house_way(setting.game)
    mine, theirs = _set_ways(setting)
    ways = theirs if setting.strategy == BEST_DEALER else mine
    counted: Counts = hands.weights @ cells[np.arange(len(ways)), ways]
    # Counted from the player-dealer's side, whatever is higher for him is lower for the player.
    return counted[::-1] if setting.strategy == BEST_DEALER else counted


def _set_ways(setting: Setting) -> tuple[Ways, Ways]:
    """Return how the player sets each kind of hand, and how the player-dealer does."""
    house = all_hands(setting.game).house_way
    if setting.strategy == HOUSE_WAY:
        return house, house
    cells = cells_against_house_way(setting.game)
    gains = _gains(setting)
    if setting.strategy == BEST_PLAYER:
        return _best(cells @ gains, house), house
    return house, _best(cells @ -gains[::-1], house)


def _best(worth: NDArray[np.int64], house: Ways) -> Ways:
    """The way that is worth most, the house's where it is worth as much."""
    each = np.arange(len(house))
    best: Ways = worth.argmax(axis=1)
    return np.where(worth[each, house] == worth[each, best], house, best)


def _gains(setting: Setting) -> NDArray[np.int64]:
    """Return what the player gains by cell, in parts of the wager that make whole numbers of it."""
    (wager,) = setting.game.sheet.wager
    pays = setting.game.payouts(setting.paytables)[wager.id]
    parts = [_outcome(setting.game, _showdown_of(setting.game, cell))[0] for cell in range(kernel.CELLS)]
    gains = [sum(pays[result].odds for result in part.results) for part in parts]
    whole = lcm(*(gain.denominator for gain in gains))
    return np.array([int(gain * whole) for gain in gains])


def _showdown_of(game: BankedGame, cell: int) -> TileShowdown:
    """Two hands that compare so."""
    low, high = divmod(cell, 3)
    mine, theirs = (HandAsSet((), TileSplit((), (), *ranks)) for ranks in ((low, high), (kernel.EQUAL, kernel.EQUAL)))
    return TileShowdown({SPOT: mine}, theirs, game.rules)


def _outcome(game: BankedGame, dealt: Dealt) -> Outcome:
    """Every wager of the sheet at once, each for one unit."""
    return tuple(
        Part(wager.id, 1, game.judge(wager).results_of(dealt, Stake("", SPOT, wager.id, 1)))
        for wager in game.sheet.wager
    )


def simulate(setting: Setting, rounds: int, seed: Words) -> Counts:
    if _is_mah_jong(setting.game):
        counts: Counts = kernel.simulate_pairs(rounds, seed)
    else:
        mine, theirs = _set_ways(setting)
        hands = all_hands(setting.game)
        counts = kernel.simulate_hands(rounds, seed, *hands.set_by(mine), *hands.set_by(theirs))
    return counts


def outcomes(setting: Setting, counts: Counts) -> Mapping[Outcome, int]:
    game = setting.game
    found: Counter[Outcome] = Counter()
    for cell in np.flatnonzero(counts).tolist():
        dealt: Dealt = _showdown_of(game, cell)
        if _is_mah_jong(game):
            one, other, *theirs = (MAH_JONG[at] for at in np.unravel_index(cell, (kernel.KINDS,) * 4))
            dealt = Pairs({SPOT: (one, other)}, tuple(theirs), game.rules)
        found[_outcome(game, dealt)] += int(counts[cell])
    return found
