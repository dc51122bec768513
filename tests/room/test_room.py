"""A room from the outside: people sit, play, leave, and are refused what they may not do."""

import asyncio
from pathlib import Path

import pytest

from houseway.room.base.commands import Forbidden, Pause, Refused, Reply, Sit
from tests.room.rooms import house

SHEET = "500-club/ez-baccarat"


async def test_a_guest_plays_against_bots_and_the_hands_go_on(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        for _ in range(20):
            message = await h.pass_on(table, guest)
        assert message.hand > 10


async def test_answers_that_are_late_foreign_or_wrong_are_refused_with_a_sentence(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest, other = await h.sit(table, 5), await h.room.people.guest()
        message, question = await h.asked(table, guest)
        for who, hand, option, why in (
            (other, message.hand, "sit out", "is for Guest"),
            (guest, message.hand - 1, "sit out", "not being played"),
            (guest, message.hand, "fly", "is not offered here"),
        ):
            with pytest.raises(Refused, match=why):
                await h.do(table, who, Reply(hand, question.key, option))
        await h.do(table, guest, Reply(message.hand, question.key, "sit out"))
        with pytest.raises(Refused, match="too late"):
            await h.do(table, guest, Reply(message.hand, question.key, "sit out"))


async def test_only_the_floor_gives_the_floors_commands(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.room.people.guest()
        with pytest.raises(Forbidden):
            await h.do(table, guest, Pause("tea"))
        await h.do(table, h.floor, Pause("tea"))
        assert (await h.room.snapshot(table, "")).table.state == "paused"


async def test_the_same_key_does_a_command_once(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.room.people.guest()
        first = await h.room.command(table, guest, "once", Sit(5, 500_00))
        assert await h.room.command(table, guest, "once", Sit(5, 500_00)) == first
        with pytest.raises(Refused, match="used for another command"):
            await h.room.command(table, guest, "once", Sit(6, 500_00))
        assert await h.room.people.money(guest) == 9_500_00


@pytest.mark.parametrize("steps", range(6))
async def test_a_room_that_has_just_moved_a_table_closes(tmp_path: Path, steps: int) -> None:
    """Whatever deals is woken and told to stop at the same moment, or a few steps of the loop later."""
    async with house(tmp_path, dealing=True, bot_seconds=100, turn_seconds=100) as h:
        table = await h.open(SHEET, bots=2)
        await h.sit(table, 5)
        while not (await h.room.snapshot(table, "")).table.running:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        await h.do(table, h.floor, Pause("closing"))
        for _ in range(steps):
            await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await h.room.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}, "nothing of the room goes on"


async def test_whoever_begins_to_watch_a_room_that_closes_is_not_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        h.room.hang_up()
        async with asyncio.timeout(20):
            assert [sent async for sent in h.room.watch(table, "")] == []
