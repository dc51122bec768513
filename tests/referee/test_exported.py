"""Hands of ours, exported as PHH files and replayed from them by PokerKit."""

from collections import Counter
from random import Random

import pytest

from houseway.phh.export import history_of
from houseway.phh.variants import variant_of
from houseway.shelf import load
from tests.counts import soak
from tests.referee.exported import final_stacks
from tests.referee.kit import clause, played, table_of
from tests.referee.test_referee import games

HANDS = soak(1000, 10)
NAMED = [(sheet_id, structure) for sheet_id, structure in games() if variant_of(load(sheet_id).rules, structure)]
# Its limit games end with the third raise, whatever the file says.
REPLAYED = [each for each in NAMED if each[1] != "limit" or load(each[0]).rules.raises == 3]


@pytest.mark.parametrize(("sheet_id", "structure"), REPLAYED)
def test_pokerkit_replays_our_exports_to_the_same_stacks(sheet_id: str, structure: str) -> None:
    game, rng, seen = load(sheet_id), Random(structure + sheet_id), Counter[str]()
    while seen["hands"] < HANDS:
        table = table_of(game, rng, structure, rng.randint(2, min(game.sheet.seats, 9)))
        for number in range(1, 5):
            if sum(table.chips(name) > 0 for name in table.people) < 2:
                break
            before = {name: table.chips(name) for name in table.people}
            hand = played(table, rng)
            differs = clause(hand, before)
            seen[differs or "hands"] += 1
            if not differs:
                history = history_of(hand, number)
                assert final_stacks(history, table.felt.options.chip_cents) == list(history.finishing), history


def test_every_variant_that_is_played_is_replayed() -> None:
    variants = {variant_of(load(sheet_id).rules, structure) for sheet_id, structure in REPLAYED}
    assert variants >= {"FT", "NT", "PO", "FO/8", "N2L1D", "F2L3D", "FB"}
