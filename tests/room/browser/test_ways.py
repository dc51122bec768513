"""Other ways to be at a table: on a phone, with the keyboard alone, at a full table, as the floor and the auditor."""

import re
import time
from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Page, expect

from houseway.core.chance import pledge_of, stir_order
from houseway.core.text import Mistake
from houseway.record.receipts import read_receipts
from houseway.record.verify import verify
from houseway.room.base.commands import SeatBots
from houseway.round.script import ShoeMade
from houseway.tables.acts import Played
from tests.journals import read
from tests.room.browser.stage import DESK, PHONE, Stage, Theatre, answer, chips_of, chips_shown, shoot, taken
from tests.room.checked import verified_lines

BACCARAT = "500-club/ez-baccarat"
HOLDEM = "500-club/texas-holdem"


async def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(200):
        await page.keyboard.press("Tab")
        if await page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached with the keyboard")


def test_the_keyboard_is_enough(theatre: Theatre, tmp_path: Path) -> None:
    """In a room that deals by itself: come in, sit down, take the bank, bet."""

    async def run() -> None:
        async with theatre.stage(tmp_path, dealing=True, now=time.time, bot_seconds=0) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            await scene.look(page, "/")
            await tab_to(page, f"[data-table='{table}'] form button")
            await page.keyboard.press("Enter")
            await expect(page.locator(".seat")).to_have_count(7)
            await tab_to(page, ".sit")
            await page.keyboard.press("Enter")
            await page.keyboard.press("Enter")
            await expect(page.locator(".seat.mine")).to_be_visible()
            await scene.house.do(table, scene.house.floor, SeatBots(2))
            bet, question = False, page.locator(".question")
            while not bet:
                await expect(question).to_have_count(1)
                bet = bool(await page.locator(".spot").count())
                key = await question.get_attribute("data-question")
                for press in ("1", "ArrowUp", "2", "Enter") if bet else ("2",):
                    await page.keyboard.press(press)
                await expect(page.locator(f"[data-question='{key}']")).to_have_count(0)
            await expect(page.locator("#history .results li").first).to_be_attached()

    theatre.play(run())


async def on_a_phone(page: Page) -> None:
    """Nothing is scrolled sideways, and what matters is in sight before an answer is given."""
    await shoot(page, f"phone {await page.locator('.question').get_attribute('data-question')}".replace("/", " "))
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    await expect(page.locator(".question .choice").first).to_be_in_viewport()
    await expect(page.locator(".seat.mine .plate")).to_be_in_viewport()
    await answer(page)


def test_a_phone_shows_all_that_is_needed(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page(viewport=PHONE)
            name = await scene.sit(table, page, bots=4)
            await scene.play_hand(table, page, name, on_a_phone)
            await shoot(page, "phone played")
            assert await chips_shown(page) == chips_of(name, await verified_lines(scene.room, table))

    theatre.play(run())


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_no_seat_covers_another_at_a_full_table(theatre: Theatre, tmp_path: Path, viewport: dict[str, int]) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(HOLDEM)
            page = await scene.page(viewport=viewport)
            name = await scene.sit(table, page, bots=9)
            assert await scene.until_asked(table, page, name)
            await shoot(page, f"full table {viewport['width']}")
            boxes = [await plate.bounding_box() for plate in await page.locator(".plate").all()]
            assert len(boxes) == 10
            for one, other in combinations(boxes, 2):
                assert one is not None
                assert other is not None
                apart_x = abs(one["x"] - other["x"]) >= min(one["width"], other["width"]) - 1
                apart_y = abs(one["y"] - other["y"]) >= min(one["height"], other["height"]) - 1
                assert apart_x or apart_y, (one, other)

    theatre.play(run())


def test_the_floor_voids_a_hand_and_the_auditor_replays_it(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(HOLDEM)
            page = await scene.page()
            name = await scene.sit(table, page, bots=3)
            await scene.play_hand(table, page, name, answer)
            before = await chips_shown(page)
            assert await scene.until_asked(table, page, name)
            await taken(page, answer)
            assert await scene.until_asked(table, page, name)
            assert (await scene.view(table)).hand == 2
            assert await chips_shown(page) < before
            floor = await scene.page(scene.house.floor)
            await scene.look(floor, "/floor")
            await shoot(floor, "floor map")
            await floor.locator(f"[data-tile='{table}'] a").click()
            await floor.get_by_role("link", name="Void the running hand").click()
            await expect(floor.get_by_role("heading", level=1)).to_have_text("Void hand 2?")
            await floor.get_by_label("Reason").fill("a card was exposed by the dealer")
            await floor.get_by_role("button", name="Void hand 2").click()
            await shoot(floor, "floor")
            await expect(page.locator(".question")).to_have_count(0)
            await expect(page.locator("#log")).to_contain_text("a card was exposed by the dealer")
            assert await chips_shown(page) == before, "everybody has what they had before the hand"
            auditor = await scene.page(await scene.room.people.create("Iris", "auditor", "secret"))
            await scene.look(auditor, f"/audit/{table}/check")
            await expect(auditor.get_by_role("status")).to_contain_text("2 hands replayed, every one identical")
            await shoot(auditor, "auditor checks")
            await scene.look(auditor, f"/audit/{table}/2")
            await expect(auditor.locator("main")).to_contain_text("void")
            await expect(auditor.locator("#felt .seat:not(.empty)")).to_have_count(4)
            assert not await auditor.locator(".told .later").count()
            await auditor.get_by_role("link", name="First").click()
            await auditor.get_by_role("link", name="Next").click()
            await expect(auditor.locator(".steps")).to_contain_text("step 2 of")
            assert "step=2" in auditor.url, "a link to this step"
            assert await auditor.locator(".told .later").count()
            await auditor.get_by_role("link", name="Deal", exact=True).click()
            await auditor.get_by_role("button", name="Play").click()
            await expect(auditor.locator("#felt .card")).not_to_have_count(0)
            await auditor.get_by_role("button", name="Pause").click()
            await auditor.get_by_label("Step", exact=True).fill("3")
            await expect(auditor.locator("[aria-current=step]")).to_have_attribute("data-at", re.compile(r"\d+"))
            await shoot(auditor, "auditor replays a hand")

    theatre.play(run())


@pytest.mark.parametrize("sheet", [BACCARAT, HOLDEM])
def test_a_player_verifies_the_cards_in_the_browser(theatre: Theatre, tmp_path: Path, sheet: str) -> None:
    """The commitment is there before a bet; after the hand the browser finds every card that was seen in it."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(sheet)
            page = await scene.page()
            name = await scene.sit(table, page)
            while not await scene.room.records.hands(table):
                await scene.play_hand(table, page, name, answer)
            await page.get_by_role("tab", name="Shoe").click()
            await expect(page.locator("#commitment")).to_have_text((await scene.view(table)).shoe)
            await expect(page.locator("#head")).to_have_text((await scene.view(table)).head)
            await page.get_by_role("button", name="Verify this shoe").click()
            await expect(page.locator("#verified")).to_contain_text("cards you saw were fixed before it was dealt")
            await expect(page.locator("#verified")).to_contain_text(f"stirred by {name}, with the word of this page")
            async with page.expect_download() as saved:
                await page.get_by_role("button", name="Save receipts").click()
            await check_receipts(scene, table, name, await (await saved.value).path())
            await scene.look(page, f"/tables/{table}/hands/1")
            await page.get_by_role("button", name="Verify these cards").click()
            await expect(page.locator("#verify-hand [role=status]")).to_contain_text("cards you saw were fixed")

    theatre.play(run())


async def check_receipts(scene: Stage, table: int, name: str, saved: Path) -> None:
    """Hold the table's journal to the receipts that a page saved."""
    kept = read_receipts(saved)
    assert {each.name for each in kept} == {name}
    assert all(each.head and each.word for each in kept)
    journal = saved.with_suffix(".journal")
    journal.write_bytes(await scene.room.journal(table))
    scripts = [line.script for line in read(journal) if isinstance(line, Played)]
    over = {entry.root for script in scripts for entry in script if isinstance(entry, ShoeMade)}
    assert over & {each.root for each in kept}
    verify(journal, None, [each for each in kept if each.root in over])
    with pytest.raises(Mistake, match="what they pledged is not in the journal"):
        verify(journal, None, [msgspec.structs.replace(each, name="Zed") for each in kept if each.root in over])


def test_a_browser_stirs_a_shoe_as_the_room_does_and_misses_its_own_word(theatre: Theatre, tmp_path: Path) -> None:
    words, root = [("Ann", "a" * 32), ("Žofie", "b" * 32 + " cut deep")], "c" * 64
    ask = """async ([root, words, openings, given]) => {
        const { checkedCards, stirOrder } = await import("/static/verify.js");
        return [await stirOrder(root, words, 416), await checkedCards(openings, [], given)];
    }"""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            name = await scene.sit(table, page)
            await page.get_by_role("tab", name="Shoe").click()
            await page.get_by_label("Your own cut").fill("deep")
            while not await scene.room.records.hands(table):
                await scene.play_hand(table, page, name, answer)
            mine = await scene.room.people.by_name(name)
            assert mine
            openings = msgspec.to_builtins(await scene.room.records.openings(table, 1, mine[0]))
            order, honest = await page.evaluate(ask, [root, words, openings, {}])
            assert order == stir_order(root, words, 416)
            assert "were fixed" in honest
            _, missing = await page.evaluate(ask, [root, words, openings, {openings[0]["root"]: "another"}])
            assert "was left out" in missing
            openings[0]["turn"] += 1
            _, second = await page.evaluate(ask, [root, words, openings, {}])
            assert "not next in the shoe" in second
            pledges = (await scene.view(table)).shuffle.pledges
            kept = await page.evaluate(f"JSON.parse(sessionStorage.getItem('stir/{table}')).next")
            assert kept.endswith(" deep")
            assert pledges == {name: pledge_of(kept)}

    theatre.play(run())
