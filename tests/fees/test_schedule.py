"""Schedules as books print them: brackets, misprints read otherwise, cells nobody can read, and limits beside them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.text import Mistake, dollars
from houseway.fees.schedule import (
    BonusLimits,
    FeeColumn,
    PrintedTable,
    Range,
    Reading,
    Row,
    Schedule,
    SchedulePage,
    players_of,
    range_of,
    schedule,
)
from houseway.sheets.books import BOOKS
from houseway.sheets.shelf import load_schedule

DEALER = FeeColumn("player-dealer", "before the deal", "total table action")
PLAYER = FeeColumn("player", "before the deal")
LINE = FeeColumn("player", "before the deal", per=("player", "banker"))


def rows_of(columns: str, rows: str, **fee: FeeColumn) -> list[Row]:
    return list(PrintedTable(columns, rows, {name.replace("_", "-"): column for name, column in fee.items()}).parse())


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("$5 - $300", 5_00, 300_00),
        ("$5-$300", 5_00, 300_00),
        ("$5- $1,000", 5_00, 1_000_00),
        ("$5 – $300", 5_00, 300_00),
        ("$801+", 801_00, None),
        ("$755 +", 755_00, None),
        ("1,501+", 1_501_00, None),
        ("$1 - no limit", 1_00, None),
        ("$1 - No Limit", 1_00, None),
        ("no limit", 0, None),
        ("$1,000", 1_000_00, 1_000_00),
    ],
)
def test_ranges_as_books_print_them(text: str, low: int, high: int | None) -> None:
    assert range_of(text) == Range(low, high)


@pytest.mark.parametrize("text", ["", "-", "+", "$5-", "-$5", "$5 to $10", "five", "$5-$10-$20", "limit"])
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(Mistake, match="is not an amount of money"):
        range_of(text)


def test_a_range_goes_up() -> None:
    with pytest.raises(Mistake, match="ends below its start"):
        range_of("$1,200-$999")


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**7))
def test_a_range_holds_both_its_ends_and_nothing_outside(low: int, more: int, amount: int) -> None:
    closed = range_of(f"{dollars(low)} - {dollars(low + more)}")
    assert (amount in closed) == (low <= amount <= low + more)
    assert (amount in range_of(f"{dollars(low)}+")) == (low <= amount)


def test_a_range_is_said_in_words() -> None:
    assert str(Range(5_00, 300_00)) == "$5 to $300"
    assert str(Range(5_00)) == "$5 to no limit"


@pytest.mark.parametrize("text", ["", "x", "many", "-3", "5 -", "3 to 5"])
def test_what_is_no_number_of_players(text: str) -> None:
    with pytest.raises(Mistake, match="is not a number of players"):
        players_of(text)


def test_a_row_says_what_the_book_prints() -> None:
    (row,) = rows_of("option | action | player-dealer", "3 | $51-$100 | $2", player_dealer=DEALER)
    assert (row.option, row.payer, row.moment, row.measure) == (3, "player-dealer", "before the deal", DEALER.measure)
    assert (row.from_cents, row.to_cents, row.cents) == (51_00, 100_00, 2_00)
    assert row.printed == "3 | $51-$100 | $2"


def test_a_misprint_is_read_and_kept_as_printed() -> None:
    (row,) = rows_of("option | action | player-dealer", "3 | $50-$100 => $51-$100 | $2", player_dealer=DEALER)
    assert (row.from_cents, row.to_cents) == (51_00, 100_00)
    assert row.printed == "3 | $50-$100 | $2"
    (row,) = rows_of("option | action | player-dealer", "1 => 10 | $5+ | $20 => $2", player_dealer=DEALER)
    assert (row.option, row.cents) == (10, 2_00)
    assert row.printed == "1 | $5+ | $20"


def test_a_fee_nobody_can_read_has_no_cents() -> None:
    (row,) = rows_of("option | action | player-dealer", "3 | $51+ | $1# => ?", player_dealer=DEALER)
    assert row.cents is None
    assert row.printed == "3 | $51+ | $1#"


def test_an_empty_cell_is_no_fee_and_each_column_one_of_its_own() -> None:
    rows = rows_of(
        "option | action | player-dealer | player",
        "1 | $1-$9 | $1 | $0\n1 | $10+ | $2 |",
        player_dealer=DEALER,
        player=PLAYER,
    )
    assert [(row.payer, row.cents, row.measure) for row in rows] == [
        ("player-dealer", 1_00, "total table action"),
        ("player", 0, ""),
        ("player-dealer", 2_00, "total table action"),
    ]
    assert rows[1].from_cents is None, "a flat fee has no bracket"


def test_a_fee_by_wager_names_the_wagers() -> None:
    (row,) = rows_of("option | limit | player", "1 | $5-$99 | $1", player=LINE)
    assert (row.per, row.limit, row.measure) == (("player", "banker"), "$5-$99", "")


@pytest.mark.parametrize(
    ("columns", "rows", "why"),
    [
        ("option | actoin | player-dealer", "1 | $1+ | $1", "columns: actoin is no measure and no declared fee"),
        ("option | action", "1 | $1+", "fee.player-dealer: there is no such column"),
        ("option | action | player-dealer", "1 | $1+", r"rows: '1 \| \$1\+' has 2 cells, the table 3 columns"),
        ("option | action | player-dealer", "1 | $1+ | $1 | $2", "has 4 cells, the table 3 columns"),
        ("option | action | player-dealer", "1 | $1+ | one", "'one' is not an amount of money"),
        ("option | action | player-dealer", "1 | $1 to $2 | $1", "is not an amount of money"),
        ("option | action | player-dealer", "one | $1+ | $1", "'one' is not the number of an option"),
        ("action | player-dealer", "$1+ | $1", "columns: there is no option"),
        ("option | player-dealer", "1 | $1", "columns: there is no action"),
    ],
)
def test_a_table_that_cannot_be_read(columns: str, rows: str, why: str) -> None:
    with pytest.raises(Mistake, match=why):
        rows_of(columns, rows, player_dealer=DEALER)


def paged(*tables: PrintedTable) -> Schedule:
    return schedule("room/page", SchedulePage("Page", tables, ("book:1-2",)))


FIRST = PrintedTable(
    "option | action | player-dealer",
    "1 | $1-$9 | $1\n1 | $10+ | $2\n2 | $1+ | $3",
    {"player-dealer": DEALER},
    minimum="$1 - $100",
    maximum="$1,000",
    bonus=BonusLimits("$5 - $500", ("tie",)),
)
SECOND = PrintedTable("option | limit | player", "7 | $5-$99 | $1", {"player": LINE})


def test_options_and_the_limits_beside_them() -> None:
    page = paged(FIRST, SECOND)
    assert page.options == [1, 2, 7]
    assert [row.cents for row in page.option(1)] == [1_00, 2_00]
    terms = page.terms_of(2)
    assert (terms.minimum, terms.maximum) == (Range(1_00, 100_00), Range(1_000_00, 1_000_00))
    assert (page.terms_of(7).minimum, page.terms_of(7).bonus) == (None, BonusLimits())
    with pytest.raises(Mistake, match="room/page has no option 3: choose from 1 to 7"):
        page.option(3)


def test_bonus_bets_have_a_range_of_their_own_but_for_some() -> None:
    bonus = paged(FIRST).terms_of(1).bonus
    assert bonus.range_for("seven") == Range(5_00, 500_00)
    assert bonus.range_for("tie") is None
    assert BonusLimits().range_for("seven") is None


SCHEDULES = [f"{path.parent.parent.name}/{path.stem}" for path in sorted(BOOKS.glob("*/schedules/*.toml"))]


def has_brackets(schedule_id: str) -> bool:
    return any(row.from_cents is not None for row in load_schedule(schedule_id).rows)


@pytest.mark.parametrize("schedule_id", SCHEDULES)
def test_every_schedule_can_be_read(schedule_id: str) -> None:
    page = load_schedule(schedule_id)
    assert page.rows
    for number in page.options:
        assert number in page.terms_of(number).options
    for row in page.rows:
        bracketed = (row.from_cents, row.to_cents)
        assert row.to_cents is None or (row.from_cents or 0) <= row.to_cents, f"option {row.option}: {bracketed}"


@pytest.mark.parametrize("schedule_id", [each for each in SCHEDULES if has_brackets(each)])
def test_brackets_of_every_ladder_go_up_without_overlap(schedule_id: str) -> None:
    ladders: dict[tuple[object, ...], list[Row]] = {}
    for row in load_schedule(schedule_id).rows:
        if row.from_cents is not None:
            ladders.setdefault((row.option, row.payer, row.moment, row.per, row.when, row.least), []).append(row)
    for rows in ladders.values():
        for lower, upper in pairwise(rows):
            assert lower.to_cents is not None, f"option {lower.option}: only the last bracket is open"
            assert lower.to_cents < (upper.from_cents or 0), f"option {lower.option}: {lower.printed}, {upper.printed}"


@pytest.mark.parametrize("schedule_id", ["", "lotus", "lotus/none", "../books/x", "lotus/../lotus/x", "nowhere/fees"])
def test_there_is_no_such_schedule(schedule_id: str) -> None:
    with pytest.raises(Mistake, match="there is no schedule"):
        load_schedule(schedule_id)


def test_a_reading_has_text() -> None:
    for schedule_id in SCHEDULES:
        for reading in load_schedule(schedule_id).reading:
            assert isinstance(reading, Reading)
            assert reading.about, schedule_id
            assert reading.text, schedule_id
