"""A fee of a schedule, and all that it depends on at a table: records, which `collection` works with.

A `Situation` is what a table knows of itself; the rows of a schedule, grouped by payer, moment and
measure, are its ladders. Begin at `Ladder`.
"""

from collections.abc import Iterable

import msgspec

from houseway.core.money import Stack
from houseway.core.text import Mistake
from houseway.fees.modifier import Modifier
from houseway.fees.schedule import OWN_WAGER, Role, Row

ACTION_BUTTON: Role = "action button"
BASE = "base"
ANY_WAGER = "*"


class Bet(msgspec.Struct, frozen=True, gc=False):
    """Chips a player has bet before the deal; `base` unless it is a bonus bet."""

    player: str  # by name
    wager: str  # by its id
    cents: int  # what was bet, before any fee
    base: bool = True


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """A table, as far as fees depend on it. `minutes` is how far into a period a player comes in."""

    players: int | None = None  # dealt in; None, where nobody has said
    action: int | None = None  # cents of all bets together
    bets: tuple[Bet, ...] = ()  # none where no fee goes by them
    pot: int | None = None  # cents in it so far
    minutes: int = 0


# Who owes a fee: a role at the table, or somebody, by their stack. They may be called like a role.
Payer = Role | Stack


def name_payer(payer: Payer) -> str:
    """
    >>> name_payer("pot"), name_payer(Stack("Ann"))
    ('pot', 'Ann')
    """
    return payer.who if isinstance(payer, Stack) else payer


def payer_typed(text: str, roles: Iterable[Role]) -> Payer:
    """The payer that somebody names where these roles pay fees.

    >>> payer_typed("pot", ("player-dealer",)), payer_typed("pot", ("pot",))
    (Stack(who='pot'), 'pot')
    """
    return next((role for role in roles if role == text), None) or Stack(text)


class Fee(msgspec.Struct, frozen=True, gc=False):
    """So many cents due from a payer at a moment."""

    payer: Payer  # a role, or somebody's stack
    cents: int
    moment: str  # at which it is taken


class Ladder(msgspec.Struct, frozen=True):
    """One fee of an option: its rows, by what they measure."""

    payer: Role
    moment: str  # at which it is taken
    measure: str  # the amount that its rows ask for; empty, if they ask for none
    per: tuple[str, ...]  # wagers of which each bet owes it; empty, if a hand owes it
    modifier: Modifier  # what may change it, such as "no flop"
    rows: tuple[Row, ...]  # in the order of the book

    @property
    def most(self) -> int:
        return max(row.cents or 0 for row in self.rows)

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """Fees with the amounts from which they are due, the least first; the most from nothing on, where no wager
        counts.
        """
        if self.measure != OWN_WAGER:
            return ((0, self.most),)
        return tuple((row.from_cents or 0, row.cents or 0) for row in self.rows)


class OtherOption(Mistake):
    """The situation is one that this option does not name, and others may."""
