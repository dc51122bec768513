"""A copy that is made while the room runs: it opens, its money adds up, and its running hands go on."""

import sqlite3
from pathlib import Path

import pytest

from houseway.cli.room.serve import url_of
from houseway.core.text import Mistake
from houseway.room.room import Room
from houseway.room.serve.backup import back_up
from tests.room.rooms import Time, house, settings, url
from tests.room.test_kill import finish_hands
from tests.room.test_record import checked_journal

SHEETS = ("500-club/ez-baccarat", "500-club/texas-holdem")


@pytest.mark.sqlite
async def test_a_copy_of_a_running_room_goes_on_in_the_middle_of_its_hands(tmp_path: Path) -> None:
    there = tmp_path / "restored"
    there.mkdir()
    async with house(tmp_path) as h:
        for sheet in SHEETS:
            table = await h.open(sheet, bots=3)
            guest = await h.sit(table, 5)
            for _ in range(2):
                await h.pass_on(table, guest)
            await h.asked(table, guest)
        before = [await h.room.journal(table.id) for table in h.room.tables()]
        copied = await back_up(url(tmp_path), there / "room.db")
        assert (copied.tables, copied.wrong) == (len(SHEETS), [])
        # What comes later is not in it, and the room does not mind that it was copied.
        await h.sit(table, 6)
        assert await h.room.find_wrong() == []
    async with house(there) as h:
        assert await h.room.find_wrong() == []
        assert [await h.room.journal(table.id) for table in h.room.tables()] == before
        assert await finish_hands(h) == len(SHEETS)
        for each in h.room.tables():
            assert await checked_journal(h, each.id, there) > 0
        assert await h.room.find_wrong() == []


@pytest.mark.sqlite
async def test_a_copy_takes_the_place_of_nothing_and_of_no_room(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="there is no database"):
        await back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "copy.db")
    (tmp_path / "kept.db").write_text("something else")
    (tmp_path / "none.db").write_text("no database at all, though long enough to be looked at as one")
    with pytest.raises(Mistake, match="there already"):
        await back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "kept.db")
    with pytest.raises(Mistake, match="cannot be copied"):
        await back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "copy.db")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["kept.db", "none.db"]


@pytest.mark.sqlite
async def test_a_copy_whose_money_does_not_add_up_says_so(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.sit(await h.open(SHEETS[0], bots=2), 5)
    with sqlite3.connect(tmp_path / "room.db") as connection:
        connection.execute("UPDATE wallets SET cents = cents + 100 WHERE account_id = 3")
    connection.close()
    assert (await back_up(url(tmp_path), tmp_path / "copy.db")).wrong


@pytest.mark.sqlite
@pytest.mark.parametrize("name", ["which one?.db", "a?mode=ro.db", "b#1.db", "c%20d.db"])
async def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    (tmp_path / "there").mkdir()
    async with house(tmp_path) as h:
        await h.open(SHEETS[0], bots=2)
    await back_up(url(tmp_path), tmp_path / "there" / name)
    room = await Room.open(url_of(str(tmp_path / "there" / name)), settings(Time()))
    assert len(room.tables()) == 1
    await room.close()
    left = {each.name.removesuffix(".lock") for each in (tmp_path / "there").iterdir()}
    assert left == {name}, "and no other file is made"
