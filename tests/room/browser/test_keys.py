"""Keys and the focus, in a real browser: a key does what its sign says, and only where it is meant for the play."""

from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect

from tests.room.browser.stage import Stage, Theatre, answer, taken
from tests.room.browser.test_betting import NO_LIMIT, asked, until_free
from tests.room.browser.test_faults import BACCARAT, until_bets

# The amounts that are offered of a range, by what they are called.
PICKS = """async (arg) => {
    const { AmountBox } = await import("/static/amount.js");
    return new AmountBox(arg, { label: "", changed: () => {} }).picks();
}"""


def test_arrows_and_numbers_elsewhere_change_no_bet(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(NO_LIMIT)
            page = await scene.page()
            name = await scene.sit(table, page, bots=3)
            question = await until_free(scene, table, page, name)
            field = page.locator(".betting .field")
            before = await field.input_value()
            await page.locator("#panel-log").focus()
            await page.keyboard.press("ArrowUp")
            assert await field.input_value() == before, "that scrolls the log"
            await page.get_by_role("button", name="Buy chips").click()
            await page.get_by_role("button", name="Cancel").focus()
            await page.keyboard.press("ArrowUp")
            await page.keyboard.press("2")
            assert await field.input_value() == before
            assert (await asked(scene, table, name)).key == question.key

    theatre.play(run())


def test_enter_bets_after_a_click_that_doubles(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            name = await scene.sit(table, page)
            await until_bets(scene, table, page, name)
            await page.locator("[data-spot=player]").click()
            await page.get_by_role("button", name="Double").click()
            await taken(page, lambda page: page.keyboard.press("Enter"))

    theatre.play(run())


def test_the_focus_stays_when_what_was_decided_ahead_is_asked(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(NO_LIMIT)
            page = await scene.page()
            name = await scene.sit(table, page, bots=3)
            await until_ahead(scene, table, page, name)
            await page.get_by_role("button", name="Call any").click()
            while await page.locator(".ahead button").count():
                scene.house.time.now += 1
                assert await scene.room.turn()
                await page.wait_for_timeout(50)
            assert await page.evaluate("document.activeElement.id") == "ask"

    theatre.play(run())


async def until_ahead(scene: Stage, table: int, page: Page, name: str) -> None:
    """Play on until others act while the newcomer holds cards."""
    ahead = page.get_by_role("button", name="Call any")
    while not await ahead.count():
        if (await scene.room.snapshot(table, name)).asked:
            await scene.until_asked(table, page, name)
            await taken(page, answer)
        scene.house.time.now += 1
        await scene.room.turn()
        await page.wait_for_timeout(50)
    await expect(ahead).to_be_visible()


def test_the_least_and_the_most_are_offered_by_their_names(theatre: Theatre, tmp_path: Path) -> None:
    def amount(low: int, high: int) -> dict[str, Any]:
        return {"type": "amount", "low": low, "high": high, "step": 5_00, "unit": ""}

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            assert await page.evaluate(PICKS, amount(15_00, 20_00)) == [["Least", 15_00], ["Most", 20_00]]
            whole = [["Least", 15_00], ["Half", 25_00], ["Most", 40_00]]
            assert await page.evaluate(PICKS, amount(15_00, 40_00)) == whole

    theatre.play(run())
