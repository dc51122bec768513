"""A Play bet or none, weighed over every board and every hand that the player-dealer may hold; from the flop on.

Before the flop there are two thousand million of them, and the chart says what is best.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.games.ultimate import ANTE, BOARD, BOARD_CARDS, CHECK, FOLD, HOLE_CARDS, PLAY, HoldemShowdown, qualifies
from houseway.hands.high import KIND_SHIFT, KINDS
from houseway.odds.kernels import ranks
from houseway.odds.review.point import DecisionPoint
from houseway.round.event import Stake

Cards = NDArray[np.uint8]
Cells = NDArray[np.int64]
LOSE, TIE = 0, 1
# Results depend on how two hands compare and on the kinds of both: such a case is a cell.
OF_KINDS = len(KINDS)


def weigh_bets(point: DecisionPoint) -> Mapping[str, Fraction] | None:
    """Return the worth of each act; None before the flop, or where it is not known what was held."""
    own, board = point.own_cards, point.cards_in(BOARD)
    ante = next((stake for stake in point.stakes if stake.wager == ANTE), None)
    if ante is None or len(own) != HOLE_CARDS or len(board) < 3:
        return None
    played, folded = (_cells(own, board, point, with_own=with_own) for with_own in (True, _counts_folded(point)))
    bet = next((option.arg for option in point.question.options if option.id == PLAY), None)
    cents = getattr(bet, "high", ante.cents)
    now = _means(played, _worth_of(point, ante, cents))
    never = _means(folded, _worth_of(point, ante, 0))
    worths = {PLAY: _mean(now), FOLD: _mean(never)}
    if len(board) < BOARD_CARDS:
        worths[CHECK] = _mean(np.maximum(_means(played, _worth_of(point, ante, ante.cents)), never))
    return worths


def _counts_folded(point: DecisionPoint) -> bool:
    return bool(point.game.rules.folded_cards == "count")


def _cells(own: list[int], known: list[int], point: DecisionPoint, *, with_own: bool) -> Cells:
    """Return the cell of every deal that is left: a row for each board, a column for each hand of the player-dealer."""
    unseen = np.array(sorted(set(point.game.sheet.cards) - point.seen), np.uint8)
    more = BOARD_CARDS - len(known)
    drawn = [list(each) for each in combinations(range(len(unseen)), more)]
    boards = np.concatenate([np.tile(np.array(known, np.uint8), (len(drawn), 1)), unseen[drawn]], axis=1)
    left = np.array([np.delete(unseen, each) for each in drawn])
    hands = left[:, [list(each) for each in combinations(range(left.shape[1]), HOLE_CARDS)]]
    held = [np.tile(np.array(own, np.uint8), (len(boards), 1))] if with_own else []
    mine = ranks.high(np.concatenate([*held, boards], axis=1))
    theirs = ranks.high(
        np.concatenate([hands, np.repeat(boards[:, None], hands.shape[1], axis=1)], axis=2).reshape(-1, 7)
    )
    theirs = theirs.reshape(hands.shape[:2])
    compared = 1 + np.sign(mine[:, None].astype(np.int64) - theirs)
    cells: Cells = (compared * OF_KINDS + (mine >> KIND_SHIFT)[:, None]) * OF_KINDS + (theirs >> KIND_SHIFT)
    return cells


def _worth_of(point: DecisionPoint, ante: Stake, bet: int) -> Callable[[int], int]:
    """Return what cells come to, with a Play bet of so many cents; without one, the hand is folded."""
    rules, spot = point.game.rules, ante.spot
    more = [Stake(ante.bettor, spot, PLAY, bet)] if bet else []
    folded = frozenset[int]() if bet else frozenset({spot})

    @cache
    def worth(cell: int) -> int:
        rest, theirs = divmod(cell, OF_KINDS)
        compared, mine = divmod(rest, OF_KINDS)
        rank, against = mine << KIND_SHIFT, theirs << KIND_SHIFT
        if mine == theirs:
            rank, against = rank + compared, against + TIE
        showdown = HoldemShowdown({spot: rank}, against, qualifies(against, rules), folded, rules.survive_a_fold)
        return point.gain(showdown, *more)

    return worth


def _means(cells: Cells, worth: Callable[[int], int]) -> NDArray[np.float64]:
    """Return what each board comes to on average."""
    table = np.zeros(3 * OF_KINDS * OF_KINDS)
    for cell in np.unique(cells):
        table[cell] = worth(int(cell))
    means: NDArray[np.float64] = table[cells].mean(axis=1)
    return means


def _mean(means: NDArray[np.float64]) -> Fraction:
    return Fraction(float(means.mean())).limit_denominator(10**6)
