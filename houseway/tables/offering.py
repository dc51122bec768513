"""The player-dealer position offered: in whose turn, for what, and taken by whoever wants it."""

from bisect import bisect_right
from functools import lru_cache
from operator import attrgetter

from houseway.core.money import BANK, stack
from houseway.core.text import dollars
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Play
from houseway.round.event import deed
from houseway.sheets.sheet import Rotation
from houseway.tables.acts import Person, Position
from houseway.tables.felt import Bank, BankTerms, seats_from

_SEAT, _BY_SEAT = attrgetter("seat"), attrgetter("seat", "standing")
STOPPED = "nobody takes the player-dealer position: the game stops"
PASS = Option("pass", "Pass")


@lru_cache(1024)
def clockwise(people: tuple[Person, ...], after: int) -> tuple[Person, ...]:
    """In their order from the seat to the left of this one; at a seat, the seated before those behind."""
    order = sorted(people, key=_BY_SEAT)
    at = bisect_right(order, after, key=_SEAT)
    return (*order[at:], *order[:at])


@lru_cache(1024)
def offer_order(people: tuple[Person, ...], last: Position, terms: BankTerms) -> tuple[Person, ...]:
    """Return to whom the position must be offered, in turn, until somebody takes it.

    Whoever holds it keeps it for the hands the book allows. Then it goes round to everybody else; a book that only
    asks for the offer lets the incumbent stay once all have refused. A hired banker comes last.
    """
    seated = {person.seat: person for person in people if not person.standing}
    holders = [person for person in seated.values() if person.name == last.who]
    turns = seats_from(last.seat or 1, terms.seats, terms.way)
    turns = (*turns[1:], turns[0]) if last.seat else turns
    others = [seated[seat] for seat in turns if seat in seated and seated[seat].name != last.who]
    keeps = holders if last.turns < terms.rotation.hands else []
    stays = holders if terms.rotation.offer_every and not keeps else []
    asked = sorted([*others, *stays], key=lambda person: person.hired)
    return (*keeps, *asked)


def turn_of(person: Person, last: Position, rotation: Rotation) -> int:
    """Count which hand in a row this would be; one who stays after the offer went round begins again."""
    begins_again = rotation.offer_every and last.turns >= rotation.hands
    return last.turns + 1 if person.name == last.who and not begins_again else 1


def offer(deal: Deal, people: tuple[Person, ...], last: Position, terms: BankTerms) -> Play[Bank | None]:
    """Offer the position until somebody takes it; None stops the game."""
    for person in offer_order(people, last, terms):
        answer = yield from deal.ask(_offer_question(person, deal.chips(person.name), terms))
        if isinstance(answer.arg, int):
            return take(deal, person, answer.arg, turn_of(person, last, terms.rotation))
    deal.mark("stopped", STOPPED)
    return None


def take(deal: Deal, person: Person, cents: int, turn: int) -> Bank:
    """Somebody takes the position and puts up a wager."""
    deal.tell(deed("player-dealer", person.name, f"is player-dealer, turn {turn}"))
    deal.post(stack(person.name), BANK, cents, "puts up")
    return Bank(person.name, person.seat, cents, turn)


def _offer_question(person: Person, chips: int, terms: BankTerms) -> Question:
    """Return the offer of the position: to those who cannot afford it, too, with the option closed and the reason.

    The highest fee is kept back: it is taken after the bets, and the banker's stack must still have it.
    """
    default, most = _passing(person.name), chips - terms.fee_most
    most -= most % terms.chip_cents
    needed = ""
    if most < terms.least:
        needed = f"you need {dollars(terms.least + terms.fee_most)} to bank: the least wager and the highest fee"
    take = Option(
        "take",
        "Take the position and put up",
        Amount(terms.least, max(most, terms.least), terms.chip_cents),
        closed=needed,
    )
    text = _offer_text(terms.fee_most)
    return Question(default.key, person.name, text, (take, PASS), default, purpose="offer")


@lru_cache(1024)
def _passing(name: str) -> Answer:
    """Return what counts if somebody says nothing to an offer: nobody is made to bank."""
    return Answer(f"bank/{name}", PASS.id)


@lru_cache(256)
def _offer_text(fee_most: int) -> str:
    """Return the words of an offer, with the fee that it may cost."""
    fee = f"; the fee on what is bet may come to {dollars(fee_most)}" if fee_most else ""
    return f"The player-dealer position is offered to you{fee}"
