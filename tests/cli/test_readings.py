"""How the books were read, and what their letter would be worth: each figure is the one that `odds` tells."""

from typing import Any

import pytest

from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.cli.conftest import Call

EZ, TILES, SPANISH = "500-club/ez-baccarat", "lotus/pai-gow-tiles", "500-club/pure-spanish-21-5"


def priced(call: Call, *arguments: str) -> list[dict[str, Any]]:
    found: Any = call("readings", *arguments, "--priced", "--json").json()
    return list(found)


def edges(call: Call, sheet_id: str, *more: str) -> dict[str, float]:
    told: Any = call("odds", sheet_id, *more, "--json").json()
    return {each["id"]: each["edge"]["value"] for each in told["wagers"] if each["action"]}


@pytest.mark.parametrize("sheet_id", [EZ, TILES, "lotus/ultimate-war", "limelight/three-card-poker-6-card-bonus"])
def test_every_edge_told_is_that_of_odds_and_none_is_left_out(call: Call, sheet_id: str) -> None:
    adopted = edges(call, sheet_id)
    for reading in priced(call, sheet_id):
        if reading["standing"] == "not dealt":
            continue
        letter = edges(call, sheet_id, "--as-printed", str(reading["number"]))
        differing = {each: letter[each] for each in adopted if abs(letter[each] - adopted[each]) > 1e-9}
        assert {each["wager"]: each["letter"]["value"] for each in reading["shifts"]} == differing
        assert all(each["adopted"]["value"] == adopted[each["wager"]] for each in reading["shifts"])
        assert (reading["standing"] == "differs") == bool(differing)


def test_the_letter_of_a_book_is_priced_to_the_last_digit(call: Call) -> None:
    push, natural, *others = priced(call, EZ)
    (banker,) = push["shifts"]
    assert banker["adopted"]["fraction"] == [66274384744, 6508331087895]
    assert round(banker["letter"]["value"], 6) == -0.012351
    # A natural that stops nothing makes ties, and takes as much from either line.
    assert [each["wager"] for each in natural["shifts"]] == ["tie"]
    assert [each["standing"] for each in others] == ["no edge", "no edge"]


def test_a_wager_that_the_letter_does_not_know_is_never_made(call: Call) -> None:
    once, *_ = priced(call, SPANISH)
    gone = [each["wager"] for each in once["shifts"] if each["letter"] is None]
    assert gone == ["double-double", "double-double-2"]
    assert call("odds", SPANISH, "--as-printed", "4").out.count("never made") == 2


def test_what_cannot_be_dealt_says_why(call: Call) -> None:
    lost = next(each for each in priced(call, TILES) if each["number"] == 4)
    assert (lost["standing"], lost["shifts"]) == ("not dealt", [])
    assert "the pictures that would say which tiles are pairs" in lost["reason"]
    assert "reading 4 (The tiles): its letter cannot be dealt: the pictures" in call("readings", TILES, "--priced").out


def test_what_takes_minutes_is_counted_for_those_who_ask(call: Call) -> None:
    """A paytable by the letter is priced from counts that came along; another rule needs new ones."""
    standings = {each["number"]: each["standing"] for each in priced(call, "500-club/fortune-pai-gow-poker")}
    assert standings == {3: "no edge", 8: "differs", 9: "to count"}
    assert "--exact counts them" in call("readings", "500-club/fortune-pai-gow-poker", "--priced").out
    assert "ask for both" in call("readings", EZ, "--exact").err


def test_every_reading_with_a_letter_is_told(call: Call) -> None:
    """Over all sheets, in their order; a game for pots has no edge."""
    letters = [
        (sheet_id, number, each.about)
        for sheet_id in sheet_ids()
        for number, each in enumerate(load_sheet(sheet_id).reading, 1)
        if each.as_printed
    ]
    found = priced(call)
    assert [(each["id"], each["number"], each["about"]) for each in found] == letters
    assert all(bool(each["shifts"]) == (each["standing"] == "differs") == (not each["reason"]) for each in found)
    pots = {each["standing"] for each in found if load_sheet(each["id"]).bank is None}
    assert pots == {"no price", "not dealt"}


def test_readings_are_listed_as_the_sheets_have_them(call: Call) -> None:
    listed: Any = call("readings", EZ, "--json").json()
    assert [each["about"] for each in listed] == [each.about for each in load_sheet(EZ).reading]
    assert "A natural stops the draw" in call("readings", EZ).out
