"""Bets where nobody sits are asked for only once somebody wants to be; the record has the answer either way."""

import json
from pathlib import Path

from playwright.async_api import Page, expect

from houseway.room.base.commands import Hire
from tests.room.browser.stage import Theatre, answer, shoot
from tests.room.checked import verified_lines

PURE = "500-club/pure-21-5-blackjack"


def test_more_circles_are_asked_for_where_somebody_wants_them(theatre: Theatre, tmp_path: Path) -> None:
    met: list[str] = []
    wanted = False

    async def noted(page: Page) -> None:
        met.append((await page.locator(".question").first.get_attribute("data-question") or "").split("/")[0])
        more = page.get_by_role("button", name="More circles")
        if wanted and met[-1] == "bet" and await more.get_attribute("aria-pressed") != "true":
            await more.click()
            await expect(more).to_have_attribute("aria-pressed", "true")
        if met[-1] == "circles":
            await shoot(page, "more circles")
            await page.locator(".spot").first.click()
        await answer(page)

    async def run() -> None:
        nonlocal wanted
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(PURE)
            page = await scene.page()
            name = await scene.sit(table, page)
            await scene.house.do(table, scene.house.floor, Hire())
            await scene.play_hand(table, page, name, noted)
            assert "bet" in met
            assert "circles" not in met
            script = json.dumps([line.get("script") for line in await verified_lines(scene.room, table)])
            assert f'"circles/{name}", "no more"' in script, script
            wanted = True
            await scene.play_hand(table, page, name, noted)
            assert "circles" in met

    theatre.play(run())
