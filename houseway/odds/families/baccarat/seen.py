"""Baccarat with one card known before the bets: counted over every order of six cards."""

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from houseway.odds.census import Outcome, Setting
from houseway.odds.families.baccarat.counting import orders_of_six, outcome_of_cell
from houseway.odds.families.baccarat.pricing import points_of_shoe, tables
from houseway.odds.kernels import baccarat as kernel
from houseway.odds.prices import gains_about
from houseway.odds.protect.knowledge import KnownCards, describe_known

# Cards as people call them, by their place in the shoe; either card of a hand is as good as the other.
PLACES = {0: "the first card of the Player hand", 1: "the first card of the Banker hand", 4: "the fifth card dealt"}
Gains = Mapping[str, Callable[[Outcome], float]]


def find_known(setting: Setting) -> Iterator[KnownCards]:
    """The main lines, the better of which is bet, and every bonus, bet on good cards alone."""
    wagers = [each for each in setting.game.sheet.wager if each.kind in ("main", "bonus") and not each.rides]
    gains = {each.id: _gain_of(setting, each.id) for each in wagers}
    main = tuple(each.id for each in wagers if each.kind == "main")
    for place, words in PLACES.items():
        table = gains_by_card(setting, place, gains)
        for group in (main, *((each.id,) for each in wagers if each.kind == "bonus")):
            yield describe_known(table, words, group)


def _gain_of(setting: Setting, wager: str) -> Callable[[Outcome], float]:
    gains, about = gains_about(setting, wager)
    return lambda outcome: float(gains.of(outcome, about))


def gains_by_card(setting: Setting, place: int, gains: Gains) -> dict[str, tuple[float, dict[str, float]]]:
    """Return, by the points of the card in this place, its chance and what each wager then gains on average."""
    orders, _, _ = orders_of_six()
    left = np.bincount(points_of_shoe(setting), minlength=10).astype(float)
    ways = np.ones(len(orders))
    for at in range(kernel.MOST_CARDS):
        drawn = (orders[:, :at] == orders[:, at : at + 1]).sum(axis=1)
        ways *= left[orders[:, at]] - drawn
    cells = kernel.cells_of_orders(orders, *tables(setting.game.rules))
    known = {int(cell): outcome_of_cell(setting, int(cell)) for cell in np.unique(cells)}
    card = orders[:, place]
    of_card = np.bincount(card, ways)
    by_wager = {}
    for wager, gain in gains.items():
        by_cell = np.zeros(kernel.CELLS)
        by_cell[list(known)] = [gain(outcome) for outcome in known.values()]
        by_wager[wager] = np.bincount(card, ways * by_cell[cells]) / of_card
    return {
        str(points): (float(of_card[points] / ways.sum()), {each: float(won[points]) for each, won in by_wager.items()})
        for points in range(10)
    }
