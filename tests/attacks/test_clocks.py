"""The clock on the wall may be set by anybody: no table freezes, and no turn is answered, by that."""

from pathlib import Path

import pytest

from houseway.core.text import Mistake
from houseway.room.base.commands import LeaveCommand
from houseway.room.base.settings import steady
from houseway.room.people.tries import Tries
from tests.room.rooms import Time, house

SHEET = "500-club/ez-baccarat"
HOUR = 3600.0


@pytest.mark.parametrize("jump", [-HOUR, 2 * HOUR])
async def test_a_wall_clock_that_is_set_neither_freezes_a_table_nor_answers_a_turn(tmp_path: Path, jump: float) -> None:
    wall = Time()
    async with house(tmp_path, wall=wall) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.asked(table, guest)
        wall.now += jump
        assert not await h.room.turn(), "the turn is still theirs"
        await h.pass_on(table, guest)
        _, question = await h.asked(table, guest)
        assert question.deadline == h.time.now + 30
        h.time.now += 30
        assert await h.room.turn(), "the table goes on by itself"
        await h.do(table, guest, LeaveCommand())


async def test_a_deadline_is_kept_when_a_table_is_loaded_again_after_the_wall_clock_was_set(tmp_path: Path) -> None:
    wall = Time()
    async with house(tmp_path, wall=wall) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        _, question = await h.asked(table, guest)
        wall.now += 2 * HOUR
        h.room._at.sittings[table].touched = True
        await h.room.journal(table)
        assert (await h.room.snapshot(table, guest.name)).asked[0].deadline == question.deadline


async def test_a_room_opened_after_its_clock_was_set_back_waits_for_nobody_longer_than_a_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        h.time.now += HOUR
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.asked(table, guest)
    async with house(tmp_path) as h:
        deadline = (await h.room.snapshot(table, guest.name)).asked[0].deadline
        assert deadline is not None
        assert deadline <= h.time.now + 30
        h.time.now += 30
        assert await h.room.turn()


async def test_a_clock_set_back_between_two_starts_locks_no_name(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        h.time.now += HOUR
        for name, times in (("Ann", 1), ("Bob", 7)):
            for _ in range(times):
                await Tries(h.room.store, h.time).note(name, "home", right=False)
    async with house(tmp_path) as h:
        tries = Tries(h.room.store, h.time)
        await tries.check("Ann", "home")
        for _ in range(2):  # as long as after the last wrong one, from when it is first asked for
            with pytest.raises(Mistake, match=r"wait [24] seconds"):
                await tries.check("Bob", "home")
            h.time.now += 2
        await tries.check("Bob", "home")


def test_the_rooms_own_clock_does_not_look_at_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    before = steady()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert before <= steady() < before + HOUR
