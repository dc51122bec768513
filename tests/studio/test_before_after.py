"""A game before and after a change: what each role earns, in numbers that `worth` has too."""

import pytest

from houseway.api.figures import odds, worth
from houseway.law.conforming import conform
from houseway.law.profiles import load_profile
from houseway.odds.report.plots import Bar, bars_alone
from houseway.sheets.shelf import load_sheet
from houseway.studio.before_after import compare, earn
from houseway.studio.quote import Laying

EZ, CLUB = "500-club/ez-baccarat", "500-club/pure-21-5-blackjack"


def test_what_roles_earn_is_what_worth_says() -> None:
    found = earn(load_sheet(EZ), Laying())
    player, bank = worth(EZ, {"player": found.bet})
    assert found.player == pytest.approx(60 * player.net.cents)
    assert found.bank == pytest.approx(60 * bank.net.cents)
    assert found.edge == pytest.approx(odds(EZ, wager="player").wagers[0].edge.value)


def test_a_rotation_changes_nobodys_earnings() -> None:
    sheet = load_sheet(EZ)
    before, after = compare(sheet, conform(sheet, load_profile("ca-2026-doj")), Laying())
    assert (before.edge, before.player, before.bank) == (after.edge, after.player, after.bank)


def test_without_a_bust_everything_hangs_on_who_has_the_ties() -> None:
    """Ties to the bank make a game that it gains from; ties to the player make one that nobody would bank."""
    sheet = load_sheet(CLUB)
    before, to_bank, to_player = compare(sheet, conform(sheet, load_profile("ca-2026-doj")), Laying())
    assert (before.way, to_bank.way, to_player.way) == ("", "ties to the player-dealer", "ties to the player")
    picture = bars_alone("an hour", [Bar(each.way, each.bank, "") for each in (before, to_bank, to_player)])
    assert "<style>" in picture
    assert ".name{text-anchor:end}" in picture
    assert to_player.edge < 0 < before.edge < to_bank.edge
    assert to_player.bank < before.bank < to_bank.bank
