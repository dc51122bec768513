"""A folder of nights, shown in a terminal, and written as a page and as CSV."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from houseway.cli.shared.params import console, listing, print_json
from houseway.cli.shared.writing import check_place
from houseway.core.text import FAULT, FOUND, Mistake, count_of, dollars
from houseway.law.folder import Nights, sum_by_clause, sum_by_week, tables_of_text
from houseway.law.folder_page import folder_page


def show_folder(nights: Nights, page: Path | None, tables: Path | None, *, as_json: bool) -> int:
    """Show findings by clause, table and week; return the status with which the command ends."""
    write_tables(nights, page, tables)
    if as_json:
        reports = [{"journal": night.name, "report": night.report} for night in nights.audited]
        print_json({"nights": reports, "unread": [each._asdict() for each in nights.unread]})
    else:
        _show(nights)
    if nights.unread:
        return FAULT
    return FOUND if any(night.report.breaches for night in nights.audited) else 0


def _show(nights: Nights) -> None:
    weeks = listing("week", "nights", "breaches", "wrong by", numbers=("nights", "breaches", "wrong by"))
    for week, (count, breaches, cents) in sum_by_week(nights).items():
        weeks.add_row(week, f"{count:,}", f"{breaches:,}", dollars(cents) if cents else "")
    console().print(weeks)
    clauses = listing("clause", "table", "breaches", "wrong by", numbers=("breaches", "wrong by"))
    for (clause, table), (breaches, cents) in sum_by_clause(nights).items():
        clauses.add_row(clause, table, f"{breaches:,}", dollars(cents) if cents else "")
    if clauses.row_count:
        console().print(clauses)
    for each in nights.unread:
        console().print(f"{each.name}: {each.reason}", style="red", soft_wrap=True)
    hands = sum(night.report.hands for night in nights.audited)
    console().print(f"{count_of(len(nights.audited), 'night')}, {count_of(hands, 'hand')} audited.")


def write_tables(nights: Nights, page: Path | None, tables: Path | None) -> None:
    """Write a page, and a folder of CSV files, where they are asked for; neither over what is there."""
    files = tables_of_text(nights) if tables else {}
    if page:
        check_new(page, *(tables / name for name in files if tables))
        write_new(page, folder_page(nights))
    if tables:
        _write_files(tables, files)


def write_book(journals: Mapping[str, Path], folder: Path, *, quiet: bool) -> None:
    """Write the playing book of these journals, by their names, and show what it comes to."""
    from houseway.law.playing_book import book_nights, deviations, sum_by_banker, tables_of_book

    nights = book_nights(journals)
    _write_files(folder, tables_of_book(nights))
    numbers = ("sessions", "hands", "action", "theory", "actual", "deviations", "fees")
    table = listing("banker", *numbers, numbers=numbers)
    for who, (sessions, total) in sum_by_banker(nights).items():
        away = deviations(total)
        table.add_row(
            *(who, f"{sessions:,}", f"{total.hands:,}", dollars(total.action)),
            *(dollars(round(total.theoretical)), dollars(total.actual)),
            *("" if away is None else f"{away:+.2f}", dollars(total.fees)),
        )
    if not quiet:
        console().print(table if table.row_count else "Nobody banked: the playing book is empty.")


def check_outputs(pages: Sequence[Path | None], folders: Sequence[Path | None]) -> None:
    """Refuse what cannot be written, before anything is audited for it."""
    for page in filter(None, pages):
        check_place(page, "it is a page for browsers", ".html", ".htm")
        check_new(page)
    for folder in filter(None, folders):
        if folder.exists() and not folder.is_dir():
            raise Mistake(f"{folder} is no folder: name one for the CSV files")


def check_new(*paths: Path) -> None:
    """A Mistake where a file is there already: all are looked at before the first is written."""
    for path in paths:
        if path.exists():
            raise Mistake(f"{path} is there already: name a new file")


def _write_files(folder: Path, files: Mapping[str, str]) -> None:
    check_new(*(folder / name for name in files))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"{folder} cannot be made: {error.strerror}") from None
    for name, text in files.items():
        write_new(folder / name, text)


def write_new(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Mistake(f"{path} is there already: name a new file") from None
    except (OSError, ValueError) as error:  # the latter for what can be no file's name
        raise Mistake(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None
