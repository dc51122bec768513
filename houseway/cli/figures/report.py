"""`houseway report`: the math report of a game, as one page."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.opening import opens_a_table
from houseway.cli.shared.params import console, day_of, print_json
from houseway.cli.shared.writing import check_place, write_whole
from houseway.tables.felt import Felt, require_bank

ROUNDS, SEED = 2_000_000, 1


@opens_a_table
def report(
    felt: Felt,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.html", help="Where to write the page.")],
    by: params.PageBy = "",
    date: params.PageDate = None,
    rounds: Annotated[
        int,
        typer.Option(min=1_000, max=params.MOST_ROUNDS, help=f"{params.ROUNDS}; beside what is counted, 2,000,000."),
    ] = ROUNDS,
    shoes: Annotated[
        int | None, typer.Option(min=2, max=100_000, help="Simulated shoes; they tell of counts of cards.")
    ] = None,
    as_json: params.AsJson = False,
) -> None:
    """Write the math report of a game, one HTML page: every paytable with its odds, strategies, fees, readings."""
    from houseway.cli.shared.simulating import simulating
    from houseway.odds.report.report import Drawn
    from houseway.odds.report.report import report as page
    from houseway.words.vocabulary import field_docs

    felt = require_bank(felt)
    check_place(output, "the report is a page for browsers", ".html", ".htm")
    option = f" --option {felt.options.option}" if felt.options.schedule else ""
    decks = f" --decks {felt.options.decks}" if felt.game.sheet.decks.max > 1 else ""
    day = day_of(date)
    named = f" --by {shlex.quote(by)}" if by else ""
    command = f"houseway report {felt.game.sheet.id} -o {output.name}{option}{decks}{named} --date {day}"
    command += "" if rounds == ROUNDS else f" --rounds {rounds}"
    command += "" if shoes is None else f" --shoes {shoes}"
    with simulating():
        text = page(felt, Drawn(command, by, day, rounds, SEED, field_docs(type(felt.game.rules)), shoes or 0))
    write_whole(output, text)
    if as_json:
        print_json({"id": felt.game.sheet.id, "file": str(output), "digest": felt.game.sheet.digest})
    else:
        console().print(f"{output}: the math report of {felt.game.sheet.id}", highlight=False)
