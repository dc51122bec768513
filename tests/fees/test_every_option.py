"""Every option of every schedule answers each situation it names, and higher action never costs less."""

from collections import Counter
from pathlib import Path

import pytest

from houseway.fees.schedule import Schedule
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.testing.schedules import ladders_going_up, problems_of, steps
from tests.own_book import FEES

SCHEDULES = {each.id: each for sheet_id in sheet_ids() for each in load_sheet(sheet_id).schedules}


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES.keys())
def test_nothing_is_wrong_with_a_schedule_of_the_books(schedule: Schedule) -> None:
    assert list(problems_of(schedule)) == []


def test_there_is_something_to_look_at() -> None:
    going_up = [
        fees for each in SCHEDULES.values() for option in each.options for fees in ladders_going_up(each, option)
    ]
    assert len(going_up) > len(SCHEDULES)
    apart = Counter(step for each in SCHEDULES.values() for _, _, step in steps(each))
    assert set(apart) == {1_00, 5_00}


WRONG = [
    (("$101+ ", "$90+"), "option 1: the bracket that begins at $90 overlaps the one before it, which ends at $100"),
    (("$101+", "$151+"), "option 1: the bracket that begins at $151 leaves a gap above the one before it"),
    (("$1 - $100", "$1+"), "option 1: the bracket that begins at $101 comes after one that has no end"),
    (("| $1 | $2", "| $3 | $2"), "option 1: a higher bracket costs less than a lower one: $3, $2"),
]


@pytest.mark.parametrize(("change", "why"), WRONG)
def test_what_is_wrong_with_a_ladder_is_told(tmp_path: Path, change: tuple[str, str], why: str) -> None:
    assert FEES.count(change[0]) == 1
    (tmp_path / "fees.toml").write_text(FEES.replace(*change), "utf-8")
    sheet = tmp_path / "mine.toml"
    sheet.write_text('like = "500-club/ez-baccarat"\nschedules = ["fees.toml"]\n', "utf-8")
    assert why in "\n".join(problems_of(load_sheet(str(sheet)).schedules[0]))
