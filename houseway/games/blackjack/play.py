"""The round of play: the deal, the look at the hole card, the players' hands, the player-dealer's.

It reads as the book's *Round of play* does: each line is a step, and `turns`, `check` and `coup`
have the details.
"""

from houseway.games.blackjack.check import INSURANCE, check, offer_insurance, offer_surrender, turn_up_hole_card
from houseway.games.blackjack.coup import BlackjackCoup, may_be_saved
from houseway.games.blackjack.hands import ACE, BlackjackHand
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.strategy import dealer_hits
from houseway.games.blackjack.table import BlackjackTable
from houseway.games.blackjack.turns import act
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, NOBODY

AFTER_TWO_CARDS = "after the first two cards"


def play(deal: Deal, rules: Rules) -> Play[BlackjackCoup]:
    """Deal two cards to everybody, one of the player-dealer's face down; play every hand, the player-dealer's last."""
    table = BlackjackTable(deal, rules)
    coup = table.coup
    yield from deal_out(table)
    deal.moment(AFTER_TWO_CARDS)
    if rules.settled_on_the_deal:
        deal.settle(coup, *rules.settled_on_the_deal)
    if rules.surrender == "before the check":
        yield from offer_surrender(table)
    if rules.insurance != "none" and table.up == ACE:
        yield from offer_insurance(table)
    yield from check(table)
    if rules.insurance == "settled at the check":
        deal.settle(coup, INSURANCE)
    if not coup.dealer.natural:
        if rules.naturals_paid == "at once" and any(hand.natural for hand in coup.all_hands()):
            deal.settle(coup, *rules.hands)
        for seat in table.seats:
            yield from act(table, seat)
    yield from complete(table)
    yield from table.turn_up_hands()
    return coup


def deal_out(table: BlackjackTable) -> Play[None]:
    """Deal one card to every hand, the player-dealer's last; then another.

    All but the hole card come to lie face up.
    """
    deal, dealer = table.deal, table.coup.dealer
    first = EVERYONE if table.rules.up_card == "dealt face up" else NOBODY
    hands = [hand for hands in table.coup.hands.values() for hand in hands]
    round_of_cards = [(hand.pile, hand.seen_by) for hand in hands]
    hole_card = [(dealer.pile, NOBODY)] if table.rules.hole_card == "dealt face down" else []
    yield from deal.cards([*round_of_cards, (dealer.pile, first), *round_of_cards, *hole_card])
    for hand in hands:
        hand.set_faces(deal.faces_of(hand.pile))
        assert len(hand.faces) == len(hand.pile), "somebody sees the cards of a hand"
    if first == NOBODY:
        yield from deal.look(dealer.pile[0], dealer.pile, seen_by=EVERYONE)
    table.take_stock()


def complete(table: BlackjackTable) -> Play[None]:
    """Turn up the hole card, and draw to the hand if anything depends on it."""
    dealer = table.coup.dealer
    if len(dealer.faces) == 1:
        yield from turn_up_hole_card(table)
    if is_awaited(table):
        while dealer_hits(table.rules, dealer.hard, dealer.ace):
            yield from table.draw(dealer)
    table.coup.final = True


def is_awaited(table: BlackjackTable) -> bool:
    """Whether a hand or a side bet still depends on the player-dealer's hand."""
    if any(_is_open(table.rules, hand) or _is_unknown(table, hand) for hand in table.coup.all_hands()):
        return True
    return any(stake.wager in table.rules.completed_for for stake in table.deal.stakes)


def _is_unknown(table: BlackjackTable, hand: BlackjackHand) -> bool:
    """Whether only its player knows that a hand is a natural or over, for it still lies face down."""
    return not (table.is_open or hand.shown or hand.surrendered)


def _is_open(rules: Rules, hand: BlackjackHand) -> bool:
    if hand.surrendered or hand.rescued or hand.natural:
        return False
    return not hand.over or may_be_saved(rules, hand)
