"""Poker round a table: everybody against everybody, for a pot. The streets are data, from the sheet."""

from collections.abc import Mapping

from houseway.cards import CARDS, NAMES
from houseway.games import Family
from houseway.games.poker_ring.betting import Betting
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.seats import Player, Seats, seated
from houseway.games.poker_ring.showdown import Outcome, last_left, show, showdown
from houseway.round.ask import Answer, Option, Question, Sort
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
    if street.burn:
        deal.burn(seats.burned)
    for _ in range(street.down):
        for player in seats.live:
            yield from deal.card(player.hand, seen_by=(player.name,))
    for _ in range(street.board):
        yield from deal.card(seats.board, seen_by=EVERYONE)


def discard(seats: Seats, street: Street) -> Play[None]:
    """Everybody still in throws away so many cards, one player after the other, face down."""
    count = street.discard
    for player in seats.live:
        key, own = f"discard/{player.name}", tuple(seats.known(player))
        lowest = tuple(NAMES[card] for card in sorted(own)[:count])
        option = Option("discard", f"Discard {count}", Sort(own, {"discard": (count, count)}))
        default = Answer(key, "discard", {"discard": lowest})
        text = f"Discard {count} of your cards"
        answer = yield from seats.deal.ask(
            Question(key, player.name, text, (option,), default, private=True, advice=default)
        )
        throw_away(seats, player, answer)


def throw_away(seats: Seats, player: Player, answer: Answer) -> None:
    assert isinstance(answer.arg, Mapping)
    names = answer.arg["discard"]
    assert not isinstance(names, int)
    for name in names:
        place = next(place for place in player.hand if seats.deal.faces[place] == CARDS[name])
        seats.deal.move(place, player.hand, seats.mucked)


FAMILY = Family(
    rules=Rules,
    judges={},
    play=play,
    told=Outcome.told,
    most_cards=lambda people: 0,
    hole_card=lambda outcome: 0,
    ring=True,
)
