"""What happens by itself: the turn clock, bots, hands that begin, and a table that waits for people."""

import asyncio
from pathlib import Path

import pytest

from houseway.room.base.commands import (
    Dismiss,
    Hire,
    LeaveCommand,
    OpenTable,
    Pause,
    Refused,
    RemoveBots,
    Resume,
    SeatBots,
    Sit,
    SitIn,
)
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.tables.options import Wish
from tests.room.rooms import House, house, url

SHEET = "500-club/ez-baccarat"


async def people(h: House, table: int) -> dict[str, bool]:
    """Who is at the table, and whether they sit out."""
    return {each.name: each.away for each in (await h.room.snapshot(table, "")).table.people}


async def test_the_clock_answers_at_the_deadline_and_not_before(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        message, question = await h.asked(table, guest)
        assert question.deadline == h.time.now + 30
        h.time.now += 29.9
        assert not await h.room.turn()
        h.time.now += 0.1
        assert await h.room.turn()
        after = await h.room.snapshot(table, guest.name)
        assert (after.hand, after.asked) != (message.hand, message.asked)


async def test_a_deadline_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        _, question = await h.asked(table, guest)
    async with house(tmp_path) as h:
        h.time.now += 20
        asked = (await h.room.snapshot(table, guest.name)).asked
        assert [(each.key, each.deadline) for each in asked] == [(question.key, question.deadline)]
        h.time.now = question.deadline or 0
        assert await h.room.turn()


async def test_whoever_misses_two_turns_running_sits_out_until_they_come_back(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        for _ in range(2):
            await h.asked(table, guest)
            h.time.now += 30
            await h.room.turn()
        while (await h.room.snapshot(table, "")).table.running:
            assert await h.room.turn()
        assert (await people(h, table))[guest.name]
        await h.do(table, guest, SitIn())
        await h.asked(table, guest)


async def miss_a_turn(h: House, table: int, guest: Account) -> bool:
    """Let the clock answer for somebody, and the hand end; whether they sit out now."""
    await h.asked(table, guest)
    h.time.now += 30
    await h.room.turn()
    while (await h.room.snapshot(table, "")).table.running:
        assert await h.room.turn()
    return (await people(h, table))[guest.name]


async def test_a_missed_turn_is_remembered_over_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        assert not await miss_a_turn(h, table, guest)
    async with house(tmp_path) as h:
        assert await miss_a_turn(h, table, guest)


async def test_an_answer_in_time_forgives_a_missed_turn(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        for _ in range(4):
            await h.asked(table, guest)
            h.time.now += 30
            await h.room.turn()
            await h.pass_on(table, guest)
        assert not (await people(h, table))[guest.name]


async def test_bots_think_for_a_while_and_hands_have_a_pause_between_them(tmp_path: Path) -> None:
    async with house(tmp_path, bot_seconds=2.0, pace_seconds=5.0) as h:
        table = await h.open(SHEET, bots=3)
        await h.sit(table, 5)
        assert await h.room.turn()
        assert not await h.room.turn()
        h.time.now += 2
        assert await h.room.turn()
        while (await h.room.snapshot(table, "")).table.running:
            h.time.now += 2
            await h.room.turn()
        next_hand = (await h.room.snapshot(table, "")).table.next_hand
        assert next_hand is not None
        assert next_hand - h.time.now == pytest.approx(5.0)
        assert not await h.room.turn()


async def test_a_paused_table_stands_still_and_then_gives_the_whole_time_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        guest = await h.sit(table, 5)
        await h.asked(table, guest)
        await h.do(table, h.floor, Pause("a fire drill"))
        h.time.now += 100
        assert not await h.room.turn()
        with pytest.raises(Refused, match="a fire drill"):
            await h.pass_on(table, guest)
        await h.do(table, h.floor, Resume())
        assert (await h.room.snapshot(table, guest.name)).asked[0].deadline == h.time.now + 30


async def test_bots_alone_play_only_while_somebody_watches(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        assert not await h.room.turn()
        stream = h.room.watch(table, "")
        await anext(stream)
        assert await h.room.turn()
        assert (await anext(stream)).event == "told"
        await stream.aclose()


async def test_a_watcher_goes_on_after_what_was_last_seen(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        stream = h.room.watch(table, "")
        first = await anext(stream)
        assert first.event == "snapshot"
        for _ in range(3):
            await h.room.turn()
        told = [await anext(stream) for _ in range(3)]
        again = h.room.watch(table, "", last_seen=told[0].seq)
        assert [await anext(again) for _ in range(2)] == told[1:]
        lost = h.room.watch(table, "", last_seen=10_000)
        assert (await anext(lost)).event == "snapshot"
        for each in (stream, again, lost):
            await each.aclose()


async def test_bots_come_and_go_by_the_floors_word_and_make_room_for_people(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        await h.do(table, h.floor, SeatBots(4))
        with pytest.raises(Refused, match="1 free seat"):
            await h.do(table, h.floor, SeatBots(2))
        guest = await h.room.people.guest()
        with pytest.raises(Refused, match="seat 7 is free"):
            await h.do(table, guest, Sit(1, 500_00))
        await h.do(table, h.floor, SeatBots(1))
        await h.do(table, guest, Sit(1, 500_00))
        assert len(await people(h, table)) == 7
        await h.do(table, h.floor, RemoveBots(2))
        await h.do(table, h.floor, Hire())
        with pytest.raises(Refused, match="already"):
            await h.do(table, h.floor, Hire())
        await h.do(table, h.floor, Dismiss())
        await h.do(table, h.floor, RemoveBots())
        assert list(await people(h, table)) == [guest.name]
        await h.do(table, guest, LeaveCommand())
        assert not await people(h, table)


async def drop_after(h: House, table: int, minutes: int) -> int:
    """What the drop box holds once the next hand has begun after so many minutes more; the clock answers for people."""
    before = (await h.room.snapshot(table, "")).hand
    h.time.now += 60 * minutes
    while (message := await h.room.snapshot(table, "")).hand == before or not message.table.running:
        if not await h.room.turn():
            h.time.now += 30
    return message.table.drop


@pytest.mark.parametrize(
    ("sheet", "option", "fee", "drops"),
    [
        ("limelight/lowball", 1, 5_00, (0, 0, 1, 1, 2)),  # on the half hours, but not for the part before the first
        ("players/lowball-ace-to-five", 26, 12_00, (1, 1, 1, 2, 2)),  # with the first hand, and half an hour after
    ],
)
async def test_fees_fall_due_by_the_hours_of_the_clock_or_of_the_game(
    tmp_path: Path, sheet: str, option: int, fee: int, drops: tuple[int, ...]
) -> None:
    """Hands begin at about 10:10, 10:25, 10:32, 10:50 and 11:02."""
    async with house(tmp_path, missed_turns=99, away_seconds=1e9) as h:
        h.time.now = 86_400 + 10 * 3600 + 10 * 60
        table = await h.open(sheet, wish=Wish(option=option), bots=1)
        await h.sit(table, 5)
        found = [await drop_after(h, table, minutes) for minutes in (0, 15, 7, 18, 12)]
        assert found == [periods * 2 * fee for periods in drops]


async def test_fees_for_the_time_are_told_to_everybody(tmp_path: Path) -> None:
    async with house(tmp_path, missed_turns=99, away_seconds=1e9) as h:
        table = await h.open("players/lowball-ace-to-five", wish=Wish(option=26), bots=1)
        player = await h.sit(table, 5)
        stream = h.room.watch(table, "")
        await anext(stream)
        await drop_after(h, table, 0)
        told = await anext(stream)
        assert f"Fee for the time: Ada $12, {player.name} $12" in str(told)
        await stream.aclose()


async def test_a_table_that_waits_for_something_stops_no_other(tmp_path: Path) -> None:
    room = await Room.open(url(tmp_path), Settings(bot_seconds=0, pace_seconds=0))
    try:
        floor = await room.people.create("Floor", "floor", "secret")
        one, other = [
            (await room.open_table(floor, f"open/{number}", OpenTable(SHEET, bots=3))).table for number in range(2)
        ]
        at = room._at.sittings
        async with asyncio.timeout(60), at[one].lock:  # as while its journal is written out
            with at[one].watch("Somebody"), at[other].watch("Somebody"):
                room._at.wake()
                while len(await room.records.hands(other)) < 3:
                    await asyncio.sleep(0.01)
                assert not await room.records.hands(one)
    finally:
        await room.close()
