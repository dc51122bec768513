"""The ledger: chips move only by posting from one account to another, so nothing is made or lost."""

from collections.abc import Callable, Mapping

from houseway.core.money import CAGE, Account, Kind, Posting
from houseway.core.text import Mistake, dollars


class Ledger:
    """Balances by account, and the postings that led to them.

    A round that tells what happens sets `tell`: nobody can then move chips without its being told.
    """

    def __init__(self, balances: Mapping[Account, int] | None = None) -> None:
        self.balances: dict[Account, int] = dict(balances or {})
        self.postings: list[Posting] = []
        self.tell: Callable[[Posting], None] | None = None

    def balance(self, account: Account) -> int:
        """Return what lies in an account; 0 for one that was never used."""
        return self.balances.get(account, 0)

    def post(self, source: Account, target: Account, cents: object, kind: Kind, detail: str = "") -> Posting:
        """Move so many cents from one account to another.

        Anything but a whole number above 0 is refused, so that callers may try what came from outside.
        """
        if type(cents) is not int or cents <= 0:
            raise Mistake(f"a posting moves whole cents, more than none, not {cents!r} ({kind})")
        balances = self.balances
        held = balances.get(source, 0)
        # Chips come from the cage without end; any other account holds what was put in.
        if held < cents and source != CAGE:
            raise Mistake(f"{_name(source)} has {dollars(held)} and cannot give {dollars(cents)} ({kind})")
        posting = Posting(source, target, cents, kind, detail)
        balances[source] = held - cents
        balances[target] = balances.get(target, 0) + cents
        self.postings.append(posting)
        if self.tell:
            self.tell(posting)
        return posting


def _name(account: Account) -> str:
    """Return what people call an account: a player's chips are the player's."""
    return account.who or f"the {account}"
