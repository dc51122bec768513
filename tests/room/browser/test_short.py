"""What the page says of a bet that was not covered in full: in the banner, and in the log with the rest of the hand."""

from pathlib import Path

from playwright.async_api import expect

from houseway.room.base.commands import Reply
from houseway.room.people.accounts import Account
from houseway.room.views.messages import Message
from houseway.round.event import Marked
from tests.room.browser.stage import Stage, Theatre

SHEET = "500-club/ez-baccarat"
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
