"""A new table: a sheet of the books laid out as wished, and perhaps bots at it; for everybody, or private."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from houseway.core.text import Mistake
from houseway.games.bind import bind
from houseway.record.ends import opening
from houseway.room.base.commands import OpenTable, Pause, Refused
from houseway.room.base.settings import Settings
from houseway.room.desk.desk import Desk
from houseway.room.live.codes import new_code
from houseway.room.live.sitting import Sitting
from houseway.room.live.tables import ATTEMPTS, Tables, command_row, digest_of, find_receipt
from houseway.room.people.accounts import Account
from houseway.room.store import schema
from houseway.room.store.store import Store
from houseway.room.store.write import TableBooks
from houseway.room.views.messages import Receipt
from houseway.sheets.sheet import Sheet
from houseway.tables.fitting import options_that_fit
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table

# Gives the sheet that somebody may open a table of, which is private or not.
FindSheet = Callable[[Account, str, bool], Awaitable[Sheet]]
# Refuses a private table that somebody may not open.
MayOpen = Callable[[Account, OpenTable], Awaitable[None]]


class Openings:
    """Opens tables one after another, for each has the number after the last."""

    def __init__(self, store: Store, at: Tables, find_sheet: FindSheet, settings: Settings) -> None:
        self._store = store
        self._at = at
        self._find_sheet = find_sheet
        self._settings = settings
        self._one_at_a_time = asyncio.Lock()

    async def open(
        self, account: Account, key: str, command: OpenTable, check_private: MayOpen | None = None
    ) -> Receipt:
        """Put a new table on record, once for each key; a private one, if its host may have one more."""
        digest = digest_of(0, command)
        async with self._one_at_a_time:
            if receipt := await find_receipt(self._store, account, key, digest):
                return receipt
            if check_private:
                await check_private(account, command)
            for _ in range(ATTEMPTS):
                with suppress(IntegrityError):  # another worker has opened one by this number
                    return await self._put_on_record(account, key, command, is_private=check_private is not None)
        raise Refused("too many tables are being opened: try again")

    async def _put_on_record(self, account: Account, key: str, command: OpenTable, *, is_private: bool) -> Receipt:
        """Store a new table with its first entry, its host and its receipt: all of it, or none."""
        digest = digest_of(0, command)
        if receipt := await find_receipt(self._store, account, key, digest):
            return receipt
        table_id = await next_table_id(self._store.engine)
        sheet = await self._find_sheet(account, command.sheet, is_private)
        try:
            sitting = new_table(table_id, command, sheet, self._settings)
            if is_private:
                sitting.host = account.id
                sitting.desk.do(account.name, Pause("until the host starts it"), self._settings.now())
        except Mistake as mistake:
            raise Refused(str(mistake)) from None
        write = self._at.write_of(sitting, account.name)
        row = {"id": table_id, "title": sitting.title, "sheet": command.sheet, "opened": self._settings.wall()}
        write.tables.append(row)
        if is_private:
            write.private.append({"table_id": table_id, "host": account.id, "code": new_code()})
        made = {**command_row(account, key, digest), "table_id": table_id, "seq": sitting.next_seq}
        write.commands.append(made)
        await self._store.write(write)
        self._at.add(sitting)
        return Receipt(table_id, sitting.seq)


async def next_table_id(engine: AsyncEngine) -> int:
    """Return the number after the last; another worker may take it first, and then storing fails and is tried again."""
    async with engine.connect() as connection:
        return (await connection.scalar(select(func.max(schema.tables.c.id))) or 0) + 1


def new_table(table_id: int, command: OpenTable, sheet: Sheet, settings: Settings) -> Sitting:
    """Return a table that is not on record yet."""
    game = bind(sheet)
    felt = lay_out(game, options_that_fit(game.sheet, command.wish))
    desk = Desk(Table(felt), settings)
    date = datetime.fromtimestamp(settings.wall(), UTC).date().isoformat()
    title = command.title or game.sheet.title
    desk.open(opening(felt, table=str(table_id), date=date), f"{title} is open", command.bots)
    return Sitting(table_id, desk, title, TableBooks(), settings)
