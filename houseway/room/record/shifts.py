"""Shifts: what every box took from one close to the next, what was due, and what was counted in it.

A shift is closed once, by its number. Which entries of a table belong to it is kept by their numbers, not by a clock,
so that every fee is of one shift and no other. A count that is corrected stays on record beside the new one.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.core.money import DROP
from houseway.room.base.commands import NotHere
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.record import history
from houseway.room.store import floor_schema, schema
from houseway.room.store.store import Store

shifts, boxes, counts = floor_schema.shifts, floor_schema.boxes, floor_schema.counts
tables, entries, postings = schema.tables, schema.entries, schema.postings
# The last entry of a table that is of a closed shift.
_LAST_CLOSED = select(func.max(boxes.c.seq)).where(boxes.c.table_id == tables.c.id).correlate(tables).scalar_subquery()


class BoxCount(msgspec.Struct, frozen=True):
    """A count of the chips in a box."""

    cents: int  # in the box
    who: str  # counted it
    at: float  # seconds since 1970


class Box(msgspec.Struct, frozen=True):
    """A table's box in a shift: what it took against what was due; the last count is the one that holds."""

    table: int  # its number
    title: str
    hands: int  # that ended in the shift
    due: int  # cents, as the hands come out when they are played again
    taken: int  # cents posted into it
    counts: tuple[BoxCount, ...] = ()  # oldest first

    @property
    def counted(self) -> int | None:
        """Cents in the box by its last count; None, if nobody counted it."""
        return self.counts[-1].cents if self.counts else None

    @property
    def over(self) -> int:
        """How much more was counted than taken, or less; nothing, while it is not counted."""
        return 0 if self.counted is None else self.counted - self.taken


class Shift(msgspec.Struct, frozen=True):
    """A shift that is closed; of the one that is not, nobody has closed it and its end is now."""

    number: int  # from 1 on
    began: float  # seconds since 1970
    ended: float  # seconds since 1970
    who: str  # closed it; empty: nobody has
    boxes: tuple[Box, ...] = ()

    @property
    def taken(self) -> int:
        """Cents that went into all boxes."""
        return sum(box.taken for box in self.boxes)

    @property
    def due(self) -> int:
        """Cents that should have gone into all boxes."""
        return sum(box.due for box in self.boxes)

    @property
    def counted_boxes(self) -> int:
        """How many boxes were counted."""
        return sum(box.counted is not None for box in self.boxes)

    @property
    def counted(self) -> int:
        """Cents counted in the boxes that are counted so far."""
        return sum(box.counted or 0 for box in self.boxes)

    @property
    def over(self) -> int:
        """By how much the boxes that are counted are over, or short."""
        return sum(box.over for box in self.boxes)


@dataclass
class _Span:
    """The entries of a table that are of the shift: after one, up to another."""

    table: int  # its number
    title: str
    after: int  # last entry of the shift before
    upto: int  # last entry of this one


class Shifts:
    """The shifts of a room. Nothing here moves a chip."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._closing = asyncio.Lock()

    async def running(self) -> Shift:
        """The shift that is not closed, with what its boxes took so far; what was due is worked out at the close."""
        async with self._store.engine.connect() as connection:
            number, began = await _running(connection, self._settings.wall())
            so_far = await _add_up_boxes(connection)
        return Shift(number, began, self._settings.wall(), "", so_far)

    async def close(self, account: Account, number: int) -> None:
        """Close a shift. If it is closed already, it stays as it is: who comes second finds what the first did."""
        async with self._closing:
            async with self._store.engine.connect() as connection:
                running, began = await _running(connection, self._settings.wall())
                if number < running:
                    return
                if number > running:
                    raise NotHere(f"shift {number} has not begun: the one to close is {running}")
                spans = await _spans(connection)
                found = {span.table: await _box(connection, span) for span in spans}
            async with self._store.begin() as connection:
                if (await _running(connection, 0.0))[0] != number:  # another worker was first
                    return
                row = {"id": number, "began": began, "ended": self._settings.wall(), "account_id": account.id}
                await connection.execute(insert(shifts).values(row))
                for span in spans:
                    box = found[span.table]
                    fees = {"hands": box.hands, "due": box.due, "taken": box.taken}
                    of = {"shift_id": number, "table_id": span.table, "seq": span.upto}
                    await connection.execute(insert(boxes).values({**of, **fees}))

    async def count(self, account: Account, number: int, counted: Mapping[int, int]) -> None:
        """Note what was counted in some boxes of a closed shift; one that is counted again has both on record."""
        shift = await self.look(number)
        known = {box.table: box for box in shift.boxes}
        async with self._store.begin() as connection:
            for table, cents in counted.items():
                if table not in known:
                    raise NotHere(f"table {table} has no box in shift {number}")
                mine = (counts.c.shift_id == number) & (counts.c.table_id == table)
                latest = select(counts).where(mine).order_by(counts.c.number.desc()).limit(1)
                last = (await connection.execute(latest)).first()
                if last and (last.cents, last.account_id) == (cents, account.id):
                    continue  # the form was sent twice
                row = {"shift_id": number, "table_id": table, "number": last.number + 1 if last else 1, "cents": cents}
                noted = {"account_id": account.id, "at": self._settings.wall()}
                await connection.execute(insert(counts).values({**row, **noted}))

    async def last_closed(self, limit: int) -> list[Shift]:
        """Return the last shifts that were closed, the latest first."""
        async with self._store.engine.connect() as connection:
            last = await connection.scalars(select(shifts.c.id).order_by(shifts.c.id.desc()).limit(limit))
            return [await _load_shift(connection, number) for number in last.all()]

    async def look(self, number: int) -> Shift:
        """Return a shift that is closed."""
        async with self._store.engine.connect() as connection:
            return await _load_shift(connection, number)


async def last_of_shift(connection: AsyncConnection, table_id: int) -> int:
    """The last entry of a table that is of a closed shift."""
    return await connection.scalar(select(func.max(boxes.c.seq)).where(boxes.c.table_id == table_id)) or 0


async def drop_since_close(connection: AsyncConnection, table_id: int) -> int:
    """Return what went into a table's box and is of no closed shift."""
    last = await last_of_shift(connection, table_id)
    dropped = select(schema.total(postings.c.cents)).where(postings.c.table_id == table_id, postings.c.seq > last)
    return await connection.scalar(dropped.where(postings.c.target == str(DROP))) or 0


async def _running(connection: AsyncConnection, now: float) -> tuple[int, float]:
    """The number of the shift that is not closed and when it began: with the end of the last, or with the room."""
    last = (await connection.execute(select(shifts.c.id, shifts.c.ended).order_by(shifts.c.id.desc()).limit(1))).first()
    if last:
        return last.id + 1, last.ended
    return 1, await connection.scalar(select(func.min(tables.c.opened))) or now


async def _spans(connection: AsyncConnection) -> list[_Span]:
    """Return what was entered since the last close, table by table; of those that were closed meanwhile too."""
    last = select(func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id).scalar_subquery()
    after = func.coalesce(_LAST_CLOSED, 0).label("after")
    rows = await connection.execute(
        select(tables.c.id, tables.c.title, after, last.label("upto")).order_by(tables.c.id)
    )
    every = [_Span(row.id, row.title, row.after, row.upto or 0) for row in rows.all()]
    return [span for span in every if span.upto > span.after]


async def _add_up_boxes(connection: AsyncConnection) -> tuple[Box, ...]:
    """Return the boxes that took something since the last close: one query, however many tables there are."""
    after = func.coalesce(_LAST_CLOSED, 0)
    over = select(func.count()).where(
        entries.c.table_id == tables.c.id, entries.c.kind == "hand", entries.c.seq > after
    )
    mine = select(schema.total(postings.c.cents)).where(postings.c.table_id == tables.c.id, postings.c.seq > after)
    taken = mine.where(postings.c.target == str(DROP)).correlate(tables).scalar_subquery()
    hands = over.correlate(tables).scalar_subquery()
    query = select(tables.c.id, tables.c.title, hands.label("hands"), taken.label("taken")).order_by(tables.c.id)
    rows = (await connection.execute(query)).all()
    return tuple(Box(row.id, row.title, row.hands, 0, row.taken) for row in rows if row.taken)


async def _box(connection: AsyncConnection, span: _Span) -> Box:
    """Return what went into a box. Every hand is played again for what was due; fees by the clock are due when taken.

    They are posted between hands, and the others with the entry that ends their hand.
    """
    dropped = select(schema.total(postings.c.cents)).where(
        postings.c.table_id == span.table,
        postings.c.seq > span.after,
        postings.c.seq <= span.upto,
        postings.c.target == str(DROP),
    )
    taken = await connection.scalar(dropped) or 0
    over = select(entries.c.seq, entries.c.hand).where(entries.c.table_id == span.table, entries.c.kind == "hand")
    hands = (await connection.execute(over.where(entries.c.seq > span.after, entries.c.seq <= span.upto))).all()
    of_hands = over.with_only_columns(entries.c.seq).where(entries.c.seq > span.after, entries.c.seq <= span.upto)
    by_hands = await connection.scalar(dropped.where(postings.c.seq.in_(of_hands))) or 0
    fees = [await _fees(connection, span.table, row.hand) for row in hands]
    return Box(span.table, span.title, len(hands), sum(fees) + taken - by_hands, taken)


async def _fees(connection: AsyncConnection, table_id: int, hand: int) -> int:
    again = await history.again(connection, table_id, hand, Account(0, "", "auditor"))
    return sum(fee.cents for fee in again.hand.fees)


async def _load_shift(connection: AsyncConnection, number: int) -> Shift:
    """Return a closed shift; boxes of tables at which nothing was dealt are left out."""
    people = schema.accounts
    closed = select(shifts, people.c.name).join(people, people.c.id == shifts.c.account_id)
    row = (await connection.execute(closed.where(shifts.c.id == number))).first()
    if row is None:
        raise NotHere(f"shift {number} is not closed")
    counted = await _counts(connection, number)
    titled = select(boxes, tables.c.title).join(schema.tables, tables.c.id == boxes.c.table_id)
    mine = titled.where(boxes.c.shift_id == number, (boxes.c.hands > 0) | (boxes.c.taken > 0))
    found = tuple(
        Box(box.table_id, box.title, box.hands, box.due, box.taken, tuple(counted.get(box.table_id, ())))
        for box in await connection.execute(mine.order_by(boxes.c.table_id))
    )
    return Shift(number, row.began, row.ended, row.name, found)


async def _counts(connection: AsyncConnection, number: int) -> dict[int, list[BoxCount]]:
    """Return the counts of each box in a shift, the first one first."""
    people = schema.accounts
    query = select(counts, people.c.name).join(people, people.c.id == counts.c.account_id)
    found: dict[int, list[BoxCount]] = {}
    for row in await connection.execute(query.where(counts.c.shift_id == number).order_by(counts.c.number)):
        found.setdefault(row.table_id, []).append(BoxCount(row.cents, row.name, row.at))
    return found
