"""What the page says of a bet that was not covered in full: in the banner, and in the log with the rest of the hand."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from houseway.room.base.commands import Reply
from houseway.room.people.accounts import Account
from houseway.room.views.messages import Message
from houseway.round.event import Marked
from tests.room.browser.stage import Stage, Theatre, shoot

SHEET, ULTIMATE = "500-club/ez-baccarat", "500-club/ultimate-texas-holdem"
PUT_UP, LINE, TIE = 24_00, 100_00, 10_00


async def play(scene: Stage, table: int, name: str, banker: Account) -> Message:
    """On to the end of a hand, with $100 on the line and $10 on a bonus against $24; all that was told of it."""
    before = (await scene.view(table)).hand
    owner = await scene.room.people.by_name(name)
    people = {name: owner[0] if owner else banker, banker.name: banker}
    while True:
        for who, account in people.items():
            message = await scene.room.snapshot(table, who)
            if message.asked:
                question = message.asked[0]
                said: tuple[str, int | dict[str, int | tuple[str, ...]] | None] = ("pass", None)
                if question.purpose == "offer" and account is banker:
                    said = "take", PUT_UP
                elif question.purpose == "bet":
                    assert question.text == "Place your bets: $24 is put up against all of them"
                    said = "bet", {"player": LINE, "tie": TIE}
                elif question.default and question.purpose not in ("offer", "bet"):
                    said = question.default.option, question.default.arg
                await scene.house.do(table, account, Reply(message.hand, question.key, *said))
        message = await scene.room.snapshot(table, name)
        if not message.table.running and message.hand > before:
            return message
        scene.house.time.now += 1
        await scene.room.turn()


async def ask_for_bets(scene: Stage, page: Page, sheet: str, put_up: int) -> tuple[int, str]:
    """A table at which somebody else banks with so much, and a newcomer is asked for bets; their name."""
    table = await scene.house.open(sheet)
    name = await scene.sit(table, page, bots=0)
    banker = await scene.house.sit(table, 2)
    while not (message := await scene.room.snapshot(table, name)).asked or message.asked[0].purpose != "bet":
        theirs = await scene.room.snapshot(table, banker.name)
        if message.asked:
            await page.locator("[data-option=pass]").click()
            await expect(page.locator("[data-option=pass]")).to_have_count(0)
        elif theirs.asked:
            await scene.house.do(table, banker, Reply(theirs.hand, theirs.asked[0].key, "take", put_up))
        scene.house.time.now += 1
        await scene.room.turn()
    await expect(page.locator("[data-option=bet]")).to_be_visible()
    return table, name


def test_before_a_bet_is_made_its_spot_and_the_button_say_what_is_covered(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await ask_for_bets(scene, page, SHEET, PUT_UP)
            spot, bet = page.locator(".spot[data-spot=player]"), page.locator("[data-option=bet]")
            await expect(spot.locator(".cover")).to_have_text("covered up to $24")
            await page.get_by_role("radio", name="$25 chip").click()
            await spot.click()
            await expect(spot.locator(".cover")).to_have_text("$24 covered")
            await expect(spot.locator(".chip")).to_have_class(re.compile("partly"))
            await expect(bet).to_have_accessible_name("Bet $25 ($24 covered)")
            tie = page.locator(".spot[data-spot=tie]")
            await tie.click()
            await expect(tie.locator(".cover")).to_have_text("$0 covered")
            await shoot(page, "covered before the bet")
            await expect(bet).to_have_accessible_name("Bet $50 ($24 covered)")

    theatre.play(run())


def test_while_a_hand_runs_what_is_not_covered_is_grey(theatre: Theatre, tmp_path: Path) -> None:
    """At Ultimate $40 are put up against $25 on the Ante and $25 on the Blind, and nothing is left for a raise."""

    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            table, name = await ask_for_bets(scene, page, ULTIMATE, 40_00)
            await page.get_by_role("radio", name="$25 chip").click()
            await page.locator(".spot[data-spot=ante]").click()
            await page.locator("[data-option=bet]").click()
            assert await scene.until_asked(table, page, name)
            play = page.locator(".choice[data-option=play]")
            await expect(play).to_have_accessible_name(re.compile(r"\$75 \(not covered\)$"))
            partly = page.locator("#felt .chip.partly")
            await expect(partly).to_have_attribute("aria-label", "your Blind: $25, $15 covered")
            assert await partly.evaluate("chip => chip.style.getPropertyValue('--covered')") == "0.6"
            await shoot(page, "covered in part")

    theatre.play(run())


def test_a_hand_says_what_was_not_covered(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(SHEET)
            page = await scene.page()
            name = await scene.sit(table, page, bots=0)
            banker = await scene.house.sit(table, 2)
            won: list[Marked] = []
            while not won:
                told = await play(scene, table, name, banker)
                won = [
                    event for event in told.events if isinstance(event, Marked) and event.short and event.short.due > 0
                ]
            said = "You win $24 on Player line; $76 was not covered and goes back"
            assert [mark.to for mark in won] == [{name: said}]
            banner = page.locator("#felt .result .brought")
            await expect(banner).to_have_text("You win $14; $76 of your wins was not covered")
            await expect(page.locator("#log li", has_text="$24 on Player line")).to_have_text(said)
            await expect(page.locator("#log li.part").last).to_have_text("Settlement")
            history = page.locator("#history li .uncovered").first
            await expect(history).to_have_text("$76 not covered")
            await page.reload()
            await expect(history).to_have_text("$76 not covered")

    theatre.play(run())
