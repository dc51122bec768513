"""`houseway seek`: the paytables that bring a wager nearest to an edge."""

from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, listing, print_json
from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked
from houseway.sheets.sheet import chosen_table


def seek(
    sheet_id: params.SheetId,
    wager: Annotated[str, typer.Option(help=f"{params.WAGER}; its paytable may change.")],
    edge: Annotated[str, typer.Option(metavar="%", help="The edge it is to have, such as 5%.")],
    paytable: params.Paytables = None,
    lose_rows: Annotated[bool, typer.Option("--lose-rows", help="A row may push or lose that pays now.")] = False,
    decks: params.DecksToPrice = None,
    as_json: params.AsJson = False,
) -> None:
    """Find the paytables that bring a wager nearest to an edge.

    They are in whole odds, in the order they have, with as few rows changed as will do. Everybody is taken to play
    as they do now; where a wager is priced with others, ask `odds` for the best play.
    """
    from houseway.api.figures import check_decks

    wanted, labels = _part(edge), params.paytables(paytable)
    check_decks(decks)
    if labels and [*labels] != [wager]:
        raise Mistake("--paytable goes with the --wager that it is of")
    game = require_banked(load(sheet_id))
    chosen = game.sheet.wager_by_id(wager)
    label, rows = chosen_table(chosen, labels.get(wager))

    from houseway.odds.census import setting_for
    from houseway.odds.prices import count_exactly, with_paytable
    from houseway.studio.counts import FoundCensus
    from houseway.studio.seek import Goal, seek_in

    setting = with_paytable(setting_for(game, decks), chosen, label)
    found = FoundCensus(count_exactly(setting, wager), "counted", ("", ""))
    sought = seek_in(found, chosen, label, Goal(wager, wanted, label, not lose_rows))
    if as_json:
        print_json(sought)
        return
    out = console()
    out.print(f"{chosen.title} of {game.sheet.title}: the edge is {sought.before:.4%} and is to be {wanted:.4%}.")
    shown = listing("edge", "hits", "rows changed", numbers=("edge", "hits"))
    for each in sought.candidates:
        said = ", ".join(f"{row} {each.rows[row]} (was {rows[row]})" for row in each.changed)
        shown.add_row(f"{each.edge:.4%}", f"{each.hits:.4%}", said)
    out.print(shown if sought.candidates else "No paytable in whole odds comes nearer.")


def _part(text: str) -> float:
    """
    >>> _part("5%"), _part("0.5 %")
    (0.05, 0.005)
    """
    try:
        part = float(text.strip().removesuffix("%")) / 100
    except ValueError:
        part = 2.0
    if not -1 < part < 1:
        raise Mistake(f"--edge is a percentage such as 5%, not {text[:20]!r}")
    return part
