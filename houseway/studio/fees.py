"""Fees of one option of a schedule, changed cell by cell, and written as a schedule that a sheet prints itself."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from houseway.core.text import Mistake, cents, dollars
from houseway.fees.collection import ladders
from houseway.fees.ladder import Ladder
from houseway.fees.schedule import OWN_WAGER, PLAYERS, TOTAL_ACTION, TOTAL_BASE, OptionTerms, Row, Schedule
from houseway.sheets.contents import Raw
from houseway.sheets.sheet import Sheet

Amount = Annotated[str, msgspec.Meta(max_length=20)]
OURS = "ours"
_BRACKETS = {TOTAL_ACTION: "action", TOTAL_BASE: "action", OWN_WAGER: "wager"}


class FeeEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of an option, by its place there: what it takes, and where its bracket ends; empty is as it was."""

    row: Annotated[int, msgspec.Meta(ge=0, le=1_000)]
    fee: Amount = ""  # in money
    to: Amount = ""  # in money, or "no limit"


NO_LIMIT = "no limit"


class WrongCell(Mistake):
    """A refusal that is about one cell of the fees."""

    def __init__(self, message: str, row: int, key: str) -> None:
        super().__init__(message)
        self.field = f"fees|{row}|{key}"


def check_fees(edits: Sequence[FeeEdit]) -> dict[str, str]:
    """Return what is wrong with the cells, each by its field."""
    wrong = {}
    for edit in edits:
        for key, text in (("fee", edit.fee), ("to", edit.to)):
            try:
                if text and text != NO_LIMIT:
                    cents(text)
            except Mistake as mistake:
                wrong[f"fees|{edit.row}|{key}"] = str(mistake)
    return wrong


def change_fees(raw: Raw, sheet: Sheet, schedule_id: str, option: int, edits: Sequence[FeeEdit]) -> None:
    """Put the changed option in place of its schedule, as one that the sheet prints itself."""
    schedule = sheet.schedule_by_id(schedule_id)
    if schedule is None:
        raise Mistake(f"{sheet.title} has no schedule to change")
    rows = edit_rows(schedule.option(option), {edit.row: edit for edit in edits})
    within = [each for each in raw.get("schedule", ()) if each.get("id") not in (schedule.id, OURS)]
    raw["schedule"] = [write_schedule(schedule, schedule.terms_of(option), rows), *within]
    raw["schedules"] = [each for each in raw.get("schedules", ()) if each != schedule.id]


def edit_rows(rows: Sequence[Row], edits: Mapping[int, FeeEdit]) -> list[Row]:
    """Return the rows as edited; where a bracket ends elsewhere, the next begins after it."""
    changed = list(rows)
    for at, edit in sorted(edits.items()):
        if at >= len(changed):
            raise WrongCell(f"the option has no row {at + 1}", at, "fee")
        row = changed[at]
        if edit.fee:
            row = msgspec.structs.replace(row, cents=cents(edit.fee))
        if edit.to and row.measure in _BRACKETS:
            row = _end_at(changed, at, row, None if edit.to == NO_LIMIT else cents(edit.to))
        changed[at] = row
    return changed


def _end_at(rows: list[Row], at: int, row: Row, most: int | None) -> Row:
    """End a bracket elsewhere; the next of its fee begins after it, as far from it as it did before."""
    following = at + 1
    goes_on = following < len(rows) and _shape(rows[following]) == _shape(row)
    if most is None and goes_on:
        raise WrongCell("only the last bracket may have no limit", at, "to")
    if most is not None and most < (row.from_cents or 0):
        raise WrongCell(f"the bracket from {dollars(row.from_cents or 0)} cannot end at {dollars(most)}", at, "to")
    if goes_on and most is not None:
        after = rows[following]
        step = 1 if row.to_cents is None else max((after.from_cents or 0) - row.to_cents, 1)
        if after.to_cents is not None and most + step > after.to_cents:
            text = f"the bracket to {dollars(most)} leaves nothing of the next, to {dollars(after.to_cents)}"
            raise WrongCell(text, at, "to")
        rows[following] = msgspec.structs.replace(after, from_cents=most + step)
    return msgspec.structs.replace(row, to_cents=most)


def _shape(row: Row) -> tuple[object, ...]:
    """Return what rows of one fee have in common."""
    return row.payer, row.moment, row.measure, row.per, row.modifier


def write_schedule(schedule: Schedule, terms: OptionTerms, rows: Sequence[Row]) -> Raw:
    """Write one option as the schedule of a sheet's own, a table for each of its fees."""
    tables = [_table(ladder, terms) for ladder in ladders(rows)]
    title = schedule.title if schedule.id == OURS else f"{schedule.title}, changed"
    rates = {"most": schedule.rates.most, "per": schedule.rates.per}
    return {"id": OURS, "title": title, "rates": rates, "table": tables}


def _table(ladder: Ladder, terms: OptionTerms) -> Raw:
    """Write one fee as a printed table: a line for each of its rows, and what its column means."""
    named = list(dict.fromkeys(name for row in ladder.rows for name in row.terms))
    measured = _BRACKETS.get(ladder.measure, "players" if ladder.measure == PLAYERS else "")
    whens = ["when"] if any(row.when for row in ladder.rows) else []
    limits = ["limit"] if any(row.limit for row in ladder.rows) else []
    columns = ["option", *limits, *([measured] if measured else []), *whens, *named, "fee"]
    lines = [" | ".join(_cell(row, column) for column in columns) for row in ladder.rows]
    fee: Raw = {"payer": ladder.payer, "moment": ladder.moment}
    if ladder.measure in _BRACKETS:
        fee["measure"] = ladder.measure
    if ladder.per:
        fee["per"] = list(ladder.per)
    if ladder.rows[0].modifier:
        fee["modifier"] = ladder.rows[0].modifier
    return {"columns": " | ".join(columns), "rows": "\n".join(lines), **_terms(terms, ladder), "fee": {"fee": fee}}


def _terms(terms: OptionTerms, ladder: Ladder) -> Raw:
    """Return the limits printed beside the option, as a table of a schedule says them."""
    option = str(ladder.rows[0].option)
    said: Raw = {"game": terms.game, "limits": terms.limits, "buy_in": terms.buy_in}
    said |= {key: _range(each.low, each.high) for key in ("minimum", "maximum") if (each := getattr(terms, key))}
    said |= {"bets_a_seat": {option: terms.bets_a_seat[option]}} if option in terms.bets_a_seat else {}
    bonus = {"range": terms.bonus.range, "except": list(terms.bonus.exempt), "at_most": terms.bonus.at_most}
    said["bonus"] = {key: each for key, each in bonus.items() if each}
    return {key: each for key, each in said.items() if each}


def _cell(row: Row, column: str) -> str:
    """Return what stands in a column of a row."""
    match column:
        case "option":
            return str(row.option)
        case "fee":
            return "?" if row.cents is None else dollars(row.cents)
        case "limit" | "when":
            return str(getattr(row, column))
        case "players":
            return _players(row)
        case "action" | "wager":
            return _range(row.from_cents or 0, row.to_cents)
    return row.terms.get(column, "")


def _range(low: int, high: int | None) -> str:
    """Write a bracket as a schedule prints it."""
    return f"{dollars(low)} - {NO_LIMIT if high is None else dollars(high)}"


def _players(row: Row) -> str:
    """Write a number of players as a schedule prints it."""
    if row.most is None:
        return f"{row.least} or more"
    return str(row.least) if row.least == row.most else f"{row.least}-{row.most}"
