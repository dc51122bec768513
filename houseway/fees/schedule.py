"""Schedules of collection fees, as the books print them.

A schedule is a file of tables, one printed row a line. A cell reads `printed => read` where the book has a misprint,
and `printed => ?` where it cannot be read. Each fee column says who pays it, when, and by what it is measured.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from houseway.core.text import Mistake, cents, dollars
from houseway.fees.modifier import Modifier

_LEAST_POT = re.compile(r"pot at least (\$[\d,]+(?:\.\d\d)?)")
_PARTS = re.compile(r"\s*(?:,|\band\b)\s*")
_HALF_AFTER = re.compile(r"half after (\d+) minutes")

# Who pays at a table. "player" is each of them; the action button pays what the antes lack.
Role = Literal["player-dealer", "player", "pot", "antes", "action button"]
PLAYER: Role = "player"
POT: Role = "pot"
ANTES: Role = "antes"

TOTAL_ACTION = "total table action"
TOTAL_BASE = "total base wagers"
OWN_WAGER = "own wager"
PLAYERS = "players"

BEFORE_THE_DEAL = "before the deal"

Moment = Literal[
    "before the deal",
    "after the deal",
    "after the first two cards",
    "first upcard",
    "second street",
    "third street",
    "fourth street",
    "fifth street",
    "seventh street",
    "flop",
    "turn",
    "river",
    "no flop",
    "first betting round",
    "second betting round",
    "third betting round",
    "before the draw",
    "after the draw",
    "every 30 minutes",
    "every 40 minutes",
    "on the hour and half hour",
]

# Moments of the clock, and how many minutes they are apart: from when the game began, or from the full hour.
ON_THE_HOUR = "on the hour and half hour"
PERIODS = {"every 30 minutes": 30, "every 40 minutes": 40, ON_THE_HOUR: 30}

_TERMS = ("when", "min buy-in", "max buy-in", "blinds", "min bet", "forced open", "ante")
_COLUMNS = {"option", "limit", "action", "wager", "players", *_TERMS}
_BRACKETS = {TOTAL_ACTION: "action", TOTAL_BASE: "action", OWN_WAGER: "wager"}
_PLAYERS = re.compile(r"(\d+)(?:\s*(?:-|–|or)\s*(\d+)|\s*(or\s+more|\+)|\s*(or\s+(?:less|fewer)))?", re.IGNORECASE)


class Range(msgspec.Struct, frozen=True):
    """Cents, or a count of players, from low to high; no high is no limit."""

    low: int  # in cents, or players
    high: int | None = None

    def __contains__(self, amount: int) -> bool:
        return self.low <= amount and (self.high is None or amount <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return dollars(self.low)
        return f"{dollars(self.low)} to {'no limit' if self.high is None else dollars(self.high)}"


def range_of(text: str) -> Range:
    """
    >>> str(range_of("$5 - $300")), str(range_of("1,501+")), str(range_of("$10 - $10"))
    ('$5 to $300', '$1,501 to no limit', '$10')
    """
    text = text.strip().lower().replace("–", "-").replace("- -", "-")
    if text == "no limit":
        return Range(0)
    for open_end in ("+", "or more", "minimum"):
        if text.endswith(open_end):
            return Range(cents(text.removesuffix(open_end)))
    low, dash, high = text.partition("-")
    if high.strip() == "no limit":
        return Range(cents(low))
    ends = Range(cents(low), cents(high if dash else low))
    if ends.low not in ends:
        raise Mistake(f"{text!r} ends below its start")
    return ends


def players_of(text: str) -> Range:
    """
    >>> [(each.low, each.high) for each in map(players_of, ("7 or more", "5-6", "5 or 6", "4 or less", "6"))]
    [(7, None), (5, 6), (5, 6), (1, 4), (6, 6)]
    """
    match = _PLAYERS.fullmatch(text.strip())
    if match is None:
        raise Mistake(f"{text!r} is not a number of players: write 7 or more, 5-6, 4 or less")
    first, second, more, less = match.groups()
    if less:
        return Range(1, int(first))
    low, high = sorted((int(first), int(second or first)))
    return Range(low, None if more else high)


class Row(msgspec.Struct, frozen=True, kw_only=True, rename={"least": "from", "most": "to"}):
    """One fee of one option: who pays how much, when, measured by what. No cents: the book cannot be read here.

    A money measure has its bracket in cents; a number of players has `least` and `most`.
    """

    option: int  # its number in the book, from 1 on; 0, in journals of earlier programs
    payer: Role
    moment: str
    cents: int | None  # None, where a cell cannot be read: its option cannot be used
    printed: str  # the cell as the book prints it
    limit: str = ""  # as the book prints it, such as "$4-$8"
    measure: str = ""  # "" where the fee is the same whatever is bet
    from_cents: int | None = None  # None: from the first cent
    to_cents: int | None = None  # None: no limit
    least: int | None = None  # players
    most: int | None = None  # players; None: no limit
    per: tuple[str, ...] = ()  # wagers of which each bet owes it; empty, if a hand owes it
    modifier: str = ""  # as printed; `modifier_of` reads it
    when: str = ""  # days, as printed; empty: always
    terms: dict[str, str] = msgspec.field(default_factory=dict)  # what else the book prints in the row, by column


class FeeColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Meaning of a fee column."""

    payer: Literal["player-dealer", "player", "pot", "antes"]
    moment: Moment
    # the amount that decides between brackets
    measure: Literal["", "total table action", "total base wagers", "own wager"] = ""
    players: str = ""  # as the column prints it, such as "2-4"; empty: any number
    per: tuple[str, ...] = ()  # wagers
    modifier: str = ""  # as printed
    who: Literal["", "seated and backline"] = ""  # whether backline bettors pay too, where the book says


class BonusLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"exempt": "except"}):
    """The size of bonus bets: a range of their own (but for exempt wagers), or at most the base wager."""

    range: str = ""  # in money, as printed; empty: the table's
    exempt: tuple[str, ...] = ()  # wagers for which the range does not hold
    at_most: Literal["", "base wager"] = ""

    def range_for(self, wager_id: str) -> Range | None:
        """The range a bonus bet must keep to, if it has one of its own."""
        return range_of(self.range) if self.range and wager_id not in self.exempt else None


class PrintedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as the book prints it, what its fee columns mean, and the limits printed beside it."""

    columns: str  # titles of the columns, between bars
    rows: str  # one option or bracket a line, cells between bars
    fee: dict[str, FeeColumn]  # what the fee columns mean, by their titles
    game: str = ""  # the game that the table is for, if the book names one
    limits: str = ""  # the limit of every option, where no column has it
    buy_in: str = ""  # in money, as printed; empty, where no column or line has it
    minimum: str = ""  # as printed; of every option
    maximum: str = ""  # as printed; of every option
    bonus: BonusLimits = BonusLimits()
    # How many bets one seat may hold, by option, where it is printed: each is within the limit and pays its fee.
    # by option
    bets_a_seat: dict[str, Annotated[int, msgspec.Meta(ge=1, le=100)]] = msgspec.field(default_factory=dict)

    def parse(self) -> Iterable[Row]:
        names = [name.strip() for name in self.columns.split("|")]
        if unknown := set(names) - _COLUMNS - set(self.fee):
            raise Mistake(f"columns: {', '.join(sorted(unknown))} is no measure and no declared fee")
        if missing := set(self.fee) - set(names):
            raise Mistake(f"fee.{', '.join(sorted(missing))}: there is no such column")
        measures = {_BRACKETS[column.measure] for column in self.fee.values() if column.measure in _BRACKETS}
        if missing := {"option", *measures} - set(names):
            raise Mistake(f"columns: there is no {', '.join(sorted(missing))}")
        options = {_read(line.split("|")[names.index("option")]) for line in self.rows.strip().splitlines()}
        if strange := set(self.bets_a_seat) - options:
            raise Mistake(f"bets_a_seat: the table has no option {', '.join(sorted(strange))}")
        for line in self.rows.strip().splitlines():
            values = [value.strip() for value in line.split("|")]
            if len(values) != len(names):
                raise Mistake(f"rows: {line.strip()!r} has {len(values)} cells, the table {len(names)} columns")
            yield from self._fees(dict(zip(names, values, strict=True)))

    def _fees(self, row: dict[str, str]) -> Iterable[Row]:
        for name, column in self.fee.items():
            if row[name]:
                yield _row(row, name, column)


def _row(row: dict[str, str], name: str, column: FeeColumn) -> Row:
    modifier_of(column.modifier)  # or it is refused
    bracket_column = _BRACKETS.get(column.measure)
    bracket = range_of(_read(row[bracket_column])) if bracket_column else None
    players = column.players or _read(row.get("players", ""))
    band = players_of(players) if players else None
    shown = [each for each in ("option", "limit", "players", bracket_column, name) if each in row]
    return Row(
        option=_option(_read(row["option"])),
        limit=_read(row.get("limit", "")),
        measure=column.measure or (PLAYERS if band else ""),
        from_cents=bracket.low if bracket else None,
        to_cents=bracket.high if bracket else None,
        least=band.low if band else None,
        most=band.high if band else None,
        payer=column.payer,
        moment=column.moment,
        per=column.per,
        modifier=column.modifier,
        when=_read(row.get("when", "")),
        terms={term: _read(row[term]) for term in _TERMS if row.get(term) and term != "when"},
        cents=_fee_cents(_read(row[name])),
        printed=" | ".join(_as_printed(row[each]) for each in shown if each),
    )


def _option(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise Mistake(f"rows: {text!r} is not the number of an option")
    return int(text)


def _fee_cents(text: str) -> int | None:
    return None if text == "?" else cents(text.partition(" per ")[0])


def _as_printed(cell: str) -> str:
    return cell.partition("=>")[0].strip()


def _read(cell: str) -> str:
    printed, arrow, read = cell.partition("=>")
    return (read if arrow else printed).strip()


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reading: what a text says, what we take it to mean, and why.

    `as_printed` undoes the reading: the values the letter of the book would give, or why it cannot be dealt.
    """

    about: str  # the part of the schedule that it concerns
    text: str  # for people
    lines: str = ""  # where the text stands in the book
    as_printed: dict[str, object] | str = msgspec.field(default_factory=dict)


class Rates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many different fees the book lets a table have."""

    most: int = 5  # none more may be in use at once
    per: Literal["table", "table limit"] = "table"  # what counts as one table for that number


class SchedulePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A schedule's file."""

    title: str
    table: tuple[PrintedTable, ...]
    source: tuple[str, ...] = ()  # passages of the book, as file:first-last
    approvals: tuple[str, ...] = ()  # numbers that the state gave to the fees
    rates: Rates = Rates()
    reading: tuple[Reading, ...] = ()


class OptionTerms(msgspec.Struct, frozen=True):
    """The limits printed beside some options of a schedule."""

    options: tuple[int, ...]  # their numbers, for which these hold
    game: str  # empty, where the table is for every game of the schedule
    limits: str
    buy_in: str  # as the book prints it
    minimum: Range | None  # None, where none is printed
    maximum: Range | None  # None, where none is printed
    bonus: BonusLimits
    bets_a_seat: dict[str, int] = msgspec.field(default_factory=dict)  # by the option's number

    @property
    def games(self) -> list[str]:
        """The games or structures its table is for, one by one; none, where it is for all."""
        return _PARTS.split(self.game) if self.game else []


class Schedule(msgspec.Struct, frozen=True, dict=True):
    """A schedule of collection fees, its options and the limits printed beside them."""

    id: str  # the name of its file
    title: str
    source: tuple[str, ...]
    approvals: tuple[str, ...]
    terms: tuple[OptionTerms, ...]
    rates: Rates
    reading: tuple[Reading, ...]
    rows: tuple[Row, ...]  # of all options, in the order of the book

    @property
    def options(self) -> list[int]:
        return sorted(self._rows_by_option.keys() - {0})  # no number, in older journals

    def option(self, number: int) -> tuple[Row, ...]:
        rows = self._rows_by_option.get(number, ())
        if not rows or number == 0:
            raise Mistake(f"{self.id} has no option {number}: choose from {_spans(self.options)}")
        return rows

    @cached_property
    def _rows_by_option(self) -> dict[int, tuple[Row, ...]]:
        # Of hundreds of options each is asked for again and again.
        found: dict[int, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row.option, []).append(row)
        return {number: tuple(rows) for number, rows in found.items()}

    def terms_of(self, number: int) -> OptionTerms:
        for terms in self.terms:
            if number in terms.options:
                return terms
        raise Mistake(f"{self.id} does not say on what terms its option {number} is played")


def schedule(schedule_id: str, page: SchedulePage) -> Schedule:
    parsed = [tuple(table.parse()) for table in page.table]
    terms = tuple(_terms(table, rows) for table, rows in zip(page.table, parsed, strict=True))
    rows = tuple(row for rows in parsed for row in rows)
    return Schedule(schedule_id, page.title, page.source, page.approvals, terms, page.rates, page.reading, rows)


def _terms(table: PrintedTable, rows: Sequence[Row]) -> OptionTerms:
    return OptionTerms(
        tuple(dict.fromkeys(row.option for row in rows)),
        table.game,
        table.limits,
        table.buy_in,
        range_of(table.minimum) if table.minimum else None,
        range_of(table.maximum) if table.maximum else None,
        table.bonus,
        table.bets_a_seat,
    )


def _spans(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if numbers else "none, for it has no rows"


def modifier_of(text: str) -> Modifier:
    """The modifier that a schedule words so; where the book says nothing, the part of a period is free.

    >>> modifier_of("pot at least $19").least_pot, modifier_of("in advance").part_is_free
    (1900, False)
    """
    if text in ("", "first part-period free"):
        return Modifier(text)
    if text == "in advance":
        return Modifier(text, part_is_free=False)
    if least := _LEAST_POT.fullmatch(text):
        return Modifier(text, least_pot=cents(least[1]), part_is_free=False)
    if half := _HALF_AFTER.fullmatch(text):
        return Modifier(text, part_is_free=False, half_after=int(half[1]))
    known = "in advance; first part-period free; half after N minutes; pot at least $N"
    raise Mistake(f"modifier: {text!r} is none that is known: write one of {known}")
