"""A hand of ring poker: street after street, as the sheet has them."""

from houseway.games.poker_ring.betting import StreetBetting
from houseway.games.poker_ring.boards import deal_boards, deal_second, offer_second
from houseway.games.poker_ring.bring_in import bring_in
from houseway.games.poker_ring.draw import discard, draw
from houseway.games.poker_ring.exposed import replace_dealt
from houseway.games.poker_ring.kill import kill_button, kill_parts, offer_kill
from houseway.games.poker_ring.opening import open_pot
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.rulings import as_one, burn, faults_of, shuffle_back
from houseway.games.poker_ring.seats import Seats, seat_players
from houseway.games.poker_ring.shortage import deal_short, is_short
from houseway.games.poker_ring.showdown import RingOutcome, last_left, show, showdown
from houseway.games.poker_ring.upcards import deal_hands, expose, may_bet_higher, starters
from houseway.round.deal import Deal, Play
from houseway.sheets.stakes import Ring

NO_FLOP = "no flop"
STREET = "street"
BETTING_ROUNDS = tuple(f"{count} betting round" for count in ("first", "second", "third", "fourth", "fifth"))


def play(deal: Deal, rules: Rules, ring: Ring) -> Play[RingOutcome]:
    """Play blinds or antes, then street after street, until one player is left or all cards are out."""
    seats = seat_players(deal, rules, ring)
    seats.opened, seats.first = yield from open_pot(seats)
    for number, street in enumerate(rules.streets):
        deal.mark(STREET, street.title)
        yield from deal_street(seats, street)
        if len(seats.live) > 1:
            if street.moment:
                deal.moment(street.moment)
            deal.moment(street.name)
            betting = StreetBetting(seats, street, opened=0 if number else seats.opened)
            seats.last_raiser = None
            if number:
                seats.first = starters(seats)
                betting.may_bet_higher = may_bet_higher(seats, seats.first)
            elif rules.bring_in != "none":
                seats.first = yield from bring_in(seats, betting)
            yield from betting.take(seats.first)
            as_one(seats)
            if number == 0 or betting.asked or rules.betting_rounds == "every street":
                deal.moment(BETTING_ROUNDS[number])
        if len(seats.live) == 1:
            if number == 0 or (street.board and not seats.board):
                deal.moment(NO_FLOP)
            return _add_kill(seats, last_left(seats))
        yield from offer_second(seats, rules.streets[number + 1 :])
    yield from deal_second(seats)
    yield from show(seats)
    return _add_kill(seats, showdown(seats))


def _add_kill(seats: Seats, outcome: RingOutcome) -> RingOutcome:
    kill = kill_button(seats, outcome)
    return outcome if kill == outcome.kill else outcome._replace(kill=kill)


def deal_street(seats: Seats, street: Street) -> Play[None]:
    deal = seats.deal
    if street.discard:
        yield from discard(seats, street)
    exposed = (yield from expose(seats, street)) if street.expose else []
    if street.draw:
        yield from draw(seats, street, last=street is seats.rules.streets[-1])
    if len(seats.live) == 1:
        return
    if is_short(seats, street):
        yield from deal_short(seats, street)
    else:
        if not street.draw:
            if street.name in seats.back:
                yield from shuffle_back(seats, street)
            else:
                burn(seats, street)
        if street.down or street.up:
            for part in kill_parts(seats, street):
                yield from offer_kill(seats) if part is None else deal_hands(seats, part, exposed)
    if street.board:
        yield from deal_boards(seats, street, faults_of(seats, street))
    if deal.owed:
        yield from deal.make_good()
    if deal.exposed:
        yield from replace_dealt(seats)
    seats.dealt += 1
