"""Collection: which fees are due, given this table at this moment."""

from collections.abc import Sequence

import msgspec

from houseway.errors import Mistake
from houseway.money import dollars
from houseway.schedule import TOTAL_ACTION, Row


class Fee(msgspec.Struct, frozen=True, gc=False):
    """So many cents due from a payer at a moment."""

    payer: str
    cents: int
    moment: str


def due(rows: Sequence[Row], moment: str, action: int, bets: Sequence[tuple[str, str]] = ()) -> list[Fee]:
    """The fees of an option at a moment, for this total table action and these bets (player, wager).

    An action between two brackets belongs to the lower one.
    """
    now = [row for row in rows if row.moment == moment]
    fees = [_fee(row, row.payer) for row in now if not row.measure and not row.per]
    brackets = [row for row in now if row.measure == TOTAL_ACTION]
    if brackets and action:
        reached = [row for row in brackets if row.from_cents is not None and row.from_cents <= action]
        if not reached:
            raise Mistake(f"option {brackets[0].option} prints no fee for a total table action of {dollars(action)}")
        bracket = max(reached, key=lambda row: row.from_cents or 0)
        fees.append(_fee(bracket, bracket.payer))
    fees += [_fee(row, player) for player, wager in bets for row in now if wager in row.per]
    return fees


def _fee(row: Row, payer: str) -> Fee:
    if row.cents is None:
        raise Mistake(f"option {row.option} cannot be used: the book's fee {row.printed!r} cannot be read")
    return Fee(payer, row.cents, row.moment)
