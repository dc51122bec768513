"""Talk at tables, where it is allowed: nowhere, until the floor or a private table's host says so.

Pages ask for what is new. Whoever plays at a table may write there, plain lines of text or one of a few emotes, so many
in a minute; everybody may read no more of somebody, and report a remark to the floor, which sees all and takes out of
sight or silences. Begin at `Chat.say`.
"""

from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.room.base.commands import Forbidden, NotHere, Refused
from houseway.room.base.plain_text import read_line
from houseway.room.base.settings import Settings
from houseway.room.live.tables import Tables
from houseway.room.people.accounts import Account, check_plays
from houseway.room.store.schema import accounts, mutes, remarks, reports, silenced, tables, talking
from houseway.room.store.store import Store

TEXT_MOST, SHOWN_MOST, LOG_MOST = 200, 100, 300
# So many remarks of one account, at all tables together, in so many seconds.
BURST, BURST_SECONDS, STEADY, STEADY_SECONDS = 4, 10.0, 15, 60.0
REPORTS_MOST = 20  # of one account in an hour
HOUR_SECONDS = 3600.0
EMOTES = {
    "nice": "Nice hand",
    "luck": "Good luck",
    "thanks": "Thank you",
    "played": "Well played",
    "wow": "Wow",
    "ha": "Ha ha",
    "ouch": "Ouch",
}


class Remark(msgspec.Struct, frozen=True):
    """One thing that somebody said."""

    id: int
    name: str  # of whoever said it, as it was then
    at: float  # seconds since 1970
    text: str
    emote: bool  # whether it is one of a few that are offered
    mine: bool  # whether the reader said it


class Talk(msgspec.Struct, frozen=True):
    """The talk at a table, the first remark first, without people one does not want to read."""

    allowed: bool  # whether anybody may write here
    remarks: list[Remark]
    muted: int  # how many people one does not read
    why_not: str = ""  # one cannot write now


class RemarkLogged(msgspec.Struct, frozen=True):
    """A remark as the floor's log has it."""

    id: int
    table: int  # its number
    title: str  # of the table
    name: str
    account_id: int
    at: float  # seconds since 1970
    text: str
    emote: bool
    removed: bool  # out of sight, and still on record
    reports: int  # how many have told the floor of it
    silenced: bool  # whoever said it may not write any more


class Chat:
    """The talk of a room."""

    def __init__(self, store: Store, at: Tables, settings: Settings) -> None:
        self._store = store
        self._at = at
        self._settings = settings

    async def is_allowed(self, table_id: int) -> bool:
        """Whether people may talk at a table."""
        async with self._store.engine.connect() as connection:
            return bool(await connection.scalar(select(talking.c.allowed).where(talking.c.table_id == table_id)))

    async def tables(self) -> set[int]:
        """Return the tables at which people may talk."""
        async with self._store.engine.connect() as connection:
            return set(await connection.scalars(select(talking.c.table_id).where(talking.c.allowed)))

    async def allow(self, table_id: int, allowed: bool) -> None:
        """Let people talk at a table, or no longer: what was said stays on record."""
        async with self._store.begin() as connection:
            if not await connection.scalar(select(tables.c.id).where(tables.c.id == table_id)):
                raise NotHere(f"there is no table {table_id}")
            mine = talking.c.table_id == table_id
            changed = await connection.execute(update(talking).where(mine).values(allowed=allowed))
            if not changed.rowcount:
                await connection.execute(insert(talking).values(table_id=table_id, allowed=allowed))

    # At a table

    async def read(self, account: Account | None, table_id: int, after: int) -> Talk:
        """Return what was said since; where nobody may talk, nothing."""
        if not await self.is_allowed(table_id):
            return Talk(False, [], 0)
        me = account.id if account else 0
        # Left out by the database, so that a page of remarks is full however many people one does not read.
        unread = select(mutes.c.muted_id).where(mutes.c.account_id == me)
        new = select(remarks).where(remarks.c.table_id == table_id, remarks.c.id > after, ~remarks.c.removed)
        new = new.where(remarks.c.account_id.not_in(unread)).order_by(remarks.c.id.desc()).limit(SHOWN_MOST)
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(new)).all()
            muted = await connection.scalar(select(func.count()).select_from(mutes).where(mutes.c.account_id == me))
        found = [Remark(row.id, row.name, row.at, row.text, row.emote, row.account_id == me) for row in reversed(rows)]
        return Talk(True, found, muted or 0, await self._why_not(account, table_id))

    async def _why_not(self, account: Account | None, table_id: int) -> str:
        """Return why somebody cannot write at a table now; empty, if they can."""
        if account is None:
            return "sign in to write"
        if account.role != "player":
            return "those who work here do not talk at tables"
        if (await self._at.get(table_id)).chips_of(account.name) is None:
            return "take a seat to write"
        async with self._store.engine.connect() as connection:
            gone = await connection.scalar(select(silenced.c.at).where(silenced.c.account_id == account.id))
        return "the floor does not let you write" if gone else ""

    async def say(self, account: Account, table_id: int, text: str, emote: str) -> int:
        """Say something at a table; return the number of the remark."""
        check_plays(account)
        if not await self.is_allowed(table_id):
            raise Refused("nobody talks at this table")
        if why := await self._why_not(account, table_id):
            raise Forbidden(why)
        said = EMOTES.get(emote) if emote else read_line(text, TEXT_MOST, "a remark")
        if not said:
            raise Refused("there is no such emote" if emote else "say something")
        row = {"table_id": table_id, "account_id": account.id, "name": account.name}
        async with self._store.begin() as connection:
            # Two remarks of one account wait for each other here, or both would count the same.
            await connection.execute(select(accounts.c.id).where(accounts.c.id == account.id).with_for_update())
            for most, seconds in ((BURST, BURST_SECONDS), (STEADY, STEADY_SECONDS)):
                recent = remarks.c.at > self._settings.wall() - seconds
                query = select(func.count()).select_from(remarks).where(remarks.c.account_id == account.id, recent)
                if (await connection.scalar(query) or 0) >= most:
                    raise Refused("you say a lot: wait a moment")
            added = insert(remarks).values(**row, at=self._settings.wall(), text=said, emote=bool(emote))
            made = await connection.execute(added.returning(remarks.c.id))
            return int(made.scalar_one())

    async def mute(self, account: Account, table_id: int, remark_id: int) -> None:
        """Read no more of whoever said something, at any table."""
        row = await self._find(table_id, remark_id)
        if row.account_id == account.id:
            raise Refused("that is your own")
        with suppress(IntegrityError):
            async with self._store.begin() as connection:
                await connection.execute(insert(mutes).values(account_id=account.id, muted_id=row.account_id))

    async def unmute(self, account: Account) -> None:
        """Read everybody again."""
        async with self._store.begin() as connection:
            await connection.execute(delete(mutes).where(mutes.c.account_id == account.id))

    async def report(self, account: Account, table_id: int, remark_id: int) -> None:
        """Tell the floor of a remark: once, and not all night."""
        row = await self._find(table_id, remark_id)
        if row.account_id == account.id:
            raise Refused("that is your own")
        now = self._settings.wall()
        mine = select(func.count()).select_from(reports).where(reports.c.account_id == account.id)
        with suppress(IntegrityError):
            async with self._store.begin() as connection:
                if (await connection.scalar(mine.where(reports.c.at > now - HOUR_SECONDS)) or 0) >= REPORTS_MOST:
                    raise Refused("you have told the floor of much: wait a while")
                await connection.execute(insert(reports).values(remark_id=row.id, account_id=account.id, at=now))

    async def _find(self, table_id: int, remark_id: int) -> Any:
        """Return a remark by its table, too: whoever may not see the table cannot reach it by its number."""
        query = select(remarks).where(remarks.c.id == remark_id, remarks.c.table_id == table_id, ~remarks.c.removed)
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise NotHere("there is no such remark")
        return row

    # The floor

    async def log(self) -> list[RemarkLogged]:
        """Return what was said, reported remarks that are in sight first, then the latest."""
        told = select(func.count()).where(reports.c.remark_id == remarks.c.id).scalar_subquery()
        gone = select(func.count()).where(silenced.c.account_id == remarks.c.account_id).scalar_subquery()
        query = select(remarks, tables.c.title, told.label("told"), gone.label("gone")).join(tables)
        async with self._store.engine.connect() as connection:
            first = await connection.execute(_latest(query.where(told > 0, ~remarks.c.removed)))
            rest = await connection.execute(_latest(query))
        rows = {row.id: row for row in (*first.all(), *rest.all())}
        return [
            RemarkLogged(
                row.id,
                row.table_id,
                row.title,
                row.name,
                row.account_id,
                row.at,
                row.text,
                row.emote,
                row.removed,
                row.told,
                bool(row.gone),
            )
            for row in rows.values()
        ]

    async def remove(self, remark_id: int, removed: bool) -> None:
        """Take a remark out of sight, or put it back."""
        async with self._store.begin() as connection:
            changed = await connection.execute(update(remarks).where(remarks.c.id == remark_id).values(removed=removed))
        if not changed.rowcount:
            raise NotHere("there is no such remark")

    async def silence(self, account_id: int, silent: bool) -> None:
        """Let somebody write nowhere, or again."""
        async with self._store.begin() as connection:
            if not await connection.scalar(select(accounts.c.id).where(accounts.c.id == account_id)):
                raise NotHere("there is nobody like that")
            await connection.execute(delete(silenced).where(silenced.c.account_id == account_id))
            if silent:
                await connection.execute(insert(silenced).values(account_id=account_id, at=self._settings.wall()))


def _latest(query: Select[Any]) -> Select[Any]:
    """Return the newest rows of a query, as many as the log shows."""
    return query.order_by(remarks.c.id.desc()).limit(LOG_MOST)
