"""A private table does not exist to whoever was not invited: on no page, by no route, in no list, at no worker."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from houseway.core.text import Mistake
from houseway.room.base.commands import NotHere, OpenTable, Refused, Remove, Sit
from houseway.room.live.codes import CODE_LENGTH, CODE_LETTERS, new_code
from houseway.room.web.api.events import Streams, stream
from houseway.room.web.rate_limits import Limits
from tests.room.private import SHEET, hosted, invited
from tests.room.web import Browser, Site, site

NOWHERE = 777
ROOT = "0" * 64
COMMANDS = (
    {"command": "sit", "seat": 1, "buy_in": 10_000},
    {"command": "pause", "text": "x"},
    {"command": "remove", "name": "Ada", "text": "x"},
)


def routes(s: Site) -> Iterator[tuple[str, str]]:
    """Every route with a table in it, by its method and its address, but for the number of the table."""
    for route in s.app.routes:
        if "{table_id:int}" in route.path:
            path = route.path.replace("{number:int}", "1").replace("{root:str}", ROOT)
            for method in sorted(getattr(route, "methods", ())):
                yield method, path


async def ask(browser: Browser, method: str, path: str) -> httpx.Response:
    path += "?key=x" if path.endswith(("/advice", "/chance")) else ""
    if method != "POST":
        return await browser.client.request(method, path)
    if not path.startswith("/api"):
        return await browser.send(path, command="pause", act="start", text="x")
    bodies = {"/waiting": {"wait": True}, "/invitation": {"invite": True}, "/commands": COMMANDS[0]}
    reply = {"command": "answer", "hand": 1, "key": "x", "option": "x"}
    return await browser.post(path, next((body for end, body in bodies.items() if path.endswith(end)), reply))


def masked(answer: httpx.Response, table: int) -> tuple[int, str]:
    """An answer without its tokens and without the number of the table."""
    text = re.sub(r'(content|value)="[^"]*"', "", answer.text)
    return answer.status_code, re.sub(rf"(tables?[ /]|audit/){table}\b", "N", text)


async def test_every_route_answers_as_if_there_were_no_such_table(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, code = await hosted(s)
        assert host.account
        await s.house.do(table, host.account, Sit(5, 10_000))
        gone = await invited(s, code)
        assert gone.account
        await host.send(f"/tables/{table}/host", act="start")
        while not await s.house.room.records.hands(table):
            await s.house.pass_on(table, host.account)
        await host.send(f"/tables/{table}/host", act="send out", name=gone.account.name)
        asked = 0
        for browser in (await s.visitor(), await s.guest(), gone):
            for method, path in routes(s):
                past = browser is gone and "/hands/{number" not in path and "/hands/1" in path
                if past or (path.endswith("/events") and method == "GET"):
                    continue  # who was in is told they were in no such hand; streams come below
                real = masked(await ask(browser, method, path.replace("{table_id:int}", str(table))), table)
                none = masked(await ask(browser, method, path.replace("{table_id:int}", str(NOWHERE))), NOWHERE)
                assert real == none, f"{method} {path}"
                assert 400 <= real[0] < 500 or real[0] in (204, 303, 405), f"{method} {path}: {real[0]}"
                asked += 1
            events = await browser.get(f"/api/tables/{table}/events")
            assert masked(events, table) == masked(await browser.get(f"/api/tables/{NOWHERE}/events"), NOWHERE)
        assert asked > 60


async def test_no_list_and_no_page_names_it(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, code = await hosted(s)
        host_name = host.account and host.account.name
        await s.house.open(SHEET, bots=2)
        for browser in (await s.visitor(), await s.guest()):
            for path in ("/", "/?q=friends", "/api/tables", "/rules", f"/rules/{SHEET}", "/health", "/api/docs"):
                text = (await browser.get(path)).text
                assert "Among friends" not in text, path
                assert f"/tables/{table}" not in text, path
                assert code not in text, path
                assert not re.search(rf"\b{host_name}\b", text), path
            if browser.account:
                for path in ("/me", "/api/me", "/api/me/hands", "/private", "/api/private"):
                    assert "Among friends" not in (await browser.get(path)).text
        assert [each.id for each in s.house.room.tables()] == [2]


async def test_only_its_host_is_told_the_code(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        _, table, code = await hosted(s)
        member = await invited(s, code)
        for path in ("/private", "/api/private", f"/tables/{table}", f"/api/tables/{table}", f"/tables/{table}/host"):
            assert code not in (await member.get(path)).text
        assert (await member.get(f"/tables/{table}/host")).status_code == 403


async def test_a_stream_ends_when_its_viewer_is_sent_away(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, code = await hosted(s)
        friend = await invited(s, code)
        assert host.account
        assert friend.account

        class Asking:
            """What a stream reads of a request."""

            app, user, auth, client = s.app, friend.account, None, None

        watching = s.house.room.watch(table, friend.account.name)
        told = stream(watching, Asking(), Streams(9), table)  # type: ignore[arg-type]
        assert b"snapshot" in await anext(told)
        await s.house.room.send_out(host.account, table, friend.account.name, "enough")
        await host.send(f"/tables/{table}/host", act="start")
        with pytest.raises(StopAsyncIteration):
            await anext(told)
        await watching.aclose()


async def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    """There are 2^79 of them; one that is nearly right is as wrong as any; and tries are as few as of passwords."""
    assert len(CODE_LETTERS) ** CODE_LENGTH > 2**79
    assert len({new_code() for _ in range(1_000)}) == 1_000
    async with site(tmp_path, limits=Limits(requests=10**6, entries=10)) as s:
        _, table, code = await hosted(s)
        guesser = await s.guest()
        last = "2" if code[-1] != "2" else "3"
        near = (code[:-1], code + "2", code[:-1] + last, "%", "_" * 16, "' OR 1=1 --", "x" * 90)
        answers = {(await guesser.send("/invited", code=each)).status_code for each in near}
        assert answers == {404}
        assert (await guesser.get("/invited/" + "_" * 16)).status_code == 404
        tries = [(await guesser.send("/invited", code=new_code())).status_code for _ in range(10)]
        assert tries[-1] == 429
        assert (await guesser.get(f"/tables/{table}")).status_code == 404


async def test_looking_at_an_invitation_lets_nobody_in_and_makes_no_guest(tmp_path: Path) -> None:
    """Chat programs look at every link for its picture."""
    async with site(tmp_path) as s:
        _, table, code = await hosted(s)
        for browser in (await s.visitor(), await s.guest()):
            await browser.get(f"/invited/{code}")
            assert (await browser.get(f"/tables/{table}")).status_code == 404
        visitor = await s.visitor()
        assert (await visitor.send("/invited", code="wrong")).status_code == 404
        assert not visitor.client.cookies.get("houseway"), "a wrong code makes no guest"


async def test_the_room_itself_refuses_whatever_way_a_command_comes(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, _ = await hosted(s)
        stranger = await s.house.room.people.guest()
        for command in (Sit(1, 10_000), Remove("Ada", "x")):
            with pytest.raises(NotHere, match=f"there is no table {table}"):
                await s.house.room.command_here(table, stranger, s.house.key(), command)
        with pytest.raises(Refused, match="there is no table"):
            await s.house.room.private.send_out(stranger, table, "x")
        public = await s.house.open(SHEET, bots=2)
        assert [each.id for each in await s.house.room.moves.tables_like(public)] == []
        assert host.account
        with pytest.raises(Refused, match="did not come in"):
            await s.house.room.private.send_out(host.account, table, stranger.name)


async def test_opening_many_at_once_opens_no_more_than_one_may(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host = await s.house.room.people.guest()
        every = [s.house.room.open_private(host, s.house.key(), OpenTable(SHEET)) for _ in range(8)]
        done = await asyncio.gather(*every, return_exceptions=True)
        assert sum(not isinstance(each, Exception) for each in done) == 3
        key = s.house.key()
        other = await s.house.room.people.guest()
        same = [s.house.room.open_private(other, key, OpenTable(SHEET)) for _ in range(4)]
        assert len({receipt.table for receipt in await asyncio.gather(*same)}) == 1


@pytest.mark.parametrize("title", ["\u202eevil", "a\u200bb", "a\nb", "x" * 61, "Z" + "\u0301" * 5, "\x00", "\u2066a"])
async def test_a_name_that_misleads_is_refused(tmp_path: Path, title: str) -> None:
    async with site(tmp_path) as s:
        host = await s.house.room.people.guest()
        with pytest.raises(Mistake, match=r"^the name of a table"):
            await s.house.room.open_private(host, s.house.key(), OpenTable(SHEET, title=title))
        assert not await s.house.room.private.tables_of(host)


async def test_a_name_with_markup_is_shown_as_text(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        host, table, code = await hosted(s, title="<img src=x onerror=alert(1)>")
        shown = ((host, f"/tables/{table}/host"), (host, "/private"), (await s.visitor(), f"/invited/{code}"))
        for browser, path in shown:
            page = (await browser.get(path)).text
            assert "<img src=x" not in page
            assert "&lt;img src=x" in page
