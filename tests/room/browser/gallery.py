"""The pictures in the documents, from the running room: `make pictures`.

Each is a page as somebody who may see it does, in few colours, so that it is small.
"""

import io
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.async_api import Page, expect

from houseway.room.base.commands import Hire, OpenTable
from houseway.room.people.accounts import Account
from houseway.sheets.shelf import load_sheet
from tests.room.browser.pictures import BANKED, BOTS, one_of_each_family
from tests.room.browser.stage import PHONE, ROOT, Stage, Theatre, answer, taken, theatre

FOLDER = ROOT / "docs" / "pictures"
DESK = {"width": 1280, "height": 760}
COMMON, RARE = 192, 64  # colours: what there is most of, and whatever else stands out, such as a red pip
RING, SORTED = "500-club/texas-holdem", "500-club/fortune-pai-gow-poker"
DRAWN, PRICED = "#felt svg.drawn", "#studio[data-ready] .figures .now:text('%')"


class Shown(NamedTuple):
    """A page to be pictured: who looks, and where (numbers of tables and a code are put in), once what is there."""

    name: str
    who: str
    path: str
    window: dict[str, int] = DESK
    ready: str = "h1"


PAGES = (
    Shown("lobby", "visitor", "/"),
    Shown("lobby-phone", "visitor", "/", PHONE),
    Shown("games", "visitor", "/rules"),
    Shown("rules", "visitor", f"/rules/{BANKED}"),
    Shown("odds", "visitor", f"/rules/{BANKED}/odds"),
    Shown("studio", "visitor", f"/rules/{BANKED}/studio", ready=PRICED),
    Shown("sign-in", "visitor", "/sign-in"),
    Shown("me", "player", "/me"),
    Shown("play", "player", "/me/play"),
    Shown("hand", "player", "/tables/{table}/hands/1", ready=DRAWN),
    Shown("private", "player", "/private"),
    Shown("host", "player", "/tables/{private}/host"),
    Shown("invited", "visitor", "/invited/{code}"),
    Shown("floor", "floor", "/floor"),
    Shown("floor-open", "floor", f"/floor/open?sheet={BANKED}"),
    Shown("floor-table", "floor", "/floor/tables/{table}"),
    Shown("void", "floor", "/floor/tables/{table}/void"),
    Shown("shift", "floor", "/floor/shift"),
    Shown("shift-closed", "floor", "/floor/shifts/1"),
    Shown("audit", "auditor", "/audit"),
    Shown("audit-table", "auditor", "/audit/{table}"),
    Shown("audit-check", "auditor", "/audit/{table}/check"),
    Shown("audit-hand", "auditor", "/audit/{table}/1", ready=DRAWN),
)
# Tables in play: a bet asked for, a hand that is over, a ring game with a board, a hand to be set.
TABLES = ("bet", "table", "table-phone", "ring", "ring-phone", "set")
NAMES = (*TABLES, *(each.name for each in PAGES))


async def take_all(scene: Stage) -> None:
    """Take every picture of a room in which each family is played."""
    for sheet_id in one_of_each_family():
        await scene.house.open(sheet_id, bots=2)
    table, player = await _take_banked(scene)
    await _take_asked(scene, RING, "ring", asked=3)
    await _take_asked(scene, SORTED, "set", asked=3)
    command = OpenTable(RING, title="Among friends", bots=3)
    private = (await scene.room.open_private(player, scene.house.key(), command)).table
    (own,) = await scene.room.private.tables_of(player)
    await scene.room.shifts.close(scene.house.floor, 1)
    auditor = await scene.room.people.create("Iris", "auditor", "secret")
    who = {"visitor": None, "player": player, "floor": scene.house.floor, "auditor": auditor}
    for each in PAGES:
        page = await scene.page(who[each.who], each.window)
        await scene.look(page, each.path.format(table=table, private=private, code=own.code))
        await expect(page.locator(each.ready).first).to_be_visible()
        await _keep(page, each.name)
        await page.close()


async def _take_banked(scene: Stage) -> tuple[int, Account]:
    """A bet asked for at a table with a banker, and how it looks when the hand is over."""
    table, page, name = await _seated(scene, BANKED)
    await scene.play_hand(table, page, name, answer)
    await scene.until_asked(table, page, name)
    await _keep(page, "bet")
    await scene.play_hand(table, page, name, answer)
    await _keep(page, "table")
    await _on_phone(page, "table-phone")
    await page.close()
    found = await scene.room.people.by_name(name)
    assert found, "whoever sits has an account"
    return table, found[0]


async def _take_asked(scene: Stage, sheet_id: str, picture: str, asked: int) -> None:
    """A table at the question of this number."""
    table, page, name = await _seated(scene, sheet_id)
    for number in range(asked):
        while not await scene.until_asked(table, page, name):
            pass
        if number < asked - 1:
            await taken(page, answer)
    await _keep(page, picture)
    if f"{picture}-phone" in TABLES:
        await _on_phone(page, f"{picture}-phone")
    await page.close()


async def _seated(scene: Stage, sheet_id: str) -> tuple[int, Page, str]:
    """A newcomer among bots, with a banker where there is a bank."""
    table = await scene.house.open(sheet_id)
    page = await scene.page(viewport=DESK)
    name = await scene.sit(table, page, bots=BOTS)
    if load_sheet(sheet_id).bank:
        await scene.house.do(table, scene.house.floor, Hire())
    return table, page, name


async def _on_phone(page: Page, name: str) -> None:
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    await page.wait_for_function("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    await _keep(page, name)


async def _keep(page: Page, name: str) -> None:
    """Keep a picture in 256 colours."""
    taken = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
    common = taken.quantize(COMMON, Image.Quantize.MEDIANCUT).getpalette() or []
    rare = taken.quantize(RARE, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(common[: 3 * COMMON] + rare[: 3 * RARE])
    taken.quantize(palette=palette, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


async def take(opened: Theatre) -> None:
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        async with opened.stage(Path(folder)) as scene:
            await take_all(scene)


if __name__ == "__main__":
    with theatre() as the_theatre:
        the_theatre.play(take(the_theatre))
