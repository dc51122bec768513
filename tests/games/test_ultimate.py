"""Hold'em against the player-dealer: the turns to act, what a fold leaves, who sees what, and advice."""

from fractions import Fraction
from random import Random

import pytest

from houseway.core.cards import cards
from houseway.core.money import payout
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.ultimate import JUDGES, HoldemShowdown, worth_a_bet
from houseway.hands import high
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.event import EVERYONE, Asked, Faced, Marked, Stake
from houseway.sheets.shelf import load_sheet
from houseway.tables.acts import Join, Person
from houseway.tables.hand import Hand
from houseway.tables.table import Table, do
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import AnswersByKey, Faces
from tests.felts import seated
from tests.hands.high_hands import published

CLUB, LOTUS, PLAYERS, LIMELIGHT = (
    f"{room}/ultimate-texas-holdem" for room in ("500-club", "lotus", "players", "limelight")
)
EARLY_FOLDS, RIVER_FOLDS = (CLUB, LIMELIGHT), (LOTUS, PLAYERS)

# Bob, Cat, the player-dealer; then the board, with burned cards before the flop and after it where the book has them.
BOB, CAT, ANN = "Ah Ad", "7c 2d", "Jc Td"
WITH_BURNS = f"{BOB} {CAT} {ANN} 3c 7d 9c Jh 3d 4s Qh"
LAID = f"{BOB} {CAT} {ANN} 7d 9c Jh 4s Qh"
BETS = "bet ante 1000 blind 1000"


def faces_for(sheet_id: str) -> str:
    return WITH_BURNS if sheet_id in EARLY_FOLDS else LAID


def table_of(sheet_id: str, bob: int = 500_00) -> Table:
    """Ann banks from seat 1; Bob and Cat play from seats 2 and 3."""
    return seated(lay_felt(load(sheet_id)), {"Ann": 2_000_00, "Bob": bob, "Cat": 500_00})


def dealt(table: Table, choose: drivers.Chooser, faces: str) -> Hand:
    hand = table.hand()
    play_hand(table, hand, lambda play: drivers.live(play, Faces(faces), choose, Random(0), []))
    return hand


def played(sheet_id: str, said: dict[str, str] | None = None, bob: int = 500_00) -> Hand:
    choose = AnswersByKey(**{"bank/Ann": "take 100000", "bet/Bob": BETS, "bet/Cat": BETS, **(said or {})})
    return dealt(table_of(sheet_id, bob), choose, faces_for(sheet_id))


def asked(hand: Hand) -> dict[str, Question]:
    questions = [event.question for event in hand.deal.events if isinstance(event, Asked)]
    return {question.key: question for question in questions if question.key.startswith("act/")}


def gains(hand: Hand, bettor: str) -> dict[str, int]:
    return {stake.wager: gain // 100 for stake, gain in hand.settled if stake.bettor == bettor}


every_sheet = pytest.mark.parametrize("sheet_id", [*EARLY_FOLDS, *RIVER_FOLDS])


@every_sheet
def test_whoever_has_made_a_play_bet_is_not_asked_again(sheet_id: str) -> None:
    hand = played(sheet_id, {"act/2/deal": "play 4000", "act/3/flop": "play 2000"})
    assert list(asked(hand)) == ["act/2/deal", "act/3/deal", "act/3/flop"]


@every_sheet
def test_left_to_the_clock_a_hand_is_checked_twice_and_folded(sheet_id: str) -> None:
    hand = played(sheet_id)
    assert [question.default.option for question in asked(hand).values()] == ["check"] * 4 + ["fold"] * 2
    assert gains(hand, "Bob") == gains(hand, "Cat") == {"ante": -10, "blind": -10}


@every_sheet
@pytest.mark.parametrize(
    ("street", "refused", "why"),
    [
        ("deal", "play 2000", "from $30 to $40, not $20"),
        ("deal", "play 5000", "from $30 to $40, not $50"),
        ("deal", "play 3500", "a multiple of $10"),
        ("flop", "play 4000", "must be $20, not $40"),
        ("river", "play 2000", "must be $10, not $20"),
        ("river", "check", "nothing more to wait for"),
    ],
)
def test_a_bad_answer_is_refused_with_the_reason_and_the_round_goes_on(
    sheet_id: str, street: str, refused: str, why: str
) -> None:
    question = asked(played(sheet_id))[f"act/2/{street}"]
    option, *amount = refused.split()
    answer = Answer(question.key, option, int(amount[0]) if amount else None)
    reason = question.why_not(answer)
    assert reason is not None
    assert why in reason
    tries = [answer, question.default]
    said = AnswersByKey(bank_Ann="take 100000", bet_Bob=BETS, bet_Cat=BETS)

    def choose(questions: tuple[Question, ...]) -> Answer:
        return tries.pop(0) if questions[0].key == question.key else said(questions)

    table = table_of(sheet_id)
    with pytest.raises(Mistake, match=r"amount must be|nothing more"):
        dealt(table, choose, faces_for(sheet_id))
    assert gains(dealt(table, choose, faces_for(sheet_id)), "Bob") == {"ante": -10, "blind": -10}


@pytest.mark.parametrize("sheet_id", RIVER_FOLDS)
@pytest.mark.parametrize("street", ["deal", "flop"])
def test_where_hands_fold_on_the_river_they_do_not_before(sheet_id: str, street: str) -> None:
    question = asked(played(sheet_id))[f"act/2/{street}"]
    assert question.why_not(Answer(question.key, "fold")) == "a hand may be folded on the river, not before it"


@pytest.mark.parametrize("sheet_id", EARLY_FOLDS)
@pytest.mark.parametrize("street", ["deal", "flop", "river"])
def test_where_hands_fold_at_any_turn_they_are_out(sheet_id: str, street: str) -> None:
    hand = played(sheet_id, {f"act/2/{street}": "fold", "act/3/deal": "play 3000"})
    assert [key for key in asked(hand) if "/2/" in key][-1] == f"act/2/{street}"
    assert gains(hand, "Bob") == {"ante": -10, "blind": -10}


@every_sheet
@pytest.mark.parametrize(
    ("chips", "street", "most"), [(54, "deal", 30), (59, "deal", 30), (61, "deal", 40), (41, "flop", 20)]
)
def test_a_short_stack_plays_what_it_can(sheet_id: str, chips: int, street: str, most: int) -> None:
    """Ante and Blind are $10 each, and the players' book takes 50 cents."""
    question = asked(played(sheet_id, bob=chips * 100))[f"act/2/{street}"]
    assert question.why_not(Answer(question.key, "play", most * 100)) is None
    assert question.why_not(Answer(question.key, "play", (most + 10) * 100)) is not None


@every_sheet
def test_too_few_chips_for_a_play_bet_leave_only_the_fold(sheet_id: str) -> None:
    hand = played(sheet_id, bob=29_00)
    for key, least in (("act/2/deal", 30), ("act/2/flop", 20), ("act/2/river", 10)):
        reason = asked(hand)[key].why_not(Answer(key, "play", least * 100))
        assert reason is not None
        assert f"a Play bet takes ${least} here, and you have" in reason
        advice = asked(hand)[key].advice
        assert advice is not None
        assert advice.option != "play"


@every_sheet
def test_nobody_sees_a_card_early(sheet_id: str) -> None:
    hand = played(sheet_id, {"act/2/deal": "play 3000"})
    river = next(
        number
        for number, event in enumerate(hand.deal.events)
        if isinstance(event, Asked) and event.question.key == "act/3/river"
    )
    seen = {
        (hand.deal.faces[event.place], event.seen_by) for event in hand.deal.events[:river] if isinstance(event, Faced)
    }
    board = {(face, EVERYONE) for face in cards("7d 9c Jh 4s Qh")}
    assert seen == {(face, ("Bob",)) for face in cards(BOB)} | {(face, ("Cat",)) for face in cards(CAT)} | board


def shown_to_all(hand: Hand) -> set[int | None]:
    return {
        hand.deal.faces[event.place]
        for event in hand.deal.events
        if isinstance(event, Faced) and event.seen_by == EVERYONE
    }


@every_sheet
@pytest.mark.parametrize("bonus", ["", " trips 500"])
def test_a_folded_hand_is_shown_only_where_a_bet_depends_on_it(sheet_id: str, bonus: str) -> None:
    hand = played(sheet_id, {"bet/Cat": BETS + bonus, "act/2/deal": "play 4000", "act/3/river": "fold"})
    assert shown_to_all(hand) >= set(cards(f"{BOB} {ANN}"))
    assert shown_to_all(hand).isdisjoint(cards(CAT)) != bool(bonus and sheet_id in RIVER_FOLDS)


def test_behind_a_seat_only_bonus_bets_are_made() -> None:
    table = table_of(LOTUS)
    do(table, Join(Person("Eve", 2, standing=True), 100_00))
    do(table, Join(Person("Fay", 3, standing=True), 100_00))
    choose = AnswersByKey(
        bank_Ann="take 100000", bet_Bob=BETS, bet_Eve="bet trips 500 bad-beat 500", bet_Fay="bet bad-beat 500"
    )
    hand = dealt(table, choose, f"{BOB} {ANN} 7d 9c Jh 4s Qh")
    assert gains(hand, "Eve") == {"trips": -5, "bad-beat": -5}
    assert gains(hand, "Fay") == {}
    assert [event.who for event in hand.deal.events if isinstance(event, Marked) and event.what == "no bet"] == ["Fay"]
    refused = AnswersByKey(bank_Ann="take 100000", bet_Eve="bet ante 500 blind 500")
    table.hand()
    with pytest.raises(Mistake, match="there is no spot 'ante' here: the spots are trips, bad-beat"):
        dealt(table, refused, LAID)


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        ("bet ante 1000 blind 500", "bet the same on"),
        ("bet ante 1000", "bet the same on"),
        ("bet trips 500 bad-beat 500", "bet Ante first"),
    ],
)
def test_bets_that_do_not_go_together(bets: str, why: str) -> None:
    with pytest.raises(Mistake, match=why):
        played(CLUB, {"bet/Bob": bets})


# The paytables read in the books a second time, best hand first; "-" where there is no row.
BLIND = "500:1 50:1 10:1 3:1 3:2 1:1 -"
TRIPS_7_4, TRIPS_6_5 = "50:1 40:1 30:1 8:1 7:1 4:1 3:1", "50:1 40:1 30:1 8:1 6:1 5:1 3:1"
PRINTED = {
    (CLUB, "blind"): BLIND,
    (LOTUS, "blind"): BLIND,
    (PLAYERS, "blind"): BLIND,
    (LIMELIGHT, "blind"): BLIND,
    (CLUB, "trips"): TRIPS_7_4,
    (LOTUS, "trips"): TRIPS_6_5,
    (PLAYERS, "trips"): TRIPS_7_4,
    (LIMELIGHT, "trips"): TRIPS_6_5,
    (CLUB, "bad-beat"): "- 10000:1 500:1 40:1 25:1 20:1 9:1",
    (LOTUS, "bad-beat"): "- 7500:1 500:1 50:1 30:1 20:1 9:1",
    (LIMELIGHT, "bad-beat"): "- 7500:1 500:1 50:1 30:1 20:1 9:1",
}


@pytest.mark.parametrize(("sheet_id", "wager_id"), PRINTED)
def test_paytables_as_printed(sheet_id: str, wager_id: str) -> None:
    (pays,) = load_sheet(sheet_id).wager_by_id(wager_id).tables.values()
    kinds = [kind.replace(" ", "-") for kind in reversed(high.KINDS)][:7]
    rows = [pays.get(kind, "-").replace(" to ", ":") for kind in kinds]
    assert rows == PRINTED[sheet_id, wager_id].split()
    assert {row: pays[row] for row in pays if row not in kinds} == (
        {"win": "push", "tie": "push"} if wager_id == "blind" else {}
    )


@pytest.mark.parametrize(
    ("sheet_id", "edge"),
    [(CLUB, "3.50"), (PLAYERS, "3.50"), (LOTUS, "1.90"), (LIMELIGHT, "1.90")],
)
def test_trips_loses_what_others_have_published(sheet_id: str, edge: str) -> None:
    """From all hands of seven cards; the Wizard of Odds (wizardofodds.com) prices both of these paytables."""
    (pays,) = load_sheet(sheet_id).wager_by_id("trips").tables.values()
    hands = published(7)
    worth = sum(
        hands[kind] * (payout(pays[row]).odds if (row := kind.replace(" ", "-")) in pays else Fraction(-1))
        for kind in high.KINDS
    )
    assert f"{float(-worth / hands['total']):.2%}" == f"{edge}%"


KINDS_OF_KINGS = (
    "Kc Jd 9h 4s 2c",
    "Kc Kd 9h 4s 2c",
    "Kc Kd 9h 9s 2c",
    "Kc Kd Kh 9s 2c",
    "Kc Qd Jh Ts 9c",
    "Kc Jc 9c 4c 2c",
    "Kc Kd Kh 9s 9c",
    "Kc Kd Kh Ks 2c",
    "Kc Qc Jc Tc 9c",
)


@pytest.mark.parametrize(("beaten", "hand"), list(zip(high.KINDS, KINDS_OF_KINGS, strict=False)))
@pytest.mark.parametrize("who", ["player", "player-dealer"])
def test_a_bad_beat_is_named_after_the_hand_beaten_both_ways(beaten: str, hand: str, who: str) -> None:
    low, top = high.rank(cards(hand)), high.rank(cards("As Ks Qs Js Ts"))
    mine, theirs = (low, top) if who == "player" else (top, low)
    showdown = HoldemShowdown({2: mine}, theirs, True, frozenset(), ())
    assert JUDGES["beaten-hand"].decide(showdown, Stake("Bob", 2, "bad-beat", 5_00)) == beaten.replace(" ", "-")


@pytest.mark.parametrize(
    ("hole", "board", "bets"),
    [
        # Before the flop.
        ("As 2d", "", True),
        ("Ks 2s", "", True),
        ("Ks 5d", "", True),
        ("Ks 4d", "", False),
        ("Qs 6s", "", True),
        ("Qs 5s", "", False),
        ("8d Qs", "", True),
        ("Qs 7d", "", False),
        ("Js 8s", "", True),
        ("Js 7s", "", False),
        ("Js Td", "", True),
        ("Js 9d", "", False),
        ("Ts 9s", "", False),
        ("3s 3d", "", True),
        ("2s 2d", "", False),
        # On the flop: two pair, a hidden pair, four to a flush with a ten.
        ("Ts 5d", "5h 9c Kd", True),
        ("2s 2d", "5h 9c Kd", False),
        ("2s 7d", "2h 9c Kd", True),
        ("4s 3d", "9h 9c Kd", False),
        ("4s 4d", "9h 9c Kd", True),
        ("Ts 5s", "3s 9s Kd", True),
        ("9s 5s", "3s Ts Kd", False),
        ("Ts 5d", "3s 9s Ks", True),
        ("5s Td", "3s 9s Ks", False),
        ("8s 7d", "9h 6c Td", True),
        # On the river: a hidden pair, a straight of one's own, or fewer than 21 cards that beat the hand.
        ("2s 7d", "2h 9c Kd Js 4c", True),
        ("8s 7d", "9h 6c Td 2c 2s", True),
        ("Ts 3d", "As Qh 8c 6d 4s", False),
        ("Ks 3d", "As Qh 8c 6d 4s", True),
        ("4c 2d", "Ad Kd Qs Js Th", True),
        ("3c 2d", "Ad Ks 9h 8c 6s", False),
    ],
)
def test_advice(hole: str, board: str, bets: bool) -> None:
    assert worth_a_bet(cards(hole), cards(board)) == bets


def test_without_the_cards_there_is_no_advice_to_bet() -> None:
    assert not worth_a_bet([], [])


def test_a_sensible_player_bets_four_times() -> None:
    hand = played(CLUB)
    advice = {key: question.advice for key, question in asked(hand).items()}
    assert advice["act/2/deal"] == Answer("act/2/deal", "play", 40_00)
    assert advice["act/3/deal"] == Answer("act/3/deal", "check")
    assert advice["act/3/flop"] == Answer("act/3/flop", "play", 20_00)
