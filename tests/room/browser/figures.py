"""How much a table's page weighs and how soon it can be used: `python -m tests.room.browser.figures [SHEET]`.

A room is served on this machine, and a browser that has kept nothing opens one of its tables several times.
"""

import asyncio
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.async_api import Page

from tests.room.browser.stage import DESK, Stage, Theatre, theatre

SHEET = "500-club/ez-baccarat"
TIMES = 7
BOTS = 4
# When the page was parsed, when the felt is drawn with its seats, and what came over the line, all in one look.
MEASURED = """() => ({
  parsed: performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
  bytes: performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .filter((each) => !each.name.includes('/events')).reduce((sum, each) => sum + each.transferSize, 0),
  files: performance.getEntriesByType('resource').length + 1,
})"""


async def look(scene: Stage, table: int) -> tuple[float, float, int, int]:
    """Milliseconds until the page is parsed and until it can be used, bytes and files, in a new window."""
    page: Page = await scene.page(await scene.room.people.guest(), DESK)
    await scene.look(page, f"/tables/{table}")
    await page.locator(".seat .sit:not([hidden])").first.wait_for()
    usable: float = await page.evaluate("performance.now()")
    found = await page.evaluate(MEASURED)
    await page.context.close()
    return found["parsed"], usable, found["bytes"], found["files"]


async def measure(stage: Theatre, sheet: str) -> None:
    with TemporaryDirectory() as folder:
        async with stage.stage(Path(folder)) as scene:
            table = await scene.house.open(sheet, bots=BOTS)
            looks = [await look(scene, table) for _ in range(TIMES)]
    parsed, usable, weights, files = zip(*looks, strict=True)
    print(f"{sheet}: {files[0]} files, {weights[0]:,} bytes over the line")
    print(f"parsed after {median(parsed):.0f} ms, can be used after {median(usable):.0f} ms (median of {TIMES})")
    await asyncio.sleep(0)


if __name__ == "__main__":
    with theatre() as opened:
        opened.play(measure(opened, sys.argv[1] if len(sys.argv) > 1 else SHEET))
