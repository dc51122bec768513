"""The studio in a real browser: a change is priced as it is typed, refused in its cell, saved, shared and played."""

from pathlib import Path

from playwright.async_api import Locator, Page, expect

from tests.room.browser.stage import PHONE, Stage, Theatre, shoot

BACCARAT, HOLDEM = "500-club/ez-baccarat", "500-club/texas-holdem"
TIMES = "performance.getEntriesByName('studio').map((each) => each.duration)"


async def studio(scene: Stage, page: Page, sheet: str) -> None:
    await scene.look(page, f"/rules/{sheet}/studio")
    await expect(page.locator("#studio[data-ready]")).to_be_visible()


def card(page: Page, wager: str) -> Locator:
    return page.locator(f".studio-wager[data-wager='{wager}']").first


async def edge_of(page: Page, wager: str) -> str:
    return await card(page, wager).locator(".figures .now").first.inner_text()


def cell(page: Page, wager: str, row: str) -> Locator:
    return card(page, wager).locator(f"input[data-row='{row}']")


def test_a_paytable_is_priced_as_it_is_typed(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await studio(scene, page, BACCARAT)
            edge = card(page, "dragon-7").locator(".figures .now").first
            await expect(edge).to_have_text("7.61%")
            pays = cell(page, "dragon-7", "win")
            await pays.fill("39 to 1")
            await expect(edge).to_have_text("9.86%")
            await expect(card(page, "dragon-7").locator(".figures .was").first).to_have_text("was 7.61%, +2.25 points")
            await expect(page.locator("#said")).to_have_text("Dragon 7: edge 9.86%")
            await page.evaluate("scrollTo(0, 0)")
            await shoot(page, "studio")
            await pays.fill("39 too 1")
            await expect(pays).to_have_attribute("aria-invalid", "true")
            await expect(card(page, "dragon-7").locator("td .refused")).to_contain_text('write odds such as "8 to 1"')
            await expect(edge).to_have_text("9.86%")
            await pays.fill("39 to 1")
            await pays.press("Tab")
            await expect(card(page, "dragon-7").locator("td .refused")).to_have_count(0)
            link = page.url
            await page.get_by_role("button", name="Undo").click()
            await expect(edge).to_have_text("7.61%")
            await page.get_by_role("button", name="Redo").click()
            await expect(edge).to_have_text("9.86%")
            other = await scene.page(viewport=PHONE)
            await other.goto(link)
            await expect(card(other, "dragon-7").locator(".figures .now").first).to_have_text("9.86%")
            assert await other.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            await shoot(other, "studio-phone")

    theatre.play(run())
