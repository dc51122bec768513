"""What a hand is worth to each role, net of collection."""

from fractions import Fraction

import pytest

from houseway.core.errors import Mistake
from houseway.games.bind import load
from houseway.games.known import has_family
from houseway.odds.census import Census, setting_for
from houseway.odds.prices import counted, price
from houseway.odds.worth import Wagers, worth
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.felt import BankedFelt, banked_felt, lay_out
from houseway.tables.options import options_for
from houseway.tables.wish import Wish

PRICED = [each for each in sheet_ids() if load_sheet(each).family == "baccarat"]


def felt_of(sheet_id: str, option: int | None = None) -> BankedFelt:
    game = load(sheet_id)
    return banked_felt(lay_out(game, options_for(game.sheet, Wish(option=option))))


def census_of(felt: BankedFelt, decks: int) -> Census:
    return counted(setting_for(felt.game, decks), felt.game.sheet.wager[0].id)


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
