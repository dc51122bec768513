"""Rounds dealt by the million: in shards, on all cores or wherever else, until enough is known.

Shards and their seeds follow from rounds and seed alone, so who deals them does not change the result. A run that was
broken off goes on from the shards that were kept.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import ceil

from houseway.core.text import Mistake
from houseway.odds.census import Cells, Census, Setting, pricing_for, shard_rounds_for
from houseway.odds.prices import price
from houseway.odds.simulate import shards
from houseway.odds.simulate.shards import Shard, add_cells, shards_of
from houseway.sheets.sheet import Wager

# More than anybody waits for: two months of the fastest kernel on a core.
MOST_ROUNDS = 10**14

# Told how many rounds are dealt, or hands counted, of how many.
Progress = Callable[[int, int], None]
# Deals shards of a setting with this seed, and tells of each once it is done, in any order.
Runner = Callable[[Setting, int, Sequence[Shard]], Iterator[tuple[Shard, Cells]]]


def on_all_cores(setting: Setting, seed: int, wanted: Sequence[Shard]) -> Iterator[tuple[Shard, Cells]]:
    pool = ThreadPoolExecutor(cores())
    try:
        futures = {pool.submit(shards.deal, setting, seed, shard): shard for shard in wanted}
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        # Whoever interrupts a long run must not wait for the shards not yet begun.
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True)
class How:
    """The runner that deals the shards, and who is told of the progress."""

    runner: Runner = on_all_cores  # here, or on a cluster
    progress: Progress = lambda done, total: None
    counting: Progress = lambda done, total: None  # told how far a long count is


_how: ContextVar[How] = ContextVar("how", default=How())  # noqa: B039 - it is frozen


@contextmanager
def deal_by(how: How) -> Iterator[None]:
    """Deal all simulations meanwhile in this way, also where a price cannot be counted."""
    before = _how.set(how)
    try:
        yield
    finally:
        _how.reset(before)


def counting() -> Progress:
    return _how.get().counting


def simulate(setting: Setting, rounds: int, seed: int, *, keep: bool = False) -> Census:
    """Return a census of so many rounds, in which all wagers of the game stand at once."""
    return _census(setting, cells(setting, rounds, seed, keep=keep), rounds)


def simulate_until(
    setting: Setting, wagers: Iterable[tuple[Wager, str]], error: float, seed: int, bet_cents: int | None = None
) -> Census:
    """Return a census of as many whole shards as bring every wager's standard error down to this.

    How many that will be is worked out from those dealt so far, so it follows from error and seed alone. All are kept.
    """
    known, total, size = list(wagers), None, shards.whole(setting)
    rounds, wanted = 0, size
    while True:
        total = add_cells(total, _collect(setting, seed, shards_of(wanted, rounds // size, size), keep=True))
        rounds = wanted
        census = _census(setting, total, rounds)
        worst = max(price(census, wager, label, bet_cents).edge.stderr or 0 for wager, label in known)
        if worst <= error:
            return census
        needed = rounds * (worst / error) ** 2
        if needed > MOST_ROUNDS:
            least = 100 * worst * (rounds / MOST_ROUNDS) ** 0.5
            raise Mistake(
                f"an error of {100 * error:.2g}% would take {needed:.1e} rounds, more than anybody can deal: "
                f"ask for {least:.1g}% or more"
            )
        # Always one shard more at least: the error was worked out from few rounds, and may not fall as far.
        wanted = size * max(rounds // size + 1, ceil(needed / size))


def cells(setting: Setting, rounds: int, seed: int, *, keep: bool = False) -> Cells:
    """Return the sum of the cells of all shards."""
    return _collect(setting, seed, shards_of(rounds, size=shards.whole(setting)), keep=keep)


def _census(setting: Setting, found: Cells, rounds: int) -> Census:
    wagers = frozenset(wager.id for wager in setting.game.sheet.wager)
    return Census(setting, "simulation", wagers, pricing_for(setting.game).outcomes(setting, found), rounds)


def _collect(setting: Setting, seed: int, wanted: Sequence[Shard], *, keep: bool) -> Cells:
    """Add up these shards: those that were kept are read, the others dealt, and kept as soon as they are done."""
    how, job = _how.get(), shards.job_of(setting, seed)
    before = wanted[0].number * shards.whole(setting)
    # The code of a family that is dealt by its readable round may change, and then its shards would not.
    keep = keep and shard_rounds_for(setting.game) is None
    done, total = before, before + sum(shard.rounds for shard in wanted)
    together: Cells | None = None
    missing = []
    for shard in wanted:
        found = shards.read_kept(job, shard) if keep else None
        if found is None:
            missing.append(shard)
        else:
            together = add_cells(together, found)
            done += shard.rounds
    how.progress(done, total)
    for shard, part in how.runner(setting, seed, missing):
        if keep:
            shards.keep(job, shard, part)
        together = add_cells(together, part)
        done += shard.rounds
        how.progress(done, total)
    assert together is not None, "there is at least one shard"
    return together


def cores() -> int:
    return os.cpu_count() or 1
