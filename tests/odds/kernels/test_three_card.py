"""The three-card kernels against the readable round, a count by hand, and decisions worked out one by one."""

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.core.cards import STANDARD, Card, cards
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.three_card import PLAY
from houseway.odds.census import Outcome, Setting, setting_for
from houseway.odds.families.three_card.pricing import outcome_of_cell, plays, tables
from houseway.odds.kernels.three_card import cells_of_deals
from houseway.odds.prices import PaytableGains
from houseway.odds.simulate.one_round import outcome_of, wagers_laid
from houseway.round.ask import Amount, Answer, Question
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.testing.referee import hold_to_round
from tests.counts import soak

ROUNDS = soak(10_000, 300)
SHEETS = [each for each in sheet_ids() if load_sheet(each).module == "three-card"]


def settled(setting: Setting, deal: list[Card], play: bool) -> Outcome:
    def choose(question: Question) -> Answer:
        option = question.options[0 if play else 1]
        return Answer(question.key, option.id, option.arg.low if isinstance(option.arg, Amount) else None)

    return outcome_of(setting.game, 1, deal, choose, wagers_laid(setting.game, 1))


def by_kernel(setting: Setting, deals: list[list[Card]]) -> list[Outcome]:
    known = tables(setting.game)
    cells = cells_of_deals(np.array(deals, np.int64), plays(setting), known.hands, known.sixes)
    outcome = cache(lambda cell: outcome_of_cell(setting, cell))
    return [outcome(cell) for cell in cells.tolist()]


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_kernel_and_round_agree_wager_by_wager(sheet_id: str) -> None:
    setting = setting_for(load(sheet_id), strategy="advice")
    hold_to_round(setting, lambda deals: by_kernel(setting, deals), cards=6, rounds=ROUNDS, seed=sheet_id)


# One sheet of each way to pay when the player-dealer does not qualify.
@pytest.mark.parametrize("sheet_id", SHEETS[:3])
@pytest.mark.parametrize(
    ("hand", "shown"),
    [("Td 9c 6s", "2h"), ("Jh 9d 2c", "Ts"), ("Qs 9c 2d", "Qc"), ("As 2d 3h", "Ad"), ("5s 3d 2c", "2h")],
)
def test_a_hand_is_played_when_that_gains_more(sheet_id: str, hand: str, shown: str) -> None:
    """Every pair beside the card shown, settled by the readable round, against a fold."""
    setting = setting_for(load(sheet_id))
    game = require_banked(setting.game)
    mine, up = cards(hand), cards(shown)
    pairs = list(combinations(sorted(set(STANDARD) - {*mine, *up}), 2))
    some = Random(1).sample(pairs, 12)
    gains = PaytableGains(game, {})
    known = tables(game)
    place = known.hands.places[(mine[0] * 52 + mine[1]) * 52 + mine[2]]
    decided = bool(plays(setting)[place] >> np.uint64(up[0]) & np.uint64(1))
    told = by_kernel(setting, [[*mine, *pair, *up] for pair in pairs])
    assert all((PLAY in {part.wager for part in outcome}) == decided for outcome in told)
    for pair in some:
        assert settled(setting, [*mine, *pair, *up], decided) in told
    others = [settled(setting, [*mine, *pair, *up], not decided) for pair in pairs]
    mean = [sum(gains.of(outcome, ("ante", PLAY)) for outcome in way) for way in (told, others)]
    assert mean[0] >= mean[1]


def test_every_deal_is_counted_once_for_each_card_shown() -> None:
    setting = setting_for(load(SHEETS[0]), strategy="one-rule")
    assert tables(setting.game).count_cells(plays(setting)).sum() == 22_100 * 18_424 * 3
