"""Drop, hands and seats by hour, day and week: each adds up to what the tables themselves say."""

from datetime import datetime
from pathlib import Path

import pytest

from houseway.room.record.volume import HOUR_SECONDS, Span, SpanFigures, begin_of
from tests.room.rooms import House, house
from tests.room.test_pages import read
from tests.room.test_shifts import busy_table, drop_of, play_on
from tests.room.web import site

MONDAY = datetime(2026, 3, 2, 21, 50).timestamp()


async def figures(h: House, by: Span) -> list[SpanFigures]:
    return [each for each in await h.room.records.list_figures(h.time.now, by) if each.hands or each.drop]


async def hands_of(h: House, table: int) -> int:
    return len(await h.room.records.hands(table))


async def test_hours_days_and_weeks_add_up_to_the_tables(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        h.time.now = MONDAY
        table, player = await busy_table(h)
        first = (await drop_of(h.room, table), await hands_of(h, table))
        h.time.now += 3 * HOUR_SECONDS
        await play_on(h, table, player, 1)
        drop, hands = await drop_of(h.room, table), await hands_of(h, table)
        hours, days, weeks = [await figures(h, by) for by in ("hour", "day", "week")]
        assert [each.began for each in hours] == [begin_of(MONDAY, "hour"), begin_of(h.time.now, "hour")]
        assert (hours[0].drop, hours[0].hands, hours[0].seats) == (*first, 1.0)
        assert [(each.drop, each.hands) for each in days] == [(each.drop, each.hands) for each in hours]
        assert [(each.began, each.drop, each.hands, each.seats) for each in weeks] == [
            (datetime(2026, 3, 2), drop, hands, 1.0)
        ]


@pytest.mark.parametrize(("by", "shown"), [("hour", 48), ("day", 31), ("week", 26)])
async def test_spans_without_a_hand_are_there_too(tmp_path: Path, by: Span, shown: int) -> None:
    async with house(tmp_path) as h:
        h.time.now = MONDAY
        assert len(await h.room.records.list_figures(h.time.now, by)) == shown


async def test_the_floor_and_the_auditor_see_charts_and_every_shift(tmp_path: Path) -> None:
    async with site(tmp_path) as s:
        s.house.time.now = MONDAY
        assert "No hand was dealt" in await read(await s.floor(), "/floor/charts")
        table, _ = await busy_table(s.house)
        hands = await hands_of(s.house, table)
        for who in (await s.floor(), await s.staff("Iris", "auditor")):
            page = await read(who, "/floor/charts?by=week")
            assert page.count("<rect ") == 3
            assert f"week of 02 Mar: {hands}</title>" in page
            assert "No shift was closed yet" in await read(who, "/floor/shifts")
        await s.house.room.shifts.close(s.house.floor, 1)
        for who in (await s.floor(), await s.staff("Ivy", "auditor")):
            assert 'href="/floor/shifts/1"' in await read(who, "/floor/shifts")
        assert (await (await s.floor()).get("/floor/charts?by=year")).status_code == 400
