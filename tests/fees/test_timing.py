"""Fees by the clock: when the periods begin, and what who comes in later pays."""

from pathlib import Path
from random import Random

import pytest

from houseway.core.money import DROP, Posting, stack
from houseway.core.text import Mistake
from houseway.fees.collection import ladders
from houseway.fees.timing import TimeFee, time_fees
from houseway.games.bind import load
from houseway.law.audit import audit
from houseway.record.journal import Writer
from houseway.record.live import LiveTable
from houseway.record.replay import replay
from houseway.sheets.shelf import load_schedule
from houseway.tables.acts import Collect, Collected, Join, Person, Rule, SitOut
from houseway.tables.felt import Felt
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import lay_felt
from houseway.testing.views import Anybody
from tests.felts import moved_by
from tests.journals import read, sealed

HALF_HOUR, ON_THE_HOUR = "every 30 minutes", "on the hour and half hour"


def due(schedule: str, option: int, minutes: int, paid: dict[str, int], *names: str) -> list[TimeFee]:
    return time_fees(ladders(load_schedule(schedule).option(option)), names, paid, minutes)[0]


@pytest.mark.parametrize(
    ("minutes", "paid", "cents"),
    [
        (1200, {}, 5_00),  # the game starts on the hour
        (1210, {}, 0),  # it starts in between, and plays free until the next half hour
        (1233, {"Ann": 1200}, 5_00),  # the half hour passed during a hand
        (1229, {"Ann": 1200}, 0),
        (1261, {"Ann": 1200}, 10_00),  # two of them
    ],
)
def test_the_first_part_of_a_period_is_free(minutes: int, paid: dict[str, int], cents: int) -> None:
    fees = due("limelight/lowball", 1, minutes, paid, "Ann")
    assert fees == ([TimeFee("Ann", cents, ON_THE_HOUR)] if cents else [])


@pytest.mark.parametrize(("minutes", "cents"), [(80, 15_00), (100, 15_00), (101, 7_50), (119, 7_50)])
def test_who_comes_in_after_twenty_minutes_pays_half(minutes: int, cents: int) -> None:
    fees = due("limelight/open-face-pineapple-chinese-poker", 5, minutes, {"Ann": 80}, "Ann", "Bob")
    assert fees == [TimeFee("Bob", cents, "every 40 minutes")]


def test_elsewhere_the_first_period_begins_with_the_game() -> None:
    """A book that does not name the hours counts from the first hand: all pay then, who comes in later does not."""
    rows = ladders(load_schedule("players/double-board-omaha").option(63))
    fees, paid = time_fees(rows, ["Ann", "Bob"], {}, 1210)
    assert fees == [TimeFee(name, 12_00, HALF_HOUR) for name in ("Ann", "Bob")]
    fees, paid = time_fees(rows, ["Ann", "Bob", "Cat"], paid, 1230)
    assert not fees, "the clock's half hour means nothing here"
    fees, paid = time_fees(rows, ["Bob", "Cat"], paid, 1240)
    assert fees == [TimeFee(name, 12_00, HALF_HOUR) for name in ("Bob", "Cat")]
    fees, _ = time_fees(rows, ["Dan", "Eve"], paid, 1301)
    assert len(fees) == 2, "with nobody left of those before, another game begins"


def test_what_is_paid_in_advance_is_paid_by_who_comes_in() -> None:
    fees = due("500-club/face-up-chinese-poker", 1, 39, {}, "Ann")
    assert fees == [TimeFee("Ann", 10_00, "every 40 minutes")]


def test_who_is_back_in_the_same_period_does_not_pay_for_it_again() -> None:
    rows = ladders(load_schedule("500-club/face-up-chinese-poker").option(1))
    _, paid = time_fees(rows, ["Ann", "Bob"], {}, 5)
    _, paid = time_fees(rows, ["Ann"], paid, 10)
    fees, paid = time_fees(rows, ["Ann", "Bob"], paid, 20)
    assert not fees
    _, paid = time_fees(rows, ["Ann"], paid, 46)
    assert paid == {"Ann": 45}, "who was away when the next began has not paid for it"


def timed_felt() -> Felt:
    """A table whose option is taken by the clock only."""
    game = load("players/holdem")
    schedule = game.sheet.schedules[0]
    option = next(
        number for number in schedule.options if {row.moment for row in schedule.option(number)} == {HALF_HOUR}
    )
    return lay_felt(game, Wish(option=option))


def fee_of(felt: Felt, players: int) -> int:
    rows = [row for fee in felt.fees for row in fee.rows]
    (cents,) = {row.cents for row in rows if (row.least or 0) <= players <= (row.most or 99)}
    assert cents
    return cents


def test_the_table_takes_it_from_the_stacks_between_hands() -> None:
    table = Table(timed_felt())
    for seat in range(1, 10):
        do(table, Join(Person(f"P{seat}", seat), 300_00))
    do(table, SitOut("P9", away=True))
    fee = fee_of(table.felt, 8)
    assert moved_by(do(table, Collect(0))) == [
        Posting(stack(f"P{seat}"), DROP, fee, "collection", HALF_HOUR) for seat in range(1, 9)
    ]
    assert do(table, Collect(29)) == []
    assert table.drop == 8 * fee
    do(table, Collect(30))
    with pytest.raises(Mistake, match="the clock stood at 30 minutes already, and shows 28"):
        do(table, Collect(28))


def test_nobody_pays_more_than_they_have() -> None:
    table = Table(timed_felt())
    for seat in range(1, 10):
        do(table, Join(Person(f"P{seat}", seat), 300_00))
    do(table, Rule("as if lost", "P1", "P2", 299_00))
    do(table, Collect(0))
    assert table.chips("P1") == 0


def timed_night(path: Path) -> LiveTable:
    rng = Random(1)
    with path.open("wb") as file:
        live = LiveTable(timed_felt(), rng, Writer(file))
        for seat in range(1, 10):
            live.do(Join(Person(f"P{seat}", seat), 500_00))
        for hand in range(40):
            live.do(Collect(7 + 2 * hand))
            live.deal(live.next_hand(), Anybody(rng))
        live.close()
    return live


def test_a_journal_has_them_and_replay_and_audit_find_them(tmp_path: Path) -> None:
    live = timed_night(tmp_path / "night")
    lines = [line for line in read(tmp_path / "night") if isinstance(line, Collected)]
    assert [line.minutes for line in lines] == [7, 37, 67], "a half hour from the first hand, and another"
    assert len(list(replay(tmp_path / "night"))) == 40
    report = audit(tmp_path / "night", [])
    assert (
        report.fees_taken
        == report.fees_due
        == live.table.drop
        == sum(posting.cents for line in lines for posting in line.postings)
    )
    assert report.fees_taken


def test_a_fee_left_out_is_found(tmp_path: Path) -> None:
    timed_night(tmp_path / "night")
    lines = read(tmp_path / "night")
    at = next(at for at, line in enumerate(lines) if isinstance(line, Collected) and line.postings)
    line = lines[at]
    assert isinstance(line, Collected)
    sealed(tmp_path / "short", [*lines[:at], Collected(line.minutes, line.postings[1:]), *lines[at + 1 :]])
    with pytest.raises(Mistake, match=r"posting 1 is recorded as .* and comes out as"):
        list(replay(tmp_path / "short"))


def test_the_row_that_the_book_numbers_11_a_second_time_can_be_used() -> None:
    """Lines 3616-3618: $8 from each of six or more players, between $9 and $7."""
    names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
    (row,) = load_schedule("players/badugi").option(66)
    assert (row.printed, row.cents) == ("11 | 6 or more | $8", 8_00)
    _, paid = time_fees(ladders((row,)), names, {}, 0)
    fees, _ = time_fees(ladders((row,)), names, paid, 30)
    assert [(fee.name, fee.cents) for fee in fees] == [(name, 8_00) for name in names]
