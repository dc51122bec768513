"""A street for which the deck is short: one card in the middle for everybody, or what was folded dealt again."""

from houseway.core.cards import Card
from houseway.games.poker_ring.rules import Street
from houseway.games.poker_ring.seats import Seats
from houseway.games.poker_ring.upcards import deal_card
from houseway.round.deal import Play
from houseway.round.event import EVERYONE


def is_short(seats: Seats, street: Street) -> bool:
    """Whether the deck has too few cards for this street."""
    cards = (street.down + street.up) * len(seats.live)
    return cards > 0 and seats.cards_left < street.burn + cards


def deal_short(seats: Seats, street: Street) -> Play[None]:
    """Deal a street from what is left, as the book has it: with folded cards, or by a card in the middle."""
    with_folded = seats.rules.short_deck == "folded cards, then a community card"
    if with_folded and len(_rest(seats, with_folded=True)) >= len(seats.live):
        yield from _deal_again(seats, street)
        return
    for _ in range(street.down + street.up):
        yield from _mix(seats, with_folded=with_folded)
        seats.deal.burn(seats.burned)
        seats.deal.mark("community", "The deck is short: one card in the middle plays in every hand")
        yield from seats.deal.card(seats.board, seen_by=EVERYONE)


def _deal_again(seats: Seats, street: Street) -> Play[None]:
    """Deal all but the last card; that goes with burned and folded cards to those who have none yet."""
    waiting = seats.live.copy()
    if street.burn and seats.cards_left > 1:
        seats.deal.burn(seats.burned)
    while seats.cards_left > 1:
        yield from deal_card(seats, waiting.pop(0), up=bool(street.up))
    yield from _mix(seats, with_folded=True)
    if seats.cards_left > len(waiting):
        seats.deal.burn(seats.burned)
    for player in waiting:
        yield from deal_card(seats, player, up=bool(street.up))


def _mix(seats: Seats, *, with_folded: bool) -> Play[None]:
    """Shuffle what is left of the deck, perhaps with the cards that were folded."""
    deck = _rest(seats, with_folded=with_folded)
    yield from seats.deal.shuffle(deck, 1)
    seats.note_shuffle(len(deck))


def _rest(seats: Seats, *, with_folded: bool) -> tuple[Card, ...]:
    """Return what is left of the deck, with the burned cards, and perhaps with those folded."""
    again = {*seats.returned, *(seats.mucked if with_folded else ())}
    dealt = range(seats.hand_from, len(seats.deal.faces))
    out = {seats.deal.faces[place] for place in dealt if place not in again}
    return tuple(card for card in sorted(seats.deal.deck) if card not in out)
