"""Nobody sees what is not on record: a command that is refused, raced or rolled back shows nothing, ever."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from houseway.room.base.commands import Refused, Reply, Sit, SitOutCommand, TableCommand
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from tests.attacks.eyes import disk_full, gated, seen, unreadable
from tests.room.players import any_reply
from tests.room.rooms import House, Time, house, settings, url

SHEETS = ("500-club/texas-holdem", "500-club/ez-baccarat", "limelight/pure-21-5-blackjack")
USED = "a-used-key"


async def asked_after(h: House, table: int, who: Account, answers: int) -> Reply:
    """Play for a while; the answer that somebody would give next."""
    rng = Random(answers)
    for _ in range(answers):
        message, _ = await h.asked(table, who)
        await h.do(table, who, any_reply(message, rng))
    message, question = await h.asked(table, who)
    assert question.default
    return Reply(message.hand, question.key, question.default.option, question.default.arg)


async def look_during(
    h: House, table: int, who: Account, key: str, command: TableCommand
) -> tuple[list[bytes], object]:
    """What is seen before a command, while it is being stored, and after that has failed; and what became of it."""
    looks = [await seen(h.room, table, who.name)]
    async with gated(h.room) as gate:
        sent = asyncio.create_task(h.room.command(table, who, key, command))
        reached = asyncio.create_task(gate.reached.wait())
        await asyncio.wait((sent, reached), return_when=asyncio.FIRST_COMPLETED)
        looks.append(await seen(h.room, table, who.name))
        gate.let_through(None if key == USED else disk_full())
        (became,) = await asyncio.gather(sent, return_exceptions=True)
        reached.cancel()
    looks.append(await seen(h.room, table, who.name))
    return looks, became


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("key", [USED, "a-new-key"])
async def test_an_answer_under_a_used_key_or_on_a_full_disk_shows_no_card(tmp_path: Path, sheet: str, key: str) -> None:
    async with house(tmp_path) as h:
        table = await h.open(sheet, bots=3)
        guest = await h.room.people.guest()
        view = (await h.room.snapshot(table, "")).table
        await h.room.command(table, guest, USED, Sit(5, view.usual_buy_in))
        for answers in range(4):
            answer = await asked_after(h, table, guest, answers)
            looks, became = await look_during(h, table, guest, key, answer)
            assert isinstance(became, Exception)
            assert looks[0] == looks[1] == looks[2]


async def test_a_used_key_is_refused_before_anything_is_tried(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEETS[0], bots=3)
        guest = await h.room.people.guest()
        await h.room.command(table, guest, USED, Sit(5, (await h.room.snapshot(table, "")).table.usual_buy_in))
        answer = await asked_after(h, table, guest, 0)
        async with gated(h.room) as gate:
            with pytest.raises(Refused, match="used for another command"):
                await h.room.command(table, guest, USED, answer)
            assert not gate.reached.is_set()


async def test_a_table_that_can_be_neither_written_nor_read_goes_on_from_the_record(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEETS[0], bots=3)
        guest = await h.sit(table, 5)
        answer = await asked_after(h, table, guest, 1)
        before = await seen(h.room, table, guest.name)
        async with gated(h.room) as gate:
            sent = asyncio.create_task(h.room.command(table, guest, h.key(), answer))
            await gate.reached.wait()
            with unreadable(h.room):
                gate.let_through(disk_full())
                (became,) = await asyncio.gather(sent, return_exceptions=True)
                assert isinstance(became, Exception)
                assert await seen(h.room, table, guest.name) == before
        done = await h.room.command(table, guest, h.key(), answer)
        other = await Room.open(url(tmp_path), settings(Time(), 3))
        assert await seen(other, table, guest.name) == await seen(h.room, table, guest.name)
        assert (await other.snapshot(table, "")).seq == done.seq
        await other.close()


async def test_a_lost_race_shows_only_what_won_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEETS[0], bots=3)
        guest = await h.sit(table, 5)
        answer = await asked_after(h, table, guest, 1)
        other = await Room.open(url(tmp_path), settings(Time(), 3))
        before = await seen(h.room, table, guest.name)
        async with gated(h.room) as gate:
            sent = asyncio.create_task(h.room.command(table, guest, h.key(), answer))
            await gate.reached.wait()
            await other.command(table, guest, h.key(), SitOutCommand())
            assert await seen(h.room, table, guest.name) == before
            gate.let_through()
            await asyncio.gather(sent, return_exceptions=True)
        again = await Room.open(url(tmp_path), settings(Time(), 4))
        assert await seen(h.room, table, guest.name) == await seen(again, table, guest.name)
        await other.close()
        await again.close()


async def test_a_refused_answer_does_not_forgive_a_missed_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEETS[1], bots=3)
        guest = await h.sit(table, 5)
        for _ in range(2):
            message, question = await h.asked(table, guest)
            with pytest.raises(Refused):
                await h.do(table, guest, Reply(message.hand, question.key, "fly"))
            h.time.now += 30
            await h.room.turn()
        while (await h.room.snapshot(table, "")).table.running:
            assert await h.room.turn()
        assert [each.away for each in (await h.room.snapshot(table, "")).table.people if not each.bot] == [True]
