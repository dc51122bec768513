"""A bet on the felt."""

import msgspec


class Stake(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Chips bet by somebody on a wager at a spot. A bettor who is not the spot's player bets on its back line.

    Where a spot comes to have several hands, `part` says on which of them.
    """

    bettor: str
    spot: int
    wager: str
    cents: int
    part: int = 0
