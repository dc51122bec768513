"""A family without a counting of its own is priced by its readable round: held against one that has both."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds import census
from houseway.odds.census import Setting, Tallied, pricing_for, setting_for
from houseway.odds.prices import count_exactly, price
from houseway.odds.simulate import readable, shards
from houseway.odds.simulate.simulation import How, deal_by, simulate, simulate_until

SHEET = "500-club/three-card-poker-6-card-bonus"


@pytest.fixture
def without_pricing(monkeypatch: pytest.MonkeyPatch) -> Setting:
    """A game whose family has no pricing of its own."""
    game = require_banked(load(SHEET))
    exact = count_exactly(setting_for(game, strategy="advice"), "ante")
    monkeypatch.setattr(census, "_folder", lambda family: "houseway.odds.families.none")
    monkeypatch.setattr(census, "_pricing", census._pricing.__wrapped__)  # it remembers where it found one before
    monkeypatch.setattr(readable, "SHARD_ROUNDS", 500)
    assert pricing_for(game) is readable
    EXACT.update({each: price(exact, game.sheet.wager_by_id(each)).edge.value for each in ("ante", "pair-plus")})
    return setting_for(game)


EXACT: dict[str, float] = {}


def test_it_comes_to_what_is_counted(without_pricing: Setting) -> None:
    found = simulate(without_pricing, 3_000, seed=5)
    assert (found.trials, found.method) == (3_000, "simulation")
    for wager, edge in EXACT.items():
        odds = price(found, without_pricing.game.sheet.wager_by_id(wager))
        assert odds.edge.stderr
        assert abs(odds.edge.value - edge) < 4 * odds.edge.stderr
    assert price(found, without_pricing.game.sheet.wager_by_id("ante")).counted == ("ante", "play")


def test_it_goes_by_small_shards_until_the_error_is_small(without_pricing: Setting) -> None:
    told: list[tuple[int, int]] = []
    wager = without_pricing.game.sheet.wager_by_id("ante")
    with deal_by(How(progress=lambda done, total: told.append((done, total)))):
        found = simulate_until(without_pricing, [(wager, "")], 0.05, seed=2)
    assert (price(found, wager).edge.stderr or 1) <= 0.05
    assert found.trials % 500 == 0
    assert {after[0] - before[0] for before, after in pairwise(told)} <= {0, 500}


def test_outcomes_are_sent_and_added_up_as_they_are(without_pricing: Setting) -> None:
    seeds = [np.arange(number, number + 4, dtype=np.uint64) for number in (1, 9)]
    one, other = (readable.simulate(without_pricing, 200, seed) for seed in seeds)
    assert shards.cells_of(shards.arrays_of(one)) == one
    both = shards.add_cells(one, other)
    assert isinstance(both, Tallied)
    assert sum(both.counts.values()) == 400
    assert one != other
    assert one == readable.simulate(without_pricing, 200, seeds[0]), "the same seed deals the same rounds"


def test_a_round_that_takes_more_cards_than_its_family_says_is_told(
    without_pricing: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Random, "sample", lambda self, deck, cards: deck[:3])
    with pytest.raises(Mistake, match="cannot be priced by its rounds"):
        simulate(without_pricing, 10, seed=1)
