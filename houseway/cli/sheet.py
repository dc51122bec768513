"""`houseway sheet`: everything about one game."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli import params
from houseway.cli.sheets import heading, is_playable
from houseway.cli.show import console, print_json
from houseway.errors import Mistake
from houseway.games import bind
from houseway.money import payout
from houseway.schedule import Reading, Schedule
from houseway.sheet import Sheet, Wager
from houseway.shelf import load_sheet

BOOKS = "HOUSEWAY_BOOKS"
_CITED = re.compile(r"(.+):(\d+)(?:-(\d+))?")

Texts = Mapping[str, Mapping[str, str]]


def sheet(
    sheet_id: params.SheetId,
    as_printed: params.AsPrinted = None,
    source: Annotated[
        bool, typer.Option("--source", help=f"Print the lines of the book it cites, found in the folder {BOOKS} names.")
    ] = False,
    schedules: Annotated[bool, typer.Option("--schedules", help="Show every fee of every option.")] = False,
    as_json: params.AsJson = False,
) -> None:
    """Show a game: its wagers and what they pay, the bank, the collection, and how the book was read."""
    shown = load_sheet(sheet_id, params.readings(as_printed))
    cited = [citation(each) for each in shown.source]
    quoted = [{**each, "text": "\n".join(quoted_lines(each))} for each in cited] if source else cited
    if as_json:
        print_json({**facts(shown), "source": quoted})
    elif source:
        print("\n\n".join(f"{each['file']}\n{each['text']}" for each in quoted))
    else:
        from houseway.cli.page import page

        console().print(page(shown, texts(shown), with_rows=schedules))


def facts(sheet: Sheet) -> dict[str, Any]:
    """A sheet as other programs read it. These names are a promise; more may follow them."""
    words = texts(sheet)
    return {
        **msgspec.structs.asdict(heading(sheet)),
        "source": [],
        "seats": sheet.seats,
        "decks": sheet.decks,
        "wagers": [_wager(wager, words[wager.id]) for wager in sheet.wager],
        "schedules": [_schedule(schedule) for schedule in sheet.schedules],
        "readings": [_reading(reading) for reading in sheet.reading],
        "digest": sheet.digest,
        "layouts": sheet.layouts,
        "backline": sheet.backline,
        "bank": sheet.bank,
        "rules": bind(sheet).rules if is_playable(sheet) else sheet.rules,
    }


def texts(sheet: Sheet) -> Texts:
    """What each result of each wager means, in a sentence; results of a family still to come speak for themselves."""
    if not is_playable(sheet):
        return {wager.id: {row: row for pays in wager.tables.values() for row in pays} for wager in sheet.wager}
    game = bind(sheet)
    return {wager.id: game.judge(wager).results for wager in sheet.wager}


def _wager(wager: Wager, words: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": wager.id,
        "title": wager.title,
        "kind": wager.kind,
        "paytables": [
            {
                "label": label,
                "rows": [
                    {"outcome": row, "text": words[row], "pays": payout(paid).shown} for row, paid in pays.items()
                ],
            }
            for label, pays in wager.tables.items()
        ],
        "needs": wager.needs,
        "at_most": wager.at_most,
        "backline": wager.backline,
    }


def _schedule(schedule: Schedule) -> dict[str, Any]:
    return {
        "id": schedule.id,
        "title": schedule.title,
        "rows": schedule.rows,
        "source": [citation(each) for each in schedule.source],
        "approvals": schedule.approvals,
        "terms": schedule.terms,
        "readings": [_reading(reading) for reading in schedule.reading],
    }


def _reading(reading: Reading) -> dict[str, str]:
    return {"about": reading.about, "text": reading.text, "lines": reading.lines}


def citation(text: str) -> dict[str, Any]:
    """
    >>> citation("book.txt:392-542")
    {'file': 'book.txt', 'lines': [392, 542]}
    """
    match = _CITED.fullmatch(text)
    if match is None:
        return {"file": text, "lines": None}
    file, first, last = match.groups()
    return {"file": file, "lines": [int(first), int(last or first)]}


def quoted_lines(cited: Mapping[str, Any]) -> list[str]:
    """The lines of a book, numbered as they are cited."""
    folder = os.environ.get(BOOKS)
    if not folder:
        raise Mistake(f"--source needs the books: set {BOOKS} to the folder that holds their text")
    path = Path(folder, cited["file"])
    try:
        lines = path.read_text("utf-8", errors="replace").splitlines()
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from None
    first, last = cited["lines"] or (1, len(lines))
    return [f"{number:6}  {line}" for number, line in enumerate(lines[first - 1 : last], first)]
