"""A table's options: what the book and custom give, and what neither allows."""

import re
from pathlib import Path

import msgspec
import pytest

from houseway.core.text import Mistake
from houseway.fees.schedule import BonusLimits, FeeColumn, PrintedTable, SchedulePage, schedule
from houseway.games.bind import load
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet
from houseway.tables.acts import Change
from houseway.tables.choosing import check_options, options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Options, Wish
from houseway.tables.table import Table, do
from tests.felts import filed, small

BRACKETS = FeeColumn("player-dealer", "before the deal", "total table action")
FLAT = FeeColumn("player-dealer", "before the deal")

BY_PAGE = PrintedTable(
    "option | action | player-dealer",
    "1 | $1-$99 | $1\n1 | $100+ | $2\n2 | $1-$99 | $.50\n2 | $100+ | $1\n3 | $25+ | $5\n4 | $1+ | $1# => ?",
    {"player-dealer": BRACKETS},
    minimum="$1 - $100",
    maximum="$50 - $1,000",
    bonus=BonusLimits("$2 - $20"),
)
BY_LIMIT = PrintedTable(
    "option | limit | player-dealer", "1 | $10-$200 | $2\n2 | $25 - no limit | $2", {"player-dealer": FLAT}
)


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    """The small game with two schedules: limits beside the page, and limits of each option."""
    pages = [schedule(f"room/{name}", SchedulePage(name, (table,))) for name, table in PAGES]
    bare = load_sheet(filed(tmp_path, small()))
    return msgspec.structs.replace(bare, schedules=tuple(pages), layouts={"short": 4, "long": 6})


PAGES = (("page", BY_PAGE), ("limit", BY_LIMIT))


def test_what_nobody_asks_for_is_as_the_book_or_custom_has_it(sheet: Sheet) -> None:
    expected = Options(minimum=5_00, maximum=1_000_00, decks=2, seats=4, schedule="room/page", option=1)
    assert options_for(sheet) == expected


def test_a_sheet_without_schedules(tmp_path: Path) -> None:
    bare = load_sheet(filed(tmp_path, small()))
    assert options_for(bare) == Options(minimum=5_00, maximum=None, decks=2, seats=4)
    options = options_for(bare)
    assert bare.rows_of(options.schedule, options.numbers) == ()
    with pytest.raises(Mistake, match="does not use schedule 'room/page': it has none"):
        options_for(bare, Wish(schedule="room/page"))


def test_an_option_with_a_limit_of_its_own(sheet: Sheet) -> None:
    options = options_for(sheet, Wish(schedule="room/limit", option=1))
    assert (options.minimum, options.maximum) == (10_00, 200_00)
    options = options_for(sheet, Wish(schedule="room/limit", option=2))
    assert (options.minimum, options.maximum) == (25_00, None)


def test_the_smallest_chip_pays_every_fee(sheet: Sheet) -> None:
    assert options_for(sheet, Wish(option=1)).chip_cents == 100
    assert options_for(sheet, Wish(option=2)).chip_cents == 50


def test_what_is_wished_for_is_granted_within_the_book(sheet: Sheet) -> None:
    wish = Wish(option=2, minimum=2_00, maximum=500_00, decks=1, seats=6, chip_cents=25)
    options = options_for(sheet, wish)
    granted = (options.option, options.minimum, options.maximum, options.decks, options.seats, options.chip_cents)
    assert granted == (2, 2_00, 500_00, 1, 6, 25)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish(schedule="room/none"), "does not use schedule 'room/none': it has room/page, room/limit"),
        (Wish(option=9), "room/page has no option 9: choose from 1 to 4"),
        (Wish(option=4), "option 4 cannot be used: the book's fee .* cannot be read"),
        (Wish(minimum=50), r"the minimum must be \$1 to \$100, not \$0.50"),
        (Wish(minimum=101_00), r"the minimum must be \$1 to \$100, not \$101"),
        (Wish(maximum=49_00), r"the maximum must be \$50 to \$1,000, not \$49"),
        (Wish(maximum=1_001_00), r"the maximum must be \$50 to \$1,000, not \$1,001"),
        (Wish(minimum=90_00, maximum=60_00), r"the maximum \$60 is below the minimum \$90"),
        (Wish(option=3, minimum=10_00), r"option 3 prints no fee below \$25: set the minimum there or higher"),
        (Wish(minimum=5_50), r"the minimum must be a multiple of the smallest chip, \$1"),
        (Wish(decks=3), "3 decks: the book plays with 1 to 2"),
        (Wish(decks=0), "0 decks: the book plays with 1 to 2"),
        (Wish(seats=5), "5 seats: the book's tables have 4 or 6"),
        (Wish(schedule="room/limit", minimum=5_00), r"the minimum must be \$10, not \$5"),
        (Wish(schedule="room/limit", maximum=100_00), r"the maximum must be \$200, not \$100"),
        (Wish(paytables={"pair": "high"}), "has no wager 'pair'"),
        (Wish(paytables={"tie": "high"}), "tie has no paytable 'high': it has ''"),
    ],
)
def test_what_the_book_does_not_allow(sheet: Sheet, wish: Wish, why: str) -> None:
    with pytest.raises(Mistake, match=why):
        options_for(sheet, wish)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"maximum": None}, r"the maximum must be \$50 to \$1,000, not no limit"),
        ({"chip_cents": 0}, "the minimum must be a multiple of the smallest chip"),
        ({"chip_cents": -100}, "the minimum must be a multiple of the smallest chip"),
        ({"cut_card": 0}, "the cut card cannot be 0 cards from the end"),
        ({"cut_card": 53}, "the cut card cannot be 53 cards from the end"),
        ({"option": 9}, "has no option 9"),
        ({"schedule": "room/none"}, "does not use schedule 'room/none'"),
        ({"decks": 9}, "9 decks"),
        ({"seats": 3}, "3 seats"),
    ],
)
def test_options_from_elsewhere_are_checked_too(sheet: Sheet, change: dict[str, object], why: str) -> None:
    good = options_for(sheet)
    check_options(sheet, good)
    with pytest.raises(Mistake, match=why):
        check_options(sheet, msgspec.structs.replace(good, **change))


def test_a_paytable_is_chosen_by_its_label(tmp_path: Path) -> None:
    labels = '[wager.paytables]\nhigh = { tie = "9 to 1" }\nlow = { tie = "8 to 1" }'
    two = load_sheet(filed(tmp_path, small(('pays  = { tie = "8 to 1" }', labels))))
    assert options_for(two, Wish(paytables={"tie": "low"})).paytables == {"tie": "low"}
    with pytest.raises(Mistake, match="tie has no paytable 'middle': it has 'high', 'low'"):
        options_for(two, Wish(paytables={"tie": "middle"}))


FOR_DECKS = """decks = { one = [1] }
[wager.paytables]
one = { tie = "9 to 1" }
any = { tie = "8 to 1" }"""


def test_a_paytable_goes_with_the_number_of_decks_it_is_printed_for(tmp_path: Path) -> None:
    two = load_sheet(filed(tmp_path, small(('pays  = { tie = "8 to 1" }', FOR_DECKS))))
    assert options_for(two, Wish(decks=1)).paytables == {"tie": "one"}
    assert options_for(two, Wish(decks=2)).paytables == {"tie": "any"}
    with pytest.raises(Mistake, match="tie: the paytable 'one' is for 1 decks"):
        options_for(two, Wish(decks=2, paytables={"tie": "one"}))


def test_a_wager_without_a_paytable_for_these_decks_is_not_offered(tmp_path: Path) -> None:
    only = FOR_DECKS.replace('any = { tie = "8 to 1" }', "")
    game = load(filed(tmp_path, small(('pays  = { tie = "8 to 1" }', only))))
    for decks, offered in ((1, ["player", "tie"]), (2, ["player"])):
        felt = lay_out(game, options_for(game.sheet, Wish(decks=decks)))
        assert [spot.id for spot in felt.spots] == offered


def test_the_schedule_named_or_the_first(sheet: Sheet) -> None:
    named = [sheet.schedule_by_id(name) for name in (None, "room/page", "room/limit")]
    assert [each.id for each in named if each] == ["room/page", "room/page", "room/limit"]


def test_limits_are_where_an_option_prints_fees() -> None:
    """Option 1 of this schedule has one bracket, $10 to $200, though the table's limits may lie further apart."""
    sheet = load_sheet("lotus/ace-up-pai-gow-poker")
    options = options_for(sheet, Wish(option=1))
    assert (options.minimum, options.maximum) == (10_00, 200_00)
    with pytest.raises(Mistake, match=r"option 1 prints no fee above \$200: set the maximum there or lower"):
        options_for(sheet, Wish(option=1, maximum=500_00))


@pytest.mark.parametrize(("option", "others"), [(1, (2, 3)), (4, (5, 6)), (8, (7, 9)), (12, (10, 11))])
def test_the_options_beside_another_are_for_the_same_limits(option: int, others: tuple[int, ...]) -> None:
    """Each of twelve options is for one of four limits, and one of three numbers of players (002:2814-2832)."""
    assert options_for(load_sheet("players/big-o-high-low-split"), Wish(option=option)).beside == others


@pytest.mark.parametrize(
    ("sheet_id", "wish", "why"),
    [
        # Wagers are from $1 to $1,000 (003:112).
        ("north-coast/omaha", Wish(minimum=600_00), r"may exceed \$1,000, and the higher limit would come to \$1,200"),
        ("north-coast/omaha", Wish(minimum=50, chip_cents=50), r"the least wager of option 1 is \$1, not \$0.50"),
        # The highest limits are $100 and $200 (000:4701-4702).
        ("500-club/razz", Wish(minimum=100_00, higher=300_00), r"for limits of \$4-\$8 to \$100-\$200"),
        # With a kill the limits double (004:151, 292), and no bet may be more than the table's most.
        ("limelight/omaha-hi-low", Wish(option=8, maximum=79_00), r"\$79, and the higher limit would come to \$80"),
        # Its own schedule prints a lower and a higher limit for every option (002:2814-2832).
        (
            "players/big-o-high-low-split",
            Wish(option=1, structure="no limit"),
            "option 1 is played limit, not no limit",
        ),
    ],
)
def test_no_ring_table_goes_beyond_the_limits_printed(sheet_id: str, wish: Wish, why: str) -> None:
    with pytest.raises(Mistake, match=why):
        options_for(load_sheet(sheet_id), wish)


def test_limits_may_come_to_the_most_that_is_printed() -> None:
    stakes = options_for(load_sheet("north-coast/omaha"), Wish(minimum=500_00)).stakes
    assert stakes
    assert (stakes.lower, stakes.higher) == (500_00, 1_000_00)


def test_a_house_that_may_stipulate_blinds_and_antes_has_any_amount_of_them() -> None:
    """Blinds need not relate to the limit, and there may be antes or not (001:32)."""
    sheet = load_sheet("lotus/texas-holdem")
    customary = options_for(sheet).stakes
    assert customary
    assert (customary.blinds, customary.ante) == ((1_00, 1_00), 0)
    stakes = options_for(sheet, Wish(option=4, blinds=(5_00, 10_00), ante=1_00)).stakes
    assert stakes
    assert (stakes.lower, stakes.blinds, stakes.ante) == (4_00, (5_00, 10_00), 1_00)
    with pytest.raises(Mistake, match="no blind exceeds it"):
        options_for(load_sheet("500-club/texas-holdem"), Wish(minimum=4_00, blinds=(5_00, 10_00)))


def test_no_table_has_an_option_for_more_players_than_can_sit_at_it() -> None:
    """Six may sit (000:1188), and options 1 to 10 and 31 to 40 are for seven or more (000:4665-4674, 4705-4714)."""
    sheet = load_sheet("500-club/2-7-single-draw")
    customary = options_for(sheet)
    assert (customary.option, customary.beside) == (41, (51,))
    with pytest.raises(Mistake, match="option 31 is for more players than the 6 who may sit: take another"):
        options_for(sheet, Wish(option=31))


def test_a_table_chooses_what_the_book_leaves_to_it() -> None:
    game = load("players/omaha-high-low-split")
    options = options_for(game.sheet, Wish(choices={"low": "no qualifier"}))
    table = Table(lay_out(game, options))
    assert table.felt.game.rules.pot == ("high", "ace to five")
    assert table.felt.game.sheet.digest == game.sheet.digest
    do(table, Change(options_for(game.sheet), "as asked"))
    assert table.felt.game.rules.pot == ("high", "eight or better")


def test_what_is_usual_is_no_choice_of_its_own() -> None:
    sheet = load("players/omaha-high-low-split").sheet
    assert options_for(sheet, Wish(choices={"low": "eight or better"})) == options_for(sheet)


@pytest.mark.parametrize(
    ("choices", "refused"),
    [
        ({"low": "nine or better"}, "low is 'eight or better' or 'no qualifier', not 'nine or better'"),
        ({"high": "none"}, "players/omaha-high-low-split leaves no 'high' to choose: it leaves low"),
    ],
)
def test_what_cannot_be_chosen_is_refused(choices: dict[str, str], refused: str) -> None:
    with pytest.raises(Mistake, match=re.escape(refused)):
        options_for(load("players/omaha-high-low-split").sheet, Wish(choices=choices))
