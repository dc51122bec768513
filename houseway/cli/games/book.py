"""`houseway book`: a book of one's own, begun and checked."""

import os
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, print_json, progress
from houseway.core.text import FOUND, Mistake, count_of

SITE_PAGE = "/docs/own-book.html"
TEMPLATE = Path(__file__).parent / "new_book"

book = typer.Typer(
    name="book",
    help="Begin a book of your own, or check one.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@book.command()
def new(
    folder: Annotated[Path, typer.Argument(metavar="BOOK", help="The folder of the book; it is called by it.")],
    as_json: params.AsJson = False,
) -> None:
    """Begin a book: a sheet, its schedule, and a round worked out by hand."""
    from houseway.sheets.books import check_own_name

    name = Path(os.path.abspath(folder)).name
    check_own_name(folder, name)
    if folder.exists():
        raise Mistake(f"{folder} is there already: choose another name")
    written = sorted(_write(folder, name))
    if as_json:
        print_json({"book": name, "files": [str(each) for each in written]})
        return
    out = console()
    out.print(f"{folder} is a book with {count_of(len(written), 'file')}:", soft_wrap=True)
    for path in written:
        out.print(f"  {path}", soft_wrap=True)
    out.print(
        f"Go on: change {folder / 'baccarat.toml'} and its schedule, then\n"
        f"  houseway book check {folder}\n"
        f"  houseway sheet {name}/baccarat --books {folder}\n"
        f"  houseway deal {name}/baccarat --books {folder}\n"
        f"  houseway serve --books {folder}\n"
        f"{SITE_PAGE} of the room that it serves says what else a sheet and a schedule may say.",
        soft_wrap=True,
    )


def _write(folder: Path, name: str) -> list[Path]:
    written = []
    try:
        for path in sorted(each for each in TEMPLATE.rglob("*") if each.is_file()):
            target = folder / path.relative_to(TEMPLATE)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text("utf-8").replace("ROOM-ID", name).replace("ROOM", name.replace("-", " ").title())
            target.write_text(text, "utf-8")
            written.append(target)
    except OSError as error:
        raise Mistake(f"{folder} cannot be written: {error.strerror}") from None
    return written


@book.command()
def check(
    folder: Annotated[Path, typer.Argument(metavar="BOOK", help="The folder of the book.")],
    tables: Annotated[int, typer.Option(min=2, max=10_000, help="How many tables each game is played at.")] = 12,
    as_json: params.AsJson = False,
) -> None:
    """Hold a book to all that ours are held to, and say what is wrong; it ends with 1 then, with 2 if it is no book."""
    from houseway.sheets.books import with_books

    try:
        with with_books([str(folder)]):
            _check(folder, tables, as_json=as_json)
    except Mistake as mistake:
        raise Mistake(str(mistake)) from None  # no book to check, whatever is broken in it


@book.command()
def keep(
    folder: Annotated[Path, typer.Argument(metavar="BOOK", help="The folder of the book.")],
    as_json: params.AsJson = False,
) -> None:
    """Keep what the sheets say today, before they are changed: journals of them then stay those of an earlier book."""
    from houseway.record.digests import keep_today
    from houseway.sheets.books import books, with_books

    with with_books([str(folder)]):
        known = books().at(folder)
        added = keep_today(known)
    if as_json:
        print_json({"book": known.id, "added": added})
    else:
        what = f"{count_of(added, 'digest')} added to" if added else "nothing new for"
        console().print(f"{known.id}: {what} {known.folder.name}/digests.toml")


def _check(folder: Path, tables: int, *, as_json: bool) -> None:
    from houseway.law.profiles import default_profiles, load_profile
    from houseway.sheets.books import books
    from houseway.testing.book import Problem, jobs_of, problems_in
    from houseway.testing.tables import Effort

    known = books().at(folder)
    jobs = jobs_of(known, Effort(tables, tables, 4 * tables), [load_profile(each) for each in default_profiles()])
    problems: list[Problem] = []
    with progress("Checking", len(jobs)) as step:
        for job in jobs:
            problems += (each for each in problems_in(job) if each not in problems)
            step()
    sheets = len(known.sheets())
    if as_json:
        print_json({"book": known.id, "sheets": sheets, "checks": len(jobs), "problems": problems})
    else:
        for each in problems:
            console().print(f"{each.about}: {each.check}: {each.text}", soft_wrap=True)
        found = "nothing is wrong" if not problems else f"{count_of(len(problems), 'thing')} to put right"
        console().print(f"{known.id}: {count_of(sheets, 'sheet')}, {count_of(len(jobs), 'check')}: {found}.")
    if problems:
        raise typer.Exit(FOUND)
