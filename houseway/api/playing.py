"""Hands dealt to a strategy of one's own, and what they came to."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from os import PathLike
from typing import Unpack

import msgspec

from houseway.api.options import SheetId, TableOptions
from houseway.api.tables import YOU, PlayerTurn, Said, table
from houseway.core.text import Mistake
from houseway.sheets.shelf import AsPrinted
from houseway.tables.shares import Share

Strategy = Callable[[PlayerTurn], Said]


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy's hands: what they brought, after fees; hands without chips of its own do not count."""

    hands: int  # in which the player had chips
    mean_cents: Fraction  # net of fees, a hand
    stderr_cents: float  # of the mean
    fee_cents: int  # to the house, in all
    shares: tuple[Share, ...]  # the player's part in each of the hands


def play(
    sheet: SheetId,
    strategy: Strategy,
    *,
    hands: int = 1_000,
    bots: int | None = None,
    hired: bool | None = None,
    buy_in: int | None = None,
    seed: int | None = None,
    journal: str | PathLike[str] | None = None,
    as_printed: AsPrinted = (),
    **options: Unpack[TableOptions],
) -> Session:
    """Deal hands to a strategy: a function that is given each question put to the player, and returns the answer.

    It answers as `Table.answer` takes it: what one would type, an Answer, or None for what the clock would answer.
    The table is opened as by `table`.

    >>> import houseway
    >>> def strategy(turn):
    ...     return "game 25" if turn.purpose == "bet" else turn.advice
    >>> session = houseway.play("500-club/pure-21-5-blackjack", strategy, hands=200, seed=1)
    >>> session.hands, session.mean_cents, round(session.stderr_cents)
    (200, Fraction(-225, 2), 203)
    """
    if hands < 1:
        raise Mistake(f"at least one hand is dealt, not {hands}")
    found: list[Share] = []
    with table(
        sheet,
        bots=bots,
        hired=hired,
        buy_in=buy_in,
        seed=seed,
        journal=journal,
        as_printed=as_printed,
        **options,
    ) as at:
        for _ in range(hands):
            turn = at.deal()
            while turn:
                turn = at.answer(strategy(turn))
            if YOU in at.shares:
                found.append(at.shares[YOU])
    return _session(found, hands)


def _session(found: list[Share], dealt: int) -> Session:
    if not found:
        raise Mistake(f"the strategy had no chips in any of {dealt:,} hands: let it answer the turns that ask for bets")
    nets = [share.net_cents for share in found]
    mean = Fraction(sum(nets), len(nets))
    squares = sum((net - mean) ** 2 for net in nets)
    return Session(
        hands=len(nets),
        mean_cents=mean,
        stderr_cents=sqrt(squares / max(len(nets) - 1, 1) / len(nets)),
        fee_cents=sum(share.fee_cents for share in found),
        shares=tuple(found),
    )
