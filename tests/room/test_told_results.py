"""Results of past hands are told to somebody as they were told them at the table."""

from pathlib import Path

from houseway.round.event import Marked
from tests.room.test_hand_pages import HOLDEM, end_the_hand
from tests.room.web import site


async def test_a_result_is_kept_as_each_was_told_it(tmp_path: Path) -> None:
    """Who won reads "You take" wherever the hand is told again to them; everybody else reads their name."""
    async with site(tmp_path) as s:
        h = s.house
        table = await h.open(HOLDEM)
        people = {each.name: each for each in [await h.sit(table, seat) for seat in (3, 4, 5)]}
        await end_the_hand(h, table)
        events = (await h.room.snapshot(table, "")).events
        (said,) = [each for each in events if isinstance(each, Marked) and each.what == "result"]
        winners = [name for name in people if name in said.to]
        assert winners
        for name, account in people.items():
            told = said.to.get(name, said.text)
            assert told.startswith("You take") == (name in winners)
            (past,) = await h.room.records.past(account)
            assert past.result == told
            assert (await h.room.records.hand(table, 1, account)).result == told
            (listed,) = (await (await s.known(account)).get(f"/api/tables/{table}/hands")).json()
            assert listed["result"] == told
        (hand,) = await h.room.records.hands(table)
        assert hand.result == said.text
        token = await h.room.shares.make(people[winners[0]], table, 1)
        assert (await h.room.shares.recall(token)).result == said.text
