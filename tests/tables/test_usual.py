"""No table that is opened without a word takes more than a tenth of what is ordinarily played for."""

import pytest

from houseway.fees.collection import due, is_by_clock
from houseway.fees.ladder import Bet, OtherOption, Situation
from houseway.games.bind import load
from houseway.sheets.shelf import load_sheet
from houseway.tables.choosing import usual_options
from houseway.tables.felt import BankedFelt, Felt, PointFelt, RingFelt
from houseway.tables.lay_out import lay_out
from houseway.tables.limits import ordinary_bets
from tests.battery.tables import GAMES

SHEETS = [each.name for each in GAMES if "as printed" not in each.name]
PLAYERS, BETS, POINTS = 5, 4, 5


def usual_felt(sheet_id: str) -> Felt:
    """A table as a room opens it, when nothing is said of its options."""
    game = load(sheet_id)
    return lay_out(game, usual_options(game.sheet))


def ordinary(felt: Felt, players: int) -> int:
    """What is played for: five players' bets of four times the minimum, a ring's lower bets, or five points each."""
    if isinstance(felt, BankedFelt):
        return PLAYERS * BETS * felt.options.minimum
    if isinstance(felt, PointFelt):
        return PLAYERS * (POINTS * felt.options.minimum + felt.ante)
    assert isinstance(felt, RingFelt)
    return ordinary_bets(players) * felt.options.minimum


def taken(felt: Felt, players: int) -> int:
    """All fees of such a hand, whoever pays them."""
    bets: tuple[Bet, ...] = ()
    if isinstance(felt, BankedFelt):
        main = next(spot for spot in felt.spots if spot.kind == "main")
        bets = tuple(Bet(f"Player {each}", main.id, BETS * felt.options.minimum) for each in range(players))
    situation = Situation(players=players, action=ordinary(felt, players), bets=bets, pot=ordinary(felt, players))
    total = 0
    for fee in felt.fees:
        if not is_by_clock(fee) and fee.moment != "no flop":
            try:
                total += sum(each.cents for each in due((fee,), None, situation))
            except OtherOption:
                continue  # another option in force is for so many
    return total


def least_printed(felt: Felt, players: int) -> int:
    """The least that the schedule takes of a pot of so many at these stakes, by any option of the same table."""
    options = felt.options
    schedule = load_sheet(felt.game.sheet.id).schedule_by_id(options.schedule)
    assert schedule
    found = []
    for option in schedule.terms_of(options.option).options:
        rows = [row for row in schedule.option(option) if (row.least or 0) <= players <= (row.most or players)]
        if rows and all(row.payer == "pot" and row.cents is not None for row in rows):
            found.append(sum(row.cents or 0 for row in rows if row.moment != "no flop"))
    return min(found)


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_no_usual_table_takes_more_than_a_tenth(sheet_id: str) -> None:
    """But for small pots of few players, of which it takes the least that its book prints for so many."""
    felt = usual_felt(sheet_id)
    counts = [PLAYERS] if isinstance(felt, BankedFelt) else range(2, load_sheet(sheet_id).seats + 1)
    for players in counts:
        fees = taken(felt, players)
        is_fair = 10 * fees <= ordinary(felt, players)
        assert is_fair or fees == least_printed(felt, players), f"{players} players, option {felt.options.option}"


def test_a_table_of_four_and_eight_has_the_option_of_a_room_with_such_stakes() -> None:
    options = usual_felt("500-club/texas-holdem").options
    assert options.stakes
    assert (options.stakes.lower, options.stakes.higher) == (4_00, 8_00)
    assert options.option == 173, "seven or more: $6 on the flop"
    assert options.beside == (175, 177), "five or six: $5; four or fewer: $4"


@pytest.mark.parametrize("sheet_id", [each for each in SHEETS if load_sheet(each).betting])
def test_fewer_players_never_pay_more(sheet_id: str) -> None:
    felt = usual_felt(sheet_id)
    fees = [taken(felt, players) for players in range(2, load_sheet(sheet_id).seats + 1)]
    assert fees == sorted(fees)
