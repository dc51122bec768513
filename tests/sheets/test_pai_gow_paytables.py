"""What pai gow sheets pay, against a second reading of the books (tests/facts/pai_gow_paytables.toml)."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from houseway.core.money import payout
from houseway.games.bind import load
from houseway.games.family import BankedGame, require_banked
from houseway.sheets.sheet import Wager
from houseway.sheets.shelf import load_sheet, sheet_ids

FACTS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent.parent / "facts" / "pai_gow_paytables.toml").read_text("utf-8")
)

# What the reader called a wager, where the sheet calls it otherwise.
WAGERS = {"base": "game", "happy": "happy-pai-gow"}

# Hands and results as the books print them, and as sheets call them; a "+Pair" after a hand is the column of that name.
RESULTS = {
    "both hands higher": "win",
    "both hands lower": "lose",
    "one higher, one lower": "push",
    "foul": "foul",
    "player-dealer's seven-card ace-high": "player-dealer-ace-high",
    "player's seven-card queen-high, no joker": "queen-high",
    "both hands higher, player-dealer has a pair of fives or better": "win",
    "both hands lower, player-dealer has a pair of fives or better": "lose",
    "one higher, one lower, player-dealer has a pair of fives or better": "push",
    "player-dealer has less than a pair of fives": "not-qualified",
    "hand higher": "win",
    "hand not higher": "lose",
    "hand is a pair": "pair",
    "hand is no pair": "lose",
    "same rank and value": "tie",
    "not the same": "lose",
    "7 card straight flush": "seven-card-straight-flush",
    "7 card straight flush (no joker)": "seven-card-straight-flush",
    "natural seven card straight flush": "seven-card-straight-flush",
    "natural seven card straight flush (no joker)": "seven-card-straight-flush",
    "royal flush + royal match": "royal-flush-and-royal-match",
    "royal flush and royal match": "royal-flush-and-royal-match",
    "royal flush + royal match (king & queen suited)": "royal-flush-and-royal-match",
    "7 card straight flush with joker": "seven-card-straight-flush-with-joker",
    "7 card straight flush (with joker)": "seven-card-straight-flush-with-joker",
    "7 card straight flush (w/ joker)": "seven-card-straight-flush-with-joker",
    "wild seven-card straight flush with joker": "seven-card-straight-flush-with-joker",
    "wild seven card straight flush (with joker)": "seven-card-straight-flush-with-joker",
    "five aces": "five-aces",
    "5 aces": "five-aces",
    "five of a kind": "five-of-a-kind",
    "5 of a kind": "five-of-a-kind",
    "royal flush": "royal-flush",
    "royal flush (w/ no joker)": "royal-flush",
    "straight flush": "straight-flush",
    "four of a kind": "four-of-a-kind",
    "4 of a kind": "four-of-a-kind",
    "full house": "full-house",
    "flush": "flush",
    "straight": "straight",
    "three of a kind": "three-of-a-kind",
    "3 of a kind": "three-of-a-kind",
    "three pairs": "three-pairs",
    "two pairs": "two-pair",
    "8 high": "eight-high",
    "9 high pai gow (same color for all 7 cards)": "nine-high-of-one-colour",
    "9 high pai gow": "nine-high",
    "10 high pai gow": "ten-high",
    "j high pai gow": "jack-high",
    "q high pai gow": "queen-high",
    "k high pai gow": "king-high",
    "a high pai gow": "ace-high",
    "player and player-dealer ace high card hand": "both",
    "player-dealer ace high card hand (with joker)": "with-joker",
    "player-dealer ace high card hand (no joker)": "without-joker",
    "push": "push",
    "push w/ 2 card hand of 3's or higher": "push-with-pair",
    "push w/ 2 card 3's or higher": "push-with-pair",
    "two card tie": "front",
    "two card hand tie": "front",
    "five card tie": "behind",
    "five card hand tie": "behind",
    "seven card tie": "both",
    "queen high": "queen-high",
    "queen high tie": "queen-high-tie",
    "player wins": "win",
    "player wins w/ 2 card 3's or higher": "win-with-pair",
    "banker wins": "win",
    "banker wins w/ 2 card 3's or higher": "win-with-pair",
    "ahead in a copy": "copy-and-win",
    "otherwise": "lose",
}

# Rows that no book prints, by the printed row that a sheet reads them under.
CASES = {
    "straight-and-three-of-a-kind": "three-of-a-kind",
    "royal-flush-with-joker": "straight-flush",
    "royal-seven-card-straight-flush-with-joker": "royal-flush",
}

# A printed row that one of two paytables is without: it is offered only where a machine shuffles.
ONLY_BY_MACHINE = {"without": {"nine-high-of-one-colour"}}

PRINTED = {"even money": "1 to 1"}


def test_every_pai_gow_wager_has_been_read_twice() -> None:
    families = ("pai-gow-poker", "pai-gow-tiles")
    sheets = [sheet for sheet in map(load_sheet, sheet_ids()) if sheet.family in families]
    found = {sheet.id: {wager.id for wager in sheet.wager} for sheet in sheets}
    assert found == {name: {WAGERS.get(each, each) for each in facts if each != "at"} for name, facts in FACTS.items()}


@pytest.mark.parametrize(
    ("sheet_id", "read"), [(name, each) for name, facts in FACTS.items() for each in facts if each != "at"]
)
def test_a_wager_pays_what_the_second_reading_says(sheet_id: str, read: str) -> None:
    game, facts = require_banked(load(sheet_id)), FACTS[sheet_id][read]
    wager = game.sheet.wager_by_id(WAGERS.get(read, read))
    expected = dict(_row(line) for line in facts["rows"].strip().splitlines())
    assert len(expected) == len(facts["rows"].strip().splitlines()), "two rows of the facts are the same"
    for label, pays in wager.tables.items():
        rows = {row: pay for row, pay in expected.items() if row not in ONLY_BY_MACHINE.get(label, ())}
        assert _paid(game, wager, pays, rows) == rows
        assert {row for row, pay in rows.items() if pay != "lose"} == pays.keys() - CASES.keys(), "rows of the sheet"
        assert {row: pays[row] for row in CASES.keys() & pays} == {row: rows[CASES[row]] for row in CASES.keys() & pays}
    assert wager.least == (facts["least"].split(" | ")[1] if "least" in facts else "")


def _paid(game: BankedGame, wager: Wager, pays: dict[str, str], rows: dict[str, str]) -> dict[str, str]:
    """What the engine would pay for each row, a loss where the sheet has no row for it or for a wider one."""
    payouts = game.judge(wager).payouts(pays)
    return {row: payouts[row].text for row in rows}


def _row(line: str) -> tuple[str, str]:
    """The sheet's name of a printed row, and what it pays, as sheets write that."""
    _, hand, pay, remark = [*line.split(" | "), ""][:4]
    reading = re.match(r"read as ([^:]+)", remark)
    if "-" in (hand, pay):
        assert reading, f"{line}: the remark must begin with how it is read"
        hand, pay = (reading.group(1) if each == "-" else each for each in (hand, pay))
    bare = hand.lower().replace("ace-high card", "ace high card")
    named = RESULTS[bare.removesuffix(" +pair")] + ("-and-a-pair" if bare.endswith(" +pair") else "")
    plain = PRINTED.get(pay, pay).replace(":", " to ")
    written = plain if plain.startswith("$") else plain.replace(",", "")
    assert payout(written).text == written
    return named, written
