"""One's own place at the table, in a real browser: who may take a seat, what it costs, and what was refused there."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from houseway.core.text import dollars
from houseway.room.base.commands import LeaveCommand, SeatBots
from houseway.sheets.shelf import load_sheet
from houseway.words.fees import fees_in_short
from tests.room.browser.stage import DESK, PHONE, Theatre, answer, chips_shown, shoot

BACCARAT, NO_LIMIT = "500-club/ez-baccarat", "limelight/no-limit-holdem"


async def focused(page: Page) -> str:
    """What has the focus, by its id or its tag."""
    found: str = await page.evaluate("document.activeElement.id || document.activeElement.tagName")
    return found


def test_a_refused_buy_in_is_said_in_its_dialog_alone(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page(await scene.room.people.guest())
            await scene.look(page, f"/tables/{table}")
            await page.get_by_role("button", name="Sit in seat 3", exact=True).click()
            dialog, note = page.locator("dialog.buy-in"), page.locator("#seatbar > .refused")
            await dialog.get_by_label("Chips").fill("$1")
            await dialog.get_by_role("button", name="Bring these chips").click()
            await expect(dialog.locator(".refused")).to_contain_text("Buy in for")
            await expect(note).to_be_empty()
            await dialog.get_by_label("Chips").fill("$300")
            await dialog.get_by_role("button", name="Bring these chips").dblclick()
            await expect(page.locator(".seat.mine")).to_be_visible()
            await expect(dialog).to_be_hidden()
            await expect(note).to_be_empty()
            assert await focused(page) == "ask", "the button that was pressed is gone"

    theatre.play(run())


def test_a_refusal_goes_with_the_hand_it_was_said_in(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            page = await scene.page()
            name = await scene.sit(table, page)
            note = page.locator("#seatbar > .refused")
            await page.route("**/commands", lambda route: route.fulfill(status=409, json={"detail": "Not now"}))
            await page.get_by_role("button", name="Sit out").click()
            await expect(note).to_have_text("Not now")
            await page.unroute("**/commands")
            await scene.play_hand(table, page, name, answer)
            while not await scene.until_asked(table, page, name):
                scene.house.time.now += 1
            await expect(note).to_be_empty()

    theatre.play(run())


def test_the_last_hand_is_ones_own(theatre: Theatre, tmp_path: Path) -> None:
    """Whoever watched a hand may not open it, and is not offered it."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT, bots=3)
            page = await scene.page(await scene.room.people.guest())
            await scene.look(page, f"/tables/{table}")
            await expect(page.locator(".seat .sit:not([hidden])").first).to_be_visible()
            while not await scene.room.records.hands(table):
                scene.house.time.now += 1
                await scene.room.turn()
            await expect(page.locator("#felt .result")).not_to_be_empty()
            await page.locator(".sit:not([hidden])").first.click()
            await page.get_by_role("button", name="Bring these chips").click()
            await expect(page.locator(".seat.mine")).to_be_visible()
            await expect(page.locator("#last-hand")).to_be_hidden()

    theatre.play(run())


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_bots_make_way_where_no_seat_is_free(theatre: Theatre, tmp_path: Path, size: dict[str, int]) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            for seat in (1, 2):
                await scene.house.sit(table, seat)
            await scene.house.do(table, scene.house.floor, SeatBots(5))
            page = await scene.page(await scene.room.people.guest(), size)
            await scene.look(page, f"/tables/{table}")
            await expect(page.get_by_role("button", name="Sit in seat")).to_have_count(5)
            await expect(page.locator("#seatbar .mine")).to_have_text("Choose a seat to sit down.")
            await shoot(page, f"sit for a bot {size['width']}")
            await page.get_by_role("button", name="Sit in seat 4", exact=True).click()
            await page.get_by_role("button", name="Bring these chips").click()
            await expect(page.locator(".seat.mine")).to_be_visible()

    theatre.play(run())


def test_only_players_are_offered_a_seat_and_only_where_there_is_one(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BACCARAT)
            seated = [await scene.house.sit(table, seat) for seat in range(1, 8)]
            player, floor = await scene.page(await scene.room.people.guest()), await scene.page(scene.house.floor)
            for page in (player, floor):
                await scene.look(page, f"/tables/{table}")
                await expect(page.locator("#seatbar .mine")).to_have_text("You are watching.")
            await scene.house.do(table, seated[2], LeaveCommand())
            await expect(player.locator("#seatbar .mine")).to_have_text("Choose a seat to sit down.")
            await expect(floor.locator(".seat.empty")).to_have_count(1)
            await expect(floor.locator(".sit:not([hidden])")).to_have_count(0)
            await expect(floor.locator("#seatbar .mine")).to_have_text("You are watching.")

    theatre.play(run())


def test_the_dialog_tells_the_fees_and_asks_for_what_is_missing(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(NO_LIMIT)
            view = await scene.view(table)
            page = await scene.page(await scene.room.people.guest())
            await scene.look(page, f"/tables/{table}")
            await page.get_by_role("button", name="Sit in seat 3", exact=True).click()
            hint, field = page.locator("#buy-in-hint"), page.get_by_role("textbox", name="Chips")
            await expect(hint).to_contain_text(f" Fees: {fees_in_short(load_sheet(NO_LIMIT), view.options)}.")
            await expect(field).to_have_value(dollars(view.usual_buy_in))
            await shoot(page, "buy in")
            assert view.most_buy_in
            await field.fill(dollars(view.most_buy_in - 3_00))
            await page.get_by_role("button", name="Bring these chips").click()
            await page.get_by_role("button", name="Buy chips").click()
            await expect(field).to_have_value("$3")

    theatre.play(run())


def test_whoever_has_no_chips_left_is_told_what_to_do(theatre: Theatre, tmp_path: Path) -> None:
    async def everything(page: Page) -> None:
        """All in, if it may be said."""
        pick = page.get_by_role("button", name="All in", exact=True)
        if await pick.count():
            await pick.click()
            await page.locator(".choice:is([data-option=bet], [data-option=raise])").click()
        else:
            await answer(page)

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(NO_LIMIT)
            page = await scene.page()
            name = await scene.sit(table, page)
            told, idle = "You have no chips left: press Buy chips.", page.locator("#ask .idle")
            while await chips_shown(page):
                assert told not in await idle.inner_text()
                await scene.play_hand(table, page, name, everything)
            await expect(idle).to_contain_text(told)

    theatre.play(run())
