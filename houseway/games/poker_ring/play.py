"""A hand of ring poker: street after street, as the sheet has them.

The round is composed once, when a sheet is bound: what it does not have is not asked for in any hand.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

from houseway.games.poker_ring.betting import StreetBetting
from houseway.games.poker_ring.boards import deal_boards, deal_second, offer_second
from houseway.games.poker_ring.bring_in import bring_in
from houseway.games.poker_ring.draw import discard, draw
from houseway.games.poker_ring.exposed import replace_dealt
from houseway.games.poker_ring.kill import deal_around_kill, kill_button
from houseway.games.poker_ring.opening import open_pot
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.rulings import as_one, faults_of, get_ready
from houseway.games.poker_ring.seats import Seats, seat_players
from houseway.games.poker_ring.shortage import deal_short, is_short
from houseway.games.poker_ring.showdown import RingOutcome, last_left, show, showdown
from houseway.games.poker_ring.terms import Terms, terms_of
from houseway.games.poker_ring.upcards import deal_hands, expose, may_bet_higher, starters
from houseway.round.deal import Deal, Play
from houseway.round.event import Marked
from houseway.sheets.stakes import Ring, Structure

NO_FLOP = "no flop"
STREET = "street"
BETTING_ROUNDS = tuple(f"{count} betting round" for count in ("first", "second", "third", "fourth", "fifth"))

Step = Callable[[Seats], Play[None]]


class Leg(NamedTuple):
    """A street as it is played: each part is a row of steps, which is empty where the sheet has nothing of it."""

    street: Street
    mark: Marked
    before: tuple[Step, ...]  # discards, exposing a card, a draw: fewer may be left after them
    cards: tuple[Step, ...]
    short: tuple[Step, ...]  # instead of these, where the deck is too short for everybody's cards
    moments: tuple[str, ...]
    after: tuple[Step, ...]


def compose(rules: Rules) -> Callable[[Deal, Ring], Play[RingOutcome]]:
    """Return the round that is played by these rules."""
    legs = tuple(_leg(rules, number, street) for number, street in enumerate(rules.streets))
    return partial(play, rules, legs, cache(partial(terms_of, rules)))


def _leg(rules: Rules, number: int, street: Street) -> Leg:
    """Return a street as the steps that it has, so that nothing is asked of the rules while cards are dealt."""
    runs_twice = rules.boards == "one, run twice if all agree"
    board = [partial(deal_boards, street=street, faults=faults_of(rules, street))] if street.board else []
    return Leg(
        street,
        mark=Marked(STREET, street.title),
        before=tuple(_before(rules, street)),
        cards=(*_cards(rules, street), *board),
        short=(partial(deal_short, street=street), *board) if street.down or street.up else (),
        moments=tuple(moment for moment in (street.moment, street.name) if moment),
        after=(partial(offer_second, left=rules.streets[number + 1 :]),) if runs_twice else (),
    )


def _before(rules: Rules, street: Street) -> Iterator[Step]:
    """Yield the steps before the cards of a street."""
    if street.discard:
        yield partial(discard, street=street)
    if street.expose:
        yield partial(expose, street=street)
    if street.draw:
        yield partial(draw, street=street, last=street is rules.streets[-1])


def _cards(rules: Rules, street: Street) -> Iterator[Step]:
    """Yield the steps that deal a street."""
    if not street.draw:
        yield partial(get_ready, street=street)
    if street is rules.streets[0] and rules.kill == "who wants to after three cards":
        yield partial(deal_around_kill, street=street)
    elif street.down or street.up:
        yield partial(deal_hands, street=street)


def play(
    rules: Rules, legs: tuple[Leg, ...], terms: Callable[[Structure, int], Terms], deal: Deal, ring: Ring
) -> Play[RingOutcome]:
    """Play blinds or antes, then street after street, until one player is left or all cards are out."""
    seats = seat_players(deal, rules, ring, terms(ring.stakes.structure, ring.chip_cents))
    seats.opened, seats.first = yield from open_pot(seats)
    for number, leg in enumerate(legs):
        deal.tell(leg.mark)
        for step in leg.before:
            yield from step(seats)
        if len(seats.live) > 1:
            is_dealt_short = leg.short and is_short(seats, leg.street)
            for step in leg.short if is_dealt_short else leg.cards:
                yield from step(seats)
            if deal.owed:
                yield from deal.make_good()
            if deal.exposed:
                yield from replace_dealt(seats)
            seats.dealt += 1
        if len(seats.live) > 1:
            for moment in leg.moments:
                deal.moment(moment)
            betting = StreetBetting(seats, leg.street, opened=0 if number else seats.opened)
            seats.last_raiser = None
            if number:
                seats.first = starters(seats)
                if rules.open_pair != "no matter":
                    betting.may_bet_higher = may_bet_higher(seats, seats.first)
            elif rules.bring_in != "none":
                seats.first = yield from bring_in(seats, betting)
            yield from betting.take(seats.first)
            if deal.too_many:
                as_one(seats)
            if number == 0 or betting.asked or rules.betting_rounds == "every street":
                deal.moment(BETTING_ROUNDS[number])
        if len(seats.live) == 1:
            if number == 0 or (leg.street.board and not seats.board):
                deal.moment(NO_FLOP)
            return _add_kill(seats, last_left(seats))
        for step in leg.after:
            yield from step(seats)
    if seats.second:
        yield from deal_second(seats)
    yield from show(seats)
    return _add_kill(seats, showdown(seats))


def _add_kill(seats: Seats, outcome: RingOutcome) -> RingOutcome:
    """Note in the outcome who has the kill button, if that has changed."""
    kill = kill_button(seats, outcome)
    return outcome if kill == outcome.kill else outcome._replace(kill=kill)
