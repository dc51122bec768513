"""Taking the bank: what it is in a sentence, the usual amount, and a word once for all that can be taken back."""

from pathlib import Path

from playwright.async_api import Page, expect

from houseway.games.bind import load
from houseway.room.base.commands import Hire
from houseway.tables.cover import usual_cover
from houseway.tables.felt import BankedFelt
from houseway.testing.tables import lay_felt
from tests.room.browser.stage import Stage, Theatre, answer

BACCARAT = "500-club/ez-baccarat"
OFFER = "[data-question^='bank/']"


async def offered(scene: Stage, page: Page) -> tuple[int, str]:
    """A newcomer who is offered the position in the first hand."""
    table = await scene.house.open(BACCARAT)
    name = await scene.sit(table, page)
    await scene.house.do(table, scene.house.floor, Hire())
    assert await scene.until_asked(table, page, name)
    await expect(page.locator(OFFER)).to_be_visible()
    return table, name


async def play_on(scene: Stage, page: Page, table: int, name: str) -> int:
    """A hand in the browser; how often the newcomer was offered the position."""
    met = 0

    async def count(page: Page) -> None:
        nonlocal met
        met += await page.locator(OFFER).count()
        await answer(page)

    await scene.play_hand(table, page, name, count)
    return met


def test_the_usual_amount_is_suggested_and_nothing_is_put_up_unasked(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            table, _ = await offered(scene, page)
            felt = lay_felt(load(BACCARAT))
            assert isinstance(felt, BankedFelt)
            assert (await scene.view(table)).usual_bank == usual_cover(felt) > 0
            hint = page.locator(".offer .hint")
            await expect(hint).to_contain_text("the most that you can lose")
            await expect(hint).to_contain_text("covers the usual bets")
            assert await page.locator(".field").input_value() == "$5", "the least, until somebody says more"
            outlook = page.locator(".offer .outlook")
            await expect(outlook).to_contain_text("Against 2 players who bet $20 in all the bank wins 1.24% on average")
            await expect(outlook).to_contain_text("after the fee of $0.50 you lose $0.25")

    theatre.play(run())


def test_whoever_always_passes_is_asked_no_more_until_they_wish_to_be(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            table, name = await offered(scene, page)
            await page.get_by_role("button", name="Always pass").click()
            await expect(page.locator(OFFER)).to_have_count(0)
            standing = page.get_by_role("button", name="Bank: always pass")
            await expect(standing).to_be_visible()
            await scene.play_hand(table, page, name, answer)
            await standing.click()
            await expect(standing).to_be_hidden()
            met = [await play_on(scene, page, table, name) for _ in range(3)]
            assert any(met), "asked again"

    theatre.play(run())


def test_whoever_always_takes_banks_with_what_they_said(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            table, _ = await offered(scene, page)
            await page.locator(".field").fill("$200")
            await page.get_by_role("button", name="Always take with this").click()
            await expect(page.locator(OFFER)).to_have_count(0)
            await expect(page.get_by_role("button", name="Bank: always take with $200")).to_be_visible()
            await expect(page.locator("#log")).to_contain_text("You: take $200")
            assert (await scene.view(table)).running

    theatre.play(run())
