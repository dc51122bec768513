"""A room under everything at once, step by step: people, commands, renames, restarts, and a database that fails.

After every step the books balance, nobody has seen a card that is not on record and theirs to see, and whatever was
acknowledged is on record; what is refused changes nothing for anybody; once the faults stop, every table goes on.
"""

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import select

from houseway.core.chance import pledge_of
from houseway.core.text import Mistake
from houseway.room.base.commands import (
    ChangeCommand,
    Dismiss,
    Feed,
    Hire,
    LeaveCommand,
    Move,
    Pause,
    Rebuy,
    Remove,
    RemoveBots,
    Reply,
    Resume,
    RuleCommand,
    SeatBots,
    Sit,
    SitIn,
    SitOutCommand,
    Stir,
    TableCommand,
    Void,
)
from houseway.room.live.sitting import Sitting
from houseway.room.people.accounts import Account
from houseway.room.record.following import read_news
from houseway.room.record.restore import restore_desk
from houseway.room.room import Room
from houseway.room.store.schema import commands
from houseway.room.store.store import Store
from houseway.room.store.write import Write
from houseway.room.views.messages import Receipt
from houseway.room.views.steps import TableStep
from tests.attacks.eyes import disk_full
from tests.counts import soak
from tests.room.players import any_reply
from tests.room.rooms import House, Time, url
from tests.room.rooms import settings as paces
from tests.room.same_desk import differences
from tests.room.test_leaks import CARD, known_to

SHEETS = ("500-club/ez-baccarat", "500-club/texas-holdem", "500-club/texas-holdem")
ALIKE = (2, 3)  # tables between which people may be moved
PEOPLE = 3
T = TypeVar("T")

tables = st.integers(1, len(SHEETS))
people = st.integers(0, PEOPLE - 1)
FLOOR = (
    *(Pause("tea"), Resume(), Void("a card flew off the table"), RuleCommand("be quiet")),
    *(SeatBots(), RemoveBots(1), Hire(), Dismiss(), Feed(0, "the game is full"), Feed(ALIKE[1], "they wait there")),
)
FAULTS = ("full", "late", "lost race", "slow")
A_TURN = 30
MOST_TURNS = 200


class Faulty:
    """A database that fails as it is told to: before it has stored anything, after it has, or by a lost race.

    Or it only takes a while, and then notes the tables of which something was seen before it was stored.
    """

    def __init__(self, store: Store, is_ahead: Callable[[int], Awaitable[bool]]) -> None:
        self._write = store.write
        self._is_ahead = is_ahead
        self.fault = "none"
        self.seen_early: list[int] = []

    async def __call__(self, write: Write) -> None:
        match self.fault:
            case "full":
                raise disk_full()
            case "late":  # it was stored, and nobody heard of it
                await self._write(write)
                raise disk_full()
            case "lost race":
                for row in write.entries:
                    row["seq"] = 1
            case "slow":
                await asyncio.sleep(0.005)
                moved = {row["table_id"] for row in write.entries}
                self.seen_early += [table for table in moved if await self._is_ahead(table)]
        await self._write(write)


class AnyRoom(RuleBasedStateMachine):
    """A room with two tables, whose people do anything."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="houseway-"))
        self.loop = asyncio.new_event_loop()
        self.rng, self.time = Random(7), Time()
        self.acknowledged: dict[tuple[int, str], int] = {}
        self.keys = 0
        self.words: dict[str, str] = {}
        self.followers: dict[int, Sitting] = {}

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    @initialize()
    def open(self) -> None:
        self.run(self._open())
        floor = self.run(self.room.people.create("Floor", "floor", "secret"))
        self.house = House(self.room, self.time, floor)
        self.people = [self.run(self.room.people.guest()) for _ in range(PEOPLE)]
        for sheet in SHEETS:
            self.run(self.house.open(sheet, bots=2))
        for table in range(1, len(SHEETS) + 1):
            self.do(table, self.people[(table - 1) % PEOPLE], Sit(5, 1_000_00))
            self.run(self.room.turn())

    async def _open(self) -> None:
        self.room = await Room.open(url(self.folder), paces(self.time, self.rng.getrandbits(32)))
        self.faulty = Faulty(self.room.store, self.is_ahead_of_its_record)
        self.room.store.write = self.faulty  # type: ignore[method-assign]

    # What people do

    def do(self, table: int, who: Account, command: TableCommand, key: str = "") -> None:
        self.keys += 1
        key = key or f"key-{self.keys}"
        before = self.seen()
        try:
            receipt = self.run(self.room.command(table, who, key, command))
        except Mistake:
            # What was stored and nobody heard of is seen when the table is loaded again.
            assert self.faulty.fault == "late" or self.seen() == before
            return
        self.acknowledged[who.id, key] = receipt.seq

    @rule(table=tables, who=people, seat=st.integers(1, 7), chips=st.sampled_from([600_00, 1_000_00, 50_000_00]))
    def sit(self, table: int, who: int, seat: int, chips: int) -> None:
        self.do(table, self.people[who], Sit(seat, chips))

    @rule(table=tables, who=people, command=st.sampled_from([LeaveCommand(), SitOutCommand(), SitIn(), Rebuy(100_00)]))
    def come_and_go(self, table: int, who: int, command: TableCommand) -> None:
        self.do(table, self.people[who], command)

    @rule(table=tables, who=people)
    def answer(self, table: int, who: int) -> None:
        message = self.run(self.room.snapshot(table, self.people[who].name))
        if message.asked:
            self.do(table, self.people[who], any_reply(message, self.rng))

    @rule(table=tables, who=people)
    def answer_under_a_used_key(self, table: int, who: int) -> None:
        message = self.run(self.room.snapshot(table, self.people[who].name))
        used = [key for account, key in self.acknowledged if account == self.people[who].id]
        if message.asked and used:
            before = self.seen()
            reply = any_reply(message, self.rng)
            try:
                self.run(self.room.command(table, self.people[who], used[0], reply))
            except Mistake:
                assert self.seen() == before

    @rule(table=tables, seat=st.integers(1, 7))
    def all_at_once(self, table: int, seat: int) -> None:
        """Everybody wants the same seat while the tables go on by themselves."""
        self.keys += 1
        key = f"key-{self.keys}"

        async def come() -> list[Receipt | BaseException]:
            going_on = asyncio.create_task(self.room.turn())
            wishes = (self.room.command(table, who, key, Sit(seat, 1_000_00)) for who in self.people)
            answers = await asyncio.gather(*wishes, return_exceptions=True)
            await going_on
            return answers

        for who, answer in zip(self.people, self.run(come()), strict=True):
            assert isinstance(answer, Receipt | Mistake), answer
            if isinstance(answer, Receipt):
                self.acknowledged[who.id, key] = answer.seq

    @rule(table=tables, who=people)
    def answer_for_another(self, table: int, who: int) -> None:
        message = self.run(self.room.snapshot(table, self.people[who].name))
        if message.asked:
            other = self.people[(who + 1) % PEOPLE]
            asked = message.asked[0]
            self.do(table, other, Reply(message.hand, asked.key, asked.options[0].id))
            assert self.run(self.room.snapshot(table, self.people[who].name)).asked

    @rule(who=people, number=st.integers(0, 5))
    def rename(self, who: int, number: int) -> None:
        name = (f"Person {who}", f"PERSON {who}", f"person {who}")[number % 3]
        try:
            self.people[who] = self.run(self.room.people.rename(self.people[who], name))
        except Mistake:
            return

    @rule(table=tables, who=people)
    def remove(self, table: int, who: int) -> None:
        self.do(table, self.house.floor, Remove(self.people[who].name, "a model"))

    @rule(table=tables, command=st.sampled_from(FLOOR))
    def run_the_floor(self, table: int, command: TableCommand) -> None:
        self.do(table, self.house.floor, command)

    @rule(table=tables)
    def lay_out_again(self, table: int) -> None:
        options = self.room._at.sittings[table].desk.table.felt.options
        self.do(table, self.house.floor, ChangeCommand(options, "as before"))

    @rule(who=people, way=st.sampled_from([ALIKE, ALIKE[::-1]]))
    def move(self, who: int, way: tuple[int, int]) -> None:
        self.do(way[0], self.house.floor, Move(self.people[who].name, way[1], "to even the tables"))

    @rule(table=tables, who=people, honest=st.booleans())
    def stir(self, table: int, who: int, honest: bool) -> None:
        """Give the word that a shoe waits for, or another, and pledge the next."""
        shown = self.run(self.room.snapshot(table, self.people[who].name)).table
        pledge = shown.shuffle.waiting.get(self.people[who].name)
        word = self.words.get(pledge or "", f"{1:032x}") if honest else f"{0:032x}"
        fresh = f"{len(self.words) + 2:032x}"
        self.words[pledge_of(fresh)] = fresh
        self.do(table, self.people[who], Stir(pledge_of(fresh), shown.shoe if pledge else "", word if pledge else ""))

    # What happens by itself

    @rule(seconds=st.sampled_from([0, 1, A_TURN, 1_000]))
    def pass_time(self, seconds: int) -> None:
        self.time.now += seconds
        for _ in range(3):
            self.run(self.room.turn())

    @rule()
    def restart(self) -> None:
        self.run(self.room.close())
        self.run(self._open())
        self.house.room = self.room

    @rule(fault=st.sampled_from(FAULTS))
    def break_the_database(self, fault: str) -> None:
        """From now on; tables at which somebody's time is over meet it at once."""
        self.faulty.fault = fault
        self.time.now += A_TURN
        self.run(self.room.turn())

    @precondition(lambda self: self.faulty.fault != "none")
    @rule()
    def mend_it_and_go_on(self) -> None:
        """No table stays held up, and at each of them another hand begins, or nobody is there for one."""
        self.faulty.fault = "none"
        for sitting in list(self.room._at.sittings.values()):
            self.do(sitting.id, self.house.floor, Resume())
            hand = sitting.desk.hand_number
            for _ in range(MOST_TURNS):
                if not sitting.held_up and (sitting.desk.hand_number > hand or rests(sitting)):
                    break
                assert sitting.due is not None, f"nothing will move table {sitting.id}"
                self.time.now = max(self.time.now, sitting.due)
                assert self.run(self.room.turn())
            else:
                raise AssertionError(f"table {sitting.id} does not go on")
        assert not [table.id for table in self.room.tables() if table.held_up]

    # What is true after every step

    def seen(self) -> list[bytes]:
        names = [*(person.name for person in self.people), ""]
        return [
            self.room._at.sittings[table].shown.encode(name) for table in range(1, len(SHEETS) + 1) for name in names
        ]

    async def is_ahead_of_its_record(self, table: int) -> bool:
        """Whether anybody sees something of a table that would not be there if it were loaded now."""
        settings = paces(self.time, 1)
        async with self.room.store.engine.connect() as connection:
            stored = Sitting(table, *await restore_desk(connection, table, settings), settings).shown
        shown, names = self.room._at.sittings[table].shown, [*(person.name for person in self.people), ""]
        return any(told_by(shown, name) != told_by(stored, name) for name in names)

    @invariant()
    def nothing_is_seen_before_it_is_stored(self) -> None:
        assert self.faulty.seen_early == []

    @invariant()
    def the_books_balance(self) -> None:
        assert self.run(self.room.find_wrong()) == []

    @invariant()
    def nobody_sees_what_is_not_theirs(self) -> None:
        for sitting in self.room._at.sittings.values():
            events = sitting.shown._events
            for name in [*(person.name for person in self.people), ""]:
                cards = set(CARD.findall(sitting.shown.encode(name).replace(sitting.title.encode(), b"")))
                assert cards <= known_to(events, name)

    @invariant()
    def the_record_folds_to_the_table_in_memory(self) -> None:
        """Whether it is folded all at once, as after a restart, or step by step, as by another worker.

        And what is shown is on record. Another room need not be opened for that at every step: `restart` opens one.
        """

        async def look(sitting: Sitting) -> None:
            async with self.room.store.engine.connect() as connection:
                loaded = await restore_desk(connection, sitting.id, paces(self.time, 1))
                found = Sitting(sitting.id, *loaded, paces(self.time, 1))
                other = self.followers.setdefault(sitting.id, found)
                other.follow(await read_news(connection, sitting.id, other.seq, other.desk))
            mine, stored = sitting.shown, found.shown
            assert mine.seq <= stored.seq
            if not sitting.touched and loaded.books.seq == sitting.seq:
                assert [each.chips for each in mine.view.people] == [each.chips for each in stored.view.people]
                assert mine.view.head == stored.view.head
                assert differences(sitting, loaded.desk) == []
                assert differences(sitting, other.desk) == []

        for sitting in self.room._at.sittings.values():
            self.run(look(sitting))

    @invariant()
    def what_was_acknowledged_is_on_record(self) -> None:
        async def stored() -> dict[tuple[int, str], int]:
            async with self.room.store.engine.connect() as connection:
                rows = await connection.execute(select(commands))
                return {(row.account_id, row.key): row.seq for row in rows}

        assert self.acknowledged.items() <= self.run(stored()).items()

    def teardown(self) -> None:
        if hasattr(self, "room"):
            self.run(self.room.close())
        self.loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def told_by(step: TableStep, name: str) -> tuple[object, ...]:
    """What somebody sees, but for the time they have left: that begins anew after a fault, and is not on record."""
    message = step.message(name)
    return message.seq, message.hand, message.events, message.names, message.table.people, message.table.head


def rests(sitting: Sitting) -> bool:
    """Whether no hand is played because nobody is there for it: bots do not play alone, nor does one player."""
    desk = sitting.desk
    return desk.running is None and not desk.is_departing and desk.next_hand(sitting.viewers) is None


def test_any_room(tmp_path: Path) -> None:
    """On both databases; each run has a folder of its own."""
    run_state_machine_as_test(
        AnyRoom,
        settings=settings(
            max_examples=soak(40, 5),
            stateful_step_count=soak(80, 40),
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
