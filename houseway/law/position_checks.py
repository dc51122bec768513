"""Checks of who was offered the player-dealer position, who held it, and what hired bankers did."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from houseway.law.night import NightRecord, is_dealt, name_hand
from houseway.law.profiles import Clause, Finding
from houseway.record.replay import Replayed
from houseway.round.event import Asked
from houseway.tables.acts import Observed, Person, Position
from houseway.tables.felt import require_bank
from houseway.tables.hand import Hand
from houseway.tables.offering import offer_order


class Offers(NamedTuple):
    """The players offered the position before a hand, in order, the one who took it, and the one who banked."""

    asked: list[str]  # in order
    taker: str  # empty, where nobody is seen to take it
    banker: str  # empty, where nobody banked
    refused: bool  # whether the banker was asked, and refused it


def offers_before(each: Replayed) -> Offers | None:
    """Return the offers before a hand; None if the hand was void, or its game has no position."""
    bank = each.hand.bank
    if isinstance(each.line, Observed):
        seen = each.line.seen
        if each.line.void or not each.hand.felt.game.has_bank:
            return None
        taker = next((name for name, answer in reversed(seen.offers) if answer == "take"), "")
        refused = dict(seen.offers).get(seen.banker) == "pass"
        return Offers([name for name, _ in seen.offers], taker, seen.banker, refused)
    if bank is None:
        return None
    asked = [event.question for event in each.hand.deal.events if isinstance(event, Asked)]
    return Offers(
        [question.who for question in asked if question.purpose == "offer"], bank.who, bank.who, refused=False
    )


def _must_be_asked(hand: Hand, last: Position) -> tuple[Person, ...]:
    """Return the people to whom the position must be offered, in the book's order."""
    return offer_order(tuple(hand.people.values()), last, require_bank(hand.felt).terms)


def check_rotation(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find a player who held the position for more dealt hands in a row than the book allows.

    Refusals in between change nothing.
    """
    holder, turn = "", 0
    for each in night.hands:
        # The turn is counted again here, by who banked, so that a journal with a wrong count is found out.
        bank = each.hand.bank
        if bank is None or not is_dealt(each):
            continue
        holder, turn = bank.who, turn + 1 if bank.who == holder else 1
        serve = require_bank(each.hand.felt).terms.rotation.serve
        if serve and turn > serve:
            text = f"{holder} holds the position for hand {turn} in a row, and the book allows {serve}"
            yield Finding(clause.id, name_hand(each), text)


def check_offered(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find people passed over before the one who took the position, offers out of turn, and who banked unasked."""
    for each in night.hands:
        if offers := offers_before(each):
            for text in _wrong_offers(each, offers):
                yield Finding(clause.id, name_hand(each), text)


def _wrong_offers(each: Replayed, offers: Offers) -> Iterator[str]:
    """Yield what was wrong with the offers of one hand, held against the book's order."""
    order = [person.name for person in _must_be_asked(each.hand, each.before.position)]
    before = order[: order.index(offers.banker)] if offers.banker in order else order
    if missed := [name for name in before if name not in offers.asked]:
        yield f"the position was not offered to {', '.join(missed)}"
    asked = [name for name in dict.fromkeys(offers.asked) if name in order]
    for first, second in pairwise(asked):
        if order.index(first) > order.index(second):
            yield f"the position was offered to {first} before {second}, and it is {second}'s turn first"
            break
    if offers.banker and offers.taker not in ("", offers.banker):
        yield f"{offers.taker} took the position, and {offers.banker} banked"
    if offers.refused and not offers.taker:
        yield f"{offers.banker} refused the position, and banked"
    banker = each.hand.people.get(offers.banker)
    if banker and banker.standing:
        yield f"{banker.name} banked, and stands behind seat {banker.seat}: the position is for those who sit"


def check_offered_each_hand(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find people with a seat to whom the position was not offered before a hand."""
    for each in night.hands:
        offers = offers_before(each)
        seated = [person.name for person in each.hand.people.values() if not person.standing and not person.hired]
        missed = [name for name in seated if offers and name not in (*offers.asked, offers.banker)]
        if missed:
            yield Finding(
                clause.id, name_hand(each), f"the position was not offered to {', '.join(missed)} before the hand"
            )


def check_seated(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find somebody who banked from behind a seat."""
    for each in night.hands:
        bank = each.hand.bank
        if bank and (person := each.hand.people.get(bank.who)) and person.standing:
            yield Finding(clause.id, name_hand(each), f"{bank.who} banked and did not sit at the table")


def check_hired(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find hired bankers together at the table, once for as long as they are."""
    before: list[str] = []
    for each in night.hands:
        hired = [person.name for person in (*each.hand.people.values(), *each.hand.away) if person.hired]
        if len(hired) > 1 and hired != before:
            yield Finding(clause.id, name_hand(each), f"{' and '.join(hired)} are both hired bankers at the table")
        before = hired


def check_hired_twice(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find a hired banker whose turn comes after a turn of theirs; a turn may be of several hands."""
    last = ""
    for each in night.hands:
        bank = each.hand.bank
        if bank is None or not is_dealt(each):
            continue
        if bank.who == last and bank.turns == 1 and each.hand.people[bank.who].hired:
            yield Finding(clause.id, name_hand(each), f"{bank.who} takes two turns together as hired banker")
        last = bank.who


def check_hired_wagers(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find bets of a hired banker while somebody else banks."""
    for each in night.hands:
        bank, people = each.hand.bank, each.hand.people
        bets = {stake.bettor for stake in each.hand.deal.stakes if bank and stake.bettor != bank.who}
        for name in sorted(name for name in bets if name in people and people[name].hired):
            assert bank is not None, "without one nobody bets"
            yield Finding(clause.id, name_hand(each), f"{name}, a hired banker, bets while {bank.who} banks")


def check_bank_spot(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find bets that lie at the seat of whoever banks, of somebody who does not sit there."""
    for each in night.hands:
        bank = each.hand.bank
        # what was seen too: a hand with a bet where none may be is not followed to its end
        seen = each.line.seen.stakes if isinstance(each.line, Observed) and not each.line.void else ()
        stakes = (*each.hand.deal.stakes, *seen)
        bets = {stake.bettor for stake in stakes if bank and stake.spot == bank.seat}
        for name in sorted(bets - ({bank.who} if bank else set())):
            yield Finding(clause.id, name_hand(each), f"{name} bets at the seat of the player-dealer")


def check_dealt(clause: Clause, night: NightRecord) -> Iterator[Finding]:
    """Find what was seen to be done wrong, and how far the hand could be followed."""
    for each in night.hands:
        if isinstance(each.line, Observed) and each.line.faults:
            said = "; ".join(each.line.faults)
            end = f"; the hand cannot be followed further: {each.line.unfinished}" if each.line.unfinished else ""
            yield Finding(clause.id, name_hand(each), f"{said}{end}")
