"""The same work done by us and by others in one run. Others are optional: one that is not installed is said to be."""

from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

import msgspec

from houseway.cli.shared.params import console, listing

SLICES = 7

# Does about so many hands, as many as suit its pace, and says how many.
Worker = Callable[[int], int]


class Peer(msgspec.Struct, frozen=True):
    """Another program; the ratio is how many hands we do for one of theirs. None where it is not installed."""

    name: str
    hands_per_second: float | None = None
    ratio: float | None = None  # above 1: we are faster


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """One task: our speed, and that of others."""

    what: str  # the task, in words
    ours: str  # what of ours did it
    hands_per_second: float
    peers: tuple[Peer, ...]


class Kernel(msgspec.Struct, frozen=True, kw_only=True):
    """Rounds a second. One core is measured in time of the processor, all cores by the clock on the wall."""

    id: str  # of the sheet
    strategy: str
    one_core: float
    all_cores: float
    ratio: float  # all cores to one


def compare(what: str, ours: str, worker: Worker, peers: Mapping[str, Worker | None], hands: int) -> Comparison:
    """Time everybody by turns, a slice each, in time of the processor: whatever else runs slows all alike.

    The median slice of each counts. Hands differ in length, so the best would be one of short hands, and the more so
    the fewer hands there are in a slice.
    """
    workers = [worker, *(peer for peer in peers.values() if peer)]
    rates: dict[Worker, list[float]] = {each: [] for each in workers}
    for _ in range(SLICES):
        for each in workers:
            rates[each].append(_rate(each, -(-hands // SLICES)))
    usual = {each: median(rates[each]) for each in workers}
    return Comparison(
        what=what,
        ours=ours,
        hands_per_second=usual[worker],
        peers=tuple(
            Peer(name, usual[peer], usual[worker] / usual[peer]) if peer else Peer(name) for name, peer in peers.items()
        ),
    )


def _rate(worker: Worker, hands: int) -> float:
    start = process_time()
    return worker(hands) / (process_time() - start)


def show(found: Comparison) -> None:
    table = listing("", "hands a second", "ratio", title=found.what, numbers=("hands a second", "ratio"))
    table.add_row(found.ours, f"{found.hands_per_second:,.0f}", "")
    for peer in found.peers:
        if peer.hands_per_second is None or peer.ratio is None:
            table.add_row(peer.name, "not installed", "")
        else:
            table.add_row(peer.name, f"{peer.hands_per_second:,.0f}", f"{peer.ratio:,.2f}")
    console().print(table)


def show_kernels(found: list[Kernel]) -> None:
    numbers = ("one core", "all cores", "ratio")
    table = listing("kernel", *numbers, title="Rounds a second, simulated", numbers=numbers)
    for each in found:
        table.add_row(
            f"{each.id}, {each.strategy}", f"{each.one_core:,.0f}", f"{each.all_cores:,.0f}", f"{each.ratio:.2f}"
        )
    console().print(table)
