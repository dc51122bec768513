"""Hold'em against one hand: single boards and flops by brute force, and deals against the readable round."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.core.cards import STANDARD, cards, write_cards
from houseway.games.bind import load
from houseway.games.family import BankedGame, require_banked
from houseway.games.ultimate import PLAY, STREETS
from houseway.odds.census import Outcome, Part, setting_for
from houseway.odds.families.ultimate import bets as ultimate_bets
from houseway.odds.families.ultimate.pricing import HoldemTables, outcome_of_cell
from houseway.odds.kernels import ranks, suits
from houseway.odds.kernels import ultimate as kernel
from houseway.odds.kernels.ultimate_boards import count_board, value_boards
from houseway.odds.kernels.ultimate_deals import RENAMING_BITS, Sure, cells_of_deals, find_sure
from houseway.odds.simulate.one_round import follow_advice, outcome_of, wagers_laid
from houseway.round.ask import Amount, Answer, Question
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import soak

ROUNDS = soak(10_000, 300)
SHEETS = [each for each in sheet_ids() if load_sheet(each).module == "ultimate"]
PAIR = 1 << 20

Ints = Any


def tables_of(sheet_id: str) -> HoldemTables:
    return HoldemTables.of(setting_for(load(sheet_id)))


def order_of(game: BankedGame, deal: list[int]) -> list[int]:
    """The cards as they come from the shoe; those that are burned may be any."""
    hole, board, burns = deal[:4], deal[4:], game.rules.board == "dealt with burns"
    return [*hole, 0, *board[:3], 0, *board[3:]] if burns else [*hole, *board]


def by_round(game: BankedGame, deal: list[int], way: int) -> Outcome:
    """The readable round, the bet made in this way."""
    asked = iter(range(len(STREETS)))

    def choose(question: Question) -> Answer:
        bet, wait, fold = question.options
        if next(asked) != way:
            return Answer(question.key, wait.id if not wait.closed else fold.id)
        assert isinstance(bet.arg, Amount)
        return Answer(question.key, PLAY, bet.arg.high)

    return outcome_of(game, 1, order_of(game, deal), choose, wagers_laid(game, 1))


def always_look_up(tables: HoldemTables) -> Sure:
    groups = 4 * len(tables.ranks.five.ranked)
    return Sure(np.zeros(groups, np.uint16), np.full(groups, 2**16 - 1, np.uint16))


def cells_by_kernel(tables: HoldemTables, deals: list[list[int]], bets: kernel.Bets, sure: Sure) -> list[int]:
    found = np.empty(len(deals), np.int64)
    cells_of_deals(np.array(deals), bets, ultimate_bets.places(), sure, tables.folded_count, tables.ranks, found)
    return [int(cell) for cell in found]


def by_wager(outcome: Outcome) -> dict[str, Part]:
    return {part.wager: part for part in outcome}


def bets_of_rule_for(tables: HoldemTables, deals: list[list[int]]) -> kernel.Bets:
    """The bots' bets, on the river only those on the boards of these deals."""
    boards = sorted({suits.place(np.array(sorted(deal[4:]), np.uint8)) for deal in deals})
    classes = ultimate_bets.places().boards[boards] >> RENAMING_BITS
    return ultimate_bets.bets_in(ultimate_bets.rows_of_rule(tables.ranks, np.unique(classes).astype(np.int64)))


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_kernel_and_round_agree_wager_by_wager(sheet_id: str) -> None:
    """Bets that are made at random, so that deals go every way."""
    game, tables, rng = require_banked(load(sheet_id)), tables_of(sheet_id), Random(sheet_id)
    deals = [rng.sample(STANDARD, 9) for _ in range(ROUNDS)]
    bits = np.random.default_rng(1).integers(0, 256, (len(ultimate_bets.boards().cards), 166), np.uint8)
    bets = kernel.Bets(bits[:1] & bits[1:2], bits, bits[::-1].copy())
    ways = set()
    for deal, cell in zip(deals, cells_by_kernel(tables, deals, bets, always_look_up(tables)), strict=True):
        way = cell // 300
        ways.add(way)
        expected = by_wager(by_round(game, deal, way))
        assert by_wager(outcome_of_cell(game, cell)) == expected, f"{sheet_id}: {write_cards(deal)}, {way}"
    assert ways == set(range(4))


@pytest.mark.parametrize("sheet_id", SHEETS)
def test_bots_play_by_the_compiled_rule(sheet_id: str) -> None:
    game, tables, rng = require_banked(load(sheet_id)), tables_of(sheet_id), Random(sheet_id)
    deals = [rng.sample(STANDARD, 9) for _ in range(ROUNDS)]
    found = cells_by_kernel(tables, deals, bets_of_rule_for(tables, deals), always_look_up(tables))
    for deal, cell in zip(deals, found, strict=True):
        played = outcome_of(game, 1, order_of(game, deal), follow_advice, wagers_laid(game, 1))
        assert by_wager(outcome_of_cell(game, cell)) == by_wager(played), f"{sheet_id}: {write_cards(deal)}"


def test_what_is_sure_of_a_group_of_boards_is_what_the_table_says() -> None:
    """All boards of two sets of ranks, some of which have flushes, and holdings that are bet when they are strong."""
    tables, rng = tables_of(SHEETS[0]), Random(1)
    boards = ultimate_bets.boards()
    ranks_of = np.sort(boards.cards >> 2, axis=1)
    few = np.flatnonzero([tuple(row) in ((0, 3, 4, 9, 12), (2, 2, 5, 7, 8)) for row in ranks_of.tolist()])
    deals = []
    for board in boards.cards[few].tolist():
        left = sorted(set(STANDARD) - set(board))
        deals += [[*rng.sample(left, 4), *rng.sample(board, 5)] for _ in range(20)]
    bets = ultimate_bets.bets_in(ultimate_bets.rows_of_rule(tables.ranks, few))
    only = boards._replace(cards=boards.cards[few], sizes=boards.sizes[few])
    sure = find_sure(only, bets._replace(on_river=bets.on_river[few]), tables.ranks)
    assert cells_by_kernel(tables, deals, bets, sure) == cells_by_kernel(tables, deals, bets, always_look_up(tables))


def hands_beside(board: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(combinations(sorted(set(STANDARD) - set(board)), 2))


def numbers(board: Sequence[int] | Ints, hands: Sequence[tuple[int, ...]]) -> Ints:
    return ranks.high(np.hstack([np.array(hands), np.broadcast_to(np.array(board), (len(hands), 5))]))


def gained(tables: HoldemTables, mine: int, theirs: Ints) -> tuple[int, int]:
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


@pytest.mark.parametrize("sheet_id", [SHEETS[0], SHEETS[2]])
@pytest.mark.parametrize("board", ["7c 9d Jh 2s 3c", "Ac Kc Qc Jc 9c", "8c 8d 8h 2s 2c"])
def test_a_board_counted_deal_by_deal(sheet_id: str, board: str) -> None:
    """Each holding goes two ways, once the one and twice the other."""
    tables, table, rng = tables_of(sheet_id), np.array(cards(board), np.uint8), np.random.default_rng(1)
    walk = kernel.new_walk(tables.ranks)
    kernel.sort_holdings(table, tables.ranks, walk)
    weights, every = np.zeros((kernel.HOLDINGS, kernel.WAYS), np.int64), np.arange(kernel.HOLDINGS)
    ways = rng.integers(0, 4, (2, kernel.HOLDINGS))
    weights[every, ways[0]] += 1
    weights[every, ways[1]] += 2
    counts = np.zeros(kernel.CELLS, np.int64)
    count_board(table, weights, tables.folded_count, tables.ranks, walk, counts)
    assert counts.sum() == 3 * kernel.HOLDINGS * kernel.AGAINST
    hands = [(int(x), int(y)) for x, y in zip(walk.first, walk.second, strict=True)]
    some = np.zeros(kernel.CELLS, np.int64)
    for hand, weight in zip(hands, weights, strict=True):
        others = [other for other in hands[:: soak(1, 40)] if not set(hand) & set(other)]
        for way in np.flatnonzero(weight):
            np.add.at(some, by_hand(tables, table, hand, others, int(way)), weight[way])
    assert (some <= counts).all()
    assert some[counts == 0].sum() == 0
    assert soak(1, 40) > 1 or (some == counts).all()


def by_hand(
    tables: HoldemTables, board: Ints, hand: tuple[int, ...], others: Sequence[tuple[int, ...]], way: int
) -> Ints:
    """The cells of one holding against some others."""
    mine, theirs = int(numbers(board, [hand])[0]), numbers(board, others)
    if way == kernel.FOLDED and not tables.folded_count:
        mine = int(ranks.high(board[None])[0])
    return ((way * 3 + np.sign(mine - theirs) + 1) * 10 + (mine >> 20)) * 10 + (theirs >> 20)


def test_a_flop_by_every_turn_and_river() -> None:
    """One holding: what waiting gains is the better of a bet and a fold on each river, not on all of them together."""
    tables, flop, hand = tables_of(SHEETS[0]), tuple(cards("2c 9d Kh")), tuple(sorted(cards("Jd Td")))
    left = sorted(set(STANDARD) - {*flop, *hand})
    boards = [sorted((*flop, *last)) for last in combinations(left, 2)]
    expected, bet_on = np.zeros(2, np.int64), []
    for board in boards:
        others = [other for other in hands_beside(tuple(board)) if not set(other) & set(hand)]
        ante, play = gained(tables, int(numbers(board, [hand])[0]), numbers(board, others))
        fold = tables.gains.fold * kernel.AGAINST
        expected += [play, max(ante + play, fold) - ante - 2 * play]
        bet_on.append(ante + play > fold)
    # Nothing is renamed, and all flops but the one in question are put aside.
    flops = np.array([[list(three) != sorted(flop) for three in combinations(board, 3)] for board in boards])
    same, place = np.arange(kernel.PAIRS, dtype=np.uint16)[None], kernel.pair(*hand)
    ones, as_named = np.ones(len(boards), np.int64), np.zeros(flops.shape, np.uint8)
    found = kernel.Boards(np.array(boards, np.uint8), ones, flops.astype(np.uint16), as_named, same)
    playing, waiting = np.zeros(kernel.PAIRS, np.int64), np.zeros((2, kernel.PAIRS), np.int64)
    rivers = np.zeros((len(boards), 166), np.uint8)
    value_boards(found, np.arange(len(boards)), tables.ranks, tables.gains, playing, waiting, rivers)
    assert [playing[place], waiting[0, place]] == expected.tolist()
    assert np.unpackbits(rivers, axis=1, bitorder="little")[:, place].tolist() == bet_on


def test_holdings_that_are_the_same_on_a_flop_are_bet_alike() -> None:
    """On 9c 2d 2h, diamonds are as good as hearts, and clubs are something else."""
    flops, flop = suits.classes(3), np.array(cards("2d 2h 9c"), np.uint8)
    row = flops.of[suits.place(flop)]
    assert flops.hands[row].tolist() == flop.tolist()
    waiting = np.zeros((len(flops.hands), kernel.PAIRS), np.int64)
    clubs, diamonds, hearts = (kernel.pair(*sorted(cards(f"Q{suit} K{suit}"))) for suit in "cdh")
    waiting[row, diamonds] = 5
    alike = ultimate_bets.by_renamings_of_flops(waiting)[row]
    assert [alike[clubs], alike[diamonds], alike[hearts]] == [0, 5, 5]
