"""A table's record gone through again: what its shifts came to is what was taken at it."""

from pathlib import Path

from houseway.core.text import dollars
from houseway.room.record.checks import audit_journal, by_shift
from tests.room.test_clock import drop_after
from tests.room.test_pages import read
from tests.room.web import site

BY_THE_CLOCK = "limelight/lowball"
SHIFT_MINUTES = 8 * 60


async def test_fees_by_the_clock_are_of_the_shift_in_which_they_are_taken(tmp_path: Path) -> None:
    async with site(tmp_path, missed_turns=99, away_seconds=1e9) as s:
        h, auditor = s.house, await s.staff("Iris", "auditor")
        table = await h.open(BY_THE_CLOCK, bots=1)
        await h.sit(table, 5)
        for minutes in (31, 31, SHIFT_MINUTES, 31):
            drop = await drop_after(h, table, minutes)
        assert drop > 0
        journal = await h.room.journal(table)
        shifts = await by_shift(journal, await h.room.records.times(table))
        fees = [shift.fees_due for shift in shifts]
        assert sum(fees) == drop == (await audit_journal(journal)).fees_due
        assert len(list(filter(None, fees))) > 1
        assert sum(shift.hands for shift in shifts) == len(await h.room.records.hands(table))
        page = await read(auditor, f"/audit/{table}/check")
        assert all(f'<td class="number">{dollars(each)}</td>' in page for each in fees)
