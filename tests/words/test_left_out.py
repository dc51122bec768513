"""Statements of the books that a rules page once left out, or told so that they could be taken otherwise."""

import pytest

from houseway.games.bind import load
from houseway.games.blackjack.choices import HandState, why_not_double, why_not_hit, why_not_surrender
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.strategy import dealer_hits
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words.bank import about_bank
from houseway.words.catalogue import texts
from houseway.words.sheets import about_play, about_values, about_wager
from tests.games.blackjack_table import SHEETS as BLACKJACK
from tests.games.blackjack_table import SPANISH, X

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


def blackjack_rules(sheet_id: str) -> Rules:
    rules = load(sheet_id).rules
    assert isinstance(rules, Rules)
    return rules


def hand_of(hard: int, *, two_cards: bool = True, split: bool = False, ace: bool = False) -> HandState:
    return HandState(hard, ace, two_cards, 0, False, split, False, 0, 1 + split, 10_00, 10_00)


def test_a_natural_that_wins_against_a_natural_is_not_said_to_need_more() -> None:
    """In Pure Spanish both may have one, and the player is paid; and the player has 21 against 21."""
    rules = blackjack_rules(SPANISH)
    assert (rules.both_natural, rules.both_21) == ("player wins", "player wins")
    rows = texts(load_sheet(SPANISH))["game"]
    assert rows["natural"].endswith("unless the player-dealer's natural ties or beats it")
    assert "equal to it where that wins" in rows["win"]


@pytest.mark.parametrize("sheet_id", BLACKJACK)
def test_the_totals_that_the_player_dealer_hits_are_named_soft_and_hard(sheet_id: str) -> None:
    rules = blackjack_rules(sheet_id)
    assert dealer_hits(rules, 16, False)
    assert dealer_hits(rules, 7, True)
    assert not dealer_hits(rules, 17, False)
    assert not dealer_hits(rules, 8, True)
    assert "The player-dealer hits hard 16 or soft 17 and less, and stands on more." in play_of(sheet_id)


@pytest.mark.parametrize("sheet_id", BLACKJACK)
def test_a_surrender_is_told_with_its_moment_as_the_table_grants_it(sheet_id: str) -> None:
    rules, said = blackjack_rules(sheet_id), play_of(sheet_id)
    assert ("surrender half the bet" in said) == (rules.surrender != "never")
    hit, split = hand_of(15, two_cards=False), hand_of(15, split=True)
    assert ("after a hit too" in said) == (not why_not_surrender(rules, hit))
    assert ("split hands, but no split aces" in said) == (not why_not_surrender(rules, split))
    if "on 12 to 20" in said:
        assert why_not_surrender(rules, hand_of(11))
        assert why_not_surrender(rules, hand_of(21, two_cards=False))
        assert not why_not_surrender(rules, hand_of(20))


@pytest.mark.parametrize("sheet_id", BLACKJACK)
def test_what_a_split_costs_and_a_double_after_it_are_told(sheet_id: str) -> None:
    said = play_of(sheet_id)
    assert "A split takes another bet, as large as that on the hand." in said
    assert "A natural stands, and is not doubled." in said
    assert (", of a split hand too," in said) == (not why_not_double(blackjack_rules(sheet_id), hand_of(9, split=True)))


def test_a_doubled_hand_that_is_over_is_not_rescued() -> None:
    assert "If a doubled hand is not over, the player may take the last doubling back" in play_of(SPANISH)


def test_a_hard_31_is_said_to_win() -> None:
    assert not why_not_hit(blackjack_rules(X), hand_of(21, two_cards=False))
    assert "it wins against all but a natural" in " ".join(about_values(load_sheet(X)))


def test_a_paytable_for_some_decks_names_them() -> None:
    sheet = load_sheet(X)
    assert "the paytable side-bet with 6, 7 or 8 decks only" in list(about_wager(sheet, sheet.wager_by_id("buster")))


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if load_sheet(each).bank])
def test_the_turn_of_those_behind_a_seat_is_told_where_there_are_any(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    assert sheet.bank
    rank = "before" if sheet.bank.settle.back_to_front else "after"
    assert (f"those behind a seat {rank} its own player" in " ".join(about_bank(sheet))) == sheet.backline


def test_the_seat_is_counted_off_the_way_the_table_goes() -> None:
    assert "counted counter-clockwise from the player-dealer" in " ".join(about_bank(load_sheet("lotus/pai-gow-tiles")))
    assert "counted clockwise from the player-dealer" in " ".join(about_bank(load_sheet(ROYAL)))


def test_a_player_dealer_without_a_hand_is_told_so() -> None:
    sheet = load_sheet("lotus/ultimate-pai-gow-poker")
    assert "The player-dealer has no hand, and covers bets on either." in play_of(sheet.id)
    assert "foul" not in " ".join(about_values(sheet))


@pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if load_sheet(each).module == "baccarat"])
def test_bets_on_a_side_that_lose_with_equal_totals_are_named(sheet_id: str) -> None:
    """Elsewhere a row of the paytable says that they push."""
    pushes = "both hands have the same total" in paid_rows(sheet_id, "player")
    assert ("With equal totals bets on" in play_of(sheet_id)) == (not pushes)


def paid_rows(sheet_id: str, wager_id: str) -> list[str]:
    sheet = load_sheet(sheet_id)
    return [texts(sheet)[wager_id][row] for pays in sheet.wager_by_id(wager_id).tables.values() for row in pays]
