"""Who banks brings enough that bets are seldom cut short, by a plain rule from seats, limits and payouts."""

from random import Random

import pytest

from houseway.api.company import Company
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.round.event import Marked
from houseway.tables.choosing import usual_options
from houseway.tables.cover import bots_buy_in, buy_in_of_hired, least_to_bank, usual_cover
from houseway.tables.felt import BankedFelt, require_bank, usual_buy_in
from houseway.tables.lay_out import lay_out

ULTIMATE = "500-club/ultimate-texas-holdem"
BANKED = [ULTIMATE, "500-club/ez-baccarat", "500-club/pure-21-5-blackjack", "lotus/fortune-pai-gow-poker"]


def felt_of(sheet_id: str) -> BankedFelt:
    game = require_banked(load(sheet_id))
    return require_bank(lay_out(game, usual_options(game.sheet)))


@pytest.mark.parametrize("sheet_id", BANKED)
def test_99_settlements_in_100_are_covered_where_bots_bank(sheet_id: str) -> None:
    """Of 60 hands; with what bots happened to have it were 307 settlements at Ultimate that lacked cover."""
    company = Company(felt_of(sheet_id), None, Random(3), lambda line: None)
    company.seat_bots(felt_of(sheet_id).options.seats, hired=False)
    hands = list(company.deal_hands(60))
    short = sum(isinstance(event, Marked) and event.short is not None for hand in hands for event in hand.deal.events)
    assert short <= sum(len(hand.settled) for hand in hands) / 100
    assert sum(hand.bank is not None for hand in hands) > 50, "somebody banks"


def test_the_cover_is_the_larger_of_the_lines_and_a_bonus() -> None:
    felt = felt_of("limelight/ez-baccarat-panda-8")
    assert felt.options.minimum == 5_00
    assert usual_cover(felt) == 3 * 40 * 20_00, "three bets of $20 on a bonus at 40 to 1"
    tiles = felt_of("lotus/pai-gow-tiles")
    assert usual_cover(tiles) == (tiles.options.seats - 1) * 6 * 4 * tiles.options.minimum, "there is no bonus"


def test_a_bot_that_is_given_less_banks_with_half_of_it() -> None:
    felt = felt_of(ULTIMATE)
    assert bots_buy_in(felt) == 2 * usual_cover(felt) > usual_buy_in(felt)
    assert least_to_bank(felt, bots_buy_in(felt)) == usual_cover(felt)
    assert least_to_bank(felt, 500_00) == 250_00


def test_a_hired_banker_covers_a_bet_of_the_maximum_at_every_seat() -> None:
    felt = felt_of(ULTIMATE)
    assert felt.options.maximum
    assert buy_in_of_hired(felt) >= (felt.options.seats - 1) * 6 * felt.options.maximum


def test_nobody_banks_a_pot() -> None:
    game = load("500-club/texas-holdem")
    felt = lay_out(game, usual_options(game.sheet))
    assert (usual_cover(felt), bots_buy_in(felt)) == (0, usual_buy_in(felt))
