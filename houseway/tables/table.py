"""A table between hands: who is there, what they hold, what the next hand must know. `evolve` alone changes it.

A live table, a replay and a room that opens again all go by it.
"""

from collections.abc import Mapping, Sequence

import msgspec

from houseway.core.balances import Ledger
from houseway.core.errors import Mistake
from houseway.core.ledger import DROP, Account, Cage, Drop, Posting, Stack, stack
from houseway.fees.timing import TimeFee, time_fees
from houseway.round.deal import Play
from houseway.round.shoe_count import count_cards
from houseway.sheets.stakes import Owes
from houseway.tables.carry import Came, Carry, Found, SightsBefore
from houseway.tables.facts import (
    Bought,
    Changed,
    Collected,
    Fact,
    Joined,
    Left,
    Met,
    Observed,
    Played,
    Ruled,
    Sat,
    total,
)
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Options
from houseway.tables.people import Person

AT_REST: frozenset[type] = frozenset({Stack, Cage, Drop})  # where chips lie between hands


def hand_of(felt: Felt, people: Mapping[str, Person], carry: Carry, ledger: Ledger) -> Hand:
    """A hand of the kind that is played on this felt."""
    return felt.hand(felt, people, carry, ledger)


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

    def watch(self, hand: Hand, seen: SightsBefore) -> Play[Carry]:
        """Play a hand of a real table, whose shoe holds each of its cards so often and not more."""
        return count_cards(hand.observe(seen), self.felt.game.sheet.cards, self.felt.options.decks)

    # What happens to it

    def evolve(self, fact: Fact) -> None:
        """Change the table as this fact says. Whether it could happen was decided before."""
        match fact:
            case Played() | Observed():
                self.hands, self.carry = fact.number, fact.carry
            case Joined():
                self.people[fact.person.name] = fact.person
                self._note_buy(fact.person.name, total(fact.postings), fact.came)
            case Left():
                del self.people[fact.name]
                self.short_buys.discard(fact.name)
            case Bought():
                self._note_buy(fact.name, total(fact.postings))
            case Sat():
                self.people[fact.name] = msgspec.structs.replace(self.people[fact.name], away=fact.away)
            case Collected():
                self.paid_time, self.minutes = self.time_fees(fact.minutes)[1], fact.minutes
            case Changed():
                self.felt = lay_out(self.felt.game, fact.options)
            case Met():
                self._meet(fact.options, fact.found)
            case Ruled():
                pass
        self.balances = move(self.balances, fact.postings)
        self.next = None

    def _note_buy(self, name: str, cents: int, came: Came | None = None) -> None:
        """Remember whether somebody's last buy-in was a short one; with chips from elsewhere, it was made there."""
        is_short = came.short if came else self.felt.buy_in.is_short(cents)
        (self.short_buys.add if is_short else self.short_buys.discard)(name)

    def _meet(self, options: Options, found: Found) -> None:
        people = [person for person, _ in found.people]
        owes = {person.name: found.owes.get(person.name, Owes()) for person in people} if found.owes else {}
        self.felt, self.carry = lay_out(self.felt.game, options), Carry(button=found.button, owes=owes)
        self.people, self.short_buys = {person.name: person for person in people}, set()


def move(balances: dict[Account, int], postings: Sequence[Posting]) -> dict[Account, int]:
    """Return the chips after these postings. Between hands they lie at rest: on the felt none are left."""
    if not postings:
        return balances
    moved = dict(balances)
    for posting in postings:
        source, target, cents = posting.source, posting.target, posting.cents
        moved[source] = moved.get(source, 0) - cents
        moved[target] = moved.get(target, 0) + cents
    after = {account: cents for account, cents in moved.items() if cents}
    assert AT_REST.issuperset(map(type, after)), f"chips were left where none lie between hands: {after}"
    return after
