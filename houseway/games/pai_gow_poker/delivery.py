"""Delivery of hands to their seats: every seat is dealt one, whether it has bet or not.

The seat that gets the first hand has been drawn by then. By hand they are dealt in piles before the house dealer, from
left to right and back again, and the player-dealer says which is first. A machine gives out whole hands: in piles too,
or straight to the seats.
"""

from houseway.games.pai_gow_poker.rules import Rules
from houseway.games.seat_hands import deal_to_seats, hand_over, pile_of_seat, take_away_unplayed
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Play
from houseway.round.event import Pile

PILES = 7
DICE = 3


def deliver(deal: Deal, rules: Rules) -> Play[dict[int, Pile]]:
    """Deal a hand to every seat; take away again what lies at seats without a bet. Return the hands left, by seat."""
    discards = deal.pile("Discards")
    if rules.dealt == "to the seats":
        return take_away_unplayed(deal, deal_to_seats(deal, rules.cards), discards)
    piles = lay_piles(deal, len(deal.order), rules, discards)
    first = yield from choose_pile(deal, len(piles))
    hands: dict[int, Pile] = {}
    for number, seat in enumerate(deal.order):
        hands[seat] = pile_of_seat(deal, seat)
        hand_over(deal, piles[(first + number) % len(piles)], hands[seat])
    return take_away_unplayed(deal, hands, discards)


def deliver_in_common(deal: Deal, rules: Rules) -> Play[tuple[Pile, Pile]]:
    """Deal the Player's and the Banker's hands.

    Of the piles one is chosen as the first; dice count on from it to the Player's, and the next is the Banker's. A
    machine that deals no piles gives out the Player's hand first, and then the Banker's.
    """
    if rules.dealt == "to the seats":
        return _deal_in_common(deal, rules.cards)
    discards = deal.pile("Discards")
    piles = lay_piles(deal, PILES, rules, discards)
    first = yield from choose_pile(deal, PILES)
    dice = yield from deal.dice(DICE)
    counted = first + sum(dice) - 1
    player, banker = deal.pile("Player"), deal.pile("Banker")
    for number, pile in enumerate((player, banker)):
        hand_over(deal, piles[(counted + number) % PILES], pile)
    for pile in piles:
        hand_over(deal, pile, discards)
    return player, banker


def _deal_in_common(deal: Deal, cards: int) -> tuple[Pile, Pile]:
    player, banker = deal.pile("Player"), deal.pile("Banker")
    for pile in (player, banker):
        deal.burn(pile, cards)
    return player, banker


def lay_piles(deal: Deal, count: int, rules: Rules, discards: Pile) -> list[Pile]:
    """Lay piles face down; what is left over is discarded.

    By machine, pile after pile; by hand, one card to each from left to right, then from right to left.
    """
    piles = [deal.pile(f"Pile {number}") for number in range(1, count + 1)]
    if rules.dealt == "in piles by machine, one of them chosen":
        for pile in piles:
            deal.burn(pile, rules.cards)
    else:
        for row in range(rules.cards):
            for pile in piles[:: -1 if row % 2 else 1]:
                deal.burn(pile)
    deal.burn(discards, max(0, min(deal.cards_left, len(deal.deck) - count * rules.cards)))
    return piles


def choose_pile(deal: Deal, count: int) -> Play[int]:
    """Ask the player-dealer which pile goes first; return it counted from 0."""
    key = f"pile/{deal.banker}"
    options = (Option("pile", "Choose the pile that goes first", Amount(1, count, 1, "as the first")),)
    question = Question(key, deal.banker, "Choose a pile", options, Answer(key, "pile", 1))
    answer = yield from deal.ask(question)
    chosen = answer.arg if isinstance(answer.arg, int) else 1
    deal.mark("first pile", f"Pile {chosen} goes first", deal.banker)
    return chosen - 1
