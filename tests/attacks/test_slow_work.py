"""Whatever visitors have the room work out, however slow: nobody who comes in waits for it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from houseway.room.analysis import chances, charts, prices
from houseway.room.web.pages import rules
from houseway.sheets.shelf import load_sheet
from tests.room.test_chances import HOLDEM, betting
from tests.room.web import Site, site

# More than asyncio's own threads, on any machine.
MANY = 40
SECONDS = 30.0
PASSWORD = "a long passphrase"
Asking = Callable[[Site], Awaitable[Callable[[], Awaitable[object]]]]


@pytest.fixture
def over() -> Iterator[Event]:
    """Slow work lasts until this is set, or for ever so long."""
    event = Event()
    yield event
    event.set()


async def ask_for_a_chart(s: Site) -> Callable[[], Awaitable[object]]:
    visitor = await s.visitor()
    return lambda: visitor.get("/api/sheets/lotus/blackjack-x/chart?decks=8")


async def ask_for_odds(s: Site) -> Callable[[], Awaitable[object]]:
    visitor = await s.visitor()
    return lambda: visitor.get("/rules/500-club/ez-baccarat/odds")


async def ask_for_rules(s: Site) -> Callable[[], Awaitable[object]]:
    visitor = await s.visitor()
    return lambda: visitor.get("/rules/500-club/ez-baccarat")


async def ask_for_a_chance(s: Site) -> Callable[[], Awaitable[object]]:
    table = await s.house.open(HOLDEM, bots=2)
    guest = await s.house.sit(table, 5)
    message, question = await betting(s.house, table, guest)
    return lambda: chances.chance_for(message, guest.name, question.key, load_sheet(message.table.sheet))


@pytest.mark.parametrize(
    ("module", "work", "asking"),
    [
        (charts, "_draw_up", ask_for_a_chart),
        (prices, "_prices", ask_for_odds),
        (chances, "_work_out", ask_for_a_chance),
        (rules, "page_of", ask_for_rules),
    ],
    ids=["charts", "odds", "chances", "rules"],
)
async def test_nobody_who_comes_in_waits_for_what_others_have_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: Event, module: Any, work: str, asking: Asking
) -> None:
    begun = Event()

    def slow(*_: object) -> Any:
        begun.set()
        assert over.wait(SECONDS), "nobody ended it"
        return {}

    async with site(tmp_path) as s:
        ask, newcomer = await asking(s), await s.visitor()
        await newcomer.token()
        monkeypatch.setattr(module, work, slow)
        waiting = [asyncio.ensure_future(ask()) for _ in range(MANY)]
        try:
            while not begun.is_set():
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)  # until all of them wait
            async with asyncio.timeout(SECONDS / 2):
                come = await newcomer.send("/sign-up", name="Zenobia", password=PASSWORD)
                assert come.status_code == 303
                await newcomer.send("/sign-out")
                come = await newcomer.send("/sign-in", name="Zenobia", password=PASSWORD)
                assert come.status_code == 303
        finally:
            over.set()
            await asyncio.gather(*waiting, return_exceptions=True)
