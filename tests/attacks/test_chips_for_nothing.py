"""Nobody prints chips: money goes by account, every statement does what it must, and what does not add up is found."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.room.base.commands import LeaveCommand, Rebuy, Refused, Sit
from houseway.room.room import Room
from houseway.room.store import balance
from houseway.room.store.balance import Sums, find_wrong
from houseway.room.store.schema import balances, postings, wallets
from houseway.room.store.write import Unsound, Write
from tests.room.rooms import Time, house, settings, url
from tests.room.test_money import check_money

SHEET = "500-club/ez-baccarat"


async def test_a_name_written_otherwise_pays_for_its_chips(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET)
        trudy = await h.room.people.create("Trudy", "player", "secret")
        trudy = await h.room.people.rename(trudy, "TRUDY")
        with pytest.raises(Refused, match=r"\$10,000 of play money"):
            await h.do(table, trudy, Sit(1, 100_000_000_00))
        await h.do(table, trudy, Sit(1, 600_00))
        await h.do(table, trudy, Rebuy(100_00))
        assert await h.room.people.money(trudy) == 9_300_00
        await check_money(h.room)
        await h.do(table, trudy, LeaveCommand())
        assert await h.room.people.money(trudy) == 10_000_00
        assert await h.room.find_wrong() == []


async def test_a_hand_played_under_a_name_written_otherwise_is_in_ones_history(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        trudy = await h.room.people.create("Trudy", "player", "secret")
        trudy = await h.room.people.rename(trudy, "TRUDY")
        await h.do(table, trudy, Sit(5, 600_00))
        while not await h.room.records.hands(table):
            await h.pass_on(table, trudy)
        assert [each.hand for each in await h.room.records.past(trudy)] == [1]
        assert (await h.room.records.hand(table, 1, trudy)).number == 1


async def test_a_payment_that_reaches_no_wallet_is_not_made(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET)
        guest = await h.sit(table, 1, 600_00)
        async with h.room.store.begin() as connection:
            await connection.execute(delete(wallets).where(wallets.c.account_id == guest.id))
        with pytest.raises(Refused):
            await h.do(table, guest, LeaveCommand())
        assert h.room.chips_of(guest.name) == {table: 600_00}


async def test_a_step_that_does_not_add_up_is_not_stored(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        guest = await h.room.people.guest()
        for write in (
            Write(wallets=[{"of": guest.id, "more": 100}]),
            Write(balances=[{"at_table": 1, "of": "stack/Ann", "more": 100}]),
        ):
            with pytest.raises(Unsound, match="made or lost"):
                await h.room.store.write(write)


@pytest.mark.parametrize("also", [0, 5_00])
async def test_a_wallet_changed_by_hand_is_found(tmp_path: Path, also: int) -> None:
    """Found while the room runs and at its next start, even if another wallet was made to make up for it."""
    async with house(tmp_path) as h:
        guest, other = await h.room.people.guest(), await h.room.people.guest()
        assert await h.room.find_wrong() == []
        async with h.room.store.begin() as connection:
            for account, more in ((guest, 5_00), (other, -also)):
                paid = update(wallets).where(wallets.c.account_id == account.id)
                await connection.execute(paid.values(cents=wallets.c.cents + more))
        wrong = await h.room.find_wrong()
        assert f"the wallet of {guest.name} holds $10,005 and was given $10,000" in wrong
        assert ("wallets and tables are out by $5" in wrong) == (not also)
    again = await Room.open(url(tmp_path), settings(Time()))
    await again._money.looked.wait()
    assert again.wrong == wrong
    await again.close()


async def test_nobody_waits_for_a_long_history_to_be_added_up_and_what_is_wrong_is_found_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = asyncio.Event()

    async def slow(connection: AsyncConnection, sums: Sums | None = None) -> list[str]:
        await read.wait()
        return await find_wrong(connection, sums)

    async with house(tmp_path) as h:
        guest = await h.room.people.guest()
        async with h.room.store.begin() as connection:
            await connection.execute(update(wallets).where(wallets.c.account_id == guest.id).values(cents=5))
    monkeypatch.setattr(balance, "OPENING_SECONDS", 0.05)
    monkeypatch.setattr(balance, "find_wrong", slow)
    room = await Room.open(url(tmp_path), settings(Time()))
    assert not room.wrong
    assert (await room.people.guest()).id
    read.set()
    await room._money.looked.wait()
    assert room.wrong
    await room.close()


async def test_a_stack_changed_by_hand_is_found(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET)
        guest = await h.sit(table, 1, 600_00)
        async with h.room.store.begin() as connection:
            for account, more in ((f"stack/{guest.name}", 7_00), ("cage", -7_00)):
                held = update(balances).where(balances.c.account == account)
                await connection.execute(held.values(cents=balances.c.cents + more))
        assert f"stack/{guest.name} at table {table} holds $607 and was given $600" in await h.room.find_wrong()


async def test_money_is_added_up_from_where_it_stood(tmp_path: Path) -> None:
    """Of postings that were read once none is read again, and what is changed by hand is found all the same."""
    async with house(tmp_path) as h:
        table, watch = await h.open(SHEET), h.room._money
        guest = await h.sit(table, 1, 600_00)
        await watch.check()
        assert watch.wrong == []
        async with h.room.store.begin() as connection:
            await connection.execute(update(postings).values(cents=1))
        await h.do(table, guest, Rebuy(100_00))
        await watch.check()
        assert watch.wrong == []
        async with h.room.store.begin() as connection:
            held = update(balances).where(balances.c.account == f"stack/{guest.name}")
            await connection.execute(held.values(cents=707_00))
        await watch.check()
        assert f"stack/{guest.name} at table {table} holds $707 and was given $700" in watch.wrong
