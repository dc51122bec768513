"""Kill pots: the effect of a kill on the hand, and the kill button after it."""

from msgspec.structs import replace

from houseway.core.text import dollars
from houseway.games.poker_ring.rules import Street
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.games.poker_ring.showdown import RingOutcome
from houseway.games.poker_ring.upcards import deal_hands
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.sheets.stakes import KillButton

SEEN = 3


def killer_of(seats: Seats) -> RingPlayer | None:
    """Return the player who must kill this pot, or None."""
    kill = seats.ring.kill
    return next((player for player in seats.players if kill.legs == 2 and player.name == kill.who), None)


def kill_pot(seats: Seats, killer: RingPlayer) -> int:
    """Put in an over-blind, live, and raise the limits as it goes; return what it comes to."""
    seats.ring = seats.ring._replace(stakes=seats.usual.killed)
    over = seats.ring.stakes.blinds[-1]
    seats.put_in(killer, over - killer.bet, "kill")
    return over


def offer_kill(seats: Seats) -> Play[None]:
    """Ask everybody in turn who has the chips to kill the pot, until one does: that player acts last then."""
    over = seats.usual.killed.blinds[-1]
    for player in seats.first:
        if player.chips < over - player.bet:
            continue
        key = f"kill/{player.name}"
        options, passes = (
            (Option("kill", f"Kill the pot with {dollars(over)}"), Option("pass", "Pass on the kill")),
            Answer(key, "pass"),
        )
        answer = yield from seats.deal.ask(
            Question(key, player.name, "You may kill the pot", options, passes, counsel=passes)
        )
        if answer.option == "kill":
            seats.opened = kill_pot(seats, player)
            seats.first = [*(each for each in seats.first if each is not player), player]
            return


def deal_around_kill(seats: Seats, street: Street) -> Play[None]:
    """Deal the first cards; once three are out, anybody may kill the pot, at a table that plays with kills."""
    if seats.usual.kill == "none":
        yield from deal_hands(seats, street)
        return
    yield from deal_hands(seats, replace(street, down=SEEN))
    yield from offer_kill(seats)
    yield from deal_hands(seats, replace(street, down=street.down - SEEN))


def kill_button(seats: Seats, outcome: RingOutcome) -> KillButton:
    """Return the kill button for the next hand.

    It goes by the limits of the game even if this pot was killed.
    """
    if seats.usual.kill == "none" or seats.rules.kill == "who wants to after three cards":
        return outcome.kill
    return (_legs if seats.rules.kill == "who wins two pots in a row" else _scoop)(seats, outcome)


def _legs(seats: Seats, outcome: RingOutcome) -> KillButton:
    """Return the kill button where two pots in a row kill the next.

    The winner of a pot has one leg up; with a second win in a row they kill, and again for as long as they win. To
    share a pot counts as winning it for the player who had the button. If nobody who shares it did, it is neutral.
    """
    had, winners = seats.ring.kill, {each.player for each in outcome.won}
    if had.who in winners:
        return KillButton(had.who, 2) if had.legs == 2 or _has_full_bet(seats, had.who) else had
    return KillButton(winners.pop(), 1) if len(winners) == 1 else KillButton()


def _has_full_bet(seats: Seats, winner: str) -> bool:
    """Whether the others have put in a bet beside what they posted before the cards."""
    others = [player for player in seats.players if player.name != winner]
    return sum(max(player.paid - player.posted, 0) for player in others) >= seats.usual.lower


def _scoop(seats: Seats, outcome: RingOutcome) -> KillButton:
    """Return the kill button where both halves of a pot of five times the higher limit kill the next."""
    players, parts = {each.player for each in outcome.won}, {each.part for each in outcome.won}
    large = sum(each.cents for each in outcome.won) >= 5 * seats.usual.higher
    return KillButton(players.pop(), 2) if len(players) == 1 and len(parts) > 1 and large else KillButton()
