"""What the room counts of itself, and how it is written for Prometheus."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

from houseway.core.errors import Mistake
from houseway.room.refusals import HeldUp

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


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

    def written(self, tables: Mapping[str, int], streams: int) -> str:
        """The text that Prometheus reads."""
        lines = [
            *_counter("commands_total", "Commands, by how they ended.", "counter", "ended", self.commands),
            *self._histogram(),
            *_counter("tables", "Tables, by state.", "gauge", "state", tables),
            *_single("streams", "Streams of those who watch a table.", "gauge", streams),
            *_single("entries_total", "Entries put on record since the start.", "counter", self.entries),
            *_single("faults_total", "Times that nothing could be written down.", "counter", self.faults),
        ]
        return "\n".join((*lines, ""))

    def _histogram(self) -> Iterator[str]:
        name = "command_seconds"
        yield from _head(name, "Seconds until a command was on record.", "histogram")
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._within, strict=True):
            total += count
            yield f'houseway_{name}_bucket{{le="{bound}"}} {total}'
        yield f"houseway_{name}_sum {self.seconds}"
        yield f"houseway_{name}_count {total}"


def _head(name: str, text: str, kind: str) -> Iterator[str]:
    yield f"# HELP houseway_{name} {text}"
    yield f"# TYPE houseway_{name} {kind}"


def _counter(name: str, text: str, kind: str, label: str, counts: Mapping[str, int]) -> Iterator[str]:
    yield from _head(name, text, kind)
    for value, count in counts.items():
        yield f'houseway_{name}{{{label}="{value}"}} {count}'


def _single(name: str, text: str, kind: str, count: int) -> Iterator[str]:
    yield from _head(name, text, kind)
    yield f"houseway_{name} {count}"
