"""What the floor asks for while a hand runs: refused at once if it cannot be done, noted for all to see, done once."""

import re
from pathlib import Path

import pytest

from houseway.room.base.commands import CloseTable, HeldUp
from houseway.room.web.pages.forms import texts_shown
from houseway.sheets.shelf import load_sheet
from tests.room.test_pages import read
from tests.room.web import site

BANKED, RING, POINTS = "500-club/ez-baccarat", "limelight/limit-texas-holdem", "500-club/face-up-chinese-poker"
BAD = [
    ({"command": "remove", "name": "Nobody", "text": "Late"}, "Nobody is not at the table"),
    ({"command": "remove", "name": "Ada", "text": "Late"}, "Ada is not at the table, or is a bot"),
    ({"command": "dismiss"}, "there is no hired banker at this table"),
    ({"command": "seat bots", "count": "9"}, "no room for 9 bots: "),
    ({"command": "rule", "text": "Short", "source": "Ada", "cents": "$5"}, "say who gives, who takes and how much"),
    ({"command": "rule", "text": "Short", "source": "Ada"}, "say who gives, who takes and how much"),
    ({"command": "rule", "text": "Short", "source": "Ada", "target": "Ada", "cents": "$5"}, "to themselves"),
    ({"command": "rule", "text": "Short", "source": "Ada", "target": "Nobody", "cents": "$5"}, "Nobody is not at"),
]


@pytest.mark.parametrize("is_running", [True, False], ids=["in a hand", "between hands"])
async def test_what_cannot_be_done_is_refused_at_once(tmp_path: Path, is_running: bool) -> None:
    async with site(tmp_path) as s:
        table, floor = await s.house.open(BANKED, bots=2), await s.floor()
        if is_running:
            await s.house.asked(table, await s.house.sit(table, 3))
        for fields, why in BAD:
            refused = await floor.send(f"/floor/tables/{table}", **fields)
            assert (refused.status_code, why in refused.text) == (409, True), fields


async def test_seats_that_will_be_free_or_taken_after_the_hand_count(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, floor = await s.house.open(BANKED, bots=5), await s.floor()
        await s.house.asked(table, await s.house.sit(table, 6))

        async def send(command: str) -> int:
            return (await floor.send(f"/floor/tables/{table}", command=command)).status_code

        assert [await send("seat bots"), await send("seat bots"), await send("hire")] == [303, 409, 409]
        full = await floor.send(f"/floor/tables/{table}", command="seat bots")
        assert "no room for 1 bot: 0 free seats" in full.text
        assert [await send("remove bots"), await send("hire"), await send("seat bots")] == [303, 303, 303]


async def test_what_cannot_be_read_is_told_beside_its_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with site(tmp_path) as s:
        table, floor = await s.house.open(BANKED, bots=2), await s.floor()
        long = await floor.send(f"/floor/tables/{table}", command="rule", text="y" * 501)
        assert "reason: at most 500 characters" in long.text
        titled = await floor.send("/floor/tables", sheet=BANKED, title="x" * 201)
        assert re.search(r'name="title"[^>]*aria-invalid', titled.text)
        assert "name of the table: at most 200 characters" in titled.text

        async def hold_up(*_: object) -> None:
            raise HeldUp("nothing was done")

        monkeypatch.setattr(s.house.room, "open_table", hold_up)
        assert (await floor.send("/floor/tables", sheet=BANKED, bots="2")).status_code == 503


async def test_a_change_without_the_votes_it_needs_is_refused_in_a_hand_too(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, floor = await s.house.open(RING, bots=2), await s.floor()
        await s.house.asked(table, await s.house.sit(table, 3))
        view = (await s.house.room.snapshot(table, "")).table
        fields = {**texts_shown(load_sheet(RING), view.options), "kill": "full", "text": "They asked"}
        refused = await floor.send(f"/floor/tables/{table}", command="change", **fields)
        assert refused.status_code == 409
        assert re.search(r'<p class="refused" role="alert">[^<]*(vote|ask|agree)', refused.text)


async def test_what_waits_for_the_end_of_the_hand_is_told_and_noted_once(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, floor = await s.house.open(BANKED, bots=2), await s.floor()
        player, other = await s.house.sit(table, 3), await s.house.sit(table, 4)
        await s.house.asked(table, other)
        for fields in ({"command": "remove", "name": player.name, "text": "Late"}, {"command": "hire"}):
            assert (await floor.send(f"/floor/tables/{table}", **fields)).status_code == 303
            again = await floor.send(f"/floor/tables/{table}", **fields)
            assert (again.status_code, "that is noted already" in again.text) == (409, True)
        noted = f"remove {player.name}: Late; hire"
        assert noted in await read(floor, f"/floor/tables/{table}")
        (tile,) = (await floor.get(f"/floor/map?only={table}")).json()["tiles"]
        assert tile["noted"] == noted
        while not await s.house.room.records.hands(table):
            s.house.time.now += 60
            assert await s.house.room.turn()
        people = {each.name for each in (await s.house.room.snapshot(table, "")).table.people}
        assert {player.name, "Hired banker"} & people == {"Hired banker"}


async def test_an_alarm_is_told_on_the_page_of_its_table(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, floor = await s.house.open(BANKED), await s.floor()
        people = [await s.house.sit(table, seat) for seat in (1, 2)]
        await s.house.asked(table, people[0])
        s.house.time.now += 25
        page = await read(floor, f"/floor/tables/{table}")
        assert f"<li>the clock of {people[0].name} runs out</li>" in page


@pytest.mark.parametrize(("sheet", "offered"), [(BANKED, True), (RING, False), (POINTS, False)])
async def test_a_banker_is_hired_where_somebody_banks_and_none_is_there(
    tmp_path: Path, sheet: str, offered: bool
) -> None:
    async with site(tmp_path) as s:
        table, floor = await s.house.open(sheet), await s.floor()
        page = await read(floor, f"/floor/tables/{table}")
        assert ("Hire a banker" in page, "Dismiss the hired banker" in page) == (offered, False)
        assert ("data-banked" in page) == offered
        if offered:
            await floor.send(f"/floor/tables/{table}", command="hire")
            page = await read(floor, f"/floor/tables/{table}")
            assert ("Hire a banker" in page, "Dismiss the hired banker" in page) == (False, True)


async def test_a_form_that_is_sent_twice_opens_one_table(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor = await s.floor()
        page = await read(floor, f"/floor/open?sheet={BANKED}")
        key = re.findall(r'name="key" value="([^"]+)"', page)[0]
        places = [await floor.send("/floor/tables", sheet=BANKED, key=key) for _ in range(2)]
        assert places[0].headers["location"] == places[1].headers["location"]
        assert len(s.house.room.tables()) == 1


async def test_a_refusal_is_told_where_its_form_is_gone(tmp_path: Path) -> None:
    """The table was closed meanwhile, or the table to move to."""
    async with site(tmp_path) as s:
        table, floor = await s.house.open(BANKED, bots=2), await s.floor()
        move = {"command": "move", "name": "Ada", "table": "9", "text": "Late"}
        strike = await floor.send(f"/floor/tables/{table}/waiting", name="Zed", act="strike")
        assert (strike.status_code, "Zed is not on the list" in strike.text) == (409, True)
        other = await s.house.open(BANKED)
        await s.house.do(other, s.house.floor, CloseTable("Late"))
        gone = await floor.send(f"/floor/tables/{table}", **{**move, "table": f"{other}"})
        assert (gone.status_code, f"table {other} is closed" in gone.text) == (409, True)
        await s.house.do(table, s.house.floor, CloseTable("Late"))
        for fields in ({"command": "pause", "text": "Tea"}, {"command": "hire"}):
            late = await floor.send(f"/floor/tables/{table}", **fields)
            assert (late.status_code, "this table is closed" in late.text) == (409, True)


async def test_who_is_kept_out_is_listed_and_let_in_again_by_name(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor, guest = await s.floor(), await s.house.room.people.guest()
        for name, text, why in ((guest.name, " ", "say why"), ("Zed", "Loud", "there is nobody called Zed")):
            kept = await floor.send("/floor/ban", name=name, text=text)
            assert (kept.status_code, why in kept.text, f'value="{name}"' in kept.text) == (409, True, True)
        assert (await floor.send("/floor/ban", name=guest.name.upper(), text="Loud")).status_code == 303
        assert f"Let {guest.name} in again" in await read(floor, "/floor")
        assert (await floor.send("/floor/ban", name=guest.name, act="let in")).status_code == 303
        assert "in again" not in await read(floor, "/floor")
        taken = await floor.send("/floor/staff", name="Floor", role="floor")
        assert (taken.status_code, "the name Floor is taken" in taken.text) == (409, True)
        assert "<option selected>floor</option>" in taken.text
