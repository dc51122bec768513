"""Statements of the books that a rules page once left out, or told so that they could be taken otherwise."""

import pytest

from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words.sheets import about_play, about_wager

ROYAL = "lotus/royal-pai-gow-poker"


def play_of(sheet_id: str) -> str:
    return " ".join(about_play(load_sheet(sheet_id)))


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if any(w.range for w in load_sheet(each).wager)])
def test_a_wager_with_limits_of_its_own_names_both(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    for wager in sheet.wager:
        if wager.range:
            low, high = wager.range.split(" - ")
            assert f"of {low} to {high}" in list(about_wager(sheet, wager))


def test_queen_high_loses_to_nobody_where_the_player_dealer_has_it() -> None:
    assert "The player-dealer's queen high is played as any other hand." in play_of(ROYAL)


def test_double_condition_is_said_to_cost_a_second_ante() -> None:
    said = play_of("limelight/panguingue")
    assert "a second ante" in said
    assert "twice the pay between two of them" in said


@pytest.mark.parametrize("sheet_id", ["lotus/13-card-red", "500-club/face-up-chinese-poker"])
def test_of_two_clean_sweeps_in_one_hand_the_higher_is_paid(sheet_id: str) -> None:
    assert "Of two clean sweeps the higher alone is paid, of one hand too" in play_of(sheet_id)


def test_whoever_gives_up_pays_a_clean_sweep_to_its_holder_alone() -> None:
    said = play_of("lotus/13-card-red")
    assert "3 points to each opponent; to one who declared a clean sweep before, for its points instead." in said
