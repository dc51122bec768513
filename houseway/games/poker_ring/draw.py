"""Throwing cards away, and drawing others for them."""

from collections.abc import Mapping, Sequence
from functools import partial

from houseway.core.cards import CARDS, NAMES, Card
from houseway.games.poker_ring.counsel import unwanted
from houseway.games.poker_ring.exposed import replace_drawn
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.seats import Player, Seats
from houseway.round.ask import Answer, Option, Question, Sort
from houseway.round.deal import Play

BEFORE, AFTER = "before the draw", "after the draw"
KEEP = Option("keep", "Discard nothing: a dead hand")


def discard(seats: Seats, street: Street) -> Play[None]:
    """Everybody still in throws away so many cards, one player after the other, face down."""
    with seats.deal.under(seats.floor):
        for player in seats.live:
            yield from _thrown(seats, player, f"discard/{player.name}", street.discard, street.discard)


def draw(seats: Seats, street: Street, *, last: bool) -> Play[None]:
    """Everybody still in throws away up to so many cards, in turn; then all are dealt as many, in the same order."""
    first = not seats.drawn
    seats.drawn = True
    if first:
        seats.deal.moment(BEFORE)
        for player in seats.players:
            player.before = player.paid
    thrown: dict[str, list[int]] = {}
    with seats.deal.under(seats.floor):
        for player in seats.live:
            most = min(street.draw, seats.rules.button_draws) if player is seats.players[-1] else street.draw
            thrown[player.name] = yield from _thrown(seats, player, f"{street.name}/{player.name}/draw", 0, most)
    left = sum(len(thrown[player.name]) for player in seats.live)
    if street.burn and seats.cards_left > 0:
        seats.deal.burn(seats.burned)
    own = dict(thrown)
    for player in seats.live:
        for _ in thrown[player.name]:
            yield from _ready(seats, thrown, final=last and left == 1)
            yield from seats.deal.card(player.hand, seen_by=(player.name,))
            left -= 1
        if seats.rules.reshuffle == "discards of those who have drawn":
            thrown[player.name] = []
    yield from replace_drawn(seats, lambda player: _ready(seats, {player.name: own[player.name]}, final=False))
    if first:
        seats.deal.moment(AFTER)


def _thrown(seats: Seats, player: Player, key: str, low: int, high: int) -> Play[list[int]]:
    """The places of the cards somebody throws away; a dead hand throws none."""
    if player.folded or len(seats.live) == 1:
        return []
    own = tuple(seats.known(player))
    option = Option("discard", "Discard", Sort(own, {"discard": (low, high)}))
    lowest = tuple(NAMES[card] for card in sorted(own)[:low])
    text = f"Discard {low} of your cards" if low == high else f"Discard up to {high} of your cards"
    options: tuple[Option, ...] = (option,)
    default = Answer(key, "discard", {"discard": lowest})
    if low and seats.rules.no_discard == "dead hand":
        options, default = (option, KEEP), Answer(key, KEEP.id)
    advice = partial(_advice, seats.rules, key, own, low, high)
    answer = yield from seats.deal.ask(Question(key, player.name, text, options, default, private=True, counsel=advice))
    if answer.option == KEEP.id and not player.folded:
        seats.give_up(player)
    if player.folded:
        return []
    assert isinstance(answer.arg, Mapping)
    names = answer.arg["discard"]
    assert not isinstance(names, int)
    places = [_place(seats, player, CARDS[name]) for name in names]
    for place in places:
        seats.deal.move(place, player.hand, seats.mucked)
    return places


def _advice(rules: Rules, key: str, own: Sequence[Card], low: int, high: int) -> Answer:
    return Answer(key, "discard", {"discard": tuple(NAMES[card] for card in unwanted(rules, own, low, high))})


def _place(seats: Seats, player: Player, face: Card) -> int:
    return next(place for place in player.hand if seats.deal.faces[place] == face)


def _ready(seats: Seats, held: Mapping[str, list[int]], *, final: bool) -> Play[None]:
    """When the deck is out, all that is not in play is shuffled; what is held back only if it must be."""
    deal, rules = seats.deal, seats.rules
    keeps_last = rules.last_card == "only to end the last draw" and not final
    if seats.cards_left > keeps_last:
        return
    in_play = {deal.faces[place] for player in seats.live for place in player.hand}
    current = {deal.faces[place] for places in held.values() for place in places}
    free = [card for card in sorted(deal.deck) if card not in in_play]
    others = [card for card in free if card not in current]
    deck = tuple(free if rules.reshuffle == "all discards" or not others else others)
    yield from deal.shuffle(deck, 1)
    seats.shuffled(len(deck))
    if rules.burns_again and len(deck) > 1:
        deal.burn(seats.burned)
