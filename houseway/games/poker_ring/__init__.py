"""Poker round a table: everybody against everybody, for a pot. The streets are data, from the sheet."""

from operator import attrgetter

from houseway.games import Family
from houseway.games.poker_ring.betting import Betting
from houseway.games.poker_ring.boards import deal_boards, deal_second, offer_second
from houseway.games.poker_ring.draw import discard, draw
from houseway.games.poker_ring.kill import kill_button
from houseway.games.poker_ring.opening import open_pot
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.rulings import as_one, faults_of, ready, rules_of
from houseway.games.poker_ring.seats import Seats, seated
from houseway.games.poker_ring.showdown import Outcome, last_left, show, showdown
from houseway.round.deal import Deal, Play
from houseway.stakes import Ring

NO_FLOP = "no flop"
COUNTS = ("first", "second", "third", "fourth", "fifth")


def play(deal: Deal, rules: Rules, ring: Ring) -> Play[Outcome]:
    """Blinds; then street after street cards and betting, until one player is left or all cards are out."""
    seats = seated(deal, rules, ring)
    opened, first = yield from open_pot(seats)
    seats.floor = rules_of(seats)
    for number, street in enumerate(rules.streets):
        yield from deal_street(seats, street)
        if len(seats.live) > 1:
            deal.moment(street.moment or street.name)
            betting = Betting(seats, street, opened=0 if number else opened)
            seats.last_raiser = None
            yield from betting.take(seats.players if number else first)
            as_one(seats)
            deal.moment(f"{COUNTS[number]} betting round")
        if len(seats.live) == 1:
            if number == 0:
                deal.moment(NO_FLOP)
            return _ended(seats, last_left(seats))
        yield from offer_second(seats, rules.streets[number + 1 :])
    yield from deal_second(seats)
    yield from show(seats)
    return _ended(seats, showdown(seats))


def _ended(seats: Seats, outcome: Outcome) -> Outcome:
    return outcome._replace(kill=kill_button(seats, outcome))


def deal_street(seats: Seats, street: Street) -> Play[None]:
    deal = seats.deal
    if street.discard:
        yield from discard(seats, street)
    if street.draw:
        yield from draw(seats, street, last=street is seats.rules.streets[-1])
    elif len(seats.live) > 1:
        yield from ready(seats, street)
    if len(seats.live) == 1:
        return
    for _ in range(street.down):
        for player in seats.live:
            yield from deal.card(player.hand, seen_by=(player.name,), later=True)
    yield from deal_boards(seats, street, faults_of(seats, street))
    if deal.owed:
        yield from deal.make_good()
    seats.dealt += 1


FAMILY = Family(
    rules=Rules,
    judges={},
    play=play,
    told=Outcome.told,
    most_cards=lambda people: 0,
    hole_card=lambda outcome: 0,
    ring=True,
    dealt_in=lambda rules: int(rules.dealt_in),
    kill_button=attrgetter("kill"),
)
