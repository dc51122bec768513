"""`houseway record` typed in at a terminal: it asks for each card and each act as the hand comes to it."""

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from houseway.record.replay import replay
from tests.cli.conftest import Call, Called

Typed = Callable[[str, Path, str], Called]


class Typist(StringIO):
    """Somebody at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def typed(call: Call, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Runs `houseway record` for somebody who types these lines; "enter" is a line without a word."""

    def run(sheet: str, journal: Path, text: str) -> Called:
        lines = "".join(f"{line.strip().removeprefix('enter')}\n" for line in text.strip().splitlines())
        monkeypatch.setattr(sys, "stdin", Typist(lines))
        return call("record", sheet, "--journal", journal)

    return run


RING = """
    7
    2026-11-14
    swing
    join Ann 1 $200
    join Bob 2 $200
    hand
    20:15
    Ah
    2c
    enter
    enter
    enter
    enter
    raises 8
    raise 8
    floor default on Bob: he left
    pot, $1
    enter
    done
"""


def test_a_hand_is_followed_act_by_act(typed: Typed, tmp_path: Path) -> None:
    """Ann has the button and bets first, a word of hers is read again, and the floor lets Bob fold: $4 less the fee."""
    path = tmp_path / "night.journal"
    done = typed("north-coast/texas-holdem", path, RING)
    assert "'raises 8' is not offered here: choose fold, check, call, bet, raise" in done.out
    assert "1 hand recorded, $1 of fees due." in done.out
    (each,) = replay(path)
    assert {stake.bettor: net for stake, net in each.hand.settled} == {"Ann": 300, "Bob": -400}


def test_what_cannot_be_before_the_cards_is_asked_for_again(typed: Typed, tmp_path: Path) -> None:
    before = """
        4
        2026-11-14
        swing
        join Ann 1 $500
        join Bob 2 $500
    """
    hand = """
        hand
        enter
        Ann, take
        {banker}
        $200
        Bob, war, $20
    """
    after = """
        2c
        9h
        player-dealer, $1
        Bob, war, -$20
        clock soon
        done
    """
    path = tmp_path / "night.journal"
    done = typed("lotus/ultimate-war", path, before + hand.format(banker="Eve") + hand.format(banker="Ann") + after)
    assert "Eve is not at the table" in done.out
    (each,) = replay(path)
    assert [(stake.bettor, net) for stake, net in each.hand.settled] == [("Bob", -2000)]
