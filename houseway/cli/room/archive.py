"""`houseway archive`: tables that were closed long ago, out of the database and into files."""

import asyncio
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.room.serve import DATABASE, Database, room_at
from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json
from houseway.core.text import Mistake, count_of

SECONDS_A_DAY = 24 * 60 * 60


def archive(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the journals go, one file each.")],
    days: Annotated[int, typer.Option(min=0, help="Tables that have been closed for so many days.")] = 365,
    database: Database = DATABASE,
    as_json: params.AsJson = False,
) -> None:
    """Take tables that were closed long ago out of the database, each into a journal of its own.

    `houseway replay`, `verify` and `audit` read the files; what everybody won or lost stays in the database.
    """
    from houseway.room.serve.archive import archive as archiving

    if not folder.is_dir():
        raise Mistake(f"there is no folder {folder}: make it first")
    archived = asyncio.run(archiving(room_at(database), folder, time.time() - days * SECONDS_A_DAY))
    if as_json:
        print_json([msgspec.structs.asdict(each) for each in archived])
        return
    for each in archived:
        said = f"table {each.table}: {each.entries} entries, now in {each.file}, head {each.head}"
        console().print(said, soft_wrap=True)
    console().print(f"{count_of(len(archived), 'table')} archived")
