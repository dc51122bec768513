"""Collection: which fees are due from whom, by every shape of schedule the books have."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.text import Mistake
from houseway.fees.collection import due, ladders
from houseway.fees.ladder import Bet, Fee, OtherOption, Situation, name_payer
from houseway.fees.schedule import FeeColumn, PrintedTable, Row

NOW: Final = "before the deal"
DEALER = FeeColumn("player-dealer", NOW, "total table action")


def option(columns: str, rows: str, **fee: FeeColumn) -> list[Row]:
    return list(PrintedTable(columns, rows, {name.replace("_", "-"): column for name, column in fee.items()}).parse())


def fees(rows: list[Row], situation: Situation, moment: str | None = NOW) -> list[tuple[str, int]]:
    return [(name_payer(fee.payer), fee.cents) for fee in due(ladders(rows), moment, situation)]


BRACKETS = option(
    "option | action | player-dealer",
    "1 | $5-$130 | $1\n1 | $135-$350 | $2\n1 | $355-$550 | $4\n1 | $555+ | $8",
    player_dealer=DEALER,
)


@pytest.mark.parametrize(
    ("action", "fee"),
    [
        (5_00, 1_00),
        (130_00, 1_00),
        (131_00, 1_00),
        (134_99, 1_00),
        (135_00, 2_00),
        (350_00, 2_00),
        (352_00, 2_00),
        (355_00, 4_00),
        (554_00, 4_00),
        (555_00, 8_00),
        (10**8, 8_00),
    ],
)
def test_an_amount_between_two_brackets_belongs_to_the_lower(action: int, fee: int) -> None:
    assert fees(BRACKETS, Situation(action=action)) == [("player-dealer", fee)]


def test_no_action_costs_nothing() -> None:
    assert fees(BRACKETS, Situation(action=0)) == []


def test_an_action_below_every_bracket_is_a_mistake() -> None:
    with pytest.raises(OtherOption, match=r"option 1 prints no fee for \$4.99 of total table action"):
        fees(BRACKETS, Situation(action=4_99))


def test_an_action_nobody_states_is_asked_for() -> None:
    with pytest.raises(Mistake, match="option 1 goes by the total table action: say how much it is"):
        fees(BRACKETS, Situation())


@given(st.integers(5_00, 1_000_00))
def test_a_fee_is_that_of_the_highest_bracket_reached(action: int) -> None:
    starts = {5_00: 1_00, 135_00: 2_00, 355_00: 4_00, 555_00: 8_00}
    expected = starts[max(start for start in starts if start <= action)]
    assert fees(BRACKETS, Situation(action=action)) == [("player-dealer", expected)]


def test_another_moment_costs_nothing() -> None:
    assert fees(BRACKETS, Situation(action=5_00), "flop") == []
    assert fees(BRACKETS, Situation(action=5_00), None) == [("player-dealer", 1_00)]


def bets(*placed: tuple[str, str, int]) -> tuple[Bet, ...]:
    return tuple(Bet(who, wager, cents, base=wager != "tie") for who, wager, cents in placed)


def test_a_flat_fee_is_due_once_from_the_dealer_and_once_from_each_player() -> None:
    flat = option(
        "option | player-dealer | player",
        "1 | $2 | $1",
        player_dealer=FeeColumn("player-dealer", NOW),
        player=FeeColumn("player", NOW),
    )
    two = bets(("Ann", "player", 5_00), ("Ann", "tie", 5_00), ("Bob", "banker", 5_00))
    assert fees(flat, Situation(action=15_00, bets=two)) == [("player-dealer", 2_00), ("Ann", 1_00), ("Bob", 1_00)]


def test_a_fee_per_bet_is_due_for_each_bet_of_its_kind() -> None:
    per = option("option | player", "1 | $1", player=FeeColumn("player", NOW, per=("player", "banker")))
    placed = bets(("Ann", "player", 5_00), ("Ann", "banker", 9_00), ("Ann", "tie", 5_00), ("Bob", "tie", 5_00))
    assert fees(per, Situation(bets=placed)) == [("Ann", 1_00), ("Ann", 1_00)]


def test_a_fee_per_base_bet_leaves_bonus_bets_free() -> None:
    per = option("option | player", "1 | $1", player=FeeColumn("player", NOW, per=("base",)))
    placed = bets(("Ann", "player", 5_00), ("Bob", "tie", 5_00), ("Bob", "banker", 5_00))
    assert fees(per, Situation(bets=placed)) == [("Ann", 1_00), ("Bob", 1_00)]


def test_a_fee_by_ones_own_wager() -> None:
    own = option(
        "option | wager | player",
        "1 | $5-$99 | $1\n1 | $100+ | $2",
        player=FeeColumn("player", NOW, "own wager"),
    )
    placed = bets(("Ann", "player", 60_00), ("Ann", "banker", 60_00), ("Bob", "player", 60_00), ("Bob", "tie", 90_00))
    assert fees(own, Situation(bets=placed)) == [("Ann", 2_00), ("Bob", 1_00)], "a bonus bet is not counted"


def test_a_fee_that_cannot_be_read_cannot_be_taken() -> None:
    lost = option("option | action | player-dealer", "9 | $1-$9 | $1\n9 | $10+ | $1# => ?", player_dealer=DEALER)
    assert fees(lost, Situation(action=9_00)) == [("player-dealer", 1_00)]
    with pytest.raises(Mistake, match=r"option 9 cannot be used: the book's fee '9 \| \$10\+ \| \$1#' cannot be read"):
        fees(lost, Situation(action=10_00))


POT = option(
    "option | players | flop | river",
    "1 | 2-4 | $2 | $1\n1 | 5 or more | $4 | $1",
    flop=FeeColumn("pot", "flop"),
    river=FeeColumn("pot", "river", modifier="pot at least $19"),
)


@pytest.mark.parametrize(("players", "fee"), [(2, 2_00), (4, 2_00), (5, 4_00), (9, 4_00)])
def test_a_pot_pays_by_the_number_of_players(players: int, fee: int) -> None:
    assert fees(POT, Situation(players=players, pot=50_00), "flop") == [("pot", fee)]


@pytest.mark.parametrize(("pot", "due_now"), [(18_99, []), (19_00, [("pot", 1_00)]), (50_00, [("pot", 1_00)])])
def test_a_fee_waits_for_the_pot_to_grow(pot: int, due_now: list[tuple[str, int]]) -> None:
    assert fees(POT, Situation(players=5, pot=pot), "river") == due_now


def test_a_pot_gives_no_more_than_it_holds() -> None:
    assert fees(POT, Situation(players=5, pot=3_00), "flop") == [("pot", 3_00)]


def test_what_a_situation_lacks_is_asked_for() -> None:
    with pytest.raises(Mistake, match="option 1 goes by the number of players: say how many there are"):
        fees(POT, Situation(pot=50_00), "flop")
    with pytest.raises(Mistake, match="the fee at the river depends on the pot: say how much is in it"):
        fees(POT, Situation(players=5), "river")
    with pytest.raises(OtherOption, match="option 1 is for 2 to 4 and 5 or more players, not 1"):
        fees(POT, Situation(players=1, pot=50_00), "flop")


@pytest.mark.parametrize(
    ("modifier", "minutes", "fee"),
    [
        ("", 0, 5_00),
        ("", 25, 0),
        ("in advance", 25, 5_00),
        ("first part-period free", 0, 5_00),
        ("first part-period free", 1, 0),
        ("half after 20 minutes", 0, 5_00),
        ("half after 20 minutes", 20, 5_00),
        ("half after 20 minutes", 21, 2_50),
    ],
)
def test_whoever_comes_in_late_pays_less(modifier: str, minutes: int, fee: int) -> None:
    column = FeeColumn("player", "every 30 minutes", modifier=modifier)
    clock = option("option | fee", "1 | $5", fee=column)
    assert fees(clock, Situation(minutes=minutes), "every 30 minutes") == [("player", fee)]


def test_a_modifier_that_nobody_knows_is_refused_as_the_schedule_is_read() -> None:
    column = FeeColumn("player", "every 30 minutes", modifier="a third after 20 minutes")
    with pytest.raises(Mistake, match="modifier: 'a third after 20 minutes' is none that is known: write one of"):
        option("option | fee", "1 | $5", fee=column)


@pytest.mark.parametrize(
    ("players", "expected"),
    [(2, [("antes", 2_00), ("action button", 2_00)]), (4, [("antes", 4_00)]), (9, [("antes", 4_00)])],
)
def test_what_the_antes_lack_the_action_button_pays(players: int, expected: list[tuple[str, int]]) -> None:
    antes = option("option | ante | fee", "1 | $1 | $4", fee=FeeColumn("antes", NOW))
    assert fees(antes, Situation(players=players)) == expected
    with pytest.raises(Mistake, match="option 1 is taken from the antes: say how many players there are"):
        fees(antes, Situation())


def test_a_fee_names_payer_cents_and_moment() -> None:
    assert due(ladders(BRACKETS), NOW, Situation(action=5_00)) == [Fee("player-dealer", 1_00, NOW)]


def test_ladders_are_the_fees_of_an_option() -> None:
    (ladder,) = ladders(BRACKETS)
    assert (ladder.payer, ladder.moment, ladder.most) == ("player-dealer", NOW, 8_00)
    assert ladder.rows == tuple(BRACKETS)
    assert len(ladders(POT)) == 2
