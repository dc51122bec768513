"""Hold'em against the player-dealer priced: every deal, every turn to bet, by suit classes of the flop.

Ante, Blind and Play are one price. A Play bet is made when it gains more than waiting would, worked out from the river
back.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from threading import Lock
from typing import NamedTuple

import numpy as np

from houseway.games.family import BankedGame
from houseway.games.ultimate import ANTE, PLAY, STREETS, HoldemShowdown, Rules, qualifies
from houseway.hands import high
from houseway.odds import kept, prices
from houseway.odds.census import Census, Counts, Outcome, Part, Setting, Words
from houseway.odds.families.ultimate.bets import best_bets, bets_of_rule, boards, every_board, on_all_cores, places
from houseway.odds.families.ultimate.review import weigh_bets
from houseway.odds.kernels import ultimate as kernel
from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.ranks import BITS, high_table
from houseway.odds.kernels.ultimate import Bets, Gains, Lookup, Ranks
from houseway.odds.kernels.ultimate_boards import count_boards
from houseway.odds.kernels.ultimate_deals import Sure, find_sure, simulate_deals
from houseway.odds.review.point import DecisionPoint
from houseway.round.event import Stake

SHARED = False
TAKES_MINUTES = True
SPOT = 1
OPTIMAL, BOTS = "optimal", "bots"
# By strategy, the turns at which bots' rule is followed; at all others, what is best is done.
BY_RULE = {
    OPTIMAL: (),
    BOTS: tuple(street.name for street in STREETS),
    **{f"{BOTS}-{street.name}": (street.name,) for street in STREETS},
}


def strategies(game: BankedGame) -> Mapping[str, str]:
    return {
        OPTIMAL: "bet whenever that gains more than waiting",
        BOTS: "bet by the simple rule of bots",
        "bots-deal": "bet by the simple rule of bots before the flop, then as is best",
        "bots-flop": "bet by the simple rule of bots on the flop, else as is best",
        "bots-river": "bet by the simple rule of bots on the river, before it as is best",
    }


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    first = game.sheet.wager_by_id(ANTE)
    beside = [wager.id for wager in game.sheet.wager if wager.equals == first.id]
    return ((ANTE, *beside, PLAY),)


def weigh(point: DecisionPoint) -> Mapping[str, Fraction] | None:
    """Return what each option is worth to whoever was asked, where it can be told."""
    return weigh_bets(point)


@cache
def _numbers() -> tuple[Ints, Ranks]:
    """All ranks of seven cards and of fewer, from the lowest up, and the tables that lead to their numbers."""
    tables = [high_table(size) for size in (7, 6, 5)]
    known = np.unique(np.concatenate([each for table in tables for each in (table.ranked, table.suited)]))
    seven, six, five = (
        Lookup(
            table.rows.astype(np.uint16),
            table.columns.astype(np.uint16),
            np.searchsorted(known, table.ranked).astype(np.uint16),
            np.searchsorted(known, table.suited).astype(np.uint16),
        )
        for table in tables
    )
    kinds = (known >> high.KIND_SHIFT).astype(np.uint8)
    return known, Ranks(tables[0].keys, BITS, seven, six, five, kinds, 0)


def ranks_for(rules: Rules) -> Ranks:
    known, ranks = _numbers()
    least = next(at for at, rank in enumerate(known.tolist()) if qualifies(rank, rules))
    return ranks._replace(qualifies_from=least)


def play_units() -> Ints:
    """Return how many Antes a Play bet is, by the turn at which it is made.

    What is worth a bet is worth the largest.
    """
    return np.array([street.most for street in STREETS], np.int64)


def outcome_of_cell(game: BankedGame, cell: int) -> Outcome:
    """Return what one unit on each wager comes to, by the family's judges."""
    way, compared, mine, theirs = (int(each) for each in np.unravel_index(cell, kernel.SHAPE))
    rank, against = mine << high.KIND_SHIFT, theirs << high.KIND_SHIFT
    if mine == theirs:
        rank, against = rank + compared, against + kernel.TIE
    return _outcome(game, way, rank, against, qualifies(against, game.rules))


def _outcome(game: BankedGame, way: int, mine: int, theirs: int, qualified: bool) -> Outcome:
    folded = frozenset({SPOT} if way == kernel.FOLDED else ())
    showdown = HoldemShowdown({SPOT: mine}, theirs, qualified, folded, game.rules.survive_a_fold)
    units = {wager.id: 1 for wager in game.sheet.wager if wager.kind != "later"}
    if way != kernel.FOLDED:
        units[PLAY] = int(play_units()[way])
    return tuple(
        Part(wager, count, game.judge(game.sheet.wager_by_id(wager)).results_of(showdown, Stake("", SPOT, wager, 1)))
        for wager, count in units.items()
    )


def gains_for(setting: Setting) -> Gains:
    """Return the gains of the wagers that are priced together, in whole parts of an Ante."""
    return gains_and_parts(setting)[0]


def gains_and_parts(setting: Setting) -> tuple[Gains, int]:
    """Return the same, and how many parts an Ante has."""
    gains, (group,) = prices.PaytableGains(setting.game, setting.paytables), together(setting.game)

    def of(way: int, compared: int, qualified: int, kind: int, *wagers: str) -> Fraction:
        mine = (kind << high.KIND_SHIFT) + 1
        return gains.of(_outcome(setting.game, way, mine, mine + 1 - compared, bool(qualified)), wagers)

    before = [wager for wager in group if wager != PLAY]
    ante = [[[of(kernel.ON_THE_RIVER, c, q, kind, *before) for kind in range(10)] for q in (0, 1)] for c in range(3)]
    play = [of(kernel.ON_THE_RIVER, compared, 1, 0, PLAY) / play_units()[kernel.ON_THE_RIVER] for compared in range(3)]
    fold = of(kernel.FOLDED, kernel.LOSE, 1, 0, *group)
    every = [*play, fold, *(gain for one in ante for other in one for gain in other)]
    parts = lcm(*(gain.denominator for gain in every))
    found = Gains(
        np.array([[[int(gain * parts) for gain in other] for other in one] for one in ante], np.int64),
        np.array([int(gain * parts) for gain in play], np.int64),
        int(fold * parts),
        play_units(),
    )
    return found, parts


class HoldemTables(NamedTuple):
    """The numbers that the kernels need of a setting; `by_rule` says at which turns the rule is followed."""

    ranks: Ranks
    gains: Gains
    folded_count: bool  # a folded hand's own cards count for bets that stand
    by_rule: tuple[bool, ...]

    @staticmethod
    def of(setting: Setting) -> "HoldemTables":
        rules: Rules = setting.game.rules
        by_rule = tuple(street.name in BY_RULE[setting.strategy] for street in STREETS)
        return HoldemTables(ranks_for(rules), gains_for(setting), rules.folded_cards == "count", by_rule)


def bets_for(tables: HoldemTables) -> Bets:
    """Return the holdings that bet at each turn."""
    if all(tables.by_rule):
        return bets_of_rule(tables.ranks)
    best = best_bets(tables.ranks, tables.gains)
    if not any(tables.by_rule):
        return best
    both = zip(tables.by_rule, bets_of_rule(tables.ranks), best, strict=True)
    return Bets(*(rule if by_rule else other for by_rule, rule, other in both))


def _count_cells(tables: HoldemTables, bets: Bets) -> Counts:
    counts, adding = np.zeros(kernel.CELLS, np.int64), Lock()

    def count_some(some: Ints) -> None:
        cells = np.zeros(kernel.CELLS, np.int64)
        count_boards(boards(), some, bets, tables.folded_count, tables.ranks, cells)
        with adding:
            counts[:] += cells

    on_all_cores(count_some, every_board())
    return counts


def exact(setting: Setting, wager: str) -> Census:
    """Every deal, by how it is bet and how it comes out."""
    wagers = frozenset(each.id for each in setting.game.sheet.wager)
    return Census(setting, "exact", wagers, outcomes(setting, _cells(HoldemTables.of(setting))))


def _cells(tables: HoldemTables) -> Counts:
    bets = bets_for(tables)
    return kept.array(("cells", tables.folded_count, *bets), lambda: _count_cells(tables, bets))


_to_deal_by: dict[str, tuple[Bets, Sure]] = {}
_working_out = Lock()


def _to_deal(tables: HoldemTables) -> tuple[Bets, Sure]:
    """All that deals are played by, worked out once for all shards."""
    key = kept.name((tables.by_rule, tables.ranks.qualifies_from, *tables.gains))
    with _working_out:
        if key not in _to_deal_by:
            bets = bets_for(tables)
            rows = kept.array(("sure", *bets), lambda: np.stack(find_sure(boards(), bets, tables.ranks)))
            _to_deal_by[key] = bets, Sure(*rows)
        return _to_deal_by[key]


def simulate(setting: Setting, rounds: int, seed: Words) -> Counts:
    tables = HoldemTables.of(setting)
    bets, sure = _to_deal(tables)
    counts: Counts = simulate_deals(rounds, seed, bets, places(), sure, tables.folded_count, tables.ranks)
    return counts


def outcomes(setting: Setting, counts: Counts) -> Mapping[Outcome, int]:
    census: Counter[Outcome] = Counter()
    for cell in np.flatnonzero(counts):
        census[outcome_of_cell(setting.game, int(cell))] += int(counts[cell])
    return census
