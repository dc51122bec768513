"""Cards with something wrong about them: what the house dealer does, who learns it, and what cannot be."""

from random import Random

import pytest

from houseway.core.cards import NAMES, STANDARD, Card, card
from houseway.core.text import Mistake
from houseway.round import drivers
from houseway.round.ask import Answer
from houseway.round.deal import Deal, Play
from houseway.round.drivers import irregular_card
from houseway.round.event import EVERYONE, Dealt, Faced, Marked, Moved
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.script import FaceSeen, Irregular, Script
from houseway.testing.views import Anybody, Faces, drive, drive_again, show_script, shuffle_cards
from tests.round.rounds import PEOPLE, ROUNDS, Round, shown_to_one, started

KEEP = Answer("keep/Ann", "keep")


class Faulty(Faces):
    """A shoe some of whose cards are not as they should be."""

    def __init__(self, faces: list[Card] | str, faults: dict[int, str]) -> None:
        super().__init__(faces)
        self.faults = faults

    def face(self, place: int) -> Card:
        if place in self.faults:
            name, _, fault = self.faults[place].partition(" ")
            return Irregular(place, name, fault)  # type: ignore[arg-type, return-value]
        return super().face(place)


def one_each(deal: Deal) -> Play[list[list[Card]]]:
    """A down card and an up card each; whoever finds a card that does not belong waits for another."""
    hands = {who: deal.pile(who) for who in PEOPLE}
    for seen in (lambda who: (who,), lambda who: EVERYONE):
        for who, hand in hands.items():
            yield from deal.card(
                hand, seen_by=seen(who), later=True, faults=("boxed", "foreign", "exposed", "too many")
            )
    yield from deal.make_good()
    return [deal.faces_of(hand) for hand in hands.values()]


def dealt(
    faults: dict[int, str], faces: str = "2c 3c 4c 5c 6c 7c 8c 9c"
) -> tuple[list[list[Card]], Script, list[object]]:
    outcome = drive(started(one_each), Faulty(faces, faults), Anybody(Random(0)))
    again = drive_again(started(one_each), outcome.script)
    assert (again.result, again.events) == (outcome.result, outcome.events)
    return outcome.result, outcome.script, list(outcome.events)


def hands(text: str) -> list[list[Card]]:
    return [[card(name) for name in hand.split()] for hand in text.split("/")]


def test_a_boxed_card_is_as_if_it_were_not_there() -> None:
    result, script, events = dealt({1: "3c boxed"})
    assert result == hands("2c 6c/4c 7c/5c 8c")
    assert script[1:3] == [Irregular(1, "3c", "boxed"), FaceSeen(2, "4c")]
    at = events.index(Dealt(1, "Bob"))
    assert Faced(1, card("3c"), EVERYONE) in events[at:]
    assert Marked("boxed", "a boxed card of Bob is out of play") in events[at:]
    assert events.index(Moved(1, "Out of play")) < events.index(Dealt(2, "Bob"))


def test_a_card_that_does_not_belong_is_replaced_after_the_round_if_it_lay_face_down() -> None:
    result, script, events = dealt({1: "Xr foreign"})
    assert result == hands("2c 5c/6c 8c/4c 7c"), "Bob's other down card comes last"
    assert Irregular(1, "Xr", "foreign") in script
    assert Faced(1, card("Xr"), EVERYONE) in events
    assert events.index(Moved(1, "Out of play")) < events.index(Dealt(2, "Cat"))


def test_a_card_that_does_not_belong_is_replaced_at_once_if_it_lay_face_up() -> None:
    assert dealt({4: "Xb foreign"})[0] == hands("2c 5c/3c 7c/4c 8c")


def test_a_replacement_may_be_wrong_too() -> None:
    assert dealt({1: "3c boxed", 2: "4c boxed"})[0] == hands("2c 7c/5c 8c/6c 9c")


def test_an_exposed_card_plays_and_all_have_seen_it() -> None:
    result, _, events = dealt({1: "3c exposed"})
    assert result == hands("2c 5c/3c 6c/4c 7c")
    assert Faced(1, card("3c"), EVERYONE) in events


def test_one_too_many_lies_with_the_card_that_was_meant() -> None:
    result, _, events = dealt({4: "6c too many"})
    assert result == hands("2c 5c/3c 6c 7c/4c 8c")
    assert Dealt(5, "Bob") in events


def two_each(deal: Deal) -> Play[list[list[Card]]]:
    """Two down cards each, unless one does not come."""
    hands = {who: deal.pile(who) for who in PEOPLE}
    for who, hand in hands.items():
        yield from deal.card(hand, seen_by=(who,), faults=("too few",))
        if hand[-1] not in deal.too_few:
            yield from deal.card(hand, seen_by=(who,))
    return [deal.faces_of(hand) for hand in hands.values()]


def test_after_one_too_few_the_game_learns_that_no_other_came() -> None:
    result, script, complaints = typed(two_each, "2c", "too-few:3c", "3c", "too-few:4c", "too-few:?")
    assert complaints == ["a card is not 'too few' here: it may be boxed, foreign, exposed"]
    assert result == hands("2c 3c/4c/")
    assert script[2] == Irregular(2, "4c", "too few")
    assert drive_again(started(two_each), script).result == result


def kept_to_the_end(deal: Deal) -> Play[list[int]]:
    """Ann's card is seen by nobody until all are shown; it may turn out not to belong."""
    hand = deal.pile("Ann")
    yield from deal.card(hand, seen_by=("Ann",))
    yield from deal.turn_up(hand, faults=("foreign",))
    return deal.foreign


def typed(round_: Round, *said: str) -> tuple[object, Script, list[str]]:
    words, complaints, script = iter(said), list[str](), Script()
    result = drivers.record(started(round_)()[1], lambda request: next(words), complaints.append, script)
    return result, script, complaints


def test_a_recorder_finds_a_card_that_does_not_belong_at_the_end() -> None:
    result, script, _ = typed(kept_to_the_end, "?", "foreign:xr")
    assert (result, script) == ([0], [FaceSeen(0, "?"), Irregular(0, "Xr", "foreign")])
    assert drive_again(started(kept_to_the_end), script).result == [0]


def test_a_recorder_writes_the_fault_before_the_card() -> None:
    said = ("boxed:as", "Kd", "too-many:2c", "3c", "4c", "5c", "6c", "foreign:?", "7c")
    result, script, complaints = typed(one_each, *said)
    assert complaints == []
    assert result == hands("Kd 5c/2c 3c 6c/4c 7c")
    assert script[0] == Irregular(0, "As", "boxed")


WRONG: list[tuple[str, str]] = [
    ("boxed:?", "everybody sees card 0: say which it is"),
    ("exposed:?", "everybody sees card 0: say which it is"),
    ("boxed:Zz", "'Zz' is not a card"),
    ("boxed:Xr", "Xr is not in this deck"),
    ("bent:As", "a card is not 'bent' here: it may be boxed, foreign, exposed"),
    ("too many:As", "a card is not 'too many' here: it may be boxed, foreign, exposed"),
    ("foreign:Zz", "'Zz' is not a card"),
]


@pytest.mark.parametrize(("said", "why"), WRONG)
def test_what_cannot_be_wrong_with_a_card_is_refused(said: str, why: str) -> None:
    with pytest.raises(Mistake) as refused:
        drivers.read_reply(Face(0, "hole", ("Ann",), frozenset(STANDARD)), said)
    assert why in str(refused.value)


def test_a_card_seen_by_all_is_not_exposed() -> None:
    with pytest.raises(Mistake, match="everybody sees card 0 anyway"):
        drivers.read_reply(Face(0, "board", EVERYONE), "exposed:As")


def test_a_card_dealt_before_has_no_fault_unless_the_game_says_so() -> None:
    script: Script = [FaceSeen(0, "?"), KEEP, Irregular(0, "Xr", "foreign")]
    with pytest.raises(Mistake, match=r"entry 3 .* a card is not 'foreign' here: it was dealt before"):
        drive_again(started(shown_to_one), script)


@pytest.mark.parametrize("name", ROUNDS)
def test_every_round_goes_on_from_cards_that_are_not_as_they_should_be(name: str) -> None:
    for seed in range(20):
        deal, play = started(ROUNDS[name])()
        script: Script = []
        result = drivers.run(play, Accidents(seed), script)
        again = drive_again(started(ROUNDS[name]), script)
        assert (again.result, again.events) == (result, deal.events), show_script(script, seed=seed)


class Accidents:
    """Answers anything, and one card in four with any fault that it may have."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._order = shuffle_cards(self._rng)
        self._choose = Anybody(self._rng)

    def __call__(self, request: Request) -> object:
        match request:
            case Face():
                fault = self._rng.choice(request.faults) if request.faults and self._rng.random() < 0.25 else ""
                irregular, reason = (
                    irregular_card(request, NAMES[self._order[request.place]], fault) if fault else (None, "")
                )
                return irregular if irregular and not reason else self._order[request.place]
            case Open():
                return drivers.check_answer(request, self._choose)
            case Dice():
                return tuple(self._rng.randint(1, request.sides) for _ in range(request.count))
            case Shuffle():
                return "root"
            case Cut():
                return request.depth
