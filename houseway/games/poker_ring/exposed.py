"""Cards of lowball that all have seen on their way to one player: some stay, others are dealt again.

In the deal a low one stays. None that is drawn does, unless one player is alone with the button and wants it.
"""

from collections.abc import Callable

from houseway.core.cards import JOKERS
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.hands import low
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.event import deed

ACCEPT, REJECT = Option("accept", "Take it"), Option("reject", "Have another")


def replace_dealt(seats: Seats) -> Play[None]:
    """Deal a card above a five again, after the deal. The joker is as low as a card can be."""
    while player := _next(seats):
        place = seats.deal.exposed.pop(0)
        face = seats.deal.faces[place]
        if face is None or (face not in JOKERS and low.value(face) > low.FIVE):
            yield from _replace(seats, player, place)


def replace_drawn(seats: Seats, ready: Callable[[RingPlayer], Play[None]]) -> Play[None]:
    """Deal every such card again, after the draw; `ready` sees to it that there is one."""
    button = seats.players[-1]
    while player := _next(seats):
        place = seats.deal.exposed.pop(0)
        may_accept = len(seats.live) == 2 and button in seats.live and player is not button
        if may_accept and (yield from _accepts(seats, player)):
            continue
        yield from ready(player)
        yield from _replace(seats, player, place)


def _next(seats: Seats) -> RingPlayer | None:
    """Return the player with the next exposed card, where the game deals them again; else None."""
    exposed = seats.deal.exposed
    while seats.rules.exposed != "taken" and exposed:
        if player := next((player for player in seats.live if exposed[0] in player.hand), None):
            return player
        exposed.pop(0)
    return None


def _accepts(seats: Seats, player: RingPlayer) -> Play[bool]:
    """Ask somebody whether they take a card that all have seen."""
    key = f"exposed/{player.name}"
    text = "The card you drew is exposed: you may take it or have another"
    advice = Answer(key, "accept" if low.is_seven(seats.faces_of(player)) else "reject")
    answer = yield from seats.deal.ask(
        Question(key, player.name, text, (ACCEPT, REJECT), Answer(key, "reject"), counsel=advice)
    )
    return answer.option == ACCEPT.id


def _replace(seats: Seats, player: RingPlayer, place: int) -> Play[None]:
    """Put an exposed card out of play, and deal another for it."""
    seats.deal.tell(deed("exposed", player.name, "gets another card for the one exposed"))
    seats.deal.move(place, player.hand, seats.deal.out)
    yield from seats.deal.card(player.hand, seen_by=(player.name,))
