"""Dealers: the floor sends them to tables, each hand names whoever dealt it, and they see no more than players do."""

from pathlib import Path

import pytest
from msgspec import structs

from houseway.room.base.commands import CloseTable, Forbidden, NotHere, Refused, Sit
from houseway.room.people.accounts import Account
from tests.room.private import hosted
from tests.room.rooms import House, house
from tests.room.test_pages import read
from tests.room.test_shifts import busy_table, play_on
from tests.room.web import site

SHEET = "500-club/ez-baccarat"


async def dealers(h: House, *names: str) -> list[Account]:
    return [await h.room.people.create(name, "dealer", "secret") for name in names]


async def dealt_by(h: House, table: int) -> list[str]:
    """Names of those who dealt the hands that are over, the first first."""
    numbers = sorted(each.number for each in await h.room.records.hands(table))
    auditor = Account(0, "", "auditor")
    return [(await h.room.records.hand(table, number, auditor)).dealer for number in numbers]


async def test_a_hand_names_whoever_dealt_when_it_began(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await dealers(h, "Dana", "Dirk")
        table, player = await busy_table(h)
        before = len(await h.room.records.hands(table))
        await h.room.dealers.seat(table, "Dana")  # a hand runs: it is of nobody in particular still
        await play_on(h, table, player, 2)
        await h.room.dealers.seat(table, "Dirk")
        await play_on(h, table, player, 2)
        await h.room.dealers.send_off(table)
        await play_on(h, table, player, 2)
        found = await dealt_by(h, table)
        changed = [name for at, name in enumerate(found) if not at or name != found[at - 1]]
        assert changed == ["", "Dana", "Dirk", ""]
        assert found[before] == "", "the hand that ran when she came"


async def test_one_person_deals_at_a_table_and_at_one_table(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        dana, _ = await dealers(h, "Dana", "Dirk")
        first, second = await h.open(SHEET), await h.open(SHEET)
        await h.room.dealers.seat(first, "Dana")
        h.time.now += 600
        await h.room.dealers.seat(first, "Dana")  # twice is once
        assert {tile.id: tile.dealer for tile in await h.room.floor_map()} == {first: "Dana, 10 minutes", second: ""}
        await h.room.dealers.seat(second, "Dana")
        await h.room.dealers.seat(second, "Dirk")
        assert [(each.name, each.table) for each in await h.room.dealers.everyone()] == [("Dana", 0), ("Dirk", second)]
        spells = await h.room.dealers.spells_of(dana)
        assert [(each.table, each.until) for each in spells] == [(second, h.time.now), (first, h.time.now)]


async def test_nobody_else_deals_and_nobody_at_a_table_that_is_closed(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        (dana,) = await dealers(h, "Dana")
        table = await h.open(SHEET)
        with pytest.raises(NotHere, match="no dealer called Floor"):
            await h.room.dealers.seat(table, "Floor")
        with pytest.raises(NotHere, match="no table 99"):
            await h.room.dealers.seat(99, "Dana")
        with pytest.raises(Forbidden, match="the dealer does not play here"):
            await h.do(table, dana, Sit(1, 1_000_00))
        await h.room.dealers.seat(table, "Dana")
        await h.do(table, h.floor, CloseTable("it is late"))
        assert [each.table for each in await h.room.dealers.everyone()] == [0]
        assert (await h.room.dealers.spells_of(dana))[0].until is not None
        with pytest.raises(Refused, match="closed"):
            await h.room.dealers.seat(table, "Dana")


async def test_a_dealer_sees_no_more_than_a_player_does(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        _, private, _code = await hosted(s)
        table, player = await busy_table(s.house)
        dealer = await s.staff("Dana", "dealer")
        await s.house.room.dealers.seat(table, "Dana")
        for path in (f"/tables/{private}", f"/api/tables/{private}", f"/tables/{private}/host"):
            assert (await dealer.get(path)).status_code == 404
        hand = f"/api/tables/{table}/hands/1"
        for path in (f"/tables/{table}/hands/1", hand, f"{hand}?as={player.name}", f"{hand}/review"):
            assert (await dealer.get(path)).status_code == 403
        assert (await dealer.get("/floor")).status_code == (await dealer.get("/audit")).status_code == 403


async def test_the_floor_sends_a_dealer_who_finds_it_on_their_page(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor, table = await s.floor(), await s.house.open(SHEET, bots=3)
        hired = await floor.send("/floor/staff", name="Dana", role="dealer")
        assert "Dana" in hired.text
        await floor.send(f"/floor/tables/{table}/dealer", name="Dana")
        player = await s.house.sit(table, 5)
        await play_on(s.house, table, player, 1)
        assert "Dana, 0 minutes" in await read(floor, f"/floor/tables/{table}")
        assert f'href="/floor/tables/{table}">{table}. ' in await read(floor, "/floor")
        found = await s.house.room.people.by_name("Dana")
        assert found
        page = await read(await s.known(structs.replace(found[0], once=False)), "/me")
        assert f'href="/tables/{table}">{table}. ' in page
        assert "dealt by Dana" in await read(await s.known(player), f"/tables/{table}/hands/1")
        text = await (await s.known(player)).get(f"/api/tables/{table}/hands/1/text")
        assert "\nDealt by Dana\n" in text.text
        refused = await floor.send(f"/floor/tables/{table}/dealer", name="Nobody")
        assert (refused.status_code, "there is no dealer called Nobody" in refused.text) == (409, True)
        await floor.send(f"/floor/tables/{table}/dealer", name="")
        assert "Dana, " not in await read(floor, f"/floor/tables/{table}")
