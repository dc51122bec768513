"""A hand played again on the felt, by one who was in it and by somebody who was sent a link to one of its steps."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from houseway.room.people.accounts import Account
from houseway.round.event import Marked
from tests.room.browser.stage import PHONE, Stage, Theatre, shoot

HOLDEM = "limelight/limit-texas-holdem"
BACCARAT = "500-club/ez-baccarat"
LARGE = {"width": 1366, "height": 850}
# What is said at a seat below the felt's lower edge, where it cannot be seen.
CUT_OFF = """() => {
  const ends = (each) => each.getBoundingClientRect().bottom;
  const felt = document.querySelector(".ring");
  const below = [...felt.querySelectorAll("#felt *")].filter((each) => ends(each) > ends(felt) + 1);
  return below.map((each) => `${each.textContent} by ${ends(each) - ends(felt)}`);
}"""

# What lies aside, or of the chips in the middle, under or over a card.
MEETS_A_CARD = """() => {
  const words = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const above = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const meet = (a, b) => !beside(a, b) && !above(a, b);
  const cards = [...document.querySelectorAll("#felt .card")].map((card) => card.getBoundingClientRect());
  const lying = [...document.querySelectorAll("#felt .discard, #felt .tray")];
  return lying.filter((node) => cards.some((card) => meet(words(node), card))).map((node) => node.textContent);
}"""


async def hand_with_a_flop(scene: Stage, table: int, player: Account) -> int:
    """Play on until a hand has come to its flop; its number."""
    number = 0
    while True:
        number += 1
        while len(await scene.room.records.hands(table)) < number:
            await scene.house.pass_on(table, player)
        events = (await scene.room.records.again(table, number, player)).events
        if Marked("street", "Flop") in events:
            return number


async def step_of(page: Page) -> int:
    found = re.fullmatch(r"step (\d+) of \d+", await page.locator(".steps [role=status]").inner_text())
    assert found
    return int(found.group(1))


def test_a_player_shares_a_step_and_a_stranger_sees_the_same_felt(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, bot_seconds=0) as scene:
            table = await scene.house.open(HOLDEM, bots=4)
            player = await scene.house.sit(table, 5)
            number = await hand_with_a_flop(scene, table, player)
            page = await scene.page(player)
            await scene.look(page, f"/tables/{table}/hands/{number}")
            await expect(page.get_by_role("button", name="Copy the link to this step")).to_have_count(0)
            await page.get_by_role("link", name="Flop", exact=True).click()
            await expect(page.locator("#felt svg.drawn:not(.back)")).not_to_have_count(0)
            flop = await step_of(page)
            await expect(page.locator("[aria-current=step]")).to_contain_text("Flop")
            await expect(page.locator("[aria-current=step] .face")).to_have_count(3)
            for key, step in (("ArrowRight", flop + 1), ("Home", 1), ("ArrowLeft", 1), ("ArrowRight", 2)):
                await page.keyboard.press(key)
                assert await step_of(page) == step, key
            await page.get_by_role("link", name="Flop", exact=True).click()
            await page.locator("h1").click()  # no control in focus
            await page.keyboard.press(" ")
            await expect(page.get_by_role("button", name="Pause")).to_be_visible()
            await page.keyboard.press(" ")
            await page.get_by_role("link", name="Flop", exact=True).click()
            await page.get_by_role("button", name="Make a link to share this hand").click()
            await expect(page.get_by_role("button", name="Take the link back")).to_be_visible()
            assert await step_of(page) == flop, "the page comes back at the same step"
            link = page.locator("[data-share]")
            await expect(link).to_have_attribute("href", re.compile(rf"^/shared/[\w-]+\?step={flop}$"))
            await page.get_by_role("link", name="Back", exact=True).click()
            await expect(link).to_have_attribute("href", re.compile(rf"\?step={flop - 1}$"))
            await page.get_by_role("link", name="Next", exact=True).click()
            await shoot(page, "a player shares a hand")

            stranger = await scene.page(viewport=PHONE)
            await scene.look(stranger, str(await link.get_attribute("href")))
            assert await step_of(stranger) == flop
            assert await faces_on(stranger) == await faces_on(page)
            await expect(stranger.locator("[aria-current=step]")).to_contain_text("Limelight Card Room, line")
            await expect(stranger.get_by_role("button", name="Copy the link to this step")).to_be_visible()
            await expect(stranger.get_by_role("button", name="Verify these cards")).to_have_count(0)
            await shoot(stranger, "a stranger sees a shared hand")
            await page.get_by_role("button", name="Take the link back").click()
            await expect(page.get_by_role("button", name="Make a link to share this hand")).to_be_visible()
            await stranger.reload()
            await expect(stranger.locator("main")).to_contain_text("taken back")

    theatre.play(run())


def test_every_seat_of_a_hand_is_whole_on_the_auditors_felt(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, bot_seconds=0) as scene:
            table = await scene.house.open(HOLDEM, bots=4)
            number = await hand_with_a_flop(scene, table, await scene.house.sit(table, 5))
            auditor = await scene.room.people.create("Iris", "auditor", "secret")
            page = await scene.page(auditor, LARGE)
            await scene.look(page, f"/audit/{table}/{number}")
            await faces_on(page)
            assert not await page.evaluate(CUT_OFF)

    theatre.play(run())


def test_only_ones_own_page_says_you_and_only_the_auditor_reads_what_was_burned(
    theatre: Theatre, tmp_path: Path
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, bot_seconds=0) as scene:
            table = await scene.house.open(HOLDEM, bots=4)
            player = await scene.house.sit(table, 5)
            number = await hand_with_a_flop(scene, table, player)
            while len(await scene.room.records.hands(table)) == number:  # until the shoe is spent
                await scene.house.pass_on(table, player)
            auditor = await scene.room.people.create("Iris", "auditor", "secret")
            token = await scene.room.shares.make(player, table, number)
            looks = {
                "own": (player, f"/tables/{table}/hands/{number}"),
                "shared": (None, f"/shared/{token}?step=9999"),  # it opens at its beginning
                "as another": (auditor, f"/audit/{table}/{number}?as={player.name}"),
                "auditor": (auditor, f"/audit/{table}/{number}"),
            }
            for viewport in (LARGE, {"width": 1024, "height": 700}, PHONE):
                for name, (who, path) in looks.items():
                    page = await scene.page(who, viewport)
                    await scene.look(page, path)
                    await expect(page.locator("#felt .result")).to_have_class(re.compile("shown"))
                    await shoot(page, f"a hand seen by {name} {viewport['width']}")
                    assert not await page.evaluate(MEETS_A_CARD), (name, viewport)
                    said = await page.locator("#felt .result").inner_text()
                    assert bool(re.search(r"\bYou\b", said)) == (name == "own"), (name, said)
                    mine = page.locator("#felt .seat.mine .name")
                    assert await mine.all_inner_texts() == ([] if name == "auditor" else [player.name])
                    burned = await page.locator("#felt .discard", has_text="Burned").text_content()
                    assert bool(re.fullmatch(r"Burned \d: .*[♣♦♥♠]", str(burned))) == (name == "auditor"), (
                        name,
                        burned,
                    )

    theatre.play(run())


def test_what_is_put_up_and_collected_is_clear_of_the_cards_at_every_step(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, bot_seconds=0) as scene:
            table = await scene.house.open(BACCARAT, bots=4)
            player = await scene.house.sit(table, 5)
            while not await scene.room.records.hands(table):
                await scene.house.pass_on(table, player)
            page = await scene.page(player, LARGE)
            await scene.look(page, f"/tables/{table}/hands/1?step=1")
            await expect(page.locator("body.replayed")).to_be_visible()
            together = 0
            for step in range(1, await page.locator(".told li").count() + 1):
                assert not await page.evaluate(MEETS_A_CARD), step
                together += await page.locator("#felt .tray").count() == 2
                await page.keyboard.press("ArrowRight")
            assert together

    theatre.play(run())


async def faces_on(page: Page) -> list[str | None]:
    """The faces that lie on the felt."""
    await expect(page.locator("#felt svg.drawn:not(.back)")).not_to_have_count(0)
    cards = await page.locator("#felt svg.drawn:not(.back)").all()
    return sorted([await card.get_attribute("aria-label") for card in cards], key=str)
