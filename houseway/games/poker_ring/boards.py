"""Boards: one, or two beside each other; and a second one for the cards to come, where all who are in agree to it."""

from collections.abc import Sequence

from houseway.core.cards import Card
from houseway.games.poker_ring.rules import Street
from houseway.games.poker_ring.seats import BOARDS, Seats
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.event import EVERYONE
from houseway.round.script import IN_DEALING, Fault

AGREE, REFUSE = Option("agree", "Run it twice"), Option("refuse", "Run it once")


def board_cards(seats: Seats) -> list[list[Card]]:
    """Return the cards of each board; those that were up before it was run twice belong to both."""
    first, *others = (seats.deal.faces_of(board) for board in seats.boards)
    return [first, *([*first[: seats.shared], *other] for other in others)]


def deal_boards(seats: Seats, street: Street, faults: tuple[Fault, ...] = IN_DEALING) -> Play[None]:
    """Deal the cards of a street, to one board after the other."""
    for board in seats.boards:
        yield from seats.deal.cards([(board, EVERYONE)] * street.board, faults=faults)


def offer_second(seats: Seats, left: Sequence[Street]) -> Play[None]:
    """Offer a second board once nobody can bet any more and cards are to come.

    One who refuses is enough.
    """
    if seats.second is not None or len(seats.can_bet) > 1 or not any(street.board for street in left):
        return
    answers = yield from seats.deal.all([_question(player.name) for player in seats.live])
    seats.second = tuple(left) if all(answer.option == AGREE.id for answer in answers.values()) else ()
    seats.shared = len(seats.board)


def _question(name: str) -> Question:
    key = f"twice/{name}"
    text = "The betting is over: shall the rest of the board be dealt twice, each for half the pot?"
    return Question(key, name, text, (AGREE, REFUSE), Answer(key, REFUSE.id), counsel=Answer(key, AGREE.id))


def deal_second(seats: Seats) -> Play[None]:
    """Deal the same streets again after the first board, each with a burn."""
    board = seats.deal.pile(BOARDS[1])
    seats.boards.append(board)
    for street in seats.second or ():
        yield from _ready(seats)
        seats.deal.burn(seats.burned)
        for _ in range(street.board):
            yield from _ready(seats)
            yield from seats.deal.card(board, seen_by=EVERYONE)


def _ready(seats: Seats) -> Play[None]:
    """Shuffle the burned cards when the deck is out: those that nobody has seen."""
    if seats.cards_left:
        return
    dealt = range(seats.hand_from, len(seats.deal.faces))
    seen = {seats.deal.faces[place] for place in dealt if place not in seats.returned}
    burned = tuple(card for card in sorted(seats.deal.deck) if card not in seen)
    yield from seats.deal.shuffle(burned, 1)
    seats.note_shuffle(len(burned))
