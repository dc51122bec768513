"""Statements of the books on ring games and games of points that their rules pages once left out."""

import pytest

from houseway.sheets.shelf import load_sheet
from houseway.words.points import about_points
from houseway.words.sheets import about_betting, about_play, about_values


def play_of(sheet_id: str) -> str:
    return " ".join(about_play(load_sheet(sheet_id)))


def betting_of(sheet_id: str) -> str:
    return " ".join(about_betting(load_sheet(sheet_id)))


@pytest.mark.parametrize(
    ("sheet_id", "told"),
    [
        ("500-club/big-o", "The deck has 52 cards, without jokers."),
        ("500-club/mexican-poker", "The deck has 41 cards."),
        ("limelight/panguingue", "Each deck has 40 cards, without jokers."),
        ("limelight/pure-spanish-21-5", "Each deck has 48 cards, without jokers."),
        ("players/lowball-ace-to-five", "The deck has 53 cards."),
    ],
)
def test_the_cards_of_a_deck_are_counted(sheet_id: str, told: str) -> None:
    assert told in about_values(load_sheet(sheet_id))


def test_of_tiles_no_cards_are_counted() -> None:
    assert not any("deck has" in sentence for sentence in about_values(load_sheet("lotus/pai-gow-tiles")))


@pytest.mark.parametrize(
    ("sheet_id", "told"),
    [
        ("lotus/texas-holdem", "In no limit games nobody puts in more than $1,000 in a betting round, all-in or not."),
        (
            "north-coast/omaha",
            "In limit, no limit and pot limit games nobody bets more than $1,000, nor raises by more.",
        ),
    ],
)
def test_the_largest_bet_that_options_print_is_told_beside_the_betting(sheet_id: str, told: str) -> None:
    assert told in about_betting(load_sheet(sheet_id))


def test_a_straddle_has_its_bounds() -> None:
    assert "it is at least twice the big blind. Nobody straddles a straddle." in betting_of("limelight/no-limit-holdem")
    omaha = betting_of("limelight/omaha-hi-low")
    assert "in limit games, in others at least twice the big blind and at most half of one's chips." in omaha
    assert "Nobody straddles a straddle, nor in a killed pot." in omaha


@pytest.mark.parametrize("sheet_id", ["500-club/stud-8", "limelight/seven-card-stud-high"])
def test_the_limit_that_an_open_pair_lets_choose_holds_for_the_round(sheet_id: str) -> None:
    assert "may make the first bet there the higher, and the round goes on at that." in betting_of(sheet_id)


def test_check_and_raise_is_said_to_be_allowed_where_it_is() -> None:
    said = "Whoever has checked may raise what others bet later in the round."
    assert said in betting_of("limelight/limit-texas-holdem")
    assert said not in betting_of("limelight/lowball")


def test_burned_cards_are_shuffled_again_with_those_of_earlier_draws() -> None:
    assert "burned cards, cards of earlier draws and of folded hands are shuffled" in play_of("500-club/badugi")
    assert "burned" not in play_of("500-club/triple-draw-poker")


def test_a_card_in_the_middle_counts_as_to_who_acts_first() -> None:
    assert "plays in every hand, and counts as to who acts first." in play_of("500-club/seven-card-stud")


def test_a_low_that_a_table_may_choose_is_explained() -> None:
    lazy = " ".join(about_values(load_sheet("players/lazy-pineapple")))
    assert "Where the table chooses high-low split: a low is five different ranks of eight or lower;" in lazy
    assert "Where the table chooses high-low split, no qualifier: the lowest hand wins:" in lazy


def test_the_first_button_of_open_face_goes_to_the_left_of_the_house_dealer() -> None:
    told = " ".join(about_points(load_sheet("limelight/open-face-pineapple-chinese-poker")))
    assert "The first to have the button sits to the left of the house dealer;" in told
