"""A guest who takes a name while sitting down does one or the other: no seat and no chips are left behind."""

import asyncio
from pathlib import Path

from houseway.core.text import Mistake
from houseway.room.base.commands import LeaveCommand, Sit
from houseway.room.people.accounts import Account
from houseway.room.views.messages import Receipt
from tests.room.rooms import House, house

SHEET = "500-club/ez-baccarat"
GUESTS = 20


async def sit_and_rename(h: House, table: int, guest: Account, number: int) -> bool:
    """Both at once, one a little later than the other, at the last after it; whether the seat was taken."""
    sitting = asyncio.ensure_future(h.do(table, guest, Sit(1, 500_00)))

    async def late() -> Account:
        for _ in range(3 * number):
            await asyncio.sleep(0)
        if number == GUESTS - 1:
            await asyncio.wait([sitting])
        return await h.room.people.keep(guest, f"Person {number}", "secret")

    sat, named = await asyncio.gather(sitting, late(), return_exceptions=True)
    assert isinstance(sat, Receipt | Mistake), sat
    assert isinstance(named, Account | Mistake), named
    assert isinstance(sat, Receipt) != isinstance(named, Account), (sat, named)
    return isinstance(sat, Receipt)


async def test_a_guest_who_signs_up_while_sitting_down_is_not_stranded(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET)
        sat = []
        for number in range(GUESTS):
            guest = await h.room.people.guest()
            sat.append(await sit_and_rename(h, table, guest, number))
            found = await h.room.people.by_name(guest.name if sat[-1] else f"Person {number}")
            assert found
            if sat[-1]:
                await h.do(table, found[0], LeaveCommand())
            assert await h.room.people.money(found[0]) == 10_000_00
            assert not (await h.room.snapshot(table, "")).table.people
        assert {True, False} == set(sat), "both ways were tried"
        assert await h.room.find_wrong() == []
