"""Expectation of bets by the exact odds of their wagers: worked out beside the loop, once for each."""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import BankedGame
from houseway.room.analysis.prices import came_along
from houseway.room.record.earnings import WagerTotal

# One at a time, in a thread of their own; whoever looks waits no longer than this, and sees the rest the next time.
_THREAD = ThreadPoolExecutor(1, "houseway-expectations")
PATIENCE_SECONDS = 2.0


class Luck(NamedTuple):
    """Bets that have one price together, with what they came to and what was to be expected; amounts are cents."""

    sheet: str
    wagers: tuple[str, ...]  # ids, the one that the price is of first
    bets: int
    staked: int  # on all of them
    gained: int  # below 0: lost
    due: int
    expected: float | None  # None: not known, or not yet


class _Priced(NamedTuple):
    """The wagers that are priced together, and the loss for each unit of the first."""

    group: tuple[str, ...]  # ids, the first of which the price is per unit of
    edge: float | None


@cache
def _price(sheet_id: str, wager: str, paytable: str, decks: int) -> _Priced:
    from houseway.odds.census import group_of, pricing_for, setting_for
    from houseway.odds.prices import prices

    with suppress(Mistake, OSError):
        game = load(sheet_id)
        if isinstance(game, BankedGame):
            group = group_of(game, wager)
            setting = setting_for(game, decks, paytables={wager: paytable} if paytable else {})
            first = game.sheet.wager_by_id(group[0])
            if pricing_for(game).TAKES_MINUTES and not came_along(setting):
                return _Priced(group, None)
            label = paytable if group[0] == wager and paytable else first.labels_for(decks)[0]
            [odds] = prices(setting, [(first, label)])
            return _Priced(group, odds.edge.value)
    return _Priced((wager,), None)


def _weigh(totals: Iterable[WagerTotal]) -> list[Luck]:
    """Put bets together that are priced together; of a group, what was laid on its first wager decides."""
    found: dict[tuple[str, tuple[str, ...]], Luck] = {}
    for each in totals:
        priced = _price(each.sheet, each.wager, each.paytable, each.decks)
        key = each.sheet, priced.group
        known = found.get(key, Luck(each.sheet, priced.group, 0, 0, 0, 0, 0.0))
        first = each.wager == priced.group[0]
        expected = known.expected
        if priced.edge is None:
            expected = None
        elif first and expected is not None:
            expected -= priced.edge * each.staked
        found[key] = Luck(
            each.sheet,
            priced.group,
            known.bets + (each.bets if first else 0),
            known.staked + each.staked,
            known.gained + each.gained,
            known.due + each.due,
            expected,
        )
    return list(found.values())


async def weigh_luck(totals: list[WagerTotal]) -> tuple[list[Luck], bool]:
    """Return what bets came to beside what was to be expected; and whether all of it is worked out by now."""
    work = asyncio.get_running_loop().run_in_executor(_THREAD, _weigh, totals)
    try:
        return await asyncio.wait_for(asyncio.shield(work), PATIENCE_SECONDS), True
    except TimeoutError:
        plain = [Luck(each.sheet, (each.wager,), each.bets, *each[5:], None) for each in totals]
        return plain, False
