"""Workers of one crew: what is asked at one is done by the one that moves the table; where that is gone, here."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import func, select

from houseway.room.base.commands import Forbidden, LeaveCommand, Pause, Rebuy, Refused, Reply, Sit, SitIn, SitOutCommand
from houseway.room.base.logs import REQUEST
from houseway.room.live.sitting import Sitting
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.room.serve.crew import meeting_place
from houseway.room.store import schema
from houseway.room.views.messages import PING, Receipt
from houseway.room.workers import relay
from houseway.room.workers.relay import Here, Relay
from tests.room.busy import SHEETS
from tests.room.crews import SECONDS, two_workers
from tests.room.rooms import House
from tests.room.test_money import check_money

Url = Callable[[Path], str]


@asynccontextmanager
async def a_crew(url: str) -> AsyncIterator[tuple[House, Room, int]]:
    """Two workers that reach each other, and a table: the first moves it, people come to the second."""
    with TemporaryDirectory() as folder:
        async with two_workers(url, 1, Path(folder)) as (h, other), asyncio.timeout(SECONDS):
            tables = [await h.open(sheet, bots=2) for sheet in SHEETS[:2]]
            while not (moved := [each for each in tables if other._relay.line_for(each)]):
                await asyncio.sleep(0.01)
            await other.look_round()
            yield h, other, moved[0]


async def entries(room: Room, table: int) -> int:
    async with room.store.engine.connect() as connection:
        query = select(func.count()).where(schema.entries.c.table_id == table)
        return int(await connection.scalar(query) or 0)


async def sit_elsewhere(room: Room, table: int, seat: int) -> Account:
    guest = await room.people.guest()
    buy_in = (await room.snapshot(table, "")).table.usual_buy_in
    await room.command(table, guest, f"sit-{seat:08}", Sit(seat, buy_in))
    return guest


def test_nobody_else_enters_where_workers_meet() -> None:
    with meeting_place() as folder:
        assert folder
        assert folder.stat().st_mode & 0o077 == 0
    assert not folder.exists()


async def test_a_command_is_done_by_the_worker_that_moves_the_table(tmp_path: Path, on_postgres: Url) -> None:
    async with a_crew(on_postgres(tmp_path)) as (h, other, table):
        guest = await sit_elsewhere(other, table, 4)
        assert other.store.meter.entries == 0
        assert other.store.meter.commands["done"] == 1
        assert h.room.store.meter.commands["done"] == 2  # the tables it opened
        here = await other.snapshot(table, guest.name)  # whoever has just been told so sees it
        assert guest.name in [person.name for person in here.table.people]
        assert here == await h.room.snapshot(table, guest.name)
        await check_money(other)


async def test_a_command_that_comes_again_by_its_key_is_done_once(tmp_path: Path, on_postgres: Url) -> None:
    async with a_crew(on_postgres(tmp_path)) as (h, other, table):
        guest = await sit_elsewhere(other, table, 4)
        first = await other.command(table, guest, "the-same-key", SitOutCommand())
        before = await entries(other, table)
        assert await other.command(table, guest, "the-same-key", SitOutCommand()) == first
        assert await h.room.command(table, guest, "the-same-key", SitOutCommand()) == first
        with pytest.raises(Refused, match="another command"):
            await other.command(table, guest, "the-same-key", SitIn())
        assert await entries(other, table) == before


async def test_what_is_refused_there_is_refused_here_in_the_same_words(tmp_path: Path, on_postgres: Url) -> None:
    async with a_crew(on_postgres(tmp_path)) as (_, other, table):
        guest = await sit_elsewhere(other, table, 4)
        with pytest.raises(Forbidden, match="only the floor"):
            await other.command(table, guest, "pause-it-now", Pause("to see"))
        with pytest.raises(Refused, match="play money left"):
            await other.command(table, guest, "rebuy-a-lot", Rebuy(10**11))


async def test_whoever_watches_is_told_the_same_at_either_worker(tmp_path: Path, on_postgres: Url) -> None:
    async with a_crew(on_postgres(tmp_path)) as (h, other, table):
        guest = await sit_elsewhere(other, table, 4)
        here, there = h.room.watch(table, guest.name), other.watch(table, guest.name)
        async with aclosing(here), aclosing(there):
            assert await anext(there) == await anext(here)
            assert other._at.sittings[table].watchers.total() == 0
            assert h.room._at.sittings[table].watchers[guest.name] == 2
            while not other._at.sittings[table].elsewhere:
                await asyncio.sleep(0.01)
            assert [room._at.sittings[table].summary().watching for room in (h.room, other)] == [1, 1]
            for _ in range(20):
                h.time.now += 1
                if await h.room.turn():
                    assert await anext(there) == await anext(here)
        while guest.name in h.room._at.sittings[table].watchers:
            await asyncio.sleep(0.01)


async def test_a_worker_that_goes_leaves_its_viewers_to_this_one(tmp_path: Path, on_postgres: Url) -> None:
    async with a_crew(on_postgres(tmp_path)) as (h, other, table), aclosing(other.watch(table, "")) as stream:
        first = await anext(stream)
        h.room._relay.hang_up()
        guest = await sit_elsewhere(other, table, 4)
        assert other.store.meter.entries > 0
        seen = first
        while guest.name.encode() not in seen.data:
            seen = await anext(stream)
        assert seen.seq > first.seq


async def test_a_command_that_nobody_answers_is_done_here_and_once(
    tmp_path: Path, on_postgres: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other worker has done it, but hangs before it says so."""
    async with a_crew(on_postgres(tmp_path)) as (h, other, table):
        guest = await sit_elsewhere(other, table, 4)
        do = h.room.command_here
        (service,) = h.room._relay._services

        async def mute(*args: Any) -> Receipt:
            await do(*args)
            await asyncio.Event().wait()
            raise AssertionError

        service._here = service._here._replace(command=mute)
        monkeypatch.setattr(relay, "PATIENCE_SECONDS", 0.2)
        await other.command(table, guest, "leave-only-once", LeaveCommand())
        assert guest.name not in [person.name for person in (await other.snapshot(table, "")).table.people]
        async with other.store.engine.connect() as connection:
            query = select(func.count()).where(schema.commands.c.key == "leave-only-once")
            assert await connection.scalar(query) == 1
        await check_money(other)
        for task in service._doing:
            task.cancel()


async def test_what_is_too_long_for_the_wire_is_done_here(tmp_path: Path, on_postgres: Url) -> None:
    async with a_crew(on_postgres(tmp_path)) as (_, other, table):
        guest = await sit_elsewhere(other, table, 4)
        line = other._relay.line_for(table)
        with pytest.raises(Refused):
            await other.command(table, guest, "a-long-answer", Reply(2**70, "k", "check"))
        assert line
        assert not line._receipts


@pytest.mark.parametrize("why", ["it stood still", "it owns the table no more"])
async def test_what_nobody_waits_for_any_more_is_not_done(
    tmp_path: Path, on_postgres: Url, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """Whoever sent it on has done it elsewhere by then, and may have been refused."""
    async with a_crew(on_postgres(tmp_path)) as (h, other, table):
        guest = await sit_elsewhere(other, table, 4)
        (service,) = h.room._relay._services
        if why == "it stood still":
            monkeypatch.setattr(relay, "PATIENCE_SECONDS", -1.0)
            line = other._relay.line_for(table)
            assert line
            assert await line.command(table, guest, "leave-too-late", LeaveCommand()) is None
        else:
            service._here = service._here._replace(owns=lambda _: False)
            await other.command(table, guest, "leave-elsewhere", LeaveCommand())
            assert other.store.meter.entries > 0
        while service._doing:
            await asyncio.sleep(0.01)
        async with other.store.engine.connect() as connection:
            query = select(func.count()).where(schema.commands.c.key == "leave-too-late")
            assert await connection.scalar(query) == 0


async def test_a_failure_is_logged_by_the_number_of_the_request_it_came_by(
    tmp_path: Path, on_postgres: Url, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_crew(on_postgres(tmp_path)) as (h, other, table):
        guest = await sit_elsewhere(other, table, 4)
        (service,) = h.room._relay._services

        async def fail(*_: Any) -> Receipt:
            numbers.append(REQUEST.get())
            raise ValueError("torn")

        numbers: list[str] = []
        service._here = service._here._replace(command=fail)
        REQUEST.set("f00d")
        await other.command(table, guest, "sit-out-now", SitOutCommand())
        assert numbers == ["f00d"]
    assert "a command that another worker sent on failed" in caplog.text


async def test_whoever_is_told_nothing_there_looks_here(tmp_path: Path, on_postgres: Url) -> None:
    """The worker that moves the table cannot read its record."""
    async with a_crew(on_postgres(tmp_path)) as (h, other, table):
        h.room._at.damaged[table] = "torn"
        async with aclosing(other.watch(table, "")) as stream:
            assert (await anext(stream)).event == "snapshot"
            h.room._at.damaged.clear()
            await sit_elsewhere(other, table, 4)
            assert (await anext(sent async for sent in stream if sent.event != PING)).event == "told"


async def test_whatever_is_wrong_with_one_table_the_others_are_followed(
    tmp_path: Path, on_postgres: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_crew(on_postgres(tmp_path)) as (_, other, _):
        async with asyncio.timeout(60):
            while len(other._at.sittings) < 2:  # it has heard of both, and loads them
                await asyncio.sleep(0.01)
        first, second = other._at.sittings.values()
        seen = []

        async def refresh(sitting: Sitting) -> None:
            seen.append(sitting)
            if sitting is first:
                raise ValueError("an entry that cannot be read")

        monkeypatch.setattr(other._at, "refresh", refresh)
        for each in (first, second):
            each.expected = each.seq + 1
        await other.look_round()
        assert seen == [first, second]


async def test_hanging_up_while_another_is_called_leaves_no_line(tmp_path: Path) -> None:
    with meeting_place() as folder:
        assert folder
        here = Here(None, None, None)  # type: ignore[arg-type]
        one, other = Relay("one"), Relay("other")
        for each in (one, other):
            await each.start(folder, here)
        following = asyncio.create_task(one.follow({1: "other", 2: "nobody"}))
        await asyncio.sleep(0)
        one.hang_up()
        await following
        assert not [line for line in one._lines.values() if line.is_open]
        other.hang_up()


async def test_workers_that_cannot_meet_do_without(caplog: pytest.LogCaptureFixture) -> None:
    relay = Relay("a" * 32)
    await relay.start(Path("/nowhere"), Here(None, None, None))  # type: ignore[arg-type]
    await relay.follow({1: "another"})
    assert relay.line_for(1) is None
    assert "do not reach each other" in caplog.text


async def test_who_takes_messages_slowly_begins_anew_with_a_snapshot(
    tmp_path: Path, on_postgres: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "MOST_UNSEEN", 3)
    async with a_crew(on_postgres(tmp_path)) as (_, other, table):
        guest = await sit_elsewhere(other, table, 4)
        async with aclosing(other.watch(table, "")) as stream:
            await anext(stream)
            for number in range(20):
                command = SitIn() if number % 2 else SitOutCommand()
                receipt = await other.command(table, guest, f"to-and-fro-{number}", command)
            seen = await anext(stream)
            while seen.seq < receipt.seq:
                seen = await anext(stream)
            assert seen.event == "snapshot"
