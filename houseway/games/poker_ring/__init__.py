"""Poker round a table: everybody against everybody, for a pot. The streets are data, from the sheet."""

from houseway.games import Family
from houseway.games.poker_ring.betting import Betting
from houseway.games.poker_ring.draw import discard, draw
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.seats import Player, Seats, seated
from houseway.games.poker_ring.showdown import Outcome, last_left, show, showdown
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE
from houseway.stakes import Ring

NO_FLOP = "no flop"
COUNTS = ("first", "second", "third", "fourth", "fifth")


def play(deal: Deal, rules: Rules, ring: Ring) -> Play[Outcome]:
    """Blinds; then street after street cards and betting, until one player is left or all cards are out."""
    seats = seated(deal, rules, ring)
    opened, first = post_blinds(seats)
    for number, street in enumerate(rules.streets):
        yield from deal_street(seats, street)
        deal.moment(street.moment or street.name)
        betting = Betting(seats, street, opened=0 if number else opened)
        seats.last_raiser = None
        yield from betting.take(seats.players if number else first)
        deal.moment(f"{COUNTS[number]} betting round")
        if len(seats.live) == 1:
            if number == 0:
                deal.moment(NO_FLOP)
            return last_left(seats)
    yield from show(seats)
    return showdown(seats)


def post_blinds(seats: Seats) -> tuple[int, list[Player]]:
    """The bet that the blinds make, and the order of the first betting round: from the left of the big blind."""
    stakes, players = seats.ring.stakes, seats.players
    for player in players:
        if stakes.ante:
            seats.put_in(player, stakes.ante, "ante")
            player.bet = 0
    button_first = len(players) == 2 and seats.rules.heads_up == "button posts the small blind"
    order = [*players[::-1]] if button_first else players
    blinds = stakes.blinds[-len(players) :]
    for player, cents, name in zip(order, blinds, _blind_names(len(blinds)), strict=False):
        seats.put_in(player, cents, name)
    at = len(blinds) % len(players)
    return max(blinds, default=0), [*order[at:], *order[:at]]


def _blind_names(count: int) -> tuple[str, ...]:
    return ("small blind", "middle blind", "big blind") if count == 3 else ("small blind", "big blind")[-count:]


def deal_street(seats: Seats, street: Street) -> Play[None]:
    deal = seats.deal
    if street.discard:
        yield from discard(seats, street)
    if street.draw:
        yield from draw(seats, street, last=street is seats.rules.streets[-1])
    elif street.burn:
        deal.burn(seats.burned)
    for _ in range(street.down):
        for player in seats.live:
            yield from deal.card(player.hand, seen_by=(player.name,))
    for _ in range(street.board):
        yield from deal.card(seats.board, seen_by=EVERYONE)


FAMILY = Family(
    rules=Rules,
    judges={},
    play=play,
    told=Outcome.told,
    most_cards=lambda people: 0,
    hole_card=lambda outcome: 0,
    ring=True,
)
