"""People who go from one table to another, with their chips: both tables go on record in one transaction, or neither.

Whoever is to go is noted at their table first, for a running hand must end. Then a move is one step of two tables. One
that could not be finished is still noted, and is tried again when the table is next due; one that cannot be done is
crossed out, with the reason.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy.exc import IntegrityError

from houseway.core.text import Mistake
from houseway.room.base.commands import BetweenTables, Feed, Move, Refused
from houseway.room.base.settings import Settings
from houseway.room.desk.desk import Desk
from houseway.room.live.feeding import check_tables, next_to_go
from houseway.room.live.sitting import Sitting
from houseway.room.live.tables import ATTEMPTS, Tables
from houseway.room.store.write import STORAGE_FAULTS, Unsound
from houseway.room.views.messages import TableSummary
from houseway.sheets.sheet import Sheet

ANY_SEAT = 0


class Moves:
    """Moves people between the tables of a room."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self._tables = tables
        self._settings = settings

    async def check(self, source: Sitting, command: BetweenTables) -> None:
        """Refuse at once what could not be done as the tables stand now."""
        if not command.table:
            return
        target = await self._tables.get(command.table)
        try:
            check_tables(source, target)
            if isinstance(command, Move):
                seat_at(target.desk, command.name, command.seat)
            elif _feeds_soon(target.desk):
                raise Mistake(f"table {target.id} feeds another one itself")
        except Mistake as mistake:
            raise Refused(str(mistake)) from None

    async def tables_like(self, table_id: int) -> list[TableSummary]:
        """The other tables that people may go to from this one."""
        await self._tables.look_round()
        source, like = await self._tables.get(table_id), []
        for each in self._tables.sittings.values():
            with suppress(Mistake):
                check_tables(source, each)
                like.append(each.summary())
        return like

    async def sheet_of(self, table_id: int) -> Sheet:
        """Return the sheet by which a table is dealt, whatever its book says by now."""
        return (await self._tables.get(table_id)).desk.table.felt.game.sheet

    def next_to_move(self, source: Sitting) -> str | None:
        """Return who goes to the table that this one feeds: whoever sits here longest, between hands, when a seat is
        free.
        """
        seating = source.desk.seating
        target = self._tables.sittings.get(seating.feeds)
        if target is None or source.desk.running or source.desk.closed or source.held_up or seating.departing:
            return None
        with suppress(Mistake):
            target.desk.seating.seat_for(ANY_SEAT, target.desk.later)
            return next_to_go(source, target)
        return None

    async def send_at_once(self, source: Sitting) -> None:
        """The same, if the database lets us; if not, it is noted who is to go, and done later."""
        with suppress(*STORAGE_FAULTS):
            await self.send_on(source)

    async def send_on(self, source: Sitting) -> None:
        """Take everybody who is to go from a table to where they go, if no hand is running there."""
        for name in list(source.desk.seating.departing):
            for _ in range(ATTEMPTS):
                with suppress(IntegrityError, Unsound):  # another was first at one of the tables: look again
                    await self._send(source, name)
                    break

    async def _send(self, source: Sitting, name: str) -> None:
        """Take one person to their table, or cross the move out with the reason why they stay."""
        moving = source.desk.seating.departing.get(name)
        if moving is None:
            return
        try:
            target = await self._tables.get(moving.table)
            async with self._both(source, target):
                if source.desk.is_departing and name in source.desk.seating.departing:
                    await self._tables.step(source, lambda: self._move(source, target, name), beside=[target])
        except Mistake as mistake:
            async with self._tables.alone_at(source):
                if source.desk.is_departing and name in source.desk.seating.departing:
                    why = str(mistake)
                    await self._tables.step(source, lambda: source.desk.stay(name, why))

    def _move(self, source: Sitting, target: Sitting, name: str) -> None:
        """Do both halves of a move: leave here, arrive there with the same chips."""
        check_tables(source, target)
        now, seating = self._settings.now(), source.desk.seating
        account_id, wished = seating.owners[name], seating.departing[name].seat
        seat = seat_at(target.desk, name, wished)
        arrive = source.desk.depart(name, seat, str(source.id))
        target.desk.do(name, arrive, now, account_id)

    @asynccontextmanager
    async def _both(self, source: Sitting, target: Sitting) -> AsyncIterator[None]:
        """Both tables brought up to date, under their locks, which everybody takes in the same order."""
        first, second = sorted((source, target), key=lambda each: each.id)
        async with first.lock, second.lock:
            await self._tables.refresh(first)
            await self._tables.refresh(second)
            yield


def seat_at(desk: Desk, name: str, wished: int) -> int:
    """The seat that somebody gets at a table; nobody is there twice, nor will be after the hand."""
    if name in desk.table.people or any(each.name == name for each in desk.later):
        raise Mistake(f"{name} is at that table already")
    return desk.seating.seat_for(wished, desk.later)


def _feeds_soon(desk: Desk) -> int:
    """The table that a table feeds, or will once its hand is over."""
    noted = [each.command.table for each in desk.later if isinstance(each.command, Feed)]
    return noted[-1] if noted else desk.seating.feeds
