"""Nothing on the felt lies over anything else: moments of play of every game, in windows of every size."""

from pathlib import Path

import pytest

from tests.counts import SOAKING, playable_sheets, soak
from tests.room.browser.look import look
from tests.room.browser.moments import moments_of
from tests.room.browser.stage import Theatre
from tests.room.browser.test_covered import ADD_STYLE
from tests.room.browser.test_printed import SIZES, any_felt

# Many seats, many cards, many hands, many bets.
CROWDED = [
    "lotus/ultimate-pai-gow-poker",
    "limelight/panguingue",
    "lotus/fortune-pai-gow-poker",
    "lotus/pai-gow-tiles",
    "500-club/ultimate-texas-holdem",
    "players/21st-century-blackjack-switch",
    "players/double-board-omaha",
]
SMALL = [(390, 844), (1024, 768)]
HANDS = soak(6, 2)
SPOILED = [".card { scale: 2; }", "#felt .laid { translate: -50% 3rem; }", "#felt:has(.top) > .money { top: 80%; }"]


@pytest.mark.parametrize("sheet_id", playable_sheets() if SOAKING else CROWDED)
def test_nothing_lies_over_anything_else(theatre: Theatre, tmp_path: Path, sheet_id: str) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await any_felt(scene)
            (tmp_path / "played").mkdir()
            moments = await moments_of(tmp_path / "played", sheet_id, HANDS)
            faults = []
            for width, height in SIZES if SOAKING else SMALL:
                await page.set_viewport_size({"width": width, "height": height})
                for when, moment in moments.items():
                    found = await look(page, "lying", moment)
                    faults += [f"at {width}x{height}, {when}: {fault}" for fault in found]
            assert not faults, "\n".join(faults[:30])

    theatre.play(run())


def test_the_search_finds_what_lies_over_something(theatre: Theatre, tmp_path: Path) -> None:
    """Style that is spoiled on purpose is found out."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await any_felt(scene)
            (tmp_path / "played").mkdir()
            moments = await moments_of(tmp_path / "played", "lotus/blackjack-x", 1)
            for spoiled in SPOILED:
                await page.evaluate(ADD_STYLE, spoiled)
                found = [fault for moment in moments.values() for fault in await look(page, "lying", moment)]
                assert found, spoiled

    theatre.play(run())
