"""The layout on the felt is where one bets: computed for all counts, in nobody's way, by pointer and keys."""

from pathlib import Path
from typing import Any

import msgspec
from playwright.async_api import Page, expect

from houseway.room.views.messages import Put
from houseway.round.ask import Lay
from tests.counts import SOAKING
from tests.room.browser.asked import questions_of
from tests.room.browser.look import look
from tests.room.browser.stage import Stage, Theatre, answer, taken
from tests.room.browser.test_printed import QUICK, SIZES, any_felt, banked_sheets, described

BACCARAT = "500-club/ez-baccarat"
ROOMY = (390, 1280, 1366, 1920)  # windows in which every sheet's spots have room on the felt
COUNTS = {
    "widths": [360, 388, 430, 700, 900, 1046, 1470],
    "heights": [400, 440, 520, 800],
    "seats": list(range(2, 15)),
    "spots": list(range(1, 11)),
}
USUAL = {388, 1046, 1470}


def test_the_layout_is_clear_of_seats_for_all_counts_and_sizes(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await any_felt(scene)
            found = await look(page, "computed", COUNTS)
            assert not found["faults"], "\n".join(found["faults"][:20])
            assert found["laid"] > 2500
            usual = [
                each for each in found["none"] if each["width"] in USUAL and each["seats"] < 9 and each["spots"] < 6
            ]
            assert not usual, "eight seats and five spots have room on every felt"

    theatre.play(run())


def bets_of(sheet_id: str) -> Put:
    """The bets of a hand as they are asked for."""
    asked = [each for each in questions_of(sheet_id, 1) if each.purpose == "bet" or _lays(each)]
    return max(asked, key=lambda each: each.purpose != "more bets")


def _lays(question: Put) -> bool:
    return any(isinstance(getattr(option, "arg", None), Lay) for option in question.options)


async def drawn(page: Page, sheet_id: str, *, chips: bool) -> dict[str, Any]:
    question = msgspec.to_builtins(bets_of(sheet_id))
    found: dict[str, Any] = await look(page, "board", {**described(sheet_id), "question": question, "chips": chips})
    return found


def test_every_sheet_is_bet_on_the_felt_and_chips_cover_nothing(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await any_felt(scene)
            faults = []
            for width, height in SIZES if SOAKING else QUICK:
                await page.set_viewport_size({"width": width, "height": height})
                for sheet_id in banked_sheets():
                    for chips in (False, True):
                        found = await drawn(page, sheet_id, chips=chips)
                        where = f"{sheet_id} at {width}, {'chips' if chips else 'bare'}"
                        faults += [f"{where}: {fault}" for fault in found["faults"]]
                        if width in ROOMY and not found["roomy"]:
                            faults.append(f"{where}: there is no room")
            assert not faults, "\n".join(faults[:30])

    theatre.play(run())


async def asked_for_bets(scene: Stage, page: Page) -> None:
    table = await scene.house.open(BACCARAT)
    name = await scene.sit(table, page)
    while await scene.until_asked(table, page, name) and not await page.locator(".spot").count():
        await taken(page, answer)


def test_chips_are_laid_moved_and_taken_back_on_the_felt(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await asked_for_bets(scene, page)
            chip = page.locator("#ask .chip").first
            drawn_as = await chip.evaluate("node => getComputedStyle(node).backgroundImage")
            await chip.hover()
            assert await chip.evaluate("node => getComputedStyle(node).backgroundImage") == drawn_as
            player, banker = page.locator("#felt [data-spot=player]"), page.locator("#felt [data-spot=banker]")
            await player.click()
            await expect(player).to_have_accessible_name("Player line: $5")
            await player.drag_to(banker)
            await expect(player).to_have_accessible_name("Player line: no bet")
            await expect(banker).to_have_accessible_name("Banker line: $5")
            await banker.click(button="right")
            await expect(banker).to_have_accessible_name("Banker line: no bet")
            await page.keyboard.press("1")
            await page.keyboard.press("1")
            await expect(player).to_have_accessible_name("Player line: $10")
            await player.press("Delete")
            await expect(player).to_have_accessible_name("Player line: no bet")
            await page.keyboard.press("Backspace")
            await expect(player).to_have_accessible_name("Player line: $10")
            await page.locator("[data-primary]").click()
            await expect(page.locator(".spot")).to_have_count(0)
            await expect(page.locator(".laid.own .chip")).to_have_text("10")

    theatre.play(run())


def test_a_finger_held_on_a_spot_takes_the_bet_back(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(viewport={"width": 390, "height": 844})
            await asked_for_bets(scene, page)
            for said in await page.locator("#felt .seat:not(.mine) .bubble").all():
                await expect(said).to_be_hidden()  # it would lie over the plate of another
            player = page.locator("#felt [data-spot=player]")
            await player.click()
            await expect(player).to_have_accessible_name("Player line: $5")
            touch = {"pointerType": "touch", "pointerId": 1, "isPrimary": True, "button": 0, "bubbles": True}
            await player.evaluate("node => { node.setPointerCapture = () => {}; }")
            await player.dispatch_event("pointerdown", touch)
            await expect(player).to_have_accessible_name("Player line: no bet")
            await player.dispatch_event("pointerup", touch)

    theatre.play(run())
