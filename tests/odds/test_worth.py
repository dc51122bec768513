"""What a hand is worth to each role, net of collection."""

from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import BankedGame
from houseway.games.known import has_family
from houseway.odds.census import Census, group_of, setting_for
from houseway.odds.net import seated
from houseway.odds.net.risk import cover_of
from houseway.odds.net.seated import Wagers, WorthTable, censuses_of, deal_together, needs_of, table_of, whole_cover
from houseway.odds.net.worth import Money, Worth
from houseway.odds.net.worth import worth as worth_at
from houseway.odds.prices import count_exactly, price
from houseway.odds.simulate.simulation import simulate
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.acts import Person
from houseway.tables.choosing import options_for
from houseway.tables.felt import BankedFelt, require_bank
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from tests.cli.conftest import Call, call

__all__ = ["call"]


def worth(felt: BankedFelt, wagers: Wagers, census: Census) -> list[Worth]:
    return worth_at(table_of(felt, wagers, [census], 300))


def exactly(money: Money) -> Fraction:
    assert money.fraction is not None
    assert money.stderr is None
    return money.fraction


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
    assert exactly(player.gross) == -edge * 100_00
    assert exactly(bank.gross) == edge * 300_00
    assert bank.fee_cents == 300, "option 1 takes $3 from $201 to $400 (book 000, lines 3600-3604)"
    assert exactly(bank.net) == exactly(bank.gross) - 300
    assert player.fee_cents == 0


def test_the_bank_gains_where_the_gain_pays_the_fee_on_it() -> None:
    """At 1.235% of the action, the $0.50 of the first bracket is earned by $40.49 of it; at $50 it is $1."""
    felt = felt_of("500-club/ez-baccarat")
    census = census_of(felt, 8)
    player, bank = worth(felt, Wagers({"player": 100_00}, 1, 1_000_00), census)
    assert player.gains_at == ()
    first, *_, last = bank.gains_at
    assert (first.least, first.most, last.most) == (40_49, 49_50, None)


def test_what_pays_the_fee_at_its_least_may_lose_at_more(call: Call) -> None:
    """$55 of six on Banker: 1.0183% of $294.61 is $3, and at $301 the fee is $6, so that $330 lose $2.64."""
    asked = ("worth", "500-club/ez-baccarat", "--bet", "banker=55", "--players", 6, "--option", 6)
    found: Any = call(*asked, "--json").json()
    assert found[1]["net"]["cents"] == pytest.approx(-263.96, abs=0.01)
    spans = [(each["least"], each["most"]) for each in found[1]["gains_at"]]
    assert spans[0] == (294_61, 300_00)
    assert not any(least <= 330_00 and (most is None or most >= 330_00) for least, most in spans)
    for least, most in spans:
        for at in (least, most or 100_000_00):
            fees: Any = call(
                "fees", "500-club/ez-baccarat", "--option", 6, "--action", f"{at / 100:.2f}", "--json"
            ).json()
            assert found[1]["gross"]["cents"] / 330_00 * at >= fees[0]["cents"]
    shown = " ".join(call(*asked).out.split())
    assert "The player-dealer gains where the table's action is from $294.61 to $300, from" in shown


def test_a_plot_of_the_action_at_which_the_bank_gains(call: Call, tmp_path: Path) -> None:
    asked = ("worth", "500-club/ez-baccarat", "--bet", "banker=55", "--players", 6, "--option", 6)
    found: Any = call(*asked, "--json", "--plot", tmp_path / "net.svg").json()
    drawn = (tmp_path / "net.svg").read_text("utf-8")
    assert drawn.count('class="gains"') == len(found[1]["gains_at"]) > 2
    assert call(*asked, "--plot", tmp_path).err.endswith("cannot be written: it is a folder\n")


def test_who_is_paid_first_loses_less_to_a_short_bank() -> None:
    """$200 cover the first two of three bets of $100 on one hand, which all win or lose together."""
    felt = felt_of("lotus/ultimate-war", 1)
    player, bank = worth(felt, Wagers({"player": 100_00}, 3, 200_00), census_of(felt, 8))
    first, second, third = player.seats
    assert exactly(first.gross) == exactly(second.gross) < exactly(third.gross) == 0
    assert sum(exactly(each.net) for each in player.seats) == 3 * exactly(player.net)
    assert sum(exactly(each.gross) for each in player.seats) == -exactly(bank.gross)
    assert [each.seat for each in player.seats] == [2, 3, 4]


BLACKJACK = "500-club/pure-21-5-blackjack"


def test_bets_without_a_census_in_common_are_worth_their_edges() -> None:
    """What was dealt only says how hands differ; that of a short bank has its error. Each edge is counted by itself."""
    felt = felt_of(BLACKJACK, 1)
    bets = {"game": 100_00, "buster": 10_00}
    censuses = censuses_of(felt, setting_for(felt.game, strategy="bots"), bets)
    assert len(censuses) == 2
    table = table_of(felt, Wagers(bets, 1, 0), censuses, 20_000)
    edges = [price(each, felt.game.sheet.wager_by_id(wager)).edge for each, wager in zip(censuses, bets, strict=True)]
    player, bank = worth_at(table._replace(wagers=Wagers(bets, 1, whole_cover(table))))
    assert player.gross.cents == pytest.approx(-(edges[0].value * 100_00 + edges[1].value * 10_00))
    assert exactly(bank.gross) == -exactly(player.gross)
    assert player.deviation_stderr is not None
    assert 0.002 < player.deviation_stderr / player.deviation_cents < 0.02
    short, _ = worth_at(table._replace(wagers=Wagers(bets, 1, 100_00)))
    assert short.gross.fraction is None
    assert short.gross.stderr is not None
    assert 0 < short.gross.stderr < player.deviation_cents / sqrt(20_000)


def test_an_error_covers_what_other_rounds_find() -> None:
    """Twenty seeds: a short bank's averages differ among each other by as much as their error says."""
    felt = felt_of(BLACKJACK, 1)
    bets = {"game": 100_00, "buster": 10_00}
    censuses = censuses_of(felt, setting_for(felt.game, strategy="bots"), bets)
    found = [worth_at(table_of(felt, Wagers(bets, 1, 100_00), censuses, 4_000, seed))[0].gross for seed in range(20)]
    average = sum(each.cents for each in found) / 20
    spread = sqrt(sum((each.cents - average) ** 2 for each in found) / 19)
    assert spread == pytest.approx(sum(each.stderr or 0 for each in found) / 20, rel=0.5)


def test_simulations_are_told_from_counts(call: Call) -> None:
    asked = ("worth", "500-club/three-card-poker-6-card-bonus", "--bet", "ante=25", "--players", 3, "--rounds", 200)
    found: Any = call(*asked, "--put-up", 50, "--hands-an-hour", 30, "--json").json()
    for row in found["roles"]:
        assert row["gross"]["fraction"] is row["net"]["fraction"] is None
        assert row["gross"]["stderr"] > 0 < row["deviation_stderr"]
    assert found["cover"]["short_stderr"] > 0 < found["banking_stderr"]
    shown = " ".join(call(*asked, "--put-up", 50).out.split())
    assert "± is 95%, from 200 rounds dealt" in shown
    assert shown.count("±") > 6
    assert "±" not in call("worth", "500-club/ez-baccarat", "--bet", "player=50").out


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
    assert exactly(half.gross) == exactly(whole.gross) / 2


@pytest.mark.parametrize("sheet_id", PRICED)
def test_what_one_wins_another_loses(sheet_id: str) -> None:
    felt = felt_of(sheet_id)
    assert has_family(felt.game.sheet.family)
    census = census_of(felt, felt.options.decks)
    least = {spot.id: spot.amount.low for spot in felt.spots if spot.kind == "main"}
    player, bank = worth(felt, Wagers(least, 1, 1_000_00), census)
    assert exactly(player.gross) == -exactly(bank.gross)


def test_more_players_than_seats() -> None:
    felt = felt_of("500-club/ez-baccarat")
    with pytest.raises(Mistake, match="1 to 6 players can bet"):
        worth(felt, Wagers({"player": 100_00}, 7, 1_000_00), census_of(felt, 1))


THREE_CARD = "500-club/three-card-poker-6-card-bonus"


@cache
def three_card(players: int, put_up: int) -> WorthTable:
    felt = felt_of(THREE_CARD)
    census = count_exactly(setting_for(felt.game, strategy="advice"), "ante")
    return table_of(felt, Wagers({"ante": 25_00}, players, put_up), [census], 600)


def test_several_hands_against_one_are_each_worth_as_much() -> None:
    """Averages are those of one player's census, as exactly; the bank's risk is more than of as many lone hands."""
    player, bank = worth_at(three_card(1, 10_000_00))
    each, all_ = worth_at(three_card(5, 10_000_00))
    assert each.gross == player.gross
    assert exactly(all_.gross) == 5 * exactly(bank.gross)
    assert each.deviation_cents == pytest.approx(player.deviation_cents, rel=0.1)
    assert all_.deviation_cents > 1.2 * sqrt(5) * bank.deviation_cents


def test_a_bonus_that_rides_on_a_bet_is_paid_for_the_hands_of_others() -> None:
    """$5 on Fortune brings $5 for four of a kind of the other player, and more for more, once in 150 hands or so."""
    felt = felt_of("500-club/fortune-pai-gow-poker")
    census = simulate(setting_for(felt.game), 10_000, 1)
    bets = {felt.game.sheet.wager[0].id: 25_00, "fortune": 5_00}
    table = table_of(felt, Wagers(bets, 2, 10_000_00), [census], 600)
    envied = Fraction(0)
    for each in table.rounds:
        kinds = {stake.bettor: names for stake, names in each.judged if stake.wager == "fortune"}
        for stake, (name,) in each.judged:
            if stake.wager == "envy":
                (other,) = (names for bettor, names in kinds.items() if bettor != stake.bettor)
                assert (stake.cents, name) == (0, other[0])
                envied += each.weight * felt.payouts["envy"][name].fixed_cents
    player, bank = worth_at(table)
    lone, _ = worth_at(table_of(felt, Wagers(bets, 1, 10_000_00), [census]))
    envy = [
        (felt.payouts["envy"][result].fixed_cents, count / census.trials)
        for outcome, count in census.counts.items()
        for part in outcome
        for result in part.results
        if part.wager == "envy"
    ]
    average = sum(cents * chance for cents, chance in envy)
    assert player.gross.cents - lone.gross.cents == pytest.approx(average)
    assert player.gross.cents == pytest.approx(-bank.gross.cents / 2)
    error = sqrt(sum(cents**2 * chance for cents, chance in envy) / 1200)
    assert 0 < float(envied) / 2 == pytest.approx(average, abs=4 * error)


def test_a_sheet_says_once_what_a_later_bet_goes_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A census of a hand that may be split has many thousand outcomes, and whoever changes a paytable waits for it."""
    felt, asked = felt_of("players/21st-century-blackjack-switch"), list[str]()
    setting = setting_for(felt.game)
    censuses = censuses_of(felt, setting, ["left", "right"])

    def ask(game: BankedGame, wager: str) -> tuple[str, ...]:
        asked.append(wager)
        return group_of(game, wager)

    edge = price(censuses[0], felt.game.sheet.wager_by_id("left")).edge.value  # of either hand's bet
    monkeypatch.setattr(seated, "group_of", ask)
    people, bets = seated.seat_people(felt, Wagers({"left": 100_00, "right": 100_00}, 1, 0))
    gains = seated.expect_gains(felt, bets, censuses, 1).gains
    assert float(gains[people[1].name]) == pytest.approx(-edge * 200_00, abs=0.01)
    assert len(asked) == len(set(asked))


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


def test_the_command_shows_the_hour(call: Call) -> None:
    asked = ("worth", "500-club/ez-baccarat", "--bet", "player=100", "--players", 3, "--hands-an-hour", 40)
    shown = " ".join(call(*asked).out.split())
    assert "An hour of 40 hands" in shown
    assert "$300 covers 95%, $300 covers 99%, $300 covers 99.9%; $300 falls short in 0.0000%" in shown
    found: Any = call(*asked, "--json").json()
    assert list(found) == ["roles", "hour", "cover", "banking_cents", "banking_stderr"]
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
    assert exactly(behind.gross) == exactly(behind.net) == -lost
    assert exactly(bank.gross) == lost - exactly(player.gross)
    assert (player.fee_cents, behind.fee_cents, bank.fee_cents) == (0, 0, 200)
    assert behind.gains_at == ()


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
    assert exactly(player.gross) == -exactly(bank.gross)
    assert (behind.gross.cents, behind.deviation_cents) == (0, 0)


def test_behind_a_hand_of_ones_own() -> None:
    """Behind the only player is the same hand; behind one of several, nothing is worked out."""
    felt = felt_of("lotus/three-card-poker-6-card-bonus")
    census = simulate(setting_for(felt.game, strategy="advice"), 2_000, 1)
    bets = {"ante": 20_00}
    player, behind, _ = worth(felt, Wagers(bets, 1, 10_000_00, bets), census)
    assert behind.gross == player.gross
    with pytest.raises(Mistake, match="ask with one player"):
        table_of(felt, Wagers(bets, 2, 10_000_00, bets), [census], 100)


def test_the_command_shows_who_bets_behind(call: Call) -> None:
    asked = ("worth", "500-club/ez-baccarat", "--bet", "banker=100", "--back-bet", "player=50")
    shown = " ".join(call(*asked).out.split())
    assert "$150 put up" in shown, "what covers both bets"
    assert "back line -$0.6175 $0.0000 -$0.6175" in shown
    found: Any = call(*asked, "--hands-an-hour", 40, "--json").json()
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
    assert (called.status, called.out) == (2, "")
    assert sentence in called.err
    assert called.err.count("\n") == 1
