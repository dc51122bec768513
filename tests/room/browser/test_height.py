"""The felt keeps its height: the control area has one for a window, whatever is asked and while nothing is."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from houseway.room.base.commands import Hire
from houseway.sheets.shelf import load_sheet
from tests.counts import SOAKING
from tests.room.browser.stage import PHONE, Stage, Theatre, answer

LAPTOP = {"width": 1366, "height": 768}
BACCARAT, HOLDEM = "500-club/ez-baccarat", "500-club/texas-holdem"
BLACKJACK = "500-club/pure-21-5-blackjack"
THIRTEEN = "lotus/13-card-red"
MORE = ["500-club/ultimate-texas-holdem", "500-club/pure-21-5-blackjack", "lotus/fortune-pai-gow-poker"]
SHEETS = [BACCARAT, *MORE, HOLDEM] if SOAKING else [BACCARAT, HOLDEM]
HEIGHT = "document.querySelector('#felt').getBoundingClientRect().height"


async def heights(scene: Stage, page: Page, sheet_id: str, hands: int = 1) -> list[set[float]]:
    """The heights of the felt in each of so many hands: at every question and at the end."""
    table = await scene.house.open(sheet_id)
    name = await scene.sit(table, page)
    if load_sheet(sheet_id).bank:
        await scene.house.do(table, scene.house.floor, Hire())
    seen: list[set[float]] = []

    async def measure(page: Page) -> None:
        seen[-1].add(await page.evaluate(HEIGHT))
        await answer(page)

    for _ in range(hands):
        seen.append(set())
        await scene.play_hand(table, page, name, measure)
        seen[-1].add(await page.evaluate(HEIGHT))
    return seen


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_the_felt_keeps_its_height(theatre: Theatre, tmp_path: Path, sheet_id: str) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=LAPTOP)
            (seen,) = await heights(scene, page, sheet_id)
            assert len(seen) == 1

    theatre.play(run())


def test_on_a_phone_nothing_hides_ones_own_seat_once_nothing_is_asked(theatre: Theatre, tmp_path: Path) -> None:
    """What is asked lies over the felt there, and gives it free again; the head has one line for its buttons."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=PHONE)
            (seen,) = await heights(scene, page, BACCARAT)
            assert len(seen) == 1
            plate = await page.locator(".seat.mine .plate").bounding_box()
            dock = await page.locator("#dock").bounding_box()
            assert plate
            assert dock
            assert plate["y"] + plate["height"] <= dock["y"]
            tops = [await page.locator(each).bounding_box() for each in ("#sound", "#speed")]
            assert len({box["y"] for box in tops if box}) == 1

    theatre.play(run())


def test_what_is_taller_makes_room_once(theatre: Theatre, tmp_path: Path) -> None:
    """Thirteen cards are sorted in a taller box; from the second hand on there is room for it at once."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=LAPTOP)
            first, second = await heights(scene, page, THIRTEEN, hands=2)
            assert second == {min(first)}
            await page.reload()
            await expect(page.locator(".seat.mine")).to_be_visible()
            assert await page.evaluate(HEIGHT) == min(first), "this window remembers"

    theatre.play(run())


def test_on_a_phone_ones_own_seat_is_in_sight_whatever_is_asked(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=PHONE)
            table = await scene.house.open(BLACKJACK)
            name = await scene.sit(table, page)
            await scene.house.do(table, scene.house.floor, Hire())
            seen = 0

            async def in_sight(page: Page) -> None:
                nonlocal seen
                plate = await page.locator(".seat.mine .plate").bounding_box()
                dock = await page.locator("#dock").bounding_box()
                assert plate
                assert dock
                assert plate["y"] + plate["height"] <= dock["y"] + 1
                seen += 1
                await answer(page)

            await scene.play_hand(table, page, name, in_sight)
            assert seen > 1

    theatre.play(run())
