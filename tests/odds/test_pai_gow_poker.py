"""Pai gow poker's prices: published figures, the kernel against the readable hands, and every wager priced."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from houseway.games.bind import load
from houseway.games.family import BankedGame, require_banked
from houseway.games.pai_gow_poker.showdown import by_house_way, can_be_queen_high, is_ace_high
from houseway.hands.high import PAIR, number
from houseway.hands.pai_gow_bonus import RESULTS, kind, with_pair
from houseway.odds.census import setting_for
from houseway.odds.families.pai_gow_poker import pricing
from houseway.odds.families.pai_gow_poker import two_aces as pai_gow_pairs
from houseway.odds.families.pai_gow_poker.one_hand import census, result_of
from houseway.odds.families.pai_gow_poker.two_aces import ace_high_counts
from houseway.odds.kernels.pai_gow import DEALERS, PAIRS, QUEENS
from houseway.odds.prices import price
from houseway.odds.simulate import shards
from houseway.odds.simulate.simulation import simulate
from tests.counts import SOAKING, soak

SHEETS = (
    "500-club/fortune-pai-gow-poker",
    "500-club/face-up-pai-gow-poker",
    "lotus/mini-pai-gow",
    "lotus/royal-pai-gow-poker",
    "lotus/ultimate-pai-gow-poker",
    "limelight/fortune-pai-gow-poker",
)


def game_of(sheet_id: str) -> BankedGame:
    return require_banked(load(sheet_id))


def test_aces_bonus_over_every_hand_of_six() -> None:
    """The paytable against the counts of the fact file: what it pays less what it takes, of 22,957,480 hands."""
    game = game_of("lotus/mini-pai-gow")
    odds = price(pricing.exact(setting_for(game), "aces"), game.sheet.wager_by_id("aces"))
    paid = 48 * 2500 + 192 * 1000 + 940 * 100 + 8248 * 100 + 19752 * 50 + 196896 * 15 + 314944 * 5 + 71280 * 5
    paid += 696228 * 3 + 853264 * 2 + 2802672 + 12060 * 50
    hits = 48 + 192 + 940 + 8248 + 19752 + 196896 + 314944 + 71280 + 696228 + 853264 + 2802672 + 12060
    assert odds.method == "exact"
    assert odds.edge.fraction == Fraction(22957480 - hits - paid, 22957480)


# Over every hand; those of seven cards are counted in a soak. Fortune's 8.49 percent follow from published counts of
# hands (Wizard of Odds), three of a kind in a straight paid as such.
EXACT = [("lotus/mini-pai-gow", "aces", "16.0171%")]
EXACT_IN_A_SOAK = [
    ("500-club/fortune-pai-gow-poker", "fortune", "8.4900%"),
    ("lotus/lucky-pai-gow-poker", "lucky", "7.5155%"),
    ("lotus/pai-gow-poker-triple-bonus", "double-luck", "9.1358%"),
    ("lotus/pai-gow-poker-triple-bonus", "happy-pai-gow", "7.1822%"),
    ("limelight/fortune-pai-gow-poker", "fortune", "10.6931%"),
    ("players/fortune-pai-gow-poker", "fortune", "19.5137%"),
]


@pytest.mark.parametrize(("sheet_id", "wager", "edge"), [*EXACT, *(EXACT_IN_A_SOAK if SOAKING else [])])
def test_bonus_bets_over_every_hand(sheet_id: str, wager: str, edge: str) -> None:
    game = game_of(sheet_id)
    odds = price(pricing.exact(setting_for(game), wager), game.sheet.wager_by_id(wager))
    assert (odds.method, f"{odds.edge.value:.4%}") == ("exact", edge)


def test_other_wagers_on_hands_that_are_seen_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of the best ways is chosen may matter to them; to the game wager it does not."""
    monkeypatch.setattr(pricing, "BOTH_HANDS", "another judge")
    monkeypatch.setattr(pricing, "ERROR", 1.0)
    monkeypatch.setattr(shards, "SHARD_ROUNDS", 2_000)
    found = pricing.exact(setting_for(game_of("500-club/face-up-pai-gow-poker")), "game")
    assert (found.method, set(found.wagers)) == ("simulation", {"game"})


def test_two_hands_that_are_nothing_but_an_ace() -> None:
    """In a soak, against the hands counted one by one."""
    game = game_of("lotus/ace-up-pai-gow-poker")
    counts = ace_high_counts(game.rules)
    assert sum(counts.values()) == comb(53, 7) * comb(46, 7)
    if SOAKING:
        either = census(7, game.rules.joker_is)["ace-high"] * comb(46, 7)
        assert counts["both"] + counts["with-joker"] + counts["without-joker"] == either
    odds = price(pricing.exact(setting_for(game), "ace-up"), game.sheet.wager_by_id("ace-up"))
    assert (odds.method, f"{odds.edge.value:.4%}") == ("exact", "4.7905%")


def test_pairs_of_hands_against_every_pair_of_a_small_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands of three of ten cards, five ranks in two suits; three of a suit are a flush."""
    monkeypatch.setattr(pai_gow_pairs, "SUITS", 2)
    monkeypatch.setattr(pai_gow_pairs, "FLUSH", 3)
    pai_gow_pairs._ways_to_share.cache_clear()
    pai_gow_pairs._more.cache_clear()
    deck = [(rank, suit) for rank in range(5) for suit in range(2)]
    good = [
        hand
        for hand in combinations(deck, 3)
        if len({rank for rank, _ in hand}) == 3 and len({suit for _, suit in hand}) == 2
    ]
    pairs = sum(not set(one) & set(other) for one, other in product(good, good))
    ranks = [(sum(1 << rank for rank in each), False) for each in combinations(range(5), 3)]
    assert pai_gow_pairs._count_pairs(ranks, ranks) == pairs
    pai_gow_pairs._ways_to_share.cache_clear()
    pai_gow_pairs._more.cache_clear()


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_the_kernel_sees_two_hands_as_the_readable_game_does(sheet_id: str) -> None:
    """Every cell that comes up in some deals, worked out again from its example."""
    game = game_of(sheet_id)
    setting = setting_for(game, strategy=pricing.HOUSE_WAY)
    counts, examples = pricing.simulate(setting, soak(200_000, 4000), np.array([1, 2, 3, 4], np.uint64))
    assert counts.sum() == 2 * soak(200_000, 4000)
    for cell in np.flatnonzero(counts):
        assert cell_of(game, examples[cell].tolist()) == cell


def cell_of(game: BankedGame, cards: list[int]) -> int:
    rules = game.rules
    mine, theirs = cards[: rules.cards], cards[rules.cards :]
    hand, dealer = by_house_way(mine, rules), by_house_way(theirs, rules)
    compared = [
        (a > b) - (a < b) + 1 for a, b in ((hand.front_rank, dealer.front_rank), (hand.behind_rank, dealer.behind_rank))
    ]
    ace = 0
    if is_ace_high(theirs, rules):
        ace = 2 if 52 in theirs else 1
    qualifies = dealer.behind_rank >= number(PAIR, ("23456789TJQKA".index(rules.double_down_qualifies or "2"),))
    qualifies = qualifies or not rules.double_down_qualifies
    kinds = [result_of(code) for code in range(2 * len(RESULTS))]
    bonus = with_pair if rules.cards == 7 else kind
    queen = 52 in mine and can_be_queen_high(mine)
    threes = number(PAIR, (1,))
    cell = (compared[0] * 3 + compared[1]) * DEALERS + ace * 2 + qualifies
    cell = (cell * len(kinds) + kinds.index(bonus(mine, rules.joker_in_bonus))) * QUEENS + queen
    return cell * PAIRS + (hand.front_rank >= threes) * 2 + (dealer.front_rank >= threes)


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_every_wager_has_a_price(sheet_id: str) -> None:
    game = game_of(sheet_id)
    for strategy in pricing.strategies(game):
        found = simulate(setting_for(game, strategy=strategy), 20_000, 1)
        for wager in game.sheet.wager:
            for label in wager.tables:
                odds = price(found, wager, label)
                assert odds.edge.stderr is not None
                assert abs(odds.edge.value) < 1


@pytest.mark.parametrize(
    ("sheet_id", "strategy", "published", "within"),
    [
        # Pai gow poker, both hands by a house way, without commission: the Wizard of Odds has 1.3 percent.
        ("500-club/fortune-pai-gow-poker", "house-way", 0.013, 0.006),
        # Face Up Pai Gow Poker, the dealer's hand seen: 1.81 percent, where A-2-3-4-5 is the second highest straight.
        ("500-club/face-up-pai-gow-poker", "best-seen", 0.0181, 0.006),
    ],
)
def test_game_wagers_near_published_figures(sheet_id: str, strategy: str, published: float, within: float) -> None:
    game = game_of(sheet_id)
    found = simulate(setting_for(game, strategy=strategy), 200_000, 11)
    assert abs(price(found, game.sheet.wager_by_id("game")).edge.value - published) < within
