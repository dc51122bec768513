"""Several workers of one room: each sees what the others do, none does twice what another did, and chips stay chips."""

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from houseway.room.base.commands import LeaveCommand, Move, Rebuy, Refused, Sit, TableCommand
from houseway.room.base.meter import write_figures as measured
from houseway.room.live import tables
from houseway.room.people.accounts import Account
from houseway.room.record import following
from houseway.room.record.following import read_news
from houseway.room.room import Room
from houseway.room.store import schema
from houseway.room.store.notices import MOST_BYTES, Recorded, Stepped, encode_notice
from houseway.room.store.write import Write
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import SOAKING, soak
from tests.room.busy import SHEETS
from tests.room.crews import SECONDS, Worker, check_all, prepare, two_workers
from tests.room.players import any_reply
from tests.room.rooms import House, house, settings
from tests.room.rooms import url as url_of
from tests.room.same_desk import differences
from tests.room.test_money import check_money

COMMANDS = soak(100, 40)
CROWDS = [(2, 50), (4, 25)] if SOAKING else [(2, 10)]
CROWD_COMMANDS = soak(1_000, 60)
CROWD_SECONDS = soak(3_600, 240)
FOLLOWED = [each for each in sheet_ids() if load_sheet(each).playable] if SOAKING else SHEETS


async def press(h: House, table: int, who: Account, rng: Random) -> None:
    """Do something that may be allowed."""
    message = await h.room.snapshot(table, who.name)
    here = any(person.name == who.name for person in message.table.people)
    command: TableCommand = any_reply(message, rng) if message.asked else Rebuy(message.table.usual_buy_in)
    if not here:
        free = set(range(1, message.table.options.seats + 1)) - {each.seat for each in message.table.people}
        command = Sit(rng.choice(sorted(free) or [1]), message.table.usual_buy_in)
    elif rng.random() < 0.05:
        command = LeaveCommand()
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
    assert differences(done, other.desk) == []
    for viewer in viewers:
        assert await second.snapshot(table, viewer) == await first.snapshot(table, viewer)
        if same:
            assert other._steps[-1].encode(viewer) == done._steps[-1].encode(viewer)
    return same


@pytest.mark.parametrize("sheet", FOLLOWED)
async def test_a_worker_sees_what_another_does(
    sheet: str, tmp_path: Path, on_postgres: Callable[[Path], str], caplog: pytest.LogCaptureFixture
) -> None:
    rng, steps = Random(7), 0
    async with two_workers(on_postgres(tmp_path), 1) as (h, other):
        table = await h.open(sheet, bots=1)
        guests = [await h.room.people.guest() for _ in range(3)]
        viewers = ["", *(guest.name for guest in guests)]
        with h.room._at.sittings[table].watch(""), (await other._at.get(table)).watch(""):
            for _ in range(COMMANDS):
                await press(h, table, rng.choice(guests), rng)
                steps += await compare(h.room, other, table, viewers)
                h.time.now += 1
                if await h.room.turn():
                    steps += await compare(h.room, other, table, viewers)
        assert steps > COMMANDS / 2
        assert h.room._at.sittings[table].shown.view.hand > 0
        await check_money(other)
    assert not [record for record in caplog.records if "could not be followed" in record.message]


@pytest.mark.parametrize(("where", "reading"), [(tables, "restore_desk"), (following, "read_news")])
async def test_what_another_does_while_this_worker_reads_is_seen(
    where: ModuleType, reading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a test tells one of what the other did, so that it comes at the worst moment."""
    read, go_on = asyncio.Event(), asyncio.Event()
    read_at_once = getattr(where, reading)

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

        monkeypatch.setattr(where, reading, slow)
        await sit(1)
        looking = asyncio.create_task(other.snapshot(table, ""))
        await read.wait()
        await sit(2)
        go_on.set()
        await asyncio.gather(looking, *other._at._following)
        assert await other.snapshot(table, "") == await h.room.snapshot(table, "")
        await other.close()


async def test_several_hands_are_followed_at_once_with_their_shoes(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        other = await Room.open(url_of(tmp_path), settings(h.time))
        table = await h.open("500-club/texas-holdem", bots=2)
        ann, followed = await h.sit(table, 5), await other._at.get(table)
        message, _ = await h.asked(table, ann)
        while (await h.room.snapshot(table, "")).hand < message.hand + 2:
            await h.pass_on(table, ann)
            await h.asked(table, ann)
        done = h.room._at.sittings[table]
        other._at.expect(table, done.seq)
        assert await other._at.get(table) is followed
        assert len(done.desk.seals()) == 1
        assert differences(done, followed.desk) == []
        await other.close()


async def test_what_was_said_of_a_step_is_followed_without_looking_it_up(
    tmp_path: Path, on_postgres: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for what a new shoe holds, which is said to nobody: that alone is looked up."""

    async with two_workers(on_postgres(tmp_path), 1) as (h, other):
        table = await h.open(SHEETS[0], bots=2)
        await other.snapshot(table, "")
        looked_up = []

        async def counted(*args: Any) -> Any:
            looked_up.append(args)
            return await read_news(*args)

        monkeypatch.setattr(following, "read_news", counted)
        for seat in (3, 4):
            await h.sit(table, seat)
            await compare(h.room, other, table, [""])
        here, there = h.room._at.sittings[table], other._at.sittings[table]
        with here.watch("Ann"):
            while here.desk.running is None:
                h.time.now += 1
                await h.room.turn()
                await compare(h.room, other, table, [""])
        assert here.desk.running.shoe.made
        assert there.desk.running
        assert there.desk.running.shoe.lay_open() == here.desk.running.shoe.lay_open()
        assert looked_up == []


async def test_a_shoe_of_a_later_moment_is_not_taken_for_that_of_an_earlier_step(
    tmp_path: Path, on_postgres: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        table = await h.open(SHEETS[0], bots=2)
        await other.snapshot(table, "")
        here, heard = h.room._at.sittings[table], list[Stepped]()
        with monkeypatch.context() as patch, here.watch("Ann"):
            patch.setattr(other._at, "hear", heard.append)
            while here.desk.hand_number < 2:
                h.time.now += 1
                await h.room.turn()
            while not heard or heard[-1].seq < here.seq:
                await asyncio.sleep(0.005)
        first = next(at for at, step in enumerate(heard) if step.recorded and '"shoe"' in str(step.recorded))
        for step in heard[: first + 1]:
            other._at.sittings[table].note(step)
        assert await other.snapshot(table, "") == await h.room.snapshot(table, "")
        desks = here.desk, other._at.sittings[table].desk
        mine, followed = (desk.running.shoe if desk.running else desk.shoe for desk in desks)
        assert mine.lay_open() == followed.lay_open()


async def test_a_step_that_was_not_heard_of_is_looked_up(
    tmp_path: Path, on_postgres: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        table = await h.open(SHEETS[0])
        await other.snapshot(table, "")
        heard: list[Stepped] = []
        with monkeypatch.context() as patch:
            patch.setattr(other._at, "hear", heard.append)
            await h.sit(table, 1)
            await h.sit(table, 2)
            while len(heard) < 2:
                await asyncio.sleep(0.005)
        assert all(step.recorded for step in heard)
        other._at.hear(heard[-1])
        assert await other.snapshot(table, "") == await h.room.snapshot(table, "")


@pytest.mark.sqlite
async def test_a_room_of_one_worker_makes_no_notices(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEETS[0])
        store, notices = h.room.store.write, list[Stepped]()

        async def look(write: Write) -> None:
            notices.extend(write.notices)
            await store(write)

        h.room.store.write = look  # type: ignore[method-assign]
        await h.sit(table, 1)
        assert notices == []


def test_a_notice_that_is_too_long_says_less() -> None:
    entries: list[tuple[float, str, str | None]] = [(0.0, "x" * MOST_BYTES, None)]
    step = Stepped("me", 1, 0, 1, ("Seat 1 is taken",), "Ann", Recorded(entries, [], {}, {}, 0))
    assert encode_notice(step) == encode_notice(msgspec.structs.replace(step, recorded=None))
    assert len(encode_notice(msgspec.structs.replace(step, news=("y" * MOST_BYTES,)))) < MOST_BYTES


async def test_a_move_between_tables_is_seen_by_all_workers(
    tmp_path: Path, on_postgres: Callable[[Path], str], caplog: pytest.LogCaptureFixture
) -> None:
    """Each worker moves somebody: from a table that the other moved on last."""
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
    assert not [record for record in caplog.records if "could not be followed" in record.message]


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


async def test_who_signs_out_at_one_worker_is_signed_out_at_all(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    async with two_workers(on_postgres(tmp_path), 1) as (h, other):
        guest = await h.room.people.guest()
        token = await h.room.people.open_session(guest)
        assert await other.people.session(token) == await other.people.session(token) == guest
        await h.room.people.close_session(token)
        async with asyncio.timeout(SECONDS):
            while await other.people.session(token):
                await asyncio.sleep(0.01)


async def test_whichever_worker_is_asked_tells_the_figures_and_the_troubles_of_all(
    tmp_path: Path, on_postgres: Callable[[Path], str]
) -> None:
    async with two_workers(on_postgres(tmp_path), 1) as (h, other), asyncio.timeout(SECONDS):
        table = await h.open(SHEETS[0])
        await h.sit(table, 1)
        await other.snapshot(table, "")
        h.room._at.sittings[table].hold_up("a wire is loose")
        while not other.tables()[0].held_up:
            await asyncio.sleep(0.01)
        assert await other.find_trouble(table) == "a wire is loose"
        text = measured(other.workers.figures(), {})
        for room, done in ((h.room, 2), (other, 0)):
            assert f'houseway_commands_total{{worker="{room.store.me}",ended="done"}} {done}\n' in text
        assert len(re.findall("^# TYPE", text, re.M)) == len(set(re.findall("^# TYPE .*", text, re.M))) == 6
        h.room._at.sittings[table].leave_to_another()
        while other.tables()[0].held_up:
            await asyncio.sleep(0.01)
        for worker in (h.room.workers, other.workers):
            worker._tasks[0].cancel()
        async with other.store.changing() as connection:
            await connection.execute(update(schema.workers).values(figures='{"what": "a later program counts"}'))
        await other.workers._beat()
        assert other.workers.figures().keys() == {other.store.me}
