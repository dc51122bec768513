"""What a rules page says of the player-dealer and of bets, held against the table."""

import re

import pytest

from houseway.core.cards import rank_of
from houseway.games.bind import load
from houseway.round.event import Asked, Dealt, Faced
from houseway.sheets.sheet import COUNTED_OFF
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.tables.choosing import usual_options
from houseway.tables.felt import Bank, BankedFelt
from houseway.tables.lay_out import lay_out
from houseway.tables.settler import first_action
from houseway.words.bank import about_bank
from houseway.words.example import play_hands
from houseway.words.sheets import about_play, about_wager

BANKED = pytest.mark.parametrize("sheet_id", [each for each in sheet_ids() if load_sheet(each).bank])


@BANKED
def test_a_first_action_that_a_card_counts_off_is_told_with_what_cards_count(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    assert sheet.bank
    said = " ".join(about_bank(sheet))
    assert ("a jack eleven" in said) == (sheet.bank.action in COUNTED_OFF)
    if "counted off" in said:
        bank = Bank("Ann", 2, 100_00, 1)
        # A king counts thirteen of five others: the third of them, and the player-dealer is passed over.
        assert first_action(sheet.bank.action, bank, 6, 13) == 4
        assert first_action(sheet.bank.action, bank, 6, 2) == 3
    assert "what it does not cover comes back" in said


@BANKED
def test_those_behind_a_seat_are_told_to_come_first_where_they_do(sheet_id: str) -> None:
    sheet = load_sheet(sheet_id)
    assert sheet.bank
    assert (
        "those behind a seat before its own player" in " ".join(about_bank(sheet))
    ) == sheet.bank.settle.back_to_front


@BANKED
def test_what_may_be_bet_alone_is_what_the_felt_takes_alone(sheet_id: str) -> None:
    game = load(sheet_id)
    felt = lay_out(game, usual_options(game.sheet))
    assert isinstance(felt, BankedFelt)
    said = re.findall(r"([^.]*) may be bet alone", " ".join(about_play(game.sheet)))
    told = [name.strip() for each in said for name in re.split(", | and ", each)]
    for spot in felt.spots:
        wager = game.sheet.wager_by_id(spot.id)
        alone = wager.kind == "bonus" and not spot.needs
        assert (wager.title in told) == alone
        assert ("may be bet alone" in about_wager(game.sheet, wager)) == alone


@BANKED
def test_the_cards_are_cut_and_burned_as_is_told(sheet_id: str) -> None:
    hand, said = next(play_hands(sheet_id, 3, 1)), " ".join(about_bank(load_sheet(sheet_id)))
    asked = [each.question.purpose for each in hand.deal.events if isinstance(each, Asked)]
    assert ("the player-dealer may cut them" in said) == ("cut" in asked)
    faces = [each.face for each in hand.deal.events if isinstance(each, Faced)]
    burned = [each for each in hand.deal.events if isinstance(each, Dealt) and each.pile == "Burned"]
    if "The first card is turned up" in said:
        first = rank_of(faces[0] or 0) + 2
        assert len(burned) == 1 + (1 if first == 14 else min(first, 10))
    else:
        assert bool(burned) >= ("One card is burned first" in said)
