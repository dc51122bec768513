"""Collection: which fees are due, given this table at this moment.

A schedule is a table as the book prints it, one row a line. A cell reads `printed => read` where the book has a
misprint, and `printed => ?` where it cannot be read. An amount between two brackets belongs to the lower one.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from houseway.errors import Mistake
from houseway.money import cents, dollars

PLAYER_DEALER = "player-dealer"
PLAYER = "player"
TOTAL_ACTION = "total table action"
BEFORE_THE_DEAL = "before the deal"


class Range(msgspec.Struct, frozen=True):
    """Cents from low to high; no high is no limit."""

    low: int
    high: int | None = None

    def __contains__(self, amount: int) -> bool:
        return self.low <= amount and (self.high is None or amount <= self.high)

    def __str__(self) -> str:
        return f"{dollars(self.low)} to {'no limit' if self.high is None else dollars(self.high)}"


def range_of(text: str) -> Range:
    """
    >>> str(range_of("$5 - $300")), str(range_of("1,501+")), str(range_of("$1 - no limit"))
    ('$5 to $300', '$1,501 to no limit', '$1 to no limit')
    """
    if text.strip().lower() == "no limit":
        return Range(0)
    if text.rstrip().endswith("+"):
        return Range(cents(text.rstrip()[:-1]))
    low, dash, high = text.replace("–", "-").partition("-")
    if high.strip().lower() == "no limit":
        return Range(cents(low))
    return Range(cents(low), cents(high if dash else low))


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One fee of one option: who pays how much, when, measured by what. No cents: the book cannot be read here."""

    option: int
    payer: str
    moment: str
    cents: int | None
    printed: str
    limit: str = ""
    measure: str = ""
    from_cents: int | None = None
    to_cents: int | None = None
    per: tuple[str, ...] = ()
    modifier: str = ""
    when: str = ""


class FeeColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    payer: Literal["player-dealer", "player"]
    moment: Literal["before the deal"]
    measure: Literal["", "total table action"] = ""
    per: tuple[str, ...] = ()


class PrintedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as the book prints it, and what its fee columns mean."""

    columns: str
    rows: str
    fee: dict[str, FeeColumn]

    def parsed(self) -> Iterable[Row]:
        names = [name.strip() for name in self.columns.split("|")]
        if unknown := set(names) - {"option", "limit", "action"} - set(self.fee):
            raise Mistake(f"columns: {', '.join(unknown)} is neither option, limit, action nor a declared fee")
        for line in self.rows.strip().splitlines():
            values = [value.strip() for value in line.split("|")]
            if len(values) != len(names):
                raise Mistake(f"rows: {line.strip()!r} has {len(values)} cells, the table {len(names)} columns")
            yield from self._fees(dict(zip(names, values, strict=True)))

    def _fees(self, row: dict[str, str]) -> Iterable[Row]:
        bracket = range_of(_read(row["action"])) if "action" in row else None
        for name, column in self.fee.items():
            if not row[name]:
                continue
            measured = bracket if column.measure else None
            yield Row(
                option=int(_read(row["option"])),
                limit=_read(row.get("limit", "")),
                measure=column.measure,
                from_cents=measured.low if measured else None,
                to_cents=measured.high if measured else None,
                payer=column.payer,
                moment=column.moment,
                per=column.per,
                cents=None if _read(row[name]) == "?" else cents(_read(row[name])),
                printed=" | ".join(_printed(row[each]) for each in ("option", "limit", "action", name) if each in row),
            )


def _printed(cell: str) -> str:
    return cell.partition("=>")[0].strip()


def _read(cell: str) -> str:
    printed, arrow, read = cell.partition("=>")
    return (read if arrow else printed).strip()


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a text says, what we take it to mean, and why.

    `as_printed` undoes the reading: the values the letter of the book would give, or why it cannot be dealt.
    """

    about: str
    text: str
    lines: str = ""
    as_printed: dict[str, object] | str = msgspec.field(default_factory=dict)


class BonusLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"exempt": "except"}):
    """The size of bonus bets: a range of their own (but for exempt wagers), or at most the base wager."""

    range: str = ""
    exempt: tuple[str, ...] = ()
    at_most: Literal["", "base wager"] = ""


class SchedulePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A schedule's file."""

    title: str
    source: tuple[str, ...]
    table: tuple[PrintedTable, ...]
    approvals: tuple[str, ...] = ()
    minimum: str = ""
    maximum: str = ""
    bonus: BonusLimits = BonusLimits()
    reading: tuple[Reading, ...] = ()


class Schedule(msgspec.Struct, frozen=True):
    """A schedule of collection fees, its options and the limits printed beside them."""

    id: str
    title: str
    source: tuple[str, ...]
    approvals: tuple[str, ...]
    minimum: Range | None
    maximum: Range | None
    bonus: BonusLimits
    reading: tuple[Reading, ...]
    rows: tuple[Row, ...]

    @property
    def options(self) -> list[int]:
        return sorted({row.option for row in self.rows})

    def bonus_range(self, wager_id: str) -> Range | None:
        """The range a bonus bet must keep to, if it has one of its own."""
        return range_of(self.bonus.range) if self.bonus.range and wager_id not in self.bonus.exempt else None

    def option(self, number: int) -> tuple[Row, ...]:
        rows = tuple(row for row in self.rows if row.option == number)
        if not rows:
            raise Mistake(f"{self.id} has no option {number}: choose from {_spans(self.options)}")
        return rows


def schedule(schedule_id: str, page: SchedulePage) -> Schedule:
    return Schedule(
        schedule_id,
        page.title,
        page.source,
        page.approvals,
        range_of(page.minimum) if page.minimum else None,
        range_of(page.maximum) if page.maximum else None,
        page.bonus,
        page.reading,
        tuple(row for table in page.table for row in table.parsed()),
    )


def _spans(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}"


class Fee(msgspec.Struct, frozen=True, gc=False):
    """So many cents due from a payer at a moment."""

    payer: str
    cents: int
    moment: str


def due(rows: Sequence[Row], moment: str, action: int, bets: Sequence[tuple[str, str]] = ()) -> list[Fee]:
    """The fees of an option at a moment, for this total table action and these bets (player, wager)."""
    now = [row for row in rows if row.moment == moment]
    fees = [_fee(row, row.payer) for row in now if not row.measure and not row.per]
    brackets = [row for row in now if row.measure == TOTAL_ACTION]
    if brackets and action:
        reached = [row for row in brackets if row.from_cents is not None and row.from_cents <= action]
        if not reached:
            raise Mistake(f"option {brackets[0].option} prints no fee for a total table action of {dollars(action)}")
        bracket = max(reached, key=lambda row: row.from_cents or 0)
        fees.append(_fee(bracket, bracket.payer))
    fees += [_fee(row, player) for player, wager in bets for row in now if wager in row.per]
    return fees


def _fee(row: Row, payer: str) -> Fee:
    if row.cents is None:
        raise Mistake(f"option {row.option} cannot be used: the book's fee {row.printed!r} cannot be read")
    return Fee(payer, row.cents, row.moment)
