"""A worker that is gone, or hangs: the others find it soon, take its tables over, and nothing is lost."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import psycopg
import pytest
from sqlalchemy import make_url, text

from houseway.room.base.commands import OpenTable, Pause
from houseway.room.base.settings import Settings
from houseway.room.live.sitting import Sitting
from houseway.room.room import Room
from houseway.room.store.postgres import Line, connect, name_lines
from houseway.room.store.write import Overtaken
from houseway.room.web.api.health import find_absence, find_troubles
from houseway.room.workers.roster import BEAT_SECONDS, HELD_SECONDS
from tests.counts import soak
from tests.room.busy import SHEETS
from tests.room.crews import SECONDS, Worker, check_all, prepare, two_workers

KILLS = soak(100, 5)
# Within five seconds, counted in beats of whoever takes over: a machine that is busy with something else makes it late
# for its beats as well. The other limit is for one that does not go on at all.
GO_ON_BEATS = round(5 / BEAT_SECONDS)
GIVE_UP_SECONDS = 60.0


def last_entries(url: str) -> dict[int, int]:
    with psycopg.connect(url) as connection:
        return dict(connection.execute("SELECT table_id, max(seq) FROM entries GROUP BY table_id").fetchall())


def test_tables_go_on_when_a_worker_is_killed(tmp_path: Path, on_postgres: Callable[[Path], str]) -> None:
    """One of two workers is killed again and again: the other takes its tables over, and nothing is lost."""
    url, rng = on_postgres(tmp_path), Random(5)
    prepare(url)
    crew = [Worker(url, 1), Worker(url, 2)]
    acknowledged: list[list[str]] = []
    slowest = 0
    try:
        for kill in range(KILLS):
            for worker in crew:
                worker.wait_for(rng.randint(1, 30))
            acknowledged += crew.pop(rng.randrange(2)).kill()
            slowest = max(slowest, beats_until_all_went_on(url))
            assert slowest <= GO_ON_BEATS
            crew.append(Worker(url, kill + 3))
    finally:
        for worker in crew:
            acknowledged += worker.kill()
    print(f"tables went on within {slowest * BEAT_SECONDS:.1f} seconds")
    check_all(url, tmp_path, acknowledged)


def beats_until_all_went_on(url: str) -> int:
    """How often the worker that is left has renewed its lease until every table had an entry more."""
    before, late, leases = last_entries(url), time.monotonic() + GIVE_UP_SECONDS, set[float]()
    while time.monotonic() < late:
        leases.add(newest_lease(url))
        now = last_entries(url)
        if all(now[table] > seq for table, seq in before.items()):
            return len(leases)
        time.sleep(0.05)
    raise AssertionError("a table of the worker that was killed stands still")


def newest_lease(url: str) -> float:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT max(expires) FROM workers").fetchone()
        assert row
        return float(row[0])


async def test_whoever_is_gone_is_found_at_the_next_beat_and_whoever_is_there_keeps_what_it_owns(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    """A process that ends loses its lines to the database, however it ends. Here no beat comes by itself."""
    async with two_workers(on_postgres(tmp_path), 1) as (h, other):
        first, second = h.room.workers, other.workers
        for worker in (first, second):
            worker._tasks[0].cancel()
        tables = {await h.open(SHEETS[0]) for _ in range(4)}
        for worker in (first, second):
            await worker._beat()
        assert (len(first._mine), len(second._mine)) == (2, 2)
        line = first._line
        assert line
        process = line.info.backend_pid
        first._tasks[1].cancel()
        await line.close()
        async with asyncio.timeout(SECONDS):
            while await is_connected(other, process):
                await asyncio.sleep(0.01)
        await second._beat()
        assert second._mine == tables


async def test_a_worker_whose_line_is_cut_owns_nothing_until_it_has_another(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        worker, table = h.room.workers, await h.open(SHEETS[0])
        await other.workers.stop()
        while not worker.owns(table):
            await asyncio.sleep(0.01)
        before = worker._line
        assert before
        async with h.room.store.engine.connect() as connection:
            await connection.execute(text(f"SELECT pg_terminate_backend({before.info.backend_pid})"))
        while worker.owns(table):
            await asyncio.sleep(0.001)
        assert worker._line is None
        assert await find_absence(h.room), "a proxy sends nobody there"
        while not worker.owns(table):
            await asyncio.sleep(0.01)
        assert worker._line not in (None, before)


async def test_a_table_that_was_held_up_is_well_once_another_worker_moves_it(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    """After the database was gone, a table may be another's; nobody may watch it, so that it never goes on there."""
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        table, worker = await h.open(SHEETS[0]), other.workers
        await worker.stop()
        sitting = await other._at.get(table)
        other._at.owns = worker.owns
        sitting.touched = True
        sitting.hold_up("the server is gone")
        assert await find_troubles(other)
        other._at.see_elsewhere({}, {})
        while await find_troubles(other):
            await asyncio.sleep(0.01)
        assert not sitting.touched


async def is_connected(room: Room, process: int) -> bool:
    async with room.store.engine.connect() as connection:
        there = text("SELECT count(*) FROM pg_stat_activity WHERE pid = :process")
        return bool(await connection.scalar(there, {"process": process}))


async def test_the_tables_of_a_worker_that_hangs_are_taken_over(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    """One that can no longer renew its lease owns nothing: another moves its bots and clocks."""

    url = on_postgres(tmp_path)
    quick = Settings(bot_seconds=0, pace_seconds=0)
    rooms = [await Room.open(url, quick) for _ in range(2)]
    floor = await rooms[0].people.create("Floor", "floor", "")
    table = (await rooms[0].open_table(floor, "open-a-table", OpenTable(SHEETS[0], bots=3))).table
    async with asyncio.timeout(SECONDS):
        while not any(room.workers.owns(table) for room in rooms):
            await asyncio.sleep(0.05)
        owner, other = sorted(rooms, key=lambda room: not room.workers.owns(table))
        stream, kept = other.watch(table, ""), owner.watch(table, "")
        await anext(kept)  # or it would be handed to where all watch
        hand = (await other.snapshot(table, "")).hand
        while (await other.snapshot(table, "")).hand < hand + 2:  # somebody watches elsewhere: so bots play
            await anext(stream)
        owner.workers._tasks[0].cancel()  # it beats no more, but its line is open
        began = time.monotonic()
        while not other.workers.owns(table):
            assert not (owner.workers.owns(table) and other.workers.owns(table))
            await asyncio.sleep(0.02)
        took, hand = time.monotonic() - began, (await other.snapshot(table, "")).hand
        assert not owner.workers.owns(table)
        while (await other.snapshot(table, "")).hand < hand + 2:
            await anext(stream)
    await stream.aclose()
    await kept.aclose()
    for room in rooms:
        await room.close()
    print(f"taken over within {took:.1f} seconds")


async def test_a_worker_that_stands_still_in_the_middle_of_its_beat_holds_nobody_up(
    tmp_path: Path, on_postgres: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the lock that all beats take, and the database cuts it off before anybody's lease is over."""
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        standing = asyncio.Event()

        async def stand(*_: object) -> None:
            standing.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(other.workers, "_tell_who_watches", stand)
        await standing.wait()
        renewed = h.room.workers._until
        while h.room.workers._until == renewed:
            await asyncio.sleep(0.01)
        assert time.monotonic() < h.room.workers._until, "its lease was never over"


async def test_a_table_that_is_opened_while_nothing_is_heard_is_found_afterwards(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        line = other.workers._line
        assert line
        async with h.room.store.changing() as connection:
            await connection.execute(text(f"SELECT pg_terminate_backend({line.info.backend_pid})"))
        table = await h.open(SHEETS[0])
        while table not in [each.id for each in other.tables()]:
            await asyncio.sleep(0.01)


async def test_a_table_is_handed_to_where_its_people_come_in(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    """As where a proxy sends whoever is at a table to one worker. No beat comes by itself, to look at each."""
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        first, second = h.room.workers, other.workers
        for worker in (first, second):
            worker._tasks[0].cancel()
        tables = [await h.open(SHEETS[0]) for _ in range(4)]
        for worker in (first, second, first):
            await worker._beat()
        mine = [table for table in tables if table in first._mine]
        streams = [other.watch(table, "") for table in mine]
        for stream in streams:
            await anext(stream)
        for worker in (second, first, second, first):
            await worker._beat()
            assert not first._mine & second._mine
        assert second._mine == frozenset(mine), "where people come in"
        assert first._mine == frozenset(tables) - second._mine, "the others are the share of whoever has none"
        for stream in streams:
            await stream.aclose()


async def test_what_a_table_does_by_itself_is_refused_of_a_worker_that_has_lost_it(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    """A worker that stood still thinks that the table is its own; the database knows better."""

    def pause(sitting: Sitting) -> None:
        sitting.desk.do("Floor", Pause("a drill"), 0.0)

    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        table, at = await h.open(SHEETS[0]), h.room._at
        for each in (h.room, other):
            each._at.owner = each.store.me
            each.workers._tasks[0].cancel()
        await h.room.workers._beat()
        sitting, url = await at.get(table), on_postgres(tmp_path)
        before = last_entries(url)
        async with h.room.store.changing() as connection:
            owned = text("INSERT INTO owners VALUES (:table, :by) ON CONFLICT (table_id) DO UPDATE SET worker = :by")
            await connection.execute(owned, {"table": table, "by": other.store.me})
        async with at.alone_at(sitting):
            with pytest.raises(Overtaken):
                await at.step(sitting, lambda: pause(sitting), by_itself=True)
        assert last_entries(url) == before
        assert not sitting.touched
        theirs = await other._at.get(table)
        async with other._at.alone_at(theirs):
            await other._at.step(theirs, lambda: pause(theirs), by_itself=True)
        assert last_entries(url) != before


@pytest.mark.parametrize("is_held", [True, False])
async def test_lines_of_a_worker_that_is_gone_are_cut_if_they_hold_something(
    tmp_path: Path, on_postgres: Callable[[Path], str], is_held: bool
) -> None:
    """A host that is cut off may have sent half a transaction, which none of the database's own limits ends.

    Whoever was only late with a beat, on a machine that is busy, has not begun so long ago, and can end.
    """
    url = on_postgres(tmp_path)
    async with two_workers(url, 1) as (h, other), asyncio.timeout(SECONDS):
        table, gone = await h.open(SHEETS[0]), "f" * 32
        await other.workers.stop()
        late = await connect(name_lines(make_url(url), gone))
        await late.execute("SET idle_in_transaction_session_timeout = 0")
        await late.execute("BEGIN")
        await late.execute("UPDATE tables SET title = 'changed' WHERE id = %s", (table,))
        while is_held and await age_of(late) <= HELD_SECONDS:
            await asyncio.sleep(0.05)
        async with await connect(make_url(url)) as told:
            await told.execute("INSERT INTO workers VALUES (%s, 0, '')", (gone,))
            while await (await told.execute("SELECT FROM workers WHERE id = %s", (gone,))).fetchone() is not None:
                await asyncio.sleep(0.01)
        if is_held:
            with pytest.raises(psycopg.OperationalError):
                await late.execute("COMMIT")
        else:
            await late.execute("COMMIT")
        await late.close()


async def age_of(line: Line) -> float:
    """How many seconds a transaction has lasted."""
    row = await (await line.execute("SELECT extract(epoch FROM clock_timestamp() - now())::float")).fetchone()
    return float(row[0]) if row else 0.0
