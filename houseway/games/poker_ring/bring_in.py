"""The bring-in: one player, chosen by the card face up, must open the betting, for little or for a full bet."""

from functools import partial

from houseway.core.text import dollars
from houseway.games.poker_ring.betting import StreetBetting
from houseway.games.poker_ring.rulings import rules_of
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.games.poker_ring.turn import bet_option
from houseway.games.poker_ring.upcards import brings_in
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play


def bring_in(seats: Seats, betting: StreetBetting) -> Play[list[RingPlayer]]:
    """Ask for the bring-in; return the order in which the others then act.

    The player who only brought it in acts last. One whose ante was all they had cannot bring it in; the next player
    does.
    """
    order = brings_in(seats)
    if len(seats.can_bet) < 2:
        return order
    player = next(each for each in order if each in seats.can_bet)
    cents, others = seats.ring.stakes.bring_in, seats.after(player)
    bet = yield from _full_bet(seats, betting, player, cents)
    if bet:
        betting.open_for(player, bet)
        return others
    seats.put_in(player, cents, "bring-in")
    betting.bring_in(cents)
    return [*others, player]


def _full_bet(seats: Seats, betting: StreetBetting, player: RingPlayer, cents: int) -> Play[int]:
    """Return the full bet that somebody opens for instead of the bring-in, or 0."""
    full = bet_option(betting.turn(player))
    if full.closed or cents >= betting.size or player.chips <= cents:
        return 0
    key = f"{betting.street.name}/{player.name}/bring-in"
    options = Option("bring", f"Bring it in for {dollars(cents)}"), full
    default = Answer(key, "bring")
    text = f"You must bring it in, or open for a full bet, {dollars(seats.pot)} in the pot"
    with seats.deal.under(partial(rules_of, seats)):
        answer = yield from seats.deal.ask(Question(key, player.name, text, options, default, counsel=default))
    return answer.arg if isinstance(answer.arg, int) else 0
