"""`houseway serve`: the card room in the browser."""

import asyncio
from typing import Annotated

import typer

from houseway.errors import Mistake

DATABASE = "houseway.db"


def serve(
    database: Annotated[
        str, typer.Option(metavar="URL", help="Where everything is kept: a file, or the URL of a database.")
    ] = DATABASE,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="As a rule, one that is free.")] = None,
    workers: Annotated[int, typer.Option(help="One: a room is run by a single process.")] = 1,
) -> None:
    """Open the card room on this machine and serve it to browsers, for play money only."""
    if workers != 1:
        raise Mistake(f"--workers {workers}: a room is run by one worker; start another room on another database")
    from houseway.room.serving import serve as serving

    url = database if "://" in database else f"sqlite+aiosqlite:///{database}"
    asyncio.run(serving(url, port, lambda text: print(text, flush=True)))
