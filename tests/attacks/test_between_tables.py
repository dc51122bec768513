"""Moves between tables: nobody keeps a seat from others by them, goes round for ever, or comes to another game."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from houseway.room.base.commands import ChangeCommand, CloseTable, Feed, LeaveCommand, Move, Pause, Refused, Sit
from houseway.tables.options import Options
from tests.room.rooms import House, house, queued
from tests.room.test_moving_people import SHEET, check_records, play_out
from tests.room.test_must_move import names_at, settle


async def paused(h: House) -> int:
    table = await h.open(SHEET)
    await h.do(table, h.floor, Pause("the dealers change"))
    return table


@pytest.mark.parametrize("standing", [False, True])
async def test_who_is_at_both_tables_keeps_no_seat_from_others(tmp_path: Path, standing: bool) -> None:
    """They cannot be moved: whoever sits there next longest is, and after that anybody may sit down."""
    async with house(tmp_path) as h:
        main, feeder = await paused(h), await paused(h)
        ann = await h.sit(feeder, 1)
        await h.sit(main, 1)
        buy_in = (await h.room.snapshot(main, "")).table.usual_buy_in
        await h.do(main, ann, Sit(1 if standing else 2, buy_in, standing))
        bob = await h.sit(feeder, 2)
        await h.do(feeder, h.floor, Feed(main, "the main game"))
        await settle(h)
        assert bob.name in await names_at(h, main)
        assert await names_at(h, feeder) == [ann.name]
        await h.sit(main, 7)
        await h.do(main, ann, LeaveCommand())
        with pytest.raises(Refused, match=f"go to those of table {feeder} first"):
            await h.sit(main, 6)
        await settle(h)
        assert await names_at(h, feeder) == []
        await check_records(h, main, feeder)


async def test_two_tables_never_feed_each_other(tmp_path: Path) -> None:
    """Even if the one is only to feed the other after its hand: people would go to and fro without end."""
    async with house(tmp_path) as h:
        first, second = await h.open(SHEET, bots=2), await h.open(SHEET)
        ann = await h.sit(first, 5)
        await h.asked(first, ann)
        await h.do(first, h.floor, Feed(second, "the second is the main game"))
        with pytest.raises(Refused, match="feeds another one itself"):
            await h.do(second, h.floor, Feed(first, "no, the first"))
        await h.do(first, h.floor, Feed(0, "neither"))
        await h.do(second, h.floor, Feed(first, "the first is"))


def for_more(options: Options) -> ChangeCommand:
    return ChangeCommand(msgspec.structs.replace(options, minimum=options.minimum * 2), "for more")


@pytest.mark.parametrize("close", [False, True])
async def test_nobody_is_sent_to_a_table_that_is_another_after_its_hand(tmp_path: Path, close: bool) -> None:
    async with house(tmp_path) as h:
        first, second = await h.open(SHEET), await h.open(SHEET, bots=3)
        ann, bob = await h.sit(first, 5, 600_00), await h.sit(second, 5)
        changed = for_more((await h.asked(second, bob))[0].table.options)
        await h.do(second, h.floor, CloseTable("it is late") if close else changed)
        with pytest.raises(Refused, match="closed or laid out otherwise after its hand"):
            await h.do(first, h.floor, Move(ann.name, second, "to balance the tables"))
        await play_out(h, second)
        assert await names_at(h, first) == [ann.name]
        await check_records(h, first, second)


async def test_a_table_is_looked_at_once_more_when_it_is_nobody_elses_turn(tmp_path: Path) -> None:
    """It may be laid out otherwise between the floor's word and the move."""
    async with house(tmp_path) as h:
        first, second = await paused(h), await paused(h)
        ann = await h.sit(first, 5)
        changed = for_more((await h.room.snapshot(second, "")).table.options)
        target = h.room._at.sittings[second]
        async with target.lock:
            change = asyncio.create_task(h.do(second, h.floor, changed))
            await queued(target.lock, 1)
            move = asyncio.create_task(h.do(first, h.floor, Move(ann.name, second, "to balance the tables")))
            await queued(target.lock, 2)
        await asyncio.gather(move, change)
        assert await names_at(h, second) == []
        assert await names_at(h, first) == [ann.name]
        await check_records(h, first, second)
