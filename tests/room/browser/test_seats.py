"""Seats at other tables, in a real browser: whoever is moved is shown the way."""

from pathlib import Path

from playwright.async_api import expect

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
