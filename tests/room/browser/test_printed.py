"""The layout printed on the felt: every banked game's spots with names and odds, nothing over them, at every width."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from playwright.async_api import Page

from houseway.games.bind import load
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet
from houseway.testing.tables import lay_felt
from houseway.words.catalogue import facts
from tests.counts import SOAKING, playable_sheets
from tests.room.browser.look import lend_looks, look
from tests.room.browser.stage import Stage, Theatre

SIZES = [(390, 844), (768, 1024), (1024, 768), (1280, 720), (1280, 800), (1366, 850), (1920, 1080)]
QUICK = [(390, 844), (1366, 850)]
BACCARAT = "500-club/ez-baccarat"
# Sheets by how many cards everybody has when all have acted.
ACTED = {
    "limelight/no-limit-holdem": 2,
    "lotus/blackjack-x": 3,
    "lotus/ultimate-texas-holdem": 2,
    "lotus/ultimate-war": 0,
    "players/badugi": 4,
}


def banked_sheets() -> list[str]:
    """All that have a bank; in a quick run, of each family those with most spots, most seats and the longest names."""
    banked = [sheet for each in playable_sheets() if (sheet := load_sheet(each)).wager]
    if SOAKING:
        return [sheet.id for sheet in banked]
    families = [[sheet for sheet in banked if sheet.family == family] for family in {sheet.family for sheet in banked}]
    return sorted({max(each, key=how).id for each in families for how in (_spots, _seats, _longest)})


def _spots(sheet: Sheet) -> int:
    return len(sheet.wager)


def _seats(sheet: Sheet) -> int:
    return min(sheet.layouts.values(), default=sheet.seats)


def _longest(sheet: Sheet) -> int:
    return max(len(wager.title) for wager in sheet.wager)


@cache
def described(sheet_id: str) -> dict[str, Any]:
    """A sheet and the options of its usual table, as the page gets them."""
    options = lay_felt(load(sheet_id)).options
    given = {"sheet": facts(load_sheet(sheet_id)), "options": options, "seats": options.seats}
    return msgspec.to_builtins(given)  # type: ignore[no-any-return]


async def any_felt(scene: Stage) -> Page:
    """A page with a felt on which anything may be drawn."""
    table = await scene.house.open(BACCARAT)
    page = await scene.page()
    await lend_looks(page)
    await scene.look(page, f"/tables/{table}")
    await page.locator(".seat").first.wait_for()
    return page


async def printed(page: Page, sheet_id: str) -> dict[str, Any]:
    found: dict[str, Any] = await look(page, "printed", described(sheet_id))
    return found


def test_every_spot_is_printed_and_nothing_lies_over_it(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await any_felt(scene)
            faults = []
            for width, height in SIZES if SOAKING else QUICK:
                await page.set_viewport_size({"width": width, "height": height})
                for sheet_id in banked_sheets():
                    found = await printed(page, sheet_id)
                    bet_first = {each.id for each in load_sheet(sheet_id).wager if each.kind in ("main", "bonus")}
                    assert len(found["printed"]) >= (len(bet_first) if found["roomy"] else 0)
                    assert found["roomy"] or width not in (390, 1280, 1366, 1920)
                    faults += [f"{sheet_id} at {width}: {fault}" for fault in found["faults"]]
            assert not faults, "\n".join(faults[:20])

    theatre.play(run())


def test_a_spot_says_what_it_is_and_what_it_pays(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await any_felt(scene)
            assert (await printed(page, BACCARAT))["printed"] == [
                ["Player", "1 to 1"],
                ["Banker", "1 to 1"],
                ["Tie", "8 to 1"],
                ["Panda 8", "25 to 1"],
                ["Dragon 7", "40 to 1"],
            ]
            assert (await printed(page, "lotus/blackjack-x"))["printed"] == [
                ["Game", "1–3 to 1"],
                ["Buster Blackjack", "2–200 to 1"],
                ["Lucky Pair", "10 or 40 to 1"],
            ]
            assert (await printed(page, "500-club/pure-21-5-blackjack"))["printed"][0] == ["Game", "1 to 1 or 6 to 5"]

    theatre.play(run())


def test_what_somebody_does_covers_neither_their_name_nor_their_chips(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await any_felt(scene)
            faults = []
            for width, height in SIZES:
                await page.set_viewport_size({"width": width, "height": height})
                for sheet_id, cards in ACTED.items():
                    found = await look(page, "spoken", {**described(sheet_id), "cards": cards})
                    faults += [f"{sheet_id} at {width}: {fault}" for fault in found]
            assert not faults, "\n".join(faults[:30])

    theatre.play(run())
