"""A new table: a sheet of the books laid out as wished, and perhaps bots at it."""

from datetime import UTC, datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from houseway.core.errors import Mistake
from houseway.games.bind import load
from houseway.record.ends import opening
from houseway.room.base.commands import OpenTable
from houseway.room.base.settings import Settings
from houseway.room.desk.desk import Desk
from houseway.room.live.sitting import Sitting
from houseway.room.store import schema
from houseway.room.store.rows import TableBooks
from houseway.sheets.shelf import sheet_ids
from houseway.tables.fitting import options_that_fit
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table


async def next_table_id(engine: AsyncEngine) -> int:
    async with engine.connect() as connection:
        return (await connection.scalar(select(func.max(schema.tables.c.id))) or 0) + 1


def new_table(table_id: int, command: OpenTable, settings: Settings) -> Sitting:
    """Return a table that is not on record yet. Only sheets of the books: a path would let a client look into our
    files.
    """
    if command.sheet not in sheet_ids():
        raise Mistake(f"there is no sheet {command.sheet!r} in the books")
    game = load(command.sheet)
    felt = lay_out(game, options_that_fit(game.sheet, command.wish))
    desk = Desk(Table(felt), settings)
    date = datetime.fromtimestamp(settings.wall(), UTC).date().isoformat()
    title = command.title or game.sheet.title
    desk.open(opening(felt, table=str(table_id), date=date), f"{title} is open", command.bots)
    return Sitting(table_id, desk, title, TableBooks(), settings)
