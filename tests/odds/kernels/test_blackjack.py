"""Blackjack by the kernel against the readable round, wager by wager, bets on the side among them."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from houseway.core.cards import MARK, Card, cards, shoe, write_cards
from houseway.games.bind import load
from houseway.games.blackjack import table
from houseway.games.blackjack.counsel import Counsel
from houseway.games.family import BankedGame
from houseway.odds.census import Outcome, Setting, setting_for
from houseway.odds.families.blackjack.model import stands_table
from houseway.odds.families.blackjack.pricing import advice_for, chart_for, kernel_rules, outcome_of_code
from houseway.odds.kernels.blackjack import codes_of_orders
from houseway.odds.prices import count_exactly, price
from houseway.odds.simulate.one_round import follow_advice, outcome_of, wagers_laid
from houseway.odds.simulate.simulation import simulate
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import SOAKING, soak

ROUNDS = soak(10_000, 250)
# A round of one player never needs more cards than these.
CARDS = 100
SHEETS = [each for each in sheet_ids() if load_sheet(each).module == "blackjack"]


def by_kernel(setting: Setting, orders: list[list[Card]]) -> list[Outcome]:
    game, plain = setting.game, np.array(orders) % MARK
    codes = codes_of_orders(plain, kernel_rules(game), chart_for(setting), stands_table(game.rules))
    return [outcome_of_code(game, code) for code in codes.tolist()]


def parts(game: BankedGame, outcome: Outcome, unit: Fraction) -> list[tuple[str, Fraction, tuple[str, ...]]]:
    """In any order; all dealt hands together are one unit."""
    bonus = {wager.id for wager in game.sheet.wager if wager.kind == "bonus"}
    units = [Fraction(each.units) * (1 if each.wager in bonus else unit) for each in outcome]
    return sorted((each.wager, count, each.results) for each, count in zip(outcome, units, strict=True))


@pytest.mark.parametrize("sheet_id", SHEETS)
@pytest.mark.parametrize("small", [False, True])
def test_kernel_and_round_agree_wager_by_wager(sheet_id: str, small: bool) -> None:
    """Any cards; and mostly small ones and aces, for long hands, splits and doubles."""
    agree(setting_for(load(sheet_id), strategy="bots"), small)


@pytest.mark.parametrize("sheet_id", SHEETS if SOAKING else SHEETS[:1])
@pytest.mark.parametrize("small", [False, True])
def test_they_agree_by_the_chart_worked_out_for_the_sheet(
    sheet_id: str, small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = setting_for(load(sheet_id), strategy="basic")
    advice = advice_for(setting)
    monkeypatch.setattr(table, "counsel_for", lambda rules, deck, limits: Counsel(rules, advice, limits))
    agree(setting, small)


def agree(setting: Setting, small: bool) -> None:
    game, rng = setting.game, Random(setting.game.sheet.id)
    full = list(shoe(game.sheet.cards, setting.decks).elements())
    few = [card for card in full if (card % MARK) >> 2 in (0, 1, 2, 6, 12)] + full[:60]
    orders = [rng.sample(few if small else full, CARDS) for _ in range(ROUNDS)]
    unit = Fraction(1, len(game.rules.hands))
    for order, outcome in zip(orders, by_kernel(setting, orders), strict=True):
        by_round = outcome_of(game, setting.decks, order, follow_advice, wagers_laid(game, setting.decks))
        assert parts(game, outcome, Fraction(1)) == parts(game, by_round, unit), write_cards(order[:30])


def test_a_split_off_hand_is_played_next() -> None:
    """Three eights: the first is split again before the others are played."""
    setting = setting_for(load("500-club/pure-21-5-blackjack"), strategy="bots")
    order = [*cards("8c 6h 8d 5h 8h 3c 9s Tc 2d Tc Ts 7c 4c 3d 2h 5c"), *[0] * CARDS][:CARDS]
    (outcome,) = by_kernel(setting, [order])
    assert [part.wager for part in outcome].count("split") == 2
    by_round = outcome_of(setting.game, 8, order, follow_advice, wagers_laid(setting.game, 8))
    assert parts(setting.game, outcome, Fraction(1)) == parts(setting.game, by_round, Fraction(1))


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_bets_on_the_side_come_up_as_often_as_counted(sheet_id: str) -> None:
    """The simulation plays and the count does not: what a player does is nothing to the player-dealer's hand."""
    setting: Setting = setting_for(load(sheet_id), strategy="bots")
    dealt = simulate(setting, soak(2_000_000, 200_000), 7)
    for wager in setting.game.sheet.wager:
        if wager.kind == "bonus":
            sure, tried = price(count_exactly(setting, wager.id), wager), price(dealt, wager)
            assert tried.edge.stderr is not None
            assert abs(tried.edge.value - sure.edge.value) < 5 * tried.edge.stderr, wager.id


def test_insurance_is_priced_when_it_is_offered() -> None:
    """Of 415 cards beside the ace of an eight-deck shoe, 128 are tens: 2 * 128 - 287 is -31."""
    setting = setting_for(load("players/21st-century-blackjack-5-0-buster"), 8)
    odds = price(count_exactly(setting, "insurance"), setting.game.sheet.wager_by_id("insurance"))
    assert odds.edge.fraction == Fraction(31, 415)
    assert odds.method == "exact"
