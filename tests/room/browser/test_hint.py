"""The hint tells a hand's chance to whoever practises against bots; the log leaves out what was not done."""

import re
from pathlib import Path

from playwright.async_api import expect

from houseway.room.base.commands import SitOutCommand
from tests.room.browser.stage import PHONE, Theatre, answer, shoot, taken

HOLDEM = "500-club/texas-holdem"
TOLD = """async (option) => {
    const { sentence } = await import("/static/words.js");
    return sentence({ type: "answered", who: "Ann", option, arg: null }, { me: "Ann", ring: true, titles: {} });
}"""
DONE = """async ([option, arg, circles]) => {
    const { sentence } = await import("/static/words.js");
    const told = { me: "Ben", ring: false, titles: { game: "Game wager" } };
    return sentence({ type: "answered", who: "Ann", option, arg, circles }, told);
}"""
SIGNS = "async (text) => (await import('/static/cards.js')).inSigns(text)"
MEET = "async (name) => (await import('/static/cards.js')).meet([{ name }])"


def test_the_hint_tells_the_chance_of_ones_hand_against_bots(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(HOLDEM)
            page = await scene.page(viewport=PHONE)
            name = await scene.sit(table, page, bots=3)
            idle = await scene.house.sit(table, 9)
            await scene.house.do(table, idle, SitOutCommand())
            assert await scene.until_asked(table, page, name)
            while not await page.locator(".betting").count():
                await taken(page, answer)
                assert await scene.until_asked(table, page, name)
            await page.locator(".betting .hint").click()
            told = re.compile(r"^Your hand wins \d+% against [123] unknown hands?\.$")
            await expect(page.locator(".betting .chance")).to_have_text(told, timeout=60_000)
            await shoot(page, "chance of a hand")
            assert await page.evaluate(TOLD, "pass") == "", "a straddle nobody made is no news"
            assert await page.evaluate(TOLD, "check") == "You: check"
            assert await page.evaluate(TOLD, "meld 4c 4d") == "You: meld 4♣ 4♦"
            assert (
                await page.evaluate(DONE, ["bet", {"game@6": 500}, {"game@6": ["game", 6]}])
                == "Ann: bet Game wager at seat 6 $5"
            )
            rows: dict[str, list[str]] = {"front": [], "middle": ["Ts"], "back": []}
            assert await page.evaluate(DONE, ["place", rows]) == "Ann: place middle 10♠"
            assert await page.evaluate(DONE, ["discard", {"discard": []}]) == "Ann: discard none"
            assert await page.evaluate(SIGNS, "K-T-7-3-2 low with Td, T-high") == "K-10-7-3-2 low with 10♦, 10-high"
            assert await page.evaluate(SIGNS, "Banker wins, T over 3") == "Banker wins, 10 over 3"
            await page.evaluate(MEET, "Kd")
            assert await page.evaluate(SIGNS, "Kd wins with Ks Qd") == "Kd wins with K♠ Q♦", "a name is no card"

    theatre.play(run())
