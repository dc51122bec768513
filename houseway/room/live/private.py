"""Private tables: opened by a player, seen by those who came in by an invitation, and by those who work here.

To everybody else such a table is one that does not exist: every route with a table in it asks `check_seen`, every
command `check_command`. Begin there.
"""

from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import BindParameter, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from houseway.core.text import count_of
from houseway.room.base.commands import (
    CloseTable,
    Dismiss,
    FloorCommand,
    Forbidden,
    Hire,
    NotHere,
    OpenTable,
    Pause,
    Refused,
    Remove,
    RemoveBots,
    Resume,
    SeatBots,
    TableCommand,
)
from houseway.room.base.plain_text import read_line
from houseway.room.base.settings import Settings
from houseway.room.live.codes import new_code, read_code
from houseway.room.live.sitting import Sitting
from houseway.room.live.tables import Tables
from houseway.room.people.accounts import Account, check_plays
from houseway.room.store.schema import accounts, entries, members, private_tables, tables
from houseway.room.store.store import Store
from houseway.room.views.messages import TableSummary

# What a host may do at a table of their own; what is ruled there, and what it takes, is the floor's.
OF_HOST = CloseTable | Dismiss | Hire | Pause | Remove | RemoveBots | Resume | SeatBots
MOST_OPEN, MOST_MEMBERS, TITLE_MOST = 3, 100, 60
# Written out once: the lobby asks at every look, and to put a query together takes the loop longer than to send it.
_ACCOUNT: BindParameter[int] = bindparam("account")
_INVITED = select(members.c.table_id).where(members.c.account_id == _ACCOUNT, ~members.c.gone)
_MINE = (private_tables.c.host == _ACCOUNT) | private_tables.c.table_id.in_(_INVITED)
_TABLES_OF = (
    select(private_tables).join(tables).where(_MINE, tables.c.closed.is_(None)).order_by(private_tables.c.table_id)
)
_ANY_OF = _TABLES_OF.with_only_columns(private_tables.c.table_id).limit(1)

DESERTED_SECONDS = 3600.0  # nothing was put on record for so long, and nobody is there


class Invitation(NamedTuple):
    """An invitation as whoever holds it sees it."""

    table_id: int
    host: str  # by name
    table: TableSummary  # as the lobby shows it


class OwnTable(NamedTuple):
    """A private table as one of those sees it who may; only its host is told the code."""

    table: TableSummary  # as the lobby shows it
    hosts: bool  # whether it is their own
    code: str  # empty: nobody is invited


class PrivateTables:
    """The private tables of a room."""

    def __init__(self, store: Store, at: Tables, settings: Settings) -> None:
        self._store = store
        self._at = at
        self._settings = settings

    # Who may see one

    async def host_of(self, table_id: int) -> int | None:
        """The account whose private table it is; None, if it is everybody's."""
        if sitting := self._at.sittings.get(table_id):
            return sitting.host
        found = select(private_tables.c.host).select_from(tables).outerjoin(private_tables)
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(found.where(tables.c.id == table_id))).first()
        if row is None:
            raise NotHere(f"there is no table {table_id}")
        host: int | None = row.host
        return host

    async def may_see(self, account: Account | None, table_id: int, *, past: bool = False) -> bool:
        """Whether somebody may look at a table, or, who had to go from it, at its `past` hands."""
        host = await self.host_of(table_id)
        if host is None:
            return True
        if account is None or account.sees_all:
            return account is not None
        return account.id == host or await self._is_member(account, table_id, past=past)

    async def may_have_seen(self, account: Account | None, table_id: int) -> bool:
        """Whether somebody may look at a table, or could once."""
        return await self.may_see(account, table_id, past=True)

    async def _is_member(self, account: Account, table_id: int, *, past: bool) -> bool:
        """Whether somebody came in by an invitation, and was not sent out since; `past` asks only for the first."""
        mine = (members.c.table_id == table_id) & (members.c.account_id == account.id)
        async with self._store.engine.connect() as connection:
            gone = await connection.scalar(select(members.c.gone).where(mine))
        return gone is not None and (past or not gone)

    async def check_seen(self, account: Account | None, table_id: int, *, past: bool = False) -> None:
        """Refuse, in the words for a table that does not exist, whoever may not see it."""
        if not await self.may_see(account, table_id, past=past):
            raise NotHere(f"there is no table {table_id}")

    async def check_command(self, account: Account, sitting: Sitting, command: TableCommand) -> None:
        """Refuse what is not for this account: at a private table its host has a part of the floor's rights."""
        await self.check_seen(account, sitting.id)
        if account.role == "floor" or not isinstance(command, FloorCommand):
            return
        if not isinstance(command, OF_HOST) or sitting.host is None:
            raise Forbidden("only the floor may do that")
        if sitting.host != account.id:
            raise Forbidden("only the host or the floor may do that")

    # Opening one

    async def check_opens(self, account: Account, command: OpenTable) -> None:
        """Refuse a table too many: somebody may have so many open, and all of them together so many."""
        check_plays(account)
        read_line(command.title, TITLE_MOST, "the name of a table")
        is_open = select(func.count()).select_from(private_tables).join(tables).where(tables.c.closed.is_(None))
        async with self._store.engine.connect() as connection:
            mine = await connection.scalar(is_open.where(private_tables.c.host == account.id)) or 0
            every = await connection.scalar(is_open) or 0
        if mine >= MOST_OPEN:
            raise Refused(f"you have {count_of(mine, 'table')} open: close one of them first")
        if every >= self._settings.private_tables:
            raise Refused("too many private tables are open just now: try again later")

    async def find_deserted(self) -> list[tuple[int, int]]:
        """Private tables that nobody is at and nothing happens at any more, each with the account of its host."""
        last = select(func.max(entries.c.at)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables.c.id, private_tables.c.host).join(private_tables)
        old = query.where(tables.c.closed.is_(None), last < self._settings.wall() - DESERTED_SECONDS)
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(old)).all()
        return [(row.id, row.host) for row in rows if not (await self._at.get(row.id)).is_attended]

    # Invitations

    async def check_host(self, account: Account, table_id: int) -> None:
        """Refuse whoever is neither the host nor of the floor."""
        await self.check_seen(account, table_id)
        if account.role != "floor" and await self.host_of(table_id) != account.id:
            raise Forbidden("only the host of a private table may do that")

    async def renew(self, account: Account, table_id: int) -> str:
        """Make a new code, which ends the one before."""
        code = new_code()
        await self._set_code(account, table_id, code)
        return code

    async def revoke(self, account: Account, table_id: int) -> None:
        """End the invitation: those who are in stay."""
        await self._set_code(account, table_id, None)

    async def _set_code(self, account: Account, table_id: int, code: str | None) -> None:
        """Write down the code of an invitation; None, where nobody is invited."""
        await self.check_host(account, table_id)
        async with self._store.begin() as connection:
            mine = update(private_tables).where(private_tables.c.table_id == table_id)
            await connection.execute(mine.values(code=code))

    async def invitation(self, code: str) -> Invitation:
        """Return what a code invites to."""
        named = select(private_tables.c.table_id, accounts.c.name).join(tables).join(accounts)
        good = named.where(private_tables.c.code == read_code(code), tables.c.closed.is_(None))
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(good)).first()
        if row is None:
            raise NotHere("there is no such invitation: it was taken back, or there never was one")
        return Invitation(row.table_id, row.name, (await self._at.get(row.table_id)).summary())

    async def join(self, account: Account, code: str) -> int:
        """Let somebody in by a code; return the table."""
        table_id = (await self.invitation(code)).table_id
        if await self.may_see(account, table_id):
            return table_id
        row = {"table_id": table_id, "account_id": account.id, "gone": False}
        mine = (members.c.table_id == table_id) & (members.c.account_id == account.id)
        many = select(func.count()).where(members.c.table_id == table_id, ~members.c.gone)
        with suppress(IntegrityError):  # two pages of theirs came in at once
            async with self._store.begin() as connection:
                if (await connection.scalar(many) or 0) >= MOST_MEMBERS:
                    raise Refused("as many came in to this table as may")
                again = await connection.execute(update(members).where(mine).values(gone=False))
                if not again.rowcount:
                    await connection.execute(insert(members).values(row))
        return table_id

    async def send_out(self, account: Account, table_id: int, name: str) -> None:
        """Let somebody in no longer, and end the invitation by which they would come back."""
        await self.check_host(account, table_id)
        mine = select(accounts.c.id).where(accounts.c.name == name).scalar_subquery()
        is_theirs = (members.c.table_id == table_id) & (members.c.account_id == mine)
        async with self._store.begin() as connection:
            sent = await connection.execute(update(members).where(is_theirs).values(gone=True))
        if not sent.rowcount:
            raise Refused(f"{name} did not come in by your invitation")
        await self.renew(account, table_id)

    # Those there are

    async def members_of(self, table_id: int) -> list[str]:
        """Names of those who may come in, but for the host."""
        names = select(accounts.c.name).join(members).where(members.c.table_id == table_id, ~members.c.gone)
        async with self._store.engine.connect() as connection:
            return list(await connection.scalars(names.order_by(accounts.c.name)))

    async def has_tables(self, account: Account) -> bool:
        """Whether somebody hosts an open private table, or was invited to one."""
        async with self._store.engine.connect() as connection:
            return (await connection.execute(_ANY_OF, {"account": account.id})).first() is not None

    async def tables_of(self, account: Account) -> list[OwnTable]:
        """Return the open private tables that somebody hosts or was invited to."""
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(_TABLES_OF, {"account": account.id})).all()
        return [
            OwnTable(
                (await self._at.get(row.table_id)).summary(),
                row.host == account.id,
                (row.code or "") if row.host == account.id else "",
            )
            for row in rows
        ]
