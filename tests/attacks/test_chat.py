"""Chat attacked: markup, floods, other people's tables and remarks, people who were sent away or silenced."""

import asyncio
from pathlib import Path

from houseway.room.base.commands import Sit
from houseway.room.live.chat import BURST, STEADY
from tests.room.private import hosted, invited
from tests.room.rooms import House
from tests.room.web import Browser, Site, site


async def seated(s: Site, browser: Browser, table: int, seat: int) -> Browser:
    assert browser.account
    view = (await s.house.room.snapshot(table, "")).table
    await s.house.do(table, browser.account, Sit(seat, view.usual_buy_in))
    return browser


async def talking(s: Site) -> tuple[Browser, Browser, int]:
    """Two who sit at a private table whose host lets people talk."""
    host, table, code = await hosted(s, bots=0)
    friend = await invited(s, code)
    await host.send(f"/tables/{table}/host", act="talk")
    return await seated(s, host, table, 1), await seated(s, friend, table, 2), table


def tick(h: House) -> None:
    h.time.now += 61


async def test_nobody_talks_until_it_is_allowed_and_then_at_that_table_alone(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, _ = await hosted(s)
        await seated(s, host, table, 6)
        path = f"/api/tables/{table}/chat"
        assert (await host.post(path, {"text": "hello"})).status_code == 409
        assert not (await host.get(path)).json()["allowed"]
        assert 'id="chat"' not in (await host.get(f"/tables/{table}")).text
        await host.send(f"/tables/{table}/host", act="talk")
        assert (await host.post(path, {"text": "hello"})).status_code == 201
        assert [each["text"] for each in (await host.get(path)).json()["remarks"]] == ["hello"]
        stranger = await s.guest()
        assert (await stranger.get(path)).status_code == 404
        assert (await stranger.post(path, {"text": "hello"})).status_code == 404
        await host.send(f"/tables/{table}/host", act="no talk")
        assert (await host.get(path)).json()["remarks"] == []


async def test_markup_stays_text_and_unseen_letters_are_refused(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, friend, table = await talking(s)
        path = f"/api/tables/{table}/chat"
        said = '<img src=x onerror="alert(1)">'
        assert (await host.post(path, {"text": said})).status_code == 201
        assert (await friend.get(path)).json()["remarks"][0]["text"] == said
        floor = await s.floor()
        log = (await floor.get("/floor/chat")).text
        assert "<img src=x" not in log
        assert "&lt;img" in log
        for bad in (
            "",
            "   ",
            "x" * 201,
            "x" * 900,
            "a\u202eb",
            "a\nb",
            "\x00",
            "z" + "\u0301" * 9,
            "\u3164",
            "\u2800\u115f",
        ):
            assert (await host.post(path, {"text": bad})).status_code in (400, 409), bad
        wrong: tuple[object, ...] = (
            {"text": 5},
            {"emote": "<b>"},
            {"emote": "none such"},
            {"text": "hi", "more": 1},
            [],
            "x",
        )
        for body in wrong:
            assert 400 <= (await host.post(path, body)).status_code < 500, body
        assert len((await friend.get(path)).json()["remarks"]) == 1


async def test_a_flood_is_held_back_however_it_comes(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, friend, table = await talking(s)
        path = f"/api/tables/{table}/chat"
        await host.token()
        answers = await asyncio.gather(*(host.post(path, {"text": f"{each}"}) for each in range(3 * BURST)))
        assert sum(each.status_code == 201 for each in answers) == BURST
        assert (await friend.post(path, {"emote": "nice"})).status_code == 201, "others may still speak"
        made = BURST
        for _ in range(STEADY):
            s.house.time.now += 3
            made += (await host.post(path, {"emote": "wow"})).status_code == 201
        assert made <= STEADY + BURST
        tick(s.house)
        assert (await host.post(path, {"text": "calm"})).status_code == 201


async def test_who_is_muted_is_not_read_and_a_report_reaches_the_floor_once(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, friend, table = await talking(s)
        path = f"/api/tables/{table}/chat"
        remark = (await host.post(path, {"text": "something rude"})).json()["remark"]
        assert (await friend.post(f"{path}/{remark}/report", {})).status_code == 204
        assert (await friend.post(f"{path}/{remark}/report", {})).status_code == 204
        assert [each.reports for each in await s.house.room.chat.log()] == [1]
        assert (await friend.post(f"{path}/{remark}/mute", {})).status_code == 204
        talk = (await friend.get(path)).json()
        assert (talk["remarks"], talk["muted"]) == ([], 1)
        assert len((await host.get(path)).json()["remarks"]) == 1
        await friend.post(f"{path}/unmute", {})
        assert len((await friend.get(path)).json()["remarks"]) == 1
        for wrong in (f"{path}/{remark}/mute", f"{path}/{remark}/report"):
            assert (await host.post(wrong, {})).status_code == 409, "one's own"
        assert (await friend.post(f"{path}/{remark + 9}/report", {})).status_code == 404


async def test_a_remark_is_out_of_reach_by_another_table(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, _, table = await talking(s)
        remark = (await host.post(f"/api/tables/{table}/chat", {"text": "among us"})).json()["remark"]
        stranger = await s.guest()
        other = await s.house.open("500-club/texas-holdem")
        for path in (f"/api/tables/{other}/chat/{remark}/report", f"/api/tables/{table}/chat/{remark}/report"):
            assert (await stranger.post(path, {})).status_code == 404
        assert [each.reports for each in await s.house.room.chat.log()] == [0]


async def test_the_floor_takes_out_of_sight_and_silences_and_nobody_else_does(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, friend, table = await talking(s)
        path = f"/api/tables/{table}/chat"
        remark = (await host.post(path, {"text": "something rude"})).json()["remark"]
        assert host.account
        for browser in (friend, host, await s.staff("Iris", "auditor")):
            assert (await browser.send("/floor/chat", act="remove", number=str(remark))).status_code == 403
        floor = await s.floor()
        assert (await floor.send("/floor/chat", act="remove", number=str(remark))).status_code == 303
        assert (await friend.get(path)).json()["remarks"] == []
        assert [each.text for each in await s.house.room.chat.log()] == ["something rude"], "it stays on record"
        await floor.send("/floor/chat", act="silence", number=str(host.account.id))
        assert (await host.post(path, {"text": "again"})).status_code == 403
        await floor.send("/floor/chat", act="let write", number=str(host.account.id))
        assert (await host.post(path, {"text": "again"})).status_code == 201
        for number in ("0", "-1", "x", str(10**30)):
            assert 400 <= (await floor.send("/floor/chat", act="remove", number=number)).status_code < 500
        for act in ("remove", "silence", "allow"):
            assert (await floor.send("/floor/chat", act=act, number="999")).status_code == 404


async def test_who_looks_on_or_was_sent_away_does_not_talk(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, friend, table = await talking(s)
        path = f"/api/tables/{table}/chat"
        assert friend.account
        public = await s.house.open("500-club/texas-holdem")
        await s.house.room.chat.allow(public, True)
        for browser in (friend, await s.guest()):
            assert (await browser.post(f"/api/tables/{public}/chat", {"text": "from the rail"})).status_code == 403
        floor = await s.floor()
        assert (await floor.post(f"/api/tables/{public}/chat", {"text": "from the floor"})).status_code == 403
        await host.send(f"/tables/{table}/host", act="send out", name=friend.account.name)
        assert (await friend.get(path)).status_code == 404
        assert (await friend.post(path, {"text": "still here"})).status_code == 404
