"""One question, one answer: what a table asks of its fees, and fees from the antes down to the chips."""

import pytest

from houseway.core.balances import Ledger
from houseway.core.money import DROP, POT, Account, Posting, stack
from houseway.core.text import Mistake
from houseway.fees.collection import brackets_of_bank, due, is_by_clock, ladders, most_of_bank, most_of_player, of_wager
from houseway.fees.ladder import Bet, Fee, Ladder, Situation
from houseway.fees.schedule import FeeColumn, PrintedTable
from houseway.round.deal import Deal
from houseway.sheets.shelf import load_sheet
from houseway.tables.hand import collect, payer_of

NOW = "before the deal"
SHEET = "lotus/13-card-red"


def printed(sheet_id: str, option: int) -> tuple[Ladder, ...]:
    (schedule,) = load_sheet(sheet_id).schedules
    return ladders(schedule.option(option))


# Table limits $3, $5, $10, $20, $40; antes $1, $1, $2, $5, $5; fees $4, $5, $5, $7, $7 (001:956-963).
FOUR_HANDED = {1: (4_00, 0), 2: (4_00, 1_00), 3: (5_00, 0), 4: (7_00, 0), 5: (7_00, 0)}
ANTE = {1: 1_00, 2: 1_00, 3: 2_00, 4: 5_00, 5: 5_00}


@pytest.mark.parametrize("option", FOUR_HANDED)
def test_a_hand_s_fee_comes_from_the_antes_and_then_from_the_action_button(option: int) -> None:
    names, ante, (antes, button) = ("Ann", "Bob", "Cat", "Dan"), ANTE[option], FOUR_HANDED[option]
    chips: dict[Account, int] = {stack(name): 100_00 for name in names}
    deal = Deal(Ledger(chips))
    for name in names:
        deal.post(stack(name), POT, ante, "ante")
    situation = Situation(players=4, pot=deal.ledger.balances[POT])
    taken = collect(deal, due(printed(SHEET, option), NOW, situation), button="Cat")
    assert sum(fee.cents for fee in taken) == deal.ledger.balances[DROP] == antes + button
    assert deal.ledger.balances[POT] == 4 * ante - antes, "what is left is played for"
    assert deal.ledger.balances[stack("Cat")] == 100_00 - ante - button
    assert sum(deal.ledger.balances.values()) == 400_00


def test_an_ante_that_somebody_could_not_post_in_full_is_missed_by_the_button() -> None:
    """Three antes of $1 and one of fifty cents lie there; the fee is $4."""
    assert due(printed(SHEET, 1), NOW, Situation(players=4, pot=3_50)) == [
        Fee("antes", 3_50, NOW),
        Fee("action button", 50, NOW),
    ]


def test_the_button_owes_all_where_nobody_posted() -> None:
    fees = [fee for fee in due(printed(SHEET, 1), NOW, Situation(players=4, pot=0)) if fee.cents]
    assert fees == [Fee("action button", 4_00, NOW)]


def test_who_pays() -> None:
    assert payer_of(Fee("player-dealer", 1, NOW), banker="Ann") == stack("Ann")
    assert payer_of(Fee("pot", 1, "flop")) == payer_of(Fee("antes", 1, NOW)) == POT
    assert payer_of(Fee("action button", 1, NOW), button="Bob") == stack("Bob")
    assert payer_of(Fee(stack("Cat"), 1, NOW)) == stack("Cat")


@pytest.mark.parametrize("name", ["pot", "antes", "action button", "player", "player-dealer"])
def test_whoever_is_called_like_a_role_pays_their_own_fee(name: str) -> None:
    """The fee of a bet was taken from a pot that nobody had put chips in, or from whoever had the action button."""
    column = FeeColumn("player", "before the deal", per=("base",))
    rows = PrintedTable("option | fee", "1 | $1", {"fee": column}).parse()
    fees = due(ladders(rows), NOW, Situation(bets=(Bet(name, "player", 25_00),)))
    assert [payer_of(fee, banker="Ann", button="Bob") for fee in fees] == [stack(name)]


def test_a_fee_of_nothing_moves_nothing_and_one_beyond_a_stack_is_refused() -> None:
    deal = Deal(Ledger({stack("Ann"): 1_00}))
    fee = Fee(stack("Ann"), 1_00, NOW)
    assert collect(deal, [Fee(stack("Ann"), 0, NOW), fee]) == [fee]
    assert deal.ledger.postings == [Posting(stack("Ann"), DROP, 1_00, "collection", NOW)]
    with pytest.raises(Mistake, match="cannot give"):
        collect(deal, [Fee(stack("Ann"), 1_00, NOW)])


def test_what_a_seat_may_owe_at_the_most() -> None:
    """$1 to $20 of the player-dealer by the action; nothing of the players (500-club, option 1)."""
    fees = printed("500-club/ez-baccarat", 1)
    assert most_of_bank(fees) == max(bracket.cents for bracket in brackets_of_bank(fees))
    assert most_of_player(fees) == 0
    assert not of_wager(fees, "player", base=True)
    assert not any(map(is_by_clock, fees))
