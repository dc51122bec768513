"""`houseway dossier`: all that a regulator asks for of a game, in a folder."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.opening import opens_a_table
from houseway.cli.shared.params import console, day_of, print_json
from houseway.cli.shared.writing import make_folder, write_whole
from houseway.sheets.shelf import base_of
from houseway.tables.felt import Felt

ROUNDS, SEED = 2_000_000, 1


@opens_a_table
def dossier(
    felt: Felt,
    output: Annotated[Path, typer.Option("--into", "-o", metavar="FOLDER", help="The folder to write its files into.")],
    by: params.PageBy = "",
    date: params.PageDate = None,
    rounds: Annotated[
        int, typer.Option(min=1_000, help=f"{params.ROUNDS}; beside what is counted, 2,000,000.")
    ] = ROUNDS,
    against: Annotated[
        str | None, typer.Option(metavar="ID", help="The sheet that it came from, if not the one its file names.")
    ] = None,
    no_pdf: Annotated[bool, typer.Option("--no-pdf", help="Write pages only, and print none.")] = False,
    as_json: params.AsJson = False,
) -> None:
    """Write all that a regulator asks for of a game: rules, worked hands, statement of law, math report, signs.

    It is made from the sheet and claims no approval. PDF takes a browser on this machine.
    """
    from houseway.cli.shared.simulating import simulating
    from houseway.dossier.files import HASHES, dossier_of, list_hashes
    from houseway.odds.report.report import Drawn
    from houseway.words.vocabulary import field_docs

    sheet = felt.game.sheet
    drawn = Drawn(
        _command(felt, output, by, day_of(date), rounds),
        by,
        day_of(date),
        rounds,
        SEED,
        field_docs(type(felt.game.rules)),
    )
    with simulating():
        files = dossier_of(felt, drawn, against or base_of(sheet.id))
    make_folder(output)
    pages = [output / name for name in files]
    for page, text in zip(pages, files.values(), strict=True):
        write_whole(page, text)
    printed, why = ([], "") if no_pdf else _print(pages)
    write_whole(output / HASHES, list_hashes([*pages, *printed], sheet))
    if as_json:
        print_json({"id": sheet.id, "digest": sheet.digest, "files": [str(each) for each in (*pages, *printed)]})
        return
    for each in (*pages, *printed, output / HASHES):
        console().print(str(each), highlight=False, soft_wrap=True)
    if why:
        console().print(why, style="yellow", highlight=False, soft_wrap=True)


def _command(felt: Felt, output: Path, by: str, day: str, rounds: int) -> str:
    """Return the one command that makes the dossier again."""
    said = ["houseway", "dossier", felt.game.sheet.id, "-o", output.name]
    said += ["--option", str(felt.options.option)] if felt.options.schedule else []
    said += ["--decks", str(felt.options.decks)] if felt.game.sheet.decks.max > 1 else []
    said += ["--by", by] if by else []
    said += ["--date", day]
    said += [] if rounds == ROUNDS else ["--rounds", str(rounds)]
    return shlex.join(said)


def _print(pages: list[Path]) -> tuple[list[Path], str]:
    """Print pages, and return them; without a browser none, and why."""
    from houseway.dossier.pdf import CHOSEN, find_browser, print_pages

    browser = find_browser()
    if browser is None:
        return [], f"No PDF: no browser was found. Install Chromium, or name one by {CHOSEN}; the pages print from any."
    return print_pages(browser, pages), ""
