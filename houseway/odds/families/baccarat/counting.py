"""Baccarat over a whole shoe: how it is dealt out, and every wager's worth by the points that are left."""

from collections.abc import Callable
from functools import cache

import numpy as np

from houseway.games.baccarat import POINTS
from houseway.odds.census import Outcome, Setting, Words
from houseway.odds.families.baccarat.pricing import coup_of_cell, outcome_of_coup, tables
from houseway.odds.kernels import baccarat as kernel
from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.compositions import DealtShoes
from houseway.odds.kernels.shoes import deal_baccarat
from houseway.odds.protect.trees import Sets, burn_of, cards_of_shoe

LEAST_LEFT = kernel.MOST_CARDS


def deal_shoes(setting: Setting, shoes: int, seed: Words) -> DealtShoes:
    points = np.array(POINTS, np.int64)
    rules = tables(setting.game.rules)
    return deal_baccarat(cards_of_shoe(setting), points, shoes, burn_of(setting.game.sheet), seed, *rules)


def outcome_of_cell(setting: Setting, cell: int) -> Outcome:
    return outcome_of_coup(setting.game, coup_of_cell(cell))


def sets_seen(setting: Setting, wager: str, gain: Callable[[Outcome], float]) -> Sets:
    """Sum up the gains of every order of six cards, used or not, by the six points."""
    orders, six, of_six = orders_of_six()
    cells = kernel.cells_of_orders(orders, *tables(setting.game.rules))
    by_cell = np.zeros(kernel.CELLS)
    for cell in np.unique(cells):
        by_cell[cell] = gain(outcome_of_cell(setting, int(cell)))
    gains = by_cell[cells]
    columns = (np.bincount(of_six, weights) for weights in (gains, gains * gains, np.ones(len(gains))))
    return dict(zip(map(tuple, six.tolist()), zip(*columns, strict=True), strict=True))


@cache
def orders_of_six() -> tuple[Ints, Ints, Ints]:
    """Return every order of six points, the sets of six there are, and which set each order is of."""
    numbers = np.arange(10**kernel.MOST_CARDS)
    orders = np.stack([numbers // 10**place % 10 for place in range(kernel.MOST_CARDS)], axis=1)
    keys = np.sort(orders, axis=1) @ 10 ** np.arange(kernel.MOST_CARDS)[::-1]
    found, of_six = np.unique(keys, return_inverse=True)
    six = np.stack([found // 10**place % 10 for place in reversed(range(kernel.MOST_CARDS))], axis=1)
    return orders, six, of_six
