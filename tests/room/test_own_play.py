"""Figures of one's own play: totals, wagers and expectation add up to what the hands on record say."""

from pathlib import Path

import pytest

from houseway.core.money import stack
from houseway.phh.history import read
from houseway.room.analysis.expectations import weigh_luck
from houseway.room.record.earnings import PlayFilter
from houseway.room.web.pages.play import draw_profit
from tests.room.rooms import house
from tests.room.test_reviews import THREE_CARD, play_badly
from tests.room.web import site

HOLDEM = "500-club/texas-holdem"


async def test_wagers_add_up_to_what_the_hands_brought(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(THREE_CARD, bots=3)
        guest = await h.sit(table, 6)
        await play_badly(h, table, guest, 4)
        own, _ = await h.room.records.own_play(guest, PlayFilter())
        past = await h.room.records.past(guest)
        assert own.totals.played + own.totals.sat_out == len(past) == 4
        assert own.totals.cents == sum(each.cents for each in past)
        fees = 0
        for each in past:
            again = await h.room.records.again(table, each.hand, guest)
            postings = again.hand.deal.ledger.postings
            fees += sum(p.cents for p in postings if p.kind == "collection" and p.source == stack(guest.name))
        assert sum(each.gained for each in own.wagers) - fees == own.totals.cents, "but for the fees, all is a wager's"
        assert [each.hand for each in own.line] == sorted(each.hand for each in past if not each.sat_out)


async def test_expectation_is_the_edge_of_what_was_laid_first(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.open(THREE_CARD, bots=3)
        guest = await h.sit(table, 6)
        await play_badly(h, table, guest, 3)
        own, _ = await h.room.records.own_play(guest, PlayFilter())
        luck, whole = await weigh_luck(own.wagers)
        while not whole:
            luck, whole = await weigh_luck(own.wagers)
        ante = next(each for each in luck if "ante" in each.wagers)
        laid = sum(each.staked for each in own.wagers if each.wager == "ante")
        assert ante.expected is not None
        assert -0.06 * laid < ante.expected < 0, "the edge of an Ante is some three per cent"
        assert ante.staked == sum(each.staked for each in own.wagers if each.wager in ante.wagers)


async def test_a_hand_sat_out_is_told_apart(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h = s.house
        table = await h.open(THREE_CARD, bots=3)
        guest = await h.sit(table, 6)
        while len(await h.room.records.hands(table)) < 2:
            await h.pass_on(table, guest)  # lays no bet
        own, _ = await h.room.records.own_play(guest, PlayFilter())
        assert own.totals.sat_out >= 1
        player = await s.known(guest)
        assert "Hands you sat out" in (await player.get("/me/play?part=sat%20out")).text
        assert (await player.get("/me/play?part=nonsense")).status_code == 400
        assert (await player.get("/me/play?days=-1")).status_code == 400
        assert "None are like that" in (await player.get("/me/play?game=%27%20OR%201=1")).text


async def test_a_hand_is_written_as_its_player_saw_it_and_for_nobody_else(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        h = s.house
        table = await h.open(HOLDEM, bots=3)
        guest = await h.sit(table, 5)
        while not await h.room.records.hands(table):
            await h.pass_on(table, guest)
        player, stranger = await s.known(guest), await s.guest()
        again = await h.room.records.again(table, 1, guest)
        hidden = {event for event in again.events if getattr(event, "face", 0) is None}
        for form in ("phh", "text"):
            path = f"/api/tables/{table}/hands/1/{form}"
            answer = await player.get(path)
            assert answer.status_code == 200, answer.text
            assert "attachment" in answer.headers["content-disposition"]
            assert "??" in answer.text or not hidden
            assert (await stranger.get(path)).status_code == 403
        written = read((await player.get(f"/api/tables/{table}/hands/1/phh")).text)
        seen = [each for each in written.actions if each.startswith("d dh") and "?" not in each]
        assert len(seen) < len([each for each in written.actions if each.startswith("d dh")])


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_hands_make_no_line(count: int) -> None:
    from houseway.room.record.earnings import Point

    assert draw_profit([Point(1, 1, 5_00)] * count) is None
