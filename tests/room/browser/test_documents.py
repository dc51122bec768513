"""The documents in a browser: the clicks they tell of can be done, and every page of their site can be used."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import Page, expect

from scripts.documents import DOCS, build
from tests.counts import SOAKING
from tests.room.browser.stage import DESK, PHONE, Theatre
from tests.room.browser.test_access import BACCARAT, violations

ITEM = re.compile(r"^\d+\. .*(?:\n .*)*", re.MULTILINE)
STEP = re.compile(r"`(?P<path>/[^`]*)`|`(?P<typed>[^`]+)` in \*\*(?P<field>[^*]+)\*\*|\*\*(?P<press>[^*]+)\*\*")
PRESSED = ("button", "link", "tab")
READERS = {"player": None, "floor": "floor", "compliance": "auditor"}  # page and role
LOOKED_AT = ("index", "schedules", "readers/compliance", "search")
WINDOWS = {"phone": PHONE, "desk": DESK} if SOAKING else {"phone": PHONE}
PARTS = 4  # of the site, each with a time of its own
WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Step(NamedTuple):
    """One thing to do: open an address, press something, or type into a field."""

    path: str | None
    typed: str | None
    field: str | None
    press: str | None


def steps_of(reader: str) -> Iterator[Step]:
    for item in ITEM.findall((DOCS / "readers" / f"{reader}.md").read_text("utf-8")):
        for found in STEP.finditer(" ".join(item.split())):
            yield Step(**found.groupdict())


async def take_step(page: Page, address: str, step: Step) -> None:
    if step.path:
        await page.goto(address + step.path)
    elif step.field:
        await page.get_by_label(step.field, exact=True).first.fill(step.typed or "")
    else:
        (first, *others) = [page.get_by_role(role, name=step.press) for role in PRESSED]  # type: ignore[arg-type]
        for other in others:
            first = first.or_(other)
        await first.first.click()
    await expect(page.locator(".refused:visible")).to_have_count(0)


def test_the_clicks_of_a_document_are_found() -> None:
    assert all(len(list(steps_of(reader))) >= 5 for reader in READERS)
    listed = {path.stem for path in (DOCS / "readers").glob("*.md") if ITEM.search(path.read_text("utf-8"))}
    assert listed == set(READERS)


def test_every_click_of_a_document_can_be_done(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, bot_seconds=0.0) as scene:
            table = await scene.house.open(BACCARAT, bots=3)
            player = await scene.house.sit(table, 4)
            while not await scene.room.records.hands(table):
                await scene.house.pass_on(table, player)
            auditor = await scene.room.people.create("Iris", "auditor", "secret")
            accounts = {None: None, "floor": scene.house.floor, "auditor": auditor}
            for reader, role in READERS.items():
                page = await scene.page(accounts[role])
                for step in steps_of(reader):
                    await take_step(page, scene.address, step)

    theatre.play(run())


@pytest.mark.parametrize("part", range(PARTS) if SOAKING else [0])
@pytest.mark.parametrize("window", list(WINDOWS))
def test_the_site_can_be_used_by_everybody(theatre: Theatre, tmp_path: Path, window: str, part: int) -> None:
    """Nothing serious is found on a page, nothing of it is blocked, and none is wider than its window."""
    built = build()
    every = sorted(str(path.relative_to(built).with_suffix("")) for path in built.rglob("*.html"))
    paths = every[part::PARTS] if SOAKING else LOOKED_AT

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=WINDOWS[window])
            for path in paths:
                await scene.look(page, f"/docs/{path}.html")
                assert await violations(page) == []
                assert not await page.evaluate(WIDE), path

    theatre.play(run())


def test_the_site_is_searched_without_another_host(theatre: Theatre, tmp_path: Path) -> None:
    build()

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            await scene.look(page, "/docs")
            await page.get_by_label("Search").first.fill("backline")
            await page.keyboard.press("Enter")
            await expect(page.get_by_role("link", name="What a sheet may say").last).to_be_visible()
            assert [url for url in asked if not url.startswith(scene.address)] == []

    theatre.play(run())
