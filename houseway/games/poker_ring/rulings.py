"""Rulings of the floor in a ring game: hands that are dead, and cards that came too soon or too many.

A first board dealt too soon goes back into the deck, and so does a last card; the burned card stays, and nothing is
burned again. A card in between is out of play until the last one, and goes back into the deck before that.
"""

from functools import partial

from houseway.games.poker_ring.boards import deal_boards
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.seats import Seats
from houseway.round.deal import Play
from houseway.round.event import EVERYONE
from houseway.round.script import IN_DEALING, NOBODY_IN_PARTICULAR, Fault, KnownRuling, Ruling

DEAD, FOUL, ABSENT = "dead hand", "foul hand", "absent player"


def rules_of(seats: Seats) -> tuple[KnownRuling, ...]:
    """Return the rulings that the sheet knows; a hand may be dead in any game."""
    clauses = {DEAD: ""} | {str(what): clause for what, clause in seats.rules.rulings.items()}
    whose = {DEAD: _live, FOUL: _live, ABSENT: _not_acted}
    rules = [
        KnownRuling(what, clauses[what], partial(on, seats), partial(_dead, seats))
        for what, on in whose.items()
        if what in clauses
    ]
    for street in (street for street in seats.rules.streets if street.board):
        if (what := f"premature {street.name}") in clauses:
            rules.append(
                KnownRuling(what, clauses[what], partial(_is_next, seats, street), partial(_premature, seats, street))
            )
        if (what := f"oversize {street.name}") in clauses:
            rules.append(
                KnownRuling(what, clauses[what], partial(_is_oversize, seats), partial(_oversize, seats, street))
            )
    return tuple(rules)


def _live(seats: Seats) -> tuple[str, ...]:
    """Return the players who may be ruled out: somebody must be left to win the pot."""
    live = seats.live
    return tuple(player.name for player in live) if len(live) > 1 else ()


def _not_acted(seats: Seats) -> tuple[str, ...]:
    """Return those who were dealt in and have done nothing yet.

    What they must put in is put in for them.
    """
    acted = {player.name for player in seats.players if player.faced is not None or seats.dealt > 1}
    return tuple(name for name in _live(seats) if name not in acted)


def _dead(seats: Seats, ruling: Ruling) -> Play[None]:
    """Carry out that a hand is dead: it is folded, and its player is asked nothing more."""
    seats.fold(next(player for player in seats.live if player.name == ruling.who))
    seats.deal.dead.add(ruling.who)
    yield from ()


def _is_next(seats: Seats, street: Street) -> tuple[str, ...]:
    coming = seats.rules.streets[seats.dealt : seats.dealt + 1] == (street,)
    return NOBODY_IN_PARTICULAR if coming and _street_to_redeal(seats, street).name not in seats.back else ()


def _street_to_redeal(seats: Seats, street: Street) -> Street:
    """Return the street before which the cards of this one, dealt too soon, go back into the deck."""
    boards = [each for each in seats.rules.streets if each.board]
    return street if street is boards[0] else boards[-1]


def _premature(seats: Seats, street: Street, ruling: Ruling) -> Play[None]:
    """Lay cards dealt too soon on the table: all have seen them, and they do not play."""
    out, places = seats.deal.out, []
    if street.burn:
        seats.deal.burn(seats.burned)
    for _ in range(street.board * len(seats.boards)):
        yield from seats.deal.card(out, seen_by=EVERYONE)
        places.append(out[-1])
    seats.back[_street_to_redeal(seats, street).name] = places


def _is_oversize(seats: Seats) -> tuple[str, ...]:
    """Return nobody in particular, where a player has a card too many; else nothing, and it cannot be ruled."""
    return NOBODY_IN_PARTICULAR if seats.deal.too_many else ()


def _oversize(seats: Seats, street: Street, ruling: Ruling) -> Play[None]:
    """Deal a board of too many cards again, without another burn.

    If two have put money in on it, then two cards stuck together are one.
    """
    if sum(player.bet > 0 for player in seats.players) >= 2:
        as_one(seats)
        return
    seats.deal.too_many.clear()
    places = [place for board in seats.boards for place in board]
    for board in seats.boards:
        for place in list(board):
            seats.deal.move(place, board, seats.deal.out)
    yield from _shuffle_in(seats, places)
    yield from deal_boards(seats, street)


def as_one(seats: Seats) -> None:
    """Take a card stuck to another for the next burn: it is none of its own."""
    for place in seats.deal.too_many:
        board = next(board for board in seats.boards if place in board)
        seats.deal.move(place, board, seats.burned)
        seats.is_burned = True
    seats.deal.too_many.clear()


def _shuffle_in(seats: Seats, places: list[int]) -> Play[None]:
    """Shuffle cards back into the deck, and count what is left of it anew."""
    left = seats.cards_left
    yield from seats.deal.shuffle_in(places, seats.deal.out, left)
    seats.note_shuffle(left + len(places))
    seats.returned.update(places)


def get_ready(seats: Seats, street: Street) -> Play[None]:
    """Burn a card before a street, unless one lies there already.

    Where cards of it were dealt too soon, they are shuffled into the deck instead, and nothing is burned.
    """
    if street.name in seats.back:
        yield from _shuffle_in(seats, seats.back.pop(street.name))
    elif street.burn and not seats.is_burned:
        seats.deal.burn(seats.burned)
    seats.is_burned = False


def faults_of(rules: Rules, street: Street) -> tuple[Fault, ...]:
    """Return what may be wrong with a card of the board."""
    return (*IN_DEALING, "too many") if f"oversize {street.name}" in rules.rulings else IN_DEALING
