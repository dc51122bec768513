"""A card that is seen at blackjack and at war: held against small counts of the same by hand."""

from collections import Counter

import pytest

from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds.census import Setting, setting_for
from houseway.odds.families.blackjack.draft import compute_strategy
from houseway.odds.families.blackjack.model import UPS, model_of
from houseway.odds.families.blackjack.seen import KnownHole, gains_by_card
from houseway.odds.families.war import seen as war
from houseway.odds.protect.knowledge import knowledge_of
from houseway.odds.protect.removal import worth_of

WAR, BLACKJACK, SWITCH = (
    "lotus/ultimate-war",
    "players/21st-century-blackjack-5-0-buster",
    "players/21st-century-blackjack-switch",
)
NAMED = "lotus/blackjack-x"


def setting_of(sheet_id: str) -> Setting:
    return setting_for(require_banked(load(sheet_id)))


@pytest.mark.parametrize("place", [0, 1])
def test_cards_of_a_war_come_together_to_its_price(place: int) -> None:
    setting = setting_of(WAR)
    table = war.gains_by_card(setting, place)
    assert sum(chance for chance, _ in table.values()) == pytest.approx(1)
    for wager in ("player", "banker", "war", "ultimate-5-player"):
        mean = sum(chance * gains[wager] for chance, gains in table.values())
        assert mean == pytest.approx(float(worth_of(setting, wager)))


def test_an_ace_at_war_wins_or_goes_to_war() -> None:
    """Of 415 cards beside an ace, 31 go to war, which is as good as even; the others are beaten."""
    _, gains = war.gains_by_card(setting_of(WAR), 0)["A"]
    assert gains["player"] == pytest.approx(384 / 415, abs=0.002)


@pytest.mark.parametrize("sheet_id", [BLACKJACK, NAMED])
def test_first_cards_of_blackjack_come_together_to_its_price(sheet_id: str) -> None:
    setting = setting_of(sheet_id)
    left = model_of(setting).left
    for by_card in gains_by_card(setting):
        assert float((by_card * left).sum() / left.sum()) == pytest.approx(float(worth_of(setting, "game")))
    first, shown = gains_by_card(setting)
    assert first.argmax() == 0, "an ace is the best first card"
    assert shown.argmin() == 0, "and the worst to play against"


def test_a_switch_is_not_told_of_by_one_card() -> None:
    assert knowledge_of(setting_of(SWITCH)) == []


def test_a_known_sixteen_is_stood_against_with_twelve() -> None:
    """Ten and six of the player-dealer's, ten and two of the player's: every draw of a small count."""
    model = model_of(setting_of(BLACKJACK))
    seen = KnownHole(model.setting, model.left, model.results, model.gains, 6)
    found = compute_strategy(seen).firsts[1, 10, 2, 10]
    left = Counter({points: int(count) for points, count in zip(UPS, model.left, strict=True)})
    left -= Counter((10, 6, 10, 2))
    # Sixteen takes one card: a five or less makes 17 to 21 and wins, and any other loses.
    made = sum(left[points] for points in range(1, 6)) / left.total()
    assert found == pytest.approx(1 - 2 * made)


def test_a_pat_hand_that_is_known_is_given_up_by_whoever_loses_to_it() -> None:
    """Ten and nine against two tens: half the bet, as only an ace or a deuce would help."""
    model = model_of(setting_of(BLACKJACK))
    seen = KnownHole(model.setting, model.left, model.results, model.gains, 10)
    firsts = compute_strategy(seen).firsts[1]
    assert firsts[10, 9, 10] == pytest.approx(-0.5)
    assert firsts[10, 10, 10] == pytest.approx(0)


def test_a_natural_that_is_known_loses_and_nobody_doubles_into_it() -> None:
    model = model_of(setting_of(BLACKJACK))
    seen = KnownHole(model.setting, model.left, model.results, model.gains, 1)
    firsts = compute_strategy(seen).firsts[1]
    assert firsts[9, 2, 10] == pytest.approx(-1)
    assert firsts[1, 10, 10] == pytest.approx(0)
