"""The best five of six cards, every one of 20,358,520: the figures that the books print beside their paytables."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.three_card import ThreeCardHand as ThreeCards
from houseway.round.event import Stake
from tests.games import three_card_deals as deals

PLAYERS = "players/three-card-poker-6-card-bonus"
PLAYERS_1_1 = "players/three-card-poker-1-1"
LIMELIGHT = "limelight/three-card-poker-6-card-bonus"

SIX_CARD_HANDS = Path(__file__).parents[1] / "facts" / "six_card_hands.txt"


def six_card_results(sheet_id: str, wager_id: str) -> Counter[str]:
    """Every six cards of a deck, by the result the sheet's judge gives them."""
    game = require_banked(load(sheet_id))
    judge, stake = game.judge(game.sheet.wager_by_id(wager_id)), Stake("Bob", deals.SPOT, wager_id, 5_00)
    results: Counter[str] = Counter()
    for cards, alike in deals.six_cards():
        mine, theirs = ThreeCards(tuple(cards[:3]), 0), ThreeCards(tuple(cards[3:]), 0)
        (result,) = judge.results_of(deals.showdown(mine, theirs, game.rules), stake)
        results[result] += alike
    return results


def test_every_six_cards_by_kind() -> None:
    lines = [line.split(maxsplit=1) for line in SIX_CARD_HANDS.read_text("utf-8").splitlines() if line[0] != "#"]
    published = {kind.replace(" ", "-"): int(hands) for hands, kind in lines}
    results = six_card_results(PLAYERS, "6-card-bonus")
    assert {"total": results.total(), **results} == published


@pytest.mark.parametrize(
    ("sheet_id", "edge"),
    [
        (PLAYERS, "6.74"),  # players, lines 3184-3185
        (PLAYERS_1_1, "6.74"),
        (LIMELIGHT, "8.56"),  # limelight, lines 611-612
    ],
)
def test_the_figures_the_books_print(sheet_id: str, edge: str) -> None:
    results = six_card_results(sheet_id, "6-card-bonus")
    game = require_banked(load(sheet_id))
    wager = game.sheet.wager_by_id("6-card-bonus")
    (pays,) = wager.tables.values()
    odds = {result: payout.odds for result, payout in game.judge(wager).payouts(pays).items()}
    lost = -sum((Fraction(count, results.total()) * odds[result] for result, count in results.items()), Fraction(0))
    hit = Fraction(sum(count for result, count in results.items() if odds[result] > 0), results.total())
    assert f"{float(lost):.2%}" == f"{edge}%"
    assert f"{float(hit):.4%}" == "7.2798%"
