"""`houseway chart`: the strategy of a game as a player carries it."""

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, listing, print_json
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked

if TYPE_CHECKING:
    from houseway.odds.charts import ChartTable

WIDEST = 1_000


def chart(
    sheet_id: params.SheetId,
    decks: params.DecksToPrice = None,
    strategy: params.Strategy = None,
    table: Annotated[str | None, typer.Option(metavar="TITLE", help="Only this table of the chart.")] = None,
    choose: params.Choices = None,
    as_printed: params.AsPrinted = None,
    as_json: params.AsJson = False,
) -> None:
    """Print the chart by which a game is best played, worked out for its own rules and decks, with the edge.

    The edge is what the bettor loses per unit of the initial wager, collection fees apart; later wagers are counted in.
    """
    from houseway.api.figures import check_decks
    from houseway.cli.shared.simulating import simulating
    from houseway.odds.census import group_of, setting_for
    from houseway.odds.charts import charts_for
    from houseway.odds.prices import count_exactly, price

    game = require_banked(load(sheet_id, params.readings(as_printed), params.choices(choose)))
    check_decks(decks)
    setting = setting_for(game, decks, strategy)
    with simulating():
        tables = _choose_tables(charts_for(setting), table)
        main = next(each.id for each in game.sheet.wager if each.kind == "main")
        wager = game.sheet.wager_by_id(group_of(game, main)[0])
        edge = price(count_exactly(setting, wager.id), wager).edge
    if as_json:
        facts = {"id": game.sheet.id, "digest": game.sheet.digest, "decks": setting.decks, "strategy": setting.strategy}
        print_json({**facts, "edge": edge, "charts": tables})
        return
    out = console()
    how = f"decks: {setting.decks}, strategy: {setting.strategy}"
    out.print(f"{game.sheet.title} ({game.sheet.id}), {how}", style="bold", soft_wrap=True)
    for each in tables:
        _show(each)
    out.print(f"By this chart the bettor loses {100 * edge.value:.4f}% of the initial wager.", highlight=False)


def _choose_tables(tables: "tuple[ChartTable, ...]", title: str | None) -> "tuple[ChartTable, ...]":
    chosen = tuple(each for each in tables if title is None or each.title.lower() == title.lower())
    if not chosen:
        raise Mistake(f"the chart has no table {title!r}: it has {', '.join(repr(each.title) for each in tables)}")
    return chosen


def _show(chart: "ChartTable") -> None:
    table = listing("", *chart.columns, title=chart.title, numbers=chart.columns)
    for label, cells in chart.rows.items():
        table.add_row(label, *cells)
    out = console()
    # A chart that is cut is none: it goes beyond the terminal's edge, and a file has all of it.
    out.width = max(out.width, out.measure(table, options=out.options.update(max_width=WIDEST)).maximum)
    out.print(table, soft_wrap=True)
    out.print("; ".join(f"{sign}: {meaning}" for sign, meaning in chart.signs.items()), style="dim", highlight=False)
    out.print()
