"""What one step of a table changes: entries with their postings, wallets, shoes, results; and what it tells."""

from dataclasses import dataclass, field

from houseway.core.chance import Words
from houseway.core.ledger import Posting
from houseway.core.opened_shoe import OpenedShoe
from houseway.room.base.entries import Entry, Stored
from houseway.round.event import Event


@dataclass
class Changes:
    """All of it is stored in one transaction, or none. Wallets go by account, for a name may change.

    `owners` are the accounts of those who have chips here once it is done, `players` of those in a hand that ended;
    `shoes` come each with the number of the hand for which it was made.
    """

    stored: list[Stored] = field(default_factory=list)
    wallets: dict[int, int] = field(default_factory=dict)
    shoes: list[tuple[OpenedShoe, int]] = field(default_factory=list)
    cut: tuple[str, int] | None = None
    stirred: tuple[str, Words] | None = None
    shown: list[str] = field(default_factory=list)
    results: dict[str, int] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    result: str = ""
    hand: int = 0
    events: list[Event] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    closed: bool = False

    def add(self, entry: Entry, hand: int, postings: list[Posting] | None = None, news: str = "") -> None:
        self.stored.append(Stored(entry, hand, postings or []))
        if news:
            self.news.append(news)

    def pay(self, account_id: int, cents: int) -> None:
        self.wallets[account_id] = self.wallets.get(account_id, 0) + cents

    def take(self) -> "Changes":
        """All of it, for the room to store. Whoever notes changes here goes on with none."""
        taken = Changes()
        taken.__dict__, self.__dict__ = self.__dict__, taken.__dict__
        return taken
