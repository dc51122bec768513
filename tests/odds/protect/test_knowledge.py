"""A card that somebody sees: what is published, and what plain enumeration gives."""

import tomllib
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.three_card import rank
from houseway.odds.census import Outcome, Setting, setting_for
from houseway.odds.families.baccarat.seen import gains_by_card
from houseway.odds.families.three_card.pricing import gains_of_play, tables
from houseway.odds.families.three_card.seen import worth_of_two_seen, worth_with_partners
from houseway.odds.protect.knowledge import best_groups, bet_the_better, knowledge_of
from tests.counts import soak

FACTS = tomllib.loads((Path(__file__).parents[2] / "facts" / "protection.toml").read_text(encoding="utf-8"))
BACCARAT, THREE_CARD = "500-club/ez-baccarat", "players/three-card-poker-6-card-bonus"
COMMISSION = 0.95


def setting_of(sheet_id: str) -> Setting:
    return setting_for(require_banked(load(sheet_id)))


def line(side: str, pays: float) -> "type[object]":
    def gain(outcome: Outcome) -> float:
        (result,) = next(part.results for part in outcome if part.wager == side)
        return {"tie": 0.0, "lose": -1.0}.get(result, pays)

    return gain  # type: ignore[return-value]


def test_the_first_card_of_a_hand_is_worth_what_is_published() -> None:
    fact = FACTS["baccarat-first-card"]
    lines = {"player": line("player", 1), "banker": line("banker", COMMISSION)}
    table = gains_by_card(setting_of(BACCARAT), 0, lines)  # type: ignore[arg-type]
    gain, share = bet_the_better(table, ("player", "banker"), may_pass=False)
    assert share == pytest.approx(1)
    assert f"{gain:.3%}" == fact["known_first_or_third"]
    third, _ = bet_the_better(
        gains_by_card(setting_of(BACCARAT), 2, lines),  # type: ignore[arg-type]
        ("player", "banker"),
        may_pass=False,
    )
    assert third == pytest.approx(gain)
    groups, told, bet = best_groups(table, ("player", "banker"), may_pass=False)
    assert groups == " | ".join(fact["groups"])
    assert f"{told * bet:.3%}" == fact["known_first_or_third"]
    for side in ("player", "banker"):
        for card, published in fact[f"{side}_by_card"].items():
            # The printed table is of a card dealt before a whole shoe, ours of one dealt from it.
            assert table[card][1][side] == pytest.approx(published, abs=0.0006)


def test_marks_that_tell_two_groups_are_worth_no_more_than_the_card() -> None:
    table = {"a": (0.5, {"w": 0.2}), "b": (0.25, {"w": -0.4}), "c": (0.25, {"w": 0.1})}
    gain, share = bet_the_better(table, ("w",), may_pass=True)
    assert gain * share == pytest.approx(0.125)
    groups, told, bet = best_groups(table, ("w",), may_pass=True)
    assert groups == "b | a c"
    assert told * bet == pytest.approx(0.125)


def test_every_card_known_is_worth_more_than_none() -> None:
    for each in knowledge_of(setting_of(BACCARAT)):
        assert each.gain * each.share_bet >= max(each.blind, 0.0)
        assert each.share_bet <= 1 + 1e-9


def best_by_hand(setting: Setting, rng: Random) -> float:
    """One deal: the best of a bet and a fold, over every third card, by the readable ranking."""
    gains, fold = gains_of_play(setting)
    deck = rng.sample(range(52), 52)
    mine, seen, rest = rank(deck[:3], setting.game.rules), deck[3:5], deck[5:]
    least = tables(setting.game).hands.qualifies_from
    total = 0
    for third in rest:
        theirs = rank([*seen, third], setting.game.rules)
        total += int(gains[1 + (mine > theirs) - (mine < theirs), int(theirs >= least)])
    return max(total / len(rest), float(fold)) / -fold


def test_two_cards_seen_are_worth_what_single_deals_say() -> None:
    setting, rng, count = setting_of(THREE_CARD), Random(5), soak(40_000, 300)
    won = [best_by_hand(setting, rng) for _ in range(count)]
    mean = sum(won) / count
    error = sqrt(sum((each - mean) ** 2 for each in won)) / count
    assert abs(worth_of_two_seen(setting) - mean) < 4 * error


def test_an_up_card_costs_the_player_what_is_published_and_partners_help() -> None:
    setting = setting_of(THREE_CARD)
    fact = FACTS["three-card-up-card"]
    alone, error = worth_with_partners(setting, 1, soak(200_000, 2_000), 3)
    assert abs(alone - float(fact["edge"].rstrip("%")) / 100) < 4 * error + 0.0005
    six, more = worth_with_partners(setting, 6, soak(50_000, 500), 3)
    assert six > alone - 4 * (error + more)
