"""`houseway serve`: the card room in the browser."""

import os
import re
import sys
import webbrowser
from functools import partial
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from houseway.cli.shared import params
from houseway.core.text import Mistake
from houseway.room.store.address import file_url

if TYPE_CHECKING:
    from houseway.room.serve.server import Notice

DATABASE = "houseway.db"
Database = Annotated[
    str,
    typer.Option(
        metavar="URL", envvar="HOUSEWAY_DATABASE", help="Where everything is kept: a file, or a postgresql:// address."
    ),
]


def serve(
    database: Database = DATABASE,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="As a rule, one that is free.")] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A web server before the room, to be believed about whom it serves."),
    ] = None,
    host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name the room is reached by from elsewhere, such as room.example."),
    ] = None,
    listen: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="An address of this machine for a proxy on another."),
    ] = "127.0.0.1",
    workers: Annotated[int, typer.Option(min=1, max=64, help="So many processes; more than one on PostgreSQL.")] = 1,
    browser: Annotated[
        bool, typer.Option("--browser", help="Show the room in this machine's browser, if any.")
    ] = False,
    as_json: params.AsJson = False,
) -> None:
    """Open the card room on this machine and serve it to browsers, for play money only.

    With --json each thing told is a line of its own: that it is open, where, and that it is closed.
    """
    from houseway.room.serve.process import run
    from houseway.room.serve.server import Front, serve_by_many
    from houseway.room.serve.server import serve as serving

    front = Front(
        tuple(map(_address, proxy or ())), tuple(map(_host_name, host or ())), _listening_at(listen, bool(proxy))
    )
    url, say = url_of(database), partial(_say, browser=browser, as_json=as_json)
    if workers > 1:
        serve_by_many(url, port, workers, say, front)
        return
    run(serving(url, port, say, front))


def _address(proxy: str) -> str:
    """Return a proxy's address, or that of a network of them; a name would be believed of nobody."""
    try:
        ip_network(proxy, strict=False)
    except ValueError:
        raise Mistake(
            f"--proxy is an address such as 10.0.0.5, or a network such as 10.0.0.0/8, not {proxy!r}"
        ) from None
    return proxy


def _host_name(host: str) -> str:
    """Return the name of a host as browsers say it; an address of a page, or a port, would never be asked for."""
    if not re.fullmatch(r"[\w.-]+|\[[0-9A-Fa-f:.]+\]", host, re.ASCII):
        raise Mistake(f"--host is a name such as room.example, without http:// and port, not {host!r}")
    return host


def _listening_at(address: str, has_proxy: bool) -> str:
    """Return an address to listen at; from elsewhere only a proxy reaches the room, for that speaks HTTPS."""
    try:
        elsewhere = not ip_address(address).is_loopback
    except ValueError:
        raise Mistake(f"--listen is an address of this machine, such as 10.0.0.11, not {address!r}") from None
    if elsewhere and not has_proxy:
        raise Mistake(f"--listen {address} lets other machines in: name the web server before the room with --proxy")
    return address


def _say(notice: "Notice", *, browser: bool, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode({"what": notice.what, **notice.facts}).decode(), flush=True)
    else:
        print("\n".join(notice.lines), flush=True)
    if browser and notice.what == "open" and _has_windows():
        webbrowser.open(str(notice.facts["address"]))


def _has_windows() -> bool:
    """Whether this machine shows windows: a browser in the terminal would take it from the room."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def room_at(database: str) -> str:
    """The address of a room that is there: a file would be made otherwise."""
    if "://" not in database and not Path(database).is_file():
        raise Mistake(f"there is no database {database}: name the file of the room, or its address")
    return url_of(database)


def url_of(database: str) -> str:
    """The address of a database that is named by its file, or by its address."""
    if "://" in database:
        return database
    if not Path(database).parent.is_dir():
        raise Mistake(f"the database {database} cannot be opened: there is no folder {Path(database).parent}")
    return file_url(database)
