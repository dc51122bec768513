"""A whole room copied from one database to another, between SQLite and PostgreSQL or within one of them.

Everything is read as of one moment and written in one transaction, which is kept only if what has come is what was
there: as many rows of everything, every journal sealed by the same head, and the same books.
"""

import msgspec
from sqlalchemy import Table, delete, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from houseway.core.text import Mistake
from houseway.record.journal import chain
from houseway.room.store import night_schema, schema
from houseway.room.store.balance import find_wrong
from houseway.room.store.floor_schema import dealing
from houseway.room.store.store import at_one_moment, bring_up_to_date, check_up_to_date, database_at

ROWS_AT_ONCE = 1_000
OF_THE_MOMENT = (schema.workers, schema.owners, schema.watchers, schema.turns, schema.tries, schema.waiting)
KEPT = [table for table in night_schema.watched_nights.metadata.sorted_tables if table not in OF_THE_MOMENT]
NUMBERED = (schema.accounts, schema.transfers, schema.remarks, dealing)  # whose rows the database numbers by itself


class MovedRoom(msgspec.Struct, frozen=True):
    """Size of the copy, and a sentence for everything about its money that does not add up, there as before."""

    tables: int
    entries: int
    wrong: list[str]  # empty: all adds up


async def move(source: str, target: str, *, is_open: bool = False) -> MovedRoom:
    """Copy a room to an empty database; of one that `is_open`, what comes after this moment is not in the copy."""
    await check_source(source, is_open=is_open)  # before anything is made of the target
    async with database_at(source) as old, database_at(target) as new:
        await bring_up_to_date(new)
        return await _move(old, new, is_open=is_open)


async def check_source(source: str, *, is_open: bool = False) -> None:
    """That a room is there as this program keeps it, and nobody serves it, unless it `is_open`."""
    async with database_at(source) as old:
        await check_up_to_date(old)
        if not is_open:
            async with old.connect() as reading:
                await _check_closed(reading)


async def _move(old: AsyncEngine, new: AsyncEngine, *, is_open: bool) -> MovedRoom:
    try:
        async with at_one_moment(old) as reading, new.begin() as writing:
            await _check_empty(writing)
            if not is_open:
                await _check_closed(reading)
            for table in reversed(KEPT):
                await writing.execute(delete(table))
            for table in KEPT:
                await _copy(reading, writing, table)
            await _number_on(writing)
            return await _compare(reading, writing)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise Mistake(f"the room cannot be copied, and nothing was: {reason}") from None


async def _check_closed(reading: AsyncConnection) -> None:
    """A SQLite file is locked by its only worker; those on PostgreSQL have leases, by its clock."""
    if reading.dialect.name == "postgresql":
        there = text("SELECT 1 FROM workers WHERE expires > extract(epoch FROM clock_timestamp())")
        if await reading.scalar(there):
            raise Mistake("the room is open: close it first, or copy it to a file with `houseway backup`")


async def _check_empty(writing: AsyncConnection) -> None:
    people = await writing.scalar(select(func.count()).select_from(schema.accounts)) or 0
    tables = await writing.scalar(select(func.count()).select_from(schema.tables)) or 0
    if people > 1 or tables:  # the mint is everywhere
        raise Mistake("there is a room in that database already: name an empty one")


async def _copy(reading: AsyncConnection, writing: AsyncConnection, table: Table) -> None:
    async with reading.stream(select(table)) as rows:
        async for some in rows.mappings().partitions(ROWS_AT_ONCE):
            await writing.execute(insert(table), [dict(row) for row in some])


async def _number_on(writing: AsyncConnection) -> None:
    """PostgreSQL numbers rows by a counter of its own, which knows nothing of rows that came with theirs."""
    if writing.dialect.name == "postgresql":
        for table in NUMBERED:
            last = (
                f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), coalesce(max(id), 1)) FROM {table.name}"
            )
            await writing.execute(text(last))


async def _compare(reading: AsyncConnection, writing: AsyncConnection) -> MovedRoom:
    counts = {}
    for table in KEPT:
        count = select(func.count()).select_from(table)
        counts[table.name], there = await reading.scalar(count) or 0, await writing.scalar(count) or 0
        if counts[table.name] != there:
            raise Mistake(f"{there} rows of {table.name} would have come, not {counts[table.name]}: nothing was copied")
    if await heads(reading) != await heads(writing):
        raise Mistake("the journals would have come with other heads: nothing was copied")
    wrong = await find_wrong(writing)
    if wrong != await find_wrong(reading):
        raise Mistake("the money would not have come as it was: nothing was copied")
    return MovedRoom(counts["tables"], counts["entries"], wrong)


async def heads(connection: AsyncConnection) -> dict[int, str]:
    """The head of every table's journal, worked out from its lines and held against the seals they have."""
    entries, found = schema.entries, dict[int, str]()
    lines = select(entries.c.table_id, entries.c.seq, entries.c.body, entries.c.hash).where(entries.c.hash.is_not(None))
    wrong = []  # read to the end: PostgreSQL's line is not left in the middle of an answer
    async with connection.stream(lines.order_by(entries.c.table_id, entries.c.seq)) as rows:
        async for row in rows:
            found[row.table_id] = chain(found.get(row.table_id, ""), row.body.encode())
            if found[row.table_id] != row.hash:
                wrong.append(f"entry {row.seq} of table {row.table_id} is not what was written: look into it first")
    if wrong:
        raise Mistake(wrong[0])
    return found
