"""A table in memory: its desk, its place in the sequence, those who watch it, and the steps they may have missed.

One to a table, in every worker that shows it; the worker that owns the table writes, the others
follow what it tells. Begin at `Sitting`.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from houseway.room.base.entries import Changes
from houseway.room.base.settings import Settings
from houseway.room.desk.desk import Desk
from houseway.room.desk.running_hand import Running
from houseway.room.record.following import News, follow, news_heard, on_record, settle
from houseway.room.store.notices import Stepped
from houseway.room.store.write import TableBooks, Write, rows_of
from houseway.room.views.messages import TableSummary
from houseway.room.views.steps import TableNow, TableStep, sign_of, table_view
from houseway.round.ask import Answer, Question
from houseway.round.event import Event, Lying
from houseway.tables.hand import Hand
from houseway.words.fees import NO_FEES

STEPS_KEPT = 16  # for whoever comes back after a moment; whoever was away for longer gets a snapshot
STEPS_HEARD = 64  # whoever has not followed for longer looks up what happened
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0


class Sitting:
    """A cache of what the database holds of a table: dropped and loaded again whenever the two may differ.

    `shown` is what everybody sees. It changes only when something was stored, or loaded from the record: what the
    desk is about to do is in nobody's sight. `touched` says that the desk may have moved and is not to be trusted.
    """

    def __init__(self, table_id: int, desk: Desk, title: str, books: TableBooks, settings: Settings) -> None:
        self.id = table_id
        self.title = title
        self.host: int | None = None  # the account whose private table it is; None: it is everybody's
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.watchers: Counter[str] = Counter()
        self.elsewhere: frozenset[str] = frozenset()  # who watches at other workers
        self.heard: list[Stepped] = []  # what other workers have said and is not followed yet
        self.expected = 0  # an entry that is on record, whether or not any of them has said so
        self.crowded_until = 0.0
        self.due: float | None = None
        self.held_up = ""
        self.held_up_elsewhere = ""
        self._settings = settings
        self._wait = FIRST_WAIT
        self._retry_at = 0.0
        self._went_on_at = 0.0
        self._steps: deque[TableStep] = deque(maxlen=STEPS_KEPT)
        self._changes = Changes()
        self._rulings: dict[str, list[str]] = {}
        self._sign = sign_of(desk.table.felt)
        self._told_of: tuple[Running | None, Hand | None] = None, None  # the hand that is shown, as it is dealt
        self._so_far: list[Event] = []  # told of it
        self._lying = Lying()
        self.take_over(desk, books)

    def take_over(self, desk: Desk, books: TableBooks) -> None:
        """The table as it is on record; only that time began anew after a fault is not."""
        self.desk = desk
        self.desk.clock.allow_from(self._went_on_at)
        self.seq = books.seq
        self.touched = False
        self._books = books
        self.heard = [each for each in self.heard if each.seq > self.seq]
        self._steps.clear()
        self._publish()
        self.wake()

    def _publish(self) -> None:
        """Show the table as it now stands, which is as it is on record."""
        self._next_hand, lying = self.desk.next_hand(self.viewers), self._look_at_cards()
        self._set_due()
        self._rulings = {}
        if self._sign.felt is not self.desk.table.felt:
            self._sign = sign_of(self.desk.table.felt)
        view = table_view(self.id, self.title, self._sign, self.desk, self._next_hand, self._books.head)
        self.shown = TableStep(self.seq, self.seq, TableNow(self.desk, view, lying), self._so_far)

    def _look_at_cards(self) -> Lying:
        """Return the cards of the running hand, or the last, where they lie now: looked through from the last look on.

        A hand of which an answer was taken back is another one.
        """
        hand = self.desk.running or self.desk.last
        told_of, shown = (hand, hand.hand if hand else None), self._so_far if hand else []
        self._so_far = list(hand.events) if hand else []
        if told_of != self._told_of:
            self._told_of, self._lying, shown = told_of, Lying(), []
        if len(shown) < len(self._so_far):
            self._lying = self._lying.after(self._so_far[len(shown) :])
        return self._lying

    def _set_due(self) -> None:
        """Work out when the table next moves by itself, if it does."""
        due = self._retry_at if self.touched or self.held_up else self.desk.due(self.viewers, self._next_hand)
        self.due = due if due is None else max(due, self._retry_at)

    def hear(self, question: Question, answer: Answer) -> None:
        """Keep what a bot's thought came to. Nothing is done by it yet: the table may be busy, or has long moved on."""
        self.desk.hear(question, answer)
        if not self.touched:
            self._set_due()

    @property
    def rulings(self) -> dict[str, list[str]]:
        """Rulings that the floor may make now, and on whom; while a step is stored, as last looked up."""
        if not self.touched:
            self._rulings = self.desk.running.rulings() if self.desk.running else {}
        return self._rulings

    # Faults

    def hold_up(self, why: str) -> None:
        """Something failed: the table tries again in a while, and in a longer while each time.

        Whatever else fails until then lengthens nothing: a fault may be told of twice, and people try again, too.
        """
        self.held_up = why
        now = self._settings.now()
        if self._retry_at <= now:
            self._retry_at = now + self._wait
            self._wait = min(LONGEST_WAIT, 2 * self._wait)
        self._set_due()

    def go_on(self, now: float) -> None:
        """Try again. Nobody could answer meanwhile, so everybody has the whole time again.

        What is to be stored now may have to wait as long as before: until it is, the table counts as held up.
        """
        why, self.held_up = self.held_up, ""
        self._went_on_at = now
        self.desk.clock.restart(now)
        self._publish()
        if self.due is not None and self.due <= now:
            self.held_up = why

    def leave_to_another(self) -> None:
        """Another worker moves the table: whether something holds it up is for that one to say."""
        self._is_well()
        self._set_due()

    def _is_well(self) -> None:
        """Forget the fault: the next one is tried again after a short while."""
        self.held_up, self._wait, self._retry_at = "", FIRST_WAIT, 0.0

    # What is shown

    @property
    def trouble(self) -> str:
        """Reason why the table is held up, at this worker or at the one that moves it; empty, if it is not."""
        return self.held_up or self.held_up_elsewhere

    def chips_of(self, name: str) -> int | None:
        """Return the chips of somebody on the table; None, if they are not here."""
        for person in self.shown.view.people:
            if person.name == name:
                return person.chips
        return None

    def summary(self) -> TableSummary:
        """Return the table as the lobby shows it."""
        view, sheet = self.shown.view, self.desk.table.felt.game.sheet
        here = [person for person in view.people if not person.coming]
        bots = len([person for person in here if person.bot])
        # A bot that nobody hired makes way for whoever comes.
        taken = {person.seat for person in view.people if not person.standing and (not person.bot or person.hired)}
        free = view.options.seats - len(taken)
        return TableSummary(
            id=self.id,
            title=self.title,
            sheet=view.sheet,
            game=sheet.title,
            state=view.state,
            seats=view.options.seats,
            people=len(here) - bots,
            bots=bots,
            free_seats=free,
            minimum=view.options.minimum,
            maximum=view.options.maximum,
            limits=self._sign.limits,
            hand=view.hand,
            watching=len(self.watchers.keys() | self.elsewhere),
            held_up=bool(self.trouble),
            fees=self._sign.fees or NO_FEES,
            offer="Sit" if free else "Wait for a seat",
        )

    @property
    def is_attended(self) -> bool:
        """Whether any person is at the table, or anybody looks."""
        return bool(self.viewers) or any(not person.bot for person in self.shown.view.people)

    @contextmanager
    def watch(self, name: str) -> Iterator[None]:
        """Count somebody as watching: bots deal on for them, and their seat stays theirs."""
        self._count(name, 1)
        try:
            yield
        finally:
            self._count(name, -1)

    def _count(self, name: str, more: int) -> None:
        """Bots play while somebody watches: a hand may be about to begin, or not any more."""
        self.watchers[name] += more
        self.watchers += Counter()  # forgets those who are no longer there
        self._look_again()

    def _look_again(self) -> None:
        """Publish the table anew if who watches changes when it moves; else that time alone is worked out."""
        if not self.touched and self.desk.next_hand(self.viewers) != self._next_hand:
            self._publish()
        else:
            self._set_due()

    @property
    def viewers(self) -> Collection[str]:
        """Names of all who watch, at this worker or another."""
        return self.watchers.keys() | self.elsewhere if self.elsewhere else self.watchers

    def see_elsewhere(self, names: frozenset[str]) -> bool:
        """Note who watches at other workers; return whether it is anybody else than before."""
        if names == self.elsewhere:
            return False
        self.elsewhere = names
        self._look_again()
        return True

    def since(self, seq: int | None) -> list[TableStep] | None:
        """The steps after one; None, if they are not remembered."""
        if seq is None or seq > self.seq:
            return None
        if seq == self.seq:
            return []
        if not self._steps or self._steps[0].after > seq:
            return None
        if self._steps[-1].after == seq:  # as it is for whoever listens all the time
            return [self._steps[-1]]
        return [step for step in self._steps if step.seq > seq]

    def tell(self) -> None:
        """Let everybody know what was changed, now that it is on record."""
        self._go_on(self._books.seq, self._changes.news)

    def _go_on(self, seq: int, news: Sequence[str]) -> None:
        """Show a step that is on record, here or by another worker, and keep it for those who come back."""
        after, self.seq, self.touched = self.seq, seq, False
        self._is_well()
        (running, hand), events = self._told_of, self._changes.events
        self._publish()
        self._steps.append(TableStep(after, seq, self.shown.shown, events, news))
        if self._told_of[0] is running and self._told_of[1] is not hand:  # taken back: everybody sees it anew
            self._steps.clear()
            self.shown = TableStep(seq, seq, self.shown.shown, self._so_far, news)
        self._wake_soon()

    # What other workers did

    def note(self, step: Stepped) -> None:
        """Another worker says what it has put on record."""
        self.heard.append(step)
        self.expected = max(self.expected, step.seq)
        if len(self.heard) > STEPS_HEARD:
            del self.heard[0]

    @property
    def is_behind(self) -> bool:
        """Whether other workers have put entries on record that are not followed yet."""
        return self.expected > self.seq

    def news_heard(self) -> News | None:
        """Return what other workers put on record since, but a shoe, by their notices; None, if one is missing."""
        unfollowed = [each for each in self.heard if each.seq > self.seq]
        whole = bool(unfollowed) and unfollowed[-1].seq >= self.expected
        return news_heard(unfollowed, self.seq, self.desk, self._books) if whole else None

    def follow(self, news: News) -> None:
        """Go on as another worker did, step by step where all of them were heard of, and else at once."""
        last = news.done[-1].seq if news.done else self.seq
        heard = [each for each in self.heard if self.seq < each.seq <= last]
        self.heard = [each for each in self.heard if each.seq > last]  # which came while the news were read
        if not news.done:
            return
        whole = [self.seq, *(each.seq for each in heard)] == [*(each.after for each in heard), last]
        steps = heard if whole and (news.held.shoe is None or len(heard) == 1) else []
        self.touched = True
        self._books.head = news.held.books.head
        for step in steps[:-1]:
            self._follow_to(step.seq, news)
            self._note_who(step)
            self._changes = self.desk.take()
            self._go_on(step.seq, step.news)
        self._follow_to(last, news)
        settle(self.desk, news.held)
        self._books = news.held.books
        self._changes = self.desk.take()
        for step in steps[-1:] or heard:
            self._note_who(step)
        self._go_on(last, steps[-1].news if steps else ())
        if not steps:
            self._steps.clear()

    def _follow_to(self, seq: int, news: News) -> None:
        """Do what another worker did, as far as this entry."""
        for done in news.done:
            if self.seq < done.seq <= seq:
                follow(self.desk, done)

    def _note_who(self, step: Stepped) -> None:
        """Note that somebody gave a command at another worker, so that their seat is not taken for deserted here."""
        if step.who in self.desk.table.people:
            self.desk.seating.seen_at[step.who] = self._settings.now()

    def wake(self) -> None:
        """Have everybody who watches look for something new."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    def _wake_soon(self) -> None:
        """The same, but whoever gave a command is answered first: that is one short line, these are many long ones.

        The answer takes two turns of the loop. A timer would wake the loop once more for every step.
        """
        changed, self.changed = self.changed, asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, changed.set)

    # For the database

    @property
    def next_seq(self) -> int:
        """The number of the last entry, once what was written is stored."""
        return self._books.seq

    def write(self) -> Write:
        """Return what the desk has changed, as rows; the sequence goes on with them once they are stored."""
        self._changes = self.desk.take()
        return rows_of(self.id, self._changes, self._books, self._settings)

    def notice(self, write: Write, worker: str, who: str) -> Stepped:
        """Return what other workers are told of the step that these rows are."""
        news, recorded = tuple(self._changes.news), on_record(write, self.desk, self._books)
        return Stepped(worker, self.id, self.seq, self.next_seq, news, who, recorded)
