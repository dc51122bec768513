"""Cards that lie face up before their players: dealing and exposing them, and the order by what they show."""

from collections.abc import Callable

from houseway.core.cards import JOKERS, Card, rank_of, suit_of
from houseway.games.poker_ring.rules import BringIn, Street
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.hands import high, low, showing
from houseway.hands.mexican import BUG
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.event import EVERYONE

# Whose card is the first by these makes the bring-in; of equal cards the first dealt does.
BRING_IN: dict[BringIn, Callable[[Card], tuple[int, ...]]] = {
    "lowest card": lambda card: (-rank_of(card), -suit_of(card)),
    "highest card, first dealt": lambda card: (high.ACE if card in JOKERS else rank_of(card),),
    "highest card, aces low": lambda card: (low.value(card), suit_of(card)),
    "best low card": lambda card: (-low.value(card), suit_of(card)),
}


def deal_hands(seats: Seats, street: Street) -> Play[None]:
    """Deal a street's cards, one to each in turn; one more face down for those who have exposed one."""
    exposed = seats.exposed if street.expose else ()
    ups = [False] * street.down + [True] * street.up
    for up in reversed(ups) if street.up_first else ups:
        seen = [(player, up and player not in exposed) for player in seats.live]
        deals = [(player.hand, EVERYONE if is_up else (player.name,)) for player, is_up in seen]
        yield from seats.deal.cards(deals, later=True)
        for player, is_up in seen:
            if is_up:
                _lies_up(player)


def deal_card(seats: Seats, player: RingPlayer, *, up: bool) -> Play[None]:
    """Deal a card up or down; one that is not of the deck is replaced later, when all have theirs."""
    yield from seats.deal.card(player.hand, seen_by=EVERYONE if up else (player.name,), later=True)
    if up:
        _lies_up(player)


def _lies_up(player: RingPlayer) -> None:
    """Note that the last card of a hand lies face up, and was dealt so."""
    player.up.append(player.hand[-1])
    player.dealt_up.append(player.hand[-1])


def expose(seats: Seats, street: Street) -> Play[None]:
    """Ask each in turn whether to turn up the card that lies face down."""
    exposed = seats.exposed = []
    for player in seats.live:
        if player.folded:  # the floor may have ruled so since
            continue
        (down,) = (place for place in player.hand if place not in player.up)
        key = f"{street.name}/{player.name}/expose"
        expose_it = Option("expose", "Expose the down card, and get the next face down")
        options = expose_it, Option("keep", "Keep it face down")
        advice = Answer(key, "expose" if _hides_little(seats, player, down) else "keep")
        answer = yield from seats.deal.ask(
            Question(key, player.name, "You may expose your down card", options, Answer(key, "keep"), counsel=advice)
        )
        if answer.option == "expose":
            yield from seats.deal.look(down, player.hand, seen_by=EVERYONE)
            player.up.append(down)
            exposed.append(player)


def _hides_little(seats: Seats, player: RingPlayer, down: int) -> bool:
    """Whether a card is lower than all that lie open, so that it is better to hide the next."""
    ranks = {place: rank_of(face) for place in player.hand if (face := seats.deal.faces[place]) is not None}
    return all(ranks[down] < ranks[place] for place in player.up)


def cards_held(seats: Seats, player: RingPlayer) -> list[Card]:
    """Return a player's cards as they count: a joker is another if it was dealt face up."""
    if not player.dealt_up:
        return seats.faces_of(player)
    return _cards_as_counted(seats, player, player.hand)


def upcards_of(seats: Seats, player: RingPlayer) -> list[Card]:
    """Return what lies face up before a player, with the cards that are for everybody."""
    return [*_cards_as_counted(seats, player, player.up), *seats.deal.faces_of(seats.board)]


def _cards_as_counted(seats: Seats, player: RingPlayer, places: list[int]) -> list[Card]:
    faces = ((place, face) for place in places if (face := seats.deal.faces[place]) is not None)
    return [BUG if face in JOKERS and place in player.dealt_up else face for place, face in faces]


def starters(seats: Seats) -> list[RingPlayer]:
    """Return the order of a later betting round.

    Of equal hands face up, the first to the left of the button begins.
    """
    match seats.rules.starts:
        case "highest hand up":
            return _from(seats, max(seats.live, key=lambda player: showing.high(upcards_of(seats, player))))
        case "lowest hand up":
            return _from(seats, min(seats.live, key=lambda player: showing.low(upcards_of(seats, player))))
    return seats.players


def brings_in(seats: Seats) -> list[RingPlayer]:
    """Return the order of the first betting round, from the player whose card makes the bring-in."""
    rank = BRING_IN[seats.rules.bring_in]
    return _from(seats, max(seats.live, key=lambda player: rank(_cards_as_counted(seats, player, player.up)[0])))


def _from(seats: Seats, first: RingPlayer) -> list[RingPlayer]:
    return [first, *seats.after(first)]


def may_bet_higher(seats: Seats, order: list[RingPlayer]) -> list[RingPlayer]:
    """Return the players who may make the first bet at the higher limit, because a pair lies open."""
    who = seats.rules.open_pair
    if who == "no matter" or not any(showing.has_pair(upcards_of(seats, player)) for player in seats.live):
        return []
    return order[:1] if who == "who starts may bet higher" else order
