"""The lobby and what leads into it: pictures, tables in play, order, one's own seat, and links to hands."""

import html
import json
import re
from pathlib import Path

from houseway.room.analysis.books import catalogue
from houseway.room.base.commands import OpenTable, Sit
from houseway.room.web.pages.picture import HEIGHT, WIDTH, picture_of
from tests.room.test_pages import read
from tests.room.test_reviews import THREE_CARD, play_badly
from tests.room.web import site


def test_every_game_has_a_picture_that_keeps_to_its_frame() -> None:
    for heading in catalogue().values():
        if heading.playable:
            picture = picture_of(heading.id)
            assert picture
            for x, y in (*picture.seats, *picture.spots, *picture.cards):
                assert 0 < x < WIDTH, heading.id
                assert 0 < y < HEIGHT, heading.id
    assert picture_of("nowhere/nothing") is None


async def test_the_lobby_says_what_is_in_play_and_where_one_sits(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        quiet, busy = [await s.house.open(THREE_CARD, bots=2, title=title) for title in ("Quiet", "Busy <i>")]
        guest = await s.house.sit(busy, 6)
        visitor, player = await s.visitor(), await s.known(guest)
        page = await read(visitor, "/")
        assert re.findall(r'data-live="(\d+)"', page) == [str(busy)]
        assert "Busy &lt;i&gt;" in page
        assert "You have a seat" not in page
        assert f'href="/tables/{busy}">Back to Busy' in await read(player, "/")
        assert re.findall(r'data-table="(\d+)"', await read(visitor, "/?sort=people")) == [str(busy), str(quiet)]
        assert (await visitor.get("/?sort=nonsense")).status_code == 400


async def test_the_lobby_leads_to_private_tables_and_back_to_a_seat_at_one(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h = s.house
        guest = await h.room.people.guest()
        player, stranger = await s.known(guest), await s.guest()
        assert "Open a private table as a guest" in await read(await s.visitor(), "/")
        assert 'href="/private">Open a private table' in await read(player, "/")
        made = await h.room.open_private(guest, h.key(), OpenTable(THREE_CARD, title="Among us"))
        await h.do(made.table, guest, Sit(1, 10_000))
        page = await read(player, "/?q=nothing+like+it")
        assert f'href="/tables/{made.table}">Back to Among us' in page, "whatever is searched for"
        assert 'href="/private">Your private tables' in page
        assert "Among us" not in await read(stranger, "/")


async def test_a_long_list_of_a_kind_is_folded_until_it_is_asked_for(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        made = [str(await s.house.open(THREE_CARD)) for _ in range(10)]
        page = await read(await s.visitor(), "/")
        assert re.findall(r'data-table="(\d+)"', page) == made
        assert "2 more tables" in page
        assert "more tables" not in await read(await s.visitor(), "/?q=three")


async def test_a_shared_hand_opens_at_its_first_step_and_says_what_it_is(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(THREE_CARD, bots=2, title='A "table" <b>')
        guest = await s.house.sit(table, 6)
        await play_badly(s.house, table, guest, 1)
        token = await s.house.room.shares.make(guest, table, 1)
        visitor = await s.visitor()
        page = await read(visitor, f"/shared/{token}")
        assert "step 1 of" in page
        assert "step 3 of" in await read(visitor, f"/shared/{token}?step=3")
        told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
        assert told["title"] == "Hand 1 at A &#34;table&#34; &lt;b&gt;"
        assert "Guest" in told["description"]
        assert (await visitor.get(told["image"].partition("room.test")[2])).headers["content-type"] == "image/png"
        own = await read(await s.known(guest), f"/tables/{table}/hands/1")
        assert "og:title" not in own, "a page of one's own is nobody else's to preview"


async def test_the_room_can_be_installed_and_has_a_page_without_a_line(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        visitor = await s.visitor()
        page = await read(visitor, "/")
        manifest = json.loads((await visitor.get("/static/manifest.webmanifest")).text)
        assert 'rel="manifest" href="/static/manifest.webmanifest"' in page
        for icon in manifest["icons"]:
            assert (await visitor.get(icon["src"])).headers["content-type"] == icon["type"]
        worker = await visitor.get("/sw.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        offline = await visitor.get("/offline")
        assert "cannot be reached" in offline.text
        assert not re.search(r"(src|stylesheet)=", offline.text), "it needs nothing that it would have to ask for"


async def test_the_api_is_read_without_any_other_host(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        page = await read(await s.visitor(), "/api/docs")
        schema = (await (await s.visitor()).get("/schema/openapi.json")).json()
        for path in schema["paths"]:
            assert f"</strong> {path}</code>" in page
        for each in (operation for methods in schema["paths"].values() for operation in methods.values()):
            assert each["description"].partition("\n")[0] in html.unescape(page)
        assert not re.findall(r"(?:src|href)=.https?:", page)
