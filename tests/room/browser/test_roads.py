"""The roads beside the felt, and bets made again or doubled."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.room.browser.stage import Theatre, answer, shoot
from tests.room.browser.test_play import seat_company

BACCARAT = "500-club/ez-baccarat"


def test_roads_grow_with_the_shoe_and_are_there_again_after_a_reload(theatre: Theatre, tmp_path: Path) -> None:
    async def doubled(page: Page) -> None:
        """The second bet is twice the first: five dollars, made again and doubled at a stroke."""
        if not await page.locator(".spot").count():
            await answer(page)
            return
        await page.get_by_role("button", name="Double").click()
        await expect(page.locator("[data-primary]")).to_contain_text("$10")
        await page.locator("[data-primary]").click()

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            name = await scene.sit(table, page)
            await seat_company(scene, table, BACCARAT)
            beads = page.locator(".road.bead .cell")
            await scene.play_hand(table, page, name, answer)
            await expect(beads).to_have_count(1)
            await scene.play_hand(table, page, name, doubled)
            await expect(beads).to_have_count(2)
            drawn = await scene.room.roads(table)
            assert [await each.get_attribute("data-what") for each in await beads.all()] == [
                cell.what for cell in drawn.bead
            ]
            await shoot(page, "roads")
            await page.reload()
            await expect(beads).to_have_count(2)
            assert sum(drawn.counts.values()) == 2

    theatre.play(run())
