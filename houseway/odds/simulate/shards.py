"""A simulation in shards: each has a seed of its own, so it does not matter who deals which, or in what order.

A shard can be dealt in this process, or in another that has only read the job: the sheet, how it is played, and the
seed. A whole shard may be kept on disk, and the same job finds it there.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway import __version__
from houseway.games.bind import bind
from houseway.games.family import require_banked
from houseway.odds import kept
from houseway.odds.census import Cells, Outcome, Part, Sampled, Setting, Tallied, pricing_for, shard_rounds_for
from houseway.sheets.sheet import Sheet

SHARD_ROUNDS = 2_000_000
SHELF = "shards"

Arrays = dict[str, NDArray[np.int64]]


class Shard(NamedTuple):
    """A piece of a simulation: its place among the shards, and so many rounds."""

    number: int  # with the seed it makes the shard's random numbers, on whichever machine
    rounds: int


class Job(msgspec.Struct, frozen=True):
    """All that cells depend on, in a form that can be sent."""

    version: str  # of this program: another one may deal otherwise
    sheet: Sheet  # whole: the other machine may have other books
    decks: int
    strategy: str
    paytables: dict[str, str]  # sorted, so that equal jobs are written alike
    choices: dict[str, str]  # sorted too
    without: tuple[int, ...]
    seed: int


def whole(setting: Setting) -> int:
    """Return the rounds of a whole shard of a game."""
    return shard_rounds_for(setting.game) or SHARD_ROUNDS


def shards_of(rounds: int, first: int = 0, size: int | None = None) -> list[Shard]:
    """Divide rounds into shards of one size, the last perhaps smaller, without the first ones.

    >>> shards_of(5_000_000, first=1)
    [Shard(number=1, rounds=2000000), Shard(number=2, rounds=1000000)]
    """
    size = size or SHARD_ROUNDS
    numbers = range(first, -(-rounds // size))
    return [Shard(number, min(size, rounds - number * size)) for number in numbers]


def job_of(setting: Setting, seed: int) -> Job:
    paytables, choices = (dict(sorted(each.items())) for each in (setting.paytables, setting.game.choices))
    game, without = setting.game, setting.without
    return Job(__version__, game.sheet, setting.decks, setting.strategy, paytables, choices, without, seed)


def deal(setting: Setting, seed: int, shard: Shard) -> Cells:
    words = np.random.SeedSequence(seed, spawn_key=(shard.number,)).generate_state(4, np.uint64).astype(np.uint64)
    return pricing_for(setting.game).simulate(setting, shard.rounds, words)


def deal_job(job: bytes, shard: Shard) -> Arrays | str:
    """Deal a shard from the job alone; another version of the program returns only which version it is."""
    if msgspec.json.decode(job, type=_Versioned).version != __version__:
        return __version__
    return arrays_of(deal(*read_job(job), Shard(*shard)))


class _Versioned(msgspec.Struct):
    version: str


@lru_cache(maxsize=4)
def read_job(message: bytes) -> tuple[Setting, int]:
    """Return the setting to deal, and the seed."""
    job = msgspec.json.decode(message, type=Job)
    game = require_banked(bind(job.sheet, job.choices))
    return Setting(game, job.decks, job.strategy, job.paytables, job.without), job.seed


def arrays_of(cells: Cells) -> Arrays:
    """Return cells as arrays with names, which can be written and sent."""
    if isinstance(cells, Sampled):
        found = np.flatnonzero(cells.counts)
        return {
            "size": np.array([len(cells.counts)]),
            "cells": found,
            "counts": cells.counts[found],
            "examples": cells.examples[found].astype(np.int64),
        }
    if isinstance(cells, Tallied):
        written = msgspec.json.encode(
            [(_write_outcome(outcome), count) for outcome, count in sorted(cells.counts.items())]
        )
        return {"tallied": np.frombuffer(written, np.uint8).astype(np.int64)}
    if isinstance(cells, Mapping):
        return {"codes": np.array(list(cells), np.int64), "counts": np.array(list(cells.values()), np.int64)}
    return {"counts": cells}


def cells_of(arrays: Arrays) -> Cells:
    if "tallied" in arrays:
        read = msgspec.json.decode(arrays["tallied"].astype(np.uint8).tobytes(), type=list[tuple[list[_Part], int]])
        return Tallied({tuple(map(_part, parts)): count for parts, count in read})
    counts = arrays["counts"]
    if "examples" in arrays:
        size, found = int(arrays["size"][0]), arrays["cells"]
        whole = Sampled(np.zeros(size, np.int64), np.full((size, arrays["examples"].shape[1]), -1, np.int8))
        whole.counts[found], whole.examples[found] = counts, arrays["examples"]
        return whole
    if "codes" in arrays:
        return dict(zip(arrays["codes"].tolist(), counts.tolist(), strict=True))
    return counts


_Part = tuple[str, tuple[int, int], tuple[str, ...]]


def _write_outcome(outcome: Outcome) -> list[_Part]:
    return [(part.wager, part.units.as_integer_ratio(), part.results) for part in outcome]


def _part(written: _Part) -> Part:
    wager, (units, by), results = written
    return Part(wager, units if by == 1 else Fraction(units, by), results)


def add_cells(first: Cells | None, other: Cells) -> Cells:
    """Add up the cells of several shards; of two examples the first will do."""
    if first is None:
        return other
    if isinstance(first, Sampled) and isinstance(other, Sampled):
        new = (first.counts == 0)[:, None]
        return Sampled(first.counts + other.counts, np.where(new, other.examples, first.examples))
    if isinstance(first, np.ndarray) and isinstance(other, np.ndarray):
        return first + other
    if isinstance(first, Tallied) and isinstance(other, Tallied):
        return Tallied(Counter(first.counts) + Counter(other.counts))
    both = Counter(first)
    both.update(Counter(other))
    return both


def read_kept(job: Job, shard: Shard) -> Cells | None:
    """Return a shard dealt before, if it is a whole one."""
    found = kept.read(SHELF, _source_of(job), str(shard.number)) if shard.rounds == SHARD_ROUNDS else None
    return None if found is None else cells_of(found)


def keep(job: Job, shard: Shard, cells: Cells) -> None:
    if shard.rounds == SHARD_ROUNDS:
        kept.write(SHELF, _source_of(job), str(shard.number), arrays_of(cells))


def _source_of(job: Job) -> tuple[object, ...]:
    return job.sheet.digest, job.decks, job.strategy, job.paytables, job.choices, job.without, job.seed, SHARD_ROUNDS
