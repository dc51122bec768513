"""Tables that were closed long ago, taken out of the database: each into a journal of its own, which `verify` reads.

What remains of a table is what the books need: its row, what its accounts hold with one posting each, what every
person won or lost there, and every change of a wallet. Its hands can then be recalled from the file alone.
"""

import os
from pathlib import Path

import msgspec
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from houseway.core.money import CAGE
from houseway.core.text import Mistake
from houseway.record.verify import verify
from houseway.room.record import history
from houseway.room.record.shifts import drop_since_close
from houseway.room.store import schema
from houseway.room.store.store import check_up_to_date, database_at


class Archived(msgspec.Struct, frozen=True):
    """A table that is now in a file: how many entries the database had of it, and the head of its journal."""

    table: int
    file: str  # its name in the folder
    entries: int
    head: str


async def archive(url: str, folder: Path, before: float) -> list[Archived]:
    """Archive every table that was closed before a time; each is done whole or not at all."""
    async with database_at(url) as engine:
        await check_up_to_date(engine)
        async with engine.connect() as connection:
            old = select(schema.tables.c.id).where(schema.tables.c.closed < before).order_by(schema.tables.c.id)
            kept = select(schema.entries.c.table_id).where(schema.entries.c.table_id == schema.tables.c.id).exists()
            tables = list(await connection.scalars(old.where(kept)))
        return [await _archive(engine, table_id, folder / f"table-{table_id}.journal") for table_id in tables]


async def _archive(engine: AsyncEngine, table_id: int, file: Path) -> Archived:
    """The file is written, looked over and on the disk before anything is deleted."""
    if file.exists():
        raise Mistake(f"{file} is there already: choose another folder")
    async with engine.begin() as connection:
        if await drop_since_close(connection, table_id):
            raise Mistake(f"table {table_id} took fees that are of no closed shift: close the shift first")
        journal = await history.seal_lines(await history.read_lines(connection, table_id))
        unfinished = file.with_name(f"{file.name}.unfinished")
        unfinished.unlink(missing_ok=True)
        with os.fdopen(os.open(unfinished, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as output:
            output.write(journal)
            output.flush()
            os.fsync(output.fileno())
        head = verify(unfinished).head
        entries = await _take_out(connection, table_id)
        unfinished.rename(file)  # before anything is gone for good: a table may be in both places, never in none
    return Archived(table_id, str(file), entries, head)


async def _take_out(connection: AsyncConnection, table_id: int) -> int:
    entries, postings, balances = schema.entries, schema.postings, schema.balances
    last = await connection.scalar(select(func.max(entries.c.seq)).where(entries.c.table_id == table_id))
    gone = await connection.execute(delete(entries).where(entries.c.table_id == table_id))
    for table in (postings, schema.commands, schema.roots):
        await connection.execute(delete(table).where(table.c.table_id == table_id))
    held = select(balances).where(balances.c.table_id == table_id, balances.c.account != str(CAGE))
    for line, row in enumerate((await connection.execute(held)).all()):
        if row.cents:
            both = {"source": str(CAGE), "target": row.account, "cents": row.cents}
            await connection.execute(insert(postings).values(table_id=table_id, seq=last, line=line, **both))
    return gone.rowcount
