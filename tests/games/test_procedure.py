"""The round of play in words: of a ring game from its streets, of pai gow with its house way."""

import re

import pytest

from houseway.core.cards import cards, rank_of
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.games.house_way.setting import set_hand
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.words.bank import about_bank
from houseway.words.catalogue import texts
from houseway.words.sheets import (
    about,
    about_betting,
    about_choices,
    about_house_way,
    about_play,
    about_rules,
    about_terms,
    about_values,
)


def test_a_round_is_said_street_by_street() -> None:
    assert list(about_play(load_sheet("500-club/mexican-poker")))[:2] == [
        "Second street: each player gets one card face up and one card face down; betting.",
        "Third street: each may turn up the card that lies face down, one card is burned (laid aside unseen), each"
        " player gets one card face up, or face down, if they have turned one up; betting.",
    ]


@pytest.mark.parametrize(
    ("sheet_id", "showdown"),
    [
        ("500-club/omaha", "the pot to the best high hand, with exactly two of one's own cards"),
        (
            "500-club/stud-8",
            "half the pot to the best high hand and half to the best low of eight or better, or all of it to the high"
            " hand if there is no such low",
        ),
        (
            "players/double-board-omaha",
            "the pot to the best high hand, with exactly two of one's own cards; two boards take half each",
        ),
    ],
)
def test_the_showdown_says_what_the_pot_goes_to(sheet_id: str, showdown: str) -> None:
    assert f"Showdown: {showdown}." in list(about_play(load_sheet(sheet_id)))


def test_lowball_says_where_nobody_may_check() -> None:
    deal, draw, *_ = about_play(load_sheet("players/lowball-ace-to-five"))
    assert deal.endswith("betting, without checking.")
    assert draw.startswith("Draw: everybody in turn may replace up to five cards")


def test_rules_as_usual_go_without_saying() -> None:
    said = {each.name: each for each in about_rules(load_sheet("500-club/razz"))}
    assert said["bring in"][1:] == ("highest card, aces low", "Whose upcard makes the bring-in.")
    assert said.keys().isdisjoint({"streets", "kill", "straddle"})


def test_limits_are_spoken_of_where_the_sheet_can_be_played_with_them() -> None:
    sheets = {each: load_sheet(each) for each in ("limelight/no-limit-holdem", "lotus/texas-holdem")}
    pages = {each: " ".join((*about_betting(sheet), *about_play(sheet))) for each, sheet in sheets.items()}
    assert "limit" not in pages["limelight/no-limit-holdem"].replace("no limit", "")
    limits = "the lower limit for the deal and the flop, the higher for the turn and the river."
    assert f"In limit games bets and raises are of a fixed size: {limits}" in pages["lotus/texas-holdem"]
    said = [each.name for each in about_rules(sheets["limelight/no-limit-holdem"])]
    assert "straddle" in said
    assert not {"raises", "raises in"} & set(said)


def test_every_ring_sheet_has_a_round_of_play() -> None:
    ring = [sheet for each in sheet_ids() if (sheet := load_sheet(each)).betting and sheet.playable]
    assert ring
    for sheet in ring:
        titles = [each.partition(": ")[0] for each in about_play(sheet)]
        assert titles[: len(sheet.rules["streets"]) + 1] == [
            *(each.title for each in load(sheet.id).rules.streets),
            "Showdown",
        ]


def test_the_house_way_is_said_rule_by_rule() -> None:
    for sheet_id in ("lotus/pai-gow-tiles", "lotus/mini-pai-gow"):
        sheet = load_sheet(sheet_id)
        rows = list(about_house_way(sheet))
        assert len(rows) == len(sheet.rules["house_way"])
    assert rows[0] == "Two threes of a kind: one of the higher three in front (lines 1267)."
    assert len(list(about_play(load_sheet("lotus/mah-jong-pai-gow")))) == 5


@pytest.mark.parametrize(
    ("hand", "rule", "front"),
    [
        ("Ac Kd Jh 9s 7c 5d 3h", "No pair: keep the highest card behind", "Kd Jh"),
        ("Kc Kd 9h 9s 5c 5d 2h", "Three pair: two of the highest pair in front", "Kc Kd"),
        ("Kc Kd Kh 9s 9c 9d 2h", "Two threes of a kind: two of the higher three in front", "Kc Kd"),
    ],
)
def test_the_house_way_says_which_cards_it_means(hand: str, rule: str, front: str) -> None:
    """And the same hand is set like that."""
    sheet_id = "500-club/fortune-pai-gow-poker"
    assert any(row.startswith(f"{rule} (") for row in about_house_way(load_sheet(sheet_id)))
    setting = set_hand(cards(hand), load(sheet_id).rules.house_way)
    assert setting
    assert {rank_of(card) for card in setting.split.front} == {rank_of(card) for card in cards(front)}


def test_seats_and_limits_are_said_once() -> None:
    assert "7 or 10 seats" in about(load_sheet("lotus/big-bonus-baccarat"))
    (terms,) = about_terms(load_sheet("players/golden-frog-baccarat").schedules[0])
    assert terms == "minimum $1 to no limit, no maximum, bonus bets $10 - $100"


def test_no_result_is_told_by_the_row_before_it() -> None:
    """A paytable may have its rows in any order."""
    for sheet_id in sheet_ids():
        for rows in texts(load_sheet(sheet_id)).values():
            assert not [text for text in rows.values() if text.startswith(("so,", "and ", "the same"))], sheet_id


def test_a_hand_that_wins_by_itself_is_called_as_it_is_declared() -> None:
    sentence = next(each for each in about_play(load_sheet("lotus/13-card-red")) if "Pure Dragon" in each)
    assert "a clean sweep may be declared" in sentence


def test_a_table_that_goes_the_other_way_says_so() -> None:
    said = " ".join(about_bank(load_sheet("lotus/pai-gow-tiles")))
    assert "everybody else, counter-clockwise" in said
    assert "The three dice, counted counter-clockwise from the player-dealer, who is one, say which seat gets" in said
    assert "Settled seat by seat, counter-clockwise: Pai Gow Tiles wager." in said


def test_envy_is_said_of_the_cards_of_others() -> None:
    envy = require_banked(load("limelight/fortune-pai-gow-poker")).family.judges["envy"]
    assert envy.results["four-of-a-kind"] == "another player's cards make four of a kind"


def test_no_rule_is_said_in_the_words_of_a_file() -> None:
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        said = {each.name: each.value for each in about_rules(sheet)}
        told = [*about_play(sheet), *about_house_way(sheet), *about_values(sheet), *about_choices(sheet)]
        assert all(sentence.endswith((".", ")")) for sentence in told), (sheet_id, told)
        ids = {wager.id for wager in sheet.wager if "-" in wager.id}
        for text in (*said.values(), *told):
            assert not ids & set(re.split("[ ,]+", text)), (sheet_id, text)
            assert not re.search(r"\bT\b|\b888\b|; choose", text), (sheet_id, text)
    said = {each.name: each.value for each in about_rules(load_sheet("lotus/ultimate-texas-holdem"))}
    assert said["survive a fold"] == "Trips Bonus Bet, Bad Beat Bonus Bet"
    bonus = "Of this deck the tens, jacks, queens, kings bear the word Bonus; they are shown with a +."
    assert bonus in about_values(load_sheet("500-club/pure-21-5-blackjack"))
