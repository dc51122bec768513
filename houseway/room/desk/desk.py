"""One table being run: commands and the clock move it on; what it changes is for the room to store. No I/O here.

Between hands a command is done at once. While a hand runs, whatever would change the table under it waits for its
end; chips for it are held meanwhile.
"""

from collections import Counter
from collections.abc import Collection
from functools import partial
from math import inf

from houseway.core.chance import Shoe
from houseway.core.errors import Mistake
from houseway.core.ledger import CAGE, Posting, held
from houseway.record.journal import ShoeShown, count
from houseway.room.base.changes import Changes
from houseway.room.base.commands import (
    Arrive,
    CloseTable,
    Leave,
    Pause,
    Remove,
    Reply,
    Resume,
    Rule,
    Sit,
    SitIn,
    SitOut,
    Stir,
    Task,
    Void,
    chips_for,
)
from houseway.room.base.entries import Begun, Dropped, Later, Paused, Told
from houseway.room.base.settings import Settings
from houseway.room.desk.clock import Clock, midnight
from houseway.room.desk.floor_acts import ruling_on
from houseway.room.desk.minds import Minds
from houseway.room.desk.running_hand import UNDO, Running
from houseway.room.desk.seating import Seating
from houseway.room.desk.stirring import Stirring
from houseway.room.store.schema import MINT
from houseway.round.ask import Answer, Question
from houseway.round.ruling import Ruling
from houseway.round.script import Script, ShoeCut, ShoeMade, Stirred
from houseway.tables.decide import played
from houseway.tables.evolve import evolve
from houseway.tables.felt import chips_needed
from houseway.tables.table import Table


class Desk:
    """A table with its shoe, its running hand, its bots and its clock. Who comes and goes is its `Seating`'s to do."""

    def __init__(self, table: Table, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.rng = settings.rng()
        self.shoe = Shoe(self.rng)
        self.running: Running | None = None
        self.last: Running | None = None
        self.later: list[Later] = []
        self.paused = ""
        self.closed = False
        self.missed: Counter[str] = Counter()
        self.clock = Clock(settings.turn_seconds)
        self.changes = Changes()
        self.seating = Seating(table, self.changes, settings.away_seconds)
        self.stirring = Stirring(settings.stir_seconds)
        self.opened_at = settings.now()
        self.rest_until = settings.now()
        self.minds = Minds(table, self.rng, elsewhere=settings.thinkers > 0)
        self._moved_at = 0.0
        self._told: Script = []
        self._events_told = 0

    # What may be asked of it

    @property
    def hand_number(self) -> int:
        """The running hand's number, or the last one's."""
        return self.running.number if self.running else self.table.hands

    @property
    def going(self) -> set[str]:
        """Those of the running hand who wait no longer for their turns."""
        last = {each.name: each.command for each in self.later if isinstance(each.command, Leave | SitOut | SitIn)}
        removed = {each.command.name for each in self.later if isinstance(each.command, Remove)}
        return {name for name, command in last.items() if not isinstance(command, SitIn)} | removed

    @property
    def is_moved(self) -> bool:
        """Whether it has done anything that is not on record."""
        return bool(self._told or self.changes.stored or self.changes.wallets)

    @property
    def is_departing(self) -> bool:
        """Whether somebody is to go to another table, which is done between hands and before the next."""
        return bool(self.seating.departing) and not self.running

    def due(self, watchers: Collection[str]) -> float | None:
        """When the table next moves by itself, if it does."""
        if self.is_departing:
            return self.rest_until
        if self.closed or self.paused:
            return None
        if self.running and self.running.sealed:
            return self.stirring.due(self.running.sealed, self._moved_at)
        if self.running:
            times = [self._due_at(question) for question in self.running.open.questions]
            required = [self._due_at(each) for each in self.running.open.questions if each.required]
            at = min(required) if required else max(times)
            return at if at < inf else None
        gone = [self.seating.gone_at(name, watchers) for name in self.seating.guests]
        return min((at for at in (self.next_hand(watchers), *gone) if at is not None), default=None)

    def next_hand(self, watchers: Collection[str]) -> float | None:
        """When the next hand begins, if none is running and one may."""
        stands = self.running or self.closed or self.paused or self.is_departing
        return self.rest_until if not stands and self._is_wanted(watchers) else None

    def _is_wanted(self, watchers: Collection[str]) -> bool:
        """Whether a hand may begin, and anybody is there for it: bots and those who are away do not play alone."""
        here = any(not self.table.people[name].away for name in self.seating.guests)
        return (here or bool(watchers)) and self._may_begin()

    def _due_at(self, question: Question) -> float:
        if question.who in self.seating.bots:
            return self._moved_at + self.settings.bot_seconds if self.minds.is_ready(question) else inf
        return self._moved_at if question.who in self.going else self.clock.deadlines[question.key]

    def unthought(self) -> list[Question]:
        """Open questions which bots must have thought about, elsewhere, before the table can go on."""
        questions, bots = self.running.open.questions if self.running else (), self.seating.bots
        return [each for each in questions if each.who in bots and not self.minds.is_ready(each)]

    def hear(self, question: Question, answer: Answer) -> None:
        """What a bot's thought came to, if it is still open."""
        if self.running and self.running.question(question.key) is question:
            self.minds.hear(question, answer)

    def _may_begin(self) -> bool:
        """Two with chips enough, one of them seated; bots buy in again before they are asked."""
        needed, bots = chips_needed(self.table.felt), self.seating.bots
        here = [each for each in self.table.people.values() if not each.away]
        ready = [each for each in here if each.name in bots or self.table.chips(each.name) >= needed]
        return len(ready) >= 2 and not all(person.standing for person in ready)

    def sealed(self) -> tuple[str, ...]:
        """The shoes committed to in hands that are over, and not yet laid open."""
        roots = (*(each.root for each in self.shoe.spent), *([self.shoe.lay_open().root] if self.shoe.made else []))
        running = self.running.script if self.running else []
        made_now = {entry.root for entry in running if isinstance(entry, ShoeMade)}
        return tuple(root for root in roots if root not in made_now)

    def take(self) -> Changes:
        """What has changed since it was last taken, with what the hand told meanwhile."""
        taken = self.changes.take()
        taken.owners = self.seating.forget_owners(coming=[each.name for each in self.later])
        self.stirring.forget_all_but(self.table.people)
        if hand := self.running or self.last:
            taken.events, self._events_told = hand.events[self._events_told :], len(hand.events)
        return taken

    # What moves it

    def do(self, name: str, command: Task, now: float, account_id: int = MINT) -> None:
        """Do what somebody commands, or put it off until the hand is over; a Mistake says why not."""
        if self.closed:
            raise Mistake("this table is closed: choose another one in the lobby")
        if not isinstance(command, Stir):  # a page does that by itself, whether anybody is there or not
            self.seating.seen_at[name] = now
        if isinstance(command, Sit | Arrive):
            self.seating.owners.setdefault(name, account_id)
        match command:
            case Reply():
                self._reply(name, command, now)
            case Stir():
                self._stir(name, command)
            case Pause():
                self.paused = command.text
                self.changes.add(Paused(True, command.text), 0, news=f"The floor pauses the table: {command.text}")
            case Resume():
                self.paused = ""
                self.clock.restart(now)
                self.changes.add(Paused(False), 0, news="The table goes on")
            case Void() | Rule() if isinstance(command, Void) or command.what:
                self._rule(ruling_on(command, self.running.number if self.running else None), now)
            case _ if self.running:
                self._put_off(name, command)
            case _:
                self._do_between_hands(name, command)
        self.rest_until = max(self.rest_until, now)
        self._go_on(now)

    def turn(self, now: float, watchers: Collection[str]) -> None:
        """Whatever is due by now: bots answer, the clock answers for who did not, who is gone goes, a hand begins."""
        if not self.running:
            self.seating.clear(now, watchers)
            if (at := self.next_hand(watchers)) is not None and at <= now:
                self._begin(now)
        self._go_on(now)

    def _go_on(self, now: float) -> None:
        """Put in the answers that are due, as long as the hand lasts."""
        while self.running and not self.paused:
            if sealed := self.running.sealed:
                if self.stirring.due(sealed, now) > now:
                    break
                self._moved(self.running.stir(self.stirring.given(sealed)), now)
            elif question := self._due(now):
                self._answer_for(question, now)
            else:
                break
        self._flush()

    def _due(self, now: float) -> Question | None:
        assert self.running
        questions = self.running.open.questions
        for question in questions:
            if question.required and self._due_at(question) <= now:
                return question
        passes = self.running.open.may_pass and all(self._due_at(each) <= now for each in questions)
        return questions[0] if passes else None

    def _answer_for(self, question: Question, now: float) -> None:
        assert self.running
        if not question.required:
            self._move(None, now)
        elif question.who in self.seating.bots:
            self._move(self.minds.answer(question), now)
        else:
            self._miss(question.who)
            self._move(question.default, now)

    def _miss(self, name: str) -> None:
        """Whoever lets the clock answer twice running is dealt out until they come back."""
        if name in self.going:
            return
        self.missed[name] += 1
        if self.missed[name] >= self.settings.missed_turns:
            self.later.append(Later(name, SitOut()))
            self._flush()
            self.changes.add(self.later[-1], self.hand_number, news=f"{name} sits out from the next hand on")

    def _reply(self, name: str, command: Reply, now: float) -> None:
        running = self.running
        if self.paused:
            raise Mistake(f"the floor has paused the table: {self.paused}")
        if running is None or command.hand != running.number:
            raise Mistake(f"hand {command.hand} is not being played: your answer came too late or too early")
        question = running.question(command.key)
        if question is None:
            raise Mistake(f"{command.key!r} is not asked now: it was answered, or the clock answered it")
        if question.who != name:
            raise Mistake(f"that question is for {question.who}, not for you")
        self._move(Answer(command.key, command.option, command.arg), now)
        self.missed[name] = 0

    def _stir(self, name: str, command: Stir) -> None:
        if name not in self.seating.guests:
            raise Mistake("whoever has a seat stirs the shoe: sit down first")
        entry = self.stirring.do(name, command, self.running.sealed if self.running else None)
        self.changes.add(entry, self.hand_number)

    def _rule(self, ruling: Ruling, now: float) -> None:
        if self.running is None:
            raise Mistake("no hand is being played: rule between hands without saying on what")
        if self.running.sealed:
            raise Mistake("the cards are being shuffled: rule in a moment")
        self._move(ruling, now)
        self.changes.news += [ruling.in_words()] if ruling.what == UNDO else []

    def _move(self, answer: Answer | Ruling | None, now: float) -> None:
        assert self.running
        self._moved(self.running.answer(answer), now)

    def _moved(self, told: Script, now: float) -> None:
        """Note what the running hand was told, and end it when it is over."""
        assert self.running
        self._told += told
        self._note_shoes(told)
        self.follow(told, now)
        if self.running.carry is not None:
            self._end(now)

    def follow(self, told: Script, now: float) -> None:
        """Set the clock for the questions that are open after the hand was told this."""
        assert self.running
        self._moved_at = now
        self.minds.follow(self.running.open.questions)
        answered = [entry.key for entry in told if isinstance(entry, Answer)]
        self.clock.follow(self.running.open.questions, answered, now)
        if self.running.sealed and told:
            self.stirring.wait(now)

    def _note_shoes(self, told: Script) -> None:
        assert self.running
        shoe = self.running.shoe
        made = [entry.root for entry in told if isinstance(entry, ShoeMade)]
        if made:
            kept = {each.root: each for each in (*shoe.spent, shoe.lay_open())}
            self.changes.shoes += [(kept[root], self.running.number) for root in made]
        for entry in told:
            if isinstance(entry, ShoeCut):
                self.changes.cut = (shoe.root, entry.depth)
            if isinstance(entry, Stirred):
                self.changes.stirred = (shoe.root, entry.words)

    # A hand

    def _begin(self, now: float) -> None:
        table = self.table
        self.seating.collect(max(table.minutes, int((now - midnight(self.opened_at)) // 60)))
        self.seating.refill()
        people, balances = list(table.people.values()), list(table.balances.items())
        self.changes.add(Begun(table.hands + 1, people, table.carry, balances), table.hands + 1)
        self.run_hand(table.hands + 1)
        assert self.running
        self._moved(self.running.begin(), now)

    def run_hand(self, number: int) -> None:
        """The next hand, about to begin; whoever is dealt in may have pledged a word for its shoe."""
        here = [person.name for person in self.table.people.values() if not person.away]
        pledges = partial(self.stirring.take, here)
        self.running, self._events_told = Running(number, self.table.hand, self.shoe, self.rng, pledges), 0

    def _flush(self) -> None:
        """Write down in one entry what the hand was told since the last."""
        if self._told:
            missed = {name: turns for name, turns in self.missed.items() if turns}
            self.changes.add(Told(self.hand_number, self._told, missed), self.hand_number)
            self._told = []

    def _end(self, now: float) -> None:
        running = self.running
        assert running
        assert running.carry is not None
        self._flush()
        before = {person.name: self.table.chips(person.name) for person in running.hand.people.values()}
        fact = played(self.table, running.hand, running.script, running.carry)
        evolve(self.table, fact)
        self.changes.add(fact, running.number, fact.postings)
        self.changes.hand, self.changes.result = running.number, running.result
        self.changes.results = {name: self.table.chips(name) - chips for name, chips in before.items()}
        self.changes.players = dict(self.seating.owners)
        self.show(running.shoe)
        self.shoe, self.last, self.running = running.shoe, running, None
        self.rest_until = now + self.settings.pace_seconds
        self._catch_up()

    def show(self, shoe: Shoe) -> None:
        """Lay open the shoes that are done with."""
        for spent in shoe.spent:
            self.changes.add(ShoeShown(spent), self.table.hands)
            self.changes.shown.append(spent.root)
        shoe.spent = ()

    # Between hands, and what waits for the end of one

    def _do_between_hands(self, name: str, command: Task, set_aside: int = 0) -> None:
        if isinstance(command, CloseTable):
            self._close(command)
        else:
            self.seating.do(name, command, set_aside)
        if isinstance(command, SitOut | SitIn):
            self.missed[name] = 0

    def _close(self, command: CloseTable) -> None:
        self.seating.send_away()
        if self.shoe.made:
            shoe = self.shoe.lay_open()
            self.changes.add(ShoeShown(shoe), 0)
            self.changes.shown.append(shoe.root)
        self.changes.add(count(self.table), 0, news=f"The floor closes the table: {command.text}")
        self.changes.closed = self.closed = True

    def _put_off(self, name: str, command: Task) -> None:
        self.seating.check_later(name, command, self.later)
        cents = chips_for(command)
        self.later.append(Later(name, command, cents))
        postings = [Posting(CAGE, held(name), cents, "held")] if cents else []
        if cents:
            self.seating.pay(name, -cents)
        self.changes.add(self.later[-1], self.hand_number, postings, news=self.seating.said_later(name, command))

    def _catch_up(self) -> None:
        """Do what waited for the end of the hand; what cannot be done gives back what was held."""
        waiting, self.later = self.later, []
        for later in waiting:
            try:
                if self.closed:
                    raise Mistake("the table is closed")
                self._do_between_hands(later.name, later.command, later.held)
            except Mistake as mistake:
                back = [Posting(held(later.name), CAGE, later.held, "released")] if later.held else []
                if later.held:
                    self.seating.pay(later.name, later.held)
                self.changes.add(Dropped(later.name, str(mistake)), 0, back, news=f"{later.name}: {mistake}")
