"""Bets of a hand by player and wager, with the money they brought: for the figures people have of their own play."""

from collections.abc import Iterable

from houseway.room.base.entries import Wagered
from houseway.round.event import Event, Marked, Piled
from houseway.tables.hand import Hand


def wagers_of(hand: Hand) -> list[Wagered]:
    """Return what everybody laid in a hand that is over."""
    if hand.void:
        return []
    options = hand.felt.options
    sums: dict[tuple[str, str], list[int]] = {}
    for stake, gain in hand.settled:
        of = sums.setdefault((stake.bettor, stake.wager), [0, 0, 0])
        of[0], of[1], of[2] = of[0] + stake.cents, of[1] + gain, of[2] + gain
    for event in hand.deal.events:
        if isinstance(event, Marked) and event.short:
            key = (event.short.bet.who, event.short.bet.wager)
            sums.setdefault(key, [0, 0, 0])[2] += event.short.due - event.short.done
    return [
        Wagered(name, wager, options.paytables.get(wager, ""), options.decks, *amounts)
        for (name, wager), amounts in sums.items()
        if any(amounts)
    ]


def players_of(hand: Hand) -> frozenset[str]:
    """Return who played in a hand: had cards, a bet, or the bank; all others sat it out."""
    bettors = {stake.bettor for stake in hand.deal.stakes}
    bank = {hand.bank.who} if hand.bank else set[str]()
    return frozenset(bettors | bank | set(_owners_of(hand.deal.events)))


def _owners_of(events: Iterable[Event]) -> Iterable[str]:
    return (event.owner for event in events if isinstance(event, Piled) and event.owner)
