"""The bets of hold'em against one hand: the best, worked out from the river back, and those of the bots' rule.

Bets are bits by the place of two cards, in rows: before the flop, on a flop of each class, on a board of each class.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations

import numpy as np

from houseway.core.cards import RANKS
from houseway.games.ultimate import FLUSH_DRAW, LOWEST_PAIR, TOO_MANY_OUTS, worth_a_bet
from houseway.hands import high
from houseway.odds import kept
from houseway.odds.kernels import suits
from houseway.odds.kernels import ultimate as kernel
from houseway.odds.kernels.chance import Ints
from houseway.odds.kernels.ultimate import Bets, Boards, Cards, Gains, Ranks, Shorts
from houseway.odds.kernels.ultimate_boards import value_boards
from houseway.odds.kernels.ultimate_deals import RENAMING_BITS, Places
from houseway.odds.kernels.ultimate_rule import UltimateRule, rule_on_flops, rule_on_rivers
from houseway.odds.simulate.simulation import cores

# Each thread adds up in arrays of its own, of 20 MB.
MOST_THREADS = 16
ROW = -(-kernel.PAIRS // 8)
RULE = UltimateRule(RANKS.index(LOWEST_PAIR), RANKS.index(FLUSH_DRAW), TOO_MANY_OUTS, high.TWO_PAIR, high.STRAIGHT)

_classes = cache(suits.classes)


@cache
def rename_pairs() -> Shorts:
    """By renaming of suits and the place of two cards: the place that they have then."""
    pairs = suits.every_hand(2)
    every = range(len(suits.RENAMINGS))
    return np.stack([_places_of(np.sort(suits.rename_suits(pairs, each), axis=1)) for each in every]).astype(np.uint16)


def _places_of(hands: Cards) -> Ints:
    places: Ints = np.sum([suits.BELOW[at + 1, cards] for at, cards in enumerate(hands.T)], axis=0)
    return places


@cache
def boards() -> Boards:
    """A board of each class."""
    every, flops = _classes(5), _classes(3)
    places = np.stack([_places_of(every.hands[:, list(three)]) for three in combinations(range(5), 3)], axis=1)
    of, renaming = flops.of.astype(np.uint16)[places], flops.renaming[places]
    return Boards(every.hands, every.sizes, of, renaming, rename_pairs())


@cache
def places() -> Places:
    flops, every = ((each.of << RENAMING_BITS | each.renaming).astype(np.uint32) for each in (_classes(3), _classes(5)))
    return Places(flops, every, rename_pairs())


def every_board() -> Ints:
    return np.arange(len(boards().cards))


def on_all_cores(run: Callable[[Ints], None], every: Ints) -> None:
    """Some of these boards to each core; what they come to together does not depend on how many cores there are."""
    threads = min(cores(), MOST_THREADS)
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(run, (every[at::threads] for at in range(threads))):
            pass


def best_bets(ranks: Ranks, gains: Gains) -> Bets:
    """At each turn the better of betting and waiting."""
    return bets_in(kept.array(("bets", ranks.qualifies_from, *gains), lambda: _best_rows(ranks, gains)))


def bets_of_rule(ranks: Ranks) -> Bets:
    """The bets that bots make."""
    return bets_in(kept.array(("rule", *RULE), lambda: rows_of_rule(ranks, every_board())))


def bets_in(rows: Cards) -> Bets:
    flops = len(_classes(3).hands)
    return Bets(rows[:1], rows[1 : flops + 1], rows[flops + 1 :])


def _empty_rows() -> tuple[Cards, Bets]:
    rows = np.zeros((1 + len(_classes(3).hands) + len(_classes(5).hands), ROW), np.uint8)
    return rows, bets_in(rows)


def _best_rows(ranks: Ranks, gains: Gains) -> Cards:
    rows, bets = _empty_rows()
    parts: list[tuple[Ints, Ints]] = []

    def value_some(some: Ints) -> None:
        part = np.zeros(kernel.PAIRS, np.int64), np.zeros((len(bets.on_flop), kernel.PAIRS), np.int64)
        value_boards(boards(), some, ranks, gains, *part, bets.on_river)
        parts.append(part)

    on_all_cores(value_some, every_board())
    playing, waiting = (np.sum(of_parts, axis=0) for of_parts in zip(*parts, strict=True))
    alike = by_renamings_of_flops(waiting)
    bets.on_flop[:] = np.packbits(alike < 0, axis=1, bitorder="little")
    better = np.where(alike > 0, waiting, 0).sum(axis=0)
    # Every board began with any of its flops.
    more = kernel.FLOPS * (gains.units[kernel.BEFORE_THE_FLOP] - gains.units[kernel.ON_THE_FLOP]) * playing - better
    of = _classes(2).of
    by_class = np.zeros(of.max() + 1, np.int64)
    np.add.at(by_class, of, more)
    bets.first[:] = np.packbits(by_class[of] > 0, bitorder="little")
    return rows


def by_renamings_of_flops(waiting: Ints) -> Ints:
    """Added up over all holdings that are the same thing on a flop, because to rename suits leaves the flop as it is.

    A class of boards adds what it gains to one of those holdings, whichever it came to.
    """
    flops, renamed = _classes(3).hands, rename_pairs()
    found = np.zeros_like(waiting)
    for each in range(len(suits.RENAMINGS)):
        same = (np.sort(suits.rename_suits(flops, each), axis=1) == flops).all(axis=1)
        found[same] += waiting[same][:, renamed[each]]
    return found


def rows_of_rule(ranks: Ranks, some: Ints) -> Cards:
    """The bots' bets, on the river only those on some of the boards."""
    rows, bets = _empty_rows()
    pairs = suits.every_hand(2).tolist()
    bets.first[:] = np.packbits([worth_a_bet(pair, []) for pair in pairs], bitorder="little")
    rule_on_flops(_classes(3).hands, RULE, ranks, bets.on_flop)
    on_all_cores(lambda part: rule_on_rivers(boards().cards, part, RULE, ranks, bets.on_river), some)
    return rows
