"""Seats, in a real browser: whoever is moved is shown the way, and whoever waits for one sees their place."""

from pathlib import Path

from playwright.async_api import expect

from houseway.room.base.commands import Feed, LeaveCommand
from tests.room.browser.stage import PHONE, Theatre, shoot

SHEET = "500-club/ez-baccarat"


def test_whoever_is_moved_is_shown_the_way_to_their_new_seat(tmp_path: Path, theatre: Theatre) -> None:
    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            first, second = [await stage.house.open(SHEET, title=title) for title in ("First", "Second")]
            page, floor = await stage.page(viewport=PHONE), await stage.page(stage.house.floor)
            name = await stage.sit(first, page)
            await stage.look(floor, f"/floor/tables/{first}")
            form = floor.locator("section[aria-labelledby='act-move'] form")
            await form.get_by_label("Reason").fill("To start a second game")
            await expect(form.locator("[name='table'] option")).to_have_text(f"{second}. Second (7 free seats)")
            await form.scroll_into_view_if_needed()
            await shoot(floor, "floor-move")
            await form.get_by_role("button", name="Move").click()
            await floor.wait_for_load_state()
            way = page.get_by_role("link", name=f"You have a seat at table {second}: go there")
            await expect(way).to_be_visible()
            await shoot(page, "moved-phone")
            await way.click()
            await expect(page.locator(".seat.mine")).to_be_visible()
            assert stage.room.chips_of(name).keys() == {second}

    theatre.play(scene())


def test_whoever_waits_for_a_seat_sees_their_place_and_the_seat_that_is_kept(tmp_path: Path, theatre: Theatre) -> None:
    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            house = stage.house
            table = await house.open(SHEET)
            seated = [await house.sit(table, seat) for seat in range(1, 8)]
            page = await stage.page(await stage.room.people.guest(), PHONE)
            await stage.look(page, f"/tables/{table}")
            await page.get_by_role("button", name="Wait for a seat").click()
            await expect(page.locator("#waiting")).to_contain_text("You are 1 of 1 on the wait list.")
            await shoot(page, "waiting-phone")
            floor = await stage.page(house.floor)
            await stage.look(floor, f"/floor/tables/{table}")
            await shoot(floor, "floor-waiting")
            await house.do(table, seated[3], LeaveCommand())
            await expect(page.locator("#waiting")).to_contain_text("A seat is kept for you until", timeout=15_000)
            await page.get_by_role("button", name="Sit in seat 4", exact=True).click()
            await page.get_by_role("button", name="Bring these chips").click()
            await expect(page.locator(".seat.mine")).to_be_visible()
            await expect(page.locator("#waiting")).to_be_hidden()

    theatre.play(scene())


def test_the_lobby_offers_a_seat_as_soon_as_there_is_one(tmp_path: Path, theatre: Theatre) -> None:
    async def scene() -> None:
        async with theatre.stage(tmp_path) as stage:
            main, feeder = [await stage.house.open(SHEET, title=title) for title in ("Main game", "Must-move")]
            seated = [await stage.house.sit(main, seat) for seat in range(1, 8)]
            page = await stage.page()
            await page.clock.install()
            await stage.look(page, "/")
            row = page.locator(f"[data-table='{main}']")
            await expect(row.get_by_role("button", name="Wait for a seat as a guest Main game")).to_be_visible()
            await shoot(page, "lobby-full")
            await stage.house.do(main, seated[0], LeaveCommand())
            await page.clock.run_for(6_000)
            await expect(row.get_by_role("button", name="Sit as a guest Main game")).to_be_visible()
            await stage.house.sit(feeder, 1)
            await stage.house.sit(main, 1)
            await stage.house.do(feeder, stage.house.floor, Feed(main, "the main game is full"))
            await page.clock.run_for(6_000)
            await row.get_by_role("button", name=f"Sit at table {feeder} first as a guest").click()
            await expect(page).to_have_url(f"{stage.address}/tables/{feeder}")

    theatre.play(scene())
