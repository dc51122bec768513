"""What was not covered of a bet is kept beside what the hand brought, and told in every list of hands."""

from pathlib import Path

from houseway.core.text import dollars
from houseway.room.views.messages import HandSummary
from houseway.round.event import Marked
from houseway.tables.hand import cents_uncovered
from tests.room.players import play_short
from tests.room.web import site

SHEET = "500-club/ez-baccarat"


async def test_every_list_of_past_hands_says_what_was_not_covered(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET)
        people = await play_short(s.house, table)
        told = (await s.house.room.snapshot(table, "")).events
        sums = cents_uncovered(event for event in told if isinstance(event, Marked))
        assert sums
        (hand,) = await s.house.room.records.hands(table)
        assert isinstance(hand, HandSummary)
        assert hand.uncovered == sums
        for name, account in people.items():
            (past,) = await s.house.room.records.past(account)
            assert past.uncovered == sums.get(name, 0)


async def test_ones_own_pages_say_it(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        table = await s.house.open(SHEET)
        short = 0
        for account in (await play_short(s.house, table)).values():
            (past,) = await s.house.room.records.past(account)
            browser = await s.known(account)
            said = f"<small>{dollars(past.uncovered)} not covered</small>"
            assert (said in (await browser.get("/me")).text) == bool(past.uncovered)
            (hand,) = (await browser.get(f"/api/tables/{table}/hands")).json()
            assert hand["uncovered"] == past.uncovered
            short += bool(past.uncovered)
        assert short
