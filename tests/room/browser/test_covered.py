"""No control lies under another and no text runs out of its box: every sheet, every question it asks, every width."""

from pathlib import Path

import msgspec

from houseway.room.views.messages import Put
from houseway.round.ask import Lay
from houseway.sheets.shelf import load_sheet
from houseway.words.catalogue import facts
from tests.counts import SOAKING, playable_sheets, soak
from tests.room.browser.asked import questions_of
from tests.room.browser.look import lend_looks, look
from tests.room.browser.stage import Stage, Theatre, answer, taken

WIDTHS = [390, 768, 1024, 1280, 1366, 1920] if SOAKING else [390, 1366]
SPOILED = [
    ".spot { height: 2rem; min-height: 0; }",
    ".paired > * { margin-right: -30rem; }",
    ".amount .slider { flex: none; width: 3rem; min-width: 0; }",
]
ADD_STYLE = """css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
}"""
BLACKJACK = "lotus/blackjack-x"
MOST_SPOTS = "lotus/ultimate-war"
LOW_WINDOWS = [(1024, 768), (1280, 720)]
HANDS = soak(6, 1)


def questions() -> dict[str, list[Put]]:
    """What every sheet asks; in a quick run a question that looks like one of another sheet is tried once."""
    shapes: set[object] = set()
    asked: dict[str, list[Put]] = {}
    for sheet_id in playable_sheets():
        for question in questions_of(sheet_id, HANDS):
            shape = (sheet_id, question.key) if SOAKING else frozenset(map(repr, map(_shape, question.options)))
            if shape not in shapes:
                shapes.add(shape)
                asked.setdefault(sheet_id, []).append(question)
    return asked


def _shape(option: object) -> object:
    """What an option says, but for cards and amounts: kinds of options, and the longest name of a spot."""
    choice = msgspec.to_builtins(option)
    arg = getattr(option, "arg", None)
    spots = max((spot.text for spot in arg.spots), key=len) if isinstance(arg, Lay) else ""
    return choice["id"].split()[0], spots, len((choice["arg"] or {}).get("cards", ()))


def drawable(sheet_id: str, asked: list[Put]) -> dict[str, object]:
    """What the page draws questions from: themselves, and the tiles and wagers of the sheet."""
    said = facts(load_sheet(sheet_id))
    return msgspec.to_builtins({"tiles": said["tiles"], "wagers": said["wagers"], "questions": asked})  # type: ignore[no-any-return]


async def faults(scene: Stage, asked: dict[str, list[Put]]) -> list[str]:
    table = await scene.house.open("500-club/ez-baccarat")
    page = await scene.page()
    await lend_looks(page)
    await scene.sit(table, page)
    found = []
    for width in WIDTHS:
        await page.set_viewport_size({"width": width, "height": 850})
        for sheet_id, each in asked.items():
            wrong = await look(page, "covered", drawable(sheet_id, each))
            found += [f"{sheet_id} at {width}: {fault}" for fault in wrong]
    return found


def test_nothing_covers_a_control_and_no_text_runs_out(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            found = await faults(scene, questions())
            assert not found, "\n".join(found[:20])

    theatre.play(run())


def test_the_search_finds_what_is_covered(theatre: Theatre, tmp_path: Path) -> None:
    """Style that is spoiled on purpose is found out."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            asked = drawable(BLACKJACK, questions_of(BLACKJACK, 1))
            table = await scene.house.open(BLACKJACK)
            page = await scene.page()
            await lend_looks(page)
            await scene.sit(table, page)
            for spoiled in SPOILED:
                await page.evaluate(ADD_STYLE, spoiled)
                assert await look(page, "covered", asked), spoiled

    theatre.play(run())


def test_what_is_asked_leaves_ones_own_plate_in_sight_in_a_low_window(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(MOST_SPOTS)
            page = await scene.page()
            name = await scene.sit(table, page)
            while await scene.until_asked(table, page, name) and not await page.locator(".spot").count():
                await taken(page, answer)
            for width, height in LOW_WINDOWS:
                await page.set_viewport_size({"width": width, "height": height})
                plate = await page.locator(".seat.mine .plate").bounding_box()
                dock = await page.locator(".dock").bounding_box()
                assert plate
                assert dock
                assert plate["y"] + plate["height"] <= dock["y"], width

    theatre.play(run())
