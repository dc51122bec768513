"""How far what is put up reaches: how much of each bet on the felt is covered, and how much of the next one would be.

It is counted as at a table: chip for chip in the order of settlement, as if every bet before were paid even money.
Where cards still have to say who is settled first, every other bet may come before.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

from houseway.core.money import WagerAccount, wager
from houseway.round.event import EVERYONE, Answered, Stake
from houseway.tables.banked import BankedHand
from houseway.tables.hand import Hand


class Reach(msgspec.Struct, frozen=True):
    """Cover for somebody's next bets, and the bets of all that are not covered in full.

    `room` has the cents of a bet that are covered, by wager, in the order in which they would be settled; `partly` the
    cents of each bet that are.
    """

    room: dict[str, int]  # cents, by wager
    partly: tuple[tuple[WagerAccount, int], ...]  # the account of each such bet, and the cents of it that are covered


class _Bet(NamedTuple):
    stake: Stake
    turn: tuple[int, ...] | None  # when it is settled; None while it cannot be known


class Coverage:
    """The bets on the felt of a hand, before they are settled, and what is left to pay them."""

    def __init__(self, hand: BankedHand) -> None:
        self._hand = hand
        self.left = hand.left_to_pay
        self.titles = hand.felt.titles
        self._bets = [_Bet(stake, hand.turn_of(stake)) for stake in _stakes_of(hand) if stake.cents]

    def reach(self, who: str) -> Reach:
        """Return what is covered, as somebody is told it: whoever may not bet has no room for a bet."""
        return Reach(self._room_of(who), self.partly)

    def largest_bet(self, who: str) -> int:
        """The most that somebody has bet on one wager."""
        return max((bet.stake.cents for bet in self._bets if bet.stake.bettor == who), default=0)

    @cached_property
    def partly(self) -> tuple[tuple[WagerAccount, int], ...]:
        """The bets that are covered in part, or not, with the cents of each that are."""
        if sum(bet.stake.cents for bet in self._bets) <= self.left:
            return ()
        covered = ((bet.stake, min(bet.stake.cents, self._before(bet))) for bet in self._bets)
        return tuple(
            (wager(stake.bettor, stake.spot, stake.wager, stake.part), cents)
            for stake, cents in covered
            if cents < stake.cents
        )

    def _room_of(self, who: str) -> dict[str, int]:
        hand = self._hand
        person = hand.people.get(who)
        if person is None or hand.bank is None or who == hand.bank.who:
            return {}
        stakes = [Stake(who, person.seat, wager_id, 0) for wager_id in hand.felt.game.bank.settle.order]
        bets = sorted((_Bet(stake, hand.turn_of(stake)) for stake in stakes), key=lambda bet: bet.turn or ())
        return {bet.stake.wager: self._before(bet) for bet in bets}

    def _before(self, bet: _Bet) -> int:
        """Return what is left for a bet by all that may be settled before it."""
        ahead = (each.stake.cents for each in self._bets if each is not bet and _may_precede(each, bet))
        return max(0, self.left - sum(ahead))


def coverage_of(hand: Hand) -> Coverage | None:
    """Return what is covered in a hand in which somebody banks."""
    return Coverage(hand) if isinstance(hand, BankedHand) and hand.bank else None


def _may_precede(other: _Bet, bet: _Bet) -> bool:
    return other.turn is None or bet.turn is None or other.turn < bet.turn


def _stakes_of(hand: BankedHand) -> Iterator[Stake]:
    """Yield the bets that are not settled yet; while some are still asked for theirs, as the others have said them."""
    if hand.deal.stakes:
        yield from hand.unsettled
        return
    for event in hand.deal.events:
        if isinstance(event, Answered) and isinstance(event.arg, Mapping) and event.seen_by == EVERYONE:
            seat = hand.people[event.who].seat
            for wager_id, cents in event.arg.items():
                if wager_id in hand.felt.titles and isinstance(cents, int):
                    yield Stake(event.who, seat, wager_id, cents)
