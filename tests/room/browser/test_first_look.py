"""What a browser that has kept nothing fetches before a table can be used: little, and nothing after something else."""

from pathlib import Path

from playwright.async_api import Request, expect

from tests.room.browser.figures import BOTS, MEASURED, SHEET
from tests.room.browser.stage import DESK, Theatre

MOST_REQUESTS = 10
MOST_FILES = 4  # two styles, one joined script, and perhaps an icon
MOST_BYTES = 100_000  # with the art of cards and chips
STREAM, CALLS = "/events", "/api/"


def test_a_table_can_be_used_after_few_small_files_that_its_page_names(theatre: Theatre, tmp_path: Path) -> None:
    """A file that only another one names would have to wait for it, over however long a line."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(SHEET, bots=BOTS)
            page = await scene.page(await scene.room.people.guest(), DESK)
            asked: list[Request] = []
            page.on("request", lambda request: asked.append(request))
            await scene.look(page, f"/tables/{table}")
            await expect(page.locator(".seat .sit:not([hidden])").first).to_be_visible()
            paths = [each.url.removeprefix(scene.address) for each in asked]
            assert all(path.startswith("/") for path in paths), f"from elsewhere: {paths}"
            assert len(paths) <= MOST_REQUESTS, paths
            files = [path for path in paths[1:] if not path.startswith(CALLS)]
            named = await (await page.request.get(asked[0].url)).text()
            assert 0 < len(files) <= MOST_FILES, paths
            assert [path for path in files if path not in named] == []
            found = await page.evaluate(MEASURED)
            assert 0 < found["bytes"] <= MOST_BYTES
            assert [path for path in paths if path.endswith(STREAM)], "the felt is drawn from the stream"

    theatre.play(run())
