"""Who owes a blind, and when it is met."""

import pytest

from houseway.sheets.stakes import Owes
from houseway.tables.acts import Person
from houseway.tables.blinds import NEW, owed_after, owing

ANN, BOB, CAT, DAN = (Person(name, seat) for seat, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1))
CLEAR = Owes()


def test_whoever_has_not_played_owes_the_big_blind() -> None:
    carried = {"Ann": CLEAR, "Bob": CLEAR, "Cat": Owes(small=True)}
    assert owing([ANN, BOB, CAT, DAN], carried) == {"Cat": Owes(small=True), "Dan": NEW}


def test_where_not_two_have_met_their_blinds_the_game_begins_afresh() -> None:
    assert owing([ANN, BOB, DAN], {"Ann": CLEAR, "Bob": Owes(big=True)}) == {}


@pytest.mark.parametrize(
    ("players", "missed"),
    [
        ([BOB, CAT, ANN], CLEAR),  # button, blinds, and then Dan
        ([CAT, ANN, BOB], Owes(big=True)),  # between the blinds
        ([ANN, BOB, CAT], Owes(small=True)),  # between the button and the small blind
        ([BOB, ANN], CLEAR),  # of two the button has the small blind, and Dan sits after Bob's big one
        ([ANN, BOB], Owes(big=True)),  # between Bob's button and the big blind
    ],
)
def test_who_sits_out_misses_the_blinds_that_go_past(players: list[Person], missed: Owes) -> None:
    carried = dict.fromkeys(("Ann", "Bob", "Cat", "Dan"), CLEAR)
    assert owed_after(carried, players, [DAN], button=players[-1].seat, seats=4, blinds=2)["Dan"] == missed


def test_what_is_missed_adds_up_and_is_met_by_playing() -> None:
    owes = owed_after({"Dan": Owes(big=True)}, [ANN, BOB, CAT], [DAN], button=CAT.seat, seats=4, blinds=2)
    assert owes["Dan"] == Owes(big=True, small=True)
    assert owed_after(owes, [BOB, CAT, DAN, ANN], [], button=ANN.seat, seats=4, blinds=2)["Dan"] == CLEAR


def test_a_debt_outlives_leaving_and_a_good_name_does_not() -> None:
    carried = {"Cat": CLEAR, "Dan": Owes(big=True)}
    owes = owed_after(carried, [ANN, BOB], [], button=BOB.seat, seats=4, blinds=2)
    assert owes == {"Ann": CLEAR, "Bob": CLEAR, "Dan": Owes(big=True)}


def test_somebody_new_who_sits_out_misses_nothing() -> None:
    assert "Dan" not in owed_after({}, [CAT, ANN, BOB], [DAN], button=BOB.seat, seats=4, blinds=2)


def test_who_gets_no_hand_because_fewer_are_dealt_than_sit_owes_nothing() -> None:
    # Dan has the button, and the game deals three hands.
    assert owed_after({}, [ANN, BOB, CAT], [], button=DAN.seat, seats=4, blinds=2, resting=[DAN])["Dan"] == CLEAR


def test_the_blinds_go_past_from_the_button_even_if_it_gets_no_hand() -> None:
    # Dan has the button and no hand; Eve sits out to its right, where no blind has gone past.
    eve = Person("Eve", 3)
    dan, ann, bob = Person("Dan", 4), Person("Ann", 5), Person("Bob", 1)
    cat = Person("Cat", 2)
    owes = owed_after({"Eve": CLEAR}, [ann, bob, cat], [eve], button=dan.seat, seats=5, blinds=2, resting=[dan])
    assert owes["Eve"] == CLEAR
