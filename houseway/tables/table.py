"""A table between hands: who is there, what they hold, what the next hand must know.

`decide` says which facts come of an act, or by a Mistake why it cannot be done, and changes nothing; `evolve` alone
changes a table. A live table, a replay and a room that opens again all go by these two.
"""

from collections.abc import Mapping, Sequence

import msgspec

from houseway.core.balances import Ledger
from houseway.core.money import CAGE, DROP, Account, Cage, Drop, Kind, Posting, Stack, stack
from houseway.core.text import Mistake, dollars
from houseway.fees.timing import TimeFee, time_fees
from houseway.round.deal import Play
from houseway.round.script import Script
from houseway.round.shoe_count import count_cards
from houseway.sheets.stakes import KillButton, Owes
from houseway.tables.acts import (
    Act,
    Between,
    Bought,
    Buy,
    Came,
    Carry,
    Change,
    Changed,
    Collect,
    Collected,
    Coloured,
    ColourUp,
    Fact,
    Found,
    Join,
    Joined,
    Leave,
    Left,
    Meet,
    Met,
    Observed,
    Person,
    Played,
    Rule,
    Ruled,
    Sat,
    SightsBefore,
    SitOut,
    total,
)
from houseway.tables.choosing import check_options
from houseway.tables.felt import Felt, why_not_join
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Options
from houseway.tables.vote import Vote, converts, why_not_converted, why_not_counted

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


class Unsettled(Mistake):
    """A refusal by what a hand may change: the chips that people have, or the next hand's button."""


def decide(table: Table, act: Act) -> list[Between]:
    """Return what happens if this is done between hands: nothing, where nothing comes of it."""
    match act:
        case Join():
            return [_join(table, act)]
        case Leave():
            return [_leave(table, act)]
        case Buy():
            return [_buy(table, act)]
        case ColourUp():
            return [_colour_up(table, act)]
        case SitOut():
            return [_sit_out(table, act)]
        case Collect():
            return _collect(table, act)
        case Rule():
            return [_rule(table, act)]
        case Change():
            _check_vote(table, act.options, act.vote)
            _check_options(table.felt, act.options)
            return [Changed(act.options, act.text, act.at, act.vote.asked, act.vote.against)]
        case Meet():
            return [_meet(table, act)]


def do(table: Table, act: Act) -> list[Between]:
    """Decide an act and change the table by what comes of it."""
    facts = decide(table, act)
    for fact in facts:
        table.evolve(fact)
    return facts


def conclude(table: Table, hand: Hand, script: Script, carry: Carry, at: str = "") -> Played:
    """Return what a hand came to that was played to its end, at this time."""
    table.check_next(hand)
    return Played(table.hands + 1, script, hand.deal.ledger.postings, carry, at)


def _join(table: Table, act: Join) -> Joined:
    name = act.person.name
    may_both = bool(act.wrong)  # at a table that is watched, whoever is there is there
    if reason := why_not_join(table.felt, table.people, act.person, may_both_be_hired=may_both):
        raise Mistake(reason)
    if act.came is None:
        _check_buy_in(table, name, act.cents)
    elif not act.came.table:
        raise Mistake(f"say from which table {name} brings chips along")
    elif act.cents <= 0:
        raise Mistake(f"{name} has no chips to bring along")
    kind: Kind = "brings along" if act.came else "buys in"
    return Joined(act.person, _post(table, CAGE, stack(name), act.cents, kind), act.came, act.wrong)


def _leave(table: Table, act: Leave) -> Left:
    _check_here(table, act.name)
    kind: Kind = "takes along" if act.table else "cashes out"
    cents = table.chips(act.name)
    return Left(act.name, _post(table, stack(act.name), CAGE, cents, kind) if cents else [], act.table)


def _buy(table: Table, act: Buy) -> Bought:
    _check_here(table, act.name)
    _check_buy_in(table, act.name, act.cents)
    return Bought(act.name, _post(table, CAGE, stack(act.name), act.cents, "buys more"))


def _check_buy_in(table: Table, name: str, cents: int) -> None:
    chip, buy_in = table.felt.options.chip_cents, table.felt.buy_in
    if cents <= 0 or cents % chip:
        raise Mistake(f"a buy-in is in whole chips of {dollars(chip)}, not {dollars(cents)}")
    had_full = name in table.people and name not in table.short_buys
    chips = table.chips(name) + cents
    if reason := buy_in.why_not(chips, table.largest_stack) or buy_in.why_not_short(cents, had_full):
        raise Unsettled(reason)


def _colour_up(table: Table, act: ColourUp) -> Coloured:
    """Chips stay as small as the smallest bet, so that nobody takes a bet off the table by it."""
    _check_here(table, act.name)
    options, chips = table.felt.options, table.chips(act.name)
    if act.chip % options.chip_cents or not options.chip_cents < act.chip <= options.minimum:
        smallest, most = dollars(options.chip_cents), dollars(options.minimum)
        raise Mistake(f"larger chips are worth several of {smallest}, and no more than the smallest bet of {most}")
    if chips < act.chip:
        raise Unsettled(f"{act.name} has {dollars(chips)}, which is less than one chip of {dollars(act.chip)}")
    if not (odd := chips % act.chip):
        raise Unsettled(f"the chips of {act.name} are whole chips of {dollars(act.chip)} already: none are odd")
    moved = _post(table, stack(act.name), CAGE, odd, "cashes out", "odd chips")
    return Coloured(act.name, act.chip, moved)


def _sit_out(table: Table, act: SitOut) -> Sat:
    _check_here(table, act.name)
    stakes = table.felt.options.stakes
    if act.away and stakes and stakes.button_of(table.carry.button) == KillButton(act.name, 2):
        raise Unsettled(f"{act.name} must kill the next pot first")
    if table.people[act.name].away == act.away:
        raise Mistake(f"{act.name} {'sits out' if act.away else 'plays'} already")
    return Sat(act.name, act.away)


def _collect(table: Table, act: Collect) -> list[Between]:
    if act.minutes < table.minutes:
        raise Mistake(f"the clock stood at {table.minutes} minutes already, and shows {act.minutes}")
    fees, paid_time = table.time_fees(act.minutes)
    ledger = Ledger(table.balances)
    for fee in fees:
        if cents := min(fee.cents, table.chips(fee.name)):
            ledger.post(stack(fee.name), DROP, cents, "collection", fee.moment)
    # Whoever comes in is noted even if nobody pays yet.
    is_told = ledger.postings or paid_time != table.paid_time or act.fees is not None
    return [Collected(act.minutes, ledger.postings, act.fees)] if is_told else []


def _rule(table: Table, act: Rule) -> Ruled:
    if not act.cents:
        return Ruled(act.text, [], act.clause, act.at)
    _check_here(table, act.giver)
    _check_here(table, act.taker)
    if act.cents > table.chips(act.giver):
        raise Unsettled(f"{act.giver} has {dollars(table.chips(act.giver))} and cannot give {dollars(act.cents)}")
    moved = _post(table, stack(act.giver), stack(act.taker), act.cents, "ruling", act.text)
    return Ruled(act.text, moved, act.clause, act.at)


def _check_vote(table: Table, options: Options, vote: Vote) -> None:
    """Some games become others only if their players want it; and whoever votes plays here."""
    betting = table.felt.game.sheet.betting
    what = converts(table.felt.options.stakes, options.stakes)
    players = [person.name for person in table.people.values() if not (person.standing or person.away)]
    is_voted_on = bool(what and betting and betting.converted == "by a vote")
    reason = why_not_counted(vote, players) or (why_not_converted(what, vote, players) if is_voted_on else None)
    if reason:
        raise Mistake(reason)


def _check_options(felt: Felt, options: Options) -> None:
    check_options(felt.game.sheet, options)
    if (options.decks, options.seats) != (felt.options.decks, felt.options.seats):
        raise Mistake("seats and decks stay as they are while a table is open")


def _meet(table: Table, act: Meet) -> Met:
    """Return what is found. Whoever was there has gone, with their chips; those found there have long bought or won
    theirs.
    """
    _check_options(table.felt, act.options)
    _check_found(lay_out(table.felt.game, act.options), act.found)
    ledger = Ledger(table.balances)
    for name in table.people:
        if cents := table.chips(name):
            ledger.post(stack(name), CAGE, cents, "cashes out")
    for person, cents in act.found.people:
        ledger.post(CAGE, stack(person.name), cents, "found there")
    return Met(act.options, act.found, ledger.postings)


def _check_found(felt: Felt, found: Found) -> None:
    for number, (person, _) in enumerate(found.people):
        if reason := why_not_join(felt, {each.name: each for each, _ in found.people[:number]}, person):
            raise Mistake(reason)


def _check_here(table: Table, name: str) -> None:
    if name not in table.people:
        raise Mistake(f"{name} is not at the table")


def _post(table: Table, source: Account, target: Account, cents: int, kind: Kind, detail: str = "") -> list[Posting]:
    """Return one posting, which the chips of the table allow."""
    return [Ledger(table.balances).post(source, target, cents, kind, detail)]
