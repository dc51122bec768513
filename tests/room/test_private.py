"""Private tables: opened by a player, run by them, seen by those they invite."""

import re
from pathlib import Path

from houseway.room.base.commands import LeaveCommand, Sit
from tests.room.private import SHEET, hosted, invited
from tests.room.test_money import check_money
from tests.room.web import Browser, Site, site

OPENING = {"sheet": SHEET, "minimum": "", "title": "Among friends", "bots": "2"}


async def state_of(s: Site, table: int) -> str:
    return (await s.house.room.snapshot(table, "")).table.state


async def act(browser: Browser, table: int, act: str, **fields: str) -> int:
    return (await browser.send(f"/tables/{table}/host", act=act, **fields)).status_code


async def test_a_player_opens_a_table_invites_and_starts_it(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host = await s.guest()
        opened = await host.send("/private/tables", **OPENING)
        assert (opened.status_code, opened.headers["location"]) == (303, "/tables/1/host")
        assert await state_of(s, 1) == "paused"
        page = (await host.get("/tables/1/host")).text
        link = re.search(r'value="http://room.test(/invited/[2-9a-z]{16})"', page)
        assert link
        friend = await s.visitor()
        assert "invites you" in (await friend.get(link[1])).text
        came = await friend.send("/invited", code=link[1].rpartition("/")[2])
        assert came.headers["location"] == "/tables/1"
        assert "Among friends" in (await friend.get("/tables/1")).text
        assert await act(host, 1, "start") == 303
        assert await state_of(s, 1) == "open"
        assert "Your private table" in (await host.get("/tables/1")).text
        assert "Your private table" not in (await friend.get("/tables/1")).text


async def test_a_code_is_good_however_it_is_typed_until_it_is_taken_back(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, code = await hosted(s)
        typed = f" {code[:4].upper()}-{code[4:8]} {code[8:12]}-{code[12:]}"
        friend = await s.guest()
        look = await friend.get(f"/invited?code={typed}")
        assert (await friend.get(look.headers["location"])).status_code == 200
        assert (await friend.post(f"/api/invited/{typed}", {})).json() == {"table": table}
        assert await act(host, table, "revoke") == 303
        stranger = await s.guest()
        assert (await stranger.send("/invited", code=code)).status_code == 404
        assert (await friend.get(f"/tables/{table}")).status_code == 200, "who is in stays"
        new = (await host.post(f"/api/tables/{table}/invitation", {"invite": True})).json()["code"]
        assert new != code
        assert (await stranger.send("/invited", code=code)).status_code == 404
        assert (await stranger.send("/invited", code=new)).status_code == 303


async def test_who_is_sent_away_leaves_with_their_chips_and_comes_back_by_no_old_code(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, code = await hosted(s)
        friend = await invited(s, code)
        assert friend.account
        buy_in = (await s.house.room.snapshot(table, "")).table.usual_buy_in
        await s.house.do(table, friend.account, Sit(5, buy_in))
        assert await act(host, table, "start") == 303
        while not await s.house.room.records.hands(table):
            await s.house.pass_on(table, friend.account)
        assert await act(host, table, "send out", name=friend.account.name) == 303
        await s.house.room.turn()
        assert (await friend.get(f"/tables/{table}")).status_code == 404
        assert (await friend.send("/invited", code=code)).status_code == 404
        assert (await friend.get(f"/tables/{table}/hands/1")).status_code == 200, "their hands stay theirs"
        while friend.account.name in {each.name for each in (await s.house.room.snapshot(table, "")).table.people}:
            assert await s.house.room.turn()
        await check_money(s.house.room)


async def test_a_host_has_a_part_of_the_floors_rights_and_only_there(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, code = await hosted(s)
        friend, public = await invited(s, code), await s.house.open(SHEET, bots=2)
        bots = {"command": "seat bots", "count": 1}
        for browser, where, status in ((host, table, 201), (friend, table, 403), (host, public, 403)):
            assert (await browser.post(f"/api/tables/{where}/commands", bots)).status_code == status
        for beyond in ({"command": "void", "text": "x"}, {"command": "rule", "text": "x"}):
            assert (await host.post(f"/api/tables/{table}/commands", beyond)).status_code == 403
        for act_ in ("start", "renew", "close"):
            assert await act(friend, table, act_) == 403
            assert await act(host, public, act_) == 403


async def test_nobody_has_more_tables_open_than_they_may(tmp_path: Path) -> None:
    async with site(tmp_path, private_tables=5) as s:
        host = await s.guest()
        answers = [await host.send("/private/tables", **OPENING) for _ in range(4)]
        assert [each.status_code for each in answers] == [303, 303, 303, 409]
        assert "You have 3 tables open: close one of them first" in answers[3].text.replace("you have", "You have")
        other = await s.guest()
        codes = [(await other.send("/private/tables", **OPENING)).status_code for _ in range(3)]
        assert codes == [303, 303, 409], "all of them together"
        assert await act(host, 1, "close") == 303
        assert (await host.send("/private/tables", **OPENING)).status_code == 303


async def test_a_table_that_nobody_comes_back_to_is_closed(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        _, table, code = await hosted(s)
        friend = await invited(s, code)
        assert friend.account
        await s.house.do(table, friend.account, Sit(5, 10_000))
        s.house.time.now += 3_700
        await hosted(s)
        assert await state_of(s, table) == "paused", "somebody sits there"
        await s.house.do(table, friend.account, LeaveCommand())
        s.house.time.now += 3_700
        await hosted(s)
        assert await state_of(s, table) == "closed"
        await check_money(s.house.room)


async def test_its_journal_is_kept_as_any_other(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, _ = await hosted(s)
        assert host.account
        await s.house.do(table, host.account, Sit(5, 10_000))
        await act(host, table, "start")
        while len(await s.house.room.records.hands(table)) < 2:
            await s.house.pass_on(table, host.account)
        floor = await s.floor()
        assert (await floor.get(f"/api/tables/{table}/verify")).json()["hands"] == 2
        assert (await floor.get(f"/api/tables/{table}/audit")).json()["report"]["hands"] == 2
