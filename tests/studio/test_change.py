"""A change is read as a sheet is: what it says comes to be, what it cannot say is refused in its field."""

import random

import pytest

from houseway.core.text import Mistake
from houseway.fees.schedule import Row
from houseway.sheets.shelf import load_sheet, read_sheet, sheet_ids
from houseway.studio.change import BaseSheet, SheetChange, WrongChange, change_contents, change_sheet
from houseway.studio.fees import FeeEdit
from houseway.studio.write import write_toml
from tests.counts import SOAKING

BACCARAT = BaseSheet("500-club/ez-baccarat")
THREE_CARD = BaseSheet("500-club/three-card-poker-6-card-bonus")


def changed(base: BaseSheet, change: SheetChange) -> str:
    return write_toml(change_contents(base, change))


def test_no_change_is_the_sheet_but_for_where_it_is_from() -> None:
    for sheet_id in sheet_ids() if SOAKING else sheet_ids()[::9]:
        sheet, same = load_sheet(sheet_id), read_sheet(changed(BaseSheet(sheet_id), SheetChange()), "own/same")
        assert (same.wager, same.rules, same.schedules, same.bank) == (
            sheet.wager, sheet.rules, sheet.schedules, sheet.bank
        )  # fmt: skip
        assert (same.source, same.approval) == ((), ""), "what nobody approved is not approved"


def test_rows_are_changed_added_and_taken_out() -> None:
    before = load_sheet(THREE_CARD.id).wager_by_id("pair-plus").pays
    first, *others = before
    rows = {row: before[row] for row in others} | {others[0]: "31 to 1"}
    text = changed(THREE_CARD, SheetChange(pays={"pair-plus": {"": rows}}))
    assert read_sheet(text, "own/x").wager_by_id("pair-plus").pays == rows
    again = changed(BaseSheet("own/x", text), SheetChange(pays={"pair-plus": {"": before}}))
    assert read_sheet(again, "own/x").wager_by_id("pair-plus").pays == before
    assert first not in rows


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        (SheetChange(pays={"tie": {"": {"win": "8 too 1"}}}), "pays|tie||win", "write odds"),
        (SheetChange(fees=(FeeEdit(0, "lots"),)), "fees|0|fee", "not an amount"),
        (SheetChange(option=1, fees=(FeeEdit(0, to="$999,999"),)), "fees|0|to", "leaves nothing of the next"),
        (SheetChange(option=1, fees=(FeeEdit(99, "$1"),)), "fees|99|fee", "no row 100"),
        (SheetChange(ranges={"tie": "10 to 5"}), "ranges|tie", "not an amount"),
        (SheetChange(rules={"dealt": "sideways"}), "rules|dealt", "there are face down, face up"),
        (SheetChange(rules={"secret": True}), "rules|secret", "unknown key"),
        (SheetChange(pays={"jackpot": {"": {"win": "1 to 1"}}}), "", "there is no wager 'jackpot'"),
        (SheetChange(pays={"tie": {"best": {"win": "1 to 1"}}}), "", "no paytable 'best'"),
    ],
)
def test_what_is_wrong_is_said_in_its_field(change: SheetChange, field: str, words: str) -> None:
    from houseway.studio.appraise import bind_changed

    with pytest.raises(WrongChange) as refused:
        bind_changed(BACCARAT, change)
    assert list(refused.value.errors) == [field]
    assert words in refused.value.errors[field]


def plain(rows: tuple[Row, ...]) -> list[str]:
    """Rows as they are read, whatever was printed."""
    return sorted(
        f"{(row.payer, row.moment, row.cents, row.from_cents, row.to_cents, row.least, row.most)}" for row in rows
    )


def test_every_option_can_be_written_by_a_sheet_itself() -> None:
    rng = random.Random(1)
    for sheet_id in sheet_ids() if SOAKING else sheet_ids()[::7]:
        for schedule in load_sheet(sheet_id).schedules:
            for option in schedule.options if SOAKING else rng.sample(schedule.options, min(3, len(schedule.options))):
                change = SheetChange(schedule=schedule.id, option=option, fees=(FeeEdit(0),))
                own = read_sheet(changed(BaseSheet(sheet_id), change), "own/x").schedules[0]
                assert plain(own.option(option)) == plain(schedule.option(option)), f"{schedule.id} {option}"


def test_a_bracket_ends_where_it_is_said_and_the_next_begins_there() -> None:
    own = change_sheet(BACCARAT, SheetChange(option=1, fees=(FeeEdit(0, "$2", "$50"),)), "own/x")
    first, second, *_ = own.schedules[0].option(1)
    assert (first.cents, first.to_cents, second.from_cents) == (200, 5000, 5100)


@pytest.mark.parametrize(
    "text",
    [
        'like = "/etc/passwd"', 'like = "../../x.toml"', 'like = "x.toml"', 'schedules = ["../fees.toml"]',
        'like = "own/0123"', "schedule = [3]", 'schedule = [{ id = "../x" }]', "wager = 3", "wager = [[]]",
        'like = "500-club/ez-baccarat"\n[[wager]]\nid = [1]', 'like = "500-club/ez-baccarat"\ndrop = ["a.b.c"]',
        'like = "500-club/ez-baccarat"\nid = "500-club/ez-baccarat"', "like = 1", "]", "",
    ],
)  # fmt: skip
def test_a_text_from_anybody_is_a_sheet_or_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Mistake) as refused:
        read_sheet(text, "own/x")
    assert "/etc" not in str(refused.value) or "nothing in the books" in str(refused.value)
