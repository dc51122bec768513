"""The chart beside a game that is played by one, and totals under its hands."""

import json
import re
from pathlib import Path

from playwright.async_api import Route, expect

from tests.room.browser.stage import Theatre, answer, shoot
from tests.room.browser.test_play import seat_company

X, BACCARAT = "lotus/blackjack-x", "500-club/ez-baccarat"
TABLE = {
    "title": "Two cards",
    "columns": ["2", "A"],
    "rows": {"hard 11": ["Dh", "H"]},
    "signs": {"D": "double", "H": "hit", "h": "hit"},
}
CHART = json.dumps({"charts": [TABLE], "edge": {"value": 0.0123}, "decks": 8})


def test_the_chart_is_drawn_when_it_is_looked_at(theatre: Theatre, tmp_path: Path) -> None:
    asked = []

    async def reply(route: Route) -> None:
        asked.append(route.request.url)
        await route.fulfill(body=CHART, content_type="application/json")

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table, other = await scene.house.open(X), await scene.house.open(BACCARAT)
            page = await scene.page()
            await page.route("**/chart?*", reply)
            name = await scene.sit(table, page)
            await seat_company(scene, table, X)
            await scene.play_hand(table, page, name, answer)
            await expect(page.locator("#felt .top .called")).to_have_text(re.compile(r"^(soft )?\d+(, over)?$"))
            assert not asked
            await page.get_by_role("tab", name="Chart").click()
            await expect(page.locator(".chart td").first).to_have_attribute("title", "double, else hit")
            await expect(page.locator("#chart .hint").first).to_contain_text("loses 1.23%")
            await page.get_by_role("tab", name="Hand").click()
            await page.get_by_role("tab", name="Chart").click()
            assert [re.sub("^.*/api", "/api", url) for url in asked] == [f"/api/sheets/{X}/chart?decks=8"]
            await shoot(page, "chart")
            await scene.look(page, f"/tables/{other}")
            await expect(page.get_by_role("tab", name="Pays")).to_be_visible()
            await expect(page.get_by_role("tab", name="Chart")).to_have_count(0)

    theatre.play(run())
