"""What is on record: hands that are over, their journal, and what somebody has played."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.errors import Mistake
from houseway.felt import Felt, lay_out
from houseway.games import bind
from houseway.journal import Changed, Closed, Line, Opened, Played, Writer
from houseway.ledger import Ledger, stack
from houseway.options import Options
from houseway.room import schema
from houseway.room.desk import Desk
from houseway.room.entries import DECODER, Begun, Entry
from houseway.room.messages import HandRecord, HandSummary, Past, PersonAt, Told, laid_open, told
from houseway.round import drivers
from houseway.round.event import Event
from houseway.table import hand_of

entries, results = schema.entries, schema.results


async def hands(connection: AsyncConnection, table_id: int, before: int | None, limit: int) -> list[HandSummary]:
    """The last hands of a table, or the last before one of them, the latest first."""
    numbers = select(results.c.hand).where(results.c.table_id == table_id).distinct()
    if before is not None:
        numbers = numbers.where(results.c.hand < before)
    wanted = numbers.order_by(results.c.hand.desc()).limit(limit).scalar_subquery()
    query = select(results).where(results.c.table_id == table_id, results.c.hand.in_(wanted))
    found: dict[int, HandSummary] = {}
    for row in await connection.execute(query.order_by(results.c.hand.desc(), results.c.name)):
        summary = found.setdefault(row.hand, HandSummary(row.hand, row.at, row.result, {}))
        summary.people[row.name] = row.cents
    return list(found.values())


async def past(connection: AsyncConnection, account_id: int, before: float | None, limit: int) -> list[Past]:
    """What somebody has played, under any name they had, the latest first."""
    query = (
        select(results, schema.tables.c.title)
        .join(schema.names, schema.names.c.name == results.c.name)
        .join(schema.tables, schema.tables.c.id == results.c.table_id)
        .where(schema.names.c.account_id == account_id)
    )
    if before is not None:
        query = query.where(results.c.at < before)
    rows = await connection.execute(query.order_by(results.c.at.desc(), results.c.hand.desc()).limit(limit))
    return [Past(row.table_id, row.title, row.hand, row.at, row.cents, row.result) for row in rows]


async def names_of(connection: AsyncConnection, account_id: int) -> set[str]:
    rows = await connection.execute(select(schema.names.c.name).where(schema.names.c.account_id == account_id))
    return set(rows.scalars())


async def hand(connection: AsyncConnection, table_id: int, number: int, viewers: set[str] | None) -> HandRecord:
    """A hand that is over, played again from its script: as one who was in it saw it, or, for the auditor, all."""
    mine = select(entries.c.body, entries.c.at).where(entries.c.table_id == table_id)
    of_hand = mine.where(entries.c.hand == number)
    begun = await _one(connection, of_hand.where(entries.c.kind == "begun"), number)
    played = await _one(connection, of_hand.where(entries.c.kind == "hand"), number)
    assert isinstance(begun[0], Begun), "an entry is of its kind"
    assert isinstance(played[0], Played), "an entry is of its kind"
    viewer = next((person.name for person in begun[0].people if viewers and person.name in viewers), None)
    if viewers is not None and viewer is None:
        raise Mistake(f"you were not in hand {number}")
    felt = await _felt(connection, table_id, number)
    again = hand_of(felt, {each.name: each for each in begun[0].people}, begun[0].carry, Ledger(begun[0].balances))
    drivers.replay(again.play(), played[0].script)
    result = select(results.c.result).where(results.c.table_id == table_id, results.c.hand == number).limit(1)
    return HandRecord(
        number=number,
        at=played[1],
        result=(await connection.execute(result)).scalar() or "",
        people=_people(begun[0]),
        events=_events(again.deal.events, viewer),
        before=begun[0].carry,
        options=felt.options,
    )


def _events(events: Sequence[Event], viewer: str | None) -> tuple[Told, ...]:
    return tuple(laid_open(event) if viewer is None else told(event, viewer) for event in events)


def _people(begun: Begun) -> tuple[PersonAt, ...]:
    return tuple(
        PersonAt(
            each.name, each.seat, begun.balances.get(stack(each.name), 0), each.standing, each.hired, away=each.away
        )
        for each in begun.people
    )


async def _one(connection: AsyncConnection, query: Select[Any], number: int) -> tuple[Entry, float]:
    row = (await connection.execute(query)).first()
    if row is None:
        raise Mistake(f"there is no hand {number} on record at this table")
    return DECODER.decode(row.body), row.at


async def _felt(connection: AsyncConnection, table_id: int, number: int) -> Felt:
    """The table as it was laid out for a hand."""
    begun = select(entries.c.seq).where(
        entries.c.table_id == table_id, entries.c.hand == number, entries.c.kind == "begun"
    )
    laid = select(entries.c.body).where(
        entries.c.table_id == table_id,
        entries.c.kind.in_(("opened", "options")),
        entries.c.seq < begun.scalar_subquery(),
    )
    opened, options = None, None
    for body in (await connection.execute(laid.order_by(entries.c.seq))).scalars():
        line = DECODER.decode(body)
        if isinstance(line, Opened):
            opened, options = line, line.options
        elif isinstance(line, Changed):
            options = line.options
    assert opened, "a table's first entry opens it"
    assert isinstance(options, Options), "and lays it out"
    return lay_out(bind(opened.sheet), options)


async def journal(connection: AsyncConnection, table_id: int, desk: Desk) -> bytes:
    """The lines of a table sealed one after another, up to the last hand that is over.

    Of an open table it ends with a count of the moment, and the shoe in play stays sealed.
    """
    file = BytesIO()
    write = Writer(file)
    query = select(entries.c.body).where(entries.c.table_id == table_id).order_by(entries.c.seq)
    for body in (await connection.execute(query)).scalars():
        entry = DECODER.decode(body)
        if isinstance(entry, Line):
            write(entry)
    if not desk.closed:
        stacks = {name: desk.table.chips(name) for name in desk.table.people}
        write(Closed(desk.table.hands, desk.table.drop, stacks, desk.sealed()))
    return file.getvalue()
