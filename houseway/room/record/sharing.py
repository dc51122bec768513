"""Links to hands that are over: whoever has one sees the hand as the one who shared it saw it, and nothing more.

A link is good until it is taken back. It names nothing by itself, so that no other hand and no other viewer can be had
by changing it; what it shows goes through the same view as the page of the one who made it.
"""

import secrets

from sqlalchemy import ColumnElement, and_, delete, insert, select
from sqlalchemy.exc import IntegrityError

from houseway.room.base.commands import NotHere
from houseway.room.base.settings import Settings
from houseway.room.people.accounts import Account
from houseway.room.record import history
from houseway.room.record.history import Again
from houseway.room.store.schema import shares
from houseway.room.store.store import Store


class Shares:
    """The links of a room."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    async def make(self, account: Account, table_id: int, number: int) -> str:
        """The token of somebody's link to a hand that they were in: the one there is, or a new one."""
        async with self._store.engine.connect() as connection:
            name = await history.name_in(connection, table_id, number, account)
        row = {"account_id": account.id, "table_id": table_id, "hand": number, "name": name}
        made = {**row, "token": secrets.token_urlsafe(24), "made": self._settings.wall()}
        try:
            async with self._store.begin() as connection:
                await connection.execute(insert(shares).values(made))
        except IntegrityError:
            return await self.token_of(account, table_id, number)
        return str(made["token"])

    async def token_of(self, account: Account, table_id: int, number: int) -> str:
        """The token of somebody's link to a hand; nothing, if they have none."""
        async with self._store.engine.connect() as connection:
            found = select(shares.c.token).where(_is_theirs(account, table_id, number))
            return await connection.scalar(found) or ""

    async def take_back(self, account: Account, table_id: int, number: int) -> None:
        """End what somebody has shared of a hand: the address leads nowhere then."""
        async with self._store.begin() as connection:
            await connection.execute(delete(shares).where(_is_theirs(account, table_id, number)))

    async def recall(self, token: str) -> Again:
        """Return the hand that a link leads to, played again as the one who shared it saw it."""
        async with self._store.engine.connect() as connection:
            found = (await connection.execute(select(shares).where(shares.c.token == token))).first()
            if found is None:
                raise NotHere("there is no such link: it was taken back, or there never was one")
            return await history.again_as(connection, found.table_id, found.hand, found.name)


def _is_theirs(account: Account, table_id: int, number: int) -> ColumnElement[bool]:
    return and_(shares.c.account_id == account.id, shares.c.table_id == table_id, shares.c.hand == number)
