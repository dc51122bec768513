"""Several workers of one room: each sees what the others do, none does twice what another did, and chips stay chips."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from houseway.room import tables
from houseway.room.commands import Leave, Move, OpenTable, Rebuy, Sit, TableCommand
from houseway.room.notices import Stepped
from houseway.room.people import Account
from houseway.room.refusals import Refused
from houseway.room.room import Room
from houseway.room.settings import Settings
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import SOAKING, soak
from tests.room import busy
from tests.room.busy import SHEETS
from tests.room.players import any_reply
from tests.room.rooms import House, Time, house, settings
from tests.room.rooms import url as url_of
from tests.room.test_kill import check_acknowledged, finish_hands
from tests.room.test_money import check_money
from tests.room.test_record import checked_journal

COMMANDS = soak(100, 40)
KILLS = soak(100, 2)
CROWDS = [(2, 50), (4, 25)] if SOAKING else [(2, 10)]
CROWD_COMMANDS = soak(3_000, 60)
CROWD_SECONDS = soak(3_600, 240)
SECONDS = 60
GO_ON_SECONDS = 30.0  # five on a machine that has nothing else to do
FOLLOWED = [each for each in sheet_ids() if load_sheet(each).playable] if SOAKING else SHEETS


@asynccontextmanager
async def two_workers(url: str, seed: int) -> AsyncIterator[tuple[House, Room]]:
    """A worker that does everything, and one that hears of it."""
    time = Time()
    first, second = await Room.open(url, settings(time, seed)), await Room.open(url, settings(time, seed + 1))
    for room in (first, second):
        await room._workers.start()
    try:
        yield House(first, time, await first.people.create("Floor", "floor", "secret")), second
    finally:
        await second.close()
        await first.close()


async def press(h: House, table: int, who: Account, rng: Random) -> None:
    """Do something that may be allowed."""
    message = await h.room.snapshot(table, who.name)
    here = any(person.name == who.name for person in message.table.people)
    command: TableCommand = any_reply(message, rng) if message.asked else Rebuy(message.table.usual_buy_in)
    if not here:
        free = set(range(1, message.table.options.seats + 1)) - {each.seat for each in message.table.people}
        command = Sit(rng.choice(sorted(free) or [1]), message.table.usual_buy_in)
    elif rng.random() < 0.05:
        command = Leave()
    try:
        await h.do(table, who, command)
    except Refused:
        h.time.now += 40
        await h.room.turn()


async def compare(first: Room, second: Room, table: int, viewers: list[str]) -> bool:
    """What anybody sees at one worker is what they see at the other; whether the other was told of this very step."""
    done, other = first._at.sittings[table], await second._at.get(table)
    async with asyncio.timeout(SECONDS):
        while other.seq < done.seq:
            await asyncio.sleep(0.005)
            await second._at.get(table)
    same = bool(other._steps) and other._steps[-1].after == done._steps[-1].after
    for viewer in viewers:
        assert await second.snapshot(table, viewer) == await first.snapshot(table, viewer)
        if same:
            assert other._steps[-1].encoded(viewer) == done._steps[-1].encoded(viewer)
    return same


@pytest.mark.parametrize("sheet", FOLLOWED)
def test_a_worker_sees_what_another_does(
    sheet: str, tmp_path: Path, on_postgres: Callable[[Path], str], caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        rng, steps = Random(7), 0
        async with two_workers(on_postgres(tmp_path), 1) as (h, other):
            table = await h.open(sheet, bots=1)
            guests = [await h.room.people.guest() for _ in range(3)]
            viewers = ["", *(guest.name for guest in guests)]
            with h.room._at.sittings[table].watched_by(""), (await other._at.get(table)).watched_by(""):
                for _ in range(COMMANDS):
                    await press(h, table, rng.choice(guests), rng)
                    steps += await compare(h.room, other, table, viewers)
                    h.time.now += 1
                    if await h.room.turn():
                        steps += await compare(h.room, other, table, viewers)
            assert steps > COMMANDS / 2
            assert h.room._at.sittings[table].shown.view.hand > 0
            await check_money(other)

    asyncio.run(play())
    assert not [record for record in caplog.records if "could not be followed" in record.message]


@pytest.mark.parametrize("reading", ["restore_desk", "read_news"])
def test_what_another_does_while_this_worker_reads_is_seen(
    reading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a test tells one of what the other did, so that it comes at the worst moment."""

    async def read_slowly() -> None:
        read, go_on = asyncio.Event(), asyncio.Event()
        read_at_once = getattr(tables, reading)

        async def slow(*args: Any) -> Any:
            result = await read_at_once(*args)
            read.set()
            await go_on.wait()
            return result

        async with house(tmp_path) as h, asyncio.timeout(SECONDS):
            other = await Room.open(url_of(tmp_path), settings(h.time))
            table = await h.open(SHEETS[0])
            if reading == "read_news":
                await other.snapshot(table, "")

            async def sit(seat: int) -> None:
                await h.sit(table, seat)
                other._at.hear(Stepped("", table, 0, h.room._at.sittings[table].seq))

            monkeypatch.setattr(tables, reading, slow)
            await sit(1)
            looking = asyncio.create_task(other.snapshot(table, ""))
            await read.wait()
            await sit(2)
            go_on.set()
            await asyncio.gather(looking, *other._at._following)
            assert await other.snapshot(table, "") == await h.room.snapshot(table, "")
            await other.close()

    asyncio.run(read_slowly())


def test_a_move_between_tables_is_seen_by_all_workers(
    tmp_path: Path, on_postgres: Callable[[Path], str], caplog: pytest.LogCaptureFixture
) -> None:
    """Each worker moves somebody: from a table that the other moved on last."""

    async def move() -> None:
        async with two_workers(on_postgres(tmp_path), 1) as (h, other):
            both = [await h.open(SHEETS[0], bots=1) for _ in range(2)]
            people = [await h.sit(table, 5) for table in both]
            names = [each.name for each in people]
            for room, who, source, target in ((h.room, 0, 0, 1), (other, 1, 1, 0), (other, 0, 1, 0), (h.room, 1, 0, 1)):
                command = Move(names[who], both[target], "to balance the tables")
                await room.command(both[source], h.floor, h.key(), command)
                for table in both:
                    async with asyncio.timeout(SECONDS):
                        while (await h.room._at.get(table)).seq != (await other._at.get(table)).seq:
                            await asyncio.sleep(0.005)
                    assert await h.room.snapshot(table, "") == await other.snapshot(table, "")
                assert names[who] in [each.name for each in (await other.snapshot(both[target], "")).table.people]
                assert await other.find_wrong() == []

    asyncio.run(move())
    assert not [record for record in caplog.records if "could not be followed" in record.message]


class Worker:
    """A worker in a process of its own, and what it has acknowledged."""

    def __init__(self, url: str, seed: int, crowd: int = 0) -> None:
        self.acknowledged: list[list[str]] = []
        self.process = subprocess.Popen(
            (sys.executable, "-m", "tests.room.busy", url, str(seed), str(crowd)), stdout=subprocess.PIPE, text=True
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if line.endswith("\n"):
                self.acknowledged.append(line.split())

    def wait_for(self, count: int) -> None:
        late = time.monotonic() + SECONDS
        while len(self.acknowledged) < count:
            assert time.monotonic() < late, "the worker does nothing more"
            assert self.process.poll() is None, "the worker ended by itself"
            time.sleep(0.02)

    def kill(self) -> list[list[str]]:
        self.process.kill()
        self.process.wait(SECONDS)
        self._reader.join(SECONDS)
        assert self.process.stdout
        self.process.stdout.close()
        return self.acknowledged


def prepare(url: str) -> None:
    async def make() -> None:
        await (await busy.opened(url)).close()

    asyncio.run(make())


def check_all(url: str, folder: Path, acknowledged: list[list[str]]) -> None:
    """Everything that was acknowledged is on record once, in one sequence; chips are conserved; journals hold."""

    async def look() -> None:
        time = Time()
        room = await Room.open(url, settings(time))
        found = await room.people.by_name("Floor")
        assert found
        h = House(room, time, found[0])
        try:
            await check_acknowledged(room, acknowledged)
            assert await room.find_wrong() == []
            await finish_hands(h)
            assert sum([await checked_journal(h, table.id, folder) for table in room.tables()]) > 0
            await check_money(room)
        finally:
            await room.close()

    asyncio.run(look())


@pytest.mark.parametrize(("workers", "crowd"), CROWDS)
def test_a_table_that_is_crowded_at_several_workers_keeps_one_sequence(
    workers: int, crowd: int, tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    url = on_postgres(tmp_path)
    prepare(url)
    crew = [Worker(url, seed, crowd) for seed in range(workers)]
    acknowledged: list[list[str]] = []
    try:
        late = time.monotonic() + CROWD_SECONDS
        while sum(len(worker.acknowledged) for worker in crew) < CROWD_COMMANDS:
            assert time.monotonic() < late, "the table does not go on"
            time.sleep(0.05)
        for worker in crew:
            worker.wait_for(1)  # none is kept from it by the others
    finally:
        for worker in crew:
            acknowledged += worker.kill()
    check_all(url, tmp_path, acknowledged)


def last_entries(url: str) -> dict[int, int]:
    with psycopg.connect(url) as connection:
        return dict(connection.execute("SELECT table_id, max(seq) FROM entries GROUP BY table_id").fetchall())


def test_tables_go_on_when_a_worker_is_killed(tmp_path: Path, on_postgres: Callable[[Path], str]) -> None:
    """One of two workers is killed again and again: the other takes its tables over, and nothing is lost."""
    url, rng = on_postgres(tmp_path), Random(5)
    prepare(url)
    crew = [Worker(url, 1), Worker(url, 2)]
    acknowledged: list[list[str]] = []
    slowest = 0.0
    try:
        for kill in range(KILLS):
            for worker in crew:
                worker.wait_for(rng.randint(1, 30))
            acknowledged += crew.pop(rng.randrange(2)).kill()
            slowest = max(slowest, until_all_went_on(url))
            crew.append(Worker(url, kill + 3))
    finally:
        for worker in crew:
            acknowledged += worker.kill()
    print(f"tables went on within {slowest:.1f} seconds")
    check_all(url, tmp_path, acknowledged)


def until_all_went_on(url: str) -> float:
    """The seconds until every table has an entry more."""
    began, before = time.monotonic(), last_entries(url)
    while (took := time.monotonic() - began) < GO_ON_SECONDS:
        now = last_entries(url)
        if all(now[table] > seq for table, seq in before.items()):
            return took
        time.sleep(0.05)
    raise AssertionError("a table of the worker that was killed stands still")


def test_the_tables_of_a_worker_that_hangs_are_taken_over(tmp_path: Path, on_postgres: Callable[[Path], str]) -> None:
    """One that can no longer renew its lease owns nothing: another moves its bots and clocks."""

    async def hang() -> float:
        url = on_postgres(tmp_path)
        quick = Settings(bot_seconds=0, pace_seconds=0)
        rooms = [await Room.open(url, quick) for _ in range(2)]
        floor = await rooms[0].people.create("Floor", "floor", "")
        table = (await rooms[0].open_table(floor, "open-a-table", OpenTable(SHEETS[0], bots=3))).table
        async with asyncio.timeout(SECONDS):
            while not any(room._workers.owns(table) for room in rooms):
                await asyncio.sleep(0.05)
            owner, other = sorted(rooms, key=lambda room: not room._workers.owns(table))
            stream = other.watch(table, "")
            hand = (await other.snapshot(table, "")).hand
            while (await other.snapshot(table, "")).hand < hand + 2:  # somebody watches elsewhere: so bots play
                await anext(stream)
            for task in owner._workers._tasks:
                task.cancel()
            began = time.monotonic()
            while not other._workers.owns(table):
                assert not (owner._workers.owns(table) and other._workers.owns(table))
                await asyncio.sleep(0.02)
            took, hand = time.monotonic() - began, (await other.snapshot(table, "")).hand
            assert not owner._workers.owns(table)
            while (await other.snapshot(table, "")).hand < hand + 2:
                await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]
        for room in rooms:
            await room.close()
        return took

    print(f"taken over within {asyncio.run(hang()):.1f} seconds")


def test_who_signs_out_at_one_worker_is_signed_out_at_all(tmp_path: Path, on_postgres: Callable[[Path], str]) -> None:
    async def sign_out() -> None:
        async with two_workers(on_postgres(tmp_path), 1) as (h, other):
            guest = await h.room.people.guest()
            token = await h.room.people.open_session(guest)
            assert await other.people.session(token) == await other.people.session(token) == guest
            await h.room.people.close_session(token)
            async with asyncio.timeout(SECONDS):
                while await other.people.session(token):
                    await asyncio.sleep(0.01)

    asyncio.run(sign_out())
