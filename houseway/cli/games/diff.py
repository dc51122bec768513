"""`houseway diff`: where two games differ."""

from typing import Annotated

import msgspec
import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, listing, print_json
from houseway.core.text import FOUND
from houseway.games.bind import bind
from houseway.sheets.differences import contents, differences
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet
from houseway.words.headings import is_playable

MOST_SHOWN = 120


def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A sheet, or the path of your own.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The sheet to hold against it.")],
    as_json: params.AsJson = False,
) -> None:
    """Show where two games differ, whatever they are called and however they are written down."""
    found = list(differences(_as_played(load_sheet(a)), _as_played(load_sheet(b))))
    if as_json:
        print_json(found)
    elif not found:
        console().print("The two are the same game.")
    else:
        table = listing("", a, b)
        for each in found:
            table.add_row(each.path, _format_value(each.a), _format_value(each.b))
        console().print(table)
    if found:
        raise typer.Exit(FOUND)


def _as_played(sheet: Sheet) -> dict[str, object]:
    """Return all a sheet says, with what it leaves to custom; of its schedules the names."""
    said = {**contents(sheet), "schedules": [schedule.id for schedule in sheet.schedules]}
    if is_playable(sheet):
        said["rules"] = msgspec.to_builtins(bind(sheet).rules)
    return said


def _format_value(value: object) -> str:
    if value is None:
        return "—"
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
