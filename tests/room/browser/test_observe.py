"""The observer's page: nights tapped in at a tablet's width, with the network cut and with two observers."""

from pathlib import Path

from playwright.async_api import Page, expect

from houseway.law.audit import audit
from houseway.law.profiles import load_profile
from houseway.record.replay import replay
from houseway.room.people.accounts import Account
from houseway.tables.acts import Observed
from tests.room.browser.stage import Stage, Theatre
from tests.room.browser.test_access import check, violations

TABLET = {"width": 820, "height": 1180}
SHEET = "500-club/ez-baccarat"
PEOPLE = {"Ada": 1, "Ben": 2, "Cleo": 3}


async def begin(scene: Stage, page: Page, sheet: str = SHEET, people: dict[str, int] = PEOPLE) -> None:
    """Begin a night by the form, and let people sit down."""
    await scene.look(page, "/observe")
    await page.locator("[name=sheet]").select_option(sheet)
    await page.locator("[name=table]").fill("4")
    await page.get_by_label("Date").fill("2026-11-14")
    await page.get_by_label("Shift").fill("swing")
    await page.get_by_role("button", name="Begin the night").click()
    for name, seat in people.items():
        await sit(page, name, seat)


async def sit(page: Page, name: str, seat: int, chips: str = "$5,000") -> None:
    if not await page.locator("details.people[open]").count():
        await page.locator("details.people summary").click()
    form = page.get_by_role("form", name="Somebody sits down")
    await form.get_by_role("textbox").first.fill(name)
    await form.get_by_role("combobox").select_option(str(seat))
    await form.get_by_role("textbox").nth(1).fill(chips)
    await form.get_by_role("button", name="Sits down").click()
    await expect(page.get_by_role("group", name="Leaves").get_by_role("button", name=name)).to_be_visible()


async def press(page: Page, group: str, name: str) -> None:
    await page.get_by_role("group", name=group, exact=True).get_by_role("button", name=name, exact=True).click()


async def all_sent(page: Page) -> None:
    await expect(page.locator(".where").first).to_contain_text("all sent")


async def observed(scene: Stage, folder: Path, night: int = 1) -> list[Observed]:
    path = folder / f"night-{night}"
    path.write_bytes(await scene.room.nights.journal(night))
    assert audit(path, [load_profile("ca-rulebook")]).breaches == []
    return [each.line for each in replay(path) if isinstance(each.line, Observed)]


async def auditor(scene: Stage, name: str = "Camera") -> Account:
    return await scene.room.people.create(name, "auditor", "secret")


def test_quick_hands_go_on_while_the_network_is_cut(theatre: Theatre, tmp_path: Path) -> None:
    """Nothing is lost and nothing doubled, whatever is entered meanwhile; one tap is one hand."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(await auditor(scene), TABLET)
            await begin(scene, page)
            await press(page, "Banks", "1 Ada")
            go = page.locator(".go")
            await go.click()
            await all_sent(page)
            await page.context.set_offline(True)
            await go.click()
            await press(page, "Refused", "2 Ben")
            await press(page, "Banks", "3 Cleo")
            await press(page, "Fee", "$2")
            await go.click()
            await expect(page.locator(".where")).to_contain_text("2 not sent yet")
            await expect(page.locator(".where")).to_contain_text("kept here")
            await page.context.set_offline(False)
            await all_sent(page)
            await expect(page.locator(".where")).to_contain_text("Hand 4")
            hands = await observed(scene, tmp_path)
            assert [each.seen.banker for each in hands] == ["Ada", "Ada", "Cleo"]
            assert hands[2].seen.offers == (("Ben", "pass"), ("Cleo", "take"))
            assert [[fee.cents for fee in each.fees or ()] for each in hands] == [[], [], [200]]

    theatre.play(run())


# What each hand of the full night comes to: two cards each, and a third where the rules have one.
CARDS = ("9c Kh | 2d 5s", "2c Kh 6h | 2d 4s 5d")


async def deal(page: Page, cards: str) -> None:
    """Tap cards in as they are asked for: those of the Player, and those of the Banker."""
    hands = dict(zip(("Player", "Banker"), (text.split() for text in cards.split(" | ")), strict=True))
    for step in range(1, sum(map(len, hands.values())) + 1):
        await expect(page.locator(".full")).to_have_attribute("data-step", str(step))
        pile = (await page.locator(".wanted").inner_text()).removeprefix("Card of ")
        await page.locator(f"[data-card='{hands[pile].pop(0)}']").click()
    await page.get_by_role("button", name="All as due").click()


def test_a_full_hand_is_a_few_taps_and_the_next_has_its_bets(theatre: Theatre, tmp_path: Path) -> None:
    """Ben wins $50 on a natural; then, with the same bets by one tap, third cards come to both."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(await auditor(scene), TABLET)
            await begin(scene, page)
            await page.get_by_role("button", name="Full mode").click()
            await press(page, "Banks", "1 Ada")
            await press(page, "Put up", "+$1,000")
            await press(page, "Bets", "2 Ben")
            await page.locator("[data-value=player]").click()
            for _ in range(2):
                await press(page, "How much", "+$25")
            await expect(page.locator(".bets")).to_have_text("Ben player $50")
            for cards in CARDS:
                await page.get_by_role("button", name="Deal: bets as above").click()
                await expect(page.locator(".wanted")).to_be_visible()
                await deal(page, cards)
            await all_sent(page)
            first, second = await observed(scene, tmp_path)
            assert [stake.cents for stake in first.payouts or ()] == [50_00]
            assert [each.unfinished for each in (first, second)] == ["", ""]
            assert first.seen.stakes == second.seen.stakes

    theatre.play(run())


def test_two_observers_of_one_table_are_merged_and_told_where_they_differ(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            ann = await scene.page(await auditor(scene, "Ann"), TABLET)
            bob = await scene.page(await auditor(scene, "Bob"), TABLET)
            await begin(scene, ann)
            await scene.look(bob, "/observe/1")
            for page, fee in ((ann, "$2"), (bob, "$3")):
                await all_sent(page)
                await press(page, "Banks", "1 Ada")
                await press(page, "Fee", fee)
                if page is bob:
                    await page.get_by_role("button", name="An earlier hand").click()
                await page.locator(".go").click()
                await all_sent(page)
            await bob.locator(".differences summary").click()
            told = "Hand 1, the fees: Ann: player-dealer $2; Bob: player-dealer $3"
            await expect(bob.locator(".differences li")).to_have_text(told)
            (hand,) = await observed(scene, tmp_path)
            assert [fee.cents for fee in hand.fees or ()] == [200]

    theatre.play(run())


def test_the_pages_of_observers_can_be_used_by_everybody(theatre: Theatre, tmp_path: Path) -> None:
    """Three tables on one screen, one in either mode, and the list of nights."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(await auditor(scene), TABLET)
            for _ in range(3):
                await begin(scene, page)
            assert await violations(page) == []
            await page.get_by_role("button", name="Full mode").click()
            assert await violations(page) == []
            await check(scene, page, "/observe", "/observe/together?nights=1,2,3")
            await expect(page.locator(".night .go")).to_have_count(3)

    theatre.play(run())
