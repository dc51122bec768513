"""Rules of blackjack that no book here has: the same by kernel and round, and the same edge counted and dealt."""

from functools import cache
from typing import Any

import msgspec
import pytest

from houseway.core.text import Mistake
from houseway.games.bind import bind
from houseway.odds.census import Setting, setting_for
from houseway.odds.prices import count_exactly, price
from houseway.odds.simulate.simulation import simulate
from houseway.sheets.shelf import load_sheet
from tests.counts import SOAKING, soak
from tests.games.blackjack_table import CLUB, SPANISH, SWITCH
from tests.odds.kernels.test_blackjack import agree

ROUNDS = soak(20_000_000, 500_000)
NO_BUST: dict[str, Any] = {
    "over_21": "is compared",
    "naturals": "count 21",
    "ties": "to the player-dealer",
    "both_bust": "player loses",
    "both_21": "push",
}
# Each rule by itself, then all that go together.
CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "stands on soft 17": (CLUB, {"dealer_soft_17": "stands"}),
    "doubles on 9 to 11": (CLUB, {"doubled_totals": [9, 10, 11]}),
    "no double after a split": (CLUB, {"double_after_split": False}),
    "no hole card": (CLUB, {"hole_card": "drawn after the players", "naturals_paid": "with the other hands"}),
    "naturals count 21": (CLUB, {"naturals": "count 21"}),
    "ties to the player": (CLUB, {"ties": "to the player"}),
    "no bust": (CLUB, NO_BUST),
    "all of it": (SPANISH, {**NO_BUST, "dealer_soft_17": "stands", "doubled_totals": [9, 10, 11], "hard_31": False}),
    "two hands": (SWITCH, {**NO_BUST, "dealer_22": "loses", "insurance": "none"}),
}


@cache
def setting_with(name: str, strategy: str) -> Setting:
    sheet_id, rules = CHANGES[name]
    sheet = load_sheet(sheet_id)
    wagers = tuple(each for each in sheet.wager if each.judge != "insurance" or rules.get("insurance") != "none")
    changed = msgspec.structs.replace(sheet, rules={**sheet.rules, **rules}, wager=wagers)
    order = [each for each in sheet.bank.settle.order if each in {wager.id for wager in wagers}] if sheet.bank else []
    assert changed.bank is not None
    settle = msgspec.structs.replace(changed.bank.settle, order=tuple(order))
    bank = msgspec.structs.replace(changed.bank, settle=settle)
    return setting_for(bind(msgspec.structs.replace(changed, bank=bank)), strategy=strategy)


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("small", [False, True])
def test_kernel_and_round_agree(name: str, small: bool) -> None:
    agree(setting_with(name, "bots"), small)


@pytest.mark.parametrize("name", CHANGES if SOAKING else [each for each in CHANGES if each != "two hands"])
def test_the_edge_that_is_counted_is_the_edge_that_is_dealt(name: str) -> None:
    setting = setting_with(name, "bots")
    wager = setting.game.sheet.wager_by_id(setting.game.rules.hands[0])
    counted = price(count_exactly(setting, wager.id), wager)
    dealt = price(simulate(setting, ROUNDS, seed=5), wager)
    assert dealt.edge.stderr
    assert abs(counted.edge.value - dealt.edge.value) < 4 * dealt.edge.stderr


def test_better_rules_are_worth_more_to_the_player() -> None:
    def edge(**rules: Any) -> float:
        sheet = load_sheet(CLUB)
        setting = setting_for(bind(msgspec.structs.replace(sheet, rules={**sheet.rules, **rules})))
        return price(count_exactly(setting, "game"), sheet.wager_by_id("game")).edge.value

    as_it_is = edge()
    assert edge(dealer_soft_17="stands") < as_it_is
    assert edge(double_after_split=False) > as_it_is
    assert edge(doubled_totals=[10, 11]) > edge(doubled_totals=[9, 10, 11]) > as_it_is


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ({"over_21": "is compared", "hard_31": True, "both_bust": "player loses"}, "hard_31"),
        ({"over_21": "is compared"}, "over_21"),
        ({"ties": "to the player", "both_21": "player wins"}, "both_21"),
        ({"naturals": "count 21", "insurance": "settled with the hand"}, "insurance"),
        ({"hole_card": "drawn after the players", "insurance": "settled at the check"}, "insurance"),
    ],
)
def test_rules_that_contradict_each_other_are_refused(rules: dict[str, Any], key: str) -> None:
    sheet = load_sheet(CLUB)
    with pytest.raises(Mistake, match=key):
        bind(msgspec.structs.replace(sheet, rules={**sheet.rules, **rules}))
