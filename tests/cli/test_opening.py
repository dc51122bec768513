"""What a table is told on the command line, and how it is refused."""

import json
from pathlib import Path

import pytest

from houseway.record.journal import Opened, Reader
from houseway.sheets.shelf import load_sheet
from houseway.sheets.stakes import Stakes
from houseway.tables.choosing import usual_options
from houseway.tables.options import Options
from tests.cli.conftest import Call

LIMIT, NO_LIMIT = "limelight/limit-texas-holdem", "limelight/no-limit-holdem"
DRAW = "500-club/2-7-single-draw"


def options_of(call: Call, folder: Path, *words: str) -> Options:
    path = folder / f"{len(list(folder.iterdir()))}.journal"
    assert call("deal", *words, "--rounds", 1, "--seed", 1, "--journal", path).status == 0
    opened = next(iter(Reader(path)))
    assert isinstance(opened, Opened)
    return opened.options


def stakes_of(call: Call, folder: Path, *words: str) -> Stakes:
    stakes = options_of(call, folder, *words).stakes
    assert stakes
    return stakes


def test_a_ring_table_collects_as_one_in_a_room_unless_told(call: Call, tmp_path: Path) -> None:
    usual = usual_options(load_sheet(DRAW))
    assert options_of(call, tmp_path, DRAW) == usual
    assert options_of(call, tmp_path, DRAW, "--option", "41").option != usual.option


def test_a_ring_table_is_laid_out_as_told(call: Call, tmp_path: Path) -> None:
    told = stakes_of(call, tmp_path, "500-club/texas-holdem", "--structure", "no-limit", "--limit", "$4-$8")
    assert (told.structure, told.lower, told.higher, told.blinds) == ("no limit", 4_00, 8_00, (2_00, 4_00))
    told = stakes_of(call, tmp_path, "500-club/texas-holdem", "--limit", "8/16", "--blinds", "$3-$8")
    assert (told.structure, told.lower, told.higher, told.blinds) == ("limit", 8_00, 16_00, (3_00, 8_00))
    told = stakes_of(call, tmp_path, "500-club/omaha", "--limit", "$4-$8", "--blinds", "$1-$2-$4")
    assert told.blinds == (1_00, 2_00, 4_00)
    told = stakes_of(call, tmp_path, "limelight/razz", "--limit", "8-16", "--ante", "$0", "--bring-in", "$3")
    assert (told.blinds, told.ante, told.bring_in) == ((), 0, 3_00)
    assert stakes_of(call, tmp_path, LIMIT, "--option", "3", "--kill", "half").kill == "half"
    assert stakes_of(call, tmp_path, NO_LIMIT, "--option", "14", "--forced-bet").opens_for == 6_00


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((LIMIT, "--structure", "spread"), "--structure: say limit, no limit or pot limit, not 'spread'"),
        (
            (LIMIT, "--structure", "no-limit"),
            "limelight/limit-texas-holdem: limelight/holdem has no option for no limit",
        ),
        ((LIMIT, "--kill", "double"), "--kill: say none, half or full, not 'double'"),
        ((LIMIT, "--limit", "$4"), "--limit is two amounts, such as $4-$8, not '$4'"),
        ((LIMIT, "--limit", "$4-$8", "--minimum", "$4"), "say --limit or --minimum, not both"),
        ((LIMIT, "--option", "1", "--limit", "$4-$8"), "option 1 is for $1/$2"),
        ((NO_LIMIT, "--kill", "full"), "pots are killed in limit games only, not in no limit"),
        ((LIMIT, "--ante", "$1"), "limelight/limit-texas-holdem is opened by blinds: it has no ante"),
        (("limelight/razz", "--blinds", "$2-$4"), "limelight/razz is opened by antes and a bring-in: it has no blinds"),
        (("limelight/razz", "--bring-in", "$5"), "the ante is no more than the bring-in, and that no more than the"),
        (("500-club/texas-holdem", "--blinds", "$1-$1-$1-$4"), "2 blinds are posted in this game, not 4"),
        (("north-coast/texas-holdem", "--blinds", "$1-$2-$4"), "2 blinds are posted in this game, not 3"),
        (("500-club/omaha", "--blinds", "$4"), "2 or 3 blinds are posted in this game, not 1"),
        (
            ("500-club/stud-8", "--limit", "$4-$8", "--bring-in", "$1"),
            "the book has it brought in for the lower limit, $4, not $1",
        ),
        (("500-club/ez-baccarat", "--ante", "$1"), "500-club/ez-baccarat has a player-dealer: structure, limits"),
        (("500-club/ez-baccarat", "--kill", "full"), "500-club/ez-baccarat has a player-dealer: structure, limits"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(call: Call, words: tuple[str, ...], why: str) -> None:
    told = call("deal", *words)
    assert told.status == 2
    assert why in told.err


@pytest.mark.parametrize("command", ["deal", "play", "record", "worth"])
def test_every_command_that_opens_a_table_takes_the_same_options(call: Call, command: str) -> None:
    page = call(command, "--help").out
    for option in ("--option", "--minimum", "--structure", "--limit", "--blinds", "--kill", "--forced-bet", "--json"):
        assert option in page, option


def test_hands_of_a_kill_game_are_told_as_records(call: Call) -> None:
    told = call("deal", LIMIT, "--option", 3, "--kill", "full", "--rounds", 40, "--seed", 2, "--json")
    hands = json.loads(told.out)
    assert any(hand["carry"]["button"]["kill"]["legs"] == 2 for hand in hands)
    assert any(posting[3] == "kill" for hand in hands for posting in hand["postings"])
