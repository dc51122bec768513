"""`houseway chart`: the chart a player carries, on paper and as data."""

from typing import Any

import pytest

from tests.cli.conftest import Call

X, SPANISH = "lotus/blackjack-x", "500-club/pure-spanish-21-5"


def charts_of(call: Call, sheet_id: str) -> dict[str, dict[str, list[str]]]:
    """The rows of each table, by its title."""
    found: Any = call("chart", sheet_id, "--strategy", "bots", "--json").json()
    assert list(found) == ["id", "digest", "decks", "strategy", "edge", "charts"]
    assert 0 < found["edge"]["value"] < 0.03
    for chart in found["charts"]:
        assert all(len(row) == len(chart["columns"]) == 10 for row in chart["rows"].values())
        cells = {cell for row in chart["rows"].values() for cell in row}
        assert {cell[0] for cell in cells} <= {sign[0] for sign in chart["signs"]}
    return {chart["title"]: chart["rows"] for chart in found["charts"]}


def test_a_chart_with_early_surrender(call: Call) -> None:
    """Half is saved from a natural too before the check; after a split, only once there is none."""
    charts = charts_of(call, X)
    assert list(charts) == [
        "Before the hole card is looked at",
        "Pairs",
        "Two cards",
        "Two cards after a split",
        "Three cards or more",
    ]
    assert charts["Before the hole card is looked at"]["hard 5"] == [*"-" * 9, "R"]
    assert charts["Pairs"]["A,A"] == ["P1"] * 10
    assert charts["Two cards"]["hard 11"] == ["Dh"] * 10
    assert charts["Two cards"]["hard 16"][-2:] == ["H", "H"]
    assert charts["Two cards after a split"]["hard 16"][-2:] == ["Rh", "Rh"]
    assert "hard 21" in charts["Three cards or more"]


def test_a_chart_for_hands_that_are_doubled_again(call: Call) -> None:
    charts = charts_of(call, SPANISH)
    assert list(charts)[-3:] == ["After 1 doubling", "After 2 doublings", "After 3 doublings"]
    assert charts["After 1 doubling"]["hard 16"] == [*"SSSSSSRRRR"]
    assert charts["After 1 doubling"]["hard 11"] == [*"D" * 10]
    assert charts["After 3 doublings"]["hard 11"] == [*"SSSSSSRRRR"]
    assert list(charts["After 3 doublings"])[12] == "soft 15", "five aces"


def test_a_chart_for_people(call: Call) -> None:
    called = call("chart", X, "--strategy", "bots")
    assert called.status == 0
    lines = called.out.splitlines()
    assert lines[0] == "BLACKJACK X (lotus/blackjack-x), decks: 8, strategy: bots"
    assert "  soft 19    S    S    S    S   Ds    S    S    S    S    S  " in lines
    assert lines[-1] == "By this chart the bettor loses 1.2326% of the initial wager."


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("500-club/ez-baccarat",), "500-club/ez-baccarat is not played by a chart"),
        ((X, "--decks", "9"), "decks must be 1 to 8, not 9"),
        (
            (X, "--strategy", "bots", "--table", "pair"),
            "has no table 'pair': it has 'Before the hole card is looked at'",
        ),
        ((X, "--strategy", "best"), "has no strategy 'best': it has basic, bots"),
    ],
)
def test_what_has_no_chart(call: Call, arguments: tuple[str, ...], why: str) -> None:
    called = call("chart", *arguments)
    assert called.status == 2
    assert why in called.err
