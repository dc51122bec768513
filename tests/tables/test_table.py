"""A table from hand to hand: who may come, who banks, what is carried over, and what a failed hand leaves."""

import dataclasses
from pathlib import Path
from random import Random

import msgspec
import pytest

from houseway.core.cards import STANDARD
from houseway.core.money import CAGE, DROP, Posting, stack
from houseway.core.text import Mistake
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.event import Asked, Dealt, Faced, Marked, Shuffled
from houseway.tables.acts import Carry, ColourUp, Join, Leave, Person, Position, SitOut
from houseway.tables.hand import Hand
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import lay_felt, play_hand
from houseway.testing.views import AnswersByKey, Anybody, Faces, shuffle_cards
from tests.felts import moved_by, seated, small_game

# Two hands without a draw, cards for a burn, and many more.
SHOE = "2c 9d 6c 8d " * 40
NOTHING = Faces(SHOE)


def played(table: Table, choose: drivers.Chooser, faces: Faces = NOTHING) -> Hand:
    hand = table.hand()
    play_hand(table, hand, lambda play: drivers.live(play, faces, choose, Random(0), []))
    return hand


def asked(hand: Hand, about: str) -> str:
    """Who was asked, in order."""
    keys = [event.question.key for event in hand.deal.events if isinstance(event, Asked)]
    return " ".join(key.removeprefix(f"{about}/") for key in keys if key.startswith(f"{about}/"))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    felt = lay_felt(small_game(tmp_path), Wish(minimum=5_00, maximum=100_00))
    return seated(felt, {"Ann": 200_00, "Bob": 200_00, "Cat": 200_00})


TAKE = {"bank_Ann": "take 5000", "bank_Bob": "take 5000", "bank_Cat": "take 5000"}
BETS = {"bet_Ann": "bet player 500", "bet_Bob": "bet player 500", "bet_Cat": "bet player 500"}


@pytest.mark.parametrize(
    ("person", "cents", "why"),
    [
        (Person("Ann", 4), 5_00, "Ann is at the table already"),
        (Person("Dan", 1), 5_00, "seat 1 is taken"),
        (Person("Dan", 0), 5_00, "there is no seat 0: this table has seats 1 to 4"),
        (Person("Dan", 5), 5_00, "there is no seat 5"),
        (Person("Dan", 4, standing=True), 5_00, "nobody sits in seat 4 to bet behind"),
        (Person("", 4), 5_00, "'' is not a name"),
        (Person("a/b", 4), 5_00, "'a/b' is not a name"),
        (Person("*", 4), 5_00, "is not a name"),
        (Person("x" * 33, 4), 5_00, "is not a name"),
        (Person("player-dealer", 4), 5_00, "'player-dealer' is not a name"),
        (Person("Dan", 4), 0, r"a buy-in is in whole chips of \$1, not \$0"),
        (Person("Dan", 4), -5_00, "a buy-in is in whole chips"),
        (Person("Dan", 4), 5_50, "a buy-in is in whole chips"),
    ],
)
def test_who_may_not_join(table: Table, person: Person, cents: int, why: str) -> None:
    before = (dict(table.people), dict(table.balances))
    with pytest.raises(Mistake, match=why):
        do(table, Join(person, cents))
    assert (table.people, table.balances) == before


def test_one_hired_banker_is_enough(table: Table) -> None:
    do(table, Join(Person("Hal", 4, hired=True), 100_00))
    do(table, Leave("Ann"))
    with pytest.raises(Mistake, match="there is a hired banker at the table already"):
        do(table, Join(Person("Ian", 1, hired=True), 100_00))


def test_a_game_without_a_back_line_has_nobody_standing(tmp_path: Path) -> None:
    table = seated(lay_felt(small_game(tmp_path, ("backline = true", ""))), {"Ann": 200_00})
    with pytest.raises(Mistake, match="Small has no back line here"):
        do(table, Join(Person("Eve", 1, standing=True), 100_00))


def test_chips_come_from_the_cage_and_go_back(table: Table) -> None:
    assert moved_by(do(table, Join(Person("Dan", 4), 50_00))) == [Posting(CAGE, stack("Dan"), 50_00, "buys in")]
    assert table.chips("Dan") == 50_00
    assert moved_by(do(table, Leave("Dan"))) == [Posting(stack("Dan"), CAGE, 50_00, "cashes out")]
    assert ("Dan" in table.people, table.chips("Dan")) == (False, 0)
    with pytest.raises(Mistake, match="Dan is not at the table"):
        do(table, Leave("Dan"))


def test_a_position_served_two_hands_goes_on(table: Table) -> None:
    offers = [asked(played(table, AnswersByKey(**TAKE, **BETS)), "bank") for _ in range(7)]
    assert offers == ["Ann", "Ann", "Bob", "Bob", "Cat", "Cat", "Ann"]
    assert table.carry.position == Position("Ann", 1, 1)


def test_a_position_served_two_hands_may_not_be_kept(table: Table) -> None:
    ann = AnswersByKey(bank_Ann="take 5000", **BETS)
    offers = [asked(played(table, ann), "bank") for _ in range(4)]
    assert offers == ["Ann", "Ann", "Bob Cat", "Bob Cat"], "the game stops until another takes it"
    assert table.carry.position == Position("Ann", 1, 2)


def test_a_position_offered_every_two_hands_may_be_kept_if_nobody_else_wants_it(tmp_path: Path) -> None:
    table = seated(lay_felt(small_game(tmp_path, ("serve = 2", "offer_every = 2"))), dict.fromkeys("ABC", 500_00))
    keeps = AnswersByKey(bank_B="take 5000", bet_A="bet player 500")
    offers = [asked(played(table, keeps), "bank") for _ in range(6)]
    assert offers == ["A B", "B", "C A B", "B", "C A B", "B"]
    assert asked(played(table, AnswersByKey(bank_A="take 5000", bet_B="bet player 500")), "bank") == "C A"


def test_a_hired_banker_banks_when_nobody_else_will(tmp_path: Path) -> None:
    felt = lay_felt(small_game(tmp_path, ("serve = 2", "offer_every = 2")))
    table = seated(felt, {"Ann": 200_00, "Hal": 900_00, "Cat": 200_00}, hired="Hal")
    hired = AnswersByKey(bank_Hal="take 50000", bet_Ann="bet player 500")
    hands = [played(table, hired) for _ in range(3)]
    assert [asked(hand, "bank") for hand in hands] == ["Ann Cat Hal", "Hal", "Cat Ann Hal"]
    assert [asked(hand, "bet") for hand in hands] == ["Ann Cat"] * 3, "a hired banker never bets"


def test_without_a_taker_nothing_moves(table: Table) -> None:
    before = dict(table.balances)
    hand = played(table, AnswersByKey())
    assert [event.what for event in hand.deal.events if isinstance(event, Marked)] == ["stopped"]
    assert (table.balances, table.carry, table.hands) == (before, Carry(), 1)


def test_without_bets_no_card_is_dealt_and_no_turn_is_used(table: Table) -> None:
    hand = played(table, AnswersByKey(**TAKE))
    assert not [event for event in hand.deal.events if isinstance(event, Dealt)]
    assert (table.carry.position, table.chips("Ann"), table.drop) == (Position(), 200_00, 0)


def test_the_action_button_is_placed_once_wagers_are_settled(table: Table) -> None:
    hand = played(table, AnswersByKey(**TAKE, **BETS))
    placed = [event for event in hand.deal.events if isinstance(event, Marked) and event.what == "action"]
    assert placed == [Marked("action", "The action begins with Bob", "Bob", {"Bob": "The action begins with you"})], (
        "left of Ann, who banks"
    )


def test_the_back_line_bets_behind_a_seat_that_plays(table: Table) -> None:
    do(table, Join(Person("Eve", 1, standing=True), 100_00))
    do(table, Join(Person("Fay", 2, standing=True), 100_00))
    assert asked(played(table, AnswersByKey(**TAKE, **BETS)), "bet") == "Bob Cat Fay", (
        "Ann banks, and nobody bets behind her"
    )


def test_a_wager_may_be_for_the_seats_alone(tmp_path: Path) -> None:
    seats_alone = ('needs = ["player"]', 'needs = ["player"]\nbackline = false')
    table = seated(lay_felt(small_game(tmp_path, seats_alone)), {"Ann": 200_00, "Bob": 200_00})
    do(table, Join(Person("Eve", 2, standing=True), 100_00))
    with pytest.raises(Mistake, match="there is no spot 'tie' here: the spots are player"):
        played(table, AnswersByKey(**TAKE, bet_Eve="bet player 500 tie 500"))
    hand = played(table, AnswersByKey(**TAKE, bet_Bob="bet player 500 tie 500", bet_Eve="bet player 500"))
    assert len(hand.deal.stakes) == 3


def test_only_those_with_chips_are_asked(tmp_path: Path) -> None:
    table = seated(lay_felt(small_game(tmp_path)), {"Ann": 200_00, "Bob": 4_00, "Cat": 5_00})
    assert asked(played(table, AnswersByKey(**TAKE)), "bet") == "Cat"


def test_a_failed_hand_has_changed_nothing(table: Table) -> None:
    before = (dict(table.people), dict(table.balances), table.carry, table.hands)
    with pytest.raises(Mistake, match="the amount must be from"):
        played(table, AnswersByKey(**TAKE, bet_Bob="bet player 1"))
    assert (table.people, table.balances, table.carry, table.hands) == before
    played(table, AnswersByKey(**TAKE, **BETS))
    assert table.hands == 1


def test_a_hand_made_before_the_table_changed_is_stale(table: Table) -> None:
    hand = table.hand()
    do(table, Join(Person("Dan", 4), 50_00))
    with pytest.raises(Mistake, match="the table has changed since this hand was made"):
        play_hand(table, hand, lambda play: drivers.live(play, NOTHING, AnswersByKey(), Random(0), []))
    assert table.chips("Dan") == 50_00


def test_cards_are_dealt_from_where_the_last_hand_ended(table: Table) -> None:
    hand = played(table, AnswersByKey(**TAKE, **BETS))
    assert [event.cards for event in hand.deal.events if isinstance(event, Shuffled)] == [104]
    assert table.carry.dealt == 4
    hand = played(table, AnswersByKey(**TAKE, **BETS))
    assert not [event for event in hand.deal.events if isinstance(event, Shuffled)]
    assert table.carry.dealt == 8


@pytest.mark.parametrize("cut_card", [1, 14])
def test_a_fresh_shoe_before_the_old_one_runs_out(tmp_path: Path, cut_card: int) -> None:
    felt = lay_felt(small_game(tmp_path), Wish(decks=1))
    felt = dataclasses.replace(felt, options=msgspec.structs.replace(felt.options, cut_card=cut_card))
    table = seated(felt, {"Ann": 10_000_00, "Bob": 10_000_00})
    rng, dealt, fresh = Random(cut_card), 0, 0
    for number in range(60):
        before = table.carry.dealt
        hand = played(table, Anybody(rng), Faces(shuffle_cards(rng)))
        if any(isinstance(event, Shuffled) for event in hand.deal.events):
            fresh += 1
            before = 0
        dealt = before + len(hand.deal.faces)
        assert table.carry.dealt in (dealt, before), f"hand {number}"
        assert dealt <= len(STANDARD), f"hand {number} deals card {dealt} of 52"
    assert fresh > 3


BURNING = ("seats  = 4", 'seats  = 4\nburn = "first card"')


def test_one_card_is_burned_that_nobody_sees(tmp_path: Path) -> None:
    table = seated(
        lay_felt(small_game(tmp_path, ("seats  = 4", 'seats  = 4\nburn = "one card"'))), {"Ann": 200_00, "Bob": 200_00}
    )
    hand = played(table, AnswersByKey(**TAKE, **BETS), Faces("2c " + SHOE))
    assert hand.deal.faces[0] is None
    assert table.carry.dealt == 5


@pytest.mark.parametrize(("first", "burned"), [("Ah", 1), ("2h", 2), ("9h", 9), ("Th", 10), ("Jh", 10), ("Kh", 10)])
def test_the_first_card_says_how_many_are_burned(tmp_path: Path, first: str, burned: int) -> None:
    table = seated(lay_felt(small_game(tmp_path, BURNING)), {"Ann": 200_00, "Bob": 200_00})
    hand = played(table, AnswersByKey(**TAKE, **BETS), Faces(f"{first} " + "2c " * burned + SHOE))
    muck = [event.place for event in hand.deal.events if isinstance(event, Dealt) and event.pile == "Burned"]
    seen = [event.place for event in hand.deal.events if isinstance(event, Faced)]
    assert muck == list(range(burned + 1))
    assert seen[:2] == [0, burned + 1], "only the first of them is shown"
    assert table.carry.dealt == burned + 5


def test_the_player_dealer_may_cut_a_fresh_shoe(tmp_path: Path) -> None:
    table = seated(
        lay_felt(small_game(tmp_path, ("seats  = 4", "seats  = 4\ncut = true"))), {"Ann": 200_00, "Bob": 200_00}
    )
    hand = played(table, AnswersByKey(**TAKE, **BETS, cut_Ann="cut 30"))
    assert asked(hand, "cut") == "Ann"
    assert "30 cards are cut to the end" in [event.text for event in hand.deal.events if isinstance(event, Marked)]
    assert asked(played(table, AnswersByKey(**TAKE, **BETS)), "cut") == "", "a shoe is cut once"


class FreeIfOffered:
    """Takes the position, asks for a free hand where one is given, and bets otherwise."""

    def __call__(self, questions: tuple[Question, ...]) -> Answer:
        key = questions[0].key
        if key.startswith("bank/"):
            return Answer(key, "take", 50_00)
        offered = "free hand" in [option.id for option in questions[0].options]
        return Answer(key, "free hand") if offered else Answer(key, "bet", {"player": 5_00})


def test_free_hands_are_given_so_many_to_a_shoe(tmp_path: Path) -> None:
    felt = lay_felt(small_game(tmp_path, ("seats  = 4", "seats  = 4\nfree_hands = 2")), Wish(decks=1))
    table = seated(felt, {"Ann": 200_00, "Bob": 200_00})
    hands = [played(table, FreeIfOffered()) for _ in range(20)]
    fresh = [any(isinstance(event, Shuffled) for event in hand.deal.events) for hand in hands]
    assert fresh == ([True] + [False] * 9) * 2, "52 cards, 14 of them behind the cut card, four to a hand"
    assert [bool(hand.deal.stakes) for hand in hands] == ([False] * 2 + [True] * 8) * 2


def test_a_free_hand_costs_nothing_and_uses_a_turn(tmp_path: Path) -> None:
    felt = lay_felt(small_game(tmp_path, ("seats  = 4", "seats  = 4\nfree_hands = 2")))
    table = seated(felt, {"Ann": 200_00, "Bob": 200_00})
    before = dict(table.balances)
    hand = played(table, AnswersByKey(bank_Ann="take 5000", bet_Bob="free hand"))
    assert (len(hand.deal.faces), table.carry.free_hands) == (4, 1)
    assert table.balances == before
    assert table.carry.position == Position("Ann", 1, 1)


def test_a_free_hand_pays_no_flat_fee_either(tmp_path: Path) -> None:
    flat = "seats  = 4\nfree_hands = 2\nschedules = ['players/ez-baccarat-panda-8']"
    table = seated(lay_felt(small_game(tmp_path, ("seats  = 4", flat))), {"Ann": 200_00, "Bob": 200_00})
    played(table, AnswersByKey(bank_Ann="take 5000", bet_Bob="free hand"))
    assert (table.carry.free_hands, table.drop) == (1, 0)
    played(table, AnswersByKey(bank_Ann="take 5000", bet_Bob="bet player 500"))
    assert table.drop == 3_00, "two dollars from the player-dealer, one from the bettor"


def test_a_hand_somebody_bets_on_is_not_free(tmp_path: Path) -> None:
    felt = lay_felt(small_game(tmp_path, ("seats  = 4", "seats  = 4\nfree_hands = 2")))
    table = seated(felt, {"Ann": 200_00, "Bob": 200_00, "Cat": 200_00})
    hand = played(table, AnswersByKey(bank_Ann="take 5000", bet_Bob="free hand", bet_Cat="bet player 500"))
    assert (len(hand.deal.stakes), table.carry.free_hands) == (1, 0)


def test_fees_leave_the_stacks_for_the_box(tmp_path: Path) -> None:
    paid = ("seats  = 4", "seats  = 4\nschedules = ['500-club/ez-baccarat']")
    table = seated(lay_felt(small_game(tmp_path, paid), Wish(option=5)), {"Ann": 900_00, "Bob": 900_00, "Cat": 900_00})
    hand = played(table, AnswersByKey(bank_Ann="take 5000", bet_Bob="bet player 15000", bet_Cat="bet player 5100"))
    fees = [posting for posting in hand.deal.ledger.postings if posting.target == DROP]
    assert fees == [Posting(stack("Ann"), DROP, 5_00, "collection", "before the deal")], "$201 on the table, option 5"
    assert table.drop == 5_00
    assert sum(table.balances.values()) == 0


def test_who_sits_out_is_neither_offered_the_position_nor_asked_to_bet(table: Table) -> None:
    do(table, SitOut("Bob", away=True))
    hand = played(table, AnswersByKey(bank_Cat="take 5000", bet_Ann="bet player 500"))
    assert (asked(hand, "bank"), asked(hand, "bet")) == ("Ann Cat", "Ann")
    assert table.chips("Bob") == 200_00
    do(table, SitOut("Bob", away=False))
    assert asked(played(table, AnswersByKey(bank_Ann="take 5000")), "bank") == "Cat Ann", (
        "Cat has one more turn, and passes"
    )
    with pytest.raises(Mistake, match="Bob plays already"):
        do(table, SitOut("Bob", away=False))
    with pytest.raises(Mistake, match="Dan is not at the table"):
        do(table, SitOut("Dan", away=True))


def test_a_hand_made_before_somebody_sat_out_is_stale(table: Table) -> None:
    hand = table.hand()
    do(table, SitOut("Bob", away=True))
    with pytest.raises(Mistake, match="the table has changed since this hand was made"):
        play_hand(table, hand, lambda play: drivers.live(play, NOTHING, AnswersByKey(), Random(0), []))


def test_nobody_bets_behind_a_seat_that_sits_out_or_is_left(table: Table) -> None:
    do(table, Join(Person("Eve", 2, standing=True), 100_00))
    do(table, SitOut("Bob", away=True))
    assert asked(played(table, AnswersByKey(**TAKE, **BETS)), "bet") == "Cat"
    do(table, Leave("Bob"))
    assert asked(played(table, AnswersByKey(**TAKE, **BETS)), "bet") == "Cat"


def test_chips_are_exchanged_for_larger_ones_and_odd_ones_go_to_the_cage(tmp_path: Path) -> None:
    table = seated(lay_felt(small_game(tmp_path), Wish(minimum=25_00)), {"Ann": 213_00, "Bob": 20_00, "Cat": 200_00})
    facts = do(table, ColourUp("Ann", 25_00))
    assert moved_by(facts) == [Posting(stack("Ann"), CAGE, 13_00, "cashes out", "odd chips")]
    assert table.chips("Ann") == 200_00
    for name, chip, why in (
        ("Ann", 25_00, "whole chips of \\$25 already: none are odd"),
        ("Bob", 25_00, "Bob has \\$20, which is less than one chip of \\$25"),
        ("Cat", 26_00, "no more than the smallest bet of \\$25"),
        ("Cat", 50, "larger chips are worth several of"),
        ("Dan", 25_00, "Dan is not at the table"),
    ):
        with pytest.raises(Mistake, match=why):
            do(table, ColourUp(name, chip))
