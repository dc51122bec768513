"""Changes of one step of a table: entries with their postings, wallets, shoes, results; and what it tells."""

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
    wallets: dict[int, int] = field(default_factory=dict)  # cents added, by account
    shoes: list[tuple[OpenedShoe, int]] = field(default_factory=list)
    cut: tuple[str, int] | None = None  # root of the shoe in play, and cards cut from its top
    stirred: tuple[str, Words] | None = None  # root of the shoe in play, and the words that stirred it
    shown: list[str] = field(default_factory=list)  # roots of shoes that are laid open
    results: dict[str, int] = field(default_factory=dict)  # cents gained in the hand that ended, by name
    uncovered: dict[str, int] = field(default_factory=dict)  # cents of their bets in it that were not covered
    owners: dict[str, int] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    result: str = ""  # of the hand that ended, in a sentence
    told: dict[str, str] = field(default_factory=dict)  # that sentence as some of them were told it, by name
    hand: int = 0  # its number
    events: list[Event] = field(default_factory=list)  # told since the last step
    news: list[str] = field(default_factory=list)  # sentences for the log of the page
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
