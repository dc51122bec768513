"""Throwing cards away, and drawing others for them."""

from collections.abc import Mapping, Sequence
from functools import partial

from houseway.core.cards import CARDS, NAMES, Card
from houseway.core.text import count_of
from houseway.games.poker_ring.counsel import cards_to_throw
from houseway.games.poker_ring.exposed import replace_drawn
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.rulings import rules_of
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.round.ask import UNSEEN, Answer, Option, Question, Sort
from houseway.round.deal import Play
from houseway.round.event import deed

BEFORE, AFTER = "before the draw", "after the draw"
STAND_PAT = "Stand pat"
KEEP = Option("keep", "Discard nothing: a dead hand")
STANDS, CHANGE = Option("stands", "Leave the draw as it is"), Option("change", "Take the discards back")


def discard(seats: Seats, street: Street) -> Play[None]:
    """Ask everybody still in, one after the other, to throw away so many cards face down."""
    with seats.deal.under(partial(rules_of, seats)):
        for player in seats.live:
            yield from _thrown(seats, player, f"discard/{player.name}", street.discard, street.discard)


def draw(seats: Seats, street: Street, *, last: bool) -> Play[None]:
    """Let everybody still in throw away up to so many cards, in turn; then deal all as many, in the same order."""
    first = not seats.drawn
    seats.drawn = True
    if first:
        seats.deal.moment(BEFORE)
        for player in seats.players:
            player.before = player.paid
    thrown: dict[str, list[int]] = {}
    changing = Changing(seats, street, thrown) if seats.rules.draws_stand == "once cards are dealt" else None
    with seats.deal.under(partial(rules_of, seats)):
        for player in seats.live:
            key = f"{street.name}/{player.name}/draw"
            most = most_drawn(seats, street, player)
            thrown[player.name] = yield from _thrown(seats, player, key, 0, most, changing)
    left = sum(len(thrown[player.name]) for player in seats.live)
    if street.burn and seats.cards_left > 0:
        seats.deal.burn(seats.burned)
    own = dict(thrown)
    for player in seats.live:
        for _ in thrown[player.name]:
            yield from ready_deck(seats, thrown, final=last and left == 1)
            yield from seats.deal.card(player.hand, seen_by=(player.name,))
            left -= 1
        if seats.rules.reshuffle == "discards of those who have drawn":
            thrown[player.name] = []
    yield from replace_drawn(seats, lambda player: ready_deck(seats, {player.name: own[player.name]}, final=False))
    if first:
        seats.deal.moment(AFTER)


def most_drawn(seats: Seats, street: Street, player: RingPlayer) -> int:
    """Return how many cards a player may draw; the book may allow the button fewer."""
    return min(street.draw, seats.rules.button_draws) if player is seats.players[-1] else street.draw


class Changing:
    """The right of those who have thrown cards away in this draw to take them back, until the dealer replaces them.

    Each may once: a draw that is changed for ever would never be dealt.
    """

    def __init__(self, seats: Seats, street: Street, thrown: dict[str, list[int]]) -> None:
        self._seats, self._street, self._thrown = seats, street, thrown
        self._settled: set[str] = set()

    def ask(self, question: Question) -> Play[Answer]:
        """Ask somebody for their discards; meanwhile those before them may change theirs."""
        while True:
            answer = yield from self._seats.deal.wait(self._open(question), lambda: self._open(question))
            if answer is None or answer.key == question.key:
                return answer or question.default
            player = next(each for each in self._seats.live if answer.key == self._key(each))
            self._settled.add(player.name)
            if answer.option == CHANGE.id:
                yield from self._change(player)

    def _open(self, question: Question) -> list[Question]:
        """Return the question with the rights of those before; nothing, if a ruling has made it needless."""
        names = {player.name for player in self._seats.live}
        if question.who not in names or len(names) == 1:
            return []
        free = [each for each in self._seats.live if each.name in self._thrown and each.name not in self._settled]
        return [question, *map(self._right, free)]

    def _key(self, player: RingPlayer) -> str:
        return f"{self._street.name}/{player.name}/change"

    def _right(self, player: RingPlayer) -> Question:
        key = self._key(player)
        stands = Answer(key, STANDS.id)
        text = "You may change your draw until cards are dealt"
        return Question(key, player.name, text, (STANDS, CHANGE), stands, required=False, counsel=stands)

    def _change(self, player: RingPlayer) -> Play[None]:
        """Take the cards back, and throw away others or none."""
        seats, key = self._seats, f"{self._street.name}/{player.name}/draw/again"
        for place in self._thrown[player.name]:
            seats.deal.move(place, seats.mucked, player.hand)
        self._thrown[player.name] = []
        most = most_drawn(seats, self._street, player)
        self._thrown[player.name] = yield from _thrown(seats, player, key, 0, most)


def _thrown(
    seats: Seats, player: RingPlayer, key: str, low: int, high: int, changing: "Changing | None" = None
) -> Play[list[int]]:
    """Return the places of the cards somebody throws away; a dead hand throws none."""
    if player.folded or len(seats.live) == 1:
        return []
    own = tuple(seats.faces_of(player))
    sort = Sort(own, {"discard": (low, high)}, unseen=len(player.hand) - len(own), none="" if low else STAND_PAT)
    option = Option("discard", "Discard", sort)
    lowest = tuple(NAMES[card] for card in sorted(own)[:low])
    text = f"Discard {low} of your cards" if low == high else f"Discard up to {high} of your cards"
    options: tuple[Option, ...] = (option,)
    default = Answer(key, "discard", {"discard": lowest})
    if low and seats.rules.no_discard == "dead hand":
        options, default = (option, KEEP), Answer(key, KEEP.id)
    advice = partial(_advice, seats.rules, key, own, low, high)
    question = Question(key, player.name, text, options, default, private=True, counsel=advice)
    answer = yield from seats.deal.ask(question) if changing is None else changing.ask(question)
    if answer.option == KEEP.id and not player.folded:
        seats.give_up(player)
    if player.folded:
        return []
    places = places_named(seats, player, answer, "discard")
    for place in places:
        seats.deal.move(place, player.hand, seats.mucked)
    if low != high:
        seats.deal.tell(deed("draw", player.name, _tell_draw(len(places))))
    return places


def _tell_draw(cards: int) -> str:
    """Say what everybody at the table sees of a draw.

    >>> _tell_draw(0), _tell_draw(1), _tell_draw(3)
    ('stands pat', 'draws 1 card', 'draws 3 cards')
    """
    return f"draws {count_of(cards, 'card')}" if cards else "stands pat"


def places_named(seats: Seats, player: RingPlayer, answer: Answer, what: str) -> list[int]:
    """Return where the cards lie that an answer names; of those that a recorder has not seen, the first."""
    assert isinstance(answer.arg, Mapping)
    names = answer.arg[what]
    assert not isinstance(names, int)
    places: list[int] = []
    for name in names:
        face = None if name == UNSEEN else CARDS[name]
        held = (place for place in player.hand if place not in places)
        places.append(next(place for place in held if seats.deal.faces[place] == face))
    return places


def _advice(rules: Rules, key: str, own: Sequence[Card], low: int, high: int) -> Answer:
    """Return the answer that throws away the cards which a sensible player would."""
    return Answer(key, "discard", {"discard": tuple(NAMES[card] for card in cards_to_throw(rules, own, low, high))})


def ready_deck(seats: Seats, held: Mapping[str, list[int]], *, final: bool) -> Play[None]:
    """Shuffle all that is not in play when the deck is out; what is held back only if it must be."""
    deal, rules = seats.deal, seats.rules
    keeps_last = rules.last_card == "only to end the last draw" and not final
    if seats.cards_left > keeps_last:
        return
    in_play = {deal.faces[place] for player in seats.live for place in player.hand}
    current = {deal.faces[place] for places in held.values() for place in places}
    free = [card for card in sorted(deal.deck) if card not in in_play]
    others = [card for card in free if card not in current]
    takes_all = rules.reshuffle == "all discards" or not others
    deck = tuple(free if takes_all else others)
    yield from deal.shuffle(deck, 1)
    # Cards that a recorder has not seen may be any of these, and are none of them.
    kept = [place for player in seats.live for place in player.hand]
    kept += [] if takes_all else [place for places in held.values() for place in places]
    seats.note_shuffle(len(deck) - sum(deal.faces[place] is None for place in kept))
    if rules.burns_again and len(deck) > 1:
        deal.burn(seats.burned)
