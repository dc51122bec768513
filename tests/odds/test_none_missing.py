"""No wager of a banked game is without its price: an edge by every paytable, a method and, if simulated, a small error.

A soak counts all of it. A quick run deals some rounds of what takes minutes to count.
"""

import numpy as np
import pytest

from houseway.games.bind import load
from houseway.odds.census import Census, Setting, has_pricing, setting_for
from houseway.odds.families.blackjack import pricing as blackjack
from houseway.odds.families.pai_gow_poker import pricing as pai_gow_poker
from houseway.odds.families.three_card import pricing as three_card
from houseway.odds.prices import count_exactly, prices
from houseway.odds.simulate.simulation import simulate
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import SOAKING

LARGEST_ERROR = 0.0005
SHORT, SEED = 6_000, 1
BANKED = [each for each in sheet_ids() if load_sheet(each).bank and load_sheet(each).playable]
SLOW = () if SOAKING else ("blackjack", "pai-gow-poker", "ultimate")
# A strategy that takes no minutes to work out.
STRATEGIES = {} if SOAKING else {"blackjack": blackjack.BOTS, "three-card": three_card.ONE_RULE}


@pytest.fixture(autouse=True)
def _no_closer_than_is_demanded(monkeypatch: pytest.MonkeyPatch) -> None:
    """`houseway odds` deals some for minutes more."""
    monkeypatch.setattr(pai_gow_poker, "ERROR", LARGEST_ERROR)


def taken(setting: Setting, wager: str) -> Census:
    if setting.game.sheet.module in SLOW:
        return simulate(setting, SHORT, SEED)
    return count_exactly(setting, wager)


def test_every_banked_family_has_pricing() -> None:
    assert [each for each in BANKED if not has_pricing(load_sheet(each).module)] == []


@pytest.mark.parametrize("sheet_id", BANKED)
def test_every_wager_by_every_paytable(sheet_id: str) -> None:
    game = load(sheet_id)
    wanted = [(wager, label) for wager in game.sheet.wager for label in wager.tables]
    priced = prices(setting_for(game, strategy=STRATEGIES.get(game.sheet.module)), wanted, taken)
    assert [(odds.id, odds.paytable) for odds in priced] == [(wager.id, label) for wager, label in wanted]
    for odds in priced:
        what = f"{sheet_id} {odds.id} {odds.paytable}"
        assert np.isfinite(odds.edge.value), what
        assert (odds.edge.stderr is None) == (odds.method == "exact"), what
        assert game.sheet.module in SLOW or (odds.edge.stderr or 0) <= LARGEST_ERROR, what
        assert odds.rows, what
