"""What a hand is worth to each role, net of collection."""

from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

import pytest

from houseway.core.errors import Mistake
from houseway.games.bind import load
from houseway.games.known import has_family
from houseway.odds.census import Census, setting_for
from houseway.odds.net.joint import deal_together
from houseway.odds.net.risk import cover_of, hour_of, value_of_banking
from houseway.odds.net.worth import Money, Wagers, Worth, WorthTable, needs_of, table_of, whole_cover
from houseway.odds.net.worth import worth as worth_at
from houseway.odds.prices import count_exactly, price
from houseway.odds.simulate.simulation import simulate
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.choosing import options_for
from houseway.tables.felt import BankedFelt, require_bank
from houseway.tables.lay_out import lay_out
from houseway.tables.people import Person
from houseway.tables.wish import Wish
from tests.cli.conftest import Call, call

__all__ = ["call"]


def worth(felt: BankedFelt, wagers: Wagers, census: Census) -> list[Worth]:
    return worth_at(table_of(felt, wagers, census, 300))


PRICED = [each for each in sheet_ids() if load_sheet(each).family == "baccarat"]


def felt_of(sheet_id: str, option: int | None = None) -> BankedFelt:
    game = load(sheet_id)
    return require_bank(lay_out(game, options_for(game.sheet, Wish(option=option))))


def census_of(felt: BankedFelt, decks: int) -> Census:
    return count_exactly(setting_for(felt.game, decks), felt.game.sheet.wager[0].id)


def test_a_covered_bet_is_worth_its_edge() -> None:
    felt = felt_of("500-club/ez-baccarat")
    census = census_of(felt, 8)
    player, bank = worth(felt, Wagers({"player": 100_00}, 3, 10_000_00), census)
    edge = price(census, felt.game.sheet.wager_by_id("player")).edge.fraction
    assert edge is not None
    assert Fraction(*player.gross.fraction) == -Fraction(*edge) * 100_00
    assert Fraction(*bank.gross.fraction) == Fraction(*edge) * 300_00
    assert bank.fee_cents == 300, "option 1 takes $3 from $201 to $400 (book 000, lines 3600-3604)"
    assert Fraction(*bank.net.fraction) == Fraction(*bank.gross.fraction) - 300
    assert player.fee_cents == 0


def test_the_break_even_pays_the_fee_on_it() -> None:
    """At 1.235% of the action, the $0.50 of the first bracket is earned by $40.49 of it."""
    felt = felt_of("500-club/ez-baccarat")
    census = census_of(felt, 8)
    *_, bank = worth(felt, Wagers({"player": 100_00}, 1, 1_000_00), census)
    assert bank.break_even_cents == 40_49


def test_players_who_pay_per_bet() -> None:
    felt = felt_of("players/ez-baccarat-panda-8", 4)
    census = census_of(felt, 8)
    player, bank = worth(felt, Wagers({"player": 50_00}, 2, 1_000_00), census)
    assert (player.fee_cents, bank.fee_cents) == (200, 300)


def test_a_short_bank_gives_back_what_it_does_not_cover() -> None:
    felt = felt_of("500-club/ez-baccarat")
    census = census_of(felt, 8)
    *_, whole = worth(felt, Wagers({"player": 100_00}, 2, 1_000_00), census)
    *_, half = worth(felt, Wagers({"player": 100_00}, 2, 100_00), census)
    assert Fraction(*half.gross.fraction) == Fraction(*whole.gross.fraction) / 2


@pytest.mark.parametrize("sheet_id", PRICED)
def test_what_one_wins_another_loses(sheet_id: str) -> None:
    felt = felt_of(sheet_id)
    assert has_family(felt.game.sheet.family)
    census = census_of(felt, felt.options.decks)
    least = {spot.id: spot.amount.low for spot in felt.spots if spot.kind == "main"}
    player, bank = worth(felt, Wagers(least, 1, 1_000_00), census)
    assert Fraction(*player.gross.fraction) == -Fraction(*bank.gross.fraction)


def test_more_players_than_seats() -> None:
    felt = felt_of("500-club/ez-baccarat")
    with pytest.raises(Mistake, match="1 to 6 players can bet"):
        worth(felt, Wagers({"player": 100_00}, 7, 1_000_00), census_of(felt, 1))


THREE_CARD = "500-club/three-card-poker-6-card-bonus"


@cache
def three_card(players: int, put_up: int) -> WorthTable:
    felt = felt_of(THREE_CARD)
    census = count_exactly(setting_for(felt.game, strategy="advice"), "ante")
    return table_of(felt, Wagers({"ante": 25_00}, players, put_up), census, 600)


def test_several_hands_against_one_are_each_worth_as_much() -> None:
    """Averages are those of one player's census, as exactly; the bank's risk is more than of as many lone hands."""
    player, bank = worth_at(three_card(1, 10_000_00))
    each, all_ = worth_at(three_card(5, 10_000_00))
    assert each.gross == player.gross
    assert Fraction(*all_.gross.fraction) == 5 * Fraction(*bank.gross.fraction)
    assert each.deviation_cents == pytest.approx(player.deviation_cents, rel=0.1)
    assert all_.deviation_cents > 1.2 * sqrt(5) * bank.deviation_cents


def test_a_bonus_that_rides_on_a_bet_is_paid_for_the_hands_of_others() -> None:
    """$5 on Fortune brings $5 for four of a kind of the other player, and more for more, once in 150 hands or so."""
    felt = felt_of("500-club/fortune-pai-gow-poker")
    census = simulate(setting_for(felt.game), 10_000, 1)
    bets = {felt.game.sheet.wager[0].id: 25_00, "fortune": 5_00}
    table = table_of(felt, Wagers(bets, 2, 10_000_00), census, 600)
    envied = Fraction(0)
    for each in table.rounds:
        kinds = {stake.bettor: names for stake, names in each.judged if stake.wager == "fortune"}
        for stake, (name,) in each.judged:
            if stake.wager == "envy":
                (other,) = (names for bettor, names in kinds.items() if bettor != stake.bettor)
                assert (stake.cents, name) == (0, other[0])
                envied += each.weight * felt.payouts["envy"][name].fixed_cents
    player, bank = worth_at(table)
    assert table.alone is not None
    assert 0 < envied / 2 == Fraction(*player.gross.fraction) - table.alone["player 1"]
    assert Fraction(*bank.gross.fraction) == -2 * Fraction(*player.gross.fraction)


def test_what_covers_a_hand() -> None:
    """Five players who lose Ante and Play cost them $250; nothing needs more, but for a bonus on the Ante."""
    table = three_card(5, 100_00)
    cover = cover_of(needs_of(table), 100_00)
    assert 0.5 < cover.short < 1
    assert cover.covers["95"] <= cover.covers["99"] <= cover.covers["99.9"]
    assert whole_cover(table) >= cover.covers["99.9"] >= 225_00
    sure = cover_of(needs_of(table), whole_cover(table))
    assert sure.short == 0


def test_a_short_bank_moves_less_between_several_hands() -> None:
    whole, short = (worth_at(three_card(5, put_up))[-1] for put_up in (10_000_00, 50_00))
    assert abs(short.gross.cents) < abs(whole.gross.cents) * 2
    assert short.deviation_cents < whole.deviation_cents
    assert short.deviation_cents <= 50_00


def test_covers_worked_out_on_paper() -> None:
    """Of 1,000 hands 940 need $1, 55 need $2, 4 need $3 and one needs $4."""
    needs = [(count, Fraction(of, 1000)) for count, of in ((1_00, 940), (2_00, 55), (3_00, 4), (4_00, 1))]
    found = cover_of(needs, 2_00)
    assert found.covers == {"95": 2_00, "99": 2_00, "99.9": 3_00}
    assert found.short == pytest.approx(0.005)


def test_an_hour_and_a_bankroll() -> None:
    """$1 a hand with a deviation of $10: an hour of 100 hands, and ln(100) * 10^2 / 2 dollars for a risk of 1%."""
    row = Worth(
        role="player-dealer",
        gross=Money(100, (100, 1)),
        fee_cents=0,
        net=Money(100, (100, 1)),
        deviation_cents=1000,
        break_even_cents=None,
    )
    hour = hour_of(row, 100, 0.01)
    assert (hour.net_cents, hour.deviation_cents, hour.bankroll_cents) == (10_000, 10_000, 23_026)


def test_what_taking_the_bank_is_worth() -> None:
    """Of three at the table, each banks every third hand: $2 instead of -$1."""
    rows = [
        Worth(role=role, gross=net, fee_cents=0, net=net, deviation_cents=1, break_even_cents=None)
        for role, net in (("player", Money(-100, (-100, 1))), ("player-dealer", Money(200, (200, 1))))
    ]
    assert value_of_banking(rows, 2) == 100


def test_the_command_shows_the_hour(call: Call) -> None:
    asked = ("worth", "500-club/ez-baccarat", "--bet", "player=100", "--players", 3, "--hands", 40)
    shown = " ".join(call(*asked).out.split())
    assert "An hour of 40 hands" in shown
    assert "$300 covers 95%, $300 covers 99%, $300 covers 99.9%; $300 falls short in 0.0000%" in shown
    found: Any = call(*asked, "--json").json()
    assert list(found) == ["roles", "hour", "cover", "banking_cents"]
    assert "--ruin is a chance between 0 and 1" in call(*asked, "--ruin", 2).err


BANKED = [each for each in sheet_ids() if load_sheet(each).bank and load_sheet(each).playable]


@pytest.mark.parametrize("sheet_id", BANKED)
def test_several_players_of_every_banked_game(sheet_id: str) -> None:
    """Every stake comes to a result, whoever plays beside."""
    felt = felt_of(sheet_id)
    players = [Person(f"player {seat}", seat) for seat in (2, 3)]
    bets = {spot.id: spot.amount.low for spot in felt.spots if spot.kind == "main"}
    for judged in deal_together(felt, 1, players, bets, 3, 1):
        assert {stake.bettor for stake, _ in judged} == {"player 2", "player 3"}
        assert all(results for _, results in judged)


COUPS, BANKER_WINS, PLAYER_WINS = 4_998_398_275_503_360, 2_292_252_566_437_888, 2_230_518_282_592_256


def test_who_bets_behind_has_the_edge_of_the_own_wager() -> None:
    """By the published counts of eight decks; option 1 takes nothing from bettors, and $2 of $150 from the bank."""
    felt = felt_of("500-club/ez-baccarat", 1)
    wagers = Wagers({"banker": 100_00}, 1, 1_000_00, {"player": 50_00})
    player, behind, bank = worth(felt, wagers, census_of(felt, 8))
    assert [each.role for each in (player, behind, bank)] == ["player", "back line", "player-dealer"]
    lost = Fraction(BANKER_WINS - PLAYER_WINS, COUPS) * 50_00
    assert Fraction(*behind.gross.fraction) == Fraction(*behind.net.fraction) == -lost
    assert Fraction(*bank.gross.fraction) == lost - Fraction(*player.gross.fraction)
    assert (player.fee_cents, behind.fee_cents, bank.fee_cents) == (0, 0, 200)
    assert behind.break_even_cents is None


def test_who_bets_behind_pays_the_fee_of_the_own_bet() -> None:
    """A hand wins with a 5 in one of 52, and then pushes. $1 of each $100, $2 of $150 (book 001, lines 3356-3367)."""
    felt = felt_of("lotus/ultimate-war", 1)
    wagers = Wagers({"player": 100_00}, 2, 10_000_00, {"banker": 150_00})
    player, behind, bank = worth(felt, wagers, census_of(felt, 8))
    assert player.gross.cents == pytest.approx(-100_00 / 52)
    assert behind.gross.cents == pytest.approx(-150_00 / 52)
    assert bank.gross.cents == pytest.approx(350_00 / 52)
    assert (player.fee_cents, behind.fee_cents, bank.fee_cents) == (100, 200, 200)
    assert behind.net.cents == pytest.approx(-150_00 / 52 - 200)


def test_a_short_bank_covers_the_seat_before_who_is_behind() -> None:
    felt = felt_of("500-club/ez-baccarat")
    bets = {"player": 100_00}
    player, behind, bank = worth(felt, Wagers(bets, 1, 100_00, bets), census_of(felt, 8))
    assert Fraction(*player.gross.fraction) == -Fraction(*bank.gross.fraction)
    assert (behind.gross.cents, behind.deviation_cents) == (0, 0)


def test_behind_a_hand_of_ones_own() -> None:
    """Behind the only player is the same hand; behind one of several, nothing is worked out."""
    felt = felt_of("lotus/three-card-poker-6-card-bonus")
    census = simulate(setting_for(felt.game, strategy="advice"), 2_000, 1)
    bets = {"ante": 20_00}
    player, behind, _ = worth(felt, Wagers(bets, 1, 10_000_00, bets), census)
    assert behind.gross == player.gross
    with pytest.raises(Mistake, match="ask with one player"):
        table_of(felt, Wagers(bets, 2, 10_000_00, bets), census, 100)


def test_the_command_shows_who_bets_behind(call: Call) -> None:
    asked = ("worth", "500-club/ez-baccarat", "--bet", "banker=100", "--back-bet", "player=50")
    shown = " ".join(call(*asked).out.split())
    assert "$150 put up" in shown, "what covers both bets"
    assert "back line -$0.6175 $0.0000 -$0.6175" in shown
    found: Any = call(*asked, "--hands", 40, "--json").json()
    assert [hour["role"] for hour in found["hour"]] == ["player", "back line", "player-dealer"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("500-club/ez-baccarat", "--put-up", "0"), "--put-up is more than nothing"),
        (("500-club/ez-baccarat", "--put-up", "$0.00"), "--put-up is more than nothing"),
        (("500-club/ez-baccarat", "--put-up", ""), "is not an amount of money"),
        (("500-club/ez-baccarat", "--back-bet", "player"), "a bet is written WAGER=$"),
        (("500-club/ez-baccarat", "--back-bet", "dragon-7=5"), "bet Player line or Banker line first"),
        (("players/ez-baccarat-panda-8", "--back-bet", "player=50"), "has no back line here"),
    ],
)
def test_refused_in_one_sentence(call: Call, asked: tuple[str, ...], sentence: str) -> None:
    called = call("worth", *asked, "--bet", "player=50")
    assert (called.status, called.out) == (1, "")
    assert sentence in called.err
    assert called.err.count("\n") == 1
