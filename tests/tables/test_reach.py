"""What is covered of bets and of the next one is told before they are settled, and comes true if all win even money."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from houseway.core.cards import Card
from houseway.core.money import WagerAccount, wager
from houseway.games.bind import load
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.event import Marked
from houseway.tables.banked import BankedHand
from houseway.tables.reach import Reach, coverage_of
from houseway.testing.tables import any_stacks, lay_felt
from houseway.testing.views import AnswersByKey, Faces
from tests.felts import seated, small_game

PLAYER_WINS = "2s 3s 4s 9s Kh"
CHIPS = {"Ann": 500_00, "Bob": 500_00, "Cat": 500_00, "Dan": 500_00}
SAID = {
    "bank_Ann": "take 6000",
    "bet_Bob": "bet player 2500",
    "bet_Cat": "bet player 5000",
    "bet_Dan": "bet player 1000",
}


def hand_of(sheet_or_game: object) -> BankedHand:
    game = load(sheet_or_game) if isinstance(sheet_or_game, str) else sheet_or_game
    hand = seated(any_stacks(lay_felt(game)), CHIPS).hand()  # type: ignore[arg-type]
    assert isinstance(hand, BankedHand)
    return hand


def reaches(hand: BankedHand, who: str, said: Callable[[tuple[Question, ...]], Answer], faces: Faces) -> list[Reach]:
    """Play a hand; what somebody was told before every answer."""
    told: list[Reach] = []

    def choose(questions: tuple[Question, ...]) -> Answer:
        if coverage := coverage_of(hand):
            told.append(coverage.reach(who))
        return said(questions)

    drivers.live(hand.play(), faces, choose, Random(1), [])
    return told


def bet(who: str, seat: int) -> WagerAccount:
    return wager(who, seat, "player")


def test_each_bet_leaves_less_room_for_those_settled_after_it(tmp_path: Path) -> None:
    """Ann banks with $60; Bob bets $25, then Cat $50, and Dan is last."""
    told = reaches(hand_of(small_game(tmp_path)), "Dan", AnswersByKey(**SAID), Faces(PLAYER_WINS))
    assert told == [
        Reach({"player": 60_00, "tie": 60_00}, ()),
        Reach({"player": 35_00, "tie": 35_00}, ()),
        Reach({"player": 0, "tie": 0}, ((bet("Cat", 3), 35_00),)),
    ]


def test_bets_after_ones_own_take_nothing_from_it(tmp_path: Path) -> None:
    told = reaches(hand_of(small_game(tmp_path)), "Bob", AnswersByKey(**SAID), Faces(PLAYER_WINS))
    assert [reach.room["player"] for reach in told] == [60_00, 60_00, 60_00]
    assert [reach.room["tie"] for reach in told] == [60_00, 35_00, 35_00], "behind what lies on the line"


def test_wager_by_wager_a_bonus_comes_after_every_line(tmp_path: Path) -> None:
    game = small_game(tmp_path, ('by = "seat"', 'by = "wager"'))
    told = reaches(hand_of(game), "Bob", AnswersByKey(**SAID), Faces(PLAYER_WINS))
    assert [reach.room["tie"] for reach in told] == [60_00, 35_00, 0]


def test_the_player_dealer_has_no_room_and_nobody_where_nobody_banks(tmp_path: Path) -> None:
    hand = hand_of(small_game(tmp_path))
    assert coverage_of(hand) is None
    told = reaches(hand, "Ann", AnswersByKey(**SAID), Faces(PLAYER_WINS))
    assert [reach.room for reach in told] == [{}, {}, {}]


class Looking(Faces):
    """A shoe that looks at what is covered while cards are dealt."""

    def __init__(self, faces: str, hand: BankedHand) -> None:
        super().__init__(faces)
        self.hand = hand
        self.seen: tuple[tuple[WagerAccount, int], ...] = ()

    def face(self, place: int) -> Card:
        coverage = coverage_of(self.hand)
        assert coverage
        self.seen = coverage.reach("").partly
        return super().face(place)


def test_where_all_win_even_money_they_are_paid_as_much_as_was_covered(tmp_path: Path) -> None:
    hand = hand_of(small_game(tmp_path))
    shoe = Looking(PLAYER_WINS, hand)
    reaches(hand, "Dan", AnswersByKey(**SAID), shoe)
    short = [event.short for event in hand.deal.events if isinstance(event, Marked) and event.short]
    assert shoe.seen == ((bet("Cat", 3), 35_00), (bet("Dan", 4), 0))
    assert shoe.seen == tuple((each.bet, each.done) for each in short)


@pytest.mark.parametrize("sheet_id", ["limelight/pure-21-5-blackjack", "lotus/pai-gow-tiles"])
def test_where_cards_or_dice_say_who_is_first_every_other_bet_may_come_before(sheet_id: str) -> None:
    said = AnswersByKey(bank_Ann="take 10000", bet_Bob="bet game 2500", bet_Cat="bet game 5000")
    hand = hand_of(sheet_id)
    shoe = list(hand.felt.game.sheet.cards) * 8
    told = reaches(hand, "Bob", said, Faces(Random(1).sample(shoe, len(shoe))))
    assert [reach.room["game"] for reach in told[:3]] == [100_00, 75_00, 25_00]
