"""Who won which pot of a hand, and the pots that were shared."""

from houseway.core.money import Posting
from houseway.tables.hand import Hand


def won_of(hand: Hand) -> dict[str, list[Posting]]:
    """What was won, pot by pot."""
    won: dict[str, list[Posting]] = {}
    for posting in hand.deal.ledger.postings:
        if posting.kind == "wins":
            won.setdefault(posting.detail, []).append(posting)
    return won


def shares_of(hand: Hand) -> dict[str, list[Posting]]:
    """The same of those pots that had several winners."""
    return {why: each for why, each in won_of(hand).items() if len({share.target for share in each}) > 1}
