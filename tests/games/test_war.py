"""War: equal cards, the 5s that push their own line, and a shoe that ends too soon."""

from random import Random

import pytest

from houseway.core.cards import STANDARD, write_cards
from houseway.games.bind import load
from houseway.round import drivers
from houseway.round.event import Asked, Dealt, Marked
from houseway.tables.acts import Join, Person
from houseway.tables.hand import Hand
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import AnswersByKey, Faces
from tests.felts import seated

WAR = "lotus/ultimate-war"
ALL = "bet player 1000 banker 1000 war 500 ultimate-5-player 500 ultimate-5-banker 500"


def table_of(decks: int = 8) -> Table:
    felt = lay_felt(load(WAR), Wish(option=2, decks=decks))
    return seated(felt, {"Ann": 10_000_00, "Bob": 500_00, "Cat": 500_00})


def dealt(faces: str, table: Table | None = None, **said: str) -> Hand:
    """Cards as they are dealt: the first to the Banker hand, the second to the Player hand, and so on."""
    table = table or table_of()
    hand = table.hand()
    choose = AnswersByKey(**{"bank_Ann": "take 500000", **said})
    play_hand(table, hand, lambda play: drivers.live(play, Faces(faces), choose, Random(0), []))
    return hand


def gains(hand: Hand, bettor: str = "Bob") -> list[int]:
    """What all five bets gained, in the order of settlement."""
    return [gain // 100 for stake, gain in hand.settled if stake.bettor == bettor]


def result(hand: Hand) -> str:
    (text,) = [event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "result"]
    return text


@pytest.mark.parametrize(
    ("faces", "gained", "called"),
    [
        ("Kc Ad", [10, -10, -5, -5, -5], "Player wins, A over K"),
        ("Kc 2d", [-10, 10, -5, -5, -5], "Banker wins, K over 2"),
        ("4c 5d", [0, -10, -5, 200, -5], "Player wins, 5 over 4"),
        ("5c 4d", [-10, 0, -5, -5, 200], "Banker wins, 5 over 4"),
        ("6c 5d", [-10, 10, -5, -5, -5], "Banker wins, 6 over 5"),
        ("9c 9d 3c 8d", [10, -10, 50, -5, -5], "Player wins, 8 over 3 after 1 war"),
        ("9c 9d 3c 5d", [0, -10, 50, 600, -5], "Player wins, 5 over 3 after 1 war"),
        ("9c 9d 5c 2d", [-10, 0, 50, -5, 600], "Banker wins, 5 over 2 after 1 war"),
        ("5c 5d Kc Ad", [10, -10, 50, -5, -5], "Player wins, A over K after 1 war"),
        ("9c 9d 8c 8d 2c 3d", [10, -10, 100, -5, -5], "Player wins, 3 over 2 after 2 wars"),
        ("9c 9d 8c 8d 7c 7d 2c 3d", [10, -10, 500, -5, -5], "Player wins, 3 over 2 after 3 wars"),
        ("9c 9d 8c 8d 7c 7d 6c 6d 2c 3d", [10, -10, 1500, -5, -5], "Player wins, 3 over 2 after 4 wars"),
        ("9c 9d 8c 8d 7c 7d 6c 6d 4c 4d 2c 3d", [10, -10, 1500, -5, -5], "Player wins, 3 over 2 after 5 wars"),
    ],
)
def test_what_each_bet_comes_to(faces: str, gained: list[int], called: str) -> None:
    hand = dealt(faces, bet_Bob=ALL)
    assert gains(hand) == gained
    assert result(hand) == called


def test_cards_go_right_and_left_by_turns() -> None:
    hand = dealt("9c 9d 3c 8d", bet_Bob="bet player 1000")
    assert [event.pile for event in hand.deal.events if isinstance(event, Dealt)] == ["Banker", "Player"] * 2


def test_a_shoe_that_ends_in_a_war_has_no_winner() -> None:
    """One deck in which every pair of cards is equal: 26 of them, and none left to decide."""
    hand = dealt(write_cards(STANDARD), table_of(decks=1), bet_Bob=ALL)
    assert gains(hand) == [0, 0, 1500, -5, -5]
    assert result(hand) == "Nobody wins: the shoe is out after 26 wars"


def test_two_decks_go_on_where_one_ends() -> None:
    hand = dealt(f"{write_cards(STANDARD)} 2c 3d", table_of(decks=2), bet_Bob=ALL)
    assert gains(hand) == [10, -10, 1500, -5, -5]


@pytest.mark.parametrize("bet", ["war", "ultimate-5-player", "ultimate-5-banker"])
def test_bonus_bets_stand_alone(bet: str) -> None:
    assert gains(dealt("Kc Ad", bet_Bob=f"bet {bet} 500")) == [-5]
    (spot,) = [spot for spot in table_of().felt.spots if spot.id == bet]
    assert (spot.amount.low, spot.amount.high, spot.needs) == (5_00, 1_000_00, ())


def test_settlement_is_one_lap_for_each_wager() -> None:
    table = table_of()
    do(table, Join(Person("Eve", 2, standing=True), 500_00))
    hand = dealt("Kc Ad", table, bet_Bob=ALL, bet_Cat=ALL, bet_Eve=ALL)
    wagers = ("player", "banker", "war", "ultimate-5-player", "ultimate-5-banker")
    assert [(stake.wager, stake.bettor) for stake, _ in hand.settled] == [
        (wager, bettor) for wager in wagers for bettor in ("Bob", "Eve", "Cat")
    ]


def test_nobody_decides_anything_but_bets() -> None:
    keys = {event.question.key for event in dealt("9c 9d 3c 8d", bet_Bob=ALL).deal.events if isinstance(event, Asked)}
    assert keys == {"bank/Ann", "bet/Bob", "bet/Cat"}


def test_the_shoe_is_shuffled_for_every_round() -> None:
    table = table_of()
    assert [result(dealt("Kc Ad", table, bet_Bob=ALL)) for _ in range(2)] == ["Player wins, A over K"] * 2
