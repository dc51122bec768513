"""`houseway backup`: a copy of a room while it runs."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.room.serve import DATABASE, Database, url_of
from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json
from houseway.core.text import FOUND, count_of


def backup(
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="The copy; there is no such file yet.")],
    database: Database = DATABASE,
    as_json: params.AsJson = False,
) -> None:
    """Copy a room as it is at this moment, while it runs.

    To go back, start the room on the copy.
    """
    from houseway.room.serve.backup import back_up

    copied = asyncio.run(back_up(url_of(database), copy))
    if as_json:
        print_json({"copy": str(copy), "tables": copied.tables, "entries": copied.entries, "wrong": copied.wrong})
    else:
        tables = count_of(copied.tables, "table")
        console().print(f"{copy} is a copy of the room: {tables}, {copied.entries} entries")
        console().print("\n".join(copied.wrong) or "the money adds up")
    if copied.wrong:
        raise typer.Exit(FOUND)
