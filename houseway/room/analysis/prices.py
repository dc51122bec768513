"""The odds of a sheet's wagers: counted when somebody first asks, off the event loop, and kept."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.sheets.sheet import chosen_table

if TYPE_CHECKING:
    from houseway.games.family import Game
    from houseway.odds.census import Setting
    from houseway.odds.prices import WagerOdds

Z_95 = 1.96
# One at a time, in a thread of their own: those who wait for odds take no thread from anybody else.
_THREAD = ThreadPoolExecutor(1, "houseway-prices")


class Price(NamedTuple):
    """One wager by one of its paytables, in words."""

    title: str  # with the paytable's label, where there are several
    anchor: str  # of the row, for links to it
    edge: str  # with its ± at 95%, where rounds were dealt
    is_counted: bool  # False: a simulation found it
    hits: str  # how often it pays, in words
    deviation: str  # of one bet, in units of it
    rows: list[tuple[str, str, str]]  # result, what it pays, how often


@cache
def can_price(module: str) -> bool:
    from houseway.odds.census import has_pricing

    return has_pricing(module)


async def prices(sheet_id: str) -> list[Price]:
    """A Mistake, where Houseway cannot count the game yet."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, _prices, sheet_id)


@cache
def _prices(sheet_id: str) -> list[Price]:
    from houseway.odds.census import pricing_for, setting_for
    from houseway.odds.prices import prices as priced

    game = require_banked(load(sheet_id))
    if pricing_for(game).TAKES_MINUTES and not came_along(setting_for(game)):
        raise Mistake(f"the odds of {game.sheet.title} take minutes to count: ask houseway odds {sheet_id} for them")
    wagers = [(wager, label) for wager in game.sheet.wager for label in wager.labels_for(game.sheet.decks.max)]
    return [_price(game, odds) for odds in priced(setting_for(game), wagers)]


def came_along(setting: "Setting") -> bool:
    """Whether the counts of all wagers came with the program, so that nobody waits."""
    from houseway.odds import shipped
    from houseway.odds.prices import with_paytable

    wagers = [(wager, label) for wager in setting.game.sheet.wager for label in wager.labels_for(setting.decks)]
    return all(shipped.find(with_paytable(setting, wager, label), wager.id) for wager, label in wagers)


def _price(game: "Game", odds: "WagerOdds") -> Price:
    wager = game.sheet.wager_by_id(odds.id)
    pays = chosen_table(wager, odds.paytable)[1]
    return Price(
        title=" ".join(filter(None, (wager.title, odds.paytable))),
        anchor="-".join(filter(None, ("odds", odds.id, odds.paytable.replace(" ", "-")))),
        edge=_percent(odds.edge.value) + (f" ± {_percent(Z_95 * odds.edge.stderr)}" if odds.edge.stderr else ""),
        is_counted=odds.method == "exact",
        hits=_percent(odds.hit_frequency),
        deviation=f"{odds.std_dev:.4f}",
        rows=[(row.text, pays.get(row.outcome, "lose"), _percent(row.probability)) for row in odds.rows],
    )


def _percent(value: float) -> str:
    return f"{100 * value:.4f}%"
