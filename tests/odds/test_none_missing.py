"""No wager of a banked game is without its price: an edge by every paytable, a method and, if simulated, a small error.

A soak counts and deals all of it. In a quick run, what takes minutes is told apart from what it is worth: the counts of
long enumerations are made up (every cell once), and simulations are short, so their errors are those of the full run.
"""

from collections import Counter

import numpy as np
import pytest

from houseway.games.bind import load
from houseway.games.pai_gow_poker.rules import Rules
from houseway.hands.pai_gow_bonus import RESULTS
from houseway.odds.census import has_pricing, setting_for
from houseway.odds.families.blackjack import pricing as blackjack
from houseway.odds.families.pai_gow_poker import pricing as pai_gow_poker
from houseway.odds.families.three_card import pricing as three_card
from houseway.odds.families.ultimate import pricing as ultimate
from houseway.odds.kernels.house_way import Ints
from houseway.odds.kernels.pai_gow import Way
from houseway.odds.kernels.ultimate import CELLS
from houseway.odds.prices import WagerOdds, prices
from houseway.odds.simulate import shards
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import SOAKING

LARGEST_ERROR = 0.0005
SHORT = 6_000
BANKED = [each for each in sheet_ids() if load_sheet(each).bank and load_sheet(each).playable]
# Until which error a family deals, and a strategy that takes no minutes to work out.
ERROR = pai_gow_poker.ERROR
STRATEGIES = {} if SOAKING else {"blackjack": blackjack.BOTS, "three-card": three_card.ONE_RULE}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    if SOAKING:  # what is demanded of every wager; `houseway odds` deals some for minutes more
        monkeypatch.setattr(pai_gow_poker, "ERROR", LARGEST_ERROR)
        return
    monkeypatch.setattr(ultimate, "_cells", lambda tables: np.ones(CELLS, np.int64))
    monkeypatch.setattr(pai_gow_poker, "_one_hand", lambda size, joker: Counter(RESULTS))
    monkeypatch.setattr(pai_gow_poker, "_two_hands", some_deals)
    monkeypatch.setattr(blackjack, "rounds_by_chart", lambda model, chart: np.array([[1], [1.0]]))
    monkeypatch.setattr(shards, "SHARD_ROUNDS", SHORT)
    monkeypatch.setattr(pai_gow_poker, "ERROR", 1.0)


def some_deals(rules: Rules, way: Way) -> Ints:
    rng = np.random.default_rng(1)
    return np.array([(1, *rng.choice(53, 2 * rules.cards, replace=False)) for _ in range(50)])


def error_in_full(odds: WagerOdds) -> float:
    """The standard error of the full run."""
    if SOAKING or odds.edge.stderr is None:
        return odds.edge.stderr or 0.0
    return ERROR


def test_every_banked_family_has_pricing() -> None:
    assert [each for each in BANKED if not has_pricing(load_sheet(each).module)] == []


@pytest.mark.parametrize("sheet_id", BANKED)
def test_every_wager_by_every_paytable(sheet_id: str) -> None:
    game = load(sheet_id)
    wanted = [(wager, label) for wager in game.sheet.wager for label in wager.tables]
    priced = prices(setting_for(game, strategy=STRATEGIES.get(game.sheet.module)), wanted)
    assert [(odds.id, odds.paytable) for odds in priced] == [(wager.id, label) for wager, label in wanted]
    for odds in priced:
        what = f"{sheet_id} {odds.id} {odds.paytable}"
        assert np.isfinite(odds.edge.value), what
        assert (odds.edge.stderr is None) == (odds.method == "exact"), what
        assert error_in_full(odds) <= LARGEST_ERROR, what
        assert odds.rows, what
