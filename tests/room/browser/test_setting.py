"""Hands set by dragging, tapping and with the keyboard, on desk and phone; fouls are refused before they are sent."""

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Page, Route, expect

from houseway.room.base.commands import Hire
from tests.room.browser.stage import DESK, PHONE, Stage, Theatre, answer, shoot, taken

PAI_GOW = "lotus/fortune-pai-gow-poker"
THIRTEEN = "lotus/13-card-red"
OPEN_FACE = "limelight/open-face-pineapple-chinese-poker"
PAN = "players/pan"
TILES = "lotus/pai-gow-tiles"

BOTH = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])


async def until_sorting(scene: Stage, sheet_id: str, page: Page, bots: int = 2) -> tuple[int, str]:
    """On to a question that sorts cards."""
    table = await scene.house.open(sheet_id)
    name = await scene.sit(table, page, bots=bots)
    if sheet_id in (PAI_GOW, TILES):
        await scene.house.do(table, scene.house.floor, Hire())
    for _ in range(60):
        if await scene.until_asked(table, page, name):
            if await page.locator(".sort").count():
                break
            await taken(page, play if await page.locator("[data-option='play']").count() else answer)
    await expect(page.locator(".sort")).to_be_visible()
    return table, name


async def play(page: Page) -> None:
    await page.locator("[data-option='play']").click()


async def drag(page: Page, card: str, place: str) -> None:
    """Drag a card to a place, with a mouse."""
    start = await page.locator(f".sort [data-card='{card}']").first.bounding_box()
    end = await page.locator(f".sort [data-place='{place}']").bounding_box()
    assert start
    assert end
    await page.mouse.move(start["x"] + 10, start["y"] + 10)
    await page.mouse.down()
    await page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    await page.mouse.up()


async def cards_in(page: Page, place: str) -> list[str]:
    cards = page.locator(f".sort [data-place='{place}'] .card")
    return [await card.get_attribute("data-card") or "" for card in await cards.all()]


@BOTH
def test_a_pai_gow_hand_is_set_and_a_foul_says_why(theatre: Theatre, tmp_path: Path, viewport: dict[str, int]) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=viewport)
            await until_sorting(scene, PAI_GOW, page)
            hand = await cards_in(page, "")
            assert len(hand) == 7
            await drag(page, hand[0], "front")
            assert await cards_in(page, "front") == [hand[0]]
            await page.locator(f".sort [data-card='{hand[1]}']").click()
            assert await cards_in(page, "front") == hand[:2]
            assert sorted(await cards_in(page, "behind")) == sorted(hand[2:]), "the rest falls behind by itself"
            await drag(page, hand[2], "front")
            assert sorted(await cards_in(page, "front")) == sorted(hand[1:3]), "dropped on a card, it takes its place"
            await shoot(page, f"set {viewport['width']}")
            assert await find_foul(page, hand), "two of these cards are foul in front"
            await page.locator("[data-primary]").click()
            await expect(page.locator(".sort.foul")).to_be_visible()
            await expect(page.locator("#ask .refused")).to_contain_text("Foul: ")
            plate, felt = [await page.locator(each).bounding_box() for each in (".seat.mine .plate", "#felt")]
            assert plate
            assert felt
            assert plate["y"] + plate["height"] <= felt["y"] + felt["height"] + 1, "one's own plate is whole"
            await page.locator("[data-option='house way']").click()
            await expect(page.locator(".sort")).to_have_count(0)

    theatre.play(run())


async def find_foul(page: Page, hand: list[str]) -> bool:
    """Try two cards after two in front until they are foul there."""
    for at, first in enumerate(hand):
        for second in hand[at + 1 :]:
            for card in await cards_in(page, "front"):
                await page.locator(f".sort [data-card='{card}']").press("Delete")
            for card in (first, second):
                await page.locator(f".sort [data-card='{card}']").press("1")
            if await page.locator(".sort.foul").count():
                return True
    return False


@BOTH
def test_thirteen_cards_are_set_and_a_foul_says_why(theatre: Theatre, tmp_path: Path, viewport: dict[str, int]) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=viewport)
            await until_sorting(scene, THIRTEEN, page)
            for each in await page.locator(".sort .card").all():
                box = await each.bounding_box()
                assert box
                assert 0 <= box["x"] <= viewport["width"] - box["width"], "every card is in sight"
            await page.get_by_role("button", name="Hint").click()
            refused, send = page.locator("#ask .refused"), page.locator("[data-primary]:not([data-empty])")
            await expect(send).to_be_visible()
            await expect(refused).to_be_empty()
            best, worst = await cards_in(page, "back"), await cards_in(page, "middle")
            for place in ("middle", "back"):
                for card in await cards_in(page, place):
                    await page.locator(f".sort [data-card='{card}']").press("Delete")
            for number, cards in ((2, best), (3, worst)):
                for card in cards:
                    await page.locator(f".sort [data-card='{card}']").press(str(number))
            await expect(refused).to_contain_text("Foul: the middle")
            await shoot(page, f"thirteen {viewport['width']}")
            await page.locator("[data-primary]").click()
            await expect(page.locator(".sort")).to_have_count(1)
            await page.route("**/tries", late)
            await page.get_by_role("button", name="Hint").click()
            await page.locator("[data-primary].advised").click()
            await expect(page.locator(".sort")).to_have_count(0)  # sent as soon as it is judged

    theatre.play(run())


async def late(route: Route) -> None:
    """A verdict that takes its time on the way."""
    await asyncio.sleep(0.3)
    await route.continue_()


@BOTH
def test_cards_are_placed_face_up_and_a_full_row_takes_no_more(
    theatre: Theatre, tmp_path: Path, viewport: dict[str, int]
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=viewport)
            await until_sorting(scene, OPEN_FACE, page)
            hand = await cards_in(page, "")
            for card in hand[:3]:
                await page.locator(f".sort [data-card='{card}']").press("1")
            await page.locator(f".sort [data-card='{hand[3]}']").press("1")
            await expect(page.locator("#ask .refused")).to_contain_text("Front takes up to 3")
            await expect(page.locator(".sorted .count").first).to_have_text("3, up to 3")
            assert await cards_in(page, "front") == hand[:3]
            await drag(page, hand[3], "middle")
            await drag(page, hand[4], "back")
            await shoot(page, f"open face {viewport['width']}")
            await page.locator("[data-primary]").click()
            await expect(page.locator(".sort")).to_have_count(0)

    theatre.play(run())


def test_a_meld_that_is_none_says_why(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await until_sorting(scene, PAN, page, bots=3)
            cards, refused = page.locator(".sort [data-place=''] .card"), page.locator("#ask .refused")
            for card in (cards.first, cards.last, cards.last):  # they lie in order: these never go together
                await card.click()
            await expect(refused).not_to_be_empty()
            await shoot(page, "no meld")
            await page.locator(".choice[data-option='meld']").click()
            await expect(refused).not_to_be_empty()
            await expect(page.locator(".sort")).to_have_count(1)

    theatre.play(run())


@BOTH
def test_tiles_and_dice_are_drawn_and_tiles_are_set(theatre: Theatre, tmp_path: Path, viewport: dict[str, int]) -> None:
    """A domino has as many pips as its halves say, ones and fours red; the dice show what was told."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=viewport)
            await until_sorting(scene, TILES, page)
            hand = await cards_in(page, "")
            assert len(hand) == 4
            for name in hand:
                drawn = page.locator(f".sort [data-card='{name}']").first
                halves = [int(half) for half in name.split("-")]
                assert await drawn.locator("circle").count() == sum(halves)
                red = 6 if halves == [6, 6] else sum(half for half in halves if half in (1, 4))
                assert await drawn.locator(".spot-red").count() == red
            dice = [await die.get_attribute("aria-label") for die in await page.locator("#felt .die").all()]
            told = [
                line for line in await page.locator("#log li").all_inner_texts() if line.startswith("The dice show")
            ]
            assert told == [f"The dice show {', '.join((label or '').split()[-1] for label in dice)}"]
            for tile in [*dict.fromkeys(hand)][:2]:  # of two that are alike, the first would be taken twice
                await page.locator(f".sort [data-card='{tile}']").first.click()
            assert len(await cards_in(page, "high")) == 2, "the rest goes to the other hand by itself"
            await shoot(page, f"tiles {viewport['width']}")
            await page.locator("[data-option='house way']").click()
            await expect(page.locator(".sort")).to_have_count(0)

    theatre.play(run())
