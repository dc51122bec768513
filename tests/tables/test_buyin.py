"""Buying in and buying more, by the limits that the books print."""

import pytest

from houseway.core.money import CAGE, Posting, stack
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.tables.acts import Buy, Join, Leave, Person, Rule
from houseway.tables.buyin import BuyIn
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import lay_felt
from tests.felts import moved_by


def table_of(sheet_id: str, option: int) -> Table:
    return Table(lay_felt(load(sheet_id), Wish(option=option)))


@pytest.mark.parametrize(
    ("sheet_id", "option", "limits"),
    [
        ("limelight/limit-texas-holdem", 3, BuyIn(30_00)),
        ("limelight/no-limit-holdem", 13, BuyIn(40_00, 200_00, table_max=True)),
        ("limelight/no-limit-holdem", 20, BuyIn(100_00, 2_000_00, table_max=True)),
        ("500-club/texas-holdem", 1, BuyIn(20_00, 100_000_00)),
        ("500-club/ez-baccarat", 1, BuyIn()),
    ],
)
def test_the_limits_are_those_printed_beside_the_option(sheet_id: str, option: int, limits: BuyIn) -> None:
    assert table_of(sheet_id, option).felt.buy_in == limits


def test_a_short_buy_in_is_refused() -> None:
    table = table_of("limelight/limit-texas-holdem", 3)
    with pytest.raises(Mistake, match=r"^the least buy-in here is \$30, not \$29$"):
        do(table, Join(Person("Ann", 1), 29_00))
    assert not table.people
    do(table, Join(Person("Ann", 1), 30_00))


def test_the_largest_stack_on_the_table_may_be_matched() -> None:
    table = table_of("limelight/no-limit-holdem", 13)
    with pytest.raises(Mistake, match=r"^the most anybody may buy in for here is \$200, not \$201$"):
        do(table, Join(Person("Ann", 1), 201_00))
    do(table, Join(Person("Ann", 1), 200_00))
    do(table, Join(Person("Bob", 2), 200_00))
    do(table, Rule("as if lost", "Bob", "Ann", 180_00))
    with pytest.raises(Mistake, match=r"^the most anybody may buy in for here is \$380, not \$381$"):
        do(table, Join(Person("Cat", 3), 381_00))
    do(table, Join(Person("Cat", 3), 380_00))
    assert moved_by(do(table, Buy("Bob", 360_00))) == [Posting(CAGE, stack("Bob"), 360_00, "buys more")]
    assert table.chips("Bob") == 380_00


def test_buying_more_counts_with_what_is_there() -> None:
    table = table_of("500-club/texas-holdem", 1)
    do(table, Join(Person("Ann", 1), 99_000_00))
    with pytest.raises(Mistake, match=r"the most anybody may buy in for here is \$100,000, not \$100,001"):
        do(table, Buy("Ann", 1_001_00))
    with pytest.raises(Mistake, match=r"whole chips of \$1"):
        do(table, Buy("Ann", 50))
    with pytest.raises(Mistake, match="Bob is not at the table"):
        do(table, Buy("Bob", 100_00))
    do(table, Buy("Ann", 1_000_00))
    assert table.chips("Ann") == 100_000_00


def test_one_short_buy_in_may_follow_a_full_one() -> None:
    """Limelight's lowball, line 15: at $4-$8 a full buy-in is taken to be $40, and less than $20 is short."""
    table = Table(lay_felt(load("limelight/lowball"), Wish(minimum=4_00)))
    assert table.felt.buy_in == BuyIn(full=40_00)
    refused = r"^one short buy-in is allowed after a full one: buy \$20 or more now$"
    with pytest.raises(Mistake, match=refused):
        do(table, Join(Person("Ann", 1), 19_00))
    do(table, Join(Person("Ann", 1), 40_00))
    do(table, Buy("Ann", 19_00))
    with pytest.raises(Mistake, match=refused):
        do(table, Buy("Ann", 1_00))
    do(table, Buy("Ann", 20_00))
    do(table, Buy("Ann", 5_00))
    do(table, Leave("Ann"))
    with pytest.raises(Mistake, match=refused):
        do(table, Join(Person("Ann", 1), 5_00))
