"""A table between hands: who is there, what they hold, what the next hand must know. `evolve` alone changes it."""

from collections.abc import Mapping

from houseway.core.balances import Ledger
from houseway.core.errors import Mistake
from houseway.core.ledger import DROP, Account, stack
from houseway.fees.timing import TimeFee, time_fees
from houseway.round.deal import Play
from houseway.round.shoe_count import count_cards
from houseway.tables.banked import BankedHand
from houseway.tables.carry import Carry, Seen
from houseway.tables.felt import BankedFelt, Felt, PointFelt, RingFelt
from houseway.tables.hand import Hand
from houseway.tables.people import Person
from houseway.tables.points import PointHand
from houseway.tables.ring import RingHand


def hand_of(felt: Felt, people: Mapping[str, Person], carry: Carry, ledger: Ledger) -> Hand:
    """A hand of the kind that the game's family plays."""
    match felt:
        case BankedFelt():
            return BankedHand(felt, people, carry, ledger)
        case RingFelt():
            return RingHand(felt, people, carry, ledger)
        case PointFelt():
            return PointHand(felt, people, carry, ledger)
    raise TypeError(f"{felt.game.sheet.id} is laid out for no kind of hand")


class Table:
    """People, chips and carry. A hand works on a copy of the chips, so one that fails has changed nothing."""

    def __init__(self, felt: Felt) -> None:
        self.felt = felt
        self.people: dict[str, Person] = {}
        self.balances: dict[Account, int] = {}
        self.carry = Carry()
        self.hands = 0
        self.minutes = 0  # where the clock stood when fees for the time were last taken
        self.paid_time: dict[str, int] = {}  # the period that each player has paid for, by its first minute
        self.short_buys: set[str] = set()  # those whose last buy-in was a short one
        self.next: Hand | None = None  # the hand last made, as long as nothing has changed since

    def copy(self) -> "Table":
        """The same table, to try on it what may be refused."""
        table = Table(self.felt)
        table.people, table.balances = dict(self.people), self.balances
        table.carry, table.hands, table.minutes = self.carry, self.hands, self.minutes
        table.paid_time, table.short_buys = self.paid_time, set(self.short_buys)
        return table

    @property
    def free_seats(self) -> list[int]:
        taken = {person.seat for person in self.people.values() if not person.standing}
        return [seat for seat in range(1, self.felt.options.seats + 1) if seat not in taken]

    def chips(self, name: str) -> int:
        return self.balances.get(stack(name), 0)

    @property
    def largest_stack(self) -> int:
        return max(map(self.chips, self.people), default=0)

    @property
    def drop(self) -> int:
        return self.balances.get(DROP, 0)

    def time_fees(self, minutes: int) -> tuple[list[TimeFee], dict[str, int]]:
        """Return what is due for the time when the clock shows so many minutes, and what is paid for then."""
        here = [person.name for person in self.people.values() if not (person.away or person.hired or person.standing)]
        return time_fees(self.felt.fees, here, self.paid_time, minutes)

    def hand(self) -> Hand:
        """The next hand. What it comes to is taken over only if nothing has changed meanwhile."""
        self.next = hand_of(self.felt, self.people, self.carry, Ledger(self.balances))
        return self.next

    def check_next(self, hand: Hand) -> None:
        """Refuse a hand that was made before the table changed: it has copied the chips of then."""
        if hand is not self.next:
            raise Mistake("the table has changed since this hand was made")

    def watch(self, hand: Hand, seen: Seen) -> Play[Carry]:
        """Play a hand of a real table, whose shoe holds each of its cards so often and not more."""
        return count_cards(hand.observe(seen), self.felt.game.sheet.cards, self.felt.options.decks)
