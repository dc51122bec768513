"""PokerKit as referee: random hands of ours, replayed by it to the same pots and final stacks."""

from collections import Counter
from random import Random

import pytest

from houseway.games.bind import load
from houseway.games.known import has_family
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import soak
from tests.referee.kit import Refused, Replay, boards_of, clause, pots_of, without_joker
from tests.referee.tables import hands_at_a_table

HANDS, LEAST = soak(1000, 10), soak(10, 6)


def games() -> list[tuple[str, str, int]]:
    """Every ring game with each of its betting structures, and how many hands: so many in all of each game."""
    found: list[tuple[str, str, int]] = []
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        # PokerKit has no hand of which at most two hole cards may be played, nor one of a deck without 8, 9 and 10.
        known = sheet.rules.get("hole_cards") != "at most two" and sheet.rules.get("pot") != ["stripped high"]
        if sheet.playable and sheet.betting and has_family(sheet.module) and known:
            structures = sheet.betting.structures
            found += [(sheet_id, structure, max(LEAST, HANDS // len(structures))) for structure in structures]
    return found


@pytest.mark.parametrize(("sheet_id", "structure", "hands"), games())
def test_pokerkit_comes_to_the_same_pots_and_stacks(sheet_id: str, structure: str, hands: int) -> None:
    game, rng, seen = without_joker(load(sheet_id)), Random(sheet_id + structure), Counter[str]()
    # Where few hands go to a second board, more are played until there are enough of them.
    while seen["hands"] < hands or (game.rules.boards != "one" and seen["two boards"] < hands // 20):
        for table, before, hand in hands_at_a_table(game, structure, rng):
            if differs := clause(hand, before):
                seen[differs] += 1
                continue
            replay = Replay(hand, before)
            told = [before, *hand.deal.ledger.postings]
            try:
                stacks = replay.run()
            except Refused as refused:
                raise AssertionError("\n".join(map(str, [refused, *told]))) from None
            ours = list(pots_of(hand).values())
            assert [table.chips(name) for name in replay.names] == stacks, "\n".join(map(str, told))
            assert not replay.pots or ours == replay.pots, "\n".join(map(str, told))
            seen["hands"] += 1
            seen["side pots"] += len(ours) > 1
            seen["two boards"] += boards_of(hand) > 1
    assert hands < 100 or seen["side pots"] > hands // 20, seen
