"""The example holds to all that Houseway's own games hold to."""

from collections.abc import Callable
from pathlib import Path

import pytest
from two_up.family import Hand, rank

from houseway.core.cards import Card
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds.census import Outcome, Part, setting_for
from houseway.odds.prices import price
from houseway.odds.simulate.simulation import simulate
from houseway.testing.referee import hold_to_round
from houseway.testing.tables import Broken

SHEET = Path(__file__).parent.parent / "book" / "two-up.toml"


@pytest.mark.sheets(SHEET)
def test_it_holds_of_the_game(battery_check: Callable[[], None]) -> None:
    battery_check()


@pytest.mark.book(SHEET.parent)
def test_nothing_is_wrong_with_the_book(book_check: Callable[[], list[str]]) -> None:
    assert book_check() == []


def by_hand(deals: list[list[Card]]) -> list[Outcome]:
    """Settle rounds of one player without dealing them: what a kernel does for speed."""
    return [_settled(rank(cards[:2]), rank(cards[2:])) for cards in deals]


def _settled(mine: Hand, theirs: Hand) -> Outcome:
    bonus = "aces" if mine[:2] == (2, 12) else ("high-cards", "suited", "pair")[mine[0]]
    if mine < (0, 10, 0):
        return (Part("ante", 1, ("fold",)), Part("pair-up", 1, (bonus,)))
    result = "win" if mine > theirs else "lose"
    raised = Part("raise", 3 if mine >= (1, 8, 0) else 1, (result,))
    return (Part("ante", 1, (result,)), Part("pair-up", 1, (bonus,)), raised)


def test_a_kernel_agrees_with_the_round() -> None:
    setting = setting_for(load(str(SHEET)))
    hold_to_round(setting, by_hand, cards=4, rounds=500, seed=1)
    with pytest.raises(Broken, match="the kernel says"):
        hold_to_round(setting, lambda deals: by_hand([[*cards[2:], *cards[:2]] for cards in deals]), 4, 500, seed=1)


def test_it_has_a_price() -> None:
    """The bonus bet goes by one hand of 1,326, which can be counted: the simulation is within four errors of that."""
    game = require_banked(load(str(SHEET)))
    setting = setting_for(game)
    census = simulate(setting, 4_000, seed=1)
    assert census.trials == 4_000
    ante = price(census, game.sheet.wager_by_id("ante"))
    bonus = price(census, game.sheet.wager_by_id("pair-up"))
    assert ante.counted == ("ante", "raise")
    assert ante.edge.stderr
    assert bonus.edge.stderr
    edge = -(20 * 6 + 6 * 72 + 1 * 312 - 936) / 1326  # aces, other pairs, suited; all else loses
    assert abs(bonus.edge.value - edge) < 4 * bonus.edge.stderr
