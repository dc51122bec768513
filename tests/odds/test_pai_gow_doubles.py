"""Which hands are doubled: those that gain by it, as the readable hands say and as the kernel counts them."""

from random import Random

import numpy as np
import pytest

from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.pai_gow_poker.showdown import by_house_way, compare
from houseway.hands.high import PAIR, number
from houseway.odds.census import setting_for
from houseway.odds.families.pai_gow_poker import pricing
from houseway.odds.families.pai_gow_poker.doubles import is_doubled
from houseway.odds.kernels.pai_gow import CELLS
from houseway.odds.prices import price
from houseway.odds.simulate.simulation import simulate
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import soak

DOUBLED = [each for each in sheet_ids() if load_sheet(each).rules.get("double_down_qualifies")]
pytestmark = pytest.mark.parametrize("sheet_id", DOUBLED)


def test_a_hand_is_doubled_where_most_dealers_hands_that_qualify_lose_to_it(sheet_id: str) -> None:
    """Against hands dealt from a whole deck; those that are worth next to nothing either way are left out."""
    game, rng = require_banked(load(sheet_id)), Random(6)
    rules, least = game.rules, pricing.doubles(game)
    settings = [by_house_way(rng.sample(game.sheet.cards, rules.cards), rules) for _ in range(soak(4_000, 800))]
    fives = number(PAIR, ("23456789TJQKA".index(rules.double_down_qualifies),))
    dealers = [each for each in settings if each.behind_rank >= fives]
    clear = 0
    for mine in settings[: soak(400, 60)]:
        hands_won = [sum(compare(mine, theirs, copies_win=False)) for theirs in dealers]
        gain = (hands_won.count(2) - hands_won.count(0)) / len(dealers)
        if abs(gain) > 0.08:
            assert is_doubled(mine, least) == (gain > 0), mine
            clear += 1
    assert clear > 10


def test_the_kernel_doubles_what_the_rule_doubles(sheet_id: str) -> None:
    game = require_banked(load(sheet_id))
    least, cards = pricing.doubles(game), game.rules.cards
    counts, examples = pricing.simulate(
        setting_for(game, strategy=pricing.GAINS), soak(200_000, 4_000), np.array([5, 6, 7, 8], np.uint64)
    )
    cells = np.flatnonzero(counts)
    doubled = cells >= CELLS * (len(counts) // CELLS // 2)
    assert 0 < doubled.sum() < len(cells)
    for cell, is_double in zip(cells, doubled, strict=True):
        split = by_house_way(examples[cell, :cards].tolist(), game.rules)
        assert is_doubled(split, least) == is_double


def test_doubling_what_gains_is_the_best_of_the_strategies(sheet_id: str) -> None:
    game = require_banked(load(sheet_id))
    edges = {
        name: price(simulate(setting_for(game, strategy=name), 100_000, 4), game.sheet.wager_by_id("game")).edge.value
        for name in pricing.strategies(game)
    }
    assert min(edges, key=edges.__getitem__) == pricing.GAINS == next(iter(edges))
    assert edges[pricing.GAINS] > 0
