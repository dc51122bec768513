"""`houseway odds`: what every wager of a game is worth."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.opening import money
from houseway.cli.shared.params import console, print_json
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import Game
from houseway.sheets.sheet import Sheet, chosen_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from houseway.api.figures import Odds
    from houseway.odds.prices import WagerOdds

Z_95 = 1.96

Rounds = Annotated[
    int | None, typer.Option(min=1, max=params.MOST_ROUNDS, help=f"{params.ROUNDS}; instead of counting.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Count again what came with the program, or was counted before.")]
Until = Annotated[str | None, typer.Option(metavar="%", help="Simulate to this standard error, such as 0.01%.")]
Cluster = Annotated[str | None, typer.Option(metavar="URL", help="Simulate on a Dask cluster: tcp://host:port.")]
ClusterTls = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Its ca.pem, cert.pem and key.pem, for tls://host:port.")
]
OneWager = Annotated[str | None, typer.Option(help=f"{params.WAGER}; with every row it pays.")]
BetSize = Annotated[str | None, typer.Option(metavar="$", help="The bet on which fixed sums are won.")]


def odds(
    sheet_id: params.SheetId,
    wager: OneWager = None,
    paytable: params.Paytables = None,
    decks: params.DecksToPrice = None,
    exact: Annotated[bool, typer.Option("--exact", help=f"{params.EXACT}; what can be counted is, anyway.")] = False,
    fresh: Fresh = False,
    rounds: Rounds = None,
    until: Until = None,
    seed: params.SeedOfSimulation = 1,
    cluster: Cluster = None,
    cluster_tls: ClusterTls = None,
    strategy: params.Strategy = None,
    bet_size: BetSize = None,
    choose: params.Choices = None,
    as_printed: params.AsPrinted = None,
    as_json: params.AsJson = False,
) -> None:
    """Price the wagers of a game: edge, hit frequency, deviation, and the odds of every row.

    The edge is what the bettor loses per unit of the initial wager, collection fees apart; later wagers are counted in.
    """
    from houseway.api import figures
    from houseway.cli.shared.simulating import check_cluster, error_of, simulating
    from houseway.odds.kept import counting_again

    simulated = rounds is not None or until is not None
    if exact and simulated:
        raise Mistake("--exact counts every outcome, --rounds and --until simulate: ask for one of them")
    check_cluster(cluster, cluster_tls, simulated=simulated)
    error, choices, undone = error_of(until), params.choices(choose), params.readings(as_printed)
    with simulating(cluster, cluster_tls) as dealt, counting_again(fresh):
        found = figures.odds(
            sheet_id,
            wager=wager,
            paytables=params.paytables(paytable),
            decks=decks,
            strategy=strategy,
            rounds=rounds,
            until=error,
            seed=seed,
            bet_size=money(bet_size),
            choices=choices,
            as_printed=undone,
        )
    if as_json:
        print_json(found)
        return
    how = f"{dealt():,} rounds simulated, seed {seed}; ± is 95%" if simulated else _how_priced(found.wagers)
    _show(load(sheet_id, undone, choices), found, how, as_printed, with_rows=wager is not None)


def _how_priced(priced: "Sequence[WagerOdds]") -> str:
    """Whether all could be counted, and when that was."""
    counted = "Every outcome counted"
    if any(each.method != "exact" for each in priced):
        counted = "Where not every outcome could be counted, a simulation with its ± at 95%"
    came = sum(each.shipped for each in priced)
    if not came:
        return counted
    which = "the counts" if came == len(priced) else "some of the counts"
    return f"{counted}; {which} came with Houseway, and --fresh makes them again"


def _show(game: Game, found: "Odds", how: str, as_printed: str | None, *, with_rows: bool) -> None:
    from houseway.api.figures import describe_strategy

    out, sheet, decks, priced = console(), game.sheet, found.decks, found.wagers
    out.print(_summary(sheet, decks, priced))
    if with_rows:
        for each in priced:
            out.print(_rows(sheet, each))
    combined = any(each.counted != (each.per,) for each in priced)
    unit = "initial wager, later ones counted in" if combined else "wager"
    edge = f"Edge: what the bettor loses per unit of the {unit}, collection fees apart."
    played = f"strategy {found.strategy}: {describe_strategy(game, found.strategy)}"
    letter = "" if as_printed is None else f"; readings undone: {as_printed}"
    out.print(edge, f"{how}; {played}{letter}.", style="dim", highlight=False)
    if not sheet.decks.min <= decks <= sheet.decks.max:
        own = f"{sheet.decks.min} to {sheet.decks.max}"
        out.print(f"Note: the sheet is dealt with {own} decks, not with {decks}.", style="yellow", highlight=False)


def _summary(sheet: Sheet, decks: int, priced: "Sequence[WagerOdds]") -> "Table":
    from rich.table import Table

    simulated = any(each.method == "simulation" for each in priced)
    labelled = any(each.paytable for each in priced)
    table = Table(
        title=f"{sheet.title} ({sheet.id}), {decks} {'deck' if decks == 1 else 'decks'}", title_justify="left"
    )
    for name in ("wager", *(["paytable"] if labelled else [])):
        table.add_column(name)
    for name in ("edge", *(["±"] if simulated else []), "hit frequency", "std dev"):
        table.add_column(name, justify="right")
    for each in priced:
        label = [each.paytable] if labelled else []
        margin = [_margin(each.edge.stderr)] if simulated else []
        numbers = (_percent(each.edge.value), *margin, _percent(each.hit_frequency), f"{each.std_dev:.4f}")
        # A strategy that never makes a wager says nothing of what it is worth.
        table.add_row(sheet.wager_by_id(each.id).title, *label, *(numbers if each.action else ["never made"]))
    return table


def _rows(sheet: Sheet, each: "WagerOdds") -> "Table":
    from rich.table import Table

    from houseway.odds.prices import pays_in_words

    wager = sheet.wager_by_id(each.id)
    pays = chosen_table(wager, each.paytable)[1]
    table = Table(title=" ".join(filter(None, (wager.title, each.paytable))), title_justify="left")
    for name in ("outcome", "when"):
        table.add_column(name)
    for name in ("pays", "probability", "count"):
        table.add_column(name, justify="right")
    for row in each.rows:
        count = f"{int(row.combinations):,}"
        table.add_row(row.outcome, row.text, pays_in_words(row, pays), _percent(row.probability), count)
    return table


def _percent(value: float) -> str:
    return f"{100 * value:.4f}%"


def _margin(stderr: float | None) -> str:
    return "" if stderr is None else _percent(Z_95 * stderr)
