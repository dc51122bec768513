"""Everybody's part in a hand that is over: what they bet, won or lost, and paid the house."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from houseway.core.money import BANK, DROP, Account, Posting, stack
from houseway.tables.hand import Hand

# How a posting changes somebody with chips in it.
_What = Literal["put up", "won", "lost", "paid"]


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """One person's part in a hand."""

    who: str
    bets: dict[str, int]  # cents by wager
    put_up_cents: int = 0  # as player-dealer
    gain_cents: int = 0  # won; below 0, lost; without fees
    fee_cents: int = 0  # to the house

    @property
    def net_cents(self) -> int:
        """The gain of the hand after fees."""
        return self.gain_cents - self.fee_cents


def shares(hand: Hand) -> dict[str, Share]:
    """Return everybody's part in a hand, of those who had chips in it, by seat."""
    owners: dict[Account, str] = {stack(name): name for name in hand.people}
    bets: dict[str, dict[str, int]] = {}
    for stake in hand.deal.stakes:
        laid = bets.setdefault(stake.bettor, {})
        laid[stake.wager] = laid.get(stake.wager, 0) + stake.cents
    moved: dict[str, dict[_What, int]] = {name: {} for name in bets}
    for posting in hand.deal.ledger.postings:
        for name, what in _parts(posting, owners):
            theirs = moved.setdefault(name, {})
            theirs[what] = theirs.get(what, 0) + posting.cents
    by_seat = sorted(moved, key=lambda name: hand.people[name].seat)
    return {name: _share(name, bets.get(name, {}), moved[name]) for name in by_seat}


def _parts(posting: Posting, owners: Mapping[Account, str]) -> Iterable[tuple[str, _What]]:
    """Say what a posting does to each whose stack it is about."""
    if giver := owners.get(posting.source):
        yield giver, "paid" if posting.target == DROP else "lost"
        if posting.target == BANK:
            yield giver, "put up"
    if taker := owners.get(posting.target):
        yield taker, "won"


def _share(who: str, bets: dict[str, int], moved: Mapping[_What, int]) -> Share:
    return Share(
        who=who,
        bets=bets,
        put_up_cents=moved.get("put up", 0),
        gain_cents=moved.get("won", 0) - moved.get("lost", 0),
        fee_cents=moved.get("paid", 0),
    )
