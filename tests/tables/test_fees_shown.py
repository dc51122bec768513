"""The fee that a player is told before they bet is the fee that is taken."""

from random import Random

import pytest

from houseway.core.money import stack
from houseway.fees.collection import due, is_by_clock
from houseway.fees.ladder import Situation
from houseway.games.bind import load
from houseway.round.ask import Lay
from houseway.round.event import Stake
from houseway.tables.felt import BankedFelt, require_bank
from houseway.testing.tables import lay_felt
from tests.battery.tables import BANKED

WAR = "lotus/ultimate-war"
ENOUGH = 10**9


def told(felt: BankedFelt, laid: dict[str, int]) -> int:
    lay = Lay(felt.spots, ENOUGH, felt.hand_fee, felt.hand_fees)
    return lay.fee_for(laid) + sum(spot.fee_for(laid[spot.id]) for spot in felt.spots if spot.id in laid)


def taken(felt: BankedFelt, laid: dict[str, int]) -> int:
    fees = [fee for fee in felt.fees if not is_by_clock(fee)]
    bets = tuple(bet for wager, cents in laid.items() for bet in felt.bets_of(Stake("Ann", 1, wager, cents)))
    situation = Situation(action=sum(laid.values()), bets=bets, players=2)
    return sum(fee.cents for fee in due(fees, None, situation) if fee.payer == stack("Ann"))


@pytest.mark.parametrize("sheet_id", [each.name for each in BANKED if "as printed" not in each.name])
def test_the_fee_told_is_the_fee_taken(sheet_id: str) -> None:
    felt, rng = require_bank(lay_felt(load(sheet_id))), Random(sheet_id)
    lay = Lay(felt.spots, ENOUGH)
    for _ in range(30):
        if laid := lay.sample(rng):
            assert told(felt, laid) == taken(felt, laid), laid


@pytest.mark.parametrize(
    ("laid", "fee"),
    [
        ({"player": 10_00}, 1_00),
        ({"player": 10_00, "banker": 10_00}, 2_00),
        ({"player": 101_00}, 2_00),
        ({"player": 401_00, "war": 5_00}, 5_00),
    ],
)
def test_a_bet_on_war_costs_what_its_bracket_says(laid: dict[str, int], fee: int) -> None:
    """Its schedule: $1 to $100, $2 to $200, … $5 from $401, on each base wager."""
    assert told(require_bank(lay_felt(load(WAR))), laid) == fee
