"""The wait list of each table: who wants a seat where none is free, in their order, and who has been called to one.

Nothing runs by itself here: whoever looks at a list, or wants a seat, brings it up to date first. Who was called and
does not come in time is struck off, and the next is called.
"""

from collections.abc import Collection

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from houseway.room.base.commands import NotHere, Refused
from houseway.room.base.settings import Settings
from houseway.room.live.feeding import check_unfed
from houseway.room.live.sitting import Sitting
from houseway.room.live.tables import Tables
from houseway.room.people.accounts import Account, check_plays
from houseway.room.store.schema import accounts, waiting
from houseway.room.store.store import Store


class Waiter(msgspec.Struct, frozen=True):
    """Somebody who waits: since when, and until when a seat is kept for them, if they were called to one."""

    account_id: int
    name: str
    since: float  # seconds since 1970
    until: float | None = None  # None: not called yet


class Place(msgspec.Struct, frozen=True):
    """How many wait for a seat, your own place among them (0: you do not), and until when a seat is kept for you.

    A table that is not `full` has a seat for whoever comes.
    """

    waiting: int  # how many, you among them
    place: int  # 1: next
    until: float | None  # None: you were not called
    full: bool  # whether nobody can simply sit down


class WaitList:
    """The lists of a room."""

    def __init__(self, store: Store, tables: Tables, settings: Settings) -> None:
        self._store = store
        self._tables = tables
        self._settings = settings

    # Those who wait

    async def join(self, account: Account, table_id: int) -> Place:
        """Put somebody on the list of a table, last; a Refused says why they need not or may not wait."""
        await self._tables.look_round()
        sitting = await self._tables.get(table_id)
        check_plays(account)
        if sitting.desk.closed:
            raise Refused("this table is closed: choose another one in the lobby")
        if sitting.chips_of(account.name) is not None:
            raise Refused("you are at this table already")
        check_unfed(self._tables.sittings, sitting.id)
        if len(open_seats(sitting)) > len(await self.look(table_id)):
            raise Refused("a seat is free: sit down")
        row = {"table_id": table_id, "account_id": account.id, "since": self._settings.now()}
        try:
            async with self._store.begin() as connection:
                await connection.execute(insert(waiting).values(row))
        except IntegrityError:
            raise Refused("you are on the list already") from None
        return await self.place(account, table_id)

    async def leave(self, account: Account, table_id: int) -> Place:
        """Take oneself off the list."""
        await self._strike(table_id, account.id)
        return await self.place(account, table_id)

    async def place(self, account: Account, table_id: int) -> Place:
        """Return how many wait, and which place is one's own."""
        waiters = await self.look(table_id)
        mine = next((at for at, each in enumerate(waiters) if each.account_id == account.id), None)
        full = len(open_seats(await self._tables.get(table_id))) <= len(waiters)
        if mine is None:
            return Place(len(waiters), 0, None, full)
        return Place(len(waiters), mine + 1, waiters[mine].until, full)

    async def check_seat(self, account: Account, sitting: Sitting) -> None:
        """Refuse a seat that is kept for those who were called to it, or for those of a table that feeds this one.

        Whoever asks holds the table's lock: of two who come at once, the second finds the first there.
        """
        check_unfed(self._tables.sittings, sitting.id)
        called = [each for each in await self._look(sitting) if each.until is not None]
        if not called or account.id in (each.account_id for each in called):
            return
        if len(open_seats(sitting)) <= len(called):
            raise Refused(f"the seat is kept for {called[0].name}, who waited for it: join the list")

    # The floor

    async def call(self, table_id: int, name: str) -> None:
        """Call somebody before their turn, or once more."""
        waiter = await self._find(table_id, name)
        if not open_seats(await self._tables.get(table_id)):
            raise Refused("no seat is free there")
        async with self._store.begin() as connection:
            await self._note_call(connection, table_id, waiter.account_id)

    async def strike(self, table_id: int, name: str) -> None:
        """Take somebody off the list, as the floor decides."""
        await self._strike(table_id, (await self._find(table_id, name)).account_id)

    async def _find(self, table_id: int, name: str) -> Waiter:
        """Return somebody who waits at a table, by name."""
        for each in await self.look(table_id):
            if each.name == name:
                return each
        raise NotHere(f"{name} is not on the list")

    # The list

    async def look_at_all(self, table_ids: Collection[int]) -> dict[int, list[Waiter]]:
        """The lists of those of these tables that anybody waits at."""
        async with self._store.engine.connect() as connection:
            waited = (await connection.scalars(select(waiting.c.table_id).distinct())).all()
        return {table_id: await self.look(table_id) for table_id in waited if table_id in table_ids}

    async def look(self, table_id: int) -> list[Waiter]:
        """The list, brought up to date."""
        return await self._look(await self._tables.get(table_id))

    async def _look(self, sitting: Sitting) -> list[Waiter]:
        """Return the list, and write only if it has changed: it is looked at much more often than that."""
        async with self._store.engine.connect() as connection:
            waiters = await self._read(connection, sitting.id)
        if any(stale(waiters, sitting) for stale in (self._early, self._find_gone, self._in_vain, self._next)):
            async with self._store.begin() as connection:
                waiters = await self._bring_up_to_date(connection, sitting)
        return waiters

    async def _bring_up_to_date(self, connection: AsyncConnection, sitting: Sitting) -> list[Waiter]:
        """Mend calls, strike those who are gone, and call the next, each by the list as the step before left it."""
        for each in self._early(await self._read(connection, sitting.id), sitting):
            await self._note_call(connection, sitting.id, each.account_id)
        waiters = await self._read(connection, sitting.id)
        for each in self._in_vain(waiters, sitting):
            uncalled = update(waiting).where(*_is(sitting.id, each.account_id)).values(called=None)
            await connection.execute(uncalled)
        waiters = await self._read(connection, sitting.id)
        late, gone = self._late(waiters, sitting), self._find_gone(waiters, sitting)
        for each in gone:
            await connection.execute(delete(waiting).where(*_is(sitting.id, each.account_id)))
        waiters = [each for each in waiters if each not in gone]
        for each in self._next(waiters, sitting, all_at_once=bool(late)):
            await self._note_call(connection, sitting.id, each.account_id)
        return await self._read(connection, sitting.id)

    async def _read(self, connection: AsyncConnection, table_id: int) -> list[Waiter]:
        """Return those who wait, the longest first."""
        query = (
            select(waiting, accounts.c.name)
            .join(accounts, accounts.c.id == waiting.c.account_id)
            .where(waiting.c.table_id == table_id)
            .order_by(waiting.c.since, waiting.c.account_id)
        )
        seconds = self._settings.call_seconds
        return [
            Waiter(row.account_id, row.name, row.since, None if row.called is None else row.called + seconds)
            for row in await connection.execute(query)
        ]

    def _early(self, waiters: list[Waiter], _: Sitting) -> list[Waiter]:
        """Return those whose call lies in the future: the clock was set back since, and their time begins anew."""
        latest = self._settings.now() + self._settings.call_seconds
        return [each for each in waiters if each.until is not None and each.until > latest]

    def _in_vain(self, waiters: list[Waiter], sitting: Sitting) -> list[Waiter]:
        """Return those who were called to a seat that another has taken by now: they wait on."""
        taken = not sitting.desk.closed and not open_seats(sitting)
        return [each for each in waiters if each.until is not None and taken]

    def _late(self, waiters: list[Waiter], sitting: Sitting) -> list[Waiter]:
        """Return those who did not come when they were called."""
        now = self._settings.now()
        late = [each for each in waiters if each.until is not None and each.until <= now]
        return [each for each in late if sitting.chips_of(each.name) is None]

    def _find_gone(self, waiters: list[Waiter], sitting: Sitting) -> list[Waiter]:
        """Return those who did not come, or sit by now; everybody, once the table is closed."""
        late = self._late(waiters, sitting)
        return [
            each for each in waiters if each in late or sitting.desk.closed or sitting.chips_of(each.name) is not None
        ]

    def _next(self, waiters: list[Waiter], sitting: Sitting, *, all_at_once: bool = False) -> list[Waiter]:
        """Return those for whom there is a seat, and who were not called to it yet.

        Once somebody did not come, all others are called together: a list of people who never come would otherwise
        keep a seat empty for as many minutes as there are of them.
        """
        uncalled = [each for each in waiters if each.until is None]
        free = 0 if sitting.desk.closed else len(open_seats(sitting)) - (len(waiters) - len(uncalled))
        return uncalled if all_at_once and free > 0 else uncalled[: max(0, free)]

    async def _note_call(self, connection: AsyncConnection, table_id: int, account_id: int) -> None:
        """Note that somebody is called now."""
        called = update(waiting).where(*_is(table_id, account_id)).values(called=self._settings.now())
        await connection.execute(called)

    async def _strike(self, table_id: int, account_id: int) -> None:
        """Take an account off the list of a table."""
        async with self._store.begin() as connection:
            await connection.execute(delete(waiting).where(*_is(table_id, account_id)))


def _is(table_id: int, account_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for one account on the list of one table."""
    return waiting.c.table_id == table_id, waiting.c.account_id == account_id


def open_seats(sitting: Sitting) -> list[int]:
    """The seats that somebody may take now; bots make way for people."""
    return sitting.desk.seating.open_seats(sitting.desk.later)
