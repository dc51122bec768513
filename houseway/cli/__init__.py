"""The `houseway` command: one module for each of its commands, whose function's docstring is its help.

Whatever is slow to import (rich, numba) is imported by the functions that use it, so that the command starts at once.
"""

import sys
from io import TextIOWrapper

import typer

from houseway.cli.audit import audit
from houseway.cli.bench import bench
from houseway.cli.deal import deal
from houseway.cli.diff import diff
from houseway.cli.export import export, import_
from houseway.cli.fees import fees
from houseway.cli.new import new
from houseway.cli.odds import odds
from houseway.cli.play import play
from houseway.cli.record import record
from houseway.cli.replay import replay
from houseway.cli.serve import serve
from houseway.cli.set import set_
from houseway.cli.sheet import sheet
from houseway.cli.sheets import sheets
from houseway.cli.verify import verify
from houseway.cli.worth import worth
from houseway.core.errors import Mistake
from houseway.core.text import plain

app = typer.Typer(
    name="houseway",
    help="Deals, settles, prices and audits player-dealer games as their rule books say.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    sheets,
    sheet,
    new,
    diff,
    deal,
    play,
    record,
    replay,
    verify,
    export,
    fees,
    odds,
    worth,
    audit,
    serve,
    bench,
):
    app.command()(command)
app.command("import")(import_)
app.command("set")(set_)


def main() -> None:
    """Run the command; what a person can put right is told in one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that has no sign for a suit still shows the rest; escaped so, JSON means the same.
            stream.reconfigure(errors="backslashreplace")
    try:
        app(prog_name="houseway")
    except Mistake as mistake:
        print(f"houseway: {plain(str(mistake))}", file=sys.stderr)
        sys.exit(1)
