"""A move that is pressed while there is no line: sent once it is back, once, and only while its question is open."""

import asyncio
from pathlib import Path

from playwright.async_api import Page, expect

from tests.room.browser.stage import Stage, Theatre

HOLDEM = "500-club/texas-holdem"
CHOICE = ".choice:not([aria-disabled])"


async def ask(scene: Stage, table: int, page: Page, name: str) -> str:
    """Let bots play until the newcomer is asked; return the key of the question."""
    while not await scene.until_asked(table, page, name):
        pass
    return (await scene.room.snapshot(table, name)).asked[0].key


async def keys_asked(scene: Stage, table: int, name: str) -> list[str]:
    return [each.key for each in (await scene.room.snapshot(table, name)).asked]


async def press_without_a_line(page: Page) -> None:
    await page.context.set_offline(True)
    await page.locator(CHOICE).last.click()


def test_a_move_pressed_without_a_line_is_sent_when_it_is_back(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table, page = await scene.house.open(HOLDEM), await scene.page()
            name = await scene.sit(table, page, bots=3)
            key = await ask(scene, table, page, name)
            await press_without_a_line(page)
            assert await keys_asked(scene, table, name) == [key]
            await page.context.set_offline(False)
            while key in await keys_asked(scene, table, name):
                await asyncio.sleep(0.01)  # the page tries again by itself
            scene.errors.clear()  # the browser tells of the line that was cut

    theatre.play(run())


def test_a_move_that_comes_too_late_does_nothing_and_says_so(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table, page = await scene.house.open(HOLDEM), await scene.page()
            name = await scene.sit(table, page, bots=3)
            key = await ask(scene, table, page, name)
            await press_without_a_line(page)
            scene.house.time.now += 700  # the clock answers
            assert await scene.room.turn()
            assert key not in await keys_asked(scene, table, name)
            before = [person.chips for person in (await scene.view(table)).people]
            await page.context.set_offline(False)
            await expect(page.locator("#ask")).to_contain_text("it was answered, or the clock answered it")
            assert [person.chips for person in (await scene.view(table)).people] == before
            scene.errors.clear()

    theatre.play(run())
