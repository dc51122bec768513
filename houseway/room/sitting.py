"""A table in memory: its desk, its place in the sequence, those who watch it, and the steps they may have missed."""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from houseway.core.ledger import Posting
from houseway.room.changes import Changes
from houseway.room.entries import ENCODER, kind_of
from houseway.room.messages import TableSummary
from houseway.room.restore import Loaded
from houseway.room.store import Row, Write
from houseway.room.views import Step, people_at, state_of, table_view
from houseway.words.sheets import limits

STEPS_KEPT = 64


class Sitting:
    """A cache of what the database holds of a table: dropped and loaded again whenever the two may differ."""

    def __init__(self, table_id: int, loaded: Loaded) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.watching = 0
        self.stopped = False
        self.due: float | None = None
        self._steps: deque[Step] = deque(maxlen=STEPS_KEPT)
        self._snapshot: Step | None = None
        self._changes = Changes()
        self.take_over(loaded)

    def take_over(self, loaded: Loaded) -> None:
        self.desk = loaded.desk
        self.title = loaded.title
        self.seq = loaded.seq
        self._accounts = loaded.accounts
        self._shoes = loaded.shoes
        self._steps.clear()
        self._snapshot = None
        self._set_due()

    def _set_due(self) -> None:
        """Work out when the table next moves by itself, if it does."""
        self.due = None if self.stopped else self.desk.due(watched=self.watching > 0)

    def stop(self) -> None:
        """It cannot go on: nothing more happens here by itself until the room is opened again."""
        self.stopped = True
        self._set_due()

    def chips_of(self, name: str) -> int | None:
        """What somebody has on the table; None, if they are not here."""
        return next((person.chips for person in people_at(self.desk) if person.name == name), None)

    def summary(self) -> TableSummary:
        table, bots = self.desk.table, self.desk.seating.bots
        options, seated = table.felt.options, [each for each in table.people.values() if not each.standing]
        return TableSummary(
            id=self.id,
            title=self.title,
            sheet=table.felt.game.sheet.id,
            game=table.felt.game.sheet.title,
            state=state_of(self.desk),
            seats=options.seats,
            people=sum(name not in bots for name in table.people),
            bots=len(bots),
            free_seats=options.seats - len(seated),
            minimum=options.minimum,
            maximum=options.maximum,
            limits=limits(options),
            hand=self.desk.hand_number,
            watching=self.watching,
        )

    # For those who watch

    @contextmanager
    def watched_by(self) -> Iterator[None]:
        self.watching += 1
        self._set_due()
        try:
            yield
        finally:
            self.watching -= 1
            self._set_due()

    def since(self, seq: int | None) -> list[Step] | None:
        """The steps after one; None, if they are not remembered."""
        if seq is None or seq > self.seq:
            return None
        if seq == self.seq:
            return []
        if not self._steps or self._steps[0].after > seq:
            return None
        return [step for step in self._steps if step.seq > seq]

    def snapshot(self) -> Step:
        if self._snapshot is None:
            hand = self.desk.running or self.desk.last
            view = table_view(self.id, self.title, self.desk, self.due)
            self._snapshot = Step(self.seq, self.seq, self.desk, view, hand.events if hand else [], [])
        return self._snapshot

    def tell(self) -> None:
        """What was changed is on record: let everybody know."""
        changes = self._changes
        self._set_due()
        view = table_view(self.id, self.title, self.desk, self.due)
        after = self.seq - len(changes.stored)
        self._steps.append(Step(after, self.seq, self.desk, view, changes.events, changes.news))
        self._snapshot = None
        self.wake()

    def wake(self) -> None:
        """Have everybody who watches look for something new."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    # For the database

    def write(self, now: float) -> Write:
        """What the desk has changed, as rows; the sequence goes on with them."""
        changes = self._changes = self.desk.take()
        write = Write()
        moved: dict[str, int] = {}
        for stored in changes.stored:
            self.seq += 1
            write.entries.append(
                {
                    "table_id": self.id,
                    "seq": self.seq,
                    "kind": kind_of(stored.entry),
                    "hand": stored.hand,
                    "at": now,
                    "body": ENCODER.encode(stored.entry).decode(),
                }
            )
            write.postings += self._posting_rows(stored.postings)
            for posting in stored.postings:
                moved[posting.source] = moved.get(posting.source, 0) - posting.cents
                moved[posting.target] = moved.get(posting.target, 0) + posting.cents
        self._write_money(write, moved, changes)
        self._write_shoes(write, changes)
        write.results = [
            {
                "table_id": self.id,
                "hand": changes.hand,
                "name": name,
                "at": now,
                "cents": cents,
                "result": changes.result,
            }
            for name, cents in changes.results.items()
        ]
        if changes.closed:
            write.closed.append({"at_table": self.id, "when": now})
        return write

    def _posting_rows(self, postings: Sequence[Posting]) -> list[Row]:
        return [
            {
                "table_id": self.id,
                "seq": self.seq,
                "line": line,
                "source": posting.source,
                "target": posting.target,
                "cents": posting.cents,
            }
            for line, posting in enumerate(postings)
        ]

    def _write_money(self, write: Write, moved: dict[str, int], changes: Changes) -> None:
        """Every account that comes out otherwise, once."""
        moved = {account: cents for account, cents in moved.items() if cents}
        new = [account for account in moved if account not in self._accounts]
        self._accounts.update(new)
        write.accounts = [{"table_id": self.id, "account": account, "cents": 0} for account in new]
        write.balances = [{"at_table": self.id, "of": account, "more": cents} for account, cents in moved.items()]
        write.wallets = [{"of": name, "more": cents} for name, cents in changes.wallets.items() if name and cents]
        write.minted = [{"more": cents} for name, cents in changes.wallets.items() if not name and cents]

    def _write_shoes(self, write: Write, changes: Changes) -> None:
        for shoe in changes.shoes:
            self._shoes += 1
            row = {"table_id": self.id, "number": self._shoes, "root": shoe.root, "order": shoe.order}
            write.shoes.append({**row, "salts": shoe.salts, "cut": 0})
        if changes.cut:
            root, depth = changes.cut
            write.cuts.append({"at_table": self.id, "of": root, "depth": depth})
        write.shown = [{"at_table": self.id, "of": root} for root in changes.shown]
