"""Every page held against the accessibility rules of axe-core: nothing serious is found on any of them."""

import subprocess
from functools import cache
from pathlib import Path

import pytest
from playwright.async_api import Page

from houseway.room.web.pages.wall import wall_link
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import SOAKING
from tests.room.browser.stage import PHONE, ROOT, SECONDS, Stage, Theatre, answer

BACCARAT, HOLDEM = "500-club/ez-baccarat", "500-club/texas-holdem"
EACH_FAMILY = sorted({load_sheet(sheet_id).module: sheet_id for sheet_id in reversed(list(sheet_ids()))}.values())
SERIOUS = ("serious", "critical")
EVERYBODYS = (
    "/",
    "/?q=nothing+like+it",
    "/rules",
    f"/rules/{BACCARAT}",
    f"/rules/{HOLDEM}",
    "/sign-in",
    "/nowhere",
    "/api/docs",
    "/offline",
)
FLOORS = ("/floor", "/floor/open?sheet=500-club/ez-baccarat&minimum=x", "/floor/shift", "/floor/shifts", "/floor/chat")
NIGHTS = ("/floor/charts", "/floor/banks")


@cache
def axe() -> str:
    """The checker, which a script of ours fetches; without it these tests fail."""
    done = subprocess.run([ROOT / "scripts" / "axe"], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr.strip().splitlines()[-1]
    return Path(done.stdout.split()[-1]).read_text("utf-8")


async def violations(page: Page) -> list[str]:
    """What is seriously wrong with a page as it stands, and where."""
    await page.evaluate(axe())
    found = await page.evaluate("axe.run()")
    assert found["passes"], "the page was looked at"
    return [
        f"{page.url}: {each['id']} {each['nodes'][0]['html'][:200]}"
        for each in found["violations"]
        if each["impact"] in SERIOUS
    ]


async def check(scene: Stage, page: Page, *paths: str) -> None:
    for path in paths:
        await scene.look(page, path)
        assert await violations(page) == []


def test_the_checker_finds_what_is_wrong(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await check(scene, page, "/")
            await page.evaluate("document.querySelector('main').append(document.createElement('img'))")
            assert [each for each in await violations(page) if "image-alt" in each]

    theatre.play(run())


@pytest.mark.parametrize("sheet", EACH_FAMILY if SOAKING else [BACCARAT, HOLDEM])
def test_a_table_can_be_used_by_everybody(theatre: Theatre, tmp_path: Path, sheet: str) -> None:
    """While somebody is asked, and when the hand is over; and the same hand played again."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(sheet)
            page = await scene.page(viewport=PHONE if sheet == HOLDEM else None)
            name = await scene.sit(table, page)
            if await scene.until_asked(table, page, name):
                assert await violations(page) == []
            while not await scene.room.records.hands(table):
                await scene.play_hand(table, page, name, answer)
            assert await violations(page) == []
            await check(scene, page, f"/tables/{table}/hands/1", "/me", "/me/play")

    theatre.play(run())


def test_a_page_can_be_read_in_the_light(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            for who, paths in ((None, EVERYBODYS), (scene.house.floor, (*FLOORS, f"/floor/tables/{table}", "/me"))):
                page = await scene.page(who)
                await page.context.add_cookies([{"name": "theme", "value": "light", "url": scene.address}])
                await check(scene, page, *paths, f"/rules/{BACCARAT}/studio")
            await scene.look(page, f"/tables/{table}")
            await page.locator(".seat").first.wait_for()  # before that nobody listens to the button
            await page.get_by_role("button", name="Settings").click()
            await page.locator(".looks [name=theme]").select_option("light")
            assert await violations(page) == []

    theatre.play(run())


def test_every_other_page_can_be_used_by_everybody(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, bot_seconds=0.0) as scene:
            table = await scene.house.open(BACCARAT, bots=2)
            player = await scene.house.sit(table, 3)
            while not await scene.room.records.hands(table):
                await scene.house.pass_on(table, player)
            await check(scene, await scene.page(), *EVERYBODYS)
            floor = await scene.page(scene.house.floor, PHONE)
            of_the_table = (
                f"/floor/tables/{table}",
                f"/floor/tables/{table}/void",
                "/floor/shifts/1",
                "/floor/charts",
                "/floor/banks",
            )
            await scene.room.shifts.close(scene.house.floor, 1)
            await check(scene, floor, *FLOORS, *of_the_table, *NIGHTS, wall_link(scene.room))
            auditor = await scene.page(await scene.room.people.create("Iris", "auditor", "secret"))
            records = (f"/audit/{table}", f"/audit/{table}/1", f"/audit/{table}/check", f"/audit/{table}/count-sheet")
            await check(scene, auditor, "/audit", *records)

    theatre.play(run())
