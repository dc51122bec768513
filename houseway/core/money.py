"""Money: cents, odds, the accounts where chips lie, and the postings by which they come there.

Money is a whole number of cents; odds are exact fractions. Rounding is stated once, here: whatever is paid by a
fraction is rounded down to the table's smallest chip. A posting says what it is by its kind, and where chips lie by its
accounts: nobody needs to read a sentence, or how an account is spelled, to know what happened. What people read is made
of these in `words`; a `Ledger` (`core/balances`) moves chips by them.
"""

import re
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Literal

import msgspec

from houseway.core.text import MOST_DIGITS, Mistake, cents

_ODDS = re.compile(r"(\d{1,6}) to (\d{1,6})")


def round_down(amount: int, chip_cents: int) -> int:
    """Round an amount down to whole chips."""
    return amount - amount % chip_cents


class Payout(msgspec.Struct, frozen=True, gc=False):
    """The effect of one row of a paytable on a wager: it pays at odds or a fixed sum, pushes, or loses all or half."""

    text: str  # as the sheet has it, such as "3 to 2"
    num: int = 0  # the gain is stake * num / den
    den: int = 1  # of odds; 1 where a whole number is paid
    fixed_cents: int = 0  # paid whatever the stake is

    def net(self, stake: int, chip_cents: int) -> int:
        """Return what the bettor gains on a stake; below 0 it is a loss.

        >>> payout("6 to 5").net(7_00, 100), payout("lose half").net(5_00, 100), LOSE.net(5_00, 100)
        (800, -300, -500)
        """
        won = stake * self.num // self.den + self.fixed_cents
        # Of a loss it is what is given back that is rounded.
        return won - (stake + won if self.num < 0 else won) % chip_cents

    @property
    def shown(self) -> tuple[int, int] | str | dict[str, int]:
        """The payout as other programs read it.

        >>> payout("3 to 2").shown, PUSH.shown, LOSE.shown, payout("$500").shown
        ((3, 2), 'push', (-1, 1), {'fixed_cents': 50000})
        """
        if self.fixed_cents:
            return {"fixed_cents": self.fixed_cents}
        return self.text if self == PUSH else (self.num, self.den)

    @property
    def odds(self) -> Fraction:
        """The gain per unit staked, before rounding. A fixed sum has none."""
        if self.fixed_cents:
            raise Mistake(f"{self.text!r} is a fixed sum: its worth per unit depends on the wager")
        return Fraction(self.num, self.den)


PUSH = Payout("push")
LOSE = Payout("lose", -1)
LOSE_HALF = Payout("lose half", -1, 2)
_NAMED = {payout.text: payout for payout in (PUSH, LOSE, LOSE_HALF)}


def payout(text: str) -> Payout:
    """Read one cell of a paytable.

    >>> payout("9 to 10").odds, payout("$500").fixed_cents, payout("push") is PUSH
    (Fraction(9, 10), 50000, True)
    """
    if text in _NAMED:
        return _NAMED[text]
    if match := _ODDS.fullmatch(text):
        num, den = int(match.group(1)), int(match.group(2))
        if num and den:
            return Payout(text, num, den)
    if text.startswith("$") and (fixed := cents(text)):
        return Payout(text, fixed_cents=fixed)
    raise Mistake(
        f'{text[:MOST_DIGITS]!r} is not a payout: write odds such as "8 to 1", "push", "lose", "lose half" or "$500"'
    )


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
