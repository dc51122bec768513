"""`houseway odds`: what every wager of a game is worth."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.show import console, print_json
from houseway.core.errors import Mistake
from houseway.core.money import cents
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.sheets.sheet import Sheet, Wager, chosen_table

if TYPE_CHECKING:
    from rich.table import Table

    from houseway.odds.prices import WagerOdds

MOST_DECKS = 8
Z_95 = 1.96


Fresh = Annotated[bool, typer.Option("--fresh", help="Count again what came with the program, or was counted before.")]
Until = Annotated[str | None, typer.Option(metavar="%", help="Simulate to this standard error, such as 0.01%.")]
Cluster = Annotated[str | None, typer.Option(metavar="URL", help="Simulate on a Dask cluster: tcp://host:port.")]
ClusterTls = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Its ca.pem, cert.pem and key.pem, for tls://host:port.")
]


def odds(
    sheet_id: Annotated[str, typer.Argument(metavar="ID", help="A sheet, or the path of your own.")],
    wager: Annotated[str | None, typer.Option(help="Only this wager, with every row it pays.")] = None,
    paytable: Annotated[str | None, typer.Option(help="Only the paytable of this label.")] = None,
    decks: Annotated[int | None, typer.Option(help="1 to 8; as a rule, the most the sheet allows.")] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count every outcome. This is what happens anyway.")] = False,
    fresh: Fresh = False,
    rounds: Annotated[int | None, typer.Option(help="Simulate so many rounds instead.")] = None,
    until: Until = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed simulates the same rounds.")] = 1,
    cluster: Cluster = None,
    cluster_tls: ClusterTls = None,
    strategy: Annotated[str | None, typer.Option(help="How the wagers are played; as a rule, the first known.")] = None,
    bet: Annotated[str | None, typer.Option(metavar="$", help="The bet on which fixed sums are won.")] = None,
    choose: params.Choices = None,
    as_printed: params.AsPrinted = None,
    as_json: params.AsJson = False,
) -> None:
    """Price the wagers of a game: edge, hit frequency, deviation, and the odds of every row.

    The edge is what the bettor loses per unit of the initial wager, collection fees apart; later wagers are counted in.
    """
    from houseway.cli.shared.simulating import as_asked, error_of, simulating
    from houseway.odds.census import pricing_for, setting_for
    from houseway.odds.kept import counting_again
    from houseway.odds.prices import prices

    if exact and (rounds is not None or until is not None):
        raise Mistake("--exact counts every outcome, --rounds and --until simulate: ask for one of them")
    if rounds is not None and rounds < 1:
        raise Mistake(f"--rounds must be 1 or more, not {rounds}")
    error, bet_cents = error_of(until), None if bet is None else cents(bet)
    game = require_banked(load(sheet_id, params.readings(as_printed), params.choices(choose)))
    decks = game.sheet.decks.max if decks is None else decks
    if not 1 <= decks <= MOST_DECKS:
        raise Mistake(f"--decks must be 1 to {MOST_DECKS}, not {decks}")
    chosen = tables_to_price(game.sheet, decks, wager, paytable)
    setting = setting_for(game, decks, strategy)
    with simulating(cluster, cluster_tls) as dealt, counting_again(fresh):
        take = as_asked(chosen, rounds, error, seed, bet_cents)
        priced = prices(setting, chosen, take, bet_cents)
    if as_json:
        print_json({"id": game.sheet.id, "digest": game.sheet.digest, "decks": decks, "wagers": priced})
        return
    simulated = rounds is not None or error is not None
    how = f"{dealt():,} rounds simulated, seed {seed}; ± is 95%" if simulated else _how_priced(priced)
    letter = "" if as_printed is None else f"; readings undone: {as_printed}"
    played = f"strategy {setting.strategy}: {pricing_for(game).strategies(game)[setting.strategy]}"
    _show(game.sheet, decks, priced, f"{how}; {played}{letter}.", with_rows=wager is not None)


def _how_priced(priced: list["WagerOdds"]) -> str:
    """Whether all could be counted, and when that was."""
    counted = "Every outcome counted"
    if any(each.method != "exact" for each in priced):
        counted = "Where not every outcome could be counted, a simulation with its ± at 95%"
    came = sum(each.shipped for each in priced)
    if not came:
        return counted
    which = "the counts" if came == len(priced) else "some of the counts"
    return f"{counted}; {which} came with Houseway, and --fresh makes them again"


def tables_to_price(sheet: Sheet, decks: int, wager_id: str | None, label: str | None) -> list[tuple[Wager, str]]:
    """Each wager asked for, with each of its paytables that was; of all wagers, those offered with so many decks."""
    if wager_id is not None:
        wager = sheet.wager_by_id(wager_id)
        labels = wager.tables if label is None else (chosen_table(wager, label)[0],)
        return [(wager, each) for each in labels]
    chosen = [(wager, each) for wager in sheet.wager for each in wager.labels_for(decks) if label in (None, each)]
    if not chosen:
        known = sorted({each for wager in sheet.wager for each in wager.paytables})
        has = f"it has {', '.join(known)}" if known else "its wagers have one paytable each"
        raise Mistake(f"{sheet.id} has no paytable {label!r}: {has}")
    return chosen


def _show(sheet: Sheet, decks: int, priced: list["WagerOdds"], how: str, *, with_rows: bool) -> None:
    out = console()
    out.print(_summary(sheet, decks, priced))
    if with_rows:
        for each in priced:
            out.print(_rows(sheet, each))
    combined = any(each.counted != (each.per,) for each in priced)
    unit = "initial wager, later ones counted in" if combined else "wager"
    edge = f"Edge: what the bettor loses per unit of the {unit}, collection fees apart."
    out.print(edge, how, style="dim", highlight=False)
    if not sheet.decks.min <= decks <= sheet.decks.max:
        own = f"{sheet.decks.min} to {sheet.decks.max}"
        out.print(f"Note: the sheet is dealt with {own} decks, not with {decks}.", style="yellow", highlight=False)


def _summary(sheet: Sheet, decks: int, priced: list["WagerOdds"]) -> "Table":
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
