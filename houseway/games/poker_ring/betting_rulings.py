"""Rulings of the floor in a betting round: words and chips that bind, hands given up too soon, cards lost.

Players name their acts here, so most of it happens only where chips and cards are moved by hand. The amount of a bet
that somebody is held to is asked of them again, with every other way out closed.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from houseway.core.cards import NAMES
from houseway.games.poker_ring.draw import places_named, ready_deck
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.round.ask import Answer, Option, Question, Sort
from houseway.round.deal import Play
from houseway.round.script import KnownRuling, Ruling

PLAYING = 2  # with so many cards of one's own, none is too many


class BettingRound(Protocol):
    """The part of a betting round that a ruling may change.

    `asked_of` is who is to act now, `bound` who must bet or raise. `folds_from` is how many had folded before the
    round, and `back_in` are those who have to act again because their hand is back.
    """

    seats: Seats
    asked_of: RingPlayer
    bound: RingPlayer | None
    folds_from: int
    back_in: list[RingPlayer]

    def may(self, option: str) -> bool: ...
    def act(self, player: RingPlayer, answer: Answer) -> None: ...


# On whom a ruling may be made, and what it does.
On = Callable[[BettingRound], Sequence[str]]
CarryOut = Callable[[BettingRound, Ruling], Play[None]]


def _calls(betting: BettingRound) -> Sequence[str]:
    """Return whom the floor may hold to a call."""
    return (betting.asked_of.name,) if betting.may("call") else ()


def _call(betting: BettingRound, ruling: Ruling) -> Play[None]:
    """Take the chips in front of the line as a call, whatever else was meant by them."""
    betting.act(betting.asked_of, Answer("", "call"))
    yield from ()


def _bets(betting: BettingRound) -> Sequence[str]:
    """Return whom the floor may hold to a bet or a raise."""
    may = betting.bound is None and (betting.may("bet") or betting.may("raise"))
    return (betting.asked_of.name,) if may else ()


def _bind(betting: BettingRound, ruling: Ruling) -> Play[None]:
    """Bind a player: they are asked next for the amount alone."""
    betting.bound = betting.asked_of
    yield from ()


def _last_to_fold(betting: BettingRound) -> Sequence[str]:
    """Return the player whose hand may still be had back.

    Nobody has thrown one away since, and the floor has not called it dead.
    """
    seats = betting.seats
    return [name for name in seats.folds[betting.folds_from :][-1:] if name not in seats.deal.dead]


def _retrieve(betting: BettingRound, ruling: Ruling) -> Play[None]:
    """Open a hand face up; it is live again."""
    seats = betting.seats
    player = next(each for each in seats.players if each.name == ruling.who)
    seats.take_back(player)
    yield from seats.deal.turn_up(player.hand, but=player.up)
    betting.back_in.append(player)


def _with_cards_to_spare(betting: BettingRound) -> Sequence[str]:
    """Return those with more cards than a hand is played with."""
    seats = betting.seats
    return tuple(player.name for player in seats.live if len(seats.faces_of(player)) > PLAYING)


def _discard(betting: BettingRound, ruling: Ruling) -> Play[None]:
    """Take a card that has gone to the muck and need not; the hand is played with the others."""
    player = _live(betting, ruling)
    text = "Which card have you discarded?"
    for place in (yield from _choose_cards(betting, player, "discard", text, 1, _with_cards_to_spare)):
        betting.seats.deal.move(place, player.hand, betting.seats.mucked)


def _after_action(betting: BettingRound) -> Sequence[str]:
    """Return the players whose hands may be made good.

    There must have been action, and their cards must be all there.
    """
    seats = betting.seats
    acted = any(player.paid > player.posted for player in seats.players)
    return tuple(
        player.name for player in seats.live if acted and len(seats.faces_of(player)) == seats.rules.cards_each
    )


def _replace(betting: BettingRound, ruling: Ruling) -> Play[None]:
    """Draw anew the cards that were fouled; their player knows which."""
    seats, player = betting.seats, _live(betting, ruling)
    text = "Another player has fouled your hand: which of your cards are replaced?"
    places = yield from _choose_cards(betting, player, "replace", text, len(player.hand), _after_action)
    for place in places:
        seats.deal.move(place, player.hand, seats.deal.out)
    for _ in places:
        yield from ready_deck(seats, {}, final=False)
        yield from seats.deal.card(player.hand, seen_by=(player.name,))


def _live(betting: BettingRound, ruling: Ruling) -> RingPlayer:
    """Return the player who is ruled on."""
    return next(player for player in betting.seats.live if player.name == ruling.who)


def _choose_cards(
    betting: BettingRound, player: RingPlayer, what: str, text: str, most: int, on: On
) -> Play[list[int]]:
    """Ask a player which cards; return their places.

    If nobody says, as many of the lowest as may be. The floor may rule on while this is asked: then other cards may be
    held, or there is nothing to name any more.
    """
    seats = betting.seats
    player.turns += 1
    key = f"{what}/{player.name}/{seats.dealt}/{player.turns}"

    def questions() -> list[Question]:
        if player.name not in on(betting):
            return []
        own = tuple(seats.faces_of(player))
        lowest = Answer(key, what, {what: tuple(NAMES[card] for card in sorted(own)[:most])})
        option = Option(what, what.capitalize(), Sort(own, {what: (1, most)}))
        return [Question(key, player.name, text, (option,), lowest, private=True, counsel=lowest)]

    answer = yield from seats.deal.wait(questions(), again=questions)
    return places_named(seats, player, answer, what) if answer else []


RULINGS: dict[str, tuple[On, CarryOut]] = {
    "declared call": (_calls, _call),
    "declared bet": (_bets, _bind),
    "retrieved hand": (_last_to_fold, _retrieve),
    "accidental discard": (_with_cards_to_spare, _discard),
    "hand fouled by another": (_after_action, _replace),
}


def rules_in_betting(betting: BettingRound) -> tuple[KnownRuling, ...]:
    """Return the rulings that the sheet knows for betting rounds."""
    rules = []
    for what, clause in betting.seats.rules.rulings.items():
        if what in RULINGS:
            on, carry_out = RULINGS[what]
            rules.append(KnownRuling(what, clause, partial(on, betting), partial(carry_out, betting)))
    return tuple(rules)
