"""A bet on the felt."""

import msgspec


class Stake(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Chips bet by somebody on a wager at a spot. A bettor who is not the spot's player bets on its back line.

    Where a spot comes to have several hands, `part` says on which of them.
    """

    bettor: str  # by name
    spot: int  # a seat's number
    wager: str  # by its id
    cents: int  # more than none; as a recorded payout, less for a loss
    part: int = 0
