"""`set`: a hand as the house sets it, the rule, and where the book has it."""

from typing import Any

import pytest

from tests.cli.conftest import Call

CLUB = "500-club/fortune-pai-gow-poker"


def test_set_for_people(call: Call) -> None:
    called = call("set", CLUB, "Ks Qd 9c 9d 7h 5s 3c")
    assert called.status == 0
    assert called.out.splitlines() == [
        "front   Ks Qd  king high",
        "behind  9d 9c 7h 5s 3c  pair of nines",
        "rule    one pair: keep them behind",
        "book    000_de408d14f49bb3f5.txt, lines 631-633",
    ]


def test_set_for_programs(call: Call) -> None:
    found: Any = call("set", "lotus/mini-pai-gow", "As Ah Ac Ad Xr 6s", "--json").json()
    assert list(found) == ["id", "parts", "called", "rule", "words", "lines", "book"]
    assert found["parts"] == {"front": ["Xr"], "behind": ["As", "Ah", "Ad", "Ac", "6s"]}
    assert (found["rule"], found["lines"]) == ("full-house-or-better", "1269")


@pytest.mark.parametrize(
    ("sheet_id", "hand", "why"),
    [
        (CLUB, "As Kd", "a hand of this game has 7 cards, not 2"),
        (CLUB, "As As Kd Qd Jd 9d 8d", "As is there 2 times: the deck has 1"),
        (CLUB, "As Xb Kd Qd Jd 9d 8d", "Xb is not in the deck"),
        ("500-club/ez-baccarat", "As Kd", "has no house way"),
    ],
)
def test_what_cannot_be_set(call: Call, sheet_id: str, hand: str, why: str) -> None:
    called = call("set", sheet_id, hand)
    assert (called.status, called.out) == (2, "")
    assert why in called.err
    assert len(called.err.splitlines()) == 1


def test_tiles_by_rule_and_line(call: Call) -> None:
    called = call("set", "lotus/pai-gow-tiles", "6-6 6-6 3-6 5-6")
    assert " ".join(called.out.split()) == (
        "high 6-6 3-6 Wong with Teen low 6-6 5-6 three with Teen rule one pair of 12 or 2 spots with 9 and 11 spots: "
        "split the pair, unless both hands get worse book 001_adc0a8156e8c1b3e.txt, lines 481"
    )
    assert "there 3 times: the deck has 2" in call("set", "lotus/pai-gow-tiles", "6-6 6-6 6-6 5-6").err
    assert "is not in the deck" in call("set", "lotus/pai-gow-tiles", "As 6-6 6-6 5-6").err
    assert "no house way" in call("set", "lotus/mah-jong-pai-gow", "M1 M2").err
