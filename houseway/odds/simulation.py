"""Rounds dealt by the million: in shards, each with a seed of its own, on all cores."""

import os
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from houseway.odds.census import Cells, Census, Setting, pricing_for

SHARD_ROUNDS = 2_000_000

Progress = Callable[[int], None]


def simulated(setting: Setting, rounds: int, seed: int, progress: Progress = lambda done: None) -> Census:
    """A census of so many rounds, in which all wagers of the game stand at once."""
    pricing = pricing_for(setting.game)
    found = cells(setting, rounds, seed, progress)
    wagers = frozenset(wager.id for wager in setting.game.sheet.wager)
    return Census(setting, "simulation", wagers, pricing.outcomes(setting, found))


def cells(setting: Setting, rounds: int, seed: int, progress: Progress = lambda done: None) -> Cells:
    """The sum of the cells of all shards, told of as they are done.

    Shards and their seeds follow from rounds and seed alone, so the number of cores does not change the result.
    """
    pricing = pricing_for(setting.game)

    def run(shard: int) -> Cells:
        words = np.random.SeedSequence(seed, spawn_key=(shard,)).generate_state(4, np.uint64).astype(np.uint64)
        return pricing.simulate(setting, min(SHARD_ROUNDS, rounds - shard * SHARD_ROUNDS), words)

    pool = ThreadPoolExecutor(cores())
    parts: list[Cells] = []
    try:
        for done, part in enumerate(pool.map(run, range(-(-rounds // SHARD_ROUNDS))), 1):
            parts = [_added(*parts, part)]
            progress(min(done * SHARD_ROUNDS, rounds))
    finally:
        # Whoever interrupts a long run must not wait for the shards not yet begun.
        pool.shutdown(cancel_futures=True)
    return parts[0]


def _added(first: Cells, *others: Cells) -> Cells:
    """Cells of several shards together."""
    for other in others:
        if isinstance(first, np.ndarray) and isinstance(other, np.ndarray):
            first = first + other
        elif isinstance(first, Mapping) and isinstance(other, Mapping):
            first = Counter(first)
            first.update(other)
    return first


def cores() -> int:
    return os.cpu_count() or 1
