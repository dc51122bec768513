"""The state of one table being run, and what may be asked of it. `evolve` changes it, by what is on record."""

from collections import Counter
from collections.abc import Collection
from math import inf

from houseway.core.chance import Shoe, Words
from houseway.room.base.commands import LeaveCommand, Remove, SitIn, SitOutCommand
from houseway.room.base.entries import Later
from houseway.room.base.settings import Settings
from houseway.room.desk.clock import Clock
from houseway.room.desk.minds import Minds
from houseway.room.desk.running_hand import Running
from houseway.room.desk.seating import Seating
from houseway.room.desk.stirring import Stirring
from houseway.round.ask import Answer, Question
from houseway.round.script import ShoeMade
from houseway.tables.table import Table


class DeskState:
    """A table with its shoe, its running hand, its bots and its clock."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.rng = settings.rng()
        self.shoe = Shoe(self.rng)
        self.running: Running | None = None
        self.last: Running | None = None  # the hand that is over, until another begins
        self.later: list[Later] = []  # commands that wait for the running hand to end
        self.paused = ""  # why, if it is
        self.closed = False
        self.missed: Counter[str] = Counter()  # turns that each player has missed running
        self.clock = Clock(settings.turn_seconds)
        self.seating = Seating(table, settings.away_seconds)
        self.stirring = Stirring(settings.stir_seconds)
        self.opened_at = settings.now()
        self.rest_until = settings.now()  # no hand begins before
        self.moved_at = 0.0  # when the running hand was last told something
        self.minds = Minds(table, self.rng, elsewhere=settings.thinkers > 0)

    @property
    def hand_number(self) -> int:
        """The running hand's number, or the last one's."""
        return self.running.number if self.running else self.table.hands

    @property
    def going(self) -> set[str]:
        """Names of players in the running hand who wait no longer for their turns."""
        last = {
            each.name: each.command
            for each in self.later
            if isinstance(each.command, LeaveCommand | SitOutCommand | SitIn)
        }
        removed = {each.command.name for each in self.later if isinstance(each.command, Remove)}
        return {name for name, command in last.items() if not isinstance(command, SitIn)} | removed

    @property
    def is_departing(self) -> bool:
        """Whether somebody is to go to another table, which is done between hands and before the next."""
        return bool(self.seating.departing) and not self.running

    def pledges(self) -> Words:
        """The pledges of those who are dealt in, for a shoe that is made now."""
        names = [each.name for each in self.table.people.values() if not each.away]
        pledges = self.stirring.pledges
        return [(name, pledges[name]) for name in names if name in pledges and self.stirring.is_trusted(name)]

    def seals(self) -> tuple[str, ...]:
        """Return the shoes committed to in hands that are over, and not yet laid open."""
        roots = (*(each.root for each in self.shoe.spent), *([self.shoe.root] if self.shoe.made else []))
        running = self.running.script if self.running else []
        made_now = {entry.root for entry in running if isinstance(entry, ShoeMade)}
        return tuple(root for root in roots if root not in made_now)

    # When it moves by itself

    def due(self, watchers: Collection[str]) -> float | None:
        """When the table next moves by itself, if it does."""
        if self.is_departing:
            return self.rest_until
        if self.closed or self.paused:
            return None
        if self.running and self.running.sealed:
            return self.stirring.due(self.running.sealed, self.moved_at)
        if self.running:
            times = [self.due_at(question) for question in self.running.open.questions]
            required = [self.due_at(each) for each in self.running.open.questions if each.required]
            at = min(required) if required else max(times)
            return at if at < inf else None
        gone = [self.seating.leaves_at(name, watchers) for name in self.seating.guests]
        return min((at for at in (self.next_hand(watchers), *gone) if at is not None), default=None)

    def next_hand(self, watchers: Collection[str]) -> float | None:
        """When the next hand begins, if none is running and one may."""
        stands = self.running or self.closed or self.paused or self.is_departing
        return self.rest_until if not stands and self._is_wanted(watchers) else None

    def _is_wanted(self, watchers: Collection[str]) -> bool:
        """Whether a hand may begin, and anybody is there for it: bots and those who are away do not play alone."""
        here = any(not self.table.people[name].away for name in self.seating.guests)
        return (here or bool(watchers)) and self._may_begin()

    def _may_begin(self) -> bool:
        """Two with chips enough, one of them seated; bots buy in again before they are asked."""
        needed, bots = self.table.felt.chips_needed, self.seating.bots
        here = [each for each in self.table.people.values() if not each.away]
        ready = [each for each in here if each.name in bots or self.table.chips(each.name) >= needed]
        return len(ready) >= 2 and not all(person.standing for person in ready)

    def due_at(self, question: Question) -> float:
        """When an open question is answered for whoever it is put to."""
        if question.who in self.seating.bots:
            return self.moved_at + self.settings.bot_seconds if self.minds.is_ready(question) else inf
        return self.moved_at if question.who in self.going else self.clock.deadlines[question.key]

    # What bots think

    def unthought(self) -> list[Question]:
        """Open questions which bots must have thought about, elsewhere, before the table can go on."""
        questions, bots = self.running.open.questions if self.running else (), self.seating.bots
        return [each for each in questions if each.who in bots and not self.minds.is_ready(each)]

    def hear(self, question: Question, answer: Answer) -> None:
        """Keep what a bot's thought came to, if it is still open."""
        if self.running and self.running.question(question.key) is question:
            self.minds.hear(question, answer)
