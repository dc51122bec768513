"""A table that feeds another: while a seat is free there, whoever sits here longest goes there."""

from pathlib import Path

import msgspec
import pytest

from houseway.room.base.commands import ChangeCommand, Feed, LeaveCommand, Pause, Refused
from houseway.room.people.accounts import Account
from tests.room.rooms import House, house
from tests.room.test_moving_people import RING, SHEET, check_records

SEATS = range(1, 8)


async def names_at(h: House, table: int) -> list[str]:
    return [each.name for each in (await h.room.snapshot(table, "")).table.people if not each.coming]


async def settle(h: House) -> None:
    """Let everything happen that happens by itself before the next hand."""
    for _ in range(3):
        await h.room.turn()


async def full_and_fed(h: House) -> tuple[int, int, list[Account], list[Account]]:
    """A table with no seat free, one that feeds it, both between hands, and who sits at either as they came."""
    main, feeder = await h.open(SHEET), await h.open(SHEET)
    for table in (main, feeder):
        await h.do(table, h.floor, Pause("the dealers change"))
    seated = [await h.sit(main, seat) for seat in SEATS]
    coming = [await h.sit(feeder, seat) for seat in (5, 2)]
    await h.do(feeder, h.floor, Feed(main, "the first table is the main game"))
    return main, feeder, seated, coming


async def test_whoever_sits_longest_goes_when_a_seat_is_free_also_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        main, feeder, seated, (ann, bob) = await full_and_fed(h)
        await settle(h)
        assert await names_at(h, feeder) == [bob.name, ann.name]
        await h.do(main, seated[2], LeaveCommand())
        await settle(h)
        assert (await names_at(h, main))[2] == ann.name
        assert await names_at(h, feeder) == [bob.name]
    async with house(tmp_path) as h:
        assert (await h.room.snapshot(feeder, "")).table.feeds == main
        await h.do(main, seated[4], LeaveCommand())
        await settle(h)
        assert (await names_at(h, main))[4] == bob.name
        assert await names_at(h, feeder) == []
        await check_records(h, main, feeder)


async def test_a_running_hand_at_the_feeder_ends_first(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        main, feeder = await h.open(SHEET), await h.open(SHEET, bots=2)
        ann = await h.sit(feeder, 5)
        message, _ = await h.asked(feeder, ann)
        await h.do(feeder, h.floor, Feed(main, "the main game is short"))
        assert ann.name in await names_at(h, feeder)
        while ann.name in await names_at(h, feeder):
            assert (await h.room.snapshot(feeder, "")).table.hand == message.hand
            h.time.now += 60
            assert await h.room.turn()
        assert await names_at(h, main) == [ann.name]
        await check_records(h, main, feeder)


async def test_nobody_takes_a_seat_before_those_who_are_fed_to_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        main, feeder, seated, _ = await full_and_fed(h)
        passer_by = await h.room.people.guest()
        assert _offers(h) == {main: (f"Sit at table {feeder} first", feeder), feeder: ("Sit", 0)}
        with pytest.raises(Refused, match=f"go to those of table {feeder} first"):
            await h.room.waiting.join(passer_by, main)
        await h.do(main, seated[0], LeaveCommand())
        with pytest.raises(Refused, match=f"go to those of table {feeder} first"):
            await h.sit(main, 1)
        await h.do(feeder, h.floor, Feed(0, "the main game breaks up"))
        await settle(h)
        assert len(await names_at(h, feeder)) == 2
        assert _offers(h) == {main: ("Sit", 0), feeder: ("Sit", 0)}
        await h.sit(main, 1)


def _offers(h: House) -> dict[int, tuple[str, int]]:
    """What the lobby offers at each table, and from where else seats there are filled."""
    return {each.id: (each.offer, each.fed_by) for each in h.room.tables()}


async def test_a_table_that_nobody_can_be_fed_to_is_open_to_all(tmp_path: Path) -> None:
    """Whoever sits at a table that feeds one laid out otherwise never goes there, and shut it to everybody for good."""
    async with house(tmp_path) as h:
        main, feeder, seated, _ = await full_and_fed(h)
        options = (await h.room.snapshot(main, "")).table.options
        dearer = msgspec.structs.replace(options, minimum=2 * options.minimum)
        await h.do(main, h.floor, ChangeCommand(dearer, "a busy night"))
        await h.do(main, seated[0], LeaveCommand())
        await settle(h)
        assert len(await names_at(h, feeder)) == 2
        assert _offers(h) == {main: ("Sit", 0), feeder: ("Sit", 0)}
        await h.sit(main, 1)


async def test_only_a_table_of_the_same_game_that_feeds_none_is_fed(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        main, feeder, third, other = [await h.open(sheet) for sheet in (SHEET, SHEET, SHEET, RING)]
        await h.do(feeder, h.floor, Feed(main, "the main game"))
        for table, to, why in (
            (main, main, "is the table they are at"),
            (third, feeder, "feeds another one itself"),
            (third, other, "which is another game"),
            (third, 99, "there is no table 99"),
        ):
            with pytest.raises(Refused, match=why):
                await h.do(table, h.floor, Feed(to, "it is not to be"))
