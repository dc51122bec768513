"""Where the book has it: each step of a hand with the lines of the card room's book that it is played by.

What a sheet cites comes first: its schedules, readings, choices and the rulings it knows; then what the book's own
`lines.toml` has of it. Which of them are about which steps is said in `books/steps.toml`, by their headings;
a wager is found by its title. Where nothing more precise is known, it is the section of the game.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec

from houseway.core.money import Posting, WagerAccount
from houseway.core.text import join_words
from houseway.round.ask import Question
from houseway.round.event import Answered, Event, Marked, Rolled, Shuffled
from houseway.sheets.books import BOOKS, LINES, Book, Books, books, is_file, read_once
from houseway.sheets.contents import to_struct
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import book_files
from houseway.words.catalogue import citation
from houseway.words.events import Handled

MOST_LINES = 60
MORE = "drawn"
_SPAN = re.compile(r"(\d+)(?:-(\d+))?")


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps, the headings of the readings that are about them, and the keys of a sheet's lines."""

    steps: tuple[str, ...]  # as `step_names` calls them
    readings: tuple[str, ...] = ()  # their headings; the first that the sheet has is cited
    lines: tuple[str, ...] = ()  # keys of the book's `lines.toml`


class Lines(msgspec.Struct, frozen=True):
    """A book's `lines.toml`: by sheet, the lines that print something, by what it is."""

    sheet: dict[str, dict[str, str]]


class Abouts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: tuple[About, ...]


NOTHING = About(())


@cache
def abouts() -> dict[str, About]:
    """By step, what is about it."""
    read = msgspec.convert(tomllib.loads((BOOKS / "steps.toml").read_text("utf-8")), Abouts)
    return {step: each for each in read.about for step in each.steps}


def lines_printed() -> dict[str, dict[str, str]]:
    """Return the lines of each card room's book, by sheet and by what they are about."""
    return _lines_printed(books())


@cache
def _lines_printed(known: Books) -> dict[str, dict[str, str]]:
    return {f"{book.id}/{name}": lines for book in known for name, lines in lines_of(book).items()}


def lines_of(book: Book) -> dict[str, dict[str, str]]:
    """Return the lines that a book's `lines.toml` gives, by sheet and by what they are about."""
    file = book.folder / LINES
    return to_struct({"sheet": read_once(file, str(file))}, Lines, str(file)).sheet if is_file(file) else {}


def cite(sources: Iterable[str]) -> str:
    """Say where something is printed: the book by the name of its card room, and the lines.

    >>> cite(["own.txt:7"]), cite(["own.txt:7", "own.txt:21-23"])
    ('own.txt, line 7', 'own.txt, lines 7 and 21 to 23')
    """
    lines: dict[str, list[tuple[int, int]]] = {}
    for where in map(citation, sources):
        spans = lines.setdefault(book_files().get(where.file, where.file), [])
        if where.lines:
            spans.append(where.lines)
    return "; ".join(f"{book}{_lines(spans)}" for book, spans in lines.items())


def _lines(spans: list[tuple[int, int]]) -> str:
    said = [str(first) if first == last else f"{first} to {last}" for first, last in spans]
    if len(said) < 2:
        return "".join(f", line{'' if each.isdigit() else 's'} {each}" for each in said)
    return f", lines {join_words(said)}"


def _is_precise(lines: str) -> bool:
    """Whether lines are few enough to be looked up. What is silent throughout a section cites all of it."""
    spans = [(int(each[1]), int(each[2] or each[1])) for each in _SPAN.finditer(lines)]
    return 0 < sum(last - first + 1 for first, last in spans) <= MOST_LINES


class Clauses:
    """The clauses of one game, with the schedule and the option that its table is played by."""

    def __init__(self, sheet: Sheet, schedule: str, option: int) -> None:
        self._sheet = sheet
        self._file = citation(sheet.source[0]).file if sheet.source else ""
        readings = [(each.about, each.lines) for each in sheet.reading]
        readings += [(each.title, each.lines) for each in sheet.choice]
        self._lines = {about: lines for about, lines in readings if _is_precise(lines)}
        self._printed = lines_printed().get(sheet.id, {})
        self._titles = {wager.id: wager.title for wager in sheet.wager}
        fees = next((each.source for each in sheet.schedules if each.id == schedule), ())
        self._fees = f"{cite(fees)}, option {option}" if fees else ""
        printed = {where for each in sheet.schedules for where in each.source}
        self._section = cite([where for where in sheet.source if where not in printed] or sheet.source)

    def of(self, event: Event, handled: Handled, asked: Mapping[str, Question]) -> str:
        """Where the book has what an event does."""
        if isinstance(event, Posting) and event.kind == "collection" and self._fees:
            return self._fees
        if isinstance(event, Marked) and event.what == "ruling" and (ruled := self._ruling(event.brief)):
            return ruled
        lines = self._about_wager(event) or self._about_step(step_names(event, handled, asked))
        return cite(self._sources(lines)) if lines else self._section

    def _ruling(self, what: str) -> str:
        """The clause of a ruling that the sheet knows."""
        clause = self._sheet.rules.get("rulings", {}).get(what)
        return f"{cite([self._file])}, {clause}" if clause else ""

    def _about_wager(self, event: Event) -> str:
        """The lines of a reading about the wager that is settled."""
        bet = event.short.bet if isinstance(event, Marked) and event.short else getattr(event, "source", None)
        if not isinstance(bet, WagerAccount):
            return ""
        titled = re.compile(rf"\b{re.escape(self._titles.get(bet.wager, bet.wager))}\b")
        return next((lines for about, lines in self._lines.items() if titled.search(about)), "")

    def _about_step(self, names: Iterable[str]) -> str:
        return next(filter(None, (self._find(abouts().get(name, NOTHING)) for name in names)), "")

    def _find(self, about: About) -> str:
        known = (*(self._lines.get(each, "") for each in about.readings), *map(self._printed.get, about.lines))
        return next(filter(None, known), "")

    def _sources(self, lines: str) -> list[str]:
        return [f"{self._file}:{each.group()}" for each in _SPAN.finditer(lines)]


def step_names(event: Event, handled: Handled, asked: Mapping[str, Question]) -> Iterator[str]:
    """Yield what a step may be called in `steps.toml`, the most precise name first."""
    match event:
        case Posting():
            yield f"posted {event.kind}"
        case Marked():
            yield f"marker {event.what}"
        case Shuffled():
            yield "shuffled"
        case Rolled():
            yield "dice"
        case Answered():
            yield f"answered {event.option}"
            if event.key in asked:
                question = asked[event.key]
                yield from (
                    f"answered {each.deed}" for each in question.options if each.id == event.option and each.deed
                )
                yield f"answered {question.purpose}"
    hows = [MORE] if handled.more else []
    hows += [handled.how] if handled.how else []
    yield from (f"{how} {handled.title}" for how in hows)
    yield from hows
