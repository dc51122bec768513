"""Fees of a table in a phrase: before somebody sits down, and for the floor to choose by."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.core.text import Mistake, dollars
from houseway.fees.collection import due, is_by_clock, ladders
from houseway.fees.ladder import ANY_WAGER, BASE, Bet, Ladder, Situation
from houseway.fees.schedule import ANTES, BEFORE_THE_DEAL, PLAYER, PLAYERS, POT, Row, Schedule
from houseway.sheets.sheet import Sheet
from houseway.tables.limits import NO_FLOP, ordinary_pot
from houseway.tables.options import Options

NO_FEES = "no fees"
USUAL_BETS = 2  # what somebody who plays against the player-dealer usually bets, in least bets


def fees_in_short(sheet: Sheet, options: Options) -> str:
    """Say who pays, and from how little to how much: for a hand of few or many players, unless it goes by the clock."""
    if not options.schedule:
        return NO_FEES
    schedule = sheet.schedule_by_id(options.schedule)
    assert schedule, "the table uses one"
    of_all: dict[object, list[list[Ladder]]] = {}
    for option in options.numbers:
        for payer, fees in _by_payer(schedule, option).items():
            of_all.setdefault(payer, []).append(fees)
    return _join(map(_short, of_all.values()))


def fees_in_full(schedule: Schedule, option: int) -> str:
    """Say what an option costs, step by step: "player-dealer $3 to $300, $6 to $600, $12 above"."""
    return _join(map(_full, _by_payer(schedule, option).values()))


def fees_at_usual_play(sheet: Sheet, schedule: Schedule, option: int, lower: int) -> str:
    """Say what an option takes where people play as usual for this least bet: of a pot, or for the action of a hand."""
    fees = [fee for fee in ladders(schedule.option(option)) if not is_by_clock(fee) and fee.moment != NO_FLOP]
    if sheet.betting:
        return f"{dollars(sum(fee.most for fee in fees))} of a pot of {dollars(ordinary_pot(schedule, option, lower))}"
    if not sheet.bank:
        return ""
    bets = tuple(Bet(f"player {number}", ANY_WAGER, USUAL_BETS * lower) for number in range(1, sheet.seats))
    action = sum(bet.cents for bet in bets)
    try:
        taken = sum(fee.cents for fee in due(fees, None, Situation(players=sheet.seats, action=action, bets=bets)))
    except Mistake:  # a bracket that is not printed: nothing can be said
        return ""
    return f"{dollars(taken)} where {sheet.seats - 1} bet {dollars(action)} in all"


class FeeTable(NamedTuple):
    """Options that take the same fees, a row for each: its cells under headings, each as many columns wide."""

    headings: tuple[tuple[str, int], ...]  # each with the number of columns below it
    rows: list[tuple[str, ...]]


def fee_tables(schedule: Schedule) -> list[FeeTable]:
    """A schedule as a few tables, one row an option: those whose fees are of the same kinds stand together."""
    together: dict[tuple[str, ...], list[int]] = {}
    for option in schedule.options:
        together.setdefault(tuple(map(_heading, ladders(schedule.option(option)))), []).append(option)
    return [_fee_table(schedule, kinds, options) for kinds, options in together.items()]


def _fee_table(schedule: Schedule, kinds: tuple[str, ...], options: list[int]) -> FeeTable:
    fees = {option: ladders(schedule.option(option)) for option in options}
    widths = [max(len(fees[option][at].rows) for option in options) for at in range(len(kinds))]
    limits = {option: schedule.option(option)[0].limit or schedule.terms_of(option).limits for option in options}
    limited = any(limits.values())
    bands = {option: {_players(row) for fee in fees[option] for row in fee.rows} for option in options}
    banded = all(len(each) == 1 for each in bands.values()) and any(map(any, bands.values()))
    beside = (*((("Limit", 1),) if limited else ()), *((("Players", 1),) if banded else ()))
    headings = (("Option", 1), *beside, *zip(kinds, widths, strict=True))
    rows = []
    for option in options:
        band = [each.removesuffix(" players") for each in bands[option]] if banded else []
        cells = [str(option), *([limits[option]] if limited else []), *band]
        for fee, width in zip(fees[option], widths, strict=True):
            steps = [f"{_fee(row)}{_bracket(row, named=not banded)}" for row in fee.rows]
            cells += steps + [""] * (width - len(steps))
        rows.append(tuple(cells))
    return FeeTable(headings, rows)


def _heading(fee: Ladder) -> str:
    """Say of a fee whose it is, by what it is measured, and when it is taken."""
    measured = f"by {fee.measure}" if fee.measure not in ("", PLAYERS) else ""
    moment = "" if fee.moment == BEFORE_THE_DEAL and fee.payer != POT else fee.moment
    return ", ".join(filter(None, (_payer(fee), measured, moment, str(fee.modifier))))


def _join(phrases: Iterator[str]) -> str:
    return "; ".join(filter(None, phrases)) or NO_FEES


def _by_payer(schedule: Schedule, option: int) -> dict[object, list[Ladder]]:
    """The fees of an option, those that the same people pay for the same thing together."""
    together: dict[object, list[Ladder]] = {}
    for fee in ladders(schedule.option(option)):
        together.setdefault((fee.payer, fee.per, fee.moment if is_by_clock(fee) else ""), []).append(fee)
    return together


def _short(options: list[list[Ladder]]) -> str:
    """Say what the same people pay by one or another of the options in force. Small pots pay as much as large ones."""
    counted = [[fee for fee in fees if fee.moment != NO_FLOP] for fees in options]
    least = min(sum(min(row.cents or 0 for row in fee.rows) for fee in fees) for fees in counted)
    most = max(sum(fee.most for fee in fees) for fees in counted)
    first = options[0][0]
    amount = dollars(most) if least == most else f"{dollars(least)} to {dollars(most)}"
    whatever = ", whatever its size" if first.payer == POT else ""
    return f"{_payer(first)} {amount}{_when(first)}{whatever}" if most else ""


def _full(fees: list[Ladder]) -> str:
    if not any(fee.most for fee in fees):
        return ""
    if fees[0].payer == POT:
        bands = {_players(row) for fee in fees for row in fee.rows}
        shared = f" ({bands.pop()})" if len(bands) == 1 else ""
        parts = (f"{_steps(fee.rows, named=not shared)} {fee.moment}" for fee in fees if fee.most)
        return f"{_payer(fees[0])} {', '.join(parts)}{shared}"
    return f"{_payer(fees[0])} {' and '.join(_steps(fee.rows) for fee in fees)}{_when(fees[0])}"


def _payer(fee: Ladder) -> str:
    if fee.payer == PLAYER and fee.per:
        return "each bet" if BASE in fee.per else f"each {' or '.join(fee.per)} bet"
    return {PLAYER: "each player", ANTES: "from the antes", POT: "from the pot"}.get(fee.payer, fee.payer)


def _when(fee: Ladder) -> str:
    return f" {fee.moment}" if is_by_clock(fee) else ""


def _steps(rows: Sequence[Row], *, named: bool = True) -> str:
    """The fee of each row, with where its bracket ends or, if they are to be named, for how many players it is."""
    return ", ".join(f"{_fee(row)}{_bracket(row, named)}" for row in rows)


def _fee(row: Row) -> str:
    return "an illegible fee" if row.cents is None else dollars(row.cents)


def _bracket(row: Row, named: bool) -> str:
    if row.from_cents is not None:
        return " above" if row.to_cents is None else f" to {dollars(row.to_cents)}"
    return f" ({_players(row)})" if named and row.measure == PLAYERS else ""


def _players(row: Row) -> str:
    if row.measure != PLAYERS or row.most == row.least:
        return f"{row.least} players" if row.least else ""
    return f"{row.least} or more players" if row.most is None else f"{row.least} to {row.most} players"
