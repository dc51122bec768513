"""A newcomer plays in a real browser: a round of every family, the bank, refusals, and what the page says of it."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from houseway.room.analysis.books import catalogue
from houseway.room.base.commands import Hire
from houseway.sheets.shelf import load_sheet
from tests.counts import SOAKING
from tests.room.browser.stage import PHONE, Stage, Theatre, answer, chips_of, chips_shown, fees_told, shoot, taken
from tests.room.checked import verified_lines

BACCARAT = "500-club/ez-baccarat"


async def seat_company(scene: Stage, table: int, sheet_id: str) -> None:
    """Where nobody might bank, somebody is hired to."""
    if load_sheet(sheet_id).bank:
        await scene.house.do(table, scene.house.floor, Hire())


def sheets_to_play() -> list[str]:
    """Every sheet that can be dealt; in a quick run the first of each family."""
    dealt = [heading.id for heading in catalogue().values() if heading.playable]
    firsts = {load_sheet(sheet_id).module: sheet_id for sheet_id in reversed(dealt)}
    return dealt if SOAKING else list(firsts.values())


async def asked_in_some_hand(scene: Stage, table: int, page: Page, name: str) -> bool:
    """A hand may be over before it comes to the newcomer; one of a few is not."""
    for _ in range(5):
        if await scene.until_asked(table, page, name):
            return True
        scene.house.time.now += 60
    return False


@pytest.mark.parametrize("sheet_id", sheets_to_play())
def test_a_guest_plays_a_full_round(theatre: Theatre, tmp_path: Path, sheet_id: str) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(sheet_id)
            page = await scene.page()
            name = await scene.sit(table, page)
            await seat_company(scene, table, sheet_id)
            assert await asked_in_some_hand(scene, table, page, name)
            await shoot(page, f"asked {sheet_id.replace('/', ' ')}")
            await scene.play_hand(table, page, name, answer)
            await expect(page.locator("#felt .result")).to_have_class(re.compile("shown"))
            await shoot(page, f"played {sheet_id.replace('/', ' ')}")
            lines = await verified_lines(scene.room, table)
            assert any(["stack", name] in posting for line in lines[2:] for posting in line.get("postings", ()))
            assert await chips_shown(page) == chips_of(name, lines)
            told = [text for text in await page.locator("#log li").all_inner_texts() if text.startswith("Fee:")]
            assert told == fees_told(lines, name)

    theatre.play(run())


def test_the_bank_is_taken_when_it_is_offered(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            name = await scene.sit(table, page)
            before = await chips_shown(page)
            assert await scene.until_asked(table, page, name)
            await expect(page.locator(".question h3")).to_contain_text("The player-dealer position is offered to you")
            await page.get_by_label("Take the position and put up: type it").fill("$200")
            await shoot(page, "offered the bank")
            await page.keyboard.press("Enter")
            await expect(page.locator(".seat.mine .badge.pd")).to_be_visible()
            await expect(page.locator("#felt .tray")).to_contain_text("$200")
            assert await chips_shown(page) == before - 200_00
            await scene.play_hand(table, page, name, answer)
            await shoot(page, "banked")
            lines = await verified_lines(scene.room, table)
            assert [["stack", name], ["bank"], 200_00, "puts up", ""] in lines[-2]["postings"]
            await expect(page.locator("#felt .tray")).to_have_count(0)
            assert await chips_shown(page) == chips_of(name, lines)

    theatre.play(run())


def test_a_refused_answer_says_why_and_may_be_mended(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            name = await scene.sit(table, page)
            await seat_company(scene, table, BACCARAT)
            while await scene.until_asked(table, page, name) and not await page.locator(".spot").count():
                await taken(page, answer)
            await page.locator("[data-spot='dragon-7']").click()
            await page.locator("[data-primary]").click()
            refused = page.locator("#ask .refused")
            await expect(refused).to_have_text("Dragon 7: bet Player line or Banker line first.")
            await shoot(page, "refused")
            await page.locator("[data-spot='player']").click()
            await page.locator("[data-primary]").click()
            await expect(page.locator(".spot")).to_have_count(0)
            await expect(refused).to_be_empty()

    theatre.play(run())


def test_the_page_comes_back_in_the_middle_of_a_hand(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open("500-club/texas-holdem")
            page = await scene.page()
            name = await scene.sit(table, page, bots=3)
            await scene.play_hand(table, page, name, answer)
            await expect(page.locator("#history .results")).not_to_be_empty()
            results = await page.locator("#history .results").inner_text()
            assert await scene.until_asked(table, page, name)
            cards, question = page.locator(".seat.mine .card"), page.locator(".question h3")
            held = [await card.get_attribute("title") for card in await cards.all()]
            asked = await question.inner_text()
            assert len(held) == 2
            assert "a card face down" not in held
            await expect(page.locator("#live")).to_contain_text(f"You: {held[0]}")
            await page.reload()
            await expect(question).to_have_text(asked)
            assert [await card.get_attribute("title") for card in await cards.all()] == held
            assert await page.locator("#history .results").inner_text() == results
            others = page.locator(".seat:not(.mine) .card")
            assert {await card.get_attribute("title") for card in await others.all()} == {"a card face down"}

    theatre.play(run())


def test_sitting_out_buying_chips_and_leaving(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            await scene.sit(table, page, bots=1)
            before = await chips_shown(page)
            await expect(page.locator(".wallet")).to_have_text(f"${(10_000_00 - before) // 100:,}")
            await page.get_by_role("button", name="Sit out").click()
            await expect(page.get_by_role("button", name="Sit in", exact=True)).to_be_visible()
            await page.get_by_role("button", name="Buy chips").click()
            await page.get_by_label("Chips", exact=True).fill("$100")
            await page.get_by_role("button", name="Bring these chips").click()
            await expect(page.locator("#seatbar .mine")).to_have_text(f"Sitting out with ${(before + 100_00) // 100}")
            await page.get_by_role("button", name="Leave").click()
            await expect(page.locator(".seat.mine")).to_have_count(0)
            await expect(page.locator(".wallet")).to_have_text("$10,000")

    theatre.play(run())


# What is drawn inside a picture is cut off at its edge.
STICKING_OUT = """[...document.querySelectorAll("body *")]
    .filter(each => !each.ownerSVGElement && each.getBoundingClientRect().right > innerWidth + 1)
    .map(each => each.outerHTML.slice(0, 120))"""


def test_spreads_can_be_read_on_a_phone(theatre: Theatre, tmp_path: Path) -> None:
    """Hints are followed to the end of a hand: every card laid down is wide enough to read, and nothing sticks out.

    Everybody else may pass, and then nothing is laid down: such a hand is followed by another.
    """

    async def follow_the_hint(page: Page) -> None:
        await page.get_by_role("button", name="Hint").first.click()
        await page.locator(".choice.advised").first.click()

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open("players/pan")
            page = await scene.page(viewport=PHONE)
            name = await scene.sit(table, page, bots=5)
            laid = page.locator(".board .card")
            for _ in range(8):
                await scene.play_hand(table, page, name, follow_the_hint)
                await expect(page.locator("#felt .result")).to_have_class(re.compile("shown"))
                if await laid.count() >= 3:
                    break
            await shoot(page, "spreads on a phone")
            assert await laid.count() >= 3
            assert min([box["width"] for each in await laid.all() if (box := await each.bounding_box())]) >= 20
            rows = [box for each in await page.locator(".board").all() if (box := await each.bounding_box())]
            assert all(one["y"] + one["height"] <= next_["y"] for one, next_ in pairwise(rows)), (
                "no line covers another"
            )
            assert await page.evaluate(STICKING_OUT) == []

    theatre.play(run())
