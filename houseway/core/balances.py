"""Chips move only by posting: what leaves one account enters another, so nothing is made or lost."""

from collections.abc import Mapping

from houseway.core.errors import Mistake
from houseway.core.ledger import CAGE, Account, Kind, Posting


class Ledger:
    """Balances by account, and the postings that led to them."""

    def __init__(self, balances: Mapping[Account, int] | None = None) -> None:
        self.balances: dict[Account, int] = dict(balances or {})
        self.postings: list[Posting] = []

    def balance(self, account: Account) -> int:
        """What lies in an account; nothing, in one that was never used."""
        return self.balances.get(account, 0)

    def post(self, source: Account, target: Account, cents: object, kind: Kind, detail: str = "") -> Posting:
        """Move so many cents; whatever is no whole number is refused, so anything may be tried."""
        if type(cents) is not int or cents <= 0:
            raise Mistake(f"a posting moves whole cents, more than none, not {cents!r} ({kind})")
        balances = self.balances
        held = balances.get(source, 0)
        if held < cents and source != CAGE:
            raise Mistake(f"{source} holds {held} cents and cannot give {cents} ({kind})")
        posting = Posting(source, target, cents, kind, detail)
        balances[source] = held - cents
        balances[target] = balances.get(target, 0) + cents
        self.postings.append(posting)
        return posting
