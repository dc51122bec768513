"""Rounds dealt by the million: in shards, each with a seed of its own, on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from houseway.odds.census import Census, Counts, Setting, pricing_for

SHARD_ROUNDS = 2_000_000

Progress = Callable[[int], None]


def simulated(setting: Setting, rounds: int, seed: int, progress: Progress = lambda done: None) -> Census:
    """A census of so many rounds, in which all wagers of the game stand at once."""
    pricing = pricing_for(setting.game)
    counts = _sharded(setting, rounds, seed, progress)
    wagers = frozenset(wager.id for wager in setting.game.sheet.wager)
    return Census(setting, "simulation", wagers, pricing.outcomes(setting, counts))


def _sharded(setting: Setting, rounds: int, seed: int, progress: Progress) -> Counts:
    """The sum of the counts of all shards, told of as they are done.

    Shards and their seeds follow from rounds and seed alone, so the number of cores does not change the result.
    """
    pricing = pricing_for(setting.game)

    def run(shard: int) -> Counts:
        words = np.random.SeedSequence(seed, spawn_key=(shard,)).generate_state(4, np.uint64).astype(np.uint64)
        return pricing.simulate(setting, min(SHARD_ROUNDS, rounds - shard * SHARD_ROUNDS), words)

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
