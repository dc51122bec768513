"""A table between hands: who is there, what they hold, and what the next hand must know."""

from collections.abc import Callable, Mapping

import msgspec

from houseway.core.balances import Ledger
from houseway.core.errors import Mistake
from houseway.core.ledger import CAGE, DROP, Account, Cage, Drop, Kind, Posting, Stack, stack
from houseway.core.money import dollars
from houseway.fees.timing import time_fees
from houseway.round.deal import Play
from houseway.round.shoe_count import count_cards
from houseway.sheets.stakes import KillButton, Owes
from houseway.tables.bank import Person
from houseway.tables.banked import BankedHand
from houseway.tables.carry import Came, Carry, Found, Seen
from houseway.tables.felt import BankedFelt, Felt, PointFelt, RingFelt, lay_out, why_not_join
from houseway.tables.hand import Hand
from houseway.tables.options import Options, check_options
from houseway.tables.points import PointHand
from houseway.tables.ring import RingHand
from houseway.tables.vote import Vote, converts, why_not_converted

NO_VOTE = Vote()
AT_REST = (Stack, Cage, Drop)  # where chips lie between hands


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
        self.minutes = 0
        self.paid_time: dict[str, int] = {}
        self.short_buys: set[str] = set()
        self._next: Hand | None = None

    @property
    def free_seats(self) -> list[int]:
        taken = {person.seat for person in self.people.values() if not person.standing}
        return [seat for seat in range(1, self.felt.options.seats + 1) if seat not in taken]

    def chips(self, name: str) -> int:
        return self.balances.get(stack(name), 0)

    @property
    def drop(self) -> int:
        return self.balances.get(DROP, 0)

    def join(self, person: Person, cents: int, came: Came | None = None) -> list[Posting]:
        """Somebody sits down, or stands behind a seat, with chips from the cage.

        Whoever comes from another table brings what they have: that is no buy-in, and need not be as large as one.
        """
        if reason := why_not_join(self.felt, self.people, person):
            raise Mistake(reason)
        if came is None:
            self._check_buy_in(person.name, cents)
        elif cents <= 0:
            raise Mistake(f"{person.name} has no chips to bring along")
        self.people[person.name] = person
        self.note_chips(person.name, cents, came)
        return self._posted(CAGE, stack(person.name), cents, "brings along" if came else "buys in")

    def find(self, found: Found) -> list[Posting]:
        """Come to a table in the middle of its game, where chips have long been bought and won."""
        postings: list[Posting] = []
        for person, cents in found.people:
            if reason := why_not_join(self.felt, self.people, person):
                raise Mistake(reason)
            self.people[person.name] = person
            postings += self._posted(CAGE, stack(person.name), cents, "found there")
        owes = {person.name: found.owes.get(person.name, Owes()) for person, _ in found.people} if found.owes else {}
        self.carry = Carry(button=found.button, owes=owes)
        return postings

    def meet(self, options: Options, found: Found) -> list[Posting]:
        """Come back later: whoever was there has gone, and others play, perhaps for other stakes."""
        gone = [posting for name in list(self.people) for posting in self.leave(name)]
        self._lay_out(options)
        return [*gone, *self.find(found)]

    def rebuy(self, name: str, cents: int) -> list[Posting]:
        """Somebody buys more chips, between hands."""
        self._check_here(name)
        self._check_buy_in(name, cents)
        self.note_buy(name, cents)
        return self._posted(CAGE, stack(name), cents, "buys more")

    def note_buy(self, name: str, cents: int) -> None:
        """Remember whether somebody's last buy-in was a short one."""
        (self.short_buys.add if self.felt.buy_in.is_short(cents) else self.short_buys.discard)(name)

    def note_chips(self, name: str, cents: int, came: Came | None) -> None:
        """Remember the same of whoever comes: by what they buy, or by what they last bought where they come from."""
        if came is None:
            self.note_buy(name, cents)
        elif came.short:
            self.short_buys.add(name)

    def _check_buy_in(self, name: str, cents: int) -> None:
        chip, largest = self.felt.options.chip_cents, max(map(self.chips, self.people), default=0)
        if cents <= 0 or cents % chip:
            raise Mistake(f"a buy-in is in whole chips of {dollars(chip)}, not {dollars(cents)}")
        buy_in = self.felt.buy_in
        had_full = name in self.people and name not in self.short_buys
        if reason := buy_in.why_not(self.chips(name) + cents, largest) or buy_in.why_not_short(cents, had_full):
            raise Mistake(reason)

    def sit_out(self, name: str) -> None:
        """Somebody stays in their seat, and out of the hands from the next one on."""
        self._sits(name, away=True)

    def sit_in(self, name: str) -> None:
        """Somebody who sat out plays again."""
        self._sits(name, away=False)

    def _sits(self, name: str, *, away: bool) -> None:
        self._check_here(name)
        person = self.people[name]
        stakes = self.felt.options.stakes
        if away and stakes and stakes.button_of(self.carry.button) == KillButton(name, 2):
            raise Mistake(f"{name} must kill the next pot first")
        if person.away == away:
            raise Mistake(f"{name} {'sits out' if away else 'plays'} already")
        self.people[name] = msgspec.structs.replace(person, away=away)
        self._next = None

    def _check_here(self, name: str) -> None:
        if name not in self.people:
            raise Mistake(f"{name} is not at the table")

    def leave(self, name: str, *, moves: bool = False) -> list[Posting]:
        """Somebody goes, and takes their chips to the cage, or along to another table."""
        self._check_here(name)
        del self.people[name]
        self.short_buys.discard(name)
        self._next = None
        kind: Kind = "takes along" if moves else "cashes out"
        return self._posted(stack(name), CAGE, self.chips(name), kind) if self.chips(name) else []

    def collect(self, minutes: int) -> list[Posting]:
        """The clock shows so many minutes: everybody who plays pays what is due for the time, or all they have."""
        if minutes < self.minutes:
            raise Mistake(f"the clock stood at {self.minutes} minutes already, and shows {minutes}")
        here = [person.name for person in self.people.values() if not (person.away or person.hired or person.standing)]
        fees, self.paid_time = time_fees(self.felt.fees, here, self.paid_time, minutes)
        self.minutes = minutes
        if not fees:
            return []
        ledger = Ledger(self.balances)
        for fee in fees:
            if cents := min(fee.cents, self.chips(fee.name)):
                ledger.post(stack(fee.name), DROP, cents, "collection", fee.moment)
        self._keep(ledger)
        return ledger.postings

    def hand(self) -> Hand:
        self._next = hand_of(self.felt, self.people, self.carry, Ledger(self.balances))
        return self._next

    def _check_next(self, hand: Hand) -> None:
        """A hand has copied the chips, so nothing may have moved since."""
        if hand is not self._next:
            raise Mistake("the table has changed since this hand was made")

    def rule(self, source: str, target: str, cents: int, text: str) -> list[Posting]:
        """The floor moves chips from one person to another."""
        self._check_here(source)
        self._check_here(target)
        if cents > self.chips(source):
            raise Mistake(f"{source} has {dollars(self.chips(source))} and cannot give {dollars(cents)}")
        return self._posted(stack(source), stack(target), cents, "ruling", text)

    def change(self, options: Options, vote: Vote = NO_VOTE) -> None:
        """The floor lays the table out anew with other options, between hands; some only if the players want it."""
        self.check_change(options, vote)
        self._lay_out(options)

    def check_change(self, options: Options, vote: Vote = NO_VOTE) -> None:
        """Raise a Mistake for options that the table cannot have from the next hand on."""
        what = converts(self.felt.options.stakes, options.stakes)
        betting = self.felt.game.sheet.betting
        if what and betting and betting.converted == "by a vote":
            players = [person.name for person in self.people.values() if not (person.standing or person.away)]
            if reason := why_not_converted(what, vote, players):
                raise Mistake(reason)
        self._check_options(options)

    def _check_options(self, options: Options) -> None:
        check_options(self.felt.game.sheet, options)
        if (options.decks, options.seats) != (self.felt.options.decks, self.felt.options.seats):
            raise Mistake("seats and decks stay as they are while a table is open")

    def _lay_out(self, options: Options) -> None:
        self._check_options(options)
        self.felt = lay_out(self.felt.game, options)
        self._next = None

    def play(self, hand: Hand, drive: Callable[[Play[Carry]], Carry]) -> list[Posting]:
        """Let a driver play a hand to its end, and take over what it came to."""
        self._check_next(hand)
        return self.played(hand, drive(hand.play()))

    def observe(self, hand: Hand, seen: Seen, drive: Callable[[Play[Carry]], Carry]) -> list[Posting]:
        """Follow a hand as it went at a real table, and take over what it should have come to."""
        self._check_next(hand)
        return self.played(hand, drive(self.watched(hand, seen)))

    def watched(self, hand: Hand, seen: Seen) -> Play[Carry]:
        """A hand of a real table, whose shoe holds each of its cards so often and not more."""
        return count_cards(hand.observe(seen), self.felt.game.sheet.cards, self.felt.options.decks)

    def void(self) -> list[Posting]:
        """A hand that counts for nothing but its number."""
        self.hands += 1
        return []

    def played(self, hand: Hand, carry: Carry) -> list[Posting]:
        """Take over what a hand came to that was played to its end."""
        self._check_next(hand)
        self._keep(hand.deal.ledger)
        self.carry = carry
        self.hands += 1
        return hand.deal.ledger.postings

    def _posted(self, source: Account, target: Account, cents: int, kind: Kind, detail: str = "") -> list[Posting]:
        ledger = Ledger(self.balances)
        ledger.post(source, target, cents, kind, detail)
        self._keep(ledger)
        return ledger.postings

    def _keep(self, ledger: Ledger) -> None:
        """Between hands, chips lie in stacks, the drop box and the cage, and nowhere else."""
        left = {account: cents for account, cents in ledger.balances.items() if cents}
        stray = [account for account in left if type(account) not in AT_REST]
        assert not stray, f"chips were left in {stray}"
        assert not sum(left.values()), "chips were made or lost"
        self.balances = left
        self._next = None
