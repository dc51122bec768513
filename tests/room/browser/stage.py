"""A room served on a free port, and real browsers that look at it."""

import asyncio
import re
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

from houseway.core.text import cents, dollars
from houseway.room.base.commands import SeatBots
from houseway.room.people.accounts import Account
from houseway.room.room import Room
from houseway.room.serve.process import Host
from houseway.room.views.messages import Message, TableView
from houseway.room.web.security import COOKIE
from tests.room.rooms import House, house
from tests.room.web import app_of

ROOT = Path(__file__).parents[3]
SHOTS = ROOT / "artefacts"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BOT_SECONDS = 1.0
SECONDS = 180
# What is waited for comes at once, but where the machine has much else to do.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE / 3)
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
T = TypeVar("T")
# What a page adds to a shoe, the same every time: a hand that is dealt differently is another test.
CHANCE = """
let chance = Number("%d");
crypto.getRandomValues = (bytes) => bytes.map(() => (chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0) >>> 24);
"""
NOT_OURS = "Failed to load resource"  # how a browser puts an answer of refusal


@cache
def browser_path() -> str:
    """The browser that is there, or the one our script installs; without one these tests fail."""
    done = subprocess.run([ROOT / "scripts" / "browser"], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr.strip().splitlines()[-1]
    return done.stdout.split()[0]


class Stage:
    """A served room and its browser. Tables move when a test says so, unless the room deals by itself."""

    def __init__(self, house: House, address: str, browser: Browser) -> None:
        self.house = house
        self.room: Room = house.room
        self.address = address
        self._browser = browser
        self.errors: list[str] = []
        self._pages = count(1)

    async def page(
        self, account: Account | None = None, viewport: dict[str, int] | None = None, motion: bool = False
    ) -> Page:
        """A browser window of its own, of nobody or of somebody who is signed in; nothing moves unless it is wanted."""
        context = await self._browser.new_context(
            viewport=viewport or DESK,  # type: ignore[arg-type]
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        if account:
            token = await self.room.people.open_session(account)
            await context.add_cookies([{"name": COOKIE, "value": token, "url": self.address}])
        await context.add_init_script(CHANCE % next(self._pages))
        page = await context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NOT_OURS):
            self.errors.append(message.text)

    async def look(self, page: Page, path: str) -> None:
        await page.goto(self.address + path)

    async def view(self, table: int) -> TableView:
        return (await self.room.snapshot(table, "")).table

    async def sit(self, table: int, page: Page, bots: int = 2) -> str:
        """A newcomer comes in by one click and takes a seat, then bots do; the newcomer's name."""
        await self.look(page, "/")
        await page.locator(f"[data-table='{table}']").get_by_role("button", name="Sit as a guest").click()
        await page.get_by_role("button", name="Sit in seat 1", exact=True).click()
        await page.get_by_role("button", name="Bring these chips").click()
        await expect(page.locator(".seat.mine")).to_be_visible()
        while not (await self.view(table)).shuffle.pledges:
            await asyncio.sleep(0.01)  # the page takes part in the shuffle as soon as it sits
        (person,) = (await self.view(table)).people
        await self.house.do(table, self.house.floor, SeatBots(bots))
        return person.name

    async def until_asked(self, table: int, page: Page, name: str) -> bool:
        """Let bots play until the newcomer is asked, or the hand is over; whether they are asked."""
        while not (message := await self.room.snapshot(table, name)).asked or await self._is_declined(message, page):
            if message.table.shuffle.waiting or message.asked:
                await asyncio.sleep(0.01)  # the page gives its word for the shoe by itself, or bets nowhere else
                continue
            self.house.time.now += BOT_SECONDS
            moved = await self.room.turn()
            if not moved or (message.table.running and not (await self.view(table)).running):
                return False
        await expect(page.locator(f"[data-question='{message.asked[0].key}']")).to_be_visible()
        return True

    async def _is_declined(self, message: Message, page: Page) -> bool:
        """Whether the page answers a question by itself, before anybody sees it."""
        (asked, *_) = message.asked
        return asked.purpose == "more bets" and not await page.locator(f"[data-question='{asked.key}']").count()

    async def play_hand(self, table: int, page: Page, name: str, answer: Callable[[Page], Awaitable[None]]) -> None:
        """A whole hand, the newcomer's questions answered in the browser, until the page shows what it left them."""
        asked = await self.until_asked(table, page, name)
        while asked:
            await taken(page, answer)
            asked = (await self.view(table)).running and await self.until_asked(table, page, name)
        [chips] = [person.chips for person in (await self.view(table)).people if person.name == name]
        await expect(page.locator("#seatbar .mine")).to_have_text(re.compile(rf" {re.escape(dollars(chips))}$"))


async def taken(page: Page, answer: Callable[[Page], Awaitable[None]]) -> None:
    """Answer a question, and see it go; the next may have the same key, as when somebody melds again."""
    question = await page.locator(".question").first.element_handle()
    await answer(page)
    await question.wait_for_element_state("hidden", timeout=5_000)


async def answer(page: Page) -> None:
    """Any question, answered as by somebody who likes to play: a bet on the first spot, no bank, checks and calls.

    Cards are sorted as the hint does, by hand or by the house way.
    """
    if await page.locator(".spot").count():
        await page.locator(".spot").first.click()
        await page.locator("[data-primary]").click()
        return
    if await page.locator(".sort").count() and await page.locator("[data-primary]").count():
        await page.get_by_role("button", name="Hint").click()
        await page.locator(".choice.advised").click()
        return
    for option in ("pass", "check", "call", "play", "stand"):
        choice = page.locator(f".choice:not([aria-disabled])[data-option='{option}']")
        if await choice.count():
            await choice.click()
            return
    await page.locator(".choice:not([aria-disabled])").first.click()


async def shoot(page: Page, name: str) -> None:
    """A picture of the page, kept for whoever wants to look."""
    SHOTS.mkdir(exist_ok=True)
    await page.bring_to_front()
    await page.wait_for_load_state()  # no picture can be taken between two pages
    await page.screenshot(path=SHOTS / f"{name}.png")


async def chips_shown(page: Page) -> int:
    text = await page.locator("#seatbar .mine").inner_text()
    return cents(re.findall(r"\$[\d,.]+", text)[0])


def chips_of(name: str, lines: list[dict[str, Any]]) -> int:
    """What somebody has by the journal's postings."""
    total = 0
    for line in lines:
        for source, target, amount, *_ in line.get("postings", ()):
            total += amount * ((target == ["stack", name]) - (source == ["stack", name]))
    return total


def fees_told(lines: list[dict[str, Any]], me: str) -> list[str]:
    """The fees of the last hand, in the page's words."""
    hand = [line for line in lines if line["line"] == "hand"][-1]
    paid = [(source, amount) for source, _, amount, kind, _ in hand["postings"] if kind == "collection"]
    payers = [("the pot" if source == ["pot"] else source[1], amount) for source, amount in paid]
    return [f"Fee: {'you' if who == me else who} {dollars(amount)}" for who, amount in payers]


class Theatre:
    """One browser for many scenes, each with a room of its own."""

    def __init__(self, runner: asyncio.Runner, browser: Browser) -> None:
        self._runner = runner
        self._browser = browser

    def play(self, scene: Coroutine[Any, Any, None]) -> None:
        self._runner.run(in_time(scene))

    @asynccontextmanager
    async def stage(self, folder: Path, **changes: Any) -> AsyncIterator[Stage]:
        """A new room, served; whatever a page complains of is a failure."""
        settled = {"bot_seconds": BOT_SECONDS, "turn_seconds": 600.0, **changes}
        async with house(folder, **settled) as opened, served(opened.room) as address:
            opened.time.now = time.time()
            made = Stage(opened, address, self._browser)
            try:
                yield made
                assert not made.errors
            finally:
                for context in self._browser.contexts:
                    await context.close()


@contextmanager
def theatre() -> Iterator[Theatre]:
    with asyncio.Runner() as runner:
        playwright = runner.run(in_time(async_playwright().start()))
        browser = runner.run(in_time(playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)))
        yield Theatre(runner, browser)
        runner.run(in_time(browser.close()))
        runner.run(in_time(playwright.stop()))


async def in_time(work: Awaitable[T]) -> T:
    async with asyncio.timeout(SECONDS):
        return await work


@asynccontextmanager
async def served(room: Room) -> AsyncIterator[str]:
    """The room at an address, until the scene is over."""
    ready = asyncio.Event()
    with app_of(room) as app, socket.socket() as listener:
        config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=2)
        server = Host(config, app, ready.set)
        listener.bind(("127.0.0.1", 0))
        running = asyncio.create_task(server.serve([listener]))
        await in_time(ready.wait())
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await in_time(running)
