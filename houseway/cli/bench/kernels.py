"""Speed of the kernels: rounds a second of a game of each family that can be priced, on one core and on all.

Where games of a family are usually played in several ways, one of each is measured.
"""

from collections.abc import Iterator
from time import perf_counter, thread_time

from houseway.cli.bench.peers import Kernel
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.odds.census import Setting, has_pricing, setting_for
from houseway.odds.simulate import shards, simulation
from houseway.sheets.shelf import load_sheet, sheet_ids

SEED = 1
TRIES = 3


def one_of_each_family() -> list[Setting]:
    """The first game that can be dealt and priced of each family and each usual way of playing."""
    found: dict[tuple[str, str], Setting] = {}
    for sheet_id in sheet_ids():
        sheet = load_sheet(sheet_id)
        if sheet.bank and sheet.playable and has_pricing(sheet.module):
            setting = setting_for(require_banked(load(sheet_id)))
            found.setdefault((sheet.module, setting.strategy), setting)
    return list(found.values())


def kernels(rounds: int) -> Iterator[Kernel]:
    """Each deals about a second's worth, at most so many rounds; the best of a few tries counts."""
    for setting in one_of_each_family():
        _seconds(setting, 1)  # compiles the kernel, or loads it, and works the strategy out
        some = min(rounds, 20_000)
        seconds = _seconds(setting, some)
        count = max(1, min(rounds, int(some / max(seconds, 1e-6))))
        alone = count / min(_seconds(setting, count) for _ in range(TRIES))
        together = simulation.cores() * count / min(_on_all(setting, count) for _ in range(TRIES))
        yield Kernel(
            id=setting.game.sheet.id,
            strategy=setting.strategy,
            one_core=alone,
            all_cores=together,
            ratio=together / alone,
        )


def _seconds(setting: Setting, rounds: int) -> float:
    start = thread_time()
    shards.deal(setting, SEED, shards.Shard(0, rounds))
    return thread_time() - start


def _on_all(setting: Setting, rounds: int) -> float:
    start = perf_counter()
    for _ in simulation.on_all_cores(setting, SEED, [shards.Shard(at, rounds) for at in range(simulation.cores())]):
        pass
    return perf_counter() - start
