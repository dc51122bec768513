"""A count seen from the bank, worked out by hand."""

import pytest

from houseway.odds.protect.attacks import Base, CountPlayed
from houseway.odds.protect.bank import ROUNDS_A_SHUFFLE, see_from_bank
from houseway.odds.protect.gauge import CutResult, gauge


def result(cut: int, rounds: float, won: float) -> CutResult:
    """Two shoes of so many rounds, ten bets in each, which won so much in all; every bet squares to 36."""
    bets = 20.0
    sums = [2, 2 * rounds, bets, won, 2 * rounds**2, 200, won**2 / 2, 20 * rounds, won * rounds, won * 10, bets * 36]
    return gauge(sums, cut)


def played(*cuts: CutResult, base: Base | None = None) -> CountPlayed:
    return CountPlayed(
        wager="dragon-7",
        title="Dragon 7",
        paytable="",
        name="own",
        is_true=True,
        tags={"8": 1},
        trigger=1,
        efficiency=None,
        base=base,
        cuts=cuts,
    )


def test_what_a_count_costs_an_hour_and_when_it_shows() -> None:
    side = see_from_bank(played(result(14, 80, 1.6), result(104, 60, 0.12)), 100_00, 60)
    assert side.cost_cents == 60_00, "0.01 units a round, 60 rounds, $100"
    deviation = (36 * 20 / 160 - 0.01**2) ** 0.5
    assert side.rounds_to_show == pytest.approx((2 * deviation / 0.01) ** 2, rel=0.001)
    ways = {each.what: each for each in side.countermeasures}
    cut = ways["cut card before the last 104 cards"]
    assert cut.saves_cents == 54_00
    dealt, then = (rounds / (rounds + ROUNDS_A_SHUFFLE) for rounds in (80, 60))
    assert cut.costs_play == pytest.approx(1 - then / dealt)
    saved = [each.saves_cents for each in side.countermeasures]
    assert saved == sorted(saved, reverse=True)


def test_the_base_wager_is_taken_off() -> None:
    base = Base("banker", "Banker line", -0.01, 1)
    side = see_from_bank(played(result(14, 80, 1.6), base=base), 100_00, 60)
    assert side.cost_cents == 52_50, "an eighth of the rounds is bet, at one unit of a hundredth beside it"
    every = next(each for each in side.countermeasures if "on every hand" in each.what)
    assert every.saves_cents == 52_50, "seven eighths of a hundredth a round: as much as the count wins"


def test_a_count_that_wins_nothing_costs_nothing_and_never_shows() -> None:
    side = see_from_bank(played(result(14, 80, -1.6)), 100_00, 60)
    assert (side.cost_cents, side.rounds_to_show) == (0, None)
