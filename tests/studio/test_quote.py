"""A quote says what `odds`, `worth` and `fees` say, from counts that are there, and says where it has none."""

from fractions import Fraction

import pytest

from houseway.games.bind import bind, load
from houseway.games.family import require_banked
from houseway.odds.census import setting_for
from houseway.odds.net.seated import Wagers, censuses_of, table_of, whole_cover
from houseway.odds.net.worth import worth
from houseway.odds.prices import count_exactly, prices
from houseway.sheets.shelf import read_sheet
from houseway.studio.appraise import Appraiser, bind_changed
from houseway.studio.change import BaseSheet, SheetChange
from houseway.studio.counts import count_one
from houseway.studio.fees import FeeEdit
from houseway.studio.quote import Laying, Quote
from houseway.studio.seek import Goal, seek_goal
from houseway.tables.choosing import usual_options
from houseway.tables.felt import require_bank
from houseway.tables.lay_out import lay_out

BACCARAT = BaseSheet("500-club/ez-baccarat")
THREE_CARD = BaseSheet("500-club/three-card-poker-6-card-bonus")
DRAGON = {"dragon-7": {"": {"win": "39 to 1"}}}


@pytest.fixture(scope="module")
def appraiser() -> Appraiser:
    return Appraiser()


def edge(quote: Quote, wager: str) -> float:
    (found,) = {each.edge for each in quote.wagers if each.id == wager}
    assert found is not None
    return found


def test_a_paytable_changes_its_edge_and_no_other(appraiser: Appraiser) -> None:
    before, after = (appraiser.quote(BACCARAT, SheetChange(pays=pays), Laying()) for pays in ({}, DRAGON))
    assert f"{edge(before, 'dragon-7'):.2%} {edge(after, 'dragon-7'):.2%}" == "7.61% 9.86%"
    assert edge(before, "tie") == edge(after, "tie")
    assert {each.standing for each in after.wagers} == {"counted"}


@pytest.mark.parametrize(
    "sheet",
    ["500-club/ez-baccarat", "lotus/ultimate-war", "500-club/three-card-poker-6-card-bonus", "lotus/mah-jong-pai-gow"],
)
def test_it_says_what_odds_and_worth_say(appraiser: Appraiser, sheet: str) -> None:
    game = require_banked(load(sheet))
    setting = setting_for(game)
    quote = appraiser.quote(BaseSheet(sheet), SheetChange(), Laying())
    wagers = [(game.sheet.wager_by_id(each.id), each.label) for each in quote.wagers]
    for mine, theirs in zip(quote.wagers, prices(setting, wagers), strict=True):
        assert (mine.edge, mine.hits, mine.deviation) == (theirs.edge.value, theirs.hit_frequency, theirs.std_dev)
    felt = require_bank(lay_out(game, usual_options(game.sheet)))
    table = table_of(felt, Wagers(quote.laying.bets, 1, 0), censuses_of(felt, setting, list(quote.laying.bets)))
    covered = table._replace(wagers=Wagers(quote.laying.bets, 1, whole_cover(table)))
    assert quote.worth
    for mine_role, role in zip(quote.worth.roles, worth(covered), strict=True):
        assert (mine_role.net, mine_role.fee) == pytest.approx((role.net.cents, role.fee_cents))
        assert mine_role.deviation == pytest.approx(role.deviation_cents)
        assert mine_role.gains_at == tuple((each.least, each.most) for each in role.gains_at)


def test_a_changed_fee_is_the_role_s(appraiser: Appraiser) -> None:
    change = SheetChange(option=1, fees=(FeeEdit(0, "$7"),))
    before, after = (appraiser.quote(BACCARAT, each, Laying()) for each in (SheetChange(), change))
    bank = [quote.worth.roles[-1] for quote in (before, after) if quote.worth]
    assert bank[1].fee == 700
    assert bank[1].gross == bank[0].gross
    assert after.laying.schedule == before.laying.schedule, "it is the same schedule to whoever edits it"


def test_what_is_downloaded_is_what_was_quoted(appraiser: Appraiser) -> None:
    quote = appraiser.quote(BACCARAT, SheetChange(pays=DRAGON, option=1, fees=(FeeEdit(0, "$7"),)), Laying())
    sheet = read_sheet(quote.toml, "own/x")
    assert sheet.digest == quote.digest
    assert bind(sheet)


def test_the_play_before_is_priced_at_once_and_the_best_when_it_is_counted(appraiser: Appraiser) -> None:
    rows = dict(load(THREE_CARD.id).sheet.wager_by_id("ante").pays)
    change = SheetChange(pays={"ante": {"": {**rows, next(iter(rows)): "9 to 1"}}})
    quote = appraiser.quote(THREE_CARD, change, Laying())
    (ante,) = (each for each in quote.wagers if each.id == "ante")
    assert ante.standing == "same play"
    setting = setting_for(bind_changed(THREE_CARD, change))
    while lacking := appraiser.lacking(THREE_CARD, change):
        wager = setting.game.sheet.wager_by_id(lacking[0].wager)
        key, encoded = count_one(setting, wager, lacking[0].label)
        appraiser.kept.keep(key, wager.id, encoded)
    (counted,) = (each for each in appraiser.quote(THREE_CARD, change, Laying()).wagers if each.id == "ante")
    assert counted.standing == "counted"
    exact = count_exactly(setting, "ante")
    (theirs,) = prices(setting, [(setting.game.sheet.wager_by_id("ante"), "")], lambda *_: exact)
    assert counted.edge == theirs.edge.value
    assert ante.edge is not None
    assert counted.edge is not None
    assert counted.edge <= ante.edge, "whoever plays at their best loses no more"


def test_another_rule_or_deck_is_to_count(appraiser: Appraiser) -> None:
    quote = appraiser.quote(BACCARAT, SheetChange(decks=6), Laying())
    assert {each.standing for each in quote.wagers} == {"to count"}
    assert quote.worth is None
    assert not quote.errors


def test_a_game_without_a_bank_costs_what_its_schedule_says(appraiser: Appraiser) -> None:
    quote = appraiser.quote(BaseSheet("500-club/texas-holdem"), SheetChange(), Laying(players=5, hands=30))
    assert quote.pot
    assert not quote.wagers
    taken = dict(quote.pot.players)[6]
    assert taken
    assert quote.pot.hour == pytest.approx(taken / 6 * 30)
    assert all(0 < part < 1 for _, part in quote.pot.shares)


def test_law_says_what_is_new(appraiser: Appraiser) -> None:
    quote = appraiser.quote(BACCARAT, SheetChange(title="Baccarat 21"), Laying())
    assert any(each.new and "Baccarat 21" in each.text for each in quote.law)
    assert not any(each.new for each in appraiser.quote(BACCARAT, SheetChange(), Laying()).law)


def test_goal_seek_comes_nearer_in_whole_odds_and_keeps_the_order(appraiser: Appraiser) -> None:
    goal = Goal("pair-plus", 0.05)
    before = edge(appraiser.quote(THREE_CARD, SheetChange(), Laying()), "pair-plus")
    sought = seek_goal(appraiser, THREE_CARD, SheetChange(), goal)
    assert sought.candidates
    for each in sought.candidates:
        assert abs(each.edge - goal.edge) < abs(before - goal.edge)
        odds = [Fraction(*map(int, text.split(" to "))) for text in each.rows.values()]
        assert odds == sorted(odds, reverse=True)
        quote = appraiser.quote(THREE_CARD, SheetChange(pays={"pair-plus": {"": each.rows}}), Laying())
        assert edge(quote, "pair-plus") == pytest.approx(each.edge)


def test_curves_add_up_and_have_the_mean(appraiser: Appraiser) -> None:
    edge_of_tie = edge(appraiser.quote(BACCARAT, SheetChange(), Laying()), "tie")
    for curve in appraiser.curves(BACCARAT, SheetChange(), "tie", ""):
        assert sum(curve.parts) == pytest.approx(1, abs=2e-3)
        mean = sum(part * (curve.low + (at + 0.5) * curve.step) for at, part in enumerate(curve.parts))
        assert mean == pytest.approx(-edge_of_tie * curve.hands, abs=curve.step)
