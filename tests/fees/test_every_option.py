"""Every option of every schedule answers each situation it names, and higher action never costs less."""

from collections.abc import Iterator

import pytest

from houseway.fees.collection import due, ladders
from houseway.fees.ladder import ANY_WAGER, Bet, Situation
from houseway.fees.schedule import OWN_WAGER, PLAYERS, TOTAL_ACTION, TOTAL_BASE, Row, Schedule
from houseway.sheets.shelf import load_sheet, sheet_ids

SCHEDULES = {each.id: each for sheet_id in sheet_ids() for each in load_sheet(sheet_id).schedules}

every_schedule = pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES.keys())


def situation_of(row: Row, *, last: bool) -> Situation:
    """The first or the last situation a row names."""
    amount = (row.to_cents if last and row.to_cents else row.from_cents) or 100_00
    players = row.most if last and row.most else row.least
    bets = (Bet("Ann", ANY_WAGER, amount),)
    return Situation(players=players or 4, action=amount, bets=bets, pot=1_000_00)


@every_schedule
def test_an_option_answers_what_it_names(schedule: Schedule) -> None:
    for option in schedule.options:
        for ladder in ladders(schedule.option(option)):
            for row in ladder.rows:
                for last in (False, True):
                    if row.cents is not None:
                        fees = due((ladder,), row.moment, situation_of(row, last=last))
                        assert sum(fee.cents for fee in fees) == row.cents, f"{schedule.id}: {row.printed}"


def going_up(schedule: Schedule) -> Iterator[tuple[str, list[int]]]:
    """Fees of every ladder, from the least action or the fewest players to the most."""
    for option in schedule.options:
        for ladder in ladders(schedule.option(option)):
            where = f"{schedule.id}, option {option}"
            if ladder.measure in (TOTAL_ACTION, TOTAL_BASE, OWN_WAGER):
                yield where, [row.cents for row in ladder.rows if row.cents is not None]
            elif ladder.measure == PLAYERS:
                yield where, [row.cents or 0 for row in sorted(ladder.rows, key=lambda row: row.least or 0)]


def test_higher_action_never_costs_less() -> None:
    found = [each for schedule in SCHEDULES.values() for each in going_up(schedule)]
    assert len(found) > len(SCHEDULES)
    assert not [(where, fees) for where, fees in found if fees != sorted(fees)]
