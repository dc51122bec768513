"""Accounts and postings: where chips lie, and how they come there.

A posting says what it is by its kind, and where chips lie by its accounts: nobody needs to read a sentence, or how an
account is spelled, to know what happened. What people read is made of these in `words`.
"""

from functools import lru_cache
from typing import ClassVar, Literal

import msgspec


class _Account(msgspec.Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """A place where chips lie. It is written as a list that begins with its tag, such as ["stack", "Ann"]."""

    def __str__(self) -> str:
        return name_of(self)


# Every posting is stored by these names, and those of a table are few.
@lru_cache(maxsize=4096)
def name_of(account: _Account) -> str:
    """Return an account as text, which `account_of` reads."""
    return "/".join(map(str, msgspec.to_builtins(account)))


class Stack(_Account, frozen=True, tag="stack"):
    """The chips a player has in front of them."""

    who: str


class WagerAccount(_Account, frozen=True, tag="wager"):
    """A bet on the felt: who bet it, at which spot, on what; `part` counts the hands that a spot came to have."""

    who: str
    spot: int  # its seat; whoever bets behind somebody has theirs at that seat
    wager: str  # by its id in the sheet
    part: int = 0


class Held(_Account, frozen=True, tag="held"):
    """Chips that a player has bought and that wait for the end of a hand."""

    who: str


class _OfNobody(_Account, frozen=True):
    """An account of the table, not of a person."""

    who: ClassVar[str] = ""


class BankAccount(_OfNobody, frozen=True, tag="bank"):
    """The part of the player-dealer's wager that is not paid out yet."""


class Take(_OfNobody, frozen=True, tag="take"):
    """Chips collected for the player-dealer."""


class Pot(_OfNobody, frozen=True, tag="pot"):
    """The chips that a ring game's players play for."""


class Drop(_OfNobody, frozen=True, tag="drop"):
    """The house's box."""


class Cage(_OfNobody, frozen=True, tag="cage"):
    """The source and the end of all chips in the room: the one account that may be overdrawn."""


Account = Stack | WagerAccount | Held | BankAccount | Take | Pot | Drop | Cage

BANK, TAKE, POT, DROP, CAGE = BankAccount(), Take(), Pot(), Drop(), Cage()

# One object for each account in use, so that its hash is worked out once.
stack = lru_cache(maxsize=4096)(Stack)
wager = lru_cache(maxsize=4096)(WagerAccount)
held = lru_cache(maxsize=4096)(Held)


def account_of(text: str) -> Account:
    """Read an account as `str` wrote it, where only text can be kept.

    >>> account_of("wager/Ann/2/tie/0"), account_of("stack/A/B"), account_of(str(DROP)) == DROP
    (WagerAccount(who='Ann', spot=2, wager='tie', part=0), Stack(who='A/B'), True)
    """
    # A player's name may hold a slash, so a wager is split from its right end.
    tag, _, rest = text.partition("/")
    if tag == "wager":
        who, spot, wager_id, part = rest.rsplit("/", 3)
        return WagerAccount(who, int(spot), wager_id, int(part))
    return msgspec.convert([tag, rest] if rest else [tag], Account)  # type: ignore[no-any-return]


Kind = Literal[
    # Chips come and go.
    "buys in",
    "buys more",
    "found there",
    "cashes out",
    "brings along",
    "takes along",
    "held",
    "released",
    # A banked game.
    "puts up",
    "bet",
    "pays",
    "pays in part",
    "bet back",
    "push",
    "loses",
    "not covered",
    "to the player-dealer",
    # A ring game.
    "ante",
    "small blind",
    "middle blind",
    "big blind",
    "post",
    "dead post",
    "kill",
    "straddle",
    "bring-in",
    "call",
    "raise",
    "not called",
    "wins",
    # A point game: from loser to winner.
    "points",
    # The house and the floor.
    "collection",
    "ruling",
    "void",
]


class Posting(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """So many cents, more than none, from one account to another, and what that is.

    `detail` is what a person might ask beside it: the moment of a collection, the odds a bet was paid at, which
    pot is won, the floor's words. Nothing is decided by it.
    """

    source: Account
    target: Account
    cents: int
    kind: Kind
    detail: str = ""
