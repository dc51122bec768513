"""Hours, bankrolls and covers: against what is worked out on paper, and by playing."""

from fractions import Fraction
from math import exp, log, sqrt
from random import Random

import pytest

from houseway.odds.net.risk import GainChance, adjustment, cover_of, hour_of, value_of_banking
from houseway.odds.net.worth import Money, Worth
from tests.counts import soak


def test_covers_worked_out_on_paper() -> None:
    """Of 1,000 hands 940 need $1, 55 need $2, 4 need $3 and one needs $4."""
    needs = [(count, Fraction(of, 1000)) for count, of in ((1_00, 940), (2_00, 55), (3_00, 4), (4_00, 1))]
    found = cover_of(needs, 2_00)
    assert found.covers == {"95": 2_00, "99": 2_00, "99.9": 3_00}
    assert found.short == pytest.approx(0.005)


def test_an_hour_and_a_bankroll() -> None:
    """$1 a hand with a deviation of $10: an hour of 100 hands, and ln(100) * 10^2 / 2 dollars for a risk of 1%."""
    row = Worth(
        role="player-dealer",
        gross=Money(100, Fraction(100, 1)),
        fee_cents=0,
        net=Money(100, Fraction(100, 1)),
        deviation_cents=1000,
        gains_at=(),
    )
    # A gain of 1,105 or a loss of 905 with equal chances has such a mean, and very nearly such a deviation.
    hour = hour_of(row, [GainChance(1105, 0.5), GainChance(-905, 0.5)], 100, 0.01)
    assert (hour.net_cents, hour.deviation_cents) == (10_000, 10_000)
    assert hour.bankroll_cents == pytest.approx(23_026, rel=0.01)


def test_who_wins_one_unit_or_loses_one_is_ruined_as_every_book_has_it() -> None:
    """The gambler's ruin: with chances of 0.51 and 0.49, 115 units are lost with a chance of (49/51)^115, 1.0%."""
    rate = adjustment([GainChance(1, 0.51), GainChance(-1, 0.49)])
    assert rate == pytest.approx(log(51 / 49))


def test_a_bonus_that_is_large_and_rare_takes_more_than_a_normal_distribution_says() -> None:
    """A bank that gains $1 from 199 hands of 200, and loses $180 in one: found by playing, it is ruined as often."""
    chances = [GainChance(1, 0.995), GainChance(-180, 0.005)]
    mean, rate = 0.995 - 0.9, adjustment(chances)
    normal = 2 * mean / (0.995 + 180**2 * 0.005 - mean**2)
    assert rate is not None
    assert rate < 0.95 * normal, "the same money is less safe"
    rng, start, ruined = Random(7), 1500, 0
    for _ in range(soak(2_000, 200)):
        money = start
        # From three times as much on, hardly anybody is ruined any more.
        while 0 <= money < 3 * start:
            # So many hands are won before one is lost.
            money += int(log(rng.random()) / log(0.995)) - 180
        ruined += money < 0
    share = ruined / soak(2_000, 200)
    assert share < exp(-rate * start) + 4 * sqrt(share / soak(2_000, 200))
    assert share > exp(-rate * (start + 180)) - 4 * sqrt(share / soak(2_000, 200))


def test_what_taking_the_bank_is_worth() -> None:
    """Of three at the table, each banks every third hand: $2 instead of -$1."""
    rows = [
        Worth(role=role, gross=net, fee_cents=0, net=net, deviation_cents=1, gains_at=())
        for role, net in (("player", Money(-100, Fraction(-100, 1))), ("player-dealer", Money(200, Fraction(200, 1))))
    ]
    assert value_of_banking(rows, 2) == Money(100, Fraction(100, 1))
