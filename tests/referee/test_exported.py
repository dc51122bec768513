"""Hands of ours, exported as PHH files and replayed from them by PokerKit."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from houseway.games.bind import load
from houseway.phh.export import history_of
from houseway.phh.history import read, write_history
from houseway.phh.variants import variant_of
from houseway.tables.acts import Join, Person, SitOut
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import any_stacks
from tests.counts import soak
from tests.referee.exported import final_stacks, raises_more
from tests.referee.kit import POSTS, clause, played, table_of
from tests.referee.stud import stud_clause
from tests.referee.tables import hands_at_a_table
from tests.referee.test_referee import games

HANDS = soak(250, 10)
NAMED = [(sheet_id, structure) for sheet_id, structure, _ in games() if variant_of(load(sheet_id).rules, structure)]


@pytest.mark.parametrize(("sheet_id", "structure"), NAMED)
def test_pokerkit_replays_our_exports_to_the_same_stacks(sheet_id: str, structure: str) -> None:
    game, rng, seen = load(sheet_id), Random(structure + sheet_id), Counter[str]()
    while seen["hands"] < HANDS:
        for number, (table, before, hand) in enumerate(hands_at_a_table(game, structure, rng), 1):
            if differs := clause(hand, before):
                seen[differs] += 1
                continue
            history = history_of(hand, number)
            differs = "any number of raises, or of two players" if raises_more(history) else ""
            seen[differs or "hands"] += 1
            if not differs:
                assert final_stacks(history, table.felt.options.chip_cents) == list(history.finishing), history


@pytest.mark.parametrize("sheet_id", ["lotus/texas-holdem", "500-club/badugi"])
def test_pokerkit_replays_hands_with_posts(sheet_id: str) -> None:
    """People sit out and come back: they post the blinds they missed, live or dead."""
    game, rng, seen = load(sheet_id), Random(sheet_id), Counter[str]()
    while seen["post"] < HANDS or not seen["dead post"]:
        table = table_of(game, rng, "limit", 6)
        for number in range(1, 9):
            if sum(table.chips(name) > 0 for name in table.people) < 4:
                break
            for person in list(table.people.values()):
                if rng.random() < 0.3:
                    do(table, SitOut(person.name, not person.away))
            before = {name: table.chips(name) for name in table.people}
            hand = played(table, rng)
            if not hand.deal.spots or clause(hand, before) not in ("", POSTS):
                continue
            history = history_of(hand, number)
            if not raises_more(history):
                seen.update(posting.kind for posting in hand.deal.ledger.postings)
                assert final_stacks(history, table.felt.options.chip_cents) == list(history.finishing), history


def test_pokerkit_reads_a_bring_in_of_the_lower_limit() -> None:
    """It refuses one as such: the file has half of it, and whoever brings it in opens for a full bet."""
    game, rng, seen = load("players/seven-card-stud"), Random(1), Counter[str]()
    for _ in range(HANDS):
        table = Table(replace(any_stacks(lay_out(game, options_for(game.sheet, Wish(chip_cents=1)))), fees=()))
        for seat in range(1, rng.randint(3, 6) + 1):
            do(table, Join(Person(f"Player {seat}", seat), 240_00))
        hand = played(table, rng)
        history = history_of(hand, 1)
        assert history.bring_in == history.lower
        assert read(write_history(history)) == history
        if not (raises_more(history) or stud_clause(hand)):
            seen["hands"] += 1
            assert final_stacks(history, 1) == list(history.finishing), history
    assert seen["hands"] > HANDS // 4


def test_every_variant_that_is_played_is_replayed() -> None:
    variants = {variant_of(load(sheet_id).rules, structure) for sheet_id, structure in NAMED}
    assert variants == {"FT", "NT", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"}
