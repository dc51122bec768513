"""Views of throw-away rounds: who sees what, and that the test for leaks finds one where there is one."""

from random import Random

import pytest

from houseway.core.cards import card, rank_of
from houseway.round.ask import Answer
from houseway.round.deal import Deal, Play
from houseway.round.event import (
    EVERYONE,
    NOBODY,
    Answered,
    Asked,
    Dealt,
    Event,
    Faced,
    Marked,
    Moved,
    as_seen,
    is_told_more,
    may_see,
    view,
)
from houseway.testing.views import Faces, Scripted, compare, drive, shuffle_cards
from tests.counts import soak
from tests.round.rounds import (
    PEOPLE,
    ROUNDS,
    Round,
    burned,
    question,
    setting,
    shown_to_one,
    started,
    unseen_until_the_end,
)

VIEWERS = (*PEOPLE, "nobody")
KEEP, MUCK = Answer("keep/Ann", "keep"), Answer("keep/Ann", "muck")


def announced(deal: Deal) -> Play[None]:
    """Leaks the card Ann alone has seen in a remark to everybody."""
    hand = deal.pile("Ann")
    face = yield from deal.card(hand, seen_by=("Ann",))
    deal.mark("remark", f"Ann has {face}")


def asked_by_the_card(deal: Deal) -> Play[None]:
    """Leaks by whether a question is put at all."""
    hand = deal.pile("Ann")
    face = yield from deal.card(hand, seen_by=("Ann",))
    if face is not None and rank_of(face) > 6:
        yield from deal.ask(question("insure/Ann", "Ann", "yes", "no"))


def worded_by_the_card(deal: Deal) -> Play[None]:
    """Leaks in the wording of a question, which everybody hears."""
    hand = deal.pile("Ann")
    face = yield from deal.card(hand, seen_by=("Ann",))
    yield from deal.ask(question(f"keep {face}/Ann", "Ann", "yes", "no"))


def checked(deal: Deal) -> Play[None]:
    """The house dealer looks at a card and says whether it is an ace; nobody else knows more."""
    pile = deal.pile("hole")
    yield from deal.card(pile, seen_by=NOBODY)
    face = yield from deal.look(pile[0], pile, seen_by=NOBODY)
    deal.mark("check", "an ace" if face is not None and rank_of(face) == 12 else "no ace")


def told_too_much(deal: Deal) -> Play[None]:
    """After such a look, the colour of the card is leaked by a remark that is no check."""
    yield from checked(deal)
    deal.mark("remark", f"it is of suit {(deal.faces[0] or 0) % 4}")


@pytest.mark.parametrize("name", ROUNDS)
def test_no_view_depends_on_a_face_unseen(name: str) -> None:
    tried = 0
    for seed in range(soak(2_000, 100)):
        rng = Random(seed)
        compared = compare(started(ROUNDS[name]), shuffle_cards(rng), VIEWERS, rng)
        assert compared.leak is None, f"{name}, seed {seed}\n{compared.leak}"
        tried += compared.tried
    assert tried, "no permutation was possible, so nothing was compared"


@pytest.mark.parametrize("leaky", [announced, asked_by_the_card, worded_by_the_card])
def test_a_leak_is_found(leaky: Round) -> None:
    found = []
    for seed in range(40):
        rng = Random(seed)
        found.append(compare(started(leaky), shuffle_cards(rng), VIEWERS, rng).leak)
    leaks = [leak for leak in found if leak]
    assert leaks
    assert not [leak for leak in leaks if leak.startswith("viewer Ann")], "Ann has seen her own card"


def test_what_the_house_dealer_says_after_a_look_is_no_leak() -> None:
    compared = [compare(started(checked), shuffle_cards(rng), VIEWERS, rng) for rng in map(Random, range(100))]
    assert not [each.leak for each in compared if each.leak]
    assert sum(each.tried for each in compared) > 70, "where it says the same of the other card"
    compared = [compare(started(told_too_much), shuffle_cards(rng), VIEWERS, rng) for rng in map(Random, range(40))]
    assert [each.leak for each in compared if each.leak], "but anything more is one"


def test_a_face_shown_to_one_player_is_hidden_from_the_others() -> None:
    events = drive(started(shown_to_one), Faces("As"), Scripted(MUCK)).events
    shown_face = Faced(0, card("As"), ("Ann",))
    assert shown_face in view(events, "Ann")
    for other in ("Bob", "Cat", "nobody"):
        assert Faced(0, None, ("Ann",)) in view(events, other)
        assert shown_face not in view(events, other)
    assert view(events, "Bob")[-1] == Moved(0, "muck")


def test_a_kept_card_is_shown_to_all() -> None:
    events = drive(started(shown_to_one), Faces("As"), Scripted(KEEP)).events
    assert events[-1] == Faced(0, card("As"), EVERYONE)
    assert view(events, "nobody")[-1] == events[-1]


def test_a_card_nobody_sees_has_no_face_until_it_is_looked_at() -> None:
    outcome = drive(started(unseen_until_the_end), Faces("Kd"), Scripted(Answer("guess/Ann", "red")))
    kinds = [type(event).__name__ for event in outcome.events]
    assert kinds == ["Piled", "Dealt", "Asked", "Answered", "Faced"]
    assert outcome.result == 1


def test_a_burn_never_has_a_face() -> None:
    outcome = drive(started(burned), Faces("2c 3c 4c 5c 6c 7c"), Scripted())
    assert [event.place for event in outcome.events if isinstance(event, Dealt)] == [0, 1, 2, 3, 4, 5]
    assert [event.place for event in outcome.events if isinstance(event, Faced)] == [1, 3, 5]
    assert outcome.result == 0


def test_options_are_for_the_one_asked_and_private_answers_too() -> None:
    order = ("Cat", "Ann", "Bob")
    hands = {"Ann": ("2c", "5c", "8c"), "Bob": ("3c", "6c", "9c"), "Cat": ("4c", "7c", "Tc")}
    sets = [Answer(f"set/{who}", "set", {"front": hands[who][:1], "back": hands[who][1:]}) for who in order]
    outcome = drive(started(setting), Faces("2c 3c 4c 5c 6c 7c 8c 9c Tc"), Scripted(*sets))
    assert outcome.result == ["set/Cat", "set/Ann", "set/Bob"]
    mine = [event for event in view(outcome.events, "Ann") if isinstance(event, Asked | Answered)]
    for event in mine:
        if isinstance(event, Asked):
            assert bool(event.question.options) == (event.question.who == "Ann")
        else:
            assert (event.arg == sets[1].arg) == (event.who == "Ann")
            assert bool(event.option) == (event.who == "Ann")
    assert len(mine) == 6


def test_a_public_answer_is_heard_by_all() -> None:
    event = Answered("guess/Ann", "Ann", "red", None, EVERYONE)
    assert as_seen(event, "nobody") == event


def test_nothing_of_a_private_answer_is_heard_by_others() -> None:
    circles = {"game@6": ("game", 6)}
    event = Answered("guess/Ann", "Ann", "red #1", {"game@6": 500}, ("Ann",), called="red", circles=circles)
    assert as_seen(event, "Ben") == Answered("guess/Ann", "Ann", "", None, ("Ann",))


@pytest.mark.parametrize(
    ("audience", "viewer", "sees"),
    [(EVERYONE, "Ann", True), (NOBODY, "Ann", False), (("Bob",), "Ann", False), (("Bob", "Ann"), "Ann", True)],
)
def test_audiences(audience: tuple[str, ...], viewer: str, sees: bool) -> None:
    assert may_see(audience, viewer) is sees


@pytest.mark.parametrize(
    ("event", "more"),
    [
        (Dealt(0, "Ann"), ""),
        (Marked("result", "Ann wins"), ""),
        (Faced(0, card("As"), EVERYONE), ""),
        (Faced(0, card("As"), ("Ann",)), "Ann"),
        (Faced(0, card("As"), NOBODY), ""),
        (Answered("k", "Ann", "keep", None, EVERYONE), ""),
        (Answered("k", "Ann", "keep", None, ("Ann", "Ben")), "Ann Ben"),
        (Asked(question("keep/Ann", "Ann", "yes", "no")), "Ann"),
    ],
)
def test_only_those_are_told_more_who_see_an_event_otherwise_than_anybody(event: Event, more: str) -> None:
    for viewer in ("Ann", "Ben", "Cleo"):
        assert is_told_more(event, viewer) == (viewer in more.split())
        assert (as_seen(event, viewer) != as_seen(event, "")) == is_told_more(event, viewer)
