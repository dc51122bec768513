"""Who comes and goes, by itself: without a hand, a shoe or a clock."""

from pathlib import Path

import pytest

from houseway.core.money import stack
from houseway.core.text import Mistake
from houseway.room.base.commands import LeaveCommand, Rebuy, SeatBots, Sit, SitIn, SitOutCommand
from houseway.room.base.entries import Later
from houseway.room.base.settings import Settings
from houseway.room.desk.decide import check_later, decide
from houseway.room.desk.desk import Desk
from houseway.room.desk.seating import Seating
from houseway.room.store.schema import MINT
from houseway.tables.table import Table
from houseway.testing.tables import lay_felt
from tests.felts import small_game
from tests.fields import fields_of

ANN = 7


def desk(folder: Path) -> Desk:
    return Desk(Table(lay_felt(small_game(folder))), Settings(away_seconds=60))


def seating(folder: Path) -> Seating:
    return desk(folder).seating


def test_people_pay_with_their_own_and_bots_with_the_house_s(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.do("Ann", Sit(1, 1_000_00), 0.0, ANN)
    at.do("", SeatBots(1), 0.0)
    taken = at.take()
    assert taken.wallets == {ANN: -1_000_00, MINT: -sum(at.table.chips(name) for name in at.seating.bots)}
    assert not at.changes.stored
    at.do("Ann", LeaveCommand(), 0.0)
    assert at.changes.wallets == {ANN: 1_000_00}
    assert not at.table.balances.get(stack("Ann"))
    assert at.seating.forget_owners(coming=()) == {}


def test_deciding_changes_no_seats(tmp_path: Path) -> None:
    seats = seating(tmp_path)
    before, people = fields_of(seats.copy(), "table"), dict(seats.table.people)
    noted = decide(seats, "Floor", SeatBots(2))
    assert len(noted) == 4
    assert (fields_of(seats, "table"), seats.table.people) == (before, people)


def test_a_refused_seat_makes_nobody_an_owner(tmp_path: Path) -> None:
    at = desk(tmp_path)
    with pytest.raises(Mistake, match="buy in for"):
        at.do("Ann", Sit(1, 1_00), 0.0, ANN)
    assert at.seating.owners == {}


def test_a_seat_promised_to_one_is_refused_to_another(tmp_path: Path) -> None:
    seats, later = seating(tmp_path), [Later("Ann", Sit(1, 1_000_00), 1_000_00)]
    with pytest.raises(Mistake, match="seat 1 is promised to somebody else"):
        check_later(seats, "Bob", Sit(1, 1_000_00), later)
    check_later(seats, "Bob", Sit(2, 1_000_00), later)


def test_what_is_put_off_is_tried_after_what_waits_already(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.do("Ann", Sit(1, 1_000_00), 0.0, ANN)
    with pytest.raises(Mistake, match="Ann plays already"):
        check_later(at.seating, "Ann", SitIn(), [])
    check_later(at.seating, "Ann", SitIn(), [Later("Ann", SitOutCommand())])
    with pytest.raises(Mistake, match="you are not at this table"):
        check_later(at.seating, "Ann", Rebuy(100_00), [Later("Ann", LeaveCommand())])
    with pytest.raises(Mistake, match="a buy-in is in whole chips"):
        check_later(at.seating, "Ann", Rebuy(1), [])


def test_a_bot_makes_way_where_the_last_free_seat_is_promised(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.do("Floor", SeatBots(len(at.table.free_seats) - 1), 0.0)
    [free] = at.table.free_seats
    (taken,) = {person.seat for person in at.table.people.values()} & {1}
    with pytest.raises(Mistake, match=f"seat {taken} is taken: seat {free} is free"):
        check_later(at.seating, "Bob", Sit(taken, 1_000_00), [])
    check_later(at.seating, "Bob", Sit(taken, 1_000_00), [Later("Ann", Sit(free, 1_000_00), 1_000_00)])
