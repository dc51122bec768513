"""One table being run: commands and the clock move it on; what it changes is for the room to store. No I/O here.

Between hands a command is done at once. While a hand runs, whatever would change the table under it waits for its
end; chips for it are held meanwhile. All that happens is decided first, then done by `evolve` and noted.
"""

from collections.abc import Collection, Sequence

from houseway.core.money import CAGE, Posting, held
from houseway.core.text import Mistake
from houseway.record.ends import count
from houseway.record.journal import Opened, ShoeShown, write_seconds
from houseway.room.base.commands import (
    Arrive,
    CloseTable,
    Move,
    Pause,
    Reply,
    Resume,
    RuleCommand,
    SeatBots,
    Sit,
    SitOutCommand,
    Stir,
    Task,
    Void,
    chips_for,
)
from houseway.room.base.entries import Begun, Changes, Dropped, Entry, Later, Paused, Stays, Told
from houseway.room.base.settings import Settings
from houseway.room.desk.decide import Noted, check_later, decide, decide_acts, release
from houseway.room.desk.floor_acts import ruling_on
from houseway.room.desk.news import news_of
from houseway.room.desk.running_hand import UNDO, Running
from houseway.room.desk.state import DeskState, midnight
from houseway.room.store.schema import MINT
from houseway.round.ask import Answer, Question
from houseway.round.script import Ruling, Script, ShoeCut, ShoeMade, Stirred
from houseway.tables import acts
from houseway.tables.acts import Came, Fact
from houseway.tables.cover import bots_buy_in, buy_in_of_hired, least_to_bank
from houseway.tables.felt import require_bank
from houseway.tables.table import Table, conclude


class Desk(DeskState):
    """Moves a table: does what is commanded and what is due, and keeps what has changed until it is taken."""

    def __init__(self, table: Table, settings: Settings) -> None:
        super().__init__(table, settings)
        self.changes = Changes()
        self._told: Script = []  # what the running hand was told and is in no entry yet
        self._shown: tuple[Running | None, int] = None, 0  # how many events of which hand were taken

    @property
    def is_moved(self) -> bool:
        """Whether it has done anything that is not on record."""
        return bool(self._told or self.changes.stored or self.changes.wallets)

    def take(self) -> Changes:
        """Return what has changed since it was last taken, with what the hand told meanwhile."""
        taken = self.changes.take()
        taken.owners = self.seating.forget_owners(coming=[each.name for each in self.later])
        if hand := self.running or self.last:
            of, shown = self._shown
            events = hand.events
            taken.events, self._shown = events[shown if of is hand else 0 :], (hand, len(events))
        return taken

    # What moves it

    def open(self, line: Opened, news: str, bots: int) -> None:
        """Begin its journal, and seat bots."""
        now = self.settings.now()
        self._note(line, now, news=news)
        if bots:
            self._note_all(decide(self.seating, "", SeatBots(bots)), now)

    def do(self, name: str, command: Task, now: float, account_id: int = MINT) -> None:
        """Do what somebody commands, or put it off until the hand is over; a Mistake says why not."""
        if self.closed:
            raise Mistake("this table is closed: choose another one in the lobby")
        if not isinstance(command, Stir):  # a page does that by itself, whether anybody is there or not
            self.seating.seen_at[name] = now
        match command:
            case Reply():
                self._reply(name, command, now)
            case Stir():
                self._stir(name, command, now)
            case Pause():
                self._note(Paused(True, command.text), now)
            case Resume():
                self._note(Paused(False), now)
            case Void() | RuleCommand() if isinstance(command, Void) or command.what:
                self._rule(ruling_on(command, self.running.number if self.running else None), now)
            case _ if self.running:
                check_later(self.seating, name, command, self.later)
                self._own(name, command, account_id)
                self._put_off(name, command, now)
            case _:
                noted = decide(self.seating, name, command)
                self._own(name, command, account_id)
                self._note_all(noted, now)
                self._close(command, now)
        self._answer_due(now)

    def turn(self, now: float, watchers: Collection[str]) -> None:
        """Do what is due by now: bots answer, the clock answers for who did not, who is gone goes, a hand begins."""
        if not self.running:
            self._note_all(
                decide_acts(self.seating, [acts.Leave(each) for each in self.seating.find_gone(now, watchers)]), now
            )
            if (at := self.next_hand(watchers)) is not None and at <= now:
                self._begin(now)
        self._answer_due(now)

    def _own(self, name: str, command: Task, account_id: int) -> None:
        """Remember whose account pays for somebody who comes."""
        if isinstance(command, Sit | Arrive):
            self.seating.owners.setdefault(name, account_id)

    def _note(
        self, fact: Entry, now: float, before: Sequence[Posting] = (), news: str | None = None, hand: int = 0
    ) -> None:
        """Do what was decided and keep it to be stored, with the postings that make way for it."""
        postings = [*before, *fact.postings] if isinstance(fact, Fact) else [*before]
        for posting in postings:
            self._pay(posting)
        self.changes.add(fact, hand, postings, news_of(fact) if news is None else news)
        self.evolve(fact, now)

    def _note_all(self, noted: Sequence[Noted], now: float) -> None:
        """Do all of these in their order."""
        for fact, before, news in noted:
            self._note(fact, now, before, news)

    def _pay(self, posting: Posting) -> None:
        """Charge or pay the wallet that stands behind the cage; bots have the house's."""
        if CAGE in (posting.source, posting.target):
            sign, name = (-1, posting.target.who) if posting.source == CAGE else (1, posting.source.who)
            account_id = MINT if name in self.seating.bots else self.seating.owners[name]
            self.changes.pay(account_id, sign * posting.cents)

    # The running hand

    def _answer_due(self, now: float) -> None:
        """Put in the answers that are due, as long as the hand lasts."""
        while self.running and not self.paused:
            if sealed := self.running.sealed:
                if self.stirring.due(sealed, now) > now:
                    break
                self._go_on(self.running.stir(self.stirring.words_for(sealed)), now)
            elif question := self._due(now):
                self._answer_for(question, now)
            else:
                break
        self._flush()

    def _due(self, now: float) -> Question | None:
        """Return the question that the clock answers now: a required one first; rights lapse only all together."""
        assert self.running
        questions = self.running.open.questions
        for question in questions:
            if question.required and self.due_at(question) <= now:
                return question
        passes = self.running.open.may_pass and all(self.due_at(each) <= now for each in questions)
        return questions[0] if passes else None

    def _answer_for(self, question: Question, now: float) -> None:
        """Answer a question whose time is up: a right lapses, a bot says what it thinks, a person gets the default."""
        if not question.required:
            self._move(None, now)
        elif question.who in self.seating.bots:
            self._move(self.minds.answer(question), now)
        else:
            self._miss(question.who, now)
            self._move(question.default, now)

    def _miss(self, name: str, now: float) -> None:
        """Count a turn that the clock answered; deal out whoever misses too many running, until they come back."""
        if name in self.going:
            return
        self.missed[name] += 1
        if self.missed[name] >= self.settings.missed_turns:
            self._flush()
            self._note(
                Later(name, SitOutCommand()), now, news=f"{name} sits out from the next hand on", hand=self.hand_number
            )

    def _reply(self, name: str, command: Reply, now: float) -> None:
        """Move the hand by an answer, if its question is open and is for whoever answers: it may have come too late."""
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
        # Refused answers leave no trace: a missed turn is forgiven only after the hand has taken this one.
        told = running.answer(Answer(command.key, command.option, command.arg))
        self.missed[name] = 0
        self._go_on(told, now)

    def _stir(self, name: str, command: Stir, now: float) -> None:
        """Take a word for the shoe from somebody with a seat: nobody else has anything to lose by its order."""
        if name not in self.seating.guests:
            raise Mistake("whoever has a seat stirs the shoe: sit down first")
        fact = self.stirring.decide(name, command, self.running.sealed if self.running else None)
        self._note(fact, now, hand=self.hand_number)

    def _rule(self, ruling: Ruling, now: float) -> None:
        """Do what the floor rules. While a shoe is stirred no question is open that it could rule on."""
        if self.running is None:
            raise Mistake("no hand is being played: rule between hands without saying on what")
        if self.running.sealed:
            raise Mistake("the cards are being shuffled: rule in a moment")
        self._move(ruling, now)
        self.changes.news += [ruling.in_words()] if ruling.what == UNDO else []

    def _move(self, answer: Answer | Ruling | None, now: float) -> None:
        """Give the running hand an answer, a ruling, or None for a right that lapses."""
        assert self.running
        self._go_on(self.running.answer(answer), now)

    def _go_on(self, told: Script, now: float) -> None:
        """Note what the running hand was told, and end it when it is over."""
        assert self.running
        self._told += told
        self._note_shoes(told)
        self.go_on(told, now)
        if self.running.carry is not None:
            self._end(now)

    def _note_shoes(self, told: Script) -> None:
        """Note shoes that were made, cut or stirred: their order must be on record before a card is dealt from it."""
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

    def _turns_missed(self) -> dict[str, int]:
        """Return the turns missed running by name, without those who missed none: entries are kept small."""
        return {name: turns for name, turns in self.missed.items() if turns}

    def _flush(self) -> None:
        """Write down in one entry what the hand was told since the last. The hand itself has gone on by it."""
        if self._told:
            assert self.running, "all is written down before a hand ends"
            number = self.running.number
            self.changes.add(Told(number, self._told, self._turns_missed()), number)
            self._told = []

    def _begin(self, now: float) -> None:
        """Begin a hand. Fees for the time, and what bots buy in for, come first: the hand is a function of the chips
        then.
        """
        table = self.table
        minutes = max(table.minutes, int((now - midnight(self.opened_at)) // 60))
        self._note_all(decide_acts(self.seating, [acts.Collect(minutes)]), now)
        self._note_all(decide_acts(self.seating, self._refills()), now)
        people, balances, pledges = [*table.people.values()], [*table.balances.items()], dict(self.stirring.pledges)
        number = table.hands + 1
        begun = Begun(number, people, table.carry, balances, self._turns_missed(), pledges)
        self._note(begun, now, hand=number)
        assert self.running
        self._go_on(self.running.begin(), now)

    def _refills(self) -> list[acts.Act]:
        """Bots that are short, or could no more bank, buy in again."""
        felt, people, chips = self.table.felt, self.table.people, self.table.chips
        brought = bots_buy_in(felt)
        least = max(felt.chips_needed, least_to_bank(felt, brought))
        short = [name for name in sorted(self.seating.bots) if chips(name) < least]
        needed = {name: buy_in_of_hired(require_bank(felt)) if people[name].hired else brought for name in short}
        return [acts.Buy(name, cents - chips(name)) for name, cents in needed.items()]

    def _end(self, now: float) -> None:
        """Conclude the hand and do what waited for that. All of it is one step: on record together, or not at all."""
        running, waiting = self.running, self.later
        assert running
        assert running.carry is not None
        self._flush()
        at = write_seconds(now)
        # Taken before the hand is concluded: what everybody won is the difference.
        before = {name: self.table.chips(name) for name in running.hand.people}
        fact = conclude(self.table, running.hand, running.script, running.carry, at)
        self.changes.add(fact, running.number, fact.postings)
        self.evolve(fact, now)
        self.changes.hand = running.number
        outcome = running.outcome()
        self.changes.result, self.changes.uncovered = outcome.result, outcome.uncovered
        self.changes.told = {name: text for name, text in outcome.told.items() if name in before}
        self.changes.results = {name: self.table.chips(name) - chips for name, chips in before.items()}
        self.changes.players = dict(self.seating.owners)
        self.changes.wagered, self.changes.played = outcome.wagered, outcome.played
        for spent in self.shoe.spent:
            self._note(ShoeShown(spent), now, hand=running.number)
            self.changes.shown.append(spent.root)
        self._catch_up(waiting, now)

    # What waits for the end of a hand

    def _put_off(self, name: str, command: Task, now: float) -> None:
        """Have a command wait for the end of the hand, its chips held until then so that nothing else is paid with
        them.
        """
        cents = chips_for(command)
        before = [Posting(CAGE, held(name), cents, "held")] if cents else []
        self._note(Later(name, command, cents), now, before, hand=self.hand_number)

    def _catch_up(self, waiting: Sequence[Later], now: float) -> None:
        """Do what waited for the end of the hand; what cannot be done gives back what was held."""
        for name, command, cents in ((each.name, each.command, each.held) for each in waiting):
            try:
                if self.closed:
                    raise Mistake("the table is closed")
                self._note_all(decide(self.seating, name, command, cents), now)
            except Mistake as mistake:
                self._note(Dropped(name, str(mistake)), now, release(name, cents))
            else:
                self._close(command, now)

    def _close(self, command: Task, now: float) -> None:
        """End the journal of a table that everybody has left, if that was commanded."""
        if not isinstance(command, CloseTable):
            return
        if self.shoe.made:
            shoe = self.shoe.lay_open()
            self._note(ShoeShown(shoe), now)
            self.changes.shown.append(shoe.root)
        self._note(count(self.table), now, news=f"The floor closes the table: {command.text}")
        self.changes.closed = True

    # From one table to another

    def send_to_fed(self, name: str) -> None:
        """Note that somebody goes to the table that this one feeds."""
        move = Move(name, self.seating.feeds, "a seat is free there, and it is fed from here")
        self._note_all(decide(self.seating, name, move), self.settings.now())

    def depart(self, name: str, seat: int, here: str) -> Arrive:
        """Somebody goes, with their chips; what the other table is to do, where they get this seat."""
        person, came = self.table.people[name], Came(here, short=name in self.table.short_buys)
        if not (cents := self.table.chips(name)):
            raise Mistake("no chips are left to take along")
        leave = acts.Leave(name, str(self.seating.departing[name].table))
        self._note_all(decide_acts(self.seating, [leave]), self.settings.now())
        return Arrive(seat, cents, came, person.away)

    def stay(self, name: str, why: str) -> None:
        """Somebody who was to go stays."""
        self._note(Stays(name, why), self.settings.now())
