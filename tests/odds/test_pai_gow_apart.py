"""Every two hands of pai gow poker: as many as there are, and as a simulation finds them."""

from math import comb

import pytest

from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds.census import setting_for
from houseway.odds.families.pai_gow_poker import pricing
from houseway.odds.prices import price
from houseway.odds.simulate.simulation import simulate
from tests.counts import SOAKING, soak

# The chart of each book, and each wager on two hands; those of seven cards take minutes.
SHEETS = ["lotus/mini-pai-gow"]
IN_A_SOAK = [
    "500-club/face-up-pai-gow-poker",
    "500-club/fortune-pai-gow-poker",
    "lotus/pai-gow-poker-triple-bonus",
    "lotus/royal-pai-gow-poker",
    "lotus/ultimate-pai-gow-poker",
    "limelight/fortune-pai-gow-poker",
]


@pytest.mark.parametrize("sheet_id", [*SHEETS, *(IN_A_SOAK if SOAKING else [])])
def test_a_simulation_finds_what_is_counted(sheet_id: str) -> None:
    game = require_banked(load(sheet_id))
    setting = setting_for(game)
    wagers = [each for each in game.sheet.wager if not pricing._is_on_one_hand(each)]
    dealt = simulate(setting, soak(20_000_000, 400_000), 9)
    for wager in wagers:
        counted = pricing.exact(setting, wager.id)
        assert counted.trials == comb(53, game.rules.cards) * comb(53 - game.rules.cards, game.rules.cards)
        sure, tried = price(counted, wager), price(dealt, wager)
        assert sure.method == "exact"
        assert tried.edge.stderr is not None
        assert abs(sure.edge.value - tried.edge.value) < 4.5 * tried.edge.stderr
        assert tried.std_dev == pytest.approx(sure.std_dev, rel=soak(1, 5) / 100)
        assert tried.hit_frequency == pytest.approx(sure.hit_frequency, abs=soak(1, 5) / 1000)
