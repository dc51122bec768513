"""The floor's forms at every width: what an option costs can be read to its end, and a shift can be printed."""

from itertools import cycle, islice
from pathlib import Path

import pytest
from playwright.async_api import expect

from houseway.room.analysis.books import catalogue
from houseway.room.base.commands import CloseTable
from tests.room.browser.stage import PHONE, Theatre

BANKED = "500-club/ez-baccarat"
BY_LIMIT, LONG = "lotus/ez-baccarat-panda-8", "500-club/texas-holdem"
RED = "rgb(124, 47, 42)"
WIDTHS = (390, 1024, 1366)
# The rows whose text is cut off by their own box, or that stick out of the page.
CLIPPED = """() => [...document.querySelectorAll('.collection label')].filter((row) => {
  const text = row.querySelector('span'), frame = row.closest('.offers').getBoundingClientRect();
  const written = document.createRange();
  written.selectNodeContents(text);
  const at = written.getBoundingClientRect();
  return text.scrollWidth > text.clientWidth || at.right > frame.right + 1 || at.height > row.offsetHeight
    || frame.right > innerWidth;
}).map((row) => row.textContent.trim())"""


@pytest.mark.parametrize("width", WIDTHS)
def test_what_a_collection_option_costs_can_be_read_to_its_end(theatre: Theatre, tmp_path: Path, width: int) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(LONG)
            page = await scene.page(scene.house.floor, {"width": width, "height": 800})
            for path in (f"/floor/tables/{table}", f"/floor/open?sheet={BY_LIMIT}&minimum=$25"):
                await scene.look(page, path)
                assert await page.locator(".collection label").count() > 3
                assert await page.evaluate(CLIPPED) == []
                assert await page.evaluate("document.documentElement.scrollWidth") <= width
            await expect(page.get_by_text("player-dealer $3 to $300, $6 to $600").first).to_be_visible()
            await page.locator(".collection label").last.click()
            value = await page.locator(".collection input:checked").get_attribute("value")
            await page.get_by_role("button", name="Open the table").click()
            await page.wait_for_url("**/floor/tables/*")
            opened = (await scene.view(int(page.url.rpartition("/")[2]))).options
            assert f"{opened.schedule} {opened.option}" == value

    theatre.play(run())


def test_a_new_table_has_the_stakes_that_were_typed_and_a_look_at_what_fits_keeps_the_form(
    theatre: Theatre, tmp_path: Path
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page(scene.house.floor)
            await scene.look(page, f"/floor/open?sheet={LONG}")
            await page.get_by_label("Name of the table").fill("Corner")
            await page.get_by_label("Lower limit or big blind").fill("$40")
            await page.get_by_role("button", name="Show what fits").click()
            await expect(page.locator("input[name=higher]")).to_have_attribute("placeholder", "$80")
            await expect(page.get_by_label("Name of the table")).to_have_value("Corner")
            await expect(page.get_by_label("Lower limit or big blind")).to_have_value("$40")
            await page.get_by_label("Lower limit or big blind").fill("$20")
            await page.get_by_role("button", name="Open the table").click()
            await page.wait_for_url("**/floor/tables/*")
            await expect(page.get_by_role("heading", level=1)).to_contain_text("Corner")
            await expect(page.locator("[data-field='limits']")).to_have_text("limit $20/$40")

    theatre.play(run())


def test_a_closed_shift_is_printed_without_the_forms(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, bot_seconds=0.0) as scene:
            table = await scene.house.open(BY_LIMIT, bots=2)
            player = await scene.house.sit(table, 3)
            while not await scene.room.records.hands(table):
                await scene.house.pass_on(table, player)
            page = await scene.page(scene.house.floor)
            await scene.look(page, "/floor/shift")
            await page.get_by_role("button", name="Close shift 1").click()
            await page.get_by_label(f"Counted in the box of table {table}").fill("$3")
            await page.get_by_role("button", name="Keep what was counted").click()
            await expect(page.locator("tbody td.number", has_text="Floor")).to_contain_text("$3")
            await expect(page.locator(".signatures")).to_be_hidden()
            await page.emulate_media(media="print")
            for gone in (".top", "input[name^=counted]", "button"):
                await expect(page.locator(gone).first).to_be_hidden()
            await expect(page.locator(".signatures")).to_be_visible()
            await expect(page.get_by_role("heading", name="Shift 1")).to_be_visible()

    theatre.play(run())


def test_the_map_gets_a_tile_for_a_table_that_begins_and_names_alarms(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, turn_seconds=30.0) as scene:
            table, closing = [await scene.house.open(BANKED, title=title) for title in ("Corner", "Window")]
            page = await scene.page(scene.house.floor)
            await page.clock.install()
            await scene.look(page, "/floor")
            await expect(page.get_by_text("Nobody plays just now.")).to_be_visible()
            people = [await scene.house.sit(each, seat) for each in (table, closing) for seat in (1, 2)]
            await page.clock.run_for(4_000)
            await expect(page.locator(".tile h3")).to_have_text([f"{table}. Corner", f"{closing}. Window"])
            await expect(page.locator(f"[data-tile='{table}'] [data-field='seats']")).to_have_text("2 of 7")
            await expect(page.get_by_text("Nobody plays just now.")).to_be_hidden()
            await scene.house.do(closing, scene.house.floor, CloseTable("the night is over"))
            await scene.house.asked(table, people[0])
            scene.house.time.now += 25
            await page.clock.run_for(4_000)
            await expect(page.locator(".tile")).to_have_count(1)
            await expect(page.locator("#alarmed")).to_have_text(f"Alarms: {table}. Corner")
            await page.route("**/floor/map**", lambda route: route.abort())
            await page.clock.run_for(4_000)
            await expect(page.locator("#alarmed")).to_have_text("The room cannot be reached: the map is as it was.")

    theatre.play(run())


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_of_a_table_has_its_tile_alone_and_keeps_it_true(theatre: Theatre, tmp_path: Path, width: int) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path, turn_seconds=30.0) as scene:
            table, other = [await scene.house.open(BANKED) for _ in range(2)]
            page = await scene.page(scene.house.floor, {"width": width, "height": 800})
            await page.clock.install()
            await scene.look(page, f"/floor/tables/{table}")
            await expect(page.locator("[data-field='noted']")).to_be_hidden()
            people = [await scene.house.sit(each, seat) for each in (table, other) for seat in (1, 2)]
            await scene.house.asked(table, people[0])
            await scene.house.do(table, scene.house.floor, CloseTable("the night is over"))
            scene.house.time.now += 25
            await page.clock.run_for(4_000)
            await expect(page.locator(".tile")).to_have_count(1)
            await expect(page.locator("[data-field='seats']")).to_have_text("2 of 7")
            await expect(page.locator("[data-field='noted']")).to_have_text("close: the night is over")
            await expect(page.locator(".alarms")).to_have_text(f"the clock of {people[0].name} runs out")
            assert await page.evaluate("document.documentElement.scrollWidth") <= width

    theatre.play(run())


def test_a_title_without_spaces_makes_no_page_wider_than_a_phone(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            busy, _quiet = [await scene.house.open(BANKED, title=100 * letter) for letter in "xy"]
            await scene.house.sit(busy, 1)
            page = await scene.page(scene.house.floor, PHONE)
            for path in ("/", "/floor", f"/floor/tables/{busy}", f"/floor/tables/{busy}/void"):
                await scene.look(page, path)
                assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path

    theatre.play(run())


def test_many_tables_are_short_to_scroll_through_on_a_phone(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            ring = [each for each in catalogue().values() if each.playable and each.family == "poker-ring"]
            for sheet in islice(cycle(ring), 45):
                await scene.house.open(sheet.id)
            for account, offer in ((None, "Sit as a guest"), (await scene.house.room.people.guest(), "Sit")):
                page = await scene.page(account, PHONE)
                await scene.look(page, "/?game=poker-ring")
                await expect(page.locator(".table-row .actions").last).to_have_text(offer, use_inner_text=True)
                await expect(page.locator(".table-row .limits").last).to_be_visible()
                assert await page.evaluate("document.documentElement.scrollHeight") < 4_000
            await scene.look(page, "/?q=badugi")
            await expect(page.locator(".table-row .fees").last).to_be_visible()

    theatre.play(run())


def test_what_cannot_be_taken_back_is_red_and_is_asked_once(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(BANKED)
            await scene.house.sit(table, 3)
            page = await scene.page(scene.house.floor)
            await scene.look(page, f"/floor/tables/{table}")
            for name in ("Remove", "Close"):
                button = page.get_by_role("button", name=name, exact=True)
                await expect(button).to_have_css("background-color", RED)
            await page.locator("#act-close ~ form [name=text]").fill("late")
            await page.get_by_role("button", name="Close", exact=True).click()
            assert (await scene.view(table)).state == "open", "nobody has said that they are sure"
            await page.get_by_label("The table is closed for good: I am sure").check()
            await page.get_by_role("button", name="Close", exact=True).click()
            await expect(page.locator(".facts")).to_contain_text("closed")

    theatre.play(run())


@pytest.mark.parametrize("width", WIDTHS)
def test_a_word_without_spaces_pushes_no_button_of_the_chat_log_away(
    theatre: Theatre, tmp_path: Path, width: int
) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            table = await scene.house.open(LONG)
            player = await scene.house.sit(table, 1)
            await scene.room.chat.allow(table, True)
            await scene.room.chat.say(player, table, "w" * 200, "")
            page = await scene.page(scene.house.floor, {"width": width, "height": 800})
            await scene.look(page, "/floor/chat")
            for name in ("Out of sight", f"Silence: {player.name}"):
                box = await page.get_by_role("button", name=name).bounding_box()
                assert box
                assert box["x"] + box["width"] <= width

    theatre.play(run())


def test_a_link_of_the_api_page_opens_what_it_leads_to(theatre: Theatre, tmp_path: Path) -> None:
    async def run() -> None:
        async with theatre.stage(tmp_path) as scene:
            page = await scene.page()
            await scene.look(page, "/api/docs")
            asked = page.locator("details", has_text="POST /api/tables/{table_id}/commands")
            await asked.locator("summary").click()
            await asked.get_by_role("link", name="Sit", exact=True).click()
            await expect(page.locator("#schema-Sit").get_by_text("buy_in", exact=True)).to_be_visible()

    theatre.play(run())
