"""Fees worked out a second time, straight from the printed rows."""

from collections import Counter
from collections.abc import Sequence

from houseway.fees.schedule import TOTAL_BASE, Row
from houseway.round.event import Stake
from houseway.sheets.sheet import Sheet


def owed(sheet: Sheet, rows: Sequence[Row], moment: str, stakes: Sequence[Stake], banker: str) -> Counter[str]:
    """Return what each pays before the deal, by name."""
    rows = _drop_repeats(rows)
    main = {wager.id for wager in sheet.wager if wager.kind == "main"}
    result: Counter[str] = Counter()
    if not stakes:
        return result
    for name in sorted({stake.bettor for stake in stakes}):
        for row in rows:
            if row.moment == moment and row.payer == "player":
                result[name] += _from_player(row, rows, [stake for stake in stakes if stake.bettor == name], main)
    for row in rows:
        if row.moment == moment and row.payer == "player-dealer":
            action = sum(stake.cents for stake in stakes if row.measure != TOTAL_BASE or stake.wager in main)
            result[banker] += _cents(row) if not row.measure or _is_bracket(row, rows, action) else 0
    return +result


def _drop_repeats(rows: Sequence[Row]) -> list[Row]:
    """Leave out what is printed again beside every bracket of another fee: it is owed once."""
    once = {
        (row.payer, row.moment, row.per, row.limit, row.when, *(() if row.measure == "" else (row.printed,))): row
        for row in reversed(rows)
    }
    return list(reversed(once.values()))


def _from_player(row: Row, rows: Sequence[Row], mine: Sequence[Stake], main: set[str]) -> int:
    if row.per:
        charged = [stake for stake in mine if stake.wager in row.per or ("base" in row.per and stake.wager in main)]
        return _cents(row) * sum(not row.measure or _is_bracket(row, rows, stake.cents) for stake in charged)
    wager = sum(stake.cents for stake in mine if stake.wager in main)
    return _cents(row) if not row.measure or _is_bracket(row, rows, wager) else 0


def _is_bracket(row: Row, rows: Sequence[Row], amount: int) -> bool:
    """Whether an amount falls into this bracket, or into the gap above it."""
    ladder = [each for each in rows if (each.payer, each.moment, each.measure) == (row.payer, row.moment, row.measure)]
    above = [
        each.from_cents for each in ladder if each.from_cents is not None and each.from_cents > (row.from_cents or 0)
    ]
    return bool(amount) and (row.from_cents or 0) <= amount < min(above, default=amount + 1)


def _cents(row: Row) -> int:
    assert row.cents is not None, "an option that cannot be read is not on offer"
    return row.cents
