"""The chips put in before the cards: antes, blinds, a kill, and a straddle where somebody wants one."""

from houseway.core.money import Kind
from houseway.core.text import dollars
from houseway.games.poker_ring.kill import kill_pot, killer_of
from houseway.games.poker_ring.seats import RingPlayer, Seats
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Play
from houseway.sheets.stakes import Owes


def open_pot(seats: Seats) -> Play[tuple[int, list[RingPlayer]]]:
    """Put in antes and blinds; return the bet they make, and the order of the first betting round.

    It goes from the left of the last blind.
    """
    opened, first = _blinds(seats)
    if killer := killer_of(seats):
        opened, first = kill_pot(seats, killer), _last(first, killer)
    elif seats.rules.straddle != "none" and len(first) > len(seats.ring.stakes.blinds):
        straddled = yield from _straddle(seats, first[0], opened)
        opened, first = (straddled, _last(first, first[0])) if straddled else (opened, first)
    for player in seats.players:
        player.posted = player.paid
    return opened, first


def _last(order: list[RingPlayer], player: RingPlayer) -> list[RingPlayer]:
    """Return the same order with one player last."""
    return [*(each for each in order if each is not player), player]


def _blinds(seats: Seats) -> tuple[int, list[RingPlayer]]:
    """Put in antes, blinds and what players owe; return the highest blind, and who acts in which order."""
    stakes, players = seats.ring.stakes, seats.players
    button_first = len(players) == 2 and seats.rules.heads_up == "button posts the small blind"
    order = players[::-1] if button_first else players
    blinds = stakes.blinds[-len(players) :]
    _antes(seats, order[len(blinds) - 1] if blinds else None)
    for player, cents, kind in zip(order, blinds, _kinds(len(blinds)), strict=False):
        seats.put_in(player, cents, kind)
    for player in players:
        if owes := seats.ring.posts.get(player.name):
            _posts(seats, player, owes)
    at = len(blinds) % len(players)
    return max(blinds, default=0), [*order[at:], *order[:at]]


def _antes(seats: Seats, big_blind: RingPlayer | None) -> None:
    """Post the antes. They are no part of a bet: who has put in only that still owes the whole blind."""
    ante, alone = seats.ring.stakes.ante, seats.rules.ante_by == "the big blind"
    if not ante:
        return
    for player in seats.players:
        if alone and player is not big_blind:
            continue
        paid = player.paid
        seats.put_in(player, ante, "ante")
        player.bet = 0
        if alone:
            player.paid = paid


def _posts(seats: Seats, player: RingPlayer, owes: Owes) -> None:
    """Post what a player owes.

    The big blind is live; what was missed beside it belongs to the main pot, whatever anybody puts in later.
    """
    blinds = seats.ring.stakes.blinds
    if owes.big:
        seats.put_in(player, blinds[-1], "post")
    if owes.small:
        live, paid = player.bet, player.paid
        seats.put_in(player, sum(blinds[:-1]), "dead post")
        player.bet, player.paid = live, paid


def _kinds(count: int) -> tuple[Kind, ...]:
    """Return what so many blinds are called; of one it is the big one."""
    between: list[Kind] = ["middle blind"] * (count - 2)
    kinds: tuple[Kind, ...] = ("small blind", *between, "big blind")
    return kinds[-count:]


def _straddle(seats: Seats, player: RingPlayer, blind: int) -> Play[int]:
    """Ask the player to the left of the big blind for a straddle; return what it comes to, or 0."""
    ring, key, all_in = seats.ring, f"straddle/{player.name}", player.bet + player.chips
    if ring.stakes.structure == "limit":
        least = most = blind + ring.stakes.lower
    else:
        half = seats.rules.straddle == "a raise, or up to half the chips"
        least, most = 2 * blind, all_in // 2 if half else all_in
        most = min(most, ring.most or most)
    if most > all_in or most - most % ring.chip_cents < least:
        return 0
    straddle = Option("straddle", "Straddle", Amount(least, most - most % ring.chip_cents, ring.chip_cents))
    text = f"You may straddle the big blind of {dollars(blind)}"
    options, passes = (straddle, Option("pass", "Pass on the straddle")), Answer(key, "pass")
    answer = yield from seats.deal.ask(Question(key, player.name, text, options, passes, counsel=passes))
    if not isinstance(answer.arg, int):
        return 0
    seats.put_in(player, answer.arg - player.bet, "straddle")
    return answer.arg
