"""The state of one table being run, what may be asked of it, and `evolve`, which changes it by what is on record.

That is all that changes it, live, at a restart, and for another worker's steps.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import inf

from houseway.core.chance import Shoe, Words
from houseway.record.journal import Closed, Opened, ShoeShown
from houseway.room.base.commands import LeaveCommand, Remove, SitIn, SitOutCommand
from houseway.room.base.entries import Begun, Entry, Later, Paused, Stirs, Told
from houseway.room.base.settings import Settings
from houseway.room.desk.minds import Minds
from houseway.room.desk.running_hand import Running
from houseway.room.desk.seating import Seating
from houseway.room.desk.stirring import Stirring
from houseway.round.ask import Answer, Question
from houseway.round.script import Passed, Pledged, Ruling, Script, ShoeMade, Stirred, Undone
from houseway.tables.acts import Joined, Left, Played, Sat
from houseway.tables.table import Table

SECONDS_A_DAY = 24 * 60 * 60


class Clock:
    """A deadline for each open question. One that stays open while others are answered keeps its own."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.deadlines: dict[str, float] = {}

    def follow(self, questions: Iterable[Question], answered: Collection[str], now: float) -> None:
        """Give new questions the whole time, and forget those that were answered or are asked no more."""
        kept = {key: deadline for key, deadline in self.deadlines.items() if key not in answered}
        self.deadlines = {question.key: kept.get(question.key, now + self._seconds) for question in questions}

    def restart(self, now: float) -> None:
        """Everybody has the whole time again."""
        self.deadlines = dict.fromkeys(self.deadlines, now + self._seconds)

    def allow_from(self, began: float) -> None:
        """Everybody has the whole time from then on, or from when they were asked, if that was later."""
        self.deadlines = {key: max(at, began + self._seconds) for key, at in self.deadlines.items()}


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

    def due(self, watchers: Collection[str], next_hand: float | None) -> float | None:
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
        times = [*self.seating.times_to_leave(watchers).values(), *([] if next_hand is None else [next_hand])]
        return min(times, default=None)

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

    # What happens to it

    def evolve(self, fact: Entry, at: float) -> None:
        """Change as this says, which was put on record at this time. Whether it could happen was decided before."""
        match fact:  # what comes most often stands first
            case Told():
                self._tell(fact, at)
            case Begun():
                self._begin_hand(at, fact.number)
            case Played():
                self.table.evolve(fact)
                self._end_hand()
                self.rest_until = at + self.settings.pace_seconds
            case _:
                self.seating.evolve(fact)
                self._evolve_between(fact, at)
        self.rest_until = max(self.rest_until, at)

    def go_on(self, told: Script, at: float) -> None:
        """Set clocks for what is open after the running hand was told this, by chance or by the record."""
        assert self.running
        self.moved_at = at
        self.rest_until = max(self.rest_until, at)
        answered = []
        for entry in told:
            match entry:
                case Answer():
                    answered.append(entry.key)
                case Pledged():
                    self.stirring.wait(entry.pledges, at)
                case Stirred():
                    self.stirring.end(entry.words)
        self.clock.follow(self.running.open.questions, answered, at)

    def _evolve_between(self, fact: Entry, at: float) -> None:
        """Change what a fact changes beside the people at the table."""
        match fact:
            case Opened():
                self.opened_at = at
            case Joined():
                self.seating.seen_at[fact.person.name] = at
            case Sat():
                self.seating.seen_at[fact.name] = at
                self.missed[fact.name] = 0
            case Left():
                self.stirring.forget(fact.name)
            case Paused():
                self.paused = fact.text if fact.paused else ""
                if not fact.paused:
                    self.clock.restart(at)
            case Later():
                self.later.append(fact)
            case Stirs():
                self.stirring.evolve(fact)
            case ShoeShown():
                self._show(fact.shoe.root)
            case Closed():
                self.closed = True

    def _begin_hand(self, at: float, number: int) -> None:
        """The hand at its first question, or waiting for its first card."""
        self.last = None
        self.running = Running(number, self.table.hand, self.shoe, self.rng, self.pledges)
        self.running.resume([])
        self.go_on([], at)

    def _tell(self, fact: Told, at: float) -> None:
        """Move the running hand by the record, one answer at a time, as it was moved when it was played."""
        for told in moves(fact.script):
            assert self.running, f"hand {fact.number} is running"
            self.running.resume(told)
            self.go_on(told, at)
        self.missed.clear()
        self.missed.update(fact.missed)

    def _end_hand(self) -> None:
        """Go on with the shoe as the hand has left it. What waited is taken off here, and done by whoever ended the
        hand.
        """
        assert self.running, "a hand that is over was running"
        self.shoe, self.last, self.running, self.later = self.running.shoe, self.running, None, []

    def _show(self, root: str) -> None:
        """A shoe that was laid open is not kept any more; the one in play is when the table closes."""
        if self.shoe.root == root:
            self.shoe = Shoe(self.rng)
        self.shoe.spent = tuple(each for each in self.shoe.spent if each.root != root)


def moves(script: Script) -> Iterator[Script]:
    """Divide what a hand was told: each part begins with what somebody answered, ruled or let pass.

    >>> [len(each) for each in moves([Stirred(()), Answer("a", "b"), Stirred(()), Passed()])]
    [1, 1, 1, 1]
    """
    told: Script = []
    for entry in script:
        if told and isinstance(entry, Answer | Ruling | Passed | Undone | Stirred):
            yield told
            told = []
        told.append(entry)
    if told:
        yield told


def midnight(seconds: float) -> float:
    """The midnight before, from which hours and half hours can be counted."""
    return seconds - seconds % SECONDS_A_DAY
