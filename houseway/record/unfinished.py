"""A watched hand of which nobody can say what was due: chips move as they were seen to be paid.

It went wrong, or was noted in short: who banked, the offers and perhaps the fees, and nothing of its cards.
"""

from collections.abc import Sequence

from houseway.core.balances import Ledger
from houseway.core.money import DROP, POT, Posting, Stack, stack
from houseway.core.text import Mistake
from houseway.fees.ladder import Fee
from houseway.round.event import PLAYER_DEALER, Stake
from houseway.tables.table import Table

SHORT = "noted in short"  # why a hand cannot be followed of which only that is known
AS_SETTLED = "as it was settled"


def money_as_seen(
    table: Table, banker: str, fees: Sequence[Fee] | None, payouts: Sequence[Stake] | None
) -> list[Posting]:
    """Return what moves the chips as was noted; nothing, where nobody noted it or it does not add up."""
    ledger = Ledger(table.balances)
    try:
        (_against_the_bank if banker else _among_players)(ledger, banker, fees or (), payouts or ())
    except Mistake:
        return []
    return ledger.postings


def _against_the_bank(ledger: Ledger, banker: str, fees: Sequence[Fee], payouts: Sequence[Stake]) -> None:
    """Move chips between the banker and each bettor, losers first; then the fees that are somebody's."""
    bank = stack(banker)
    for stake in sorted(payouts, key=lambda each: each.cents):
        giver, taker = (bank, stack(stake.bettor)) if stake.cents > 0 else (stack(stake.bettor), bank)
        if stake.cents and stake.bettor != banker:
            ledger.post(giver, taker, abs(stake.cents), "ruling", AS_SETTLED)
    for fee in fees:
        if fee.cents and (isinstance(fee.payer, Stack) or fee.payer == PLAYER_DEALER):
            payer = fee.payer if isinstance(fee.payer, Stack) else bank
            ledger.post(payer, DROP, fee.cents, "collection", fee.moment)


def _among_players(ledger: Ledger, _: str, fees: Sequence[Fee], payouts: Sequence[Stake]) -> None:
    """Move chips between players; the fee is what some lost and nobody got."""
    dropped = -sum(stake.cents for stake in payouts)
    if dropped < 0 or (fees and dropped != sum(fee.cents for fee in fees)):
        raise Mistake("what they gained and lost does not come to what was dropped")
    for stake in sorted(payouts, key=lambda each: each.cents):
        giver, taker = (POT, stack(stake.bettor)) if stake.cents > 0 else (stack(stake.bettor), POT)
        if stake.cents:
            ledger.post(giver, taker, abs(stake.cents), "ruling", AS_SETTLED)
    if dropped:
        ledger.post(POT, DROP, dropped, "collection", AS_SETTLED)
