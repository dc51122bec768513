"""War: the kernel against the readable round, and the count against every order of a small shoe."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest

from houseway.core.cards import cards, rank_of, shoe, write_cards
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.war import Battle
from houseway.odds.families.war.pricing import battle_chances, battle_of_cell, outcome_of_battle
from houseway.odds.kernels.war import MOST_WARS, cells_of_orders
from houseway.odds.simulate.one_round import follow_advice, outcome_of, wagers_laid
from tests.counts import soak

ROUNDS = soak(10_000, 500)
GAME = require_banked(load("lotus/ultimate-war"))


@pytest.mark.parametrize("decks", [1, 8])
def test_kernel_and_round_agree_wager_by_wager(decks: int) -> None:
    rng, full = Random(decks), list(shoe(GAME.sheet.cards, decks).elements())
    orders = [rng.sample(full, len(full)) for _ in range(ROUNDS)]
    # Many wars: the same ranks again and again.
    orders += [sorted(order, key=lambda card: (rank_of(card) + rng.randrange(2)) % 13) for order in orders[:100]]
    cells = cells_of_orders(np.array(orders) >> 2)
    for order, cell in zip(orders, cells.tolist(), strict=True):
        by_round = outcome_of(GAME, decks, order, follow_advice, wagers_laid(GAME, decks))
        assert outcome_of_battle(GAME, battle_of_cell(cell)) == by_round, write_cards(order[:20])


@pytest.mark.parametrize("tiny", ["2c 2d 2h 2s 5c 5d 9h Kc", "5c 5d 9c 9d Kc Kd", "2c 2d 3c 3d 4c 4d 4h 4s"])
def test_a_small_shoe_counted_order_by_order(tiny: str) -> None:
    ranks = [rank_of(card) for card in cards(tiny)]
    by_hand: Counter[Battle] = Counter()
    orders = list(permutations(ranks))
    for order in orders:
        pairs = list(zip(order[1::2], order[::2], strict=False))
        wars = next((at for at, (player, banker) in enumerate(pairs) if player != banker), len(pairs))
        last = pairs[wars] if wars < len(pairs) else (0, 0)
        by_hand[Battle(*last, min(wars, MOST_WARS) if wars < len(pairs) else MOST_WARS)] += 1
    counted = battle_chances(tuple(sorted(Counter(ranks).items())))
    told = {battle: Fraction(count, len(orders)) for battle, count in by_hand.items()}
    assert {battle: chance for battle, chance in counted.items() if chance} == told
