"""Who comes and goes, by itself: without a hand, a shoe or a clock."""

from pathlib import Path

import pytest

from houseway.core.errors import Mistake
from houseway.core.ledger import stack
from houseway.room.base.changes import Changes
from houseway.room.base.commands import Leave, SeatBots, Sit
from houseway.room.base.entries import Later
from houseway.room.desk.seating import Seating
from houseway.room.store.schema import MINT
from houseway.tables.table import Table
from tests.felts import felt_of, small_game

ANN = 7


def test_people_pay_with_their_own_and_bots_with_the_house_s(tmp_path: Path) -> None:
    table, changes = Table(felt_of(small_game(tmp_path))), Changes()
    seating = Seating(table, changes, away_seconds=60)
    seating.owners["Ann"] = ANN
    seating.do("Ann", Sit(1, 1_000_00))
    seating.do("", SeatBots(1))
    taken = changes.take()
    assert taken.wallets == {ANN: -1_000_00, MINT: -sum(table.chips(name) for name in seating.bots)}
    assert not changes.stored
    seating.do("Ann", Leave())
    assert changes.wallets == {ANN: 1_000_00}
    assert not table.balances.get(stack("Ann"))
    assert seating.forget_owners(coming=()) == {}


def test_a_seat_promised_to_one_is_refused_to_another(tmp_path: Path) -> None:
    seating = Seating(Table(felt_of(small_game(tmp_path))), Changes(), away_seconds=60)
    later = [Later("Ann", Sit(1, 1_000_00), 1_000_00)]
    with pytest.raises(Mistake, match="seat 1 is promised to somebody else"):
        seating.check_later("Bob", Sit(1, 1_000_00), later)
    seating.check_later("Bob", Sit(2, 1_000_00), later)


def test_a_bot_makes_way_where_the_last_free_seat_is_promised(tmp_path: Path) -> None:
    table = Table(felt_of(small_game(tmp_path)))
    seating = Seating(table, Changes(), away_seconds=60)
    seating.do("Floor", SeatBots(len(table.free_seats) - 1))
    [free] = table.free_seats
    (taken,) = {person.seat for person in table.people.values()} & {1}
    with pytest.raises(Mistake, match=f"seat {taken} is taken: seat {free} is free"):
        seating.check_later("Bob", Sit(taken, 1_000_00), [])
    seating.check_later("Bob", Sit(taken, 1_000_00), [Later("Ann", Sit(free, 1_000_00), 1_000_00)])
