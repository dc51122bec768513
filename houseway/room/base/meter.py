"""Counters of the room, and how they are written for Prometheus.

Each worker counts for itself since its start, and is named in each figure.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

import msgspec

from houseway.core.text import Mistake
from houseway.room.base.commands import HeldUp

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Figures(msgspec.Struct, frozen=True):
    """Counts of a worker since it was started, the streams it has now, and which tables it holds up, and why."""

    commands: dict[str, int]  # by how they ended
    seconds: float  # that commands took, of those that were done
    within: list[int]  # commands by the bounds of the histogram
    entries: int  # put on record
    faults: int  # times that nothing could be written down
    streams: int  # open now
    held_up: dict[int, str]  # why, by table


class Meter:
    """Commands by how they ended, how long those took that were done, entries stored, and faults of the database."""

    def __init__(self) -> None:
        self.commands: Counter[str] = Counter(done=0, refused=0, held_up=0, failed=0)
        self.seconds = 0.0
        self.entries = 0
        self.faults = 0
        self._within = [0] * (len(BOUNDS) + 1)

    @contextmanager
    def command(self) -> Iterator[None]:
        """Count a command, however it ends."""
        began = perf_counter()
        try:
            yield
        except HeldUp:
            self.commands["held_up"] += 1
            raise
        except Mistake:
            self.commands["refused"] += 1
            raise
        except Exception:
            self.commands["failed"] += 1
            raise
        took = perf_counter() - began
        self.commands["done"] += 1
        self.seconds += took
        self._within[bisect_left(BOUNDS, took)] += 1

    def figures(self, streams: int, held_up: dict[int, str]) -> Figures:
        """Return what was counted by now."""
        counted = dict(self.commands), self.seconds, list(self._within), self.entries, self.faults
        return Figures(*counted, streams, held_up)


def write_figures(workers: Mapping[str, Figures], tables: Mapping[str, int]) -> str:
    """Return the text that Prometheus reads: each worker by its name, and a room's only one without."""
    lines = [
        *_head("commands_total", "Commands, by how they ended.", "counter"),
        *(
            _sample("commands_total", count, worker=worker, ended=ended)
            for worker, each in workers.items()
            for ended, count in each.commands.items()
        ),
        *_head("command_seconds", "Seconds until a command was on record.", "histogram"),
        *(line for worker, each in workers.items() for line in _histogram(worker, each)),
        *_head("tables", "Tables, by state.", "gauge"),
        *(_sample("tables", count, state=state) for state, count in tables.items()),
        *_head("streams", "Streams of those who watch a table.", "gauge"),
        *(_sample("streams", each.streams, worker=worker) for worker, each in workers.items()),
        *_head("entries_total", "Entries put on record since the start.", "counter"),
        *(_sample("entries_total", each.entries, worker=worker) for worker, each in workers.items()),
        *_head("faults_total", "Times that nothing could be written down.", "counter"),
        *(_sample("faults_total", each.faults, worker=worker) for worker, each in workers.items()),
    ]
    return "\n".join((*lines, ""))


def _histogram(worker: str, figures: Figures) -> Iterator[str]:
    total = 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), figures.within, strict=True):
        total += count
        yield _sample("command_seconds_bucket", total, worker=worker, le=bound)
    yield _sample("command_seconds_sum", figures.seconds, worker=worker)
    yield _sample("command_seconds_count", total, worker=worker)


def _head(name: str, text: str, kind: str) -> Iterator[str]:
    yield f"# HELP houseway_{name} {text}"
    yield f"# TYPE houseway_{name} {kind}"


def _sample(name: str, figure: float, **labels: str) -> str:
    said = ",".join(f'{label}="{value}"' for label, value in labels.items() if value)
    return f"houseway_{name}{{{said}}} {figure}" if said else f"houseway_{name} {figure}"
