"""What sheets of baccarat, blackjack, poker against the bank and war pay, against a second reading of the books."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from houseway.core.money import payout
from houseway.sheets.sheet import Wager
from houseway.sheets.shelf import load_sheet, sheet_ids

FACTS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent.parent / "facts" / "paytables.toml").read_text("utf-8")
)
READ = [(name, each) for name, facts in FACTS.items() for each in facts if each != "at"]
PLAIN = ("1 to 1", "push", "lose half")
PRINTED = {"six to five": "6 to 5"}
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight")

# Rows as the books print them, and as sheets call them. Those in other words name the whole wager.
RESULTS = {
    "one pair": "pair",
    "pair": "pair",
    "two pair": "two-pair",
    "4 of a kind": "four-of-a-kind",
    "2 suited matches": "two-suited",
    "1 suited + 1 non-suited match": "suited-and-unsuited",
    "1 suited match": "one-suited",
    "2 non-suited matches": "two-unsuited",
    "1 non-suited match": "one-unsuited",
    "natural winner": "natural-win",
    "natural ties": "natural-tie",
    "wins except 6": "win-with-6",
    "banker win with a 2 card hand value of 6": "two-card-6",
    "banker win with a 3 card hand value of 6": "three-card-6",
    "first war": "first-war",
    "second war": "second-war",
    "third war": "third-war",
    "fourth war & more": "fourth-war",
    "player wins with 5 before war": "before-war",
    "player wins with 5 after war": "after-war",
    "banker wins with 5 before war": "before-war",
    "banker wins with 5 after war": "after-war",
    "pure 21.5 blackjack": "natural",
    "pure spanish 21.5": "natural",
    "natural": "natural",
    "natural 31": "natural",
    "blackjack x": "named-natural",
    "hard 31": "hard-31",
    "lucky pair": "pair",
    "player-dealer has a natural": "pair-against-natural",
    **{f"{number} red cards": f"red-{count}" for count, number in enumerate(NUMBERS, 2)},
    **{f"{count} point difference": f"win-by-{count}" for count in range(4, 10)},
    **{f"win by {count} points*": f"win-by-{count}" for count in range(4, 10)},
    **{
        kind: kind.replace(" ", "-")
        for kind in (
            "mini royal flush",
            "royal flush",
            "straight flush",
            "four of a kind",
            "full house",
            "flush",
            "straight",
            "three of a kind",
        )
    },
}


def pays_of(wager: Wager, label: str) -> dict[str, str]:
    return dict(wager.tables[label] if label else next(iter(wager.tables.values())))


@pytest.mark.parametrize(("sheet_id", "read"), READ)
def test_a_wager_pays_what_the_second_reading_says(sheet_id: str, read: str) -> None:
    name, _, label = read.partition("/")
    pays = pays_of(load_sheet(sheet_id).wager_by_id(name), label)
    rows = [_row(line, pays) for line in FACTS[sheet_id][read]["rows"].strip().splitlines()]
    named = {result: pay for result, pay in rows if result}
    assert {result: pays.get(result) for result in named} == named
    whole = {pay for result, pay in rows if not result}
    rest = {pay for result, pay in pays.items() if result not in named and pay not in ("push", "lose half")}
    assert rest <= (whole or {"1 to 1"})
    assert whole <= rest


def test_nothing_but_even_money_is_paid_that_was_not_read_twice() -> None:
    banked = [sheet for sheet in map(load_sheet, sheet_ids()) if sheet.bank and not sheet.family.startswith("pai-gow")]
    for sheet in banked:
        for wager in sheet.wager:
            for label, pays in wager.tables.items():
                read = {wager.id, f"{wager.id}/{label}"} & FACTS.get(sheet.id, {}).keys()
                assert read or set(pays.values()) <= {*PLAIN}, f"{sheet.id}: {wager.id} {label}"


def _row(line: str, pays: dict[str, str]) -> tuple[str, str]:
    """The sheet's name of a printed row, empty for one of the whole wager, and what it pays, as sheets write that."""
    _, hand, pay = line.split(" | ")
    counted = re.match(r"\d+", hand)
    result = f"bust-{counted[0]}" if counted and f"bust-{counted[0]}" in pays else RESULTS.get(hand.lower(), "")
    plain = re.sub(r" ?to |:", " to ", PRINTED.get(pay, pay)).replace(",", "").lower()
    written = f"{plain} to 1" if plain.isdecimal() else plain
    assert payout(written).text == written
    return result, written
