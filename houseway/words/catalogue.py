"""All that a sheet says, for other programs to read."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.core.cards import NAMES
from houseway.core.money import payout
from houseway.core.tiles import Tile, tile_of
from houseway.fees.schedule import OptionTerms, Reading, Row, Schedule
from houseway.games.bind import bind
from houseway.sheets.sheet import Banking, Decks, Sheet, Wager
from houseway.words.headings import heading, is_playable
from houseway.words.readings import with_names

_CITED = re.compile(r"(.+):(\d+)(?:-(\d+))?")

Texts = Mapping[str, Mapping[str, str]]


class PaytableRow(msgspec.Struct, frozen=True):
    """One result of a wager, and its payout."""

    outcome: str  # the result, as the sheet names it
    text: str  # what it means, in a sentence
    pays: tuple[int, int] | str | dict[str, int]  # odds as a pair, "push", or a fixed sum


class Paytable(msgspec.Struct, frozen=True):
    label: str  # empty, where there is one only
    rows: tuple[PaytableRow, ...]


class WagerFacts(msgspec.Struct, frozen=True):
    """A bet that may be made."""

    id: str
    title: str
    kind: str  # "main", "bonus", "later" or "rider"
    paytables: tuple[Paytable, ...]
    needs: tuple[str, ...]  # ids; one of these must be bet too
    at_most: tuple[str, ...]  # ids; it may be no larger than any of these
    backline: bool  # whether those behind a seat may make it


class Cited(msgspec.Struct, frozen=True):
    """A passage of a text; the first and the last line, where there are any."""

    file: str
    lines: tuple[int, int] | None


class ReadingFacts(msgspec.Struct, frozen=True):
    """The reading of a passage where a book is silent, damaged or contradicts itself."""

    about: str
    text: str
    lines: str


class ScheduleFacts(msgspec.Struct, frozen=True):
    """A collection schedule, fee by fee."""

    id: str
    title: str
    rows: tuple[Row, ...]
    source: tuple[Cited, ...]
    approvals: tuple[str, ...]
    terms: tuple[OptionTerms, ...]
    readings: tuple[ReadingFacts, ...]


class ChoiceFacts(msgspec.Struct, frozen=True):
    """A choice that the book leaves to the house; the first way is the usual one."""

    id: str
    title: str
    ways: tuple[str, ...]


class SheetFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet as other programs read it. These names are a promise; more may follow them."""

    id: str
    title: str
    family: str
    room: str
    approval: str
    playable: bool
    source: tuple[Cited, ...]
    seats: int
    decks: Decks
    deck: tuple[str, ...]  # names of the cards of one deck
    wagers: tuple[WagerFacts, ...]
    schedules: tuple[ScheduleFacts, ...]
    readings: tuple[ReadingFacts, ...]
    digest: str
    layouts: dict[str, int]  # seats by name
    backline: bool
    empty_circles: bool
    bank: Banking | None
    choices: tuple[ChoiceFacts, ...]
    rules: object  # in the words of its family
    sides: tuple[str, ...]  # the wagers of which roads are kept
    chart: bool  # whether it is played by a chart
    tiles: dict[str, Tile]  # how its tiles look, by the names of cards


def describe_sheet(sheet: Sheet) -> SheetFacts:
    """Return a sheet as pages and programs show it."""
    words, head = texts(sheet), heading(sheet)
    return SheetFacts(
        **msgspec.structs.asdict(head),
        source=tuple(map(citation, sheet.source)),
        seats=sheet.seats,
        decks=sheet.decks,
        deck=tuple(NAMES[card] for card in sheet.cards),
        wagers=tuple(_wager(wager, words[wager.id]) for wager in sheet.wager),
        schedules=tuple(map(_schedule, sheet.schedules)),
        readings=tuple(map(_reading, sheet.reading)),
        digest=sheet.digest,
        layouts=sheet.layouts,
        backline=sheet.backline,
        empty_circles=sheet.empty_circles,
        bank=sheet.bank,
        choices=tuple(ChoiceFacts(each.id, each.title, tuple(each.ways)) for each in sheet.choice),
        rules=bind(sheet).rules if is_playable(sheet) else sheet.rules,
        sides=sides(sheet),
        chart=has_chart(sheet),
        tiles={NAMES[card]: tile for card in sheet.cards if (tile := tile_of(card))},
    )


def facts(sheet: Sheet) -> dict[str, Any]:
    """A sheet as `describe_sheet` gives it, field by field."""
    return msgspec.structs.asdict(describe_sheet(sheet))


def sides(sheet: Sheet) -> tuple[str, ...]:
    """The sides of which roads are kept; none, where the game has no such sides."""
    game = bind(sheet) if is_playable(sheet) else None
    return game.road.sides if game and game.road else ()


def has_chart(sheet: Sheet) -> bool:
    """Whether the game is played by a chart."""
    game = bind(sheet) if is_playable(sheet) else None
    return game is not None and game.has_chart


def texts(sheet: Sheet) -> Texts:
    """Return what each result of each wager means, in a sentence; results of a family still to come speak for
    themselves.
    """
    if not is_playable(sheet):
        return {wager.id: {row: row for pays in wager.tables.values() for row in pays} for wager in sheet.wager}
    return bind(sheet).results


def _wager(wager: Wager, words: Mapping[str, str]) -> WagerFacts:
    tables = (
        Paytable(label, tuple(PaytableRow(row, words[row], payout(paid).shown) for row, paid in pays.items()))
        for label, pays in wager.tables.items()
    )
    return WagerFacts(wager.id, wager.title, wager.kind, tuple(tables), wager.needs, wager.at_most, wager.backline)


def _schedule(schedule: Schedule) -> ScheduleFacts:
    return ScheduleFacts(
        schedule.id,
        schedule.title,
        schedule.rows,
        tuple(map(citation, schedule.source)),
        schedule.approvals,
        schedule.terms,
        tuple(map(_reading, schedule.reading)),
    )


def _reading(reading: Reading) -> ReadingFacts:
    return ReadingFacts(reading.about, with_names(reading.text), reading.lines)


def citation(text: str) -> Cited:
    """
    >>> citation("book.txt:392-542")
    Cited(file='book.txt', lines=(392, 542))
    """
    match = _CITED.fullmatch(text)
    if match is None:
        return Cited(text, None)
    file, first, last = match.groups()
    return Cited(file, (int(first), int(last or first)))
