"""Hold'em against the player-dealer priced: every deal, every turn to bet, by suit classes of the flop.

Ante, Blind and Play are one price. A Play bet is made when it gains more than waiting would, worked out from the river
back.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import lcm
from threading import Lock
from typing import NamedTuple

import numpy as np

from houseway.games.family import BankedGame
from houseway.games.ultimate import ANTE, PLAY, STREETS, Rules, Showdown, qualifies
from houseway.hands import high
from houseway.odds import kept, prices
from houseway.odds.census import Census, Counts, Outcome, Part, Setting, Words
from houseway.odds.kernels import suits
from houseway.odds.kernels import ultimate as kernel
from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.ranks import BITS, high_table
from houseway.odds.kernels.ultimate import Bools, Gains, Ranks
from houseway.odds.kernels.ultimate_deals import Bets, simulate_deals
from houseway.odds.simulation import cores
from houseway.round.stake import Stake

SHARED = False
TAKES_MINUTES = True
SPOT = 1
OPTIMAL = "optimal"


def strategies(game: BankedGame) -> Mapping[str, str]:
    return {OPTIMAL: "bet whenever that gains more than waiting"}


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    first = game.sheet.wager_by_id(ANTE)
    beside = [wager.id for wager in game.sheet.wager if wager.equals == first.id]
    return ((ANTE, *beside, PLAY),)


@cache
def _numbers() -> tuple[Ints, Ranks]:
    """All ranks of seven cards and of five, from the lowest up, and the tables that lead to their numbers."""
    seven, five = high_table(7), high_table(5)
    known = np.unique(np.concatenate([seven.ranked, seven.suited, five.ranked, five.suited]))
    short = [np.searchsorted(known, each).astype(np.uint16) for each in (seven.ranked, seven.suited)]
    short += [np.searchsorted(known, each).astype(np.uint16) for each in (five.ranked, five.suited)]
    places = [each.astype(np.uint16) for each in (seven.rows, seven.columns, five.rows, five.columns)]
    kinds = (known >> high.KIND_SHIFT).astype(np.uint8)
    ranks = Ranks(
        seven.keys,
        BITS,
        places[0],
        places[1],
        short[0],
        short[1],
        five.keys,
        places[2],
        places[3],
        short[2],
        short[3],
        kinds,
        0,
    )
    return known, ranks


def ranks_for(rules: Rules) -> Ranks:
    known, ranks = _numbers()
    least = next(at for at, rank in enumerate(known.tolist()) if qualifies(rank, rules))
    return ranks._replace(qualifies_from=least)


def play_units() -> Ints:
    """How many Antes a Play bet is, by the turn at which it is made: what is worth a bet is worth the largest."""
    return np.array([street.most for street in STREETS], np.int64)


def outcome_of_cell(game: BankedGame, cell: int) -> Outcome:
    """What one unit on each wager comes to, by the family's judges."""
    way, compared, mine, theirs = (int(each) for each in np.unravel_index(cell, kernel.SHAPE))
    rank, against = mine << high.KIND_SHIFT, theirs << high.KIND_SHIFT
    if mine == theirs:
        rank, against = rank + compared, against + kernel.TIE
    return _outcome(game, way, rank, against, qualifies(against, game.rules))


def _outcome(game: BankedGame, way: int, mine: int, theirs: int, qualified: bool) -> Outcome:
    folded = frozenset({SPOT} if way == kernel.FOLDED else ())
    showdown = Showdown({SPOT: mine}, theirs, qualified, folded, game.rules.survive_a_fold)
    units = {wager.id: 1 for wager in game.sheet.wager if wager.kind != "later"}
    if way != kernel.FOLDED:
        units[PLAY] = int(play_units()[way])
    return tuple(
        Part(wager, count, game.judge(game.sheet.wager_by_id(wager)).results_of(showdown, Stake("", SPOT, wager, 1)))
        for wager, count in units.items()
    )


def gains_for(setting: Setting) -> Gains:
    """What the wagers that are priced together bring, in whole parts of an Ante."""
    gains, (group,) = prices.Gains(setting.game, setting.paytables), together(setting.game)

    def of(way: int, compared: int, qualified: int, kind: int, *wagers: str) -> Fraction:
        mine = (kind << high.KIND_SHIFT) + 1
        return gains.of(_outcome(setting.game, way, mine, mine + 1 - compared, bool(qualified)), wagers)

    before = [wager for wager in group if wager != PLAY]
    ante = [[[of(kernel.ON_THE_RIVER, c, q, kind, *before) for kind in range(10)] for q in (0, 1)] for c in range(3)]
    play = [of(kernel.ON_THE_RIVER, compared, 1, 0, PLAY) / play_units()[kernel.ON_THE_RIVER] for compared in range(3)]
    fold = of(kernel.FOLDED, kernel.LOSE, 1, 0, *group)
    every = [*play, fold, *(gain for one in ante for other in one for gain in other)]
    parts = lcm(*(gain.denominator for gain in every))
    return Gains(
        np.array([[[int(gain * parts) for gain in other] for other in one] for one in ante], np.int64),
        np.array([int(gain * parts) for gain in play], np.int64),
        int(fold * parts),
        play_units(),
    )


@cache
def _flops() -> suits.Classes:
    return suits.classes(suits.every_hand(3))


def holding_classes() -> Ints:
    """By two cards in base 52, the lower first: a number for all holdings alike."""
    hands = suits.every_hand(2)
    numbers = np.full(52 * 52, -1, np.int64)
    numbers[hands[:, 0].astype(np.int64) * 52 + hands[:, 1]] = suits.classes(hands).of
    return numbers


class Tables(NamedTuple):
    """What the kernels are told of a setting."""

    ranks: Ranks
    gains: Gains
    folded_count: bool

    @staticmethod
    def of(setting: Setting) -> "Tables":
        rules: Rules = setting.game.rules
        return Tables(ranks_for(rules), gains_for(setting), rules.folded_cards == "count")


def bets_for(tables: Tables) -> Bets:
    """Which holdings bet before and on the flop."""
    flops, every = _flops(), suits.every_hand(3).astype(np.int64)
    classes, renaming = np.zeros(52**3, np.uint16), np.zeros(52**3, np.uint8)
    for a, b, c in permutations(range(3)):
        at = (every[:, a] * 52 + every[:, b]) * 52 + every[:, c]
        classes[at], renaming[at] = flops.of, flops.renaming
    packed = kept.array(("bets", *tables.ranks, *tables.gains), lambda: np.packbits(_best_bets(tables), axis=1))
    bets = np.unpackbits(packed, axis=1).astype(np.bool_)
    return Bets(bets[0], bets[1:], classes, renaming, suits.RENAMINGS)


def _best_bets(tables: Tables) -> Bools:
    """From the river back, the better of betting and waiting: before the flop in the first row, then on each flop."""
    flops, units, adding = _flops(), tables.gains.units, Lock()
    on_flop = np.zeros((len(flops.hands), 52 * 52), np.bool_)
    totals = np.zeros((3, 52 * 52), np.int64)

    def one(at: int) -> None:
        ante, play, wait = kernel.flop_gains(flops.hands[at], tables.ranks, tables.gains)
        bet = ante + units[kernel.ON_THE_FLOP] * play
        on_flop[at] = bet > wait
        with adding:
            totals[:] += flops.sizes[at] * np.stack([ante, play, np.maximum(bet, wait)])

    _for_all(one, len(flops.hands))
    numbers = holding_classes()
    held = numbers >= 0
    by_class = np.zeros((3, numbers.max() + 1), np.int64)
    for row, total in zip(by_class, totals, strict=True):
        np.add.at(row, numbers[held], total[held])
    ante, play, wait = by_class
    first = ante + units[kernel.BEFORE_THE_FLOP] * play > wait
    return np.vstack([held & first[numbers], on_flop])


def _count_cells(tables: Tables) -> Counts:
    flops, bets, adding = _flops(), bets_for(tables), Lock()
    counts = np.zeros(kernel.CELLS, np.int64)

    def one(at: int) -> None:
        cells = kernel.count_flop(
            flops.hands[at], bets.first, bets.on_flop[at], tables.folded_count, tables.ranks, tables.gains
        )
        with adding:
            counts[:] += flops.sizes[at] * cells

    _for_all(one, len(flops.hands))
    return counts


def _for_all(one: Callable[[int], None], flops: int) -> None:
    """Each flop on any core; the sums do not depend on their order."""
    with ThreadPoolExecutor(cores()) as pool:
        for _ in pool.map(one, range(flops)):
            pass


def exact(setting: Setting, wager: str) -> Census:
    """Every deal, by how it is bet and how it comes out."""
    tables = Tables.of(setting)
    key = ("cells", tables.folded_count, *tables.ranks, *tables.gains)
    counts = kept.array(key, lambda: _count_cells(tables))
    wagers = frozenset(each.id for each in setting.game.sheet.wager)
    return Census(setting, "exact", wagers, outcomes(setting, counts))


def simulate(setting: Setting, rounds: int, seed: Words) -> Counts:
    tables = Tables.of(setting)
    counts: Counts = simulate_deals(rounds, seed, bets_for(tables), tables.folded_count, tables.ranks, tables.gains)
    return counts


def outcomes(setting: Setting, counts: Counts) -> Mapping[Outcome, int]:
    census: Counter[Outcome] = Counter()
    for cell in np.flatnonzero(counts):
        census[outcome_of_cell(setting.game, int(cell))] += int(counts[cell])
    return census
