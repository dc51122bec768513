"""Golden rounds: each comes to what the book says, and every bonus bet has been won in one and lost in another."""

import re
from functools import cache

import pytest

from houseway.round.event import Stake
from houseway.sheets.shelf import load_sheet
from houseway.testing.goldens.files import Golden, HandText
from houseway.testing.goldens.hold import differences, hands_of
from tests.counts import playable_sheets
from tests.golden.files import our_goldens

FILES = our_goldens()
CITE = re.compile(r"\d{3}_[0-9a-f]{16}\.txt:\d+(-\d+)?(, \d+(-\d+)?)*(; .+)?")

every_file = pytest.mark.parametrize("golden", FILES, ids=lambda golden: golden.name)


@every_file
def test_a_hand_comes_to_what_the_book_says(golden: Golden) -> None:
    assert golden.hands or golden.coups
    assert list(differences(golden)) == []


def test_a_hand_that_comes_to_something_else_is_told() -> None:
    golden = next(each for each in FILES if each.hands)
    done, comes_to = golden.hands[0]
    for wrong, told in (([*comes_to, "more"], "does not come to: 'more'"), (comes_to[:-1], "it comes to more: ")):
        other = golden._replace(hands=[HandText(done, wrong)])
        assert [told in each for each in differences(other)] == [True]


@every_file
def test_a_file_lies_with_its_sheet_and_cites_its_book(golden: Golden) -> None:
    assert golden.name.startswith(f"{golden.sheet}/"), f"it is about {golden.sheet}"
    assert CITE.fullmatch(golden.cite), golden.cite
    book = golden.cite.partition(":")[0]
    assert book in {source.partition(":")[0] for source in load_sheet(golden.sheet).source}, f"{book} is another book"
    assert golden.hands or golden.coups
    assert golden.rule.endswith(".")


@cache
def outcomes() -> dict[str, list[tuple[Stake, int]]]:
    """What was won and lost in the golden hands of each sheet, as adopted."""
    found: dict[str, list[tuple[Stake, int]]] = {}
    for golden in FILES:
        if not golden.as_printed:
            found.setdefault(golden.sheet, []).extend(each for hand in hands_of(golden) for each in hand.settled)
    return found


@pytest.mark.parametrize("sheet_id", playable_sheets())
def test_every_bonus_bet_is_won_and_lost_in_a_golden_round(sheet_id: str) -> None:
    settled = outcomes().get(sheet_id, [])
    assert settled, f"{sheet_id} has no golden round"
    for wager in load_sheet(sheet_id).wager:
        if wager.kind == "bonus":
            gains = [gain for stake, gain in settled if stake.wager == wager.id]
            assert any(gain > 0 for gain in gains), f"{sheet_id}: no golden round wins {wager.id}"
            assert any(gain < 0 for gain in gains), f"{sheet_id}: no golden round loses {wager.id}"
