"""What people call games: every family has a title, and every short word finds something."""

from functools import cache

import pytest

from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.choosing import usual_options
from houseway.tables.options import Wish
from houseway.words.fees import fees_in_full, fees_in_short
from houseway.words.headings import heading_of
from houseway.words.kinds import BEGINS, INSIDE, NOT, WHOLE, closeness, kind_of, kinds
from houseway.words.sheets import limits


def searched() -> list[str]:
    """Every game of the books, in each way it may be bet."""
    found = []
    for sheet in map(load_sheet, sheet_ids()):
        ways = sheet.betting.structures if sheet.betting else ("",)
        found += [f"{sheet.title} {kind_of(sheet.family)} {way}" for way in ways]
    return found


def test_every_family_of_the_books_has_a_title() -> None:
    assert {heading_of(sheet_id).family for sheet_id in sheet_ids()} == set(kinds().title)


def test_what_most_people_know_of_each_kind_is_in_the_books() -> None:
    known = {sheet_id: family for family, sheets in kinds().known.items() for sheet_id in sheets}
    assert set(known.values()) == set(kinds().title)
    assert {sheet_id: heading_of(sheet_id).family for sheet_id in known} == known


def test_every_short_word_finds_a_game() -> None:
    every = searched()
    assert [short for short in kinds().short if not any(closeness(short, text) for text in every)] == []


@pytest.mark.parametrize(
    ("query", "text", "meant"),
    [
        ("nlh", "Texas Hold'em no limit", True),
        ("nlh", "Texas Hold'em limit", False),
        ("nlh", "Omaha no limit", False),
        ("plo8", "Omaha High-Low Split pot limit", True),
        ("plo8", "Omaha High-Low Split limit", False),
        ("pl", "2-7 Triple Draw limit", False),
        ("3cp", "Three Card Poker 1.1", True),
        ("uth 500", "Ultimate Texas Hold'em 500 Club", True),
        ("pgp", "Fortune Pai Gow Poker", True),
        ("", "anything", True),
        ("$1/$2", "Texas Hold'em limit $1/$2", True),
        ("1-2", "Texas Hold'em limit $1/$2", True),
        ("$1/2", "Texas Hold'em limit $1/$2", True),
        ("$1/$2", "Advantage Baccarat x1.2 lotus/advantage-baccarat-x1-2", False),
        ("1-2", "Advantage Baccarat x1.2 lotus/advantage-baccarat-x1-2", False),
        ("$1/$2", "Texas Hold'em limit $1/$20", False),
        ("$1,000", "Baccarat $10 to $1,000", True),
        ("$100", "Baccarat $10 to $1,000", False),
        ("$3", "3 Card Poker", False),
        ("27", "2-7 Triple Draw", True),
        ("27td", "2-7 Triple Draw", True),
        ("27td", "2-7 Single Draw", False),
        ("$27", "2-7 Triple Draw", False),
        ("500-club/ez", "500-club/ez-baccarat", True),
    ],
)
def test_a_search_understands_short_words(query: str, text: str, meant: bool) -> None:
    assert bool(closeness(query, text)) == meant


@cache
def tables() -> dict[str, str]:
    """A table of every sheet as the lobby searches it."""
    found = {}
    for sheet in map(load_sheet, sheet_ids()):
        words = (sheet.title, sheet.id, limits(sheet, usual_options(sheet)), kind_of(sheet.family))
        found[sheet.id] = " ".join(words)
    return found


def found_by(query: str) -> set[str]:
    return {sheet_id for sheet_id, text in tables().items() if closeness(query, text) == WHOLE}


O8 = "500-club/pot-limit-omaha-8-or-better limelight/omaha-hi-low"
O8 += "".join(f" {room}/omaha-high-low-split" for room in ("500-club", "north-coast", "players"))
THREE = "players/three-card-poker-1-1 lotus/3-card-poker"
THREE += "".join(f" {room}/three-card-poker-6-card-bonus" for room in ("500-club", "limelight", "lotus", "players"))
SEVEN = "limelight/razz limelight/seven-card-stud-high"
SEVEN += "".join(
    f" {room}/seven-card-stud{split}" for room in ("500-club", "players") for split in ("", "-high-low-split")
)
UTH = " ".join(f"{room}/ultimate-texas-holdem" for room in ("500-club", "limelight", "lotus", "players"))
BLACKJACK = "lotus/blackjack-x players/21st-century-blackjack-5-0-buster players/21st-century-blackjack-switch"
BLACKJACK += "".join(
    f" {room}/pure-{name}" for room in ("500-club", "limelight") for name in ("21-5-blackjack", "spanish-21-5")
)


@pytest.mark.parametrize(
    ("queries", "sheets"),
    [
        (("o8", "omaha 8", "omaha-8"), O8),
        (("3cp", "3 card", "3-card", "three card"), THREE),
        (("7cs", "7 card stud", "7-card stud", "seven card stud"), SEVEN),
        (("dragon 7",), "lotus/ez-baccarat-dragon-7"),
        (("pan", "panquingue", "panguingue"), "players/pan limelight/panguingue"),
        (("nlh", "1/3"), "limelight/no-limit-holdem"),
        (("plo8", "plo 8"), "500-club/pot-limit-omaha-8-or-better"),
        (("uth",), UTH),
        (("bj", "21"), BLACKJACK),
    ],
)
def test_a_search_finds_all_tables_of_a_game_and_no_others(queries: tuple[str, ...], sheets: str) -> None:
    for query in queries:
        assert found_by(query) == set(sheets.split()), query


def test_stakes_find_the_tables_that_play_for_them() -> None:
    assert found_by("$4/$8") == {sheet_id for sheet_id, text in tables().items() if "$4/$8" in text} != set()


@pytest.mark.parametrize(
    ("query", "text", "found"),
    [
        ("pan", "Pan", WHOLE),
        ("pan", "EZ Baccarat Panda 8", BEGINS),
        ("pan", "Pure Spanish 21.5", INSIDE),
        ("pan 8", "EZ Baccarat Panda 8", BEGINS),
        ("high", "Omaha High-Low Split", WHOLE),
        ("low", "Omaha High-Low Split", WHOLE),
        ("low", "Lowball", BEGINS),
        ("holdem", "Texas Hold'em", WHOLE),
        ("ball", "Lowball", INSIDE),
        ("☃", "Texas Hold'em", NOT),
    ],
)
def test_a_whole_word_fits_better_than_a_part_of_one(query: str, text: str, found: int) -> None:
    assert closeness(query, text) == found


@pytest.mark.parametrize(
    ("sheet_id", "option", "short", "full"),
    [
        (
            "lotus/ez-baccarat-panda-8",
            7,
            "player-dealer $3 to $30",
            "player-dealer $3 to $300, $6 to $600, $12 to $1,000, $20 to $2,000, $30 above",
        ),
        (
            "players/holdem",
            3,
            "from the pot $4 to $7, whatever its size",
            "from the pot $1 after the deal, $5 flop, $1 river (7 or more players)",
        ),
        (
            "limelight/lowball",
            1,
            "each player $5 on the hour and half hour",
            "each player $5 on the hour and half hour",
        ),
    ],
)
def test_fees_are_told_by_what_they_cost(sheet_id: str, option: int, short: str, full: str) -> None:
    sheet = load_sheet(sheet_id)
    assert fees_in_short(sheet, usual_options(sheet, Wish(option=option))) == short
    assert fees_in_full(sheet.schedules[0], option) == full


def test_the_fees_of_every_game_can_be_told() -> None:
    for sheet in map(load_sheet, sheet_ids()):
        assert (fees_in_short(sheet, usual_options(sheet)) == "no fees") == (not sheet.schedules), sheet.id
