"""What wagers are worth: outcomes counted, exactly or by simulation, and judged by the game's own judges.

A family's pricing is a module here, found by the name its sheets give; nothing else lists it. It knows how
to count outcomes and nothing of wagers, so that one count prices every paytable.
"""

import importlib
import importlib.util
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import sqrt
from typing import Any, Literal, Protocol, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.core.errors import Mistake
from houseway.core.money import LOSE, Payout, payout
from houseway.games.family import Game, Judge, banked, chosen_table
from houseway.round.stake import Stake
from houseway.sheets.sheet import Wager

Census = Mapping[Any, int]
Method = Literal["exact", "simulation"]
Progress = Callable[[int], None]
Counts = NDArray[np.int64]

SHARD_ROUNDS = 2_000_000
# Pricing looks at one stake like any other; where they differ, the family's census tells them apart.
ANY_STAKE = Stake("", 0, "", 0)


class Pricing(Protocol):
    """What a family's pricing module offers."""

    STRATEGY: str

    def exact(self, rules: Any, decks: int) -> Census: ...

    def simulate(self, rules: Any, decks: int, rounds: int, seed: int, progress: Progress) -> Census: ...


class Edge(msgspec.Struct, frozen=True):
    """What the bettor loses per unit of the initial wager, fees apart: exactly, or with its standard error."""

    value: float
    fraction: tuple[int, int] | None
    stderr: float | None


class OddsRow(msgspec.Struct, frozen=True):
    outcome: str
    text: str
    count: int | None
    probability: float
    pays: tuple[int, int] | str | dict[str, int]


class WagerOdds(msgspec.Struct, frozen=True, kw_only=True):
    """One wager by one of its paytables. Deviation is per unit of the wager; a hit is any gain."""

    id: str
    paytable: str
    method: Method
    strategy: str
    edge: Edge
    std_dev: float
    hit_frequency: float
    rows: tuple[OddsRow, ...]


def has_pricing(family: str) -> bool:
    return importlib.util.find_spec(_module(family)) is not None


def _module(family: str) -> str:
    return f"houseway.odds.{family.replace('-', '_')}"


def census_for(game: Game) -> Pricing:
    """The module that takes the census of this game's outcomes."""
    family = game.sheet.module
    if not has_pricing(family):
        raise Mistake(f"{game.sheet.id} cannot be priced yet: Houseway does not know how to count {family}")
    return cast(Pricing, importlib.import_module(_module(family)))


def price(game: Game, wager: Wager, label: str | None, census: Census, method: Method, strategy: str) -> WagerOdds:
    """A wager's odds by the paytable of this label (the first, if none), from counts of the game's outcomes."""
    label, pays = chosen_table(wager, label)
    judge = banked(game).judge(wager)
    counts: Counter[str | None] = Counter()
    for outcome, count in census.items():
        counts[judge.row(judge.decide(outcome, ANY_STAKE), pays)] += count
    payouts: dict[str | None, Payout] = {**{row: payout(text) for row, text in pays.items()}, None: LOSE}
    trials = counts.total()
    mean, variance = moments((payouts[row].odds, Fraction(count, trials)) for row, count in counts.items())
    return WagerOdds(
        id=wager.id,
        paytable=label,
        method=method,
        strategy=strategy,
        edge=_edge(-mean, variance, trials, method),
        std_dev=sqrt(variance),
        hit_frequency=sum(count for row, count in counts.items() if payouts[row].odds > 0) / trials,
        rows=tuple(
            OddsRow(row or "lose", text, counts[row], counts[row] / trials, payouts[row].shown)
            for row, text in _texts(judge, pays).items()
        ),
    )


def moments(gains: Iterator[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    """The mean and the variance of gains with their probabilities."""
    known = list(gains)
    mean = sum((gain * probability for gain, probability in known), Fraction(0))
    square = sum((gain * gain * probability for gain, probability in known), Fraction(0))
    return mean, square - mean * mean


def _edge(edge: Fraction, variance: Fraction, trials: int, method: Method) -> Edge:
    if method == "exact":
        return Edge(float(edge), edge.as_integer_ratio(), None)
    # One round says nothing of how rounds differ.
    return Edge(float(edge), None, sqrt(variance / (trials - 1)) if trials > 1 else None)


def _texts(judge: Judge[Any], pays: Mapping[str, str]) -> dict[str | None, str]:
    """Each row in a sentence, in the order of the sheet; last, under None, what is not listed and loses."""
    texts: dict[str | None, str] = {row: judge.results[row] for row in pays}
    unlisted = [text for result, text in judge.results.items() if judge.row(result, pays) is None]
    if unlisted:
        texts[None] = unlisted[0] if len(unlisted) == 1 else "anything else"
    return texts


def sharded(count: Callable[[int, NDArray[np.uint64]], Counts], rounds: int, seed: int, progress: Progress) -> Counts:
    """The sum of counts over shards of a simulation, on all cores, told of as they are done.

    Shards and their seeds follow from rounds and seed alone, so the number of cores does not change the result.
    """

    def run(shard: int) -> Counts:
        words = np.random.SeedSequence(seed, spawn_key=(shard,)).generate_state(4, np.uint64).astype(np.uint64)
        return count(min(SHARD_ROUNDS, rounds - shard * SHARD_ROUNDS), words)

    total: Counts = np.zeros((), np.int64)
    pool = ThreadPoolExecutor(cores())
    try:
        for done, part in enumerate(pool.map(run, range(-(-rounds // SHARD_ROUNDS))), 1):
            total = total + part
            progress(min(done * SHARD_ROUNDS, rounds))
    finally:
        # Whoever interrupts a long run must not wait for the shards not yet begun.
        pool.shutdown(cancel_futures=True)
    return total


def cores() -> int:
    return os.cpu_count() or 1
