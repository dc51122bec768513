"""Rulings in ring games: what may be ruled when, whose bets stay in the pot, a joker found late; who shows first."""

from collections.abc import Sequence

import pytest

from houseway.core.cards import Card, card
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.event import EVERYONE, Faced, Marked
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.script import Irregular, Ruling, Script
from houseway.tables.acts import Join, Person
from houseway.tables.choosing import options_for
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import play_hand

Rulings = dict[str, Sequence[str]]
HOLDEM, STUD = "limelight/limit-texas-holdem", "limelight/seven-card-stud-high"
NO_LIMIT, LOWBALL = "limelight/no-limit-holdem", "limelight/lowball"
WISHES = {HOLDEM: Wish(option=3), STUD: Wish(option=1, minimum=4_00), NO_LIMIT: Wish(option=13), LOWBALL: Wish()}
DEAD_BOB = Ruling("dead hand", "Bob", reason="he mucked it")


class Shoe:
    """Cards by the file; of "?" and "!" the recorder does not see the face: it is then a joker, or thrown away."""

    def __init__(self, words: str) -> None:
        self._words = words.split()
        self._hidden: set[int] = set()

    def face(self, place: int) -> Card | Irregular | None:
        word = self._words[place]
        if word not in "?!":
            return card(word)
        if place in self._hidden:
            return Irregular(place, "Xr", "foreign") if word == "?" else Irregular(place, "?", "mucked")
        self._hidden.add(place)
        return None


def table_of(sheet: str, *names: str) -> Table:
    game = load(sheet)
    table = Table(lay_out(game, options_for(game.sheet, WISHES[sheet])))
    for seat, name in enumerate(names, 1):
        do(table, Join(Person(name, seat), 200_00))
    return table


def _answer(word: str | Ruling, question: Question) -> Answer | Ruling:
    if isinstance(word, Ruling) or not word:
        return word or question.default
    option, _, cents = word.partition(" ")
    return Answer(question.key, option, int(cents) if cents else None)


def played(table: Table, shoe: str, said: Sequence[str | Ruling]) -> tuple[Hand, list[Rulings]]:
    """A hand in which the players say these options in turn, then what the clock would; and what might be ruled."""
    words, cards, met, script, hand = iter(said), Shoe(shoe), list[Rulings](), Script(), table.hand()

    def reply(request: Request) -> object:
        match request:
            case Face():
                return cards.face(request.place)
            case Open():
                met.append(request.rulings())
                answer = _answer(next(words, ""), request.questions[0])
                return drivers.check_answer(request, lambda questions: answer)
            case Dice() | Cut():
                raise AssertionError("nobody rolls or cuts")
            case Shuffle():
                return "root"

    play_hand(table, hand, lambda play: drivers.run(play, reply, script))
    return hand, met


def test_a_joker_found_when_hands_are_shown_makes_the_hand_foul() -> None:
    shoe = "Ah 2c  2d Ks 7h ?  5c 9s 9c 8d  5d Jc  5h 3s"
    hand, _ = played(table_of(HOLDEM, "Ann", "Bob"), shoe, ["call"])
    text = [event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "result"]
    assert text == ["Bob takes $4 with pair of nines"], "Ann's king does not play"
    assert Marked("foreign", "Ann holds a card that does not belong in the deck") in hand.deal.events


def test_what_may_be_ruled_goes_with_the_streets() -> None:
    shoe = "Ah 2c  2d Ks 7h 4c  5c 9s 9c 8d  5d Jc  5h 3s"
    _, met = played(table_of(HOLDEM, "Ann", "Bob"), shoe, ["call"])
    streets = [[what for what in each if what.startswith(("premature", "oversize"))] for each in met]
    flop, turn, river = ["premature flop"], ["premature turn"], ["premature river"]
    assert streets == [flop, flop, turn, turn, river, river, [], []]


def test_a_card_is_not_dealt_too_soon_twice() -> None:
    premature = Ruling("premature flop", reason="the dealer was quick")
    with pytest.raises(Mistake, match="cannot rule 'premature flop' now"):
        played(table_of(HOLDEM, "Ann", "Bob"), "Ah 2c  2d Ks 7h 4c  5c 9s 9c 8d", [premature, premature])


@pytest.mark.parametrize(
    ("shoe", "said", "loses"),
    [
        ("Ah 2c  2d Ks 7h 4c", (), 3_00),
        ("Ah 2c  2d Ks 7h 4c  5c 9s 9c 8d", ("call", "check", "bet 300"), 3_00),
        ("Ah 2c  2d Ks 7h 4c  5c 9s 9c 8d  5d Jc", ("call", "check", "bet 300", "call"), 6_00),
    ],
)
def test_a_dead_hand_forfeits_its_blind_and_what_was_called(shoe: str, said: tuple[str, ...], loses: int) -> None:
    hand, _ = played(table_of(HOLDEM, "Ann", "Bob"), shoe, [*said, DEAD_BOB])
    net = {stake.bettor: net for stake, net in hand.settled}
    assert net["Bob"] == -loses
    assert net["Ann"] == loses - sum(fee.cents for fee in hand.fees)


def test_the_last_hand_in_cannot_be_dead() -> None:
    table = table_of(HOLDEM, "Ann", "Bob", "Cat")
    dead_cat = Ruling("dead hand", "Cat", reason="she left")
    hand, met = played(table, "Ah 2c 3d  2d Ks 7h 4c 4d 4h", [DEAD_BOB, dead_cat])
    assert [event.text for event in hand.deal.events if isinstance(event, Marked)][-1].startswith("Ann takes")
    assert met[1]["dead hand"] == ("Cat", "Ann")


def test_without_a_bet_whoever_began_the_last_round_shows_first() -> None:
    shoe = "Qs 4c Ts 5c 9h 3c  2c 2h 8d  2d 4h 8h  2s 6d Jc  7c 7d Kc"
    hand, _ = played(table_of(STUD, "Ann", "Bob"), shoe, ["bring", "call"])
    shown = [event.place for event in hand.deal.events if isinstance(event, Faced) and event.seen_by == EVERYONE]
    assert shown[-6:] == [1, 3, 17, 0, 2, 16], "Bob has begun with a pair of eights"


def test_only_who_has_not_acted_is_absent() -> None:
    table = table_of(STUD, "Ann", "Bob", "Cat")
    shoe = "Qs 4c 7d Ts 5c 6d 9h Kd 3c"
    _, met = played(table, shoe, ["bring", "fold", "fold"])
    absent = [each.get("absent player", ()) for each in met]
    assert absent == [("Ann", "Bob", "Cat"), ("Ann", "Bob", "Cat"), ("Bob", "Cat")]


MISCALLED = "! Qs ! Ts 3c 9h  2c 2h 8d  2d 4h 8h  2s 6d Jc  7c ! Kc"
MISCALL = Ruling("miscalled hand", "Bob", reason="he called a flush")


@pytest.mark.parametrize(("ruled", "winner"), [((), "Bob"), ((MISCALL,), "Ann")])
def test_who_miscalls_a_hand_forfeits_the_pot_that_another_threw_away(ruled: tuple[Ruling, ...], winner: str) -> None:
    """Line 185. Ann throws her hand away unseen; by the ruling she is the only one with a right to the pot."""
    hand, met = played(table_of(STUD, "Ann", "Bob"), MISCALLED, ["bring", "call", *[""] * 9, *ruled])
    results = [event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "result"]
    assert results[0].startswith(f"{winner} takes $")
    assert met[11]["miscalled hand"] == ["Bob"]


def test_nobody_is_heard_where_all_hands_are_shown() -> None:
    shoe = "4c Qs 5c Ts 3c 9h  2c 2h 8d  2d 4h 8h  2s 6d Jc  7c 7d Kc"
    _, met = played(table_of(STUD, "Ann", "Bob"), shoe, ["bring", "call"])
    assert not any("miscalled hand" in each for each in met)


def test_who_is_held_to_a_bet_cannot_fold() -> None:
    bound = Ruling("declared bet", "Ann", reason="she said so")
    with pytest.raises(Mistake, match="you have declared a bet or a raise, and are held to it: say how much"):
        played(table_of(NO_LIMIT, "Ann", "Bob"), "Ah 2c  2d Ks 7h 4c", [bound, "fold"])


def test_a_hand_is_not_retrieved_once_another_was_thrown_away_or_the_floor_has_killed_it() -> None:
    table, shoe = table_of(HOLDEM, "Ann", "Bob", "Cat", "Dan"), "Ah 2c 3d 4d  2d Ks 7h 4c 4d 4h 5h 6h"
    _, met = played(table, shoe, ["fold", "fold"])
    assert [each.get("retrieved hand") for each in met] == [None, ["Dan"], ["Ann"]]
    dead_dan = Ruling("dead hand", "Dan", reason="he showed it around")
    _, met = played(table_of(HOLDEM, "Ann", "Bob", "Cat", "Dan"), shoe, [dead_dan, "fold", "fold"])
    assert [each.get("retrieved hand") for each in met] == [None, None, ["Ann"]]


def test_a_fouled_hand_is_made_good_only_after_action() -> None:
    shoe = "Ah Qc 3d  7c 8c 9c 5d 4d 8d 4h 3c 6h 2c As 5c Kd 5s 3s"
    _, met = played(table_of(LOWBALL, "Ann", "Bob", "Cat"), shoe, ["call", "fold"])
    fouled = [each.get("hand fouled by another") for each in met]
    assert fouled[:3] == [None, ("Bob", "Cat", "Ann"), ("Cat", "Ann")]
