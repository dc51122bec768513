"""`houseway sheet`: everything about one game."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import asdict

from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json
from houseway.core.text import Mistake, plain
from houseway.sheets.books import SETTING, books, is_file
from houseway.sheets.shelf import load_sheet
from houseway.words.catalogue import Cited, citation, facts, texts


def sheet(
    sheet_id: params.SheetId,
    as_printed: params.AsPrinted = None,
    source: Annotated[
        bool,
        typer.Option("--source", help=f"Print the lines of the book it cites, found in the folders {SETTING} names."),
    ] = False,
    schedules: Annotated[bool, typer.Option("--schedules", help="Show every fee of every option.")] = False,
    as_json: params.AsJson = False,
) -> None:
    """Show a game: its wagers and what they pay, the bank, the collection, and how the book was read."""
    shown = load_sheet(sheet_id, params.readings(as_printed))
    quoted = [(each, "\n".join(quote_lines(each))) for each in map(citation, shown.source)] if source else []
    if as_json:
        texts_too = {"source": [{**asdict(each), "text": text} for each, text in quoted]} if source else {}
        print_json({**facts(shown), **texts_too})
    elif source:
        print(plain("\n\n".join(f"{each.file}\n{text}" for each, text in quoted)))
    else:
        from houseway.cli.games.page import page

        console().print(page(shown, texts(shown), with_rows=schedules))


def quote_lines(cited: Cited) -> list[str]:
    """The lines of a book, numbered as they are cited."""
    path = _text_of(cited.file)
    try:
        lines = path.read_text("utf-8", errors="replace").splitlines()
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from None
    first, last = cited.lines or (1, len(lines))
    return [f"{number:6}  {line}" for number, line in enumerate(lines[first - 1 : last], first)]


def _text_of(file: str) -> Path:
    """Return the text that is cited, from the folders that are named or from those of the books."""
    folders = books().folders
    if not folders:
        raise Mistake(f"--source needs the books: set {SETTING} to the folder that holds their text")
    if Path(file).name != file:
        raise Mistake(f"{file} is no text of a book: cite a file by its name alone")
    known = [*folders, *(book.folder for book in books())]
    found = next((path for each in known if is_file(path := each / file)), None)
    if found is None:
        raise Mistake(f"there is no text {file} in {', '.join(map(str, folders))}")
    return found
