"""Counts played: bets made over simulated shoes whenever it says so, and the bound of perfect play.

Cards are dealt at random, but a bet is worth what exact pricing makes of the cards then left: so few shoes tell much.
Shoes come in shards, each with a seed of its own, so it does not matter how many cores deal them.
"""

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Protocol, cast

import numpy as np

from houseway.core.text import Mistake
from houseway.odds.census import Outcome, Setting, Words
from houseway.odds.kernels import counting as kernel
from houseway.odds.kernels.compositions import Bytes, DealtShoes, Floats, Tree, price_rounds
from houseway.odds.prices import gains_about
from houseway.odds.protect.gauge import CutResult, gauge
from houseway.odds.protect.trees import CardClasses, Sets, classes_of, tree_of
from houseway.odds.simulate.simulation import cores

SHARD_SHOES = 500
MOST_SHOES = 10**9


class Counting(Protocol):
    """The functions of a family's counting module: how its shoes are dealt out, and what its wagers look at."""

    LEAST_LEFT: int  # cards that a round may need: with fewer no round is dealt

    def deal_shoes(self, setting: Setting, shoes: int, seed: Words) -> DealtShoes: ...

    def outcome_of_cell(self, setting: Setting, cell: int) -> Outcome: ...

    def sets_seen(self, setting: Setting, wager: str, gain: Callable[[Outcome], float]) -> Sets | None:
        """Return the sets of cards that a wager looks at, or None where too many cards decide."""
        ...


@dataclass(frozen=True)
class LinearCount:
    """A linear count and when it bets: tags by card, and the least count, running or for each deck left."""

    tags: Floats  # by card, marks apart
    trigger: float  # the least count at which a bet is made
    is_true: bool  # whether it is for each deck left, and not as it runs


PERFECT = "perfect"
# A count, or perfect play, which knows the worth of every composition.
Attack = LinearCount | str


@dataclass(frozen=True)
class ShoePlan:
    """How shoes are dealt out: the places of the cut card, and how many rounds are dealt after it is out."""

    cuts: tuple[int, ...]  # cards behind it
    after: int = 0  # rounds dealt once the cut card is out
    shoes: int = 2000  # how many are dealt
    seed: int = 1


def counting_for(setting: Setting) -> Counting | None:
    """Return the module that deals out the shoes of a game; None, where a new shoe begins with every hand."""
    sheet = setting.game.sheet
    name = f"houseway.odds.families.{sheet.module.replace('-', '_')}"
    if sheet.shuffle == "every hand" or importlib.util.find_spec(name) is None:
        return None
    if importlib.util.find_spec(f"{name}.counting") is None:
        return None
    return cast("Counting", importlib.import_module(f"{name}.counting"))


def require_counting(setting: Setting) -> Counting:
    """Return how a game is counted; a Mistake, where every hand has a new shoe."""
    found = counting_for(setting)
    if found is None:
        raise Mistake(f"{setting.game.sheet.id} is dealt from a new shoe for every hand: there is nothing to count")
    return found


@dataclass(frozen=True)
class PricedByCards:
    """A wager by one of its paytables, ready to be priced round by round."""

    setting: Setting
    classes: CardClasses
    gain_of_cell: Callable[[int], float]  # each asked for once, whatever the number of shards
    tree: Tree | None  # None, where only how rounds come out can tell

    def worths(self, dealt: DealtShoes, wanted: Bytes) -> tuple[Floats, Floats]:
        """Return what a bet on each wanted round gains, and its square: on average, or as it came out."""
        if self.tree is not None:
            return price_rounds(dealt, wanted, self.classes.whole, self.classes.of, self.tree)
        cells, places = np.unique(dealt.cells, return_inverse=True)
        gains = np.array([self.gain_of_cell(cell) for cell in cells.tolist()])
        every = gains[places.reshape(dealt.cells.shape)]
        return every, every * every


def price_by_cards(setting: Setting, wager: str, label: str | None = None, *, by_cards: bool = True) -> PricedByCards:
    """Make a wager ready; `by_cards` is False to take rounds as they come out, which is quicker and less exact."""
    counting = require_counting(setting)
    gains, about = gains_about(setting, wager, label)

    def gain(outcome: Outcome) -> float:
        return float(gains.of(outcome, about))

    @cache
    def gain_of_cell(cell: int) -> float:
        return gain(counting.outcome_of_cell(setting, cell))

    sets = counting.sets_seen(setting, wager, gain) if by_cards else None
    classes = classes_of(setting, wager)
    return PricedByCards(setting, classes, gain_of_cell, tree_of(sets, classes.names) if sets else None)


def play_shoes(wager: PricedByCards, attacks: Sequence[Attack], how: ShoePlan) -> list[list[CutResult]]:
    """Return what each attack comes to, for each place of the cut card."""
    check_shoes(wager.setting, how)
    if PERFECT in attacks and wager.tree is None:
        raise Mistake("perfect play is known only where the cards left can be priced round by round")
    shards = [min(SHARD_SHOES, how.shoes - first) for first in range(0, how.shoes, SHARD_SHOES)]
    with ThreadPoolExecutor(cores()) as pool:
        parts = list(pool.map(partial(_play_shard, wager, tuple(attacks), how), range(len(shards)), shards))
    total = np.sum(parts, axis=0)
    return [[gauge(row, cut) for row, cut in zip(rows, how.cuts, strict=True)] for rows in total]


def last_cut(setting: Setting) -> int:
    """Return the most cards that may lie behind the cut card, with rounds before it."""
    return int(setting.shoe.total()) - 2 * require_counting(setting).LEAST_LEFT


def check_shoes(setting: Setting, how: ShoePlan) -> None:
    """A Mistake for a cut card that leaves no round, or for nonsense."""
    for cut in how.cuts:
        if not 0 <= cut <= last_cut(setting):
            raise Mistake(f"the cut card cannot lie before the last {cut} of {setting.shoe.total()} cards")
    if not 1 <= how.shoes <= MOST_SHOES:
        raise Mistake(f"shoes must be 1 to {MOST_SHOES}, not {how.shoes}")


def _play_shard(wager: PricedByCards, attacks: tuple[Attack, ...], how: ShoePlan, number: int, shoes: int) -> Floats:
    dealt = deal_shard(wager.setting, how.seed, number, shoes)
    bets = [_bets(dealt, attack) for attack in attacks]
    wanted = np.zeros(dealt.cells.shape, np.uint8)
    for each in bets:
        wanted |= each
    gains, squares = wager.worths(dealt, wanted)
    cuts = np.array(how.cuts, np.int64)
    made = [gains > 0 if attack == PERFECT else each for attack, each in zip(attacks, bets, strict=True)]
    return np.array([kernel.add_up(dealt, each.astype(np.uint8), gains, squares, cuts, how.after) for each in made])


def deal_shard(setting: Setting, seed: int, number: int, shoes: int) -> DealtShoes:
    """Deal out the shoes of one shard."""
    words = np.random.SeedSequence(seed, spawn_key=(number,)).generate_state(4, np.uint64).astype(np.uint64)
    return require_counting(setting).deal_shoes(setting, shoes, words)


def _bets(dealt: DealtShoes, attack: Attack) -> Bytes:
    """Mark the rounds that an attack wants to know the worth of."""
    if isinstance(attack, LinearCount):
        counts = kernel.counts_before(dealt, attack.tags, attack.is_true)
        return (counts >= attack.trigger).astype(np.uint8)
    return np.ones(dealt.cells.shape, np.uint8)
