"""Points by row and by opponent, shown where one plays."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.room.browser.stage import PHONE, Theatre, answer, shoot

CLOSED, OPEN = "lotus/13-card-red", "limelight/open-face-pineapple-chinese-poker"
SMALL = {"width": 1366, "height": 768}


@pytest.mark.parametrize(("sheet_id", "size"), [(CLOSED, SMALL), (OPEN, PHONE)])
def test_points_are_shown_by_row_and_opponent(
    theatre: Theatre, tmp_path: Path, sheet_id: str, size: dict[str, int]
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport=size)
            table = await scene.house.open(sheet_id)
            name = await scene.sit(table, page)
            await expect(page.locator(".scores")).to_be_hidden()
            await scene.play_hand(table, page, name, answer)
            rows = page.locator(".scores tbody tr")
            await expect(rows).to_have_count(2)
            assert (await page.locator(".scores thead th").all_inner_texts())[0] == "Against"
            for against in await rows.all():
                *by_row, points = [
                    int(each.replace("−", "-") or 0) for each in await against.locator("td").all_inner_texts()
                ]
                assert sum(by_row) == points
            told = page.locator("#log li", has_text="You against")
            await expect(told).to_have_count(2)
            await shoot(page, f"scores-{size['width']}")

    theatre.play(run())
