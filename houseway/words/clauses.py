"""Where the book has it: each step of a hand with the lines of the card room's book that it is played by.

What a sheet cites is all there is to cite: its sections, schedules, readings, choices and the rulings it knows. Which
of them are about which steps is said in `books/steps.toml`, by their headings; a wager is found by its title. Where
nothing more precise is known, it is the section of the game.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec

from houseway.core.ledger import Posting, Wager
from houseway.round.ask import Question
from houseway.round.event import Answered, Event, Marked, Rolled, Shuffled
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import BOOKS, book_files
from houseway.words.catalogue import citation
from houseway.words.steps import Handled

_SPAN = re.compile(r"(\d+)(?:-(\d+))?")


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps, and the headings of the readings that are about them."""

    steps: tuple[str, ...]
    readings: tuple[str, ...]


class Abouts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: tuple[About, ...]


@cache
def headings() -> dict[str, tuple[str, ...]]:
    """By step, the headings of readings about it."""
    read = msgspec.convert(tomllib.loads((BOOKS / "steps.toml").read_text("utf-8")), Abouts)
    return {step: each.readings for each in read.about for step in each.steps}


def cited(sources: Iterable[str]) -> str:
    """Where something is printed: the book by the name of its card room, and the lines.

    >>> cited(["own.txt:7"]), cited(["own.txt:7", "own.txt:21-23"])
    ('own.txt, line 7', 'own.txt, lines 7 and 21 to 23')
    """
    lines: dict[str, list[tuple[int, int]]] = {}
    for where in map(citation, sources):
        lines.setdefault(book_files().get(where["file"], where["file"]), []).extend(_span(where["lines"]))
    return "; ".join(f"{book}{_lines(spans)}" for book, spans in lines.items())


def _span(lines: list[int] | None) -> list[tuple[int, int]]:
    return [(lines[0], lines[1])] if lines else []


def _lines(spans: list[tuple[int, int]]) -> str:
    said = [str(first) if first == last else f"{first} to {last}" for first, last in spans]
    return f", line{'' if said[0].isdigit() and len(said) == 1 else 's'} {' and '.join(said)}" if said else ""


class Clauses:
    """The clauses of one game, with the schedule and the option that its table is played by."""

    def __init__(self, sheet: Sheet, schedule: str, option: int) -> None:
        self._sheet = sheet
        self._file = citation(sheet.source[0])["file"] if sheet.source else ""
        readings = {each.about: each.lines for each in sheet.reading if each.lines}
        self._lines = readings | {each.title: each.lines for each in sheet.choice if each.lines}
        self._titles = {wager.id: wager.title for wager in sheet.wager}
        fees = next((each.source for each in sheet.schedules if each.id == schedule), ())
        self._fees = f"{cited(fees)}, option {option}" if fees else ""
        printed = {where for each in sheet.schedules for where in each.source}
        self._section = cited([where for where in sheet.source if where not in printed] or sheet.source)

    def of(self, event: Event, handled: Handled, asked: Mapping[str, Question]) -> str:
        """Where the book has what an event does."""
        if isinstance(event, Posting) and event.kind == "collection" and self._fees:
            return self._fees
        if isinstance(event, Marked) and event.what == "ruling" and (ruled := self._ruling(event.text)):
            return ruled
        lines = self._about_wager(event) or self._about_step(step_names(event, handled, asked))
        return cited(self._sources(lines)) if lines else self._section

    def _ruling(self, text: str) -> str:
        """The clause of a ruling that the sheet knows."""
        for what, clause in self._sheet.rules.get("rulings", {}).items():
            if text.startswith(f"the floor rules {what}"):
                return f"{cited([self._file])}, {clause}"
        return ""

    def _about_wager(self, event: Event) -> str:
        """The lines of a reading about the wager that is settled."""
        if not isinstance(event, Posting) or not isinstance(event.source, Wager):
            return ""
        titled = re.compile(rf"\b{re.escape(self._titles.get(event.source.wager, event.source.wager))}\b")
        return next((lines for about, lines in self._lines.items() if titled.search(about)), "")

    def _about_step(self, names: Iterable[str]) -> str:
        found = (self._lines.get(about, "") for name in names for about in headings().get(name, ()))
        return next(filter(None, found), "")

    def _sources(self, lines: str) -> list[str]:
        return [f"{self._file}:{each.group()}" for each in _SPAN.finditer(lines)]


def step_names(event: Event, handled: Handled, asked: Mapping[str, Question]) -> Iterator[str]:
    """What a step may be called in `steps.toml`, the most precise name first."""
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
            yield f"answered {event.option.partition(' ')[0]}"
            if event.key in asked:
                yield f"answered {asked[event.key].purpose}"
    if handled.how:
        yield f"{handled.how} {handled.pile}"
        yield handled.how
