"""What hangs on a row of a paytable, and what fees leave of an edge: on paper, and by sheets that are changed."""

from dataclasses import replace
from fractions import Fraction

import pytest
from msgspec.structs import replace as with_fields

from houseway.core.money import payout
from houseway.games.bind import load
from houseway.games.family import BankedGame, require_banked
from houseway.odds.census import Census, Setting, setting_for
from houseway.odds.net.overlay import levels, wager_behind
from houseway.odds.prices import count_exactly, price
from houseway.odds.report import sensitivity
from houseway.odds.report.sensitivity import Priced, price_with_census, shifts
from houseway.odds.simulate.simulation import simulate
from houseway.tables.choosing import options_for
from houseway.tables.felt import BankedFelt, require_bank
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish

EZ = "500-club/ez-baccarat"


def test_a_tie_that_pays_a_unit_more() -> None:
    """Ties are 475,627,426,473,216 of 4,998,398,275,503,360 coups: at 9 to 1 the edge is the published 4.84%."""
    setting = setting_for(load(EZ))
    (priced,) = price_with_census(setting, [(setting.game.sheet.wager_by_id("tie"), "")])
    (tie,) = shifts(priced)
    often = Fraction(475_627_426_473_216, 4_998_398_275_503_360)
    assert tie.more == pytest.approx(float(1 - 10 * often)) == pytest.approx(0.0484, abs=0.0001)
    assert tie.less == pytest.approx(float(1 - 8 * often))


NUMBERS = {0: "push", -1: "lose", Fraction(-1, 2): "lose half"}


def paying(game: BankedGame, wager: str, row: str, units: int) -> BankedGame | None:
    """The game with so many units more in one row of a wager, if a sheet has words for that."""
    changed = []
    for each in game.sheet.wager:
        if each.id == wager:
            odds = payout(each.pays[row]).odds + units
            if odds < 0 and odds not in NUMBERS:
                return None
            text = NUMBERS.get(odds) or f"{odds.numerator} to {odds.denominator}"
            each = with_fields(each, pays={**each.pays, row: text})
        changed.append(each)
    return replace(game, sheet=with_fields(game.sheet, wager=tuple(changed)))


@pytest.mark.parametrize(
    ("sheet_id", "strategy", "wagers"),
    [
        (EZ, "none", ["player", "banker", "dragon-7"]),
        ("players/21st-century-blackjack-switch", "bots", ["left", "double"]),  # two hands, of half a unit each
        ("500-club/pure-spanish-21-5", "bots", ["game", "match-the-dealer"]),  # a stake with several results
    ],
)
def test_as_a_sheet_with_that_row_is_priced(sheet_id: str, strategy: str, wagers: list[str]) -> None:
    census = simulate(setting_for(load(sheet_id), strategy=strategy), 20_000, 1)
    game, compared = census.setting.game, 0
    for wager in wagers:
        for shift in shifts(Priced(price(census, game.sheet.wager_by_id(wager)), census)):
            for units, edge in ((-1, shift.less), (1, shift.more)):
                if changed := paying(game, wager, shift.row.outcome, units):
                    again = replace(census, setting=replace(census.setting, game=changed))
                    assert edge == pytest.approx(price(again, changed.sheet.wager_by_id(wager)).edge.value)
                    compared += 1
    assert compared > 5


def test_nothing_is_counted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def take(setting: Setting, wager: str) -> Census:
        asked.append(wager)
        return count_exactly(setting, wager)

    monkeypatch.setattr(sensitivity, "count_exactly", take)
    setting = setting_for(load(EZ))
    found = price_with_census(setting, [(wager, "") for wager in setting.game.sheet.wager])
    assert asked == ["player"], "one census tells of all its wagers"
    assert [each.odds.id for each in found] == [wager.id for wager in setting.game.sheet.wager]
    assert all(each.odds.id in each.census.wagers for each in found)


def test_what_loses_or_pays_a_sum_has_no_unit() -> None:
    """A surrender loses half, and Envy pays dollars for the hands of others."""
    spanish = simulate(setting_for(load("500-club/pure-spanish-21-5"), strategy="bots"), 1_000, 1)
    odds = price(spanish, spanish.setting.game.sheet.wager_by_id("game"))
    losing = {row.outcome for row in odds.rows if isinstance(row.pays, tuple) and row.pays[0] < 0}
    assert losing
    assert losing.isdisjoint(shift.row.outcome for shift in shifts(Priced(odds, spanish)))
    fortune = simulate(setting_for(load("500-club/fortune-pai-gow-poker")), 1_000, 1)
    envy = price(fortune, require_banked(fortune.setting.game).sheet.wager_by_id("envy"))
    assert shifts(Priced(envy, fortune)) == []


def felt_of(sheet_id: str, option: int) -> BankedFelt:
    game = load(sheet_id)
    return require_bank(lay_out(game, options_for(game.sheet, Wish(option=option))))


def test_who_bets_behind_pays_by_the_own_bet() -> None:
    """Option 1 takes $2 from the player-dealer, and $1 of a bet of $10 to $100 (book 001, lines 3356-3367)."""
    felt = felt_of("lotus/ultimate-war", 1)
    least, level = levels(felt, {"player": 0.02})
    assert (level.low, level.high, level.action) == (0, None, 100_00)
    assert least.action == felt.options.minimum
    assert level.paid == {"player-dealer": 200, "player": 100, "back line": 100}
    assert level.nets == pytest.approx({"player-dealer": 0.02 - 0.02, "player": -0.02 - 0.02, "back line": -0.04})


def test_brackets_of_the_table_count_all_bets() -> None:
    """Of EZ Baccarat option 1: $3 of $201 to $400, whoever bet them; $10 of $1,602."""
    first, *_, third, _, _, _, last = levels(felt_of(EZ, 1), {"player": 0.0133})
    assert (first.action, first.paid["player-dealer"]) == (5_00, 50)
    assert first.nets == pytest.approx({"player-dealer": 0.0133 - 0.1, "player": -0.0133}), "$0.50 of $5 is a tenth"
    assert (third.low, third.high, third.paid["player-dealer"], third.paid["back line"]) == (201_00, 400_00, 300, 0)
    assert (last.action, last.paid["player-dealer"]) == (1_602_00, 1_000)
    assert list(third.nets) == ["player-dealer", "player", "back line"]


def test_a_back_line_that_may_not_bet_the_first_wager() -> None:
    """Behind, only Trips and Bad Beat may be bet (book 001): the player-dealer gains on both bets."""
    felt = felt_of("lotus/ultimate-texas-holdem", 1)
    assert wager_behind(felt) == "trips"
    *_, level = levels(felt, {"ante": 0.02, "trips": 0.04})
    gain = level.nets["player-dealer"] + level.paid["player-dealer"] / level.action
    assert gain == pytest.approx(0.03)


def test_no_back_line() -> None:
    felt = felt_of("players/ez-baccarat-panda-8", 4)
    assert wager_behind(felt) is None
    for level in levels(felt, {"player": 0.01}):
        assert list(level.nets) == ["player-dealer", "player"]
