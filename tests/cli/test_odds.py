"""Prices in the terminal."""

from tests.cli.conftest import Call


def test_a_wager_that_the_strategy_never_makes_is_not_said_to_cost_nothing(call: Call) -> None:
    words = ("odds", "lotus/blackjack-x", "--strategy", "bots", "--rounds", 2_000)
    insurance = next(line for line in call(*words).out.splitlines() if "Insurance" in line)
    assert "never made" in insurance
    assert "0.0000%" not in insurance
