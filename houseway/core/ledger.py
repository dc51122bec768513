"""Chips move only by posting: what leaves one account enters another, so nothing is made or lost.

Accounts are plain names: "stack/NAME" is what a player has in front of them, "wager/…" a bet on the felt,
"bank" what the player-dealer put up and has not paid out, "take" what was collected for them, "pot" what is played
for round a table, "drop" the house's box. Chips come into the room, and leave it, through the "cage": the one
account that may be overdrawn.
"""

from collections import defaultdict
from collections.abc import Mapping

import msgspec

from houseway.core.errors import Mistake

CAGE = "cage"
DROP = "drop"
BANK = "bank"
TAKE = "take"
POT = "pot"


def stack(player: str) -> str:
    return f"stack/{player}"


def wager(player: str, spot: int, wager_id: str, part: int = 0) -> str:
    return f"wager/{player}/{spot}/{wager_id}/{part}" if part else f"wager/{player}/{spot}/{wager_id}"


class Posting(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """So many cents, more than none, from one account to another, and why."""

    source: str
    target: str
    cents: int
    why: str


class Ledger:
    """Balances by account, and the postings that led to them."""

    def __init__(self, balances: Mapping[str, int] | None = None) -> None:
        self.balances: defaultdict[str, int] = defaultdict(int, balances or {})
        self.postings: list[Posting] = []

    def post(self, source: str, target: str, cents: int, why: str) -> Posting:
        if type(cents) is not int or cents <= 0:
            raise Mistake(f"a posting moves whole cents, more than none, not {cents!r} ({why})")
        if self.balances[source] < cents and source != CAGE:
            raise Mistake(f"{source} holds {self.balances[source]} cents and cannot give {cents} ({why})")
        posting = Posting(source, target, cents, why)
        self.balances[source] -= cents
        self.balances[target] += cents
        self.postings.append(posting)
        return posting
