"""A shift is closed once and kept: who, from when to when, what each box took, what was due, and what was counted."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from houseway.core.text import dollars
from houseway.room.base.commands import CloseTable, NotHere
from houseway.room.people.accounts import Account
from houseway.room.record.shifts import Box
from houseway.room.room import Room
from houseway.room.store import schema
from houseway.room.store.floor_schema import boxes
from tests.room.crews import two_workers
from tests.room.rooms import House, house
from tests.room.test_clock import drop_after
from tests.room.test_pages import read
from tests.room.web import site

SHEET = "500-club/ez-baccarat"
BY_THE_CLOCK = "limelight/lowball"


async def busy_table(h: House) -> tuple[int, Account]:
    """A table where two hands were played, and who played them."""
    table = await h.open(SHEET, bots=3)
    player = await h.sit(table, 4)
    await play_on(h, table, player, 2)
    return table, player


async def play_on(h: House, table: int, player: Account, hands: int) -> None:
    last = (await h.room.snapshot(table, "")).hand + hands
    while (await h.room.snapshot(table, "")).hand <= last:
        await h.pass_on(table, player)


async def drop_of(room: Room, table: int) -> int:
    return next(tile.drop for tile in await room.floor_map() if tile.id == table)


async def chips_everywhere(room: Room) -> list[tuple[object, ...]]:
    async with room.store.engine.connect() as connection:
        wallets = await connection.execute(select(schema.wallets).order_by(schema.wallets.c.account_id))
        balances = await connection.execute(select(schema.balances).order_by(*schema.balances.primary_key))
        return [tuple(row) for row in (*wallets, *balances)]


def cells(page: str, table: int) -> list[str]:
    """The row of a table as somebody reads it."""
    row = re.search(rf"<td>{table}\. .*?</tr>", page, re.DOTALL)
    assert row, page
    texts = (re.sub(r"<[^>]+>", " ", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row.group(), re.DOTALL))
    return [" ".join(text.split()) for text in texts]


def totals(page: str) -> list[str]:
    (row,) = re.findall(r"<tfoot>(.*?)</tfoot>", page, re.DOTALL)
    texts = (re.sub(r"<[^>]+>", " ", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL))
    return [" ".join(text.split()) for text in texts]


async def test_a_closed_shift_is_kept_and_the_next_begins_where_it_ended(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h, floor = s.house, await s.floor()
        began = h.time.now
        table, player = await busy_table(h)
        h.time.now += 3600
        drop, before = await drop_of(h.room, table), await chips_everywhere(h.room)
        assert drop > 0
        assert dollars(drop) in cells(await read(floor, "/floor/shift"), table)
        assert (await floor.send("/floor/shift", number="1")).headers["location"] == "/floor/shifts/1"
        assert await chips_everywhere(h.room) == before
        assert await drop_of(h.room, table) == 0
        shift = await h.room.shifts.look(1)
        assert (shift.began, shift.ended, shift.who) == (began, h.time.now, "Floor")
        assert shift.boxes == (Box(table, "EZ Baccarat", 2, drop, drop),)
        counted = await floor.send("/floor/shifts/1", **{f"counted:{table}": dollars(drop - 1_00)})
        assert counted.status_code == 303
        await floor.send("/floor/shifts/1", **{f"counted:{table}": dollars(drop - 1_00)})
        assert len((await s.house.room.shifts.look(1)).boxes[0].counts) == 1, "the form was sent twice"
        page = await read(floor, "/floor/shifts/1")
        assert "closed by Floor" in page
        row = cells(page, table)
        assert row[1:5] == ["2", dollars(drop), dollars(drop), "even"]
        assert row[5].startswith(f"{dollars(drop - 1_00)} Floor")
        assert row[6] == "-$1"
        assert '/floor/shifts/1"' in await read(floor, "/floor")
        await play_on(h, table, player, 1)
        second = await h.room.shifts.running()
        assert (second.number, second.began) == (2, shift.ended)
        assert second.taken == await drop_of(h.room, table) > 0
    async with house(tmp_path) as h:
        assert (await h.room.shifts.look(1)).boxes[0].counted == drop - 1_00
        assert await drop_of(h.room, table) == second.taken


async def test_every_fee_is_of_one_shift_and_of_no_other(tmp_path: Path) -> None:
    """Of a table that was closed meanwhile too, and of a hand that ran when the shift was closed."""
    async with house(tmp_path) as h:
        (first, _), (second, player) = await busy_table(h), await busy_table(h)
        await h.do(first, h.floor, CloseTable("Quiet"))
        await h.asked(second, player)
        for number in (1, 2, 3):
            await h.room.shifts.close(h.floor, number)
            await play_on(h, second, player, number)
        await h.room.shifts.close(h.floor, 4)
        taken = dict.fromkeys((first, second), 0)
        for shift in await h.room.shifts.last_closed(10):
            for box in shift.boxes:
                assert box.due == box.taken
                taken[box.table] += box.taken
        assert taken == {table: (await h.room.snapshot(table, "")).table.drop for table in taken}
        assert all(taken.values())


async def test_two_who_close_at_once_make_one_close(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        await busy_table(s.house)
        both = (await s.floor(), await s.staff("Iris", "floor"))
        sent = await asyncio.gather(*(each.send("/floor/shift", number="1") for each in both))
        assert [answer.headers["location"] for answer in sent] == ["/floor/shifts/1"] * 2
        assert len(await s.house.room.shifts.last_closed(10)) == 1
        early = await both[0].send("/floor/shift", number="3")
        assert (early.status_code, "the one to close is 2" in early.text) == (404, True)


async def test_so_do_two_at_different_workers(tmp_path: Path, on_postgres: Callable[[Path], str]) -> None:
    async with two_workers(on_postgres(tmp_path), 1) as (h, other):
        table, _ = await busy_table(h)
        await asyncio.gather(*(room.shifts.close(h.floor, 1) for room in (h.room, other)))
        async with h.room.store.engine.connect() as connection:
            assert await connection.scalar(select(func.count()).select_from(boxes)) == 1
        await other.shifts.count(h.floor, 1, {table: 5_00})
        assert (await h.room.shifts.look(1)).boxes[0].counted == 5_00


async def test_a_count_that_is_corrected_stays_on_record(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor, (table, _) = await s.floor(), await busy_table(s.house)
        await floor.send("/floor/shift", number="1")
        field = f"counted:{table}"
        for typed in ("much", "-$5", "$" + 30 * "9"):
            refused = await floor.send("/floor/shifts/1", **{field: typed})
            assert (refused.status_code, 'role="alert"' in refused.text) == (409, True), typed
            assert f'value="{typed}"' in refused.text
            assert re.search(rf'name="{field}"[^>]*aria-invalid="true"[^>]*><span class="refused"', refused.text)
        for typed in ("$12", "$13", ""):
            assert (await floor.send("/floor/shifts/1", **{field: typed})).status_code == 303
        page = await read(floor, "/floor/shifts/1")
        assert "<del>$12</del>" in page
        assert [count.cents for count in (await s.house.room.shifts.look(1)).boxes[0].counts] == [12_00, 13_00]
        with pytest.raises(NotHere, match="table 9 has no box"):
            await s.house.room.shifts.count(s.house.floor, 1, {9: 1_00})


async def test_a_shift_is_totalled_and_the_auditor_reads_it(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor, auditor = await s.floor(), await s.staff("Iris", "auditor")
        tables = [(await busy_table(s.house))[0] for _ in range(2)]
        await floor.send("/floor/shift", number="1")
        drops = [box.taken for box in (await s.house.room.shifts.look(1)).boxes]
        due = dollars(sum(drops))
        assert totals(await read(floor, "/floor/shifts/1")) == [due, due, "even", "", "", ""]
        await floor.send("/floor/shifts/1", **{f"counted:{tables[0]}": dollars(drops[0] + 2_00)})
        part = [f"{dollars(drops[0] + 2_00)} in 1 of 2 boxes", "+$2"]
        assert totals(await read(floor, "/floor/shifts/1"))[3:5] == part
        await floor.send("/floor/shifts/1", **{f"counted:{tables[1]}": dollars(drops[1] - 25)})
        assert "/floor/shifts/1" in (await read(auditor, "/audit"))
        page = await read(auditor, "/floor/shifts/1")
        assert totals(page) == [due, due, "even", dollars(sum(drops) + 1_75), "+$1.75"]
        assert "counted:" not in page, "the floor counts"
        assert (await auditor.send("/floor/shifts/1", **{f"counted:{tables[0]}": "$1"})).status_code == 403


async def test_fees_by_the_clock_are_due_when_they_are_taken(tmp_path: Path) -> None:
    async with house(tmp_path, missed_turns=99, away_seconds=1e9) as h:
        table = await h.open(BY_THE_CLOCK, bots=1)
        await h.sit(table, 5)
        for _ in range(3):
            await drop_after(h, table, 31)
        await h.room.shifts.close(h.floor, 1)
        box = (await h.room.shifts.look(1)).boxes[0]
        assert box.due == box.taken > 0
