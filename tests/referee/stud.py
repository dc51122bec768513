"""Stud in PokerKit's words: streets with cards face up, who opens them, and by what our tables differ."""

from collections.abc import Iterator

import pokerkit as kit

from houseway.games.poker_ring.rules import Rules, Street
from houseway.round.event import Answered, Marked, Shuffled
from houseway.tables.hand import Hand

OPENINGS = {
    "lowest card": kit.Opening.LOW_CARD,
    "highest card, aces low": kit.Opening.HIGH_CARD,
    "highest hand up": kit.Opening.HIGH_HAND,
    "lowest hand up": kit.Opening.LOW_HAND,
    "left of the button": kit.Opening.POSITION,
    "none": kit.Opening.POSITION,
}


def opening(rules: Rules, street: Street) -> kit.Opening:
    return OPENINGS[rules.starts if street is not rules.streets[0] else rules.bring_in]


def who_brought_in(hand: Hand) -> str:
    """Who made the bring-in; nobody, if it was opened for a full bet or not at all."""
    posted = (posting.source.who for posting in hand.deal.ledger.postings if posting.kind == "bring-in")
    return next(posted, "")


def first_street(hand: Hand) -> Iterator[Answered]:
    """Who said what in the first betting round."""
    name = hand.felt.game.rules.streets[0].name
    for event in hand.deal.events:
        if isinstance(event, Answered) and event.key.startswith(f"{name}/"):
            yield event


def is_checked_again(hand: Hand, event: Answered) -> bool:
    """Whether somebody is asked whom PokerKit does not ask: who brought it in, when all have called."""
    return event.option == "check" and event in first_street(hand)


def stud_clause(hand: Hand) -> str:
    """By what a hand of stud may differ from PokerKit's; nothing, if by nothing."""
    rules, stakes = hand.felt.game.rules, hand.felt.options.stakes
    assert stakes
    postings, events = hand.deal.ledger.postings, hand.deal.events
    if any(posting.kind == "bring-in" and posting.cents < stakes.bring_in for posting in postings):
        return "custom: a bring-in short of chips is still to be met in full"
    if any(isinstance(event, Answered) and event.option == "double" for event in events):
        return "an open pair on fourth street lets the higher limit be bet"
    raises = [event for event in first_street(hand) if event.option == "raise"]
    if raises and raises[0].who == who_brought_in(hand):
        return "who brought it in may raise when all others have called"
    if raises and isinstance(raises[0].arg, int) and who_brought_in(hand) and raises[0].arg < stakes.lower:
        return "an all-in for less does not complete the bring-in, which is then completed"
    if any(isinstance(event, Marked) and event.what == "community" for event in events):
        return "the deck is short: remaining and burned cards are shuffled for a community card"
    if rules.short_deck != "a community card" and sum(isinstance(event, Shuffled) for event in events) > 1:
        return "the deck is short: folded cards are dealt again before there is a community card"
    return ""
