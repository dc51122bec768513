"""Decisions about commands between hands: facts, one after another on a copy of the seats, or a Mistake.

`tables/table` has the acts of any table; this adds what only a room knows of: bots, pauses, moves,
and commands that wait for the hand to end.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from houseway.core.money import CAGE, Posting, held
from houseway.core.text import Mistake, count_of, dollars
from houseway.room.base.commands import (
    ActCommand,
    Arrive,
    CloseTable,
    Dismiss,
    Feed,
    Hire,
    Move,
    PlayerCommand,
    Remove,
    RemoveBots,
    RuleCommand,
    SeatBots,
    Sit,
    Task,
)
from houseway.room.base.entries import Bots, Entry, Feeds, Later, Moving
from houseway.room.desk.floor_acts import check_noted, check_shift
from houseway.room.desk.news import news_of
from houseway.room.desk.seating import Seating, seats_promised
from houseway.tables import acts
from houseway.tables.acts import Left, Person
from houseway.tables.bots import HIRED_NAME, free_names
from houseway.tables.cover import bots_buy_in, buy_in_of_hired
from houseway.tables.felt import require_bank
from houseway.tables.table import Unsettled
from houseway.tables.table import decide as decide_act


class Noted(NamedTuple):
    """A fact, with the postings that make way for it, and what everybody is told of it."""

    fact: Entry
    before: Sequence[Posting] = ()  # made first, such as chips that were held and are now given back
    news: str = ""  # empty: nothing to tell


def decide(seating: Seating, name: str, command: Task, set_aside: int = 0) -> list[Noted]:
    """Return what comes of a command, with the chips that were set aside for it. The seats stay as they are."""
    draft = SeatsDraft(seating)
    draft.do(name, command, set_aside)
    return draft.noted


def decide_acts(seating: Seating, wanted: Sequence[acts.Act]) -> list[Noted]:
    """Return what comes of these acts, one after another."""
    if not wanted:
        return []
    draft = SeatsDraft(seating)
    for act in wanted:
        draft.act(act)
    return draft.noted


def check_later(seating: Seating, name: str, command: Task, later: Sequence[Later]) -> None:
    """Refuse at once what cannot be done after the hand, when what is put off already is done."""
    check_noted(name, command, later)
    if isinstance(command, Sit):
        check_sit(seating, name, command, later)
        return
    draft = SeatsDraft(seating)
    for each in later:
        if not isinstance(each.command, CloseTable):  # until then, everybody may still want to go
            # What is put off may fail by then, and is dropped: what is asked now is judged by what remains.
            with suppress(Mistake):
                draft.do(each.name, each.command, each.held)
    if isinstance(command, PlayerCommand) and name not in draft.table.people:
        raise Mistake("you are not at this table")
    # Nobody knows yet what the hand leaves them; it is decided again when it is over.
    with suppress(Unsettled):
        draft.do(name, command)


def check_sit(seating: Seating, name: str, command: Sit, later: Sequence[Later] = ()) -> None:
    """Refuse a seat that is taken, or promised to somebody who sits down after the hand; a bot makes way."""
    table, promised = seating.table, seats_promised(later)
    least, chip = table.felt.chips_needed, table.felt.options.chip_cents
    if name in table.people:
        raise Mistake("you are at this table already")
    if command.buy_in < least:
        raise Mistake(f"buy in for {dollars(least)} or more: it takes that to bet and to bank here")
    if command.buy_in % chip:
        raise Mistake(f"buy in with whole chips of {dollars(chip)}")
    if reason := table.felt.buy_in.why_not(command.buy_in, table.largest_stack):
        raise Mistake(reason)
    if command.standing:
        return
    if command.seat in promised:
        raise Mistake(f"seat {command.seat} is promised to somebody else: take another")
    if sitter := seating.sitter(command.seat):
        free = [seat for seat in table.free_seats if seat not in promised]
        if free or sitter not in seating.bots or table.people[sitter].hired:
            other = f"seat {free[0]} is free" if free else "no seat is free"
            raise Mistake(f"seat {command.seat} is taken: {other}")


class SeatsDraft:
    """The seats as they would be, each fact from where the last left them; `noted` is how they came to be so."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating.copy()
        self.table = self.seating.table
        self.noted: list[Noted] = []

    def do(self, name: str, command: Task, set_aside: int = 0) -> None:
        """Do one command on these seats; a Mistake says why it cannot be done."""
        match command:
            case Sit():
                self._sit(name, command, set_aside)
            case Arrive():
                self._arrive(name, command, set_aside)
            case SeatBots():
                self._seat_bots(command.count)
            case RemoveBots():
                self._remove_bots(command.count)
            case Hire():
                self._hire()
            case Dismiss():
                self._dismiss()
            case RuleCommand():
                check_shift(self.table, command)
                self.act(command.act(name))
            case ActCommand():
                self.act(command.act(name), release(name, set_aside))
            case Remove():
                self._remove(command)
            case Move():
                self._move(command)
            case Feed():
                what = f"feeds table {command.table}" if command.table else "feeds no other table any more"
                self.note(Feeds(command.table), news=f"This table {what}: {command.text}")
            case CloseTable():
                for each in list(self.table.people):
                    self.act(acts.Leave(each))

    def note(self, fact: Entry, before: Sequence[Posting] = (), news: str = "") -> None:
        """Note a fact, and go on from it: the next is decided on the seats as it leaves them."""
        self.noted.append(Noted(fact, before, news or news_of(fact)))
        self.seating.evolve(fact)

    def act(self, act: acts.Act, before: Sequence[Posting] = ()) -> None:
        """Something done at the table itself. A bot that leaves is none any more."""
        for fact in decide_act(self.table, act):
            self.note(fact, before)
            if isinstance(fact, Left) and fact.name in self.seating.bots:
                self._note_bots(self.seating.bots - {fact.name})

    # People

    def _sit(self, name: str, command: Sit, set_aside: int) -> None:
        """A bot gets up for a person when no other seat is free."""
        check_sit(self.seating, name, command)
        if not command.standing and (sitter := self.seating.sitter(command.seat)):
            self.act(acts.Leave(sitter))
        person = Person(name, command.seat, command.standing)
        self.act(acts.Join(person, command.buy_in), release(name, set_aside))

    def _arrive(self, name: str, command: Arrive, set_aside: int) -> None:
        """Somebody comes from another table. A bot gets up: their seat was found free or a bot's when they set off."""
        if (sitter := self.seating.sitter(command.seat)) and sitter in self.seating.bots:
            self.act(acts.Leave(sitter))
        person = Person(name, command.seat, away=command.away)
        self.act(acts.Join(person, command.cents, command.came), release(name, set_aside))

    def _remove(self, command: Remove) -> None:
        """Somebody is sent off. The ruling comes first, so that the record has the reason before they go."""
        if command.name not in self.seating.guests:
            raise Mistake(f"{command.name} is not at the table, or is a bot")
        self.act(acts.Rule(f"{command.name} must go: {command.text}"))
        self.act(acts.Leave(command.name))

    def _move(self, command: Move) -> None:
        """Somebody is to go to another table; the room moves them between hands, for it alone knows that table."""
        if command.name not in self.seating.guests:
            raise Mistake(f"{command.name} is not at the table, or is a bot")
        if command.name in self.seating.departing:
            raise Mistake(f"{command.name} goes to another table already")
        self.note(Moving(command.name, command.table, command.seat, command.text))

    # Bots

    def _note_bots(self, names: set[str]) -> None:
        """Note who are bots from here on: all of them, so that a reader needs only the last such line."""
        self.note(Bots(tuple(sorted(names))))

    def _seat_bots(self, count: int) -> None:
        """Seat so many bots. Each is noted as one before it sits down: the house pays for it."""
        free = self.table.free_seats
        if count > len(free):
            raise Mistake(f"no room for {count_of(count, 'bot')}: {count_of(len(free), 'free seat')}")
        for name, seat in zip(free_names(set(self.table.people)), free[:count], strict=False):
            self._note_bots({*self.seating.bots, name})
            self.act(acts.Join(Person(name, seat), bots_buy_in(self.table.felt)))

    def _remove_bots(self, count: int) -> None:
        """Send off those bots who came last; the hired banker is dismissed by a command of its own."""
        people = self.table.people
        bots = [name for name in people if name in self.seating.bots and not people[name].hired]
        if not bots:
            raise Mistake("there are no bots at this table")
        for name in bots[-count:]:
            self.act(acts.Leave(name))

    def _hire(self) -> None:
        """Seat a banker of the house in the last free seat: bots fill the first ones."""
        felt, free = self.table.felt, self.table.free_seats
        if not felt.game.has_bank:
            raise Mistake("nobody banks this game: there is no hired banker")
        if HIRED_NAME in self.table.people:
            raise Mistake("there is a hired banker at the table already")
        if not free:
            raise Mistake("no seat is free for a hired banker")
        self._note_bots({*self.seating.bots, HIRED_NAME})
        self.act(acts.Join(Person(HIRED_NAME, free[-1], hired=True), buy_in_of_hired(require_bank(felt))))

    def _dismiss(self) -> None:
        """Send the hired banker home with its chips."""
        if HIRED_NAME not in self.table.people:
            raise Mistake("there is no hired banker at this table")
        self.act(acts.Leave(HIRED_NAME))


def release(name: str, cents: int) -> list[Posting]:
    """Return the posting that gives back chips which were held for somebody."""
    return [Posting(held(name), CAGE, cents, "released")] if cents else []
