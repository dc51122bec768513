"""Pictures of tables, to be looked at: `python -m tests.room.browser.pictures [SHEET …]`.

One hand of each sheet (without a name, of each family) is played by a newcomer on a desk and on a phone; every question
and the end of the hand are kept in artefacts/pictures.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Page

from houseway.room.commands import Hire
from houseway.sheets.shelf import load_sheet
from tests.room.browser.asked import playable_sheets
from tests.room.browser.stage import PHONE, SHOTS, Stage, Theatre, answer, theatre

WINDOWS = {"desk": {"width": 1366, "height": 850}, "phone": PHONE}
QUESTIONS_MOST = 4
HANDS = 2
BOTS = 4


def one_of_each_family() -> list[str]:
    """The first sheet of every family that can be dealt."""
    return list({load_sheet(each).family: each for each in reversed(playable_sheets())}.values())


async def take_pictures(scene: Stage, sheet_id: str) -> None:
    """What a newcomer is asked in a hand or two, and how the table looks when a hand is over."""
    table = await scene.house.open(sheet_id)
    page = await scene.page(viewport=WINDOWS["desk"])
    name = await scene.sit(table, page, bots=min(BOTS, load_sheet(sheet_id).seats - 1))
    if load_sheet(sheet_id).bank:
        await scene.house.do(table, scene.house.floor, Hire())
    shown = 0

    async def keep_and_answer(page: Page) -> None:
        nonlocal shown
        shown += 1
        if shown <= QUESTIONS_MOST:
            await _shoot(page, f"{sheet_id.replace('/', ' ')} {shown}")
        await answer(page)

    for hand in range(HANDS):
        shown = max(shown, hand)
        await scene.play_hand(table, page, name, keep_and_answer)
    await _shoot(page, f"{sheet_id.replace('/', ' ')} over")


async def _shoot(page: Page, name: str) -> None:
    folder = SHOTS / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for window, size in WINDOWS.items():
        await page.set_viewport_size(size)  # type: ignore[arg-type]
        await page.screenshot(path=folder / f"{name} {window}.png")


async def show(stage: Theatre, sheets: list[str]) -> None:
    for sheet_id in sheets:
        with TemporaryDirectory() as folder:
            async with stage.stage(Path(folder)) as scene:
                await take_pictures(scene, sheet_id)
                print(f"{sheet_id}: artefacts/pictures", flush=True)


if __name__ == "__main__":
    with theatre() as opened:
        for each in sys.argv[1:] or one_of_each_family():
            opened.play(show(opened, [each]))
