"""Strategies as a player carries them: tables of what to do, with the signs they use."""

from collections.abc import Callable
from typing import cast

import msgspec

from houseway.core.text import Mistake
from houseway.odds.census import Setting, pricing_for


class ChartTable(msgspec.Struct, frozen=True):
    """One table: what the player has down the side, what shows along the top, and what each sign means."""

    title: str  # which hands it is for
    columns: tuple[str, ...]  # up cards
    rows: dict[str, tuple[str, ...]]  # cells by the name of the hand
    signs: dict[str, str]  # what each sign in a cell means


def charts_for(setting: Setting) -> tuple[ChartTable, ...]:
    """The tables of a setting's strategy, where the family's pricing offers `charts`."""
    make = getattr(pricing_for(setting.game), "charts", None)
    if make is None:
        raise Mistake(f"{setting.game.sheet.id} is not played by a chart: `houseway odds` says what it is worth")
    return cast("Callable[[Setting], tuple[ChartTable, ...]]", make)(setting)
