"""The board on a wall renews itself, and says when it cannot."""

from pathlib import Path

from playwright.async_api import expect

from houseway.room.web.pages.wall import GOOD_FOR, wall_link
from tests.room.browser.stage import Theatre
from tests.room.test_waiting import full_table, newcomers


def test_the_board_renews_itself_until_its_link_is_too_old(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table, _ = await full_table(scene.house)
            page = await scene.page()
            await page.clock.install()
            await scene.look(page, wall_link(scene.room))
            await expect(page.locator(".nobody")).to_be_visible()
            (ann,) = await newcomers(scene.house, 1)
            await scene.room.waiting.join(ann, table)
            await page.clock.run_for(5_000)
            await expect(page.locator("#board li")).to_have_text(ann.name)
            await expect(page.locator("#lost")).to_be_empty()
            scene.house.time.now += GOOD_FOR.total_seconds() + 1
            await page.clock.run_for(5_000)
            await expect(page.locator("#lost")).to_contain_text("too old")
            await expect(page.locator("#board li")).to_have_text(ann.name)

    theatre.play(run())
