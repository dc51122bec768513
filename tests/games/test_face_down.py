"""Blackjack dealt face down: a hand is its player's alone until it is split, goes over or is compared."""

from houseway.games.bind import load
from houseway.round.event import Answered, Asked, Event, Faced, as_seen
from houseway.tables.acts import Join, Person
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import any_stacks, start_of
from houseway.testing.views import AnswersByKey, Faces, drive

SHEET = "players/21st-century-blackjack-5-0-buster"


def events_of(shoe: str, **said: str) -> list[Event]:
    game = load(SHEET)
    table = Table(any_stacks(lay_out(game, options_for(game.sheet, Wish(choices={"cards": "face down"})))))
    for seat, name in enumerate(("Ann", "Bob", "Cat"), 1):
        do(table, Join(Person(name, seat), 1_000_00))
    bets = {"bank_Ann": "take 50000", "bet_Bob": "bet game 1000 buster 500", "bet_Cat": "bet game 1000 buster 500"}
    return drive(start_of(table), Faces(shoe), AnswersByKey(**bets, **said)).events


def shown_to_cat(events: list[Event]) -> list[int]:
    """The places of cards whose faces Cat has learned, before the last question is answered."""
    last = max(at for at, event in enumerate(events) if isinstance(event, Answered) and event.key.startswith("act/"))
    seen = [as_seen(event, "Cat") for event in events[:last]]
    return [event.place for event in seen if isinstance(event, Faced) and event.face is not None]


def test_others_see_a_hand_only_when_it_is_compared() -> None:
    events = events_of("Tc 8c 9d 9h 8h 8s  Ts", act_2="stand")
    faces = {event.place: event.seen_by for event in events if isinstance(event, Faced)}
    assert set(shown_to_cat(events)) == {1, 2, 4}, "her own two, and the card that the player-dealer shows"
    assert all(seen_by == ("*",) for seen_by in faces.values()), "in the end all are turned up"


def test_a_hand_that_goes_over_is_turned_up() -> None:
    game = events_of("Tc 8c 9d 6h 8h 8s  Ts", **{"act_2/0/1": "hit"})
    assert {0, 3, 6} <= set(shown_to_cat(game))


def test_what_is_asked_tells_nothing_of_the_cards() -> None:
    natural, eleven = (asked_of_bob(events_of(shoe)) for shoe in ("Ac 8c 9d Kh 8h 8s", "6c 8c 9d 5h 8h 8s  Ts"))
    assert as_seen(natural, "Cat") == as_seen(eleven, "Cat")
    assert [option.id for option in natural.question.options] == ["stand"]
    assert "stand" not in [option.id for option in eleven.question.options if not option.closed]


def asked_of_bob(events: list[Event]) -> Asked:
    return next(event for event in events if isinstance(event, Asked) and event.question.key == "act/2/0/1")
