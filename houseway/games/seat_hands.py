"""Hands for seats: every seat is dealt one, whether it has bet or not, in the order that dice have drawn."""

from houseway.round.deal import Deal, Play
from houseway.round.event import PLAYER_DEALER, Pile


def deal_to_seats(deal: Deal, cards: int) -> dict[int, Pile]:
    """Deal so many cards face down to every seat, from the first drawn; return the hands by seat."""
    hands = {}
    for seat in deal.order:
        hands[seat] = pile_of_seat(deal, seat)
        deal.burn(hands[seat], cards)
    return hands


def pile_of_seat(deal: Deal, seat: int) -> Pile:
    """Return the pile of a seat's hand, under the name of whoever plays it."""
    if seat == deal.banker_seat:
        return deal.pile(PLAYER_DEALER)
    return deal.pile("", deal.spots[seat]) if seat in deal.spots else deal.pile(f"Seat {seat}")


def take_away_unplayed(deal: Deal, hands: dict[int, Pile], discards: Pile) -> dict[int, Pile]:
    """Take away, unseen, the hands of seats without a bet; return those left, by seat."""
    played = {seat: hand for seat, hand in hands.items() if seat == deal.banker_seat or seat in deal.spots}
    for seat, hand in hands.items():
        if seat not in played:
            hand_over(deal, hand, discards)
    return played


def hand_over(deal: Deal, source: Pile, target: Pile) -> None:
    """Put all cards of a hand on another pile, faces unseen."""
    for place in tuple(source):
        deal.move(place, source, target)


def look(deal: Deal, hand: Pile, who: str) -> Play[None]:
    """Let a player look at their own cards."""
    for place in hand:
        yield from deal.look(place, hand, seen_by=(who,))
