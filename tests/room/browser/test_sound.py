"""A table is silent until somebody switches its sound on, and nothing is made to sound before anything was pressed."""

from pathlib import Path

from playwright.async_api import expect

from tests.room.browser.stage import Theatre, answer

SHEET = "500-club/texas-holdem"
# Stands for what a browser makes sound with: how often one was made, and what was heard.
HEARD = """
window.heard = { contexts: 0, tones: [], rustles: 0 };
const real = window.AudioContext;
window.AudioContext = class extends real { constructor() { super(); heard.contexts += 1; } };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { heard.tones.push(this.frequency.value); return start.call(this, at); };
const rustle = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (at) { heard.rustles += 1; return rustle.call(this, at); };
"""
# What drives the browser looks at a page as if somebody had pressed something there.
UNTOUCHED = 'Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } });'


def test_sound_is_off_until_it_is_switched_on_and_stays_so(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(SHEET)
            page = await scene.page()
            await page.add_init_script(HEARD)
            name = await scene.sit(table, page, bots=3)
            switch = page.get_by_role("button", name="Sound", exact=True)
            await expect(switch).to_have_attribute("aria-pressed", "false")
            await scene.play_hand(table, page, name, answer)
            assert await page.evaluate("heard") == {"contexts": 0, "tones": [], "rustles": 0}
            await switch.click()
            await expect(switch).to_have_attribute("aria-pressed", "true")
            await scene.play_hand(table, page, name, answer)
            heard = await page.evaluate("heard")
            assert heard["contexts"] == 1
            assert heard["rustles"] > 0
            assert {2400, 660} <= set(heard["tones"]), "chips, and one's turn"
            await page.add_init_script(UNTOUCHED)
            await page.reload()
            await expect(switch).to_have_attribute("aria-pressed", "true")
            assert await page.evaluate("heard.contexts") == 0, "nothing was pressed on this page yet"
            await page.locator("#tab-pays").click()
            assert await page.evaluate("heard.contexts") == 1

    theatre.play(run())
