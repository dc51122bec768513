"""Questions of a table to the fees in force: one question, one function.

The shape of a fee (who pays, by what it is measured, whether by the clock) is read here and in `collection`, and by
nobody above, so that a shape that is added is added once.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from houseway.fees.ladder import BASE, Ladder
from houseway.fees.schedule import ANTES, PERIODS, PLAYER, TOTAL_ACTION
from houseway.fees.schedule import POT as FROM_POT
from houseway.round.lineup import PLAYER_DEALER


def is_by_clock(ladder: Ladder) -> bool:
    """Whether it is due for the time, not for a hand."""
    return ladder.moment in PERIODS


def from_what_is_played_for(fees: Iterable[Ladder]) -> tuple[Ladder, ...]:
    """Return the fees that are taken from the pot or the antes, as they lie there at that moment."""
    return tuple(fee for fee in fees if fee.payer in (FROM_POT, ANTES))


def most_of_bank(fees: Iterable[Ladder]) -> int:
    """The most that the player-dealer may owe for a hand."""
    return sum(fee.most for fee in fees if fee.payer == PLAYER_DEALER)


def most_of_player(fees: Iterable[Ladder]) -> int:
    """The most that a player may owe for a hand, whatever they bet on."""
    return sum(fee.most for fee in of_player(fees))


def of_player(fees: Iterable[Ladder]) -> tuple[Ladder, ...]:
    """Return the fees that a player owes for a hand, whatever they bet on."""
    return tuple(fee for fee in fees if fee.payer == PLAYER and not fee.per and not is_by_clock(fee))


def of_wager(fees: Iterable[Ladder], wager_id: str, *, base: bool) -> tuple[Ladder, ...]:
    """Return the fees that a player owes for a bet on this wager, beside those for the hand."""
    return tuple(fee for fee in fees if wager_id in fee.per or (base and BASE in fee.per))


class Bracket(NamedTuple):
    """All that the player-dealer owes, where the total table action is from low to high cents."""

    low: int  # cents of action
    high: int | None  # None: no limit
    cents: int  # of fees


def brackets_of_bank(fees: Sequence[Ladder]) -> list[Bracket]:
    """Return what the player-dealer owes, by the total table action."""
    mine = [fee for fee in fees if fee.payer == PLAYER_DEALER]
    flat = sum(fee.most for fee in mine if fee.measure != TOTAL_ACTION)
    rows = [row for fee in mine if fee.measure == TOTAL_ACTION for row in fee.rows]
    by_action = [Bracket(row.from_cents or 0, row.to_cents, (row.cents or 0) + flat) for row in rows]
    return by_action or [Bracket(0, None, flat)]
