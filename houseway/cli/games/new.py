"""`houseway new`: a sheet of one's own."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json
from houseway.core.text import Mistake
from houseway.sheets.shelf import load_sheet

TEMPLATE = """\
# Starts from {title}. What is written here replaces what is written there: tables merge, wagers merge by
# their id, and drop = ["wager.some-id"] takes entries out. `houseway sheet` and `houseway diff` show what comes of it.
like      = {like}
source    = []  # where your rules are written: "file:first line-last line"
schedules = {schedules}
"""


def new(
    file: Annotated[Path, typer.Argument(metavar="SHEET.toml", help="The sheet to write.")],
    like: Annotated[str, typer.Option(metavar="ID", help="The sheet to start from.")],
    as_json: params.AsJson = False,
) -> None:
    """Begin a sheet of your own that starts from another."""
    base = load_sheet(like)
    if file.suffix != ".toml":
        raise Mistake(f"{file}: a sheet's file ends in .toml")
    text = TEMPLATE.format(
        title=base.title,
        # A path is understood from the new sheet's own place. JSON's strings and lists are TOML's too.
        like=json.dumps(os.path.relpath(like, file.parent) if like.endswith(".toml") else like),
        schedules=json.dumps([schedule.id for schedule in base.schedules]),
    )
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise Mistake(f"{file} is there already: choose another name") from None
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}") from None
    if as_json:
        print_json({"id": str(file), "like": like})
    else:
        console().print(
            f"{file} starts from {like}. Change what is different, then: houseway deal {file}", soft_wrap=True
        )
