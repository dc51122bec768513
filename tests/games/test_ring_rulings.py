"""Rulings in ring games: what may be ruled when, whose bets stay in the pot, a joker found late; who shows first."""

from collections.abc import Sequence

import pytest

from houseway.core.cards import Card, card
from houseway.core.errors import Mistake
from houseway.games.bind import load
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.event import EVERYONE, Faced, Marked
from houseway.round.fault import Irregular
from houseway.round.request import Cut, Dice, Face, Open, Request, Shuffle
from houseway.round.ruling import Ruling
from houseway.round.script import Script
from houseway.tables.bank import Person
from houseway.tables.felt import lay_out
from houseway.tables.hand import Hand
from houseway.tables.options import options_for
from houseway.tables.table import Table
from houseway.tables.wish import Wish

Rulings = dict[str, Sequence[str]]
HOLDEM, STUD = "limelight/limit-texas-holdem", "limelight/seven-card-stud-high"
WISHES = {HOLDEM: Wish(option=3), STUD: Wish(option=1, minimum=4_00)}
DEAD_BOB = Ruling("dead hand", "Bob", reason="he mucked it")


class Shoe:
    """Cards by the file, where "?" is one that the recorder does not see until it is shown, and is then a joker."""

    def __init__(self, words: str) -> None:
        self._words = words.split()
        self._hidden: set[int] = set()

    def face(self, place: int) -> Card | Irregular | None:
        word = self._words[place]
        if word != "?":
            return card(word)
        if place in self._hidden:
            return Irregular(place, "Xr", "foreign")
        self._hidden.add(place)
        return None


def table_of(sheet: str, *names: str) -> Table:
    game = load(sheet)
    table = Table(lay_out(game, options_for(game.sheet, WISHES[sheet])))
    for seat, name in enumerate(names, 1):
        table.join(Person(name, seat), 200_00)
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
                return drivers.checked(request, lambda questions: answer)
            case Dice() | Cut():
                raise AssertionError("nobody rolls or cuts")
            case Shuffle():
                return "root"

    table.play(hand, lambda play: drivers.run(play, reply, script))
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
