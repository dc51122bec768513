"""The wait list of a full table: people are called in their order, have time to come, and lose the seat after it."""

import asyncio
from pathlib import Path

import pytest

from houseway.room.base.commands import CloseTable, Forbidden, LeaveCommand, NotHere, Refused, Sit
from houseway.room.live.waiting import Place
from houseway.room.people.accounts import Account
from tests.room.rooms import House, house, queued
from tests.room.test_pages import read
from tests.room.web import Browser, site

SHEET = "500-club/ez-baccarat"
SEATS = 7


async def full_table(h: House) -> tuple[int, list[Account]]:
    table = await h.open(SHEET)
    return table, [await h.sit(table, seat) for seat in range(1, SEATS + 1)]


async def newcomers(h: House, count: int) -> list[Account]:
    return [await h.room.people.guest() for _ in range(count)]


async def sit(h: House, table: int, who: Account, seat: int) -> None:
    await h.do(table, who, Sit(seat, (await h.room.snapshot(table, "")).table.usual_buy_in))


async def test_people_are_called_in_their_order_and_come(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, seated = await full_table(h)
        ann, bob, cat = await newcomers(h, 3)
        assert await h.room.waiting.join(ann, table) == Place(1, 1, None, full=True)
        assert await h.room.waiting.join(bob, table) == Place(2, 2, None, full=True)
        with pytest.raises(Refused, match="on the list already"):
            await h.room.waiting.join(bob, table)
        with pytest.raises(Refused, match="at this table already"):
            await h.room.waiting.join(seated[0], table)
        with pytest.raises(Forbidden):
            await h.room.waiting.join(h.floor, table)
        await h.do(table, seated[2], LeaveCommand())
        until = h.time.now + h.room.settings.call_seconds
        assert await h.room.waiting.place(ann, table) == Place(2, 1, until, full=True)
        assert await h.room.waiting.place(bob, table) == Place(2, 2, None, full=True)
        for other in (bob, cat):
            with pytest.raises(Refused, match=f"kept for {ann.name}, who waited for it"):
                await sit(h, table, other, 3)
        await sit(h, table, ann, 3)
        assert [each.name for each in await h.room.waiting.look(table)] == [bob.name]
        assert await h.room.waiting.leave(bob, table) == Place(0, 0, None, full=True)


async def test_who_does_not_come_is_struck_off_and_the_next_is_called(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, seated = await full_table(h)
        ann, bob = await newcomers(h, 2)
        for each in (ann, bob):
            h.time.now += 1
            await h.room.waiting.join(each, table)
        await h.do(table, seated[0], LeaveCommand())
        assert (await h.room.waiting.place(ann, table)).until
        h.time.now += h.room.settings.call_seconds
        until = h.time.now + h.room.settings.call_seconds
        assert await h.room.waiting.place(bob, table) == Place(1, 1, until, full=True)
        assert await h.room.waiting.place(ann, table) == Place(1, 0, None, full=True)
    async with house(tmp_path) as h:  # the list outlives the room
        assert [each.name for each in await h.room.waiting.look(table)] == [bob.name]
        await h.do(table, h.floor, CloseTable("The night is over"))
        assert await h.room.waiting.look(table) == []
        with pytest.raises(Refused, match="closed"):
            await h.room.waiting.join(ann, table)


async def test_a_list_of_people_who_never_come_keeps_a_seat_for_two_calls_at_most(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, seated = await full_table(h)
        for guest in await newcomers(h, 30):
            await h.room.waiting.join(guest, table)
        honest, passer_by = await newcomers(h, 2)
        await h.room.waiting.join(honest, table)
        await h.do(table, seated[0], LeaveCommand())
        await h.room.waiting.look(table)
        h.time.now += h.room.settings.call_seconds
        assert (await h.room.waiting.place(honest, table)).until, "all others are called at once"
        with pytest.raises(Refused, match="kept for"):
            await sit(h, table, passer_by, 1)
        await sit(h, table, honest, 1)
        assert all(each.until is None for each in await h.room.waiting.look(table)), "the seat is taken: they wait on"
        await h.do(table, honest, LeaveCommand())
        for _ in range(2):
            await h.room.waiting.look(table)
            h.time.now += h.room.settings.call_seconds
        assert await h.room.waiting.look(table) == []
        await sit(h, table, passer_by, 1)


async def test_a_clock_that_is_set_back_keeps_no_seat_for_longer_than_a_call(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, seated = await full_table(h)
        (ann,) = await newcomers(h, 1)
        await h.room.waiting.join(ann, table)
        await h.do(table, seated[0], LeaveCommand())
        assert (await h.room.waiting.place(ann, table)).until
        h.time.now -= 24 * 3600
        until = h.time.now + h.room.settings.call_seconds
        assert (await h.room.waiting.place(ann, table)).until == until
        h.time.now = until
        assert await h.room.waiting.look(table) == []


async def test_nobody_waits_where_a_seat_is_free_or_a_bot_would_make_way(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=SEATS)
        (ann,) = await newcomers(h, 1)
        with pytest.raises(Refused, match="a seat is free: sit down"):
            await h.room.waiting.join(ann, table)
        with pytest.raises(NotHere):
            await h.room.waiting.join(ann, 99)


async def test_the_floor_sees_the_list_calls_and_strikes(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h, floor = s.house, await s.floor()
        table, seated = await full_table(h)
        ann, bob = await newcomers(h, 2)
        browser = await s.known(ann)
        answer = await browser.post(f"/api/tables/{table}/waiting", {"wait": True})
        assert answer.json() == {"waiting": 1, "place": 1, "until": None, "full": True}
        h.time.now += 1
        await h.room.waiting.join(bob, table)
        where = f"/floor/tables/{table}"
        assert f"Strike off {bob.name}" in await read(floor, where)
        assert (await floor.send(f"{where}/waiting", name=bob.name, act="call")).status_code == 409
        await h.do(table, seated[0], LeaveCommand())
        assert (await floor.send(f"{where}/waiting", name=ann.name, act="strike")).status_code == 303
        assert [each.name for each in await h.room.waiting.look(table)] == [bob.name]
        assert "kept until" in await read(floor, where)
        gone = await floor.send(f"{where}/waiting", name=ann.name, act="call")
        assert (gone.status_code, f"{ann.name} is not on the list" in gone.text) == (409, True)


async def test_of_two_who_come_at_once_one_does_not_get_the_seat_that_is_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, seated = await full_table(h)
        ann, bob, cat = await newcomers(h, 3)
        await h.room.waiting.join(ann, table)
        for seat in (3, 4):
            await h.do(table, seated[seat - 1], LeaveCommand())
        assert (await h.room.waiting.place(ann, table)).until is not None
        lock = h.room._at.sittings[table].lock
        async with lock:
            coming = [asyncio.create_task(sit(h, table, who, seat)) for who, seat in ((bob, 3), (cat, 4))]
            await queued(lock, 2)
        came = await asyncio.gather(*coming, return_exceptions=True)
        assert [type(each) for each in came].count(Refused) == 1
        await sit(h, table, ann, 3 if came[0] else 4)


async def test_the_lobby_offers_what_the_table_gives(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, seated = await full_table(s.house)
        bots = await s.house.open(SHEET, bots=SEATS)
        visitor, guest = await s.visitor(), await s.guest()
        for somebody, offer in ((visitor, "Wait for a seat as a guest"), (guest, "Wait for a seat")):
            assert f">{offer}<" in await _row(somebody, table)
        assert ">Sit as a guest<" in await _row(visitor, bots)  # a bot makes way
        assert f'data-table="{table}"' not in await read(visitor, "/?open=yes")
        await s.house.do(table, seated[0], LeaveCommand())
        assert ">Sit as a guest<" in await _row(visitor, table)
        assert guest.account
        await sit(s.house, table, guest.account, 1)
        assert ">Back to your seat<" in await _row(guest, table)
        on_the_floor = await s.floor()
        assert ">Sit<" not in await _row(on_the_floor, bots)
        assert ">Watch<" in await _row(on_the_floor, bots)


async def _row(browser: Browser, table: int) -> str:
    """A table's row in the lobby."""
    return (await read(browser, "/")).partition(f'data-table="{table}"')[2].partition("</li>")[0]
