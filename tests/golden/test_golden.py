"""Golden rounds: each comes to what the book says, and every bonus bet has been won in one and lost in another."""

import re
from functools import cache

import pytest

from houseway.games.bind import load
from houseway.games.family import Game
from houseway.round.event import Marked
from houseway.round.stake import Stake
from houseway.sheets.shelf import load_sheet
from houseway.tables.acts import Join
from houseway.tables.choosing import options_for
from houseway.tables.decide import do
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table
from tests.counts import playable_sheets
from tests.felts import any_stacks
from tests.golden.dealt import dealt, piles, written
from tests.golden.files import Golden, HandText, golden_files

FILES = golden_files()
CITE = re.compile(r"\d{3}_[0-9a-f]{16}\.txt:\d+(-\d+)?(, \d+(-\d+)?)*(; .+)?")

every_file = pytest.mark.parametrize("golden", FILES, ids=lambda golden: golden.name)


@cache
def game_of(sheet: str, as_printed: tuple[int, ...]) -> Game:
    return load(sheet, as_printed)


def table_of(golden: Golden) -> Table:
    game = game_of(golden.sheet, golden.as_printed)
    table = Table(any_stacks(lay_out(game, options_for(game.sheet, golden.wish))))
    for person, chips in golden.people:
        do(table, Join(person, chips))
    return table


def hands_of(golden: Golden) -> list[Hand]:
    table = table_of(golden)
    return [dealt(table, text) for text in golden.hands]


@every_file
def test_a_hand_comes_to_what_the_book_says(golden: Golden) -> None:
    table = table_of(golden)
    for number, text in enumerate(golden.hands, 1):
        found = [line.split() for line in written(dealt(table, text))]
        expected = [line.split() for line in text.comes_to]
        for ours, theirs in zip(found, expected, strict=False):
            assert ours == theirs, f"hand {number}: {' '.join(ours)!r}, and by the book {' '.join(theirs)!r}"
        missing = [" ".join(line) for line in expected[len(found) :]]
        more = [" ".join(line) for line in found[len(expected) :]]
        assert not missing, f"hand {number} does not come to: {missing}"
        assert not more, f"hand {number} comes to more: {more}"


@pytest.mark.parametrize("golden", [each for each in FILES if each.coups], ids=lambda golden: golden.name)
def test_coups_go_as_the_chart_says(golden: Golden) -> None:
    for block in golden.coups:
        done = [line for line in block if "|" not in line]
        for line in (line for line in block if "|" in line):
            shoe, *expected = (part.strip() for part in line.split("|"))
            hand = dealt(table_of(golden), HandText([*done, f"shoe {shoe}"], []))
            result = [event.text for event in hand.deal.events if isinstance(event, Marked) and event.what == "result"]
            assert [*piles(hand), *result] == expected, line


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
