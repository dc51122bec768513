"""Every two hands that can be dealt from one deck, set and compared: what wagers on both hands go by, counted.

Of 154,143,080 hands of seven cards against 53,524,680 each, those alike but for their suits are counted as one, and the
second hand never one by one (`kernels/apart`). What a cell of the count comes to, the game's own judges say of two
hands that are found for it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Event
from typing import NamedTuple

import numpy as np

from houseway.core.cards import Card
from houseway.odds.families.pai_gow_poker.doubles import are_doubled
from houseway.odds.families.pai_gow_poker.one_hand import HandSettings, every_setting
from houseway.odds.kernels import apart
from houseway.odds.kernels import pai_gow as kernel
from houseway.odds.kernels.every_hand import Cards, Ints
from houseway.odds.kernels.suits import RENAMINGS

Progress = Callable[[int, int], None]

ABOVE_ALL = kernel.NUMBER
SIGNS = (1, 0, -1)
QUALIFIED = 8
# At so many looks whoever waits is told how far it is.
STEP = 250_000


class Every(NamedTuple):
    """Every hand, one of each that differ only in their suits, in the order of what lies behind.

    `marks` is what else matters of a player's hand, `aces` whether nothing but an ace makes a player-dealer's push.
    """

    cards: Cards  # a row for each hand
    weights: Ints  # how many hands each stands for
    front: Ints  # the number of what lies in front
    behind: Ints  # the number of what lies behind; rising
    marks: Ints
    aces: Ints


class DealCell(NamedTuple):
    """The comparison of a player's hand with a player-dealer's, and what else matters of both."""

    in_front: int  # 1 higher, 0 equal, -1 lower
    behind: int  # 1 higher, 0 equal, -1 lower
    mark: int  # what else matters of the player's hand, as `Every.marks`
    ace: int  # 1 if the player-dealer's hand pushes the game wagers
    qualified: bool  # the player-dealer's hand qualifies
    pair: bool  # the player has a pair in front that push bets pay more for
    dealers_pair: bool  # the player-dealer has one in front


def every_two(way: kernel.Way, size: int, ace_high_pushes: bool, threads: int, progress: Progress) -> Ints:
    """Count pairs of hands that are alike in all that matters, each with the cards of one of them."""
    hands = every(way, size, ace_high_pushes)
    cells = count(hands, way, threads, progress)
    return np.array([(number, *example(hands, way, cell)) for cell, number in cells.items()], np.int64)


def every(way: kernel.Way, size: int, ace_high_pushes: bool) -> Every:
    """Return all hands as the chart sets them, for players and for the player-dealer."""
    hands = every_setting(way, size)
    order = np.argsort(hands.behind, kind="stable")
    return Every(
        np.sort(hands.cards, axis=1)[order],
        hands.weights[order],
        hands.front[order],
        hands.behind[order],
        _marks(way, hands)[order],
        (hands.facts[order] & 3 > 0) * ace_high_pushes * 1,
    )


def _marks(way: kernel.Way, hands: HandSettings) -> Ints:
    """Return marks of hands: nothing but a queen, perhaps with the joker; doubled; good enough to qualify."""
    kinds = hands.facts >> kernel.KIND_SHIFT & (1 << kernel.KIND_BITS) - 1
    queen, joker = kinds == way.codes.high_cards[kernel.QUEEN], hands.facts >> 2 & 1
    doubled = are_doubled(hands.front, hands.behind, way.doubles)
    marks: Ints = queen + joker * 2 + doubled * 4 + (hands.behind >= way.qualifies) * QUALIFIED
    return marks


def count(hands: Every, way: kernel.Way, threads: int, progress: Progress) -> Counter[DealCell]:
    """Count the pairs of hands, the player's first, in each cell."""
    fronts, front = np.unique(hands.front, return_inverse=True)
    marks, mark = np.unique(hands.marks, return_inverse=True)
    limits = [hands.behind, hands.behind + 1, np.full(len(front), ABOVE_ALL)]
    if way.qualifies:
        limits.append(np.full(len(front), way.qualifies))
    row = mark * len(fronts) + front
    size = len(marks) * len(fronts)
    looks = _in_turn(limits, [row + kind * size for kind in range(len(limits))])
    shape = len(limits), len(marks), len(fronts), int(hands.aces.max()) + 1, len(fronts)
    tally = np.zeros(shape, np.int64)
    _look(hands, hands.aces * len(fronts) + front, looks, tally.reshape(len(limits) * size, -1), threads, progress)
    return _cells(tally // len(RENAMINGS), marks, fronts >= way.least_pair)


def _in_turn(limits: Sequence[Ints], rows: Sequence[Ints]) -> apart.Looks:
    """Let every hand look at every one of its limits, the lowest first."""
    all_limits = np.concatenate(limits)
    order = np.argsort(all_limits, kind="stable")
    who = np.tile(np.arange(len(limits[0])), len(limits))
    return apart.Looks(who[order], all_limits[order], np.concatenate(rows)[order])


def _look(hands: Every, column: Ints, looks: apart.Looks, tally: Ints, threads: int, progress: Progress) -> None:
    """Add up what all looks see, by row and column. Each thread has columns of its own."""
    known, columns, stopped = apart.choices(hands.cards.shape[1]), np.arange(tally.shape[1]), Event()

    def look(block: Ints) -> None:
        first, width = int(block[0]), len(block)
        own = np.where((column >= first) & (column < first + width), column - first, -1)
        some = apart.HandsApart(hands.cards, hands.weights, hands.behind, own)
        counts, done = np.zeros((len(known.alike), width), np.int32), 0
        for start in range(0, len(looks.hands), STEP):
            if stopped.is_set():
                return
            part = apart.Looks(*(each[start : start + STEP] for each in looks))
            done = apart.look(some, known, part, counts, done, tally[:, first : first + width])
            if first == 0:
                progress(start + len(part.hands), len(looks.hands))

    pool = ThreadPoolExecutor(threads)
    try:
        list(pool.map(look, np.array_split(columns, min(threads, len(columns)))))
    finally:
        stopped.set()
        pool.shutdown()


def _cells(by_limit: Ints, marks: Ints, pairs: apart.Flags) -> Counter[DealCell]:
    """Count cells from what was seen below, up to and above each hand, and of hands that qualify."""
    less, up_to, every_one = by_limit[:3]
    none = np.zeros_like(less)
    own, unqualified = (marks & QUALIFIED > 0)[:, None, None, None], by_limit[3] if len(by_limit) > 3 else none
    by_sign = {
        1: (less, np.where(own, unqualified, less)),
        0: (up_to - less, np.where(own, none, up_to - less)),
        -1: (every_one - up_to, np.where(own, none, unqualified - up_to)),
    }
    place = np.arange(len(pairs))
    in_front = np.sign(place[:, None] - place[None, :])
    found: Counter[DealCell] = Counter()
    for sign, behind, pair, other in product(SIGNS, SIGNS, (False, True), (False, True)):
        these = (in_front == sign) & (pairs == pair)[:, None] & (pairs == other)[None, :]
        seen, low = (np.einsum("mfag,fg->ma", each, these) for each in by_sign[behind])
        for (at, mark), ace in product(enumerate(marks.tolist()), range(seen.shape[1])):
            for qualified, number in ((True, seen[at, ace] - low[at, ace]), (False, low[at, ace])):
                found[DealCell(sign, behind, mark, ace, qualified, pair, other)] += int(number)
    return +found


def example(hands: Every, way: kernel.Way, cell: DealCell) -> tuple[Card, ...]:
    """The cards of two hands of a cell, the player's first."""
    pairs, qualified = hands.front >= way.least_pair, hands.behind >= way.qualifies
    players = np.flatnonzero((hands.marks == cell.mark) & (pairs == cell.pair))
    dealers = (hands.aces == cell.ace) & (qualified == cell.qualified) & (pairs == cell.dealers_pair)
    signs = cell.in_front, cell.behind
    return tuple(apart.find(hands.cards, hands.behind, hands.front, players, dealers, signs).ravel().tolist())
