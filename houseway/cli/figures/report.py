"""`houseway report`: the math report of a game, as one page."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.opening import opens_a_table
from houseway.cli.shared.show import console, print_json
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
    if reason := _why_not_write(output):
        raise Mistake(reason)
    option = f" --option {felt.options.option}" if felt.options.schedule else ""
    decks = f" --decks {felt.options.decks}" if felt.game.sheet.decks.max > 1 else ""
    with simulating():
        text = page(felt, f"houseway report {felt.game.sheet.id} -o {output.name}{option}{decks}")
    _write(output, text)
    if as_json:
        print_json({"id": felt.game.sheet.id, "file": str(output), "digest": felt.game.sheet.digest})
    else:
        console().print(f"{output}: the math report of {felt.game.sheet.id}", highlight=False)


def _why_not_write(output: Path) -> str | None:
    """Only a plain file may be there already: a device or a link would be gone, with the page in its place."""
    if not output.parent.is_dir():
        return f"{output.parent} is no folder: create it first, or write elsewhere"
    if output.is_dir():
        return f"{output} cannot be written: it is a folder"
    if output.is_symlink() or (output.exists() and not output.is_file()):
        return f"{output} cannot be written: it is a link or a device, and no plain file"
    return None


def _write(output: Path, text: str) -> None:
    """Whole or not at all: to a file beside it, which then takes its place or goes."""
    beside: Path | None = None
    try:
        with NamedTemporaryFile("w", dir=output.parent, encoding="utf-8", suffix=".html", delete=False) as file:
            beside = Path(file.name)
            file.write(text)
        os.chmod(beside, 0o644)
        os.replace(beside, output)
    except OSError as error:
        raise Mistake(f"{output} cannot be written: {error.strerror}") from error
    finally:
        if beside:
            with suppress(OSError):
                beside.unlink()
