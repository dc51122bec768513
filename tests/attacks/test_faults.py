"""A fault that passes stops no table: each tries again until it can be written down, and says so meanwhile."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from itertools import pairwise
from pathlib import Path

import pytest

from houseway.room.base.commands import HeldUp, Pause
from houseway.room.room import Room
from houseway.room.store.write import Write
from tests.attacks.eyes import disk_full, seen, unreadable
from tests.room.rooms import House, house
from tests.room.web import site

SHEET = "500-club/ez-baccarat"
TABLES = 20


@asynccontextmanager
async def full_disk(room: Room) -> AsyncIterator[None]:
    async def fail(write: Write) -> None:
        raise disk_full()

    room.store.write = fail  # type: ignore[method-assign]
    try:
        yield
    finally:
        del room.store.write


async def hands_begun(h: House) -> list[int]:
    return [table.hand for table in h.room.tables()]


async def busy_tables(h: House) -> None:
    for _ in range(TABLES):
        await h.sit(await h.open(SHEET, bots=3), 5)


async def let_pass(h: House, seconds: int) -> None:
    for _ in range(seconds):
        h.time.now += 1
        for _ in range(20):
            if not await h.room.turn():
                break


async def test_tables_go_on_when_a_full_disk_is_free_again(tmp_path: Path) -> None:
    async with house(tmp_path, missed_turns=99) as h:
        await busy_tables(h)
        await let_pass(h, 5)
        before = await hands_begun(h)
        async with full_disk(h.room):
            held_up = set()
            for _ in range(100):
                await let_pass(h, 1)
                held_up |= {table.id for table in h.room.tables() if table.held_up}
            assert await hands_begun(h) == before
            assert len(held_up) == TABLES
        await let_pass(h, 61 + 31)
        assert not any(table.held_up for table in h.room.tables())
        await let_pass(h, 61)
        assert all(now > then for then, now in zip(before, await hands_begun(h), strict=True))
        assert await h.room.find_wrong() == []


@pytest.mark.parametrize("pressed", [False, True], ids=["nobody tries", "somebody tries every second"])
@pytest.mark.parametrize("broken", [nullcontext, unreadable], ids=["nothing is written", "nor read"])
async def test_the_pauses_between_tries_double_from_a_second_to_a_minute(
    tmp_path: Path, broken: Callable[[Room], AbstractContextManager[None]], pressed: bool
) -> None:
    """One fault counts once, and whoever tries meanwhile makes nobody wait longer."""
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        await h.sit(table, 5)
        assert h.room._at.sittings[table].due == h.time.now
        tried = []
        async with full_disk(h.room):
            with broken(h.room):
                for _ in range(200):
                    if await h.room.turn():
                        tried.append(h.time.now)
                    if pressed:
                        with pytest.raises(HeldUp):
                            await h.do(table, h.floor, Pause("tea"))
                    h.time.now += 1
        assert [after - before for before, after in pairwise(tried)] == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_the_time_that_begins_anew_after_a_fault_is_kept_when_the_table_is_loaded_again(tmp_path: Path) -> None:
    """Or a refused command would take from another what time the fault had given back to them."""
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.asked(table, guest)
        async with full_disk(h.room):
            await let_pass(h, 31)
        await let_pass(h, 5)
        _, question = await h.asked(table, guest)
        assert question.deadline is not None
        assert question.deadline > h.time.now
        h.room._at.sittings[table].touched = True
        await h.room.journal(table)
        assert (await h.room.snapshot(table, guest.name)).asked == (question,)
        assert not await h.room.turn()


async def test_nobody_is_told_that_something_was_done_while_it_cannot_be_written(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.asked(table, guest)
        before = await seen(h.room, table, guest.name)
        async with full_disk(h.room):
            with pytest.raises(HeldUp, match="nothing was done"):
                await h.pass_on(table, guest)
            assert await seen(h.room, table, guest.name) == before
        await h.pass_on(table, guest)
        assert not h.room.tables()[0].held_up


async def test_lobby_and_floor_say_that_a_table_is_held_up(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h = s.house
        table = await h.open(SHEET, bots=3)
        await h.sit(table, 5)
        floor = await s.floor()
        await floor.token()
        async with full_disk(h.room):
            await h.room.turn()
            assert "held up" in (await floor.get("/")).text
            assert "held up" in (await floor.get("/floor")).text
            assert "disk is full" in (await floor.get(f"/floor/tables/{table}")).text
            refused = await floor.post(f"/api/tables/{table}/commands", {"command": "pause", "text": "x"})
            assert refused.status_code == 503
        await h.do(table, h.floor, Pause("tea"))
        assert "held up" not in (await floor.get("/floor")).text
