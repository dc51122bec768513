"""Pictures to be looked at, on a desk and on a phone: `python -m tests.room.browser.pictures [SHEET …] [pages]`.

Of each sheet (without a name, of each family) a newcomer plays a hand or two: every question and the end of the hand
are kept in artefacts/pictures. `pages` are all the others: lobby, floor, rules, replay, record.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Page, expect

from houseway.room.base.commands import Feed, Hire
from houseway.sheets.shelf import load_sheet
from tests.counts import playable_sheets
from tests.room.browser.stage import PHONE, SHOTS, Stage, Theatre, answer, theatre

WINDOWS = {"desk": {"width": 1366, "height": 850}, "phone": PHONE}
QUESTIONS_MOST = 4
HANDS = 2
BOTS = 4
PAGES = "pages"
BANKED = "500-club/ez-baccarat"


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


async def take_pages(scene: Stage) -> None:
    """The pages round the tables: a full one with a wait list, one that feeds it, their floor, and a hand's record."""
    house, room = scene.house, scene.room
    for sheet_id in one_of_each_family():
        await house.open(sheet_id, bots=2)
    main, feeder = [await house.open(BANKED, title=title) for title in ("Main game", "Must-move")]
    for seat in range(1, load_sheet(BANKED).seats + 1):
        await house.sit(main, seat)
    await room.waiting.join(await room.people.guest(), main)
    await house.do(feeder, house.floor, Feed(main, "the main game is full"))
    played = await house.open(BANKED, bots=2)
    player = await house.sit(played, 3)
    while not await room.records.hands(played):
        await house.pass_on(played, player)
    auditor = await room.people.create("Iris", "auditor", "secret")
    of_the_floor = ("/floor", f"/floor/tables/{main}", f"/floor/open?sheet={BANKED}&minimum=x", "/floor/shift")
    everybodys = ("/", "/?q=baccarat", "/rules", *(f"/rules/{each}" for each in one_of_each_family()), "/sign-in")
    looks = [(None, everybodys), (house.floor, of_the_floor)]
    looks += [(player, ("/me", f"/tables/{played}/hands/1")), (auditor, ("/audit", f"/audit/{played}/1"))]
    for who, paths in looks:
        page = await scene.page(who, WINDOWS["desk"])
        for path in paths:
            await scene.look(page, path)
            if path.endswith("/1"):  # a hand, which its script lays out
                await expect(page.locator("#felt svg.drawn")).not_to_have_count(0)
            await _shoot(page, f"page {path.strip('/').replace('/', ' ') or 'lobby'}", whole=True)


async def _shoot(page: Page, name: str, *, whole: bool = False) -> None:
    folder = SHOTS / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for window, size in WINDOWS.items():
        await page.set_viewport_size(size)  # type: ignore[arg-type]
        await page.screenshot(path=folder / f"{name} {window}.png", full_page=whole)


async def show(stage: Theatre, sheets: list[str]) -> None:
    for sheet_id in sheets:
        with TemporaryDirectory() as folder:
            # What bots do is looked at; round the tables only what it comes to.
            hurry = {"bot_seconds": 0.0} if sheet_id == PAGES else {}
            async with stage.stage(Path(folder), **hurry) as scene:
                await (take_pages(scene) if sheet_id == PAGES else take_pictures(scene, sheet_id))
                print(f"{sheet_id}: artefacts/pictures", flush=True)


if __name__ == "__main__":
    with theatre() as opened:
        for each in sys.argv[1:] or [*one_of_each_family(), PAGES]:
            opened.play(show(opened, [each]))
