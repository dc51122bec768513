"""Hold'em against one hand: single boards and flops by brute force, and deals against the readable round."""

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.core.cards import STANDARD, cards, written
from houseway.games.bind import load
from houseway.games.family import BankedGame, banked
from houseway.games.ultimate import PLAY, STREETS
from houseway.odds.census import Outcome, setting_for
from houseway.odds.families.ultimate import Tables, outcome_of_cell
from houseway.odds.kernels import ranks
from houseway.odds.kernels import ultimate as kernel
from houseway.odds.kernels.ultimate_deals import bets_on_river, cell_of_deal
from houseway.odds.played import outcome_of, wagers_laid
from houseway.round.ask import Amount, Answer, Question
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import soak

ROUNDS = soak(10_000, 500)
SHEETS = [each for each in sheet_ids() if load_sheet(each).module == "ultimate"]
PAIR = 1 << 20

Ints = Any


def tables_of(sheet_id: str) -> Tables:
    return Tables.of(setting_for(load(sheet_id)))


def by_round(game: BankedGame, deal: list[int], way: int) -> Outcome:
    """The readable round, the bet made in this way; cards that are burned may be any."""
    hole, board, burns = deal[:4], deal[4:], game.rules.board == "dealt with burns"
    order = [*hole, 0, *board[:3], 0, *board[3:]] if burns else [*hole, *board]
    asked = iter(range(len(STREETS)))

    def choose(question: Question) -> Answer:
        bet, wait, fold = question.options
        if next(asked) != way:
            return Answer(question.key, wait.id if not wait.closed else fold.id)
        assert isinstance(bet.arg, Amount)
        return Answer(question.key, PLAY, bet.arg.high)

    return outcome_of(game, 1, order, choose, wagers_laid(game, 1))


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_kernel_and_round_agree_wager_by_wager(sheet_id: str) -> None:
    game, tables, rng = banked(load(sheet_id)), tables_of(sheet_id), Random(sheet_id)
    for _ in range(ROUNDS):
        deal, way = rng.sample(STANDARD, 9), rng.randrange(4)
        cell = cell_of_deal(np.array(deal), way, tables.folded_count, tables.ranks)
        told = {part.wager: part for part in outcome_of_cell(game, cell)}
        assert told == {part.wager: part for part in by_round(game, deal, way)}, f"{sheet_id}: {written(deal)}, {way}"


def hands_beside(board: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(combinations(sorted(set(STANDARD) - set(board)), 2))


def numbers(board: tuple[int, ...], hands: list[tuple[int, ...]]) -> Ints:
    return ranks.high(np.hstack([np.array(hands), np.broadcast_to(np.array(board), (len(hands), 5))]))


def gained(tables: Tables, mine: int, theirs: Ints) -> tuple[int, int]:
    """What Ante and Blind, and one Play bet, gain against these hands."""
    gains, compared = tables.gains, np.sign(mine - theirs) + 1
    qualified = (theirs >= PAIR).astype(np.int64)
    return int(gains.ante[compared, qualified, mine >> 20].sum()), int(gains.play[compared].sum())


@pytest.mark.parametrize(
    "board", ["As Ks Qs Js 9d", "2c 2d 2h 2s 3c", "7c 9d Jh 2s 3c", "4h 5h 6h 7h Kd", "Ac Kc Qc Jc Tc"]
)
def test_every_holding_of_a_board_against_every_other(board: str) -> None:
    tables, table = tables_of(SHEETS[0]), tuple(cards(board))
    walk = kernel.new_walk(tables.ranks)
    ante, play = np.empty(kernel.HOLDINGS, np.int64), np.empty(kernel.HOLDINGS, np.int64)
    kernel.river_gains(np.array(table), tables.ranks, tables.gains, walk, ante, play)
    hands = hands_beside(table)
    known = numbers(table, hands)
    places = {(int(x), int(y)): at for at, (x, y) in enumerate(zip(walk.first, walk.second, strict=True))}
    for hand, mine in Random(board).sample(list(zip(hands, known, strict=True)), 60):
        against = np.array([not set(other) & set(hand) for other in hands])
        at = places[hand[0], hand[1]]
        assert (ante[at], play[at]) == gained(tables, int(mine), known[against])
        deal = np.array([*hand, 0, 0, *table])
        river = bets_on_river(deal, tables.ranks, tables.gains)
        assert river == (ante[at] + play[at] > tables.gains.fold * kernel.AGAINST)


@pytest.mark.parametrize("sheet_id", [SHEETS[0], SHEETS[2]])
@pytest.mark.parametrize("board", ["7c 9d Jh 2s 3c", "Ac Kc Qc Jc 9c", "8c 8d 8h 2s 2c"])
def test_a_board_counted_deal_by_deal(sheet_id: str, board: str) -> None:
    tables, table, rng = tables_of(sheet_id), np.array(cards(board)), np.random.default_rng(1)
    walk = kernel.new_walk(tables.ranks)
    kernel.sort_holdings(table, tables.ranks, walk)
    ways = rng.integers(0, 4, kernel.HOLDINGS)
    counts = np.zeros(kernel.CELLS, np.int64)
    kernel.count_board(table, ways, tables.folded_count, tables.ranks, walk, counts)
    assert counts.sum() == kernel.HOLDINGS * kernel.AGAINST
    some = np.zeros(kernel.CELLS, np.int64)
    hands = [(int(x), int(y)) for x, y in zip(walk.first, walk.second, strict=True)]
    for hand, way in zip(hands, ways.tolist(), strict=True):
        for other in hands[:: soak(1, 40)]:
            if not set(hand) & set(other):
                some[cell_of_deal(np.array([*hand, *other, *table]), way, tables.folded_count, tables.ranks)] += 1
    assert (some <= counts).all()
    assert some[counts == 0].sum() == 0
    assert soak(1, 40) > 1 or (some == counts).all()


def test_a_flop_by_every_turn_and_river() -> None:
    """One holding: what waiting gains is the better of a bet and a fold on each river, not on all of them together."""
    tables, flop, hand = tables_of(SHEETS[0]), tuple(cards("2c 9d Kh")), tuple(sorted(cards("Jd Td")))
    left = sorted(set(STANDARD) - {*flop, *hand})
    totals = np.zeros(3, np.int64)
    for last in combinations(left, 2):
        board = (*flop, *last)
        others = [other for other in hands_beside(board) if not set(other) & set(hand)]
        ante, play = gained(tables, int(numbers(board, [hand])[0]), numbers(board, others))
        totals += [ante, play, max(ante + play, tables.gains.fold * kernel.AGAINST)]
    found = kernel.flop_gains(np.array(flop, np.uint8), tables.ranks, tables.gains)
    assert found[:, hand[0] * 52 + hand[1]].tolist() == totals.tolist()
