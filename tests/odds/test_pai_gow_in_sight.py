"""Hands set in sight of the player-dealer's: the count against hands tried one by one."""

from itertools import permutations
from math import comb

import numpy as np
import pytest

from houseway.core.cards import JOKERS
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.house_way.setting import Split, splits
from houseway.games.pai_gow_poker.showdown import by_house_way, compare
from houseway.odds.census import setting_for
from houseway.odds.families.pai_gow_poker import in_sight, pricing
from houseway.odds.families.pai_gow_poker.two_aces import ace_high_counts
from houseway.odds.kernels import pai_gow as kernel
from houseway.odds.prices import price
from houseway.odds.simulate.simulation import simulate
from tests.counts import SOAKING, soak

SHEET = "500-club/face-up-pai-gow-poker"
HANDS = 40


def some_hands(rng: np.random.Generator) -> list[list[int]]:
    """Hands as the kernels take them, of different ranks, so that no two are one hand in other suits."""
    found: dict[tuple[int, ...], list[int]] = {}
    while len(found) < HANDS:
        # Of few cards, so that many of the hands share some.
        cards = sorted(rng.choice([*range(28, 52), JOKERS[0]], 7, replace=False).tolist(), reverse=True)
        hand = [card for card in cards if card not in JOKERS] + [card for card in cards if card in JOKERS]
        found.setdefault(tuple(card >> 2 for card in hand), hand)
    return list(found.values())


def in_all_suits(hand: list[int]) -> list[list[int]]:
    renamed = {
        tuple(sorted(card if card in JOKERS else card & ~3 | names[card & 3] for card in hand))
        for names in permutations(range(4))
    }
    return [list(each) for each in sorted(renamed)]


def test_game_wagers_that_are_set_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what was counted once, a deal of each kind is judged; a soak counts it again, and beside a simulation."""
    found = in_sight.CountInSight(2049263384196156, 3223161709670724, 2205631055697120, 772402881650400)
    if not SOAKING:
        monkeypatch.setattr(in_sight, "count", lambda *_: found)
    assert sum(found) == comb(53, 7) * comb(46, 7)
    game = require_banked(load(SHEET))
    assert found.ace_high == sum(ace_high_counts(game.rules).values()) - ace_high_counts(game.rules)["lose"]
    odds = price(pricing.exact(setting_for(game), "game"), game.sheet.wager_by_id("game"))
    assert (odds.method, f"{odds.edge.value:.4%}") == ("exact", "1.8953%")
    assert {row.outcome: row.count for row in odds.rows} == {
        "win": found.wins,
        "push": found.pushes,
        "player-dealer-ace-high": found.ace_high,
        "lose": found.losses,
    }
    # Dealt independently, by the readable choice of a setting.
    dealt = price(simulate(setting_for(game), soak(20_000_000, 200_000), 5), game.sheet.wager_by_id("game"))
    assert dealt.edge.stderr is not None
    assert abs(dealt.edge.value - odds.edge.value) < 4.5 * dealt.edge.stderr
    assert dealt.hit_frequency == pytest.approx(odds.hit_frequency, abs=soak(1, 6) / 1000)


@pytest.mark.parametrize("copies", ["player", "player-dealer"])
def test_wins_and_losses_against_hands_tried_one_by_one(copies: str) -> None:
    game = require_banked(load(SHEET))
    sees = kernel.WINS_COPIES if copies == "player" else kernel.SEES
    way = pricing.compile_rules(game).way._replace(sees=sees)
    hands = some_hands(np.random.default_rng(4))
    dealt = [by_house_way(hand, game.rules) for hand in hands]
    everyone = [in_all_suits(hand) for hand in hands]
    left_out = np.arange(HANDS) % 5 == 0
    every = in_sight.prepare(
        np.array(hands, np.int8),
        np.array([len(each) for each in everyone]),
        np.array([split.front_rank for split in dealt]),
        np.array([split.behind_rank for split in dealt]),
        left_out,
        way,
    )
    wins = losses = 0
    for mine in hands:
        ways = [split for split in splits(mine, game.rules.joker_is) if not split.is_foul]
        for at, others in enumerate(everyone):
            apart = sum(not set(mine) & set(theirs) for theirs in others) * len(in_all_suits(mine))
            won = best(ways, dealt[at], copies == "player")
            wins += apart * (won == 2 and not left_out[at])
            losses += apart * (won == 0 and not left_out[at])
    assert wins > 0
    assert losses > 0
    assert in_sight._look(every, 2, lambda done, total: None) == (wins, losses)


def best(ways: list[Split], dealer: Split, copies_win: bool) -> int:
    return max(sum(compare(split, dealer, copies_win)) for split in ways)
