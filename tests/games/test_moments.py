"""Moments: a fee is taken at a point of the round that the game has, or the sheet is refused."""

from pathlib import Path

import pytest

from houseway.core.balances import Ledger
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.round.deal import Deal
from tests.felts import filed

HOLDEM = """
title     = "Mine"
like      = "500-club/texas-holdem"
source    = ["mine.txt:1"]
schedules = ["500-club/texas-holdem"]

[rules]
streets = [
    {{ name = "deal", moment = "after the deal", down = 2 }},
    {{ name = "{flop}", burn = true, board = 3 }},
    {{ name = "turn", burn = true, board = 1, bet = "higher" }},
    {{ name = "river", burn = true, board = 1, bet = "higher" }},
]
"""


def test_a_street_by_another_name_does_not_make_its_fee_vanish(tmp_path: Path) -> None:
    load(filed(tmp_path, HOLDEM.format(flop="flop")))
    with pytest.raises(Mistake, match=r"schedules: 500-club/texas-holdem takes a fee at the moment 'flop'.*flopp"):
        load(filed(tmp_path, HOLDEM.format(flop="flopp")))


def test_a_street_by_any_name_will_do_where_no_fee_is_taken_at_it(tmp_path: Path) -> None:
    text = HOLDEM.format(flop="three cards").replace('schedules = ["500-club/texas-holdem"]', "")
    assert "three cards" in load(filed(tmp_path, text)).moments


def test_a_schedule_of_a_ring_game_is_none_for_a_game_with_a_player_dealer(tmp_path: Path) -> None:
    text = 'title = "Mine"\nlike = "500-club/ez-baccarat"\nsource = []\nschedules = ["500-club/texas-holdem"]'
    with pytest.raises(Mistake, match="this game does not have; there are before the deal"):
        load(filed(tmp_path, text))


def test_a_round_cannot_name_a_moment_that_its_family_does_not() -> None:
    taken: list[str] = []
    deal = Deal(Ledger(), taken.append, moments=frozenset({"flop"}))
    deal.moment("flop")
    with pytest.raises(ValueError, match="'flopp' is no moment"):
        deal.moment("flopp")
    assert taken == ["flop"]
