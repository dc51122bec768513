"""Who comes and goes at a table: people with their own play money, bots with the house's."""

from collections.abc import Collection, Sequence

from houseway.core.errors import Mistake
from houseway.core.ledger import CAGE, Posting, Stack, held
from houseway.core.money import dollars
from houseway.room.base.changes import Changes
from houseway.room.base.commands import (
    Arrive,
    Change,
    Dismiss,
    Feed,
    Hire,
    Leave,
    Move,
    PlayerCommand,
    Rebuy,
    Remove,
    RemoveBots,
    Rule,
    SeatBots,
    Sit,
    SitIn,
    SitOut,
    Task,
)
from houseway.room.base.entries import Bots, Feeds, Later, Moving, Stays
from houseway.room.desk.floor_acts import check_floor, check_noted, coming
from houseway.room.store.schema import MINT
from houseway.tables import acts
from houseway.tables.bank import Person
from houseway.tables.bots import HIRED_BUY_INS, HIRED_NAME, free_names
from houseway.tables.carry import Came
from houseway.tables.evolve import do
from houseway.tables.felt import chips_needed, usual_buy_in
from houseway.tables.table import Table
from houseway.tables.vote import Vote


class Seating:
    """Does what changes who is at a table or how it is laid out, and notes it in `changes`. Only between hands.

    It knows nothing of hands, shoes and clocks: whoever runs them asks it.
    """

    def __init__(self, table: Table, changes: Changes, away_seconds: float) -> None:
        self._table = table
        self._changes = changes
        self._away_seconds = away_seconds
        self.bots: set[str] = set()
        self.owners: dict[str, int] = {}  # whose account pays for each person
        self.seen_at: dict[str, float] = {}  # when each person last did something
        self.departing: dict[str, Moving] = {}  # who goes to which other table, before the next hand
        self.feeds = 0  # the table to which whoever sits here longest goes when a seat is free

    def do(self, name: str, command: Task, set_aside: int = 0) -> None:
        check_floor(self._table, self.bots, command)
        match command:
            case Sit():
                self._sit(name, command, set_aside)
            case Arrive():
                self._arrive(name, command, set_aside)
            case Leave():
                self._leave(name)
            case Rebuy():
                self._rebuy(name, command.cents, set_aside)
            case SitOut() | SitIn():
                self._sit_out(name, away=isinstance(command, SitOut))
            case SeatBots():
                self._seat_bots(command.count)
            case RemoveBots():
                self._remove_bots(command.count)
            case Hire():
                self._hire()
            case Dismiss():
                self._leave(HIRED_NAME)
            case Change():
                self._change(command)
            case Rule():
                self._rule(command)
            case Remove():
                self._remove(command)
            case Move():
                self._note_move(command)
            case Feed():
                self._feed(command)

    def check_later(self, name: str, command: Task, later: Sequence[Later]) -> None:
        """Refuse at once what could not be done after the hand either, when what is put off already is done."""
        if isinstance(command, Move):
            self._check_move(command, later)
        if not isinstance(command, PlayerCommand):
            check_noted(command, later)
            check_floor(self._table, self.bots, command, later)
            return
        waiting = [each for each in later if each.name == name]
        if any(type(each.command) is type(command) for each in waiting):
            raise Mistake("that is noted already: it will be done when the hand is over")
        if isinstance(command, Sit):
            self._check_sit(name, command, _promised(later))
        elif name not in self._table.people and not (isinstance(command, Leave) and name in coming(later)):
            raise Mistake("you are not at this table")
        elif isinstance(command, SitIn) and not self._table.people[name].away and not waiting:
            raise Mistake("you are not sitting out")

    def said_later(self, name: str, command: Task) -> str:
        match command:
            case Sit() | Arrive():
                return f"{name} will sit down after this hand"
            case Move():
                return f"{command.name} will go to table {command.table} after this hand"
            case Leave():
                return f"{name} will leave after this hand"
            case Rebuy():
                return f"{name} will have {dollars(command.cents)} more after this hand"
        return ""

    # People

    def _check_sit(self, name: str, command: Sit, promised: Collection[int] = ()) -> None:
        table = self._table
        least, chip = chips_needed(table.felt), table.felt.options.chip_cents
        if name in table.people:
            raise Mistake("you are at this table already")
        if command.buy_in < least:
            raise Mistake(f"buy in for {dollars(least)} or more: it takes that to bet and to bank here")
        if command.buy_in % chip:
            raise Mistake(f"buy in with whole chips of {dollars(chip)}")
        if reason := table.felt.buy_in.why_not(command.buy_in, max(map(table.chips, table.people), default=0)):
            raise Mistake(reason)
        if command.standing:
            return
        if command.seat in promised:
            raise Mistake(f"seat {command.seat} is promised to somebody else: take another")
        if sitter := self._sitter(command.seat):
            free = [seat for seat in table.free_seats if seat not in promised]
            if free or sitter not in self.bots or table.people[sitter].hired:
                other = f"seat {free[0]} is free" if free else "no seat is free"
                raise Mistake(f"seat {command.seat} is taken: {other}")

    def _sit(self, name: str, command: Sit, set_aside: int) -> None:
        """A bot gets up for a person when no other seat is free."""
        self._check_sit(name, command)
        if not command.standing and (sitter := self._sitter(command.seat)):
            self._leave(sitter)
        self._join(Person(name, command.seat, command.standing), command.buy_in, set_aside)

    def _join(self, person: Person, cents: int, set_aside: int = 0, came: Came | None = None) -> None:
        where = f"stands behind seat {person.seat}" if person.standing else f"sits down in seat {person.seat}"
        come = f"comes from table {came.table} and " if came else ""
        news = f"{person.name} {come}{where} with {dollars(cents)}"
        self._do(acts.Join(person, cents, came), news, self._released(person.name, set_aside))
        self.pay(person.name, set_aside - cents)

    def _rebuy(self, name: str, cents: int, set_aside: int = 0) -> None:
        self._do(acts.Buy(name, cents), f"{name} buys {dollars(cents)} more", self._released(name, set_aside))
        self.pay(name, set_aside - cents)

    def _sit_out(self, name: str, *, away: bool) -> None:
        self._do(acts.SitOut(name, away), f"{name} {'sits out' if away else 'plays again'}")

    def _leave(self, name: str, table: str = "") -> None:
        cents = self._table.chips(name)
        where = f"goes to table {table}" if table else "leaves"
        self._do(acts.Leave(name, table), f"{name} {where} with {dollars(cents)}")
        self.pay(name, cents)
        self.departing.pop(name, None)
        if name in self.bots:
            self._note_bots(self.bots - {name})

    def _do(self, act: acts.Act, news: str = "", before: Sequence[Posting] = ()) -> None:
        """Do it and note it, with the postings that make way for it."""
        for fact in do(self._table, act):
            self._changes.add(fact, 0, [*before, *fact.postings], news)

    def _released(self, name: str, cents: int) -> list[Posting]:
        """Chips that were held for somebody are held no longer."""
        return [Posting(held(name), CAGE, cents, "released")] if cents else []

    def pay(self, name: str, cents: int) -> None:
        """To the account that pays for somebody here; bots have the house's."""
        self._changes.pay(MINT if name in self.bots else self.owners[name], cents)

    def forget_owners(self, coming: Collection[str]) -> dict[str, int]:
        """Forget whose those are who neither are at the table nor come to it; the owners of the others."""
        self.owners = {
            name: account for name, account in self.owners.items() if name in self._table.people or name in coming
        }
        return dict(self.owners)

    def _sitter(self, seat: int) -> str | None:
        people = self._table.people.values()
        return next((person.name for person in people if person.seat == seat and not person.standing), None)

    # From one table to another

    def _check_move(self, command: Move, later: Sequence[Later] = ()) -> None:
        if command.name not in self.guests:
            raise Mistake(f"{command.name} is not at the table, or is a bot")
        noted = {each.command.name for each in later if isinstance(each.command, Move)}
        if command.name in noted or command.name in self.departing:
            raise Mistake(f"{command.name} goes to another table already")

    def _note_move(self, command: Move) -> None:
        self._check_move(command)
        self.departing[command.name] = Moving(command.name, command.table, command.seat, command.text)
        news = f"The floor sends {command.name} to table {command.table}: {command.text}"
        self._changes.add(self.departing[command.name], 0, news=news)

    def _feed(self, command: Feed) -> None:
        self.feeds = command.table
        what = f"feeds table {command.table}" if command.table else "feeds no other table any more"
        self._changes.add(Feeds(command.table), 0, news=f"This table {what}: {command.text}")

    def longest_here(self, but: Collection[str]) -> str | None:
        """Who has sat at the table longest, but for these, of those who could take chips along."""
        names = (name for name in self.guests if name not in but and not self._table.people[name].standing)
        return next((name for name in names if self._table.chips(name)), None)

    def send_to_fed(self, name: str) -> None:
        """Note that somebody goes to the table that this one feeds."""
        self._note_move(Move(name, self.feeds, "a seat is free there, and it is fed from here"))

    def depart(self, name: str, seat: int, here: str) -> Arrive:
        """Somebody goes, with their chips; what the other table is to do, where they get this seat."""
        person, came = self._table.people[name], Came(here, short=name in self._table.short_buys)
        if not (cents := self._table.chips(name)):
            raise Mistake("no chips are left to take along")
        self._leave(name, str(self.departing[name].table))
        return Arrive(seat, cents, came, person.away)

    def stay(self, name: str, why: str) -> None:
        """Somebody who was to go stays."""
        del self.departing[name]
        self._changes.add(Stays(name, why), 0, news=f"{name} stays at this table: {why}")

    def _arrive(self, name: str, command: Arrive, set_aside: int) -> None:
        if (sitter := self._sitter(command.seat)) and sitter in self.bots:
            self._leave(sitter)
        self._join(Person(name, command.seat, away=command.away), command.cents, set_aside, command.came)

    def open_seats(self, later: Sequence[Later]) -> list[int]:
        """The seats that somebody may have who comes now: those that are free, then those of bots."""
        people, promised = self._table.people.values(), _promised(later)
        bots = [each.seat for each in people if each.name in self.bots and not each.hired]
        return [seat for seat in (*self._table.free_seats, *bots) if seat not in promised]

    def seat_for(self, wished: int, later: Sequence[Later]) -> int:
        """The seat of whoever comes from another table: the one wished for, or else any; bots make way for them."""
        seats, last = self.open_seats(later), self._table.felt.options.seats
        if wished > last:
            raise Mistake(f"there is no seat {wished} there: 1 to {last}")
        if not seats:
            raise Mistake("no seat is free there")
        if wished and wished not in seats:
            raise Mistake(f"seat {wished} there is taken: seat {seats[0]} is free")
        return wished or seats[0]

    # Those who are gone

    @property
    def guests(self) -> list[str]:
        """Those at the table who are no bots."""
        return [name for name in self._table.people if name not in self.bots]

    def gone_at(self, name: str, watchers: Collection[str]) -> float | None:
        """When somebody will have been away so long that the seat is free: who sits out, or neither plays nor looks."""
        if name in watchers and not self._table.people[name].away:
            return None
        return self.seen_at[name] + self._away_seconds

    def clear(self, now: float, watchers: Collection[str]) -> None:
        """Cash out those who have been away too long."""
        for name in self.guests:
            gone_at = self.gone_at(name, watchers)
            if gone_at is not None and gone_at <= now:
                self._leave(name)

    def send_away(self) -> None:
        """Everybody leaves."""
        for name in list(self._table.people):
            self._leave(name)

    # Bots

    def _note_bots(self, names: set[str]) -> None:
        self.bots = names
        self._changes.add(Bots(tuple(sorted(names))), 0)

    def _seat_bots(self, number: int) -> None:
        free = self._table.free_seats
        for name, seat in zip(free_names(set(self._table.people)), free[:number], strict=False):
            self._note_bots({*self.bots, name})
            self._join(Person(name, seat), usual_buy_in(self._table.felt))

    def _remove_bots(self, number: int) -> None:
        bots = [name for name, person in self._table.people.items() if name in self.bots and not person.hired]
        for name in bots[-number:]:
            self._leave(name)

    def _hire(self) -> None:
        self._note_bots({*self.bots, HIRED_NAME})
        seat = self._table.free_seats[-1]
        self._join(Person(HIRED_NAME, seat, hired=True), HIRED_BUY_INS * usual_buy_in(self._table.felt))

    def collect(self, minutes: int) -> None:
        """Take the fees that are due by the clock, and tell everybody: no hand shows them."""
        for fact in do(self._table, acts.Collect(minutes)):
            self._changes.add(fact, 0, [*fact.postings], _told_of_time(fact.postings))

    def refill(self) -> None:
        """Bots that are short buy in again."""
        table = self._table
        needed = chips_needed(table.felt)
        for name in sorted(self.bots):
            person = table.people[name]
            if table.chips(name) < needed:
                buy_in = usual_buy_in(table.felt) * (HIRED_BUY_INS if person.hired else 1)
                self._rebuy(name, buy_in - table.chips(name))

    # The floor

    def _change(self, command: Change) -> None:
        vote = Vote(command.asked, command.against)
        self._do(acts.Change(command.options, command.text, vote=vote), f"The floor changes the table: {command.text}")

    def _rule(self, command: Rule) -> None:
        rule = acts.Rule(command.text, command.source, command.target, command.cents, command.clause)
        self._do(rule, f"The floor rules: {command.text}")

    def _remove(self, command: Remove) -> None:
        text = f"{command.name} must go: {command.text}"
        self._do(acts.Rule(text), f"The floor rules: {text}")
        self._leave(command.name)


def _told_of_time(taken: Sequence[Posting]) -> str:
    """Who pays how much for the time.

    >>> from houseway.core.ledger import DROP
    >>> fees = {"Ann": 5_00, "Bob": 2_00}
    >>> _told_of_time([Posting(Stack(name), DROP, cents, "collection") for name, cents in fees.items()])
    'Fee for the time: Ann $5, Bob $2'
    """
    paid = [f"{each.source.who} {dollars(each.cents)}" for each in taken if isinstance(each.source, Stack)]
    return f"Fee for the time: {', '.join(paid)}" if paid else ""


def _promised(later: Sequence[Later]) -> set[int]:
    """The seats of those who will sit down after the hand."""
    sits = (each.command for each in later if isinstance(each.command, Sit))
    arrivals = {each.command.seat for each in later if isinstance(each.command, Arrive)}
    return arrivals | {sit.seat for sit in sits if not sit.standing}
