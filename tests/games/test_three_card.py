"""Three-card poker: what each book makes of a fold, of a player-dealer who does not qualify, and of A-2-3."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from houseway.core.cards import card
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.three_card import ThreeCardHand as ThreeCards
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.event import Asked, Faced, view
from houseway.round.request import Face, Open
from houseway.tables.acts import Join, Person
from houseway.tables.hand import Hand
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import AnswersByKey, Faces
from tests.felts import filed, seated
from tests.games import three_card_deals as deals

CLUB = "500-club/three-card-poker-6-card-bonus"
LOTUS = "lotus/three-card-poker-6-card-bonus"
PLAYERS = "players/three-card-poker-6-card-bonus"
LIMELIGHT = "limelight/three-card-poker-6-card-bonus"
LOTUS_3 = "lotus/3-card-poker"
PLAYERS_1_1 = "players/three-card-poker-1-1"
SHEETS = (CLUB, LOTUS, PLAYERS, LIMELIGHT, LOTUS_3, PLAYERS_1_1)

QUALIFIED, NOT_QUALIFIED = "Qd 8c 3h", "Jd 8c 3h"


def table_of(sheet_id: str, as_printed: tuple[int, ...] = (), chips: int = 500_00) -> Table:
    """Ann banks from seat 1; Bob sits to her left in seat 2, Cat in seat 3."""
    felt = lay_felt(load(sheet_id, as_printed), Wish(minimum=5_00))
    return seated(felt, {"Ann": 2_000_00, "Bob": chips, "Cat": chips})


def dealt(table: Table, faces: str, **said: str) -> Hand:
    hand = table.hand()
    choose = AnswersByKey(**{"bank_Ann": "take 100000", **said})
    play_hand(table, hand, lambda play: drivers.live(play, Faces(faces), choose, Random(0), []))
    return hand


def gains(hand: Hand, bettor: str = "Bob") -> dict[str, int]:
    return {stake.wager: gain // 100 for stake, gain in hand.settled if stake.bettor == bettor}


def asked(hand: Hand) -> list[Question]:
    return [e.question for e in hand.deal.events if isinstance(e, Asked) and e.question.key.startswith("play/")]


def shown_to_all(hand: Hand) -> set[int]:
    return {event.place for event in hand.deal.events if isinstance(event, Faced) and event.seen_by == ("*",)}


# Ante and Play, in dollars, with a hand that is higher than, equal to and lower than the player-dealer's.
@pytest.mark.parametrize("sheet_id", SHEETS)
@pytest.mark.parametrize(("cards", "gain"), [("Qs 8d 4h", 5), ("Qs 8d 3s", 0), ("Qs 8d 2s", -5)])
def test_against_a_player_dealer_who_qualifies(sheet_id: str, cards: str, gain: int) -> None:
    hand = dealt(table_of(sheet_id), f"{cards} {QUALIFIED}", bet_Bob="bet ante 500", play_2="play 500")
    assert gains(hand) == {"ante": gain, "play": gain}


@pytest.mark.parametrize(
    ("sheet_id", "higher", "equal", "lower"),
    [(CLUB, 5, 0, -5), (LOTUS, 5, 0, 0), *((each, 5, 5, 5) for each in (PLAYERS, LIMELIGHT, LOTUS_3, PLAYERS_1_1))],
)
def test_against_a_player_dealer_who_does_not(sheet_id: str, higher: int, equal: int, lower: int) -> None:
    for cards, ante in (("Js 8d 4h", higher), ("Js 8d 3s", equal), ("Js 8d 2s", lower)):
        hand = dealt(table_of(sheet_id), f"{cards} {NOT_QUALIFIED}", bet_Bob="bet ante 500", play_2="play 500")
        assert gains(hand) == {"ante": ante, "play": 0}, cards


@pytest.mark.parametrize(("dealer", "qualifies"), [("Qd 3c 2h", True), ("Jd Tc 8h", False), ("2d 2c 3h", True)])
def test_queen_high_qualifies(dealer: str, qualifies: bool) -> None:
    hand = dealt(table_of(CLUB), f"As Kd 9h {dealer}", bet_Bob="bet ante 500", play_2="play 500")
    assert (gains(hand)["play"] != 0) == qualifies


def number_of_reading(sheet_id: str, about: str) -> int:
    (number,) = [at for at, each in enumerate(load(sheet_id).sheet.reading, 1) if each.about == about]
    return number


def test_equal_hands_in_limelight_by_the_letter() -> None:
    letter = number_of_reading(LIMELIGHT, "Equal hands when the player-dealer does not qualify")
    table = table_of(LIMELIGHT, (letter,))
    hand = dealt(table, f"Js 8d 3s {NOT_QUALIFIED}", bet_Bob="bet ante 500", play_2="play 500")
    assert gains(hand) == {"ante": 0, "play": 0}


BOTH = {"bet_Bob": "bet ante 500 pair-plus 500 6-card-bonus 500"}
UP = {"bet_Bob": "bet ante 500 pair-and-up 500 bonus-6 500"}
# A pair that is folded, and three queens together with the player-dealer's.
PAIR_AND_TRIPS = "Qs Qh 4h Qd 8c 3h"


@pytest.mark.parametrize(("sheet_id", "trips"), [(CLUB, 25), (LOTUS, 25), (PLAYERS, 40), (LIMELIGHT, 35)])
def test_a_fold_gives_up_ante_and_pair_plus_but_not_the_6_card_bonus(sheet_id: str, trips: int) -> None:
    hand = dealt(table_of(sheet_id), PAIR_AND_TRIPS, **BOTH, play_2="fold")
    assert gains(hand) == {"ante": -5, "pair-plus": -5, "6-card-bonus": trips}


def test_a_fold_gives_up_the_ante_alone_in_3_card_poker() -> None:
    folds = {**UP, "play_2": "fold"}
    assert gains(dealt(table_of(LOTUS_3), PAIR_AND_TRIPS, **folds)) == {"ante": -5, "pair-and-up": 5, "bonus-6": 40}
    letter = (number_of_reading(LOTUS_3, "Pair & Up after a fold"),)
    by_the_letter = gains(dealt(table_of(LOTUS_3, letter), PAIR_AND_TRIPS, **folds))
    assert by_the_letter == {"ante": -5, "pair-and-up": -5, "bonus-6": 40}


def test_a_hand_is_turned_up_while_a_bet_stands_on_it() -> None:
    assert shown_to_all(dealt(table_of(CLUB), PAIR_AND_TRIPS, **BOTH, play_2="fold")) == {0, 1, 2, 3, 4, 5}
    folded = dealt(table_of(CLUB), PAIR_AND_TRIPS, bet_Bob="bet ante 500 pair-plus 500", play_2="fold")
    assert shown_to_all(folded) == {3, 4, 5}, "the folded hand is nobody's business"


def test_bonus_bets_alone_leave_nothing_to_decide() -> None:
    hand = dealt(table_of(LOTUS_3), PAIR_AND_TRIPS, bet_Bob="bet pair-and-up 500 bonus-6 500")
    assert not asked(hand)
    assert gains(hand) == {"pair-and-up": 5, "bonus-6": 40}
    question = next(e.question for e in hand.deal.events if isinstance(e, Asked) and e.question.key == "bet/Bob")
    assert question.why_not(Answer("bet/Bob", "bet", {"bonus-6": 500})) is None


@pytest.mark.parametrize("sheet_id", [CLUB, LOTUS, PLAYERS, LIMELIGHT])
@pytest.mark.parametrize("bonus", ["pair-plus", "6-card-bonus"])
def test_elsewhere_bonus_bets_need_an_ante(sheet_id: str, bonus: str) -> None:
    with pytest.raises(Mistake, match="bet Ante first"):
        dealt(table_of(sheet_id), PAIR_AND_TRIPS, bet_Bob=f"bet {bonus} 500")


@pytest.mark.parametrize(("sheet_id", "straight"), [(each, each != LOTUS) for each in SHEETS])
def test_ace_deuce_three(sheet_id: str, straight: bool) -> None:
    """Against a pair of eights: the lowest straight, or an ace-high hand."""
    hand = dealt(table_of(sheet_id), "As 2d 3s 8d 8c 4h", bet_Bob="bet ante 500", play_2="play 500")
    assert gains(hand)["play"] == (5 if straight else -5)


def test_ace_deuce_three_in_one_suit() -> None:
    bets = {"bet_Bob": "bet ante 500 pair-plus 500", "play_2": "play 500"}
    paid = {each: gains(dealt(table_of(each), "As 2s 3s Qd 8c 4h", **bets))["pair-plus"] for each in SHEETS[:4]}
    assert paid == {CLUB: 200, LOTUS: 15, PLAYERS: 200, LIMELIGHT: 200}
    letter = (number_of_reading(LIMELIGHT, "A-2-3 in one suit"),)
    assert gains(dealt(table_of(LIMELIGHT, letter), "As 2s 3s Qd 8c 4h", **bets))["pair-plus"] == 15


def test_one_card_is_seen_before_the_decision_and_two_are_not() -> None:
    hand = dealt(table_of(CLUB), f"As Kd 9h 9s 5d 2h {QUALIFIED}", bet_Bob="bet ante 500", bet_Cat="bet ante 500")
    events = hand.deal.events
    first = next(at for at, event in enumerate(events) if isinstance(event, Asked) and event.question.key == "play/2")
    before = [event for event in view(events[:first], "Bob") if isinstance(event, Faced) and event.face is not None]
    assert [(event.place, event.face) for event in before] == [
        *((place, card(name)) for place, name in enumerate(("As", "Kd", "9h"))),
        (8, card("3h")),
    ]


def test_the_turn_to_decide_goes_clockwise_from_the_player_dealers_left() -> None:
    table = table_of(CLUB)
    do(table, Join(Person("Dan", 7), 500_00))
    bets = dict.fromkeys(("bet_Bob", "bet_Cat", "bet_Dan"), "bet ante 500")
    assert [each.who for each in asked(dealt(table, "2c 3d 5h " * 4, **bets))] == ["Bob", "Cat", "Dan"]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer("play/2", "play", 6_00), r"the amount must be \$5, not \$6"),
        (Answer("play/2", "play", 4_00), r"the amount must be \$5, not \$4"),
        (Answer("play/2", "play"), "say an amount of money"),
        (Answer("play/2", "check"), "'check' is not offered here: choose play, fold"),
        (Answer("play/2", "fold", 5_00), "takes nothing more"),
    ],
)
def test_a_bad_answer_is_refused_and_the_round_goes_on(answer: Answer, why: str) -> None:
    hand = table_of(CLUB).hand()
    play, said = hand.play(), AnswersByKey(bank_Ann="take 100000", bet_Bob="bet ante 500")
    refused: list[str] = []
    answers = [answer, Answer("play/2", "play", 5_00)]

    def read(request: object) -> str | Answer:
        match request:
            case Open(questions=questions) if questions[0].key == "play/2":
                return answers.pop(0)
            case Open(questions=questions):
                return said(questions)
            case Face(place=place):
                return ("As", "Kd", "9h", "Qd", "8c", "3h")[place]
        return "root"

    drivers.record(play, read, refused.append, [])
    assert len(refused) == 1
    with pytest.raises(Mistake, match=why):
        raise Mistake(refused[0])
    assert gains(hand) == {"ante": 5, "play": 5}


@pytest.mark.parametrize(("option", "gained"), [("play", {"ante": 5, "play": 5}), ("fold", {"ante": -5})])
def test_a_recorder_sees_a_hand_when_it_is_turned_up(option: str, gained: dict[str, int]) -> None:
    """Bob's cards are his alone until then, and if he folds nobody ever knows them."""
    hand, asked_for = table_of(CLUB).hand(), Counter[int]()
    answer = "play 500" if option == "play" else "fold"
    said = AnswersByKey(bank_Ann="take 100000", bet_Bob="bet ante 500", play_2=answer)

    def read(request: object) -> str | Answer:
        match request:
            case Open(questions=questions):
                return said(questions)
            case Face(place=place):
                asked_for[place] += 1
                unseen = place < 3 and asked_for[place] == 1
                return "?" if unseen else ("As", "Kd", "9h", "Qd", "8c", "3h")[place]
        return "root"

    drivers.record(hand.play(), read, pytest.fail, [])
    assert gains(hand) == gained
    assert asked_for[0] == (2 if option == "play" else 1)


def test_whoever_has_too_few_chips_must_fold() -> None:
    hand = dealt(table_of(CLUB, chips=8_00), f"As Kd 9h {QUALIFIED}", bet_Bob="bet ante 500")
    (question,) = asked(hand)
    assert question.why_not(Answer("play/2", "play", 5_00)) == "a Play bet of $5 needs as much, and you have $3"
    assert question.advice == question.default == Answer("play/2", "fold")
    assert gains(hand) == {"ante": -5}


def backed(sheet_id: str, **chips: int) -> Table:
    table = table_of(sheet_id)
    for name, cents in chips.items():
        do(table, Join(Person(name, 2, standing=True), cents))
    return table


@pytest.mark.parametrize("sheet_id", [LOTUS, LOTUS_3])
def test_those_behind_a_seat_follow_its_decision(sheet_id: str) -> None:
    bets = {"bet_Bob": "bet ante 500", "bet_Eve": "bet ante 1000", "bet_Fay": "bet ante 1000"}
    table = backed(sheet_id, Eve=100_00, Fay=15_00)
    hand = dealt(table, f"As Kd 9h {QUALIFIED}", **bets, play_2="play 500")
    assert gains(hand, "Eve") == {"ante": 10, "play": 10}
    assert gains(hand, "Fay") == {"ante": -10}, "five dollars are too few for the Play bet"
    folded = dealt(backed(sheet_id, Eve=100_00, Fay=15_00), f"As Kd 9h {QUALIFIED}", **bets, play_2="fold")
    assert gains(folded, "Eve") == {"ante": -10}


def test_a_seat_without_an_ante_decides_for_those_behind_it() -> None:
    hand = dealt(backed(LOTUS, Eve=100_00), f"As Kd 9h {QUALIFIED}", bet_Eve="bet ante 1000", play_2="play")
    (question,) = asked(hand)
    assert question.who == "Bob"
    assert gains(hand, "Eve") == {"ante": 10, "play": 10}
    assert not gains(hand)


@pytest.mark.parametrize("sheet_id", [CLUB, PLAYERS, LIMELIGHT, PLAYERS_1_1])
def test_no_back_line(sheet_id: str) -> None:
    with pytest.raises(Mistake, match="has no back line"):
        backed(sheet_id, Eve=100_00)


def order_of(hand: Hand) -> list[tuple[str, str]]:
    return [(stake.bettor, stake.wager) for stake, _ in hand.settled]


def test_settlement_is_seat_by_seat_and_ends_with_the_bank() -> None:
    bets = "bet 6-card-bonus 500 pair-plus 500 ante 500"
    said = {"bet_Bob": bets, "bet_Cat": bets, "play_2": "play 500", "play_3": "play 500"}
    hand = dealt(table_of(CLUB), f"As Ad 9h Ks Kc 2h {QUALIFIED}", bank_Ann="take 1200", **said)
    wagers = ("ante", "play", "pair-plus", "6-card-bonus")
    assert order_of(hand) == [(bettor, wager) for bettor in ("Bob", "Cat") for wager in wagers]
    assert gains(hand, "Bob") == {"ante": 5, "play": 5, "pair-plus": 2, "6-card-bonus": -5}
    assert gains(hand, "Cat") == {"ante": 0, "play": 0, "pair-plus": 0, "6-card-bonus": -5}


@pytest.mark.parametrize(
    ("shown", "first"), [("Ah", "Bob"), ("2h", "Cat"), ("3h", "Bob"), ("7h", "Bob"), ("8h", "Bob"), ("9h", "Cat")]
)
def test_the_face_up_card_places_the_action_button_in_limelight(shown: str, first: str) -> None:
    """Ann banks in seat 1, which is not counted: an ace is Bob's seat 2, and of eight seats seven are counted."""
    bets = {"bet_Bob": "bet ante 500", "bet_Cat": "bet ante 500"}
    hand = dealt(table_of(LIMELIGHT), f"As Kd Th 9s 5d 2c Qd Qc {shown}", **bets)
    assert order_of(hand)[0] == (first, "ante")


@pytest.mark.parametrize(("face", "number"), [("Th", 10), ("Jh", 11), ("Qh", 12), ("Kh", 13), ("Ah", 1), ("9h", 9)])
def test_what_a_card_counts_for_the_button(face: str, number: int) -> None:
    hand = table_of(LIMELIGHT).hand()
    family = require_banked(hand.felt.game).family
    assert family.action_count
    dealer = ThreeCards((card("2c"), card("2d"), card(face)), 0)
    assert family.action_count(deals.showdown(dealer, dealer, hand.felt.game.rules)) == number


def test_limits_of_the_pair_plus() -> None:
    (spot,) = [spot for spot in lay_felt(load(LOTUS)).spots if spot.id == "pair-plus"]
    assert (spot.amount.low, spot.amount.high) == (5_00, 200_00)
    with pytest.raises(Mistake, match="may not exceed the base wager"):
        dealt(table_of(PLAYERS_1_1), PAIR_AND_TRIPS, bet_Bob="bet ante 500 pair-plus 600")


@pytest.mark.parametrize("sheet_id", [CLUB, LOTUS, PLAYERS])
def test_advice_is_the_best_by_every_deal(sheet_id: str) -> None:
    game = load(sheet_id)
    assert game.rules.advice == deals.best_advice(game)


@pytest.mark.parametrize("sheet_id", [LIMELIGHT, LOTUS_3, PLAYERS_1_1])
def test_games_that_pay_alike_are_advised_alike(sheet_id: str) -> None:
    game, like = load(sheet_id), load(PLAYERS)
    for wager in ("ante", "play"):
        assert game.sheet.wager_by_id(wager).pays == like.sheet.wager_by_id(wager).pays
    assert game.rules == type(game.rules)(advice=like.rules.advice, survive_a_fold=game.rules.survive_a_fold)


@pytest.mark.parametrize(
    ("sheet_id", "cards", "shown", "option"),
    [
        (PLAYERS, "5s 3d 2h", "Jh", "play"),
        (PLAYERS, "Ks 8d 7h", "Kh", "fold"),
        (PLAYERS, "Ks 9d 2h", "Kh", "play"),
        (CLUB, "Ts 9d 7h", "2h", "fold"),
        (CLUB, "Js 3d 2h", "2s", "play"),
        (CLUB, "2s 2d 3h", "Ah", "play"),
    ],
)
def test_bots_are_told_what_to_do(sheet_id: str, cards: str, shown: str, option: str) -> None:
    (question,) = asked(dealt(table_of(sheet_id), f"{cards} Qd 8c {shown}", bet_Bob="bet ante 500"))
    assert question.advice is not None
    assert question.advice.option == option
    assert question.why_not(question.advice) is None


@pytest.mark.parametrize(("cards", "option"), [("Qs 6d 4h", "play"), ("Qs 6d 3h", "fold")])
def test_a_sheet_without_advice_has_the_usual_one(tmp_path: Path, cards: str, option: str) -> None:
    own = filed(tmp_path, f'like = "{CLUB}"\nsource = ["own.txt:1-2"]\ndrop = ["rules.advice"]')
    (question,) = asked(dealt(table_of(own), f"{cards} Qd 8c Ah", bet_Bob="bet ante 500"))
    assert question.advice is not None
    assert question.advice.option == option


def test_advice_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    own = filed(tmp_path, f'like = "{CLUB}"\nsource = ["own.txt:1-2"]\nrules.advice.1 = "Q-6-4"')
    with pytest.raises(Mistake, match=r"advice\.1 = 'Q-6-4': write a card shown and a hand"):
        load(own)


def test_the_paytables_that_books_name() -> None:
    labels = {each: list(load(each).sheet.wager_by_id("6-card-bonus").tables) for each in SHEETS[:4]}
    assert labels == {CLUB: [""], LOTUS: ["TCB-6B4"], PLAYERS: ["TCB-6B3"], LIMELIGHT: [""]}
