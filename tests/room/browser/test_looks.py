"""What players choose about how the table looks: kept in their browser, worn at once, and by every page."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.room.browser.stage import Stage, Theatre

SHEET = "500-club/texas-holdem"
WORN = """() => {
    const { deck, felt, theme } = document.documentElement.dataset;
    const colour = (id) => getComputedStyle(document.querySelector(id)).getPropertyValue("--diamond").trim();
    return { deck, felt, theme, back: document.querySelector("#back").getAttribute("stroke"), diamond: colour("body") };
}"""


async def choose(page: Page, **ways: str) -> None:
    await page.get_by_role("button", name="Settings").click()
    for what, way in ways.items():
        await page.locator(f".looks [name={what}]").select_option(way)
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator(".looks")).to_be_hidden()


async def table_page(scene: Stage) -> Page:
    table = await scene.house.open(SHEET)
    page = await scene.page()
    await scene.look(page, f"/tables/{table}")
    await page.locator(".seat").first.wait_for()
    return page


def test_what_is_chosen_is_worn_at_once_and_after_a_reload(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await table_page(scene)
            usual = await page.evaluate(WORN)
            await choose(page, deck="four colours", felt="blue", theme="light", back="waves")
            worn = await page.evaluate(WORN)
            assert (worn["deck"], worn["felt"], worn["theme"]) == ("four colours", "blue", "light")
            assert worn["back"] != usual["back"]
            assert worn["diamond"] != usual["diamond"]
            await page.reload()
            await page.locator(".seat").first.wait_for()
            assert await page.evaluate(WORN) == worn
            await scene.look(page, "/rules")
            assert await page.evaluate("document.documentElement.dataset.theme") == "light", "every page is so"

    theatre.play(run())


def test_nonsense_that_was_kept_is_not_worn(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await table_page(scene)
            for kept in ("null", "{", '{"deck": "<b>", "felt": 7, "back": "__proto__"}', "[]"):
                await page.evaluate("kept => localStorage.setItem('looks', kept)", kept)
                await page.reload()
                await page.locator(".seat").first.wait_for()
                assert await page.evaluate("document.documentElement.dataset.deck") == "two colours"
                assert await page.evaluate("document.documentElement.dataset.felt") == "green"

    theatre.play(run())


def test_every_rank_has_a_letter_in_every_language(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await table_page(scene)
            seen = set()
            for language in ("english", "german", "french"):
                await choose(page, language=language)
                lines = await page.evaluate(
                    "[...'AKQJT98765432'].map((rank) => document.querySelector(`#rank-${rank}`).getAttribute('d'))"
                )
                assert all(lines)
                assert len(set(lines)) == 13
                seen.add(tuple(lines))
            assert len(seen) == 3

    theatre.play(run())
