"""Time to price wagers with nothing kept from before: by the clock on the wall, and of the processor.

Each is priced by a program of its own, which begins with an empty folder. The first run ever also compiles kernels.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from houseway.cli.bench import kernels as bench_kernels
from houseway.cli.shared.params import console, listing
from houseway.odds.kept import FOLDER
from houseway.odds.simulate.simulation import cores
from houseway.sheets.sheet import Sheet


class PricingTime(msgspec.Struct, frozen=True, kw_only=True):
    """A wager priced by its usual strategy. `busy` is how many cores were at work, on average."""

    id: str
    wager: str
    seconds: float  # by the clock on the wall
    processor_seconds: float  # of all cores together
    busy: float


def pricings() -> Iterator[PricingTime]:
    """The first wager and the first bonus bet of a game of each family."""
    for setting in bench_kernels.one_of_each_family():
        for wager in _some_wagers(setting.game.sheet):
            yield _measure_pricing(setting.game.sheet.id, wager)


def _some_wagers(sheet: Sheet) -> list[str]:
    bonuses = [wager.id for wager in sheet.wager if wager.kind == "bonus"]
    return [sheet.wager[0].id, *bonuses[:1]]


def _measure_pricing(sheet_id: str, wager: str) -> PricingTime:
    command = [sys.executable, "-m", "houseway", "odds", sheet_id, "--wager", wager, "--json"]
    with TemporaryDirectory() as folder:
        before, start = _processor_seconds(), perf_counter()
        subprocess.run(command, env={**os.environ, FOLDER: folder}, check=True, stdout=subprocess.DEVNULL)
        seconds, used = perf_counter() - start, _processor_seconds() - before
    return PricingTime(id=sheet_id, wager=wager, seconds=seconds, processor_seconds=used, busy=used / seconds)


def _processor_seconds() -> float:
    """Return the processor time of programs that were started here and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def show(priced: list[PricingTime]) -> None:
    numbers = ("seconds", "of the processor", "cores busy")
    title = f"wagers priced from nothing, {cores()} cores"
    table = listing("", *numbers, title=title, numbers=numbers)
    for each in priced:
        figures = (f"{value:.1f}" for value in (each.seconds, each.processor_seconds, each.busy))
        table.add_row(f"{each.id}, {each.wager}", *figures)
    console().print(table)
