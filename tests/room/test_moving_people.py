"""People sent from one table to another: with all their chips, on both records at once, or not at all."""

from pathlib import Path

import pytest

from houseway.room.base.commands import CloseTable, Move, Refused, RuleCommand, Sit, SitOutCommand
from houseway.room.people.accounts import Account
from houseway.room.record.checks import audit_journal
from houseway.room.store.write import Write
from houseway.room.views.messages import PersonAt
from houseway.sheets.sheet import Sheet
from houseway.tables.options import Wish
from tests.room.checked import verified_lines
from tests.room.rooms import House, house
from tests.room.test_money import check_money

SHEET = "500-club/ez-baccarat"
RING = "500-club/texas-holdem"


async def at(h: House, table: int, who: Account) -> PersonAt | None:
    people = (await h.room.snapshot(table, "")).table.people
    return next((person for person in people if person.name == who.name), None)


async def send(h: House, table: int, who: Account, to: int, seat: int = 0) -> None:
    await h.do(table, h.floor, Move(who.name, to, "to balance the tables", seat))


async def play_out(h: House, table: int) -> None:
    """Let the clock end the running hand."""
    number = (await h.room.snapshot(table, "")).hand
    while (view := (await h.room.snapshot(table, "")).table).running and view.hand == number:
        h.time.now += 60
        assert await h.room.turn()


async def check_records(h: House, *tables: int) -> None:
    assert await h.room.find_wrong() == []
    await check_money(h.room)
    for table in tables:
        await verified_lines(h.room, table)
        await audit_journal(await h.room.journal(table))


async def test_chips_go_with_the_person_between_hands(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        first, second = await h.open(SHEET), await h.open(SHEET)
        ann = await h.sit(first, 2, 600_00)
        await h.do(first, ann, SitOutCommand())
        await send(h, first, ann, second, seat=4)
        assert await at(h, first, ann) is None
        assert await at(h, second, ann) == PersonAt(ann.name, 4, 600_00, away=True)
        assert await h.room.people.money(ann) == 9_400_00
        gone, came = (await verified_lines(h.room, first))[-2], (await verified_lines(h.room, second))[-2]
        assert (gone["line"], gone["table"]) == ("left", str(second))
        assert gone["postings"] == [[["stack", ann.name], ["cage"], 600_00, "takes along", ""]]
        assert (came["line"], came["came"]) == ("joined", {"table": str(first), "short": False})
        assert came["postings"] == [[["cage"], ["stack", ann.name], 600_00, "brings along", ""]]
        await check_records(h, first, second)


@pytest.mark.parametrize("sheet", [SHEET, RING])
async def test_a_move_waits_for_the_hands_at_both_tables(tmp_path: Path, sheet: str) -> None:
    async with house(tmp_path) as h:
        first, second = await h.open(sheet, bots=3), await h.open(sheet, bots=3)
        ann, bob = await h.sit(first, 5), await h.sit(second, 5)
        await h.asked(first, ann)
        await send(h, first, ann, second)
        with pytest.raises(Refused, match="goes to another table already"):
            await send(h, first, ann, second)
        noted = await at(h, first, ann)
        assert noted
        assert noted.going
        await h.asked(second, bob)
        while noted := await at(h, first, ann):
            chips = noted.chips
            if (await h.room.snapshot(first, ann.name)).asked:
                await h.pass_on(first, ann)
            else:
                assert await h.room.turn()
        coming = await at(h, second, ann)
        assert coming == PersonAt(ann.name, 4, chips, coming=True)
        await check_money(h.room)
        with pytest.raises(Refused, match="seat 4 is promised"):
            await h.sit(second, 4)
        await play_out(h, second)
        assert await at(h, second, ann) == PersonAt(ann.name, 4, chips)
        await check_records(h, first, second)


async def test_what_was_won_may_be_more_than_anybody_may_buy(tmp_path: Path) -> None:
    """A move is no buy-in: neither the least nor the most of one holds for it."""
    async with house(tmp_path) as h:
        first, second = await h.open(RING), await h.open(RING)
        least = (await h.room.snapshot(first, "")).table.least_buy_in
        ann, bob = await h.sit(first, 1, 10 * least), await h.sit(first, 2, 10 * least)
        short = 10 * least - 200
        await h.do(first, h.floor, RuleCommand("by agreement", source=ann.name, target=bob.name, cents=short))
        await send(h, first, ann, second)
        await send(h, first, bob, second)
        chips = [person.chips for who in (ann, bob) if (person := await at(h, second, who))]
        assert chips == [200, 10 * least + short]
        await check_records(h, first, second)


async def test_a_bot_makes_way_and_a_person_does_not(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        first, second = await h.open(SHEET), await h.open(SHEET, bots=1)
        ann, bob = await h.sit(first, 1), await h.sit(first, 2)
        others = [await h.sit(second, seat) for seat in range(2, 8)]
        with pytest.raises(Refused, match="seat 2 there is taken: seat 1 is free"):
            await send(h, first, ann, second, seat=2)
        await send(h, first, ann, second)
        names = [each.name for each in (await h.room.snapshot(second, "")).table.people]
        assert names == [ann.name, *(other.name for other in others)]
        with pytest.raises(Refused, match="no seat is free there"):
            await send(h, first, bob, second)
        await check_records(h, first, second)


async def test_only_to_a_table_of_the_same_game_and_options(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, dearer = await h.open(SHEET), await h.open(SHEET, wish=Wish(minimum=50_00))
        other, closed = await h.open(RING), await h.open(SHEET)
        await h.do(closed, h.floor, CloseTable("nobody came"))
        ann = await h.sit(table, 1)
        for to, why in (
            (dearer, "laid out otherwise"),
            (other, "another game"),
            (closed, "is closed"),
            (table, "the table they are at"),
            (99, "no table 99"),
        ):
            with pytest.raises(Refused, match=why):
                await send(h, table, ann, to)
        with pytest.raises(Refused, match="only the floor"):
            await h.do(table, ann, Move(ann.name, dearer, "I like it there"))
        assert await at(h, table, ann)


async def test_who_cannot_go_after_all_stays_and_everybody_hears_why(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        first, second = await h.open(SHEET, bots=3), await h.open(SHEET)
        ann = await h.sit(first, 5)
        await h.asked(first, ann)
        await send(h, first, ann, second, seat=3)
        await h.sit(second, 3)
        hand = (await h.room.snapshot(first, "")).hand
        while (await h.room.snapshot(first, "")).hand == hand:
            h.time.now += 60
            assert await h.room.turn()
        person = await at(h, first, ann)
        assert person
        assert not person.going
        await check_records(h, first, second)


async def test_a_move_that_was_noted_is_done_by_the_room_that_opens_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room fails, or is killed, when it is noted who is to go and nothing more: chips are where they were."""
    async with house(tmp_path) as h:
        first, second = await h.open(SHEET), await h.open(SHEET)
        ann = await h.sit(first, 2, 600_00)
        write = h.room.store.write

        async def full(rows: Write) -> None:
            if len({entry["table_id"] for entry in rows.entries}) > 1:
                raise OSError("the disk is full")
            await write(rows)

        monkeypatch.setattr(h.room.store, "write", full)
        await send(h, first, ann, second)
        person = await at(h, first, ann)
        assert person
        assert person.going
        assert await at(h, second, ann) is None
    async with house(tmp_path) as h:
        await check_money(h.room)
        assert await at(h, second, ann) is None
        assert await h.room.turn()
        assert await at(h, first, ann) is None
        assert await at(h, second, ann) == PersonAt(ann.name, 1, 600_00)
        await check_records(h, first, second)


async def test_the_same_key_moves_nobody_twice(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        first, second = await h.open(SHEET), await h.open(SHEET)
        ann = await h.sit(first, 2)
        command = Move(ann.name, second, "to balance the tables")
        once = await h.room.command(first, h.floor, "the-same-key", command)
        again = await h.room.command(first, h.floor, "the-same-key", command)
        assert once == again
        await h.do(second, ann, SitOutCommand())
        await h.do(first, ann, Sit(2, (await h.room.snapshot(first, "")).table.usual_buy_in))
        with pytest.raises(Refused, match="is at that table already"):
            await send(h, first, ann, second)


async def test_tables_of_the_same_game_are_found_without_hashing_every_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The floor's page of a table asks for them: on it 190 sheets were hashed, and the loop stood still for 30 ms."""
    hashed: list[str] = []

    def digest(sheet: Sheet) -> str:
        hashed.append(sheet.id)
        return "the same"

    async with house(tmp_path) as h:
        first, second = await h.open(SHEET), await h.open(SHEET)
        for other in (RING, "players/pan"):
            await h.open(other)
        monkeypatch.setattr(Sheet, "digest", property(digest))
        assert [each.id for each in await h.room.moves.tables_like(first)] == [second]
        assert set(hashed) <= {SHEET}
