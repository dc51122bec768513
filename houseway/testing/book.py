"""A whole book held to all that ours are held to; what is wrong with it, in sentences."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from houseway.core.text import Mistake
from houseway.games.bind import bind, load
from houseway.games.family import Game
from houseway.law.lint import lint
from houseway.law.profiles import Profile, default_profiles, load_profile
from houseway.sheets.books import GOLDENS, SCHEDULES, Book, books, with_books
from houseway.sheets.shelf import load_schedule, load_sheet
from houseway.testing.battery import checks_of
from houseway.testing.goldens.files import golden_files, parse_golden
from houseway.testing.goldens.hold import differences
from houseway.testing.lines import Text, problems_of_citations, problems_of_lines
from houseway.testing.schedules import problems_of
from houseway.testing.tables import Broken, Effort, as_printed
from houseway.words.headings import heading_of, is_playable

BY_THE_LETTER = "as printed: "


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a book: with which of its sheets or files, which check found it, what it is, and where."""

    about: str
    check: str
    text: str
    where: str = ""


class CheckJob(NamedTuple):
    """One check of one thing; it yields what is wrong, or raises Broken or a Mistake."""

    about: str
    check: str
    run: Callable[[], Iterator[str]]


def problems_in(job: CheckJob) -> Iterator[Problem]:
    """Do a job, and yield what it finds. A family of somebody's own may fail in any way: that is found, too."""
    try:
        for text in job.run():
            yield Problem(job.about, job.check, text)
    except Broken as broken:
        what, _, where = str(broken).partition("\n")
        yield Problem(job.about, job.check, what, where)
    except Mistake as mistake:
        yield Problem(job.about, job.check, str(mistake))
    except Exception as fault:
        yield Problem(job.about, job.check, f"the game breaks: {type(fault).__name__}: {fault}")


def jobs_of(book: Book, effort: Effort, profiles: list[Profile]) -> list[CheckJob]:
    """Return all there is to check of a book that is open: sheets, schedules, lines, the battery, golden rounds."""
    text, ids = Text(book), [f"{book.id}/{name}" for name in book.sheets()]
    jobs = [
        CheckJob("book.toml", "text", text.problems),
        CheckJob("book.toml", "lines", lambda: problems_of_lines(book, book.sheets(), text)),
    ]
    for path in sorted((book.folder / SCHEDULES).glob("*.toml")):
        name = f"{book.id}/{path.stem}"
        about = f"{SCHEDULES}/{path.name}"
        jobs.append(CheckJob(about, "schedule", lambda name=name: problems_of(load_schedule(name))))  # type: ignore[misc]
    for sheet_id in ids:
        jobs += _jobs_of_sheet(sheet_id, book, text, effort, profiles)
    folder = book.folder / GOLDENS
    return [*jobs, *(_golden_job(path, folder, book) for path in golden_files(folder))]


def _jobs_of_sheet(
    sheet_id: str, book: Book, text: Text, effort: Effort, profiles: list[Profile]
) -> Iterator[CheckJob]:
    yield CheckJob(sheet_id, "sheet", lambda: _problems_of_sheet(sheet_id))
    yield CheckJob(sheet_id, "law", lambda: (each.text for each in lint(load_sheet(sheet_id), profiles) if each.breach))
    yield CheckJob(sheet_id, "lines", lambda: problems_of_citations(load_sheet(sheet_id), text, book.page.file))
    try:
        sheet = load_sheet(sheet_id)
        games = [load(sheet_id), as_printed(sheet_id, len(sheet.reading))] if is_playable(sheet) else []
    except Mistake:
        return  # the first of these jobs tells of it
    digests: set[str] = set()
    for before, game in zip(("", BY_THE_LETTER), games, strict=False):
        if game is not None and game.sheet.digest not in digests:
            digests.add(game.sheet.digest)
            yield from _battery(sheet_id, before, game, effort)


def _battery(sheet_id: str, before: str, game: Game, effort: Effort) -> Iterator[CheckJob]:
    for name, check in checks_of(game):

        def run(check: Callable[[Game, Effort], None] = check) -> Iterator[str]:
            check(game, effort)
            return iter(())

        yield CheckJob(sheet_id, f"{before}{name}", run)


def _problems_of_sheet(sheet_id: str) -> Iterator[str]:
    heading_of(sheet_id)
    sheet = load_sheet(sheet_id)
    if sheet.playable:
        bind(sheet)
    return iter(())


def _golden_job(path: Path, folder: Path, book: Book) -> CheckJob:
    name = path.relative_to(folder).with_suffix("").as_posix()
    return CheckJob(f"{GOLDENS}/{name}.txt", "golden", lambda: _problems_of_golden(path, f"{book.id}/{name}"))


def _problems_of_golden(path: Path, name: str) -> Iterator[str]:
    golden = parse_golden(path, name)
    home = Path(name).parent.as_posix()
    if golden.sheet != home:
        yield f"it lies with {home}, and is about {golden.sheet}"
    if not (golden.hands or golden.coups):
        yield "there is no hand in it"
    yield from differences(golden, load(golden.sheet, golden.as_printed))


def checks_of_folder(folder: str, effort: Effort) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Yield the checks of a book by their names; each returns what is wrong, for a test to hold against nothing."""
    profiles = [load_profile(each) for each in default_profiles()]
    with with_books([folder]):
        book = books().at(folder)
        for job in jobs_of(book, effort, profiles):
            yield f"{job.about}-{job.check}", partial(_texts_of, folder, job)


def _texts_of(folder: str, job: CheckJob) -> list[str]:
    with with_books([folder]):
        return [each.text for each in problems_in(job)]
