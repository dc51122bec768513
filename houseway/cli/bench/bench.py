"""`houseway bench`: how fast it is."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Annotated

import msgspec
import typer

from houseway.api.company import Company
from houseway.api.records import Record
from houseway.cli.bench.blackjack import compare_blackjack, compare_kernel
from houseway.cli.bench.peers import Comparison, Kernel, show_kernels
from houseway.cli.bench.peers import show as show_comparison
from houseway.cli.bench.ring import compare_ring
from houseway.cli.shared import params
from houseway.cli.shared.opening import lay_out_as_asked
from houseway.cli.shared.params import console, listing, print_json, progress
from houseway.core.chance import generator
from houseway.record.replay import replay
from houseway.tables.felt import Felt
from houseway.tables.options import Wish

SHEET = "500-club/ez-baccarat"
SEED = 1


class Benchmark(msgspec.Struct, frozen=True, kw_only=True):
    """Rates are rounds a second. A round dealt is bet, dealt, settled, posted and recorded, bots choosing."""

    id: str  # of the sheet
    seats: int
    rounds: int
    dealt_per_second: float
    replayed_per_second: float
    simulated_per_second: float
    ratio: float  # simulated to dealt
    cores: int  # used for the simulation
    beside: tuple[Comparison, ...]  # other programs
    kernels: tuple[Kernel, ...]


def bench(
    sheet_id: Annotated[str, typer.Argument(metavar="[ID]", help="The game to measure.")] = SHEET,
    rounds: Annotated[
        int, typer.Option(min=1, max=params.MOST_ROUNDS, help=f"{params.ROUNDS}; on one core, and to replay.")
    ] = 3000,
    simulated: Annotated[int, typer.Option(min=1, help="Rounds to simulate, on all cores.")] = 100_000_000,
    hands: Annotated[int, typer.Option(min=1, help="Hands to deal, and to rank, beside others.")] = 20_000,
    pricing: Annotated[
        bool, typer.Option("--pricing", help="Only how long wagers of each family take to price from nothing.")
    ] = False,
    as_json: params.AsJson = False,
) -> None:
    """Measure rounds a second: dealt at a full table, replayed from the journal, simulated by the kernel.

    Blackjack is measured beside rlcard's and OpenSpiel's, limit hold'em beside PokerKit's, and the ranking of hands
    beside eval7's, phevaluator's and PokerKit's, where these are installed (the extra `bench`); so is the equity of two
    hands beside PokerKit's. Pai gow hands are set by the compiled house way beside the readable one. The kernel of
    every family is measured on one core and on all; what it plays by is worked out first, which may take minutes.
    """
    if pricing:
        _exact(as_json=as_json)
        return
    from houseway.cli.bench.kernels import kernels
    from houseway.odds.simulate.simulation import cores

    felt = lay_out_as_asked(sheet_id, None, Wish())
    with progress("Measuring", None), TemporaryDirectory() as folder:
        journal = Path(folder, "journal.jsonl")
        dealt = _measure_deal(felt, rounds, journal)
        replayed = _measure_replay(journal)
        fast = _measure_simulation(felt, simulated)
        figures = Benchmark(
            id=sheet_id,
            seats=felt.options.seats,
            rounds=rounds,
            dealt_per_second=dealt,
            replayed_per_second=replayed,
            simulated_per_second=fast,
            ratio=fast / dealt,
            cores=cores(),
            beside=tuple(_beside(hands)),
            kernels=tuple(kernels(simulated)),
        )
    _show(figures, as_json=as_json)


def _beside(hands: int) -> Iterator[Comparison]:
    from houseway.cli.bench.equity import compare_equity
    from houseway.cli.bench.house_way import compare_setting
    from houseway.cli.bench.ranks import compare_ranks

    yield compare_blackjack(hands)
    yield compare_kernel(hands)
    yield compare_ring(hands)
    yield from compare_ranks(hands)
    yield compare_equity(hands)
    yield compare_setting(hands)


def _exact(*, as_json: bool) -> None:
    from houseway.cli.bench import exact as bench_exact

    with progress("Measuring", None):
        priced = list(bench_exact.pricings())
    if as_json:
        print_json(priced)
    else:
        bench_exact.show(priced)


def _measure_deal(felt: Felt, rounds: int, journal: Path) -> float:
    """Return rounds a second, of which only those with cards count; time without a bank counts too."""
    file = BytesIO()
    company = Company(felt, None, generator(SEED), Record(file, keep=False))
    company.seat_bots(felt.options.seats, hired=False)
    done, start = 0, process_time()
    while done < rounds:
        done += sum(1 for hand in company.deal_hands(rounds - done) if hand.deal.stakes)
    seconds = process_time() - start
    company.close()
    journal.write_bytes(file.getvalue())
    return rounds / seconds


def _measure_replay(journal: Path) -> float:
    start = process_time()
    done = sum(1 for replayed in replay(journal) if replayed.hand.deal.stakes)
    return done / (process_time() - start)


def _measure_simulation(felt: Felt, rounds: int) -> float:
    from houseway.odds.census import setting_for
    from houseway.odds.simulate.simulation import simulate

    setting = setting_for(felt.game, felt.options.decks)
    # The first run compiles the kernel, or loads it.
    simulate(setting, 1, SEED)
    start = perf_counter()
    simulate(setting, rounds, SEED)
    return rounds / (perf_counter() - start)


def _show(figures: Benchmark, *, as_json: bool) -> None:
    if as_json:
        print_json(figures)
        return
    table = listing("", "rounds a second", title=f"{figures.id}, {figures.seats} seats", numbers=("rounds a second",))
    table.add_row("dealt, settled, posted and recorded, one core", f"{figures.dealt_per_second:,.0f}")
    table.add_row("replayed from the journal, one core", f"{figures.replayed_per_second:,.0f}")
    table.add_row(f"simulated, {figures.cores} cores", f"{figures.simulated_per_second:,.0f}")
    table.add_row("simulated for each one dealt", f"{figures.ratio:,.0f}")
    console().print(table)
    for comparison in figures.beside:
        show_comparison(comparison)
    show_kernels(list(figures.kernels))
