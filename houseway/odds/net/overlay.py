"""The rest of an edge after collection: at both ends of each bracket of the table's action, for each role."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from houseway.fees.collection import brackets_of_bank, due
from houseway.fees.ladder import Bet, Situation, name_payer
from houseway.odds.net.seated import BACK_LINE
from houseway.round.event import PLAYER_DEALER
from houseway.tables.felt import BankedFelt

PLAYER = "player"
# Where a bracket has no end, twice where it begins, and no less than this.
LEAST_OPEN = 100_00


class Level(NamedTuple):
    """One end of a bracket: what each role pays there, and what it gains per unit of its bets after that.

    The bets of the player-dealer are those of all others.
    """

    low: int  # cents of action
    high: int | None  # None for a bracket without end
    action: int  # the action that fees are worked out for
    paid: Mapping[str, int]  # fees by role
    nets: Mapping[str, float]  # gain after fees by role, per unit of its bets


def wager_behind(felt: BankedFelt) -> str | None:
    """Return the wager of the back line: the first, if it may be bet there; None where nobody bets behind."""
    there = [spot.id for spot in felt.back_spots]
    first = felt.game.sheet.wager[0].id
    return first if first in there else next(iter(there), None)


def levels(felt: BankedFelt, edges: Mapping[str, float]) -> Iterator[Level]:
    """Yield the brackets, each at its least action and at its most.

    All action is one bet on the first wager; or half of it is, and half a bet behind, where that is no less than a bet.
    Where a bracket begins below the least bet, it is taken there.
    """
    first, behind = felt.game.sheet.wager[0].id, wager_behind(felt)
    least = felt.options.minimum
    ends = [
        (low, high, action)
        for low, high, _ in brackets_of_bank(felt.fees)
        for action in sorted({max(low, least), high if high is not None else max(2 * low, LEAST_OPEN)})
        if high is None or action <= high
    ]
    for low, high, action in ends:
        half = action // 2 if behind and action >= 2 * least else 0
        laid = [(PLAYER, first, action - half), *([(BACK_LINE, behind, half)] if behind and half else [])]
        bets = tuple(Bet(who, wager, cents, felt.base[wager]) for who, wager, cents in laid)
        paid: Counter[str] = Counter({PLAYER_DEALER: 0, **{bet.player: 0 for bet in bets}})
        for fee in due(felt.fees, None, Situation(action=action, bets=bets)):
            paid[name_payer(fee.payer)] += fee.cents
        gain = sum(edges[bet.wager] * bet.cents for bet in bets)
        nets = {PLAYER_DEALER: (gain - paid[PLAYER_DEALER]) / action}
        nets |= {bet.player: -edges[bet.wager] - paid[bet.player] / bet.cents for bet in bets}
        yield Level(low, high, action, paid, nets)
