"""The floor's own pages: the map, opening a table by its stakes, voiding one hand and no other."""

import re
from pathlib import Path

from houseway.core.text import dollars
from houseway.room.base.commands import LeaveCommand, Pause, Reply, Sit
from houseway.room.live.floor_map import FloorAlarm, FloorTile, add_up
from houseway.round.event import Marked
from tests.room.players import play_short
from tests.room.rooms import house
from tests.room.test_money import check_money
from tests.room.test_pages import read
from tests.room.test_record import checked_journal
from tests.room.web import Browser, Site, site

SHEET = "500-club/ez-baccarat"
HOLDEM = "500-club/texas-holdem"
BY_LIMIT = "lotus/ez-baccarat-panda-8"


async def tile(s: Site, table: int) -> FloorTile:
    return next(each for each in await s.house.room.floor_map() if each.id == table)


async def test_the_map_shows_who_banks_what_was_dropped_and_what_is_wrong(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET, bots=2)
        player = await s.house.sit(table, 3)
        assert (await tile(s, table)).banker == ""
        while not await s.house.room.records.hands(table):
            await s.house.pass_on(table, player)
        s.house.time.now += 180
        shown = await tile(s, table)
        view = (await s.house.room.snapshot(table, "")).table
        assert shown.banker == f"{view.carry.position.who}, 3 minutes"
        assert shown.drop == view.drop > 0
        assert shown.people == f"{player.name}, 2 bots"
        await s.house.do(table, player, LeaveCommand())
        await s.house.do(table, s.house.floor, Pause("Tea"))
        assert (await tile(s, table)).state == "paused"
        page = await read(await s.floor(), "/floor")
        assert f'data-tile="{table}"' in page or f"/floor/tables/{table}" in page
        again = (await (await s.floor()).get("/floor/map")).json()
        assert again["tiles"][0]["drop"] == shown.drop
        assert again["totals"]["dropped"] == dollars(shown.drop)


async def test_the_map_says_that_nobody_banks_and_whose_clock_runs_out(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET)
        people = [await s.house.sit(table, seat) for seat in (1, 2)]
        await s.house.asked(table, people[0])
        s.house.time.now += 25
        assert (await tile(s, table)).alarms == (FloorAlarm(f"the clock of {people[0].name} runs out"),)
        for each in people:
            await s.house.pass_on(table, each)
        alarms = (await tile(s, table)).alarms
        assert any("nobody takes the player-dealer position" in alarm.text for alarm in alarms if alarm.grave), alarms


async def test_the_map_has_totals_of_all_open_tables(tmp_path: Path) -> None:
    """Somebody at two tables is one person; what the shift before took is not in them."""
    async with site(tmp_path) as s:
        first, second = await s.house.open(SHEET, bots=2), await s.house.open(HOLDEM)
        player = await s.house.sit(first, 3)
        await s.house.do(second, player, Sit(2, (await s.house.room.snapshot(second, "")).table.usual_buy_in))
        await s.house.sit(second, 4)
        while not await s.house.room.records.hands(first):
            await s.house.pass_on(first, player)
        tiles = await s.house.room.floor_map()
        shown = add_up(tiles)
        hands = sum([len(await s.house.room.records.hands(table)) for table in (first, second)])
        drop = sum([(await s.house.room.snapshot(table, "")).table.drop for table in (first, second)])
        assert (shown.people, shown.hands, shown.dropped) == ("2", f"{hands}", dollars(drop))
        page = await read(await s.floor(), "/floor")
        assert re.search(rf'data-total="hands"><dt>Hands this shift</dt><dd>{hands}</dd>', page)
        await s.house.room.shifts.close(s.house.floor, 1)
        after = add_up(await s.house.room.floor_map())
        assert (after.people, after.hands, after.dropped) == ("2", "0", "$0")


def test_alarms_are_counted_by_weight() -> None:
    held = FloorAlarm("held up: the disk is full", grave=True)
    late = FloorAlarm("the clock of Ann runs out")
    tile = FloorTile(1, "", "", "open", "", "", "", "", "", 0, "$0", (held, late, late), 0, (), True, True, "")
    shown = add_up([tile, tile])
    assert (shown.grave, shown.light) == ("2", "4")


async def opened(browser: Browser, **fields: str) -> str:
    answer = await browser.send("/floor/tables", **fields)
    return answer.headers.get("location", "") if answer.status_code == 303 else answer.text


async def test_a_table_is_opened_by_its_stakes(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor = await s.floor()
        page = await read(floor, f"/floor/open?sheet={BY_LIMIT}&minimum=$25")
        values = re.findall(rf'<input type="radio" name="option" value="{BY_LIMIT} (\d+)"', page)
        assert values[:2] == ["2", "5"], "those for $25 to $1,000"
        assert "player-dealer $3 to $300, $6 to $600" in page
        assert re.search(r"takes \$\d+ where \d+ bet \$\d+ in all", page)
        where = await opened(floor, sheet=BY_LIMIT, minimum="$25")
        view = (await s.house.room.snapshot(int(where.rpartition("/")[2]), "")).table
        assert (view.options.minimum, view.options.option) == (25_00, 2)


async def test_what_is_wrong_stands_beside_its_field_and_the_form_is_kept(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        floor = await s.floor()
        refused = await opened(floor, sheet=SHEET, title="Corner", maximum="$1", bots="2")
        beside = re.search(r'name="maximum"[^>]*value="\$1"[^>]*aria-invalid="true">\s*<span class="refused"', refused)
        assert beside, refused
        assert 'value="Corner"' in refused
        for bots, why in (("-1", "is not a number"), ("9", "no room for 9 bots: 7 free seats")):
            refused = await opened(floor, sheet=SHEET, bots=bots)
            assert re.search(rf'name="bots"[^>]*value="{bots}"[^>]*>\s*<span class="refused"[^>]*>[^<]*{why}', refused)
        crossed = await opened(floor, sheet=SHEET, minimum="$10", maximum="$5")
        assert re.search(
            r'name="maximum"[^>]*aria-invalid="true">\s*<span class="refused" role="alert">the maximum', crossed
        ), "the maximum goes by the stakes, and the game need not be named"
        assert "is not an amount" in await read(floor, f"/floor/open?sheet={SHEET}&minimum=x")
        table = await s.house.open(SHEET)
        kept = await floor.send(f"/floor/tables/{table}", command="change", minimum="$7.77", text="Busy night")
        assert kept.status_code == 409
        assert 'value="$7.77" ' in kept.text
        assert 'value="Busy night"' in kept.text
        assert 'role="alert"' in kept.text
        for command in ("change", "pause"):
            unsaid = await floor.send(f"/floor/tables/{table}", command=command, text=" ")
            assert (unsaid.status_code, "say why: the reason goes on record" in unsaid.text) == (409, True)


async def test_a_void_is_of_the_hand_that_was_shown(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table, floor = await s.house.open(SHEET, bots=2), await s.floor()
        assert "No hand is running" in await read(floor, f"/floor/tables/{table}/void")
        player = await s.house.sit(table, 3)
        await s.house.asked(table, player)
        page = await read(floor, f"/floor/tables/{table}/void")
        assert "Void hand 1?" in page
        unsaid = await floor.send(f"/floor/tables/{table}", command="void", hand="1", text=" ", clause="Clause 12")
        assert (unsaid.status_code, "Void hand 1?" in unsaid.text) == (409, True)
        assert re.search(r'name="text"[^>]*aria-invalid[^>]*>\s*<span class="refused"[^>]*>say why', unsaid.text)
        assert 'value="Clause 12"' in unsaid.text
        late = await floor.send(f"/floor/tables/{table}", command="void", hand="7", text="Late")
        assert (late.status_code, "hand 7 is over" in late.text) == (409, True)
        assert "<option>void</option>" not in await read(floor, f"/floor/tables/{table}"), "it is asked on its page"
        done = await floor.send(f"/floor/tables/{table}", command="void", hand="1", text="A card fell")
        assert done.status_code == 303
        again = await floor.send(f"/floor/tables/{table}", command="void", hand="1", text="A card fell")
        assert (again.status_code, "hand 1 is over" in again.text) == (409, True)
        assert not any((await s.house.room.records.hands(table))[0].people.values())


async def test_the_floor_moves_somebody_to_another_table_of_the_game(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        first, floor = await s.house.open(SHEET, bots=2), await s.floor()
        await s.house.open(HOLDEM)
        other = await s.house.sit(first, 4)
        assert "Move a player" not in await read(floor, f"/floor/tables/{first}"), "there is no such table"
        await s.house.do(first, other, LeaveCommand())
        second = await s.house.open(SHEET, title="Corner")
        page = await read(floor, f"/floor/tables/{first}")
        assert not re.search("(Move|Remove) a player", page), "bots alone sit there"
        player, other = await s.house.sit(first, 3), await s.house.sit(second, 1)
        page = await read(floor, f"/floor/tables/{first}")
        assert re.findall(r'<option value="(\d+)">\d+\. ', page) == [str(second)] * 2, "to move to, and to feed"
        move = {"command": "move", "name": player.name, "table": str(second), "text": "A seat is free"}
        taken = await floor.send(f"/floor/tables/{first}", **move, seat="1")
        assert (taken.status_code, "seat 1 there is taken: seat 2 is free" in taken.text) == (409, True)
        assert (
            "there is no seat 77 there: 1 to 7" in (await floor.send(f"/floor/tables/{first}", **move, seat="77")).text
        )
        await s.house.asked(first, player)
        assert (await floor.send(f"/floor/tables/{first}", **move)).status_code == 303
        assert "goes after this hand" in await read(floor, f"/floor/tables/{first}")
        while s.house.room.chips_of(player.name).keys() == {first}:
            s.house.time.now += 60
            assert await s.house.room.turn()
        assert s.house.room.chips_of(player.name).keys() == {second}
        people = (await s.house.room.snapshot(second, "")).table.people
        assert [each.name for each in people] == [other.name, player.name]
        feed = {"command": "feed", "table": str(second), "text": "The main game"}
        assert (await floor.send(f"/floor/tables/{first}", **feed)).status_code == 303
        assert f"feeds table {second}" in await read(floor, f"/floor/tables/{first}")


async def test_an_answer_is_taken_back_and_asked_for_again(tmp_path: Path) -> None:
    """What came after it stays in the record and does not count, after a restart too; the journal replays."""
    async with site(tmp_path) as s:
        table, floor = await s.house.open(HOLDEM), await s.floor()
        people = [await s.house.sit(table, seat) for seat in (3, 4, 5)]
        while not (asking := (await s.house.room.snapshot(table, "")).table.turns):
            assert await s.house.room.turn()
        player = next(each for each in people if each.name == asking[0].who)
        before, question = await s.house.asked(table, player)
        watcher = s.house.room.watch(table, "")
        await anext(watcher)
        stay = next(each.id for each in question.options if each.id in ("call", "check") and not each.closed)
        await s.house.do(table, player, Reply(before.hand, question.key, stay))
        assert not (await s.house.room.snapshot(table, player.name)).asked, "it is another's turn"
        assert f"undo on {player.name}" in await read(floor, f"/floor/tables/{table}")
        ruled = {"command": "rule", "on": f"undo on {player.name}", "text": "Chips fell over", "clause": "12"}
        assert (await floor.send(f"/floor/tables/{table}", **{**ruled, "text": ""})).status_code == 409
        page = await read(floor, f"/floor/tables/{table}")
        assert f'name="hand" value="{before.hand}"' in page, "the ruling is on the hand that was looked at"
        for other in ({"hand": f"{before.hand + 1}"}, {"source": player.name, "cents": "$5"}):
            refused = await floor.send(f"/floor/tables/{table}", **ruled, **other)
            assert (refused.status_code, 'class="refused"' in refused.text) == (409, True)
        assert (await floor.send(f"/floor/tables/{table}", **ruled)).status_code == 303
        again, asked = await s.house.asked(table, player)
        assert (again.hand, asked.key) == (before.hand, question.key)
        assert {each.name: each.chips for each in again.table.people} == {
            each.name: each.chips for each in before.table.people
        }
        while (sent := await anext(watcher)).event != "snapshot":
            pass
        assert b"undo for" in sent.data
        await watcher.aclose()
    async with house(tmp_path) as h:
        restored, asked = await h.asked(table, player)
        assert (restored.hand, asked.key) == (before.hand, question.key)
        while not await h.room.records.hands(table):
            h.time.now += 60
            assert await h.room.turn()
        await checked_journal(h, table, tmp_path)
        await check_money(h.room)


async def test_bets_that_were_not_covered_are_one_alarm_a_hand_by_player(tmp_path: Path) -> None:
    """Two who bet $100 each against $5: whoever is short is named once, with the sum."""
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET)
        people = await play_short(s.house, table)
        alarms = (await tile(s, table)).alarms
        told = (await s.house.room.snapshot(table, "")).events
        short = [event for event in told if isinstance(event, Marked) and event.short]
        assert len(short) > len({mark.who for mark in short}), "somebody was short on two bets"
        sums = {who: sum(mark.short.uncovered for mark in short if mark.who == who and mark.short) for who in people}
        parts = [f"{dollars(sums[who])} of {who}" for who in dict.fromkeys(mark.who for mark in short)]
        assert alarms == (FloorAlarm(f"not covered in hand 1: {' and '.join(parts)}"),)
