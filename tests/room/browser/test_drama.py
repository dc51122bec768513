"""Baccarat at the pace of a dealer: whoever has bet most on a side turns its cards, by a corner or by a key."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.room.browser.stage import Stage, Theatre, answer, taken

BACCARAT = "500-club/ez-baccarat"
# What comes before an event, by the pace of the page: a third card waits longer than a second.
WAITS = """async () => {
    const { Drama } = await import("/static/drama.js");
    const { applied, bare } = await import("/static/fold.js");
    const { layoutOf } = await import("/static/layouts.js");
    const state = bare();
    const drama = new Drama(document.body, layoutOf("baccarat"), { state, me: "" });
    applied(state, { type: "pile", pile: "Player", owner: "", title: "Player" });
    return [1, 2, 3].map((place) => {
        const event = { type: "dealt", place, pile: "Player" };
        const wait = drama.before(event);
        applied(state, event);
        return wait;
    });
}"""


async def bet_most(scene: Stage, page: Page) -> None:
    """A newcomer who bets more on Player than any bot does, and the cards are dealt."""
    table = await scene.house.open(BACCARAT)
    name = await scene.sit(table, page)
    while await scene.until_asked(table, page, name):
        spot = page.locator("[data-spot=player]")
        if not await spot.count():
            await taken(page, answer)
            continue
        await page.locator(".rack .chip").last.click()
        for _ in range(4):
            await spot.click()
        await taken(page, lambda page: page.locator("[data-primary]").click())


def test_a_card_is_squeezed_and_the_hand_goes_on(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(motion=True)
            await bet_most(scene, page)
            card = page.locator(".squeeze")
            await expect(card).to_be_visible()
            box = await card.bounding_box()
            assert box
            x, y = box["x"] + box["width"] - 9, box["y"] + box["height"] - 9
            await page.mouse.move(x, y)
            await page.mouse.down()
            await page.mouse.move(x - 40, y - 40)
            peeled = await page.locator(".cover-card").evaluate("node => node.style.clipPath")
            assert peeled.startswith("polygon(0px 0px, 100% 0px")
            await expect(card).to_be_visible()
            await page.mouse.move(x - 150, y - 150)
            await page.mouse.up()
            await page.keyboard.press("Escape")
            await expect(card).to_have_count(0)
            await expect(page.locator("#felt .result")).to_contain_text("wins")

    theatre.play(run())


def test_nothing_is_squeezed_where_motion_is_not_wanted(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await bet_most(scene, page)
            await expect(page.locator("#felt .result")).to_contain_text("wins")
            await expect(page.locator(".squeeze")).to_have_count(0)

    theatre.play(run())


def test_a_third_card_is_waited_for(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/")
            first, second, third = await page.evaluate(WAITS)
            assert 0 < first == second < third

    theatre.play(run())
