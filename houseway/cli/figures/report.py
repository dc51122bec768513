"""`houseway report`: the math report of a game, as one page."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.opening import opens_a_table
from houseway.cli.shared.show import console, print_json
from houseway.cli.shared.writing import check_place, write_whole
from houseway.core.errors import Mistake
from houseway.tables.felt import Felt, require_bank


@opens_a_table
def report(
    felt: Felt,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.html", help="Where to write the page.")],
    as_json: params.AsJson = False,
) -> None:
    """Write the math report of a game, one HTML page: every paytable with its odds, strategies, fees, readings."""
    from houseway.cli.shared.simulating import simulating
    from houseway.odds.report.report import report as page

    felt = require_bank(felt)
    if output.suffix.lower() not in (".html", ".htm"):
        raise Mistake(f"{output}: the report is a page for browsers: name a file that ends in .html")
    check_place(output)
    option = f" --option {felt.options.option}" if felt.options.schedule else ""
    decks = f" --decks {felt.options.decks}" if felt.game.sheet.decks.max > 1 else ""
    with simulating():
        text = page(felt, f"houseway report {felt.game.sheet.id} -o {output.name}{option}{decks}")
    write_whole(output, text)
    if as_json:
        print_json({"id": felt.game.sheet.id, "file": str(output), "digest": felt.game.sheet.digest})
    else:
        console().print(f"{output}: the math report of {felt.game.sheet.id}", highlight=False)
