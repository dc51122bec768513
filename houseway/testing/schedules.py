"""Checks of every collection schedule: its brackets join up, and each option answers what it names."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from houseway.core.text import dollars
from houseway.fees.collection import due, ladders
from houseway.fees.ladder import ANY_WAGER, Bet, Situation
from houseway.fees.schedule import OWN_WAGER, PLAYERS, TOTAL_ACTION, TOTAL_BASE, Row, Schedule

# The next bracket starts $1 above the end of the last, or $5 where wagers are in steps of $5.
STEP_MOST = 5_00


def problems_of(schedule: Schedule) -> Iterator[str]:
    """Say what is wrong with a schedule."""
    yield from _steps_missed(schedule)
    for option in schedule.options:
        yield from (f"option {option}: {each}" for each in _find_unanswered(schedule, option))
        for fees in ladders_going_up(schedule, option):
            if fees != sorted(fees):
                yield f"option {option}: a higher bracket costs less than a lower one: {', '.join(map(dollars, fees))}"


def steps(schedule: Schedule) -> Iterator[tuple[Row, Row, int]]:
    """Yield each bracket of money with the one after it, and how far above its end that one starts."""
    found = defaultdict(list)
    for row in schedule.rows:
        if row.from_cents is not None:
            found[row.option, row.payer, row.moment, row.per].append(row)
    for rows in found.values():
        for row, after in pairwise(rows):
            yield row, after, (after.from_cents or 0) - (row.to_cents or 0)


def _steps_missed(schedule: Schedule) -> Iterator[str]:
    for row, after, step in steps(schedule):
        where = f"option {row.option}: the bracket that begins at {dollars(after.from_cents or 0)}"
        if row.to_cents is None:
            yield f"{where} comes after one that has no end"
        elif step <= 0:
            yield f"{where} overlaps the one before it, which ends at {dollars(row.to_cents)}"
        elif step > STEP_MOST:
            yield f"{where} leaves a gap above the one before it, which ends at {dollars(row.to_cents)}"
    yield from _players_missed(schedule)
    yield from _find_undecided(schedule)


def _players_missed(schedule: Schedule) -> Iterator[str]:
    """Numbers of players that two rows of one fee have, or that none has between the least and the most."""
    found = defaultdict(list)
    for row in schedule.rows:
        if row.least is not None and row.from_cents is None:
            found[row.option, row.payer, row.moment, row.per, row.limit, row.modifier, row.when].append(row)
    for (option, *_), rows in found.items():
        ordered = sorted(rows, key=lambda row: row.least or 0)
        for row, after in pairwise(ordered):
            if row.most is None or (after.least or 0) <= row.most:
                yield f"option {option}: two rows are for {after.least} players: {row.printed!r} and {after.printed!r}"
            elif (after.least or 0) > row.most + 1:
                yield f"option {option}: no row is for {row.most + 1} players"


def _find_undecided(schedule: Schedule) -> Iterator[str]:
    """Yield fees that differ from row to row of an option, with nothing to say which of them is due."""
    found = defaultdict(set)
    for row in schedule.rows:
        if not row.measure:
            found[row.option, row.payer, row.moment, row.per, row.limit, row.modifier, row.when].add(row.cents)
    for (option, payer, moment, *_), fees in found.items():
        if len(fees) > 1:
            said = " or ".join(dollars(cents or 0) for cents in sorted(fees, key=lambda cents: cents or 0))
            yield f"option {option}: the {payer} pays {said} {moment}, and nothing decides: give the fee a measure"


def situation_of(row: Row, *, last: bool) -> Situation:
    """Return the first or the last situation a row names."""
    amount = (row.to_cents if last and row.to_cents else row.from_cents) or 100_00
    players = row.most if last and row.most else row.least
    bets = (Bet("Ann", ANY_WAGER, amount),)
    return Situation(players=players or 4, action=amount, bets=bets, pot=1_000_00)


def _find_unanswered(schedule: Schedule, option: int) -> Iterator[str]:
    for ladder in ladders(schedule.option(option)):
        for row in (row for row in ladder.rows if row.cents is not None):
            situations = (situation_of(row, last=last) for last in (False, True))
            if any(sum(fee.cents for fee in due((ladder,), row.moment, each)) != row.cents for each in situations):
                yield f"the row {row.printed!r} does not cost what it says"


def ladders_going_up(schedule: Schedule, option: int) -> Iterator[list[int]]:
    """Yield the fees of every ladder, from the least action or the fewest players to the most."""
    for ladder in ladders(schedule.option(option)):
        if ladder.measure in (TOTAL_ACTION, TOTAL_BASE, OWN_WAGER):
            yield [row.cents for row in ladder.rows if row.cents is not None]
        elif ladder.measure == PLAYERS:
            yield [row.cents or 0 for row in sorted(ladder.rows, key=lambda row: row.least or 0)]
