"""`houseway move`: a room from one database to another."""

import asyncio
from typing import Annotated

import typer

from houseway.cli.room.serve import room_at, url_of
from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json
from houseway.core.text import FOUND, Mistake, count_of


def move(
    source: Annotated[str, typer.Argument(metavar="FROM", help="The room: its file, or its postgresql:// address.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty database, or a file that is not there yet.")],
    as_json: params.AsJson = False,
) -> None:
    """Copy a room that is closed to another database, SQLite or PostgreSQL.

    The copy is held against the room: rows, heads of journals, money.
    """
    from houseway.room.serve.relocate import check_source, move
    from houseway.room.serve.server import only_server_of

    urls = room_at(source), url_of(target)
    if urls[0] == urls[1]:
        raise Mistake(f"{target} is the room itself: name another database to copy it to")
    with only_server_of(urls[0]):
        asyncio.run(check_source(urls[0]))  # before there is a lock beside the target
        with only_server_of(urls[1]):
            moved = asyncio.run(move(*urls))
    if as_json:
        print_json({"tables": moved.tables, "entries": moved.entries, "wrong": moved.wrong})
    else:
        console().print(f"The room was copied: {count_of(moved.tables, 'table')}, {moved.entries} entries")
        console().print("\n".join(moved.wrong) or "the money adds up")
    if moved.wrong:
        raise typer.Exit(FOUND)
