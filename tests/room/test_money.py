"""Chips and play money: between wallets and tables nothing is made or lost, and the database refuses what would."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.record.replay import replay
from houseway.room.base.commands import CloseTable, ColourUpCommand, LeaveCommand, Rebuy, Refused, Reply, Sit
from houseway.room.room import Room
from houseway.room.store import schema
from houseway.room.views.messages import TableView
from tests.counts import soak
from tests.room.rooms import house

SHEET = "500-club/ez-baccarat"


async def all_money(room: Room) -> tuple[int, list[int]]:
    """All wallets with what the cages have given out, and what the accounts of each table sum to."""
    balances = schema.balances
    async with room.store.engine.connect() as connection:
        wallets = (await connection.execute(select(func.sum(schema.wallets.c.cents)))).scalar_one()
        cages = select(func.sum(balances.c.cents)).where(balances.c.account == "cage")
        given = (await connection.execute(cages)).scalar() or 0
        sums = select(func.sum(balances.c.cents)).group_by(balances.c.table_id)
        return wallets - given, list((await connection.execute(sums)).scalars())


def chips(table: TableView) -> int:
    return sum(person.chips for person in table.people)


async def check_money(room: Room) -> None:
    total, tables = await all_money(room)
    assert total == 0
    assert not any(tables)


async def test_chips_come_from_the_wallet_and_go_back_to_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET)
        guest = await h.sit(table, 1, 600_00)
        await h.do(table, guest, Rebuy(100_00))
        assert await h.room.people.money(guest) == 9_300_00
        await check_money(h.room)
        await h.do(table, guest, LeaveCommand())
        assert await h.room.people.money(guest) == 10_000_00
        await check_money(h.room)


async def test_what_waits_for_the_end_of_a_hand_is_held_until_it_is_done(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        ann, cat = await h.sit(table, 5), await h.sit(table, 7)
        message, _ = await h.asked(table, ann)
        bob = await h.sit(table, 6, 700_00)
        assert await h.room.people.money(bob) == 9_300_00
        coming = [each for each in (await h.room.snapshot(table, "")).table.people if each.coming]
        assert [(each.name, each.seat) for each in coming] == [(bob.name, 6)]
        await h.do(table, ann, LeaveCommand())
        with pytest.raises(Refused, match="you are not at this table"):
            await h.do(table, ann, Rebuy(50_00))
        await check_money(h.room)
        while (await h.room.snapshot(table, "")).table.running:
            assert (await h.pass_on(table, cat)).hand == message.hand
        names = {each.name for each in (await h.room.snapshot(table, "")).table.people}
        assert bob.name in names
        assert ann.name not in names
        assert await h.room.people.money(ann) == 10_000_00
        await check_money(h.room)


async def test_what_was_held_is_given_back_if_it_cannot_be_done(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        ann = await h.sit(table, 5)
        message, _ = await h.asked(table, ann)
        await h.do(table, h.floor, CloseTable("late"))
        bob = await h.sit(table, 6, 700_00)
        await h.do(table, ann, Rebuy(50_00))
        assert await h.room.people.money(bob) == 9_300_00
        while (await h.room.snapshot(table, "")).table.running:
            assert (await h.pass_on(table, ann)).hand == message.hand
        assert [await h.room.people.money(each) for each in (bob, ann)] == [10_000_00, 10_000_00]
        await check_money(h.room)


async def test_odd_chips_go_back_to_whom_they_are_of(tmp_path: Path) -> None:
    """After the hand, by command; the record is gone through again, and a restart finds the same."""
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=3)
        ann = await h.sit(table, 5, 603_00)
        message, _ = await h.asked(table, ann)
        await h.do(table, ann, ColourUpCommand(message.table.options.minimum))
        while (await h.room.snapshot(table, "")).table.running:
            await h.pass_on(table, ann)
        odd = 603_00 % message.table.options.minimum
        assert odd
        assert await h.room.people.money(ann) == 10_000_00 - 603_00 + odd
        await check_money(h.room)
        path = tmp_path / "table.journal"
        path.write_bytes(await h.room.journal(table))
        assert len(list(replay(path))) == 1


async def test_chips_bought_after_the_deal_play_in_the_next_hand(tmp_path: Path) -> None:
    """Where chips added once the cards are picked up could foul a hand, they are added when it is over."""
    async with house(tmp_path) as h:
        table = await h.open("lotus/13-card-red")
        ann, bob = await h.sit(table, 1, 100_00), await h.sit(table, 2, 100_00)
        before = (await h.asked(table, ann))[0].table
        await h.do(table, ann, Rebuy(50_00))
        assert await h.room.people.money(ann) == 9_850_00
        while (now := (await h.room.snapshot(table, "")).table).running:
            assert chips(now) == chips(before)
            await h.pass_on(table, ann if now.turns[0].who == ann.name else bob)
        assert chips(now) + now.drop == 250_00
        await check_money(h.room)


async def test_nobody_buys_in_for_more_than_they_have(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        tables = [await h.open(SHEET), await h.open(SHEET)]
        guest = await h.room.people.guest()
        sat = [h.do(table, guest, Sit(1, 6_000_00)) for table in tables]
        done = await asyncio.gather(*sat, return_exceptions=True)
        refused = [each for each in done if isinstance(each, Refused)]
        assert [str(each) for each in refused] == ["you have $4,000 of play money left and this takes $6,000"]
        assert await h.room.people.money(guest) == 4_000_00
        await check_money(h.room)
        seated = [len((await h.room.snapshot(table, "")).table.people) for table in tables]
        assert sorted(seated) == [0, 1]


async def test_the_database_refuses_what_the_program_must_not_do(tmp_path: Path) -> None:
    async def refused(room: Room, statement: object) -> None:
        with pytest.raises(IntegrityError):
            async with room.store.engine.begin() as connection:
                await connection.execute(statement)  # type: ignore[call-overload]

    async with house(tmp_path) as h:
        table = await h.open(SHEET)
        guest = await h.sit(table, 1)
        stack = schema.balances.c.account == f"stack/{guest.name}"
        await refused(h.room, update(schema.balances).where(stack).values(cents=-1))
        wallet = schema.wallets.c.account_id == guest.id
        await refused(h.room, update(schema.wallets).where(wallet).values(cents=-1))
        again = {"table_id": table, "seq": 1, "kind": "opened", "hand": 0, "at": 0.0, "body": "{}"}
        await refused(h.room, insert(schema.entries).values(again))
        for bad in ({"cents": 0}, {"target": "a"}):
            posting = {"table_id": table, "seq": 99, "line": 0, "source": "a", "target": "b", "cents": 1}
            await refused(h.room, insert(schema.postings).values({**posting, **bad}))


async def press(room: Room, table: int, number: int) -> list[int]:
    """One of many at a table: sits if there is a place, answers whatever is asked, buys more, and leaves."""
    me = await room.people.guest()
    seqs = []
    for step in range(soak(12, 4)):
        message = await room.snapshot(table, me.name)
        here = any(person.name == me.name for person in message.table.people)
        if message.asked:
            question = message.asked[0]
            assert question.default
            command = Reply(message.hand, question.key, question.default.option, question.default.arg)
        else:
            command = (Sit(number % 7 + 1, 500_00), Rebuy(100_00), LeaveCommand())[step % 3 if here else 0]  # type: ignore[assignment]
        for key in (f"{number}/{step}",) * 2:
            try:
                seqs.append((await room.command(table, me, key, command)).seq)
            except Refused:
                continue
    return seqs


async def test_a_hundred_press_at_once_and_the_table_keeps_one_sequence(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(SHEET, bots=2)
        done = asyncio.gather(*(press(h.room, table, number) for number in range(100)))
        while not done.done():
            if not await h.room.turn():
                await asyncio.wait([done], timeout=0.01)
        acknowledged = [seq for seqs in await done for seq in seqs]
        async with h.room.store.engine.connect() as connection:
            seqs = list((await connection.execute(select(schema.entries.c.seq))).scalars())
            commands = (await connection.execute(select(schema.commands.c.seq))).scalars().all()
        assert sorted(seqs) == list(range(1, len(seqs) + 1))
        assert len(commands) == len(set(commands))
        assert set(acknowledged) <= set(commands)
        # Somebody takes each of the five free seats, whatever comes first, and is told so twice.
        assert len(acknowledged) >= 10
        await check_money(h.room)
