"""The seat drawn by dice, where cards and action begin; what rides on another bet; and laps after all others."""

from pathlib import Path
from random import Random

import pytest

from houseway.core.balances import Ledger
from houseway.core.money import BANK, payout, stack, wager
from houseway.core.text import Mistake
from houseway.games.family import Result
from houseway.round import drivers
from houseway.round.deal import Deal
from houseway.round.event import Marked, Rolled, Stake
from houseway.sheets.sheet import Settlement
from houseway.tables.acts import Join, Person, Position
from houseway.tables.felt import Bank, BankTerms
from houseway.tables.hand import Hand
from houseway.tables.offering import offer_order
from houseway.tables.options import Wish
from houseway.tables.settler import Settler
from houseway.tables.table import Table, do
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import AnswersByKey, Faces
from tests.felts import small_game
from tests.tables.test_bank import ANN, BOB, CAT, DAN, SEATS, SERVE

SHOE = Faces("2c 9d 6c 8d " * 40)
SETTLE = 'settle   = { by = "seat", order = ["player", "tie"] }'
SEATED = {1: "Ann", 2: "Bob", 4: "Cat", 6: "Dan"}


class Rolls(Random):
    """Dice that fall as they are told to."""

    def __init__(self, *rolls: int) -> None:
        super().__init__(0)
        self._rolls = list(rolls)

    def randint(self, a: int, b: int) -> int:
        rolled = self._rolls.pop(0)
        assert a <= rolled <= b
        return rolled


def rolled(folder: Path, bank: str, rolls: tuple[int, ...], seats: int = 7, bettors: str = "Ann Cat Dan") -> Hand:
    """Bob banks in seat 2 of a table whose sheet says this of the bank."""
    game = small_game(folder, ("seats  = 4", f"seats  = {seats}"), (SETTLE, f"{SETTLE}\n{bank}"))
    table = Table(lay_felt(game, Wish(minimum=5_00, maximum=100_00)))
    for seat, name in SEATED.items():
        do(table, Join(Person(name, seat), 200_00))
    said = {"bank_Bob": "take 5000", **{f"bet_{name}": "bet player 500" for name in bettors.split()}}
    hand = table.hand()
    play_hand(table, hand, lambda play: drivers.live(play, SHOE, AnswersByKey(**said), Rolls(*rolls), []))
    return hand


def marked(hand: Hand, what: str) -> list[str]:
    return [event.who or event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == what]


DICE = 'draw = "three dice"\naction = "drawn seat"'


@pytest.mark.parametrize(
    ("rolls", "first", "action"),
    [
        ((1, 1, 1), 4, "Cat"),  # three: two on from the player-dealer in seat 2
        ((1, 1, 2), 5, "Dan"),  # nobody sits in seat 5
        ((1, 2, 2), 6, "Dan"),
        ((2, 2, 3), 1, "Ann"),  # seven, the last before the player-dealer
        ((2, 3, 3), 2, "Cat"),  # eight is the player-dealer: the first cards are theirs, the action goes to the left
        ((5, 5, 5), 2, "Cat"),  # and fifteen
        ((6, 6, 6), 5, "Dan"),  # eighteen: fifteen is seat 2, and three on
    ],
)
def test_three_dice_count_the_seats_from_the_player_dealer(
    tmp_path: Path, rolls: tuple[int, ...], first: int, action: str
) -> None:
    hand = rolled(tmp_path, DICE, rolls)
    assert [event for event in hand.deal.events if isinstance(event, Rolled)] == [Rolled(rolls)]
    assert hand.deal.order == tuple((first - 1 + step) % 7 + 1 for step in range(7))
    assert (hand.deal.banker_seat, next(iter(hand.deal.spots.values()))) == (2, action)
    assert marked(hand, "drawn seat") == [f"{sum(rolls)} is seat {first}, which gets the first hand"]
    assert marked(hand, "action") == [action]
    assert hand.settled[0][0].bettor == action


def test_a_seat_that_has_not_bet_passes_the_action_on(tmp_path: Path) -> None:
    hand = rolled(tmp_path, DICE, (1, 1, 1), bettors="Ann")
    assert hand.deal.order[0] == 4
    assert marked(hand, "action") == ["Ann"]


@pytest.mark.parametrize(
    ("draw", "seats", "roll", "first"),
    [("ten-sided die", 10, 10, 1), ("ten-sided die", 10, 1, 2), ("random number", 7, 7, 1), ("random number", 7, 3, 4)],
)
def test_one_die_or_a_random_number(tmp_path: Path, draw: str, seats: int, roll: int, first: int) -> None:
    hand = rolled(tmp_path, f'draw = "{draw}"\naction = "drawn seat"', (roll,), seats)
    assert hand.deal.order[0] == first


@pytest.mark.parametrize(
    ("rolls", "first", "action"),
    # Eight seats: nine and seventeen are the player-dealer, whose right-hand neighbour then has the action.
    [((1, 1, 1), 8, "Dan"), ((1, 1, 2), 7, "Dan"), ((3, 3, 3), 2, "Ann"), ((6, 6, 5), 2, "Ann")],
)
def test_where_all_goes_counter_clockwise(tmp_path: Path, rolls: tuple[int, ...], first: int, action: str) -> None:
    hand = rolled(tmp_path, f'{DICE}\nway = "counter-clockwise"', rolls, seats=8)
    assert hand.deal.order == tuple((first - 1 - step) % 8 + 1 for step in range(8))
    assert marked(hand, "action") == [action]


def test_cards_may_go_by_the_dice_and_the_action_not(tmp_path: Path) -> None:
    hand = rolled(tmp_path, 'draw = "three dice"', (1, 2, 2))
    assert hand.deal.order[0] == 6
    assert marked(hand, "action") == ["Cat"]


def test_without_a_draw_hands_go_out_from_the_left_of_the_player_dealer(tmp_path: Path) -> None:
    hand = rolled(tmp_path, "", ())
    assert hand.deal.order == (3, 4, 5, 6, 7, 1, 2)
    assert list(hand.deal.spots.values()) == ["Cat", "Dan", "Ann"]


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        (Position(), "Ann Dan Cat Bob"),
        (Position("Bob", 2, 1), "Bob Ann Dan Cat"),
        (Position("Bob", 2, 2), "Ann Dan Cat"),
        (Position("Gus", 3, 2), "Bob Ann Dan Cat"),
    ],
)
def test_the_position_may_go_counter_clockwise(last: Position, expected: str) -> None:
    terms = BankTerms(SERVE, SEATS, 5_00, 3_00, 1_00, "counter-clockwise")
    assert " ".join(person.name for person in offer_order((ANN, BOB, CAT, DAN), last, terms)) == expected


# A bonus bet on one's own hand, and a rider on it that looks at the hands of all others.
EVE, FAY = Person("Eve", 2, standing=True), Person("Fay", 2, standing=True)
PEOPLE = (ANN, BOB, EVE, FAY, CAT, DAN)
HANDS = {2: "four", 4: "aces", 5: "four"}
PAYS = {"four": payout("$5"), "aces": payout("$250"), "lose": payout("lose"), "win": payout("1 to 1")}
STAKES = [
    Stake(name, seat, each, cents)
    for name, seat in (("Cat", 4), ("Eve", 2), ("Bob", 2), ("Dan", 5))
    for each, cents in (("envy", 0), ("line", 10_00))
]


def judge(stake: Stake) -> Result:
    if stake.wager == "line":
        return "lose"
    return tuple(hand for spot, hand in HANDS.items() if spot != stake.spot)


def settled(settlement: Settlement, put_up: int = 10_000_00, stakes: list[Stake] = STAKES) -> tuple[Deal, Settler]:
    deal = Deal(Ledger({stack("Ann"): put_up, **{stack(stake.bettor): 1_000_00 for stake in stakes}}))
    for stake in stakes:
        deal.stake(stake)
    deal.post(stack("Ann"), BANK, put_up, "puts up")
    settler = Settler(Bank("Ann", 1, put_up, 1), settlement, PEOPLE, SEATS, 100, {})
    payouts = dict.fromkeys(settlement.order, PAYS)
    settler.settle(deal, settlement.order, 2, lambda stakes: [*map(judge, stakes)], payouts)
    settler.close(deal)
    return deal, settler


def order(settler: Settler) -> str:
    return " ".join(f"{stake.bettor}/{stake.wager}" for stake, _ in settler.settled)


@pytest.mark.parametrize(
    ("settlement", "expected"),
    [
        (
            Settlement("seat", ("line", "envy")),
            "Bob/line Bob/envy Eve/line Eve/envy Cat/line Cat/envy Dan/line Dan/envy",
        ),
        (
            Settlement("seat", ("line", "envy"), last=("envy",)),
            "Bob/line Eve/line Cat/line Dan/line Bob/envy Eve/envy Cat/envy Dan/envy",
        ),
        (
            Settlement("wager", ("envy", "line"), way="counter-clockwise", last=("envy",)),
            "Bob/line Eve/line Dan/line Cat/line Bob/envy Eve/envy Dan/envy Cat/envy",
        ),
        (
            Settlement("seat", ("line", "envy"), last=("envy", "line"), back_to_front=True),
            "Eve/envy Bob/envy Cat/envy Dan/envy Eve/line Bob/line Cat/line Dan/line",
        ),
    ],
)
def test_a_lap_of_its_own_after_all_others(settlement: Settlement, expected: str) -> None:
    assert order(settled(settlement)[1]) == expected


ENVY_LAST = Settlement("seat", ("line", "envy"), last=("envy",))


def test_each_of_several_results_is_paid() -> None:
    """$250 for Cat's aces and $5 for each four of a kind, but nothing for one's own hand."""
    deal, settler = settled(ENVY_LAST)
    gains = {stake.bettor: gain for stake, gain in settler.settled if stake.wager == "envy"}
    assert gains == {"Bob": 255_00, "Eve": 255_00, "Cat": 10_00, "Dan": 255_00}
    assert deal.ledger.balances[stack("Ann")] == 10_000_00 + 40_00 - 775_00
    assert next(each for each in deal.ledger.postings if each.kind == "pays").detail == "$250 and $5"
    assert wager("Bob", 2, "envy") not in deal.ledger.balances, "nothing was ever staked on it"


def test_several_results_are_paid_as_far_as_the_bank_covers() -> None:
    deal, settler = settled(ENVY_LAST, put_up=300_00)
    assert [gain for stake, gain in settler.settled if stake.wager == "envy"] == [255_00, 45_00, 0, 0]
    assert deal.ledger.balances[stack("Ann")] == 40_00, "all that was put up is lost, and four lines are won"


def test_several_results_cost_no_more_than_the_stake() -> None:
    stake = Stake("Bob", 2, "line", 10_00)
    deal = Deal(Ledger({stack("Bob"): 10_00, BANK: 100_00}))
    deal.stake(stake)
    settler = Settler(Bank("Ann", 1, 100_00, 1), Settlement("seat", ("line",)), PEOPLE, SEATS, 100, {})
    settler.settle(deal, ("line",), 2, lambda stakes: [()], {"line": PAYS})
    assert settler.settled == [], "no result is no result yet"
    settler.settle(deal, ("line",), 2, lambda stakes: [("lose", "lose", "win")], {"line": PAYS})
    assert settler.settled == [(stake, -10_00)]


RIDER = """
[[wager]]
id    = "button"
title = "Button"
kind  = "rider"
rides = "player"
least = "$10"
backline = false
judge = "player"
pays  = { win = "$7" }

[[reading]]
about = "Naturals"
"""
READING = '\n[[reading]]\nabout = "Naturals"\n'
LATE = 'settle   = { by = "seat", order = ["player", "tie", "button"], last = ["button"] }'


def test_a_rider_comes_with_a_bet_that_is_large_enough(tmp_path: Path) -> None:
    game = small_game(tmp_path, (READING, RIDER), (SETTLE, LATE))
    table = Table(lay_felt(game, Wish(minimum=5_00, maximum=100_00)))
    for name, seat, standing in (("Ann", 1, False), ("Bob", 2, False), ("Cat", 3, False), ("Eve", 3, True)):
        do(table, Join(Person(name, seat, standing=standing), 200_00))
    said = {"bank_Ann": "take 5000", "bet_Bob": "bet player 900", "bet_Cat": "bet player 1000"}
    hand = table.hand()
    choose = AnswersByKey(**said, bet_Eve="bet player 1000")
    play_hand(table, hand, lambda play: drivers.live(play, Faces("9c 2d Kc 8d"), choose, Random(0), []))
    gains = [(stake.bettor, stake.wager, gain) for stake, gain in hand.settled]
    assert gains[-1] == ("Cat", "button", 7_00)
    assert [each[:2] for each in gains[:-1]] == [("Bob", "player"), ("Cat", "player"), ("Eve", "player")]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"$7"', '"1 to 1"', "wager button: a rider pays fixed sums such as $25, not '1 to 1'"),
        ('rides = "player"', 'rides = "other"', "wager button: rides: no wager other"),
        ('rides = "player"', 'rides = "button"', "it comes with a bet made before the deal, which button is not"),
        ('"rider"', '"bonus"', "rides: a rider names the bet it comes with, and no other wager does"),
        ('"$10"', '"ten"', "wager button: least: "),
        ('last = ["button"]', 'last = ["buton"]', "bank.settle.last: no wager buton"),
        (', last = ["button"] }', ' }\naction = "drawn seat"', "bank.draw: say how the seat is drawn"),
    ],
)
def test_what_a_sheet_cannot_say_of_it(tmp_path: Path, old: str, new: str, why: str) -> None:
    changes = [(READING, RIDER.replace(old, new)), (SETTLE, LATE.replace(old, new))]
    with pytest.raises(Mistake, match=why.replace("$", r"\$")):
        small_game(tmp_path, *changes)
